"""Several methods take turns with ever more time, until one of them has solved the position.

The time of alpha-beta is not known in advance; the size of a table is. With turns, no method blocks
the others: at worst the best method takes its time multiplied by the number of methods.
"""

from typing import ClassVar, Final

from paperbits.core.rules import Move, Record
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem

FIRST: Final = 4.0
"""Seconds of the first round for each method. They double from round to round."""


class Relay(Method):
    """Runs the methods in turns. The first that solves the first question answers all later ones."""

    name: ClassVar[str] = "relay"

    def __init__(self, problem: Problem, budget: Budget, kinds: list[type[Method]]) -> None:
        super().__init__(problem, budget)
        self._kinds = list(kinds)
        self._methods: list[Method] = []
        self.chosen: Method | None = None

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return an unknown cost."""
        return Estimate(0)

    def value(self, record: Record) -> Value:
        if self.chosen is not None:
            return self.chosen.value(record)
        seconds = FIRST
        waiting = list(range(len(self._kinds)))
        while waiting:
            for place in list(waiting):
                self.budget.check()
                if place == len(self._methods):
                    share = self.budget.share(seconds, self.budget.memory // len(self._kinds))
                    self._methods.append(self._kinds[place](self.problem, share))
                method = self._methods[place]
                left = self.budget.left
                method.budget.extend(seconds if left is None else min(seconds, left))
                try:
                    found = method.value(record)
                except OutOfBudgetError:
                    if not method.budget.spent:  # Out of memory: more time does not help.
                        waiting.remove(place)
                else:
                    return self._settle(method, found)
                finally:
                    self.nodes = sum(each.nodes for each in self._methods)
            seconds *= 2
        raise OutOfBudgetError

    def _settle(self, method: Method, found: Value) -> Value:
        self.chosen = method
        method.budget = self.budget
        self._methods = [method]
        return found

    def best_turn(self, record: Record) -> list[Move]:
        if self.chosen is None:
            self.value(record)
        assert self.chosen is not None
        return self.chosen.best_turn(record)

    def save(self) -> bool:
        # Not any() of a generator: each must save.
        kept = [method.save() for method in self._methods]
        return any(kept)
