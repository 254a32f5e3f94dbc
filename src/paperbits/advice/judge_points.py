"""What a ply gave away in points, where every move wins, or every move loses."""

import time
from collections.abc import Callable
from typing import Final

from paperbits.core.engine.findings import Judged
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.rules import Record
from paperbits.core.wording import counted
from paperbits.search.exhaustive import AlphaBeta
from paperbits.search.whole_turns import from_here

ENTRIES: Final = 1 << 18
"""Entries of the solver's table of positions, 16 bytes each."""

MOST: Final = 500
"""The most moves of a position of which it is looked at whether every one wins."""

GLANCE: Final = 0.3
"""Seconds for that."""


class PointsJudge:
    """Judges plies from the last to the first by the exact points at the end. It stops at the first
    position that takes too long, because earlier ones take longer.
    """

    def __init__(self, last: KernelPosition) -> None:
        self._solver: AlphaBeta | None = None
        self._lead: int | None = None
        """By how many points player 1 wins with best play after the current ply."""
        if last.over and last.card.outcome_by == "sum" and not last.card.without_points:
            self._lead = _at_the_end(last)
            self._solver = AlphaBeta(
                last.game,
                last.record,
                lowest_wins=last.card.lowest_wins,
                margins=True,
                entries=ENTRIES,
                threads=2,
            )

    def judge(
        self, position: KernelPosition, seconds: float, stop: Callable[[], bool] | None
    ) -> Judged | None:
        """Judge the ply made in ``position`` by its points. Return None if they are not known, if
        it gave none away, or if another move would win or lose the match.
        """
        found = self._best(from_here(position.game, position.record), seconds, stop)
        after, self._lead = self._lead, None if found is None else found[1]
        if found is None or after is None:
            self._solver = None
            return None
        sign = 1 if position.turn == 0 else -1
        best, made = sign * found[1], sign * after
        if best <= made or best == 0 or (best > 0 and not self._all_win(position)):
            return None
        better = position.game.move_text(position.record, found[0])
        verb, points = "wins" if best > 0 else "loses", counted(abs(best), "point")
        why = f"Every move {verb}. It {verb} by {points}, the move made by {abs(made)}."
        return Judged(0.0, better, why, sure=True, points=best - made)

    def _best(
        self, record: Record, seconds: float, stop: Callable[[], bool] | None
    ) -> tuple[object, int] | None:
        """Return a best move, and player 1's lead with it; None if not proved in time."""
        if self._solver is None:
            return None
        self._solver.turn_to(record)
        found = self._solver.look(seconds=seconds, stop=stop)
        return (found.move, round(found.margin)) if found is not None and found.proved else None

    def _all_win(self, position: KernelPosition) -> bool:
        """Return whether every move wins, as far as that is found in time."""
        end, sign = time.monotonic() + GLANCE, 1 if position.turn == 0 else -1
        legal = position.legal(MOST)
        if legal.more:
            return False
        for move in legal.moves:
            after = position.copy()
            after.push(move)
            if after.over:
                lead = _at_the_end(after)
            else:
                left = max(0.0, end - time.monotonic())
                found = self._best(from_here(after.game, after.record), left, None)
                if found is None:
                    return False
                lead = found[1]
            if sign * lead <= 0:
                return False
        return True


def _at_the_end(position: KernelPosition) -> int:
    """Return by how many points player 1 has won."""
    first, second = position.scores()
    return second - first if position.card.lowest_wins else first - second
