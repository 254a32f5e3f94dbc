"""The compiled alpha-beta search, for games of two whose rules list every move.

Positions in its table are told apart by 64-bit hashes, so that its values are searched, not proved.
"""

from typing import Any, ClassVar, Final

from paperbits.core.rules import Move, Record
from paperbits.search.alpha_beta import ENTRY
from paperbits.search.deepening import DEEPEST, AlphaBeta
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem

MOST_ENTRIES: Final = 1 << 22
FEWEST_ENTRIES: Final = 1 << 16


class AlphaBetaMethod(Method):
    """Alpha-beta on the budget's threads, which share one table."""

    name: ClassVar[str] = "alpha-beta"

    def __init__(self, problem: Problem, budget: Budget) -> None:
        super().__init__(problem, budget)
        entries = MOST_ENTRIES
        while entries > FEWEST_ENTRIES and entries * ENTRY.itemsize > budget.memory:
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
        if not position.over:
            self.search.look(1)  # Compiles; not charged to the budget of a position.

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return the least memory; how many positions it visits can't be said in advance."""
        listed = problem.game.complete() and not problem.game.whole_turns()
        by_product = problem.position.card.outcome_by == "product" and problem.margins  # The search compares logarithms.
        if problem.position.players != 2 or not listed or by_product:
            return None
        return Estimate(FEWEST_ENTRIES * ENTRY.itemsize)

    def _look(self, record: Record) -> tuple[Value, Any]:
        self.search.turn_to(record)
        budget = self.budget
        verdict = self.search.look(DEEPEST, budget.steps, seconds=budget.left, stop=budget.stop)
        if verdict is None or verdict.outcome is None:
            raise OutOfBudgetError
        self.nodes += verdict.nodes
        return (round(verdict.margin) if self.problem.margins else verdict.outcome), verdict.move

    def value(self, record: Record) -> Value:
        """See Method."""
        return self._look(record)[0]

    def best_turn(self, record: Record) -> list[Move]:
        """See Method."""
        return [self._look(record)[1]]
