"""Outcomes of a position and its moves under best play, within a time: for analysis and reviews."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.rules import Record
from paperbits.search.monte_carlo import Candidate, Findings
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.solver import Solver

MEMORY: Final = 1 << 23
"""Bytes for the positions that are remembered."""


class Outcomes:
    """Outcomes (1, 0 or -1 for the player to move) of a position, and of its moves by their texts."""

    def __init__(self, position: KernelPosition) -> None:
        self.game, self.record = position.game, position.record
        self.outcome: int | None = None
        self.moves: dict[str, int] = {}
        # Not a method of this object: in a circle, the solver's tables would stay in memory.
        self._time = Budget(0.0)
        self._solver = Solver(position, Budget(memory=MEMORY, stop=self._time.stop))

    def prove(self, moves: Iterable[Any], seconds: float, stop: Callable[[], bool] | None) -> None:
        """Find the outcome of the position, then of each move in order, until the time is up.
        Another call goes on from what was found.
        """
        self._time.extend(seconds)
        self._time.interrupt(stop)
        if self.outcome is None:
            self._solve()
        if self.outcome is None:
            return
        for move in moves:
            if self.game.move_text(self.record, move) in self.moves:
                continue
            outcome = (
                -1 if self.outcome == -1 else self._look(self._solver.after(self.record, move))
            )
            if outcome is None:
                return
            self.moves[self.game.move_text(self.record, move)] = outcome

    def _solve(self) -> None:
        """Find the outcome of the position together with a move that keeps it."""
        outcome = self._look(self.record)
        if outcome is None:
            return
        with suppress(OutOfBudgetError):
            best = self._solver.method.best_turn(self.record)[0]
            self.moves[self.game.move_text(self.record, best)] = outcome
            self.outcome = outcome

    def _look(self, record: Record) -> int | None:
        """Return the outcome for the player to move in the first position; None if time ran out."""
        if not self.game.over(record) and self._time.spent:
            return None
        try:
            return int(self._solver.goal.gain(self._solver.value(record), int(self.record.turn)))
        except OutOfBudgetError:
            return None

    def added(self, found: Findings) -> Findings:
        """Return the findings of a search with these outcomes added, the best move first."""
        if self.outcome is None:
            return found
        known = [replace(each, proved=self._known(each)) for each in found.candidates]
        known.sort(key=lambda each: (-(each.proved or 0), each.proved != self.outcome))
        return Findings(known, found.simulations, self.outcome)

    def _known(self, candidate: Candidate) -> int | None:
        proved = self.moves.get(self.game.move_text(self.record, candidate.move))
        return candidate.proved if proved is None else proved
