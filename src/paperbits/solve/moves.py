"""What the moves of a position lead to if nobody errs, as far as that can be proved in the time there is."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.search.deepening import DEEPEST, AlphaBeta
from paperbits.search.monte_carlo import Candidate, Findings
from paperbits.search.rewards import share

ENTRIES = 1 << 18
"""Positions remembered while proving; 16 bytes each."""


class Proofs:
    """Outcomes for the player to move, 1, 0 or -1: of the position, and of moves by their texts."""

    def __init__(self, position: KernelPosition) -> None:
        self.game, self.record = position.game, position.record
        self.sign = -1 if position.card.lowest_wins else 1
        self.outcome: int | None = None
        self.moves: dict[str, int] = {}
        lowest = position.card.lowest_wins
        self._search = AlphaBeta(self.game, self.record, lowest_wins=lowest, entries=ENTRIES, threads=2)
        self._search.look(1)  # Compiling is no part of the time.

    def prove(self, moves: Iterable[Any], seconds: float, stop: Callable[[], bool] | None) -> None:
        """Prove the position, then one move after the other, until the time is up."""
        end = time.monotonic() + seconds
        self.outcome = self._look(self.record, end, stop)
        if self.outcome is None:
            return
        for move in moves:
            outcome = -1 if self.outcome == -1 else self._after(move, end, stop)
            if outcome is None:
                return
            self.moves[self.game.move_text(self.record, move)] = outcome

    def _after(self, move: Any, end: float, stop: Callable[[], bool] | None) -> int | None:
        child = copied(self.record)
        self.game.play(child, move)
        if not self.game.over(child):
            return self._look(child, end, stop)
        scores = np.zeros(2)
        self.game.scores(child, scores)
        return round(2 * share(scores, int(self.record.turn), self.sign) - 1)

    def _look(self, record: Any, end: float, stop: Callable[[], bool] | None) -> int | None:
        left = end - time.monotonic()
        if left <= 0 or (stop is not None and stop()):
            return None
        self._search.turn_to(record)
        verdict = self._search.look(DEEPEST, seconds=left, stop=stop)
        if verdict is None or verdict.outcome is None:
            return None
        return verdict.outcome if self.record.turn == 0 else -verdict.outcome

    def added(self, found: Findings) -> Findings:
        """What a search found, with the proofs; the best first."""
        if self.outcome is None:
            return found
        known = [replace(each, proved=self._known(each)) for each in found.candidates]
        known.sort(key=lambda each: (-(each.proved or 0), each.proved != self.outcome))
        return Findings(known, found.simulations, self.outcome)

    def _known(self, candidate: Candidate) -> int | None:
        proved = self.moves.get(self.game.move_text(self.record, candidate.move))
        return candidate.proved if proved is None else proved
