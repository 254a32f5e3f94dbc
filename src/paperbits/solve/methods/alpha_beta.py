"""The compiled alpha-beta search, for games of two players whose rules list every move.

Its table identifies positions by 64-bit hashes, so its values are searched, not proved.
"""

from typing import Any, ClassVar, Final

import numpy as np

from paperbits.core.rules import Move, Record
from paperbits.search.alpha_beta import ENTRY
from paperbits.search.exhaustive import AlphaBeta
from paperbits.search.whole_turns import WholeTurns
from paperbits.solve.budget import Budget, OutOfBudgetError, Progress
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem

MOST_ENTRIES: Final = 1 << 26
FEWEST_ENTRIES: Final = 1 << 16


class AlphaBetaMethod(Method):
    """Alpha-beta on the threads of the budget, with one shared table."""

    name: ClassVar[str] = "alpha-beta"

    def __init__(self, problem: Problem, budget: Budget) -> None:
        super().__init__(problem, budget)
        entries = MOST_ENTRIES
        while entries > FEWEST_ENTRIES and entries * ENTRY.itemsize > budget.memory // 2:
            entries >>= 1
        position = problem.position
        self.search = AlphaBeta(
            position.game,
            position.record,
            lowest_wins=position.card.lowest_wins,
            margins=problem.margins,
            entries=entries,
            threads=budget.threads,
        )
        self._load()
        if not position.over:
            self.search.look(steps=1)  # Compile now: the time is not charged to a position.

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return the least memory. The number of positions is not known in advance."""
        listed = problem.game.complete() and not isinstance(problem.game, WholeTurns)
        # The search compares logarithms.
        by_product = problem.position.card.outcome_by == "product" and problem.margins
        if problem.position.players != 2 or not listed or by_product:
            return None
        return Estimate(FEWEST_ENTRIES * ENTRY.itemsize)

    def _look(self, record: Record) -> tuple[Value, Any]:
        self.search.turn_to(record)
        budget = self.budget
        verdict = self.search.look(budget.steps, seconds=budget.left, stop=self._stop)
        self.nodes += self.search.visited
        if verdict is None or verdict.outcome is None:
            raise OutOfBudgetError
        return (round(verdict.margin) if self.problem.margins else verdict.outcome), verdict.move

    def _stop(self) -> bool:
        self.budget.tell(Progress(self.name, self.nodes + self.search.visited))
        return self.budget.spent

    def save(self) -> bool:
        file = self._file("proved.npy")
        if file is None:
            return False
        table = np.asarray(self.search.stack.table)
        return self.budget.keep(file, lambda: np.save(file, table[table["said"] != 0]))

    def _load(self) -> None:
        file = self._file("proved.npy")
        if file is None or not file.exists():
            return
        found, table = np.load(file), self.search.stack.table
        keys = found["folded"] ^ found["said"].view(np.uint64)
        table[(keys & np.uint64(len(table) - 1)).astype(np.int64)] = found

    def value(self, record: Record) -> Value:
        return self._look(record)[0]

    def best_turn(self, record: Record) -> list[Move]:
        return [self._look(record)[1]]
