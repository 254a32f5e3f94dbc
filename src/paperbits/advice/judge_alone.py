"""Judge plies of games for one: by the best whole game known before each ply, and after it."""

from dataclasses import replace
from typing import Final

from paperbits.advice.whole_games import Known, WholeGames
from paperbits.core.engine.findings import ENDED, PROVED, Grounds, Judged
from paperbits.core.engine.protocol import Stop
from paperbits.core.engine.values import Unit
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.rules import Record

PROVING: Final = 0.5
"""The largest share of a ply's time for a proof."""


class AloneJudge:
    """Judges plies from the last to the first. The rest of the match is a known game from each of
    its positions. So no ply gives away more than the difference between the best game known before
    it and after it, and all plies together give away at most what separates the match from the best
    game known.
    """

    unit: Unit = "points"
    scale: Unit = "points"

    def __init__(self, last: KernelPosition) -> None:
        self.games = WholeGames(last)
        self._provable = True
        self._row: Known | None = None
        """What was known of the position judged last when it was judged."""
        if last.over:
            self._row = self._known(last.record)

    def begin(self, position: KernelPosition) -> None:
        """Compile what is needed before the clock starts."""
        self.games.search(position.record, 0.0, games=1)
        self.games.prove(position.record, 0.0)

    def look(self, last: KernelPosition, seconds: float, stop: Stop | None, seed: int) -> None:
        """Search the last position of an unfinished match."""
        self._improve(last, seconds, stop, seed)
        self._row = self._known(last.record)

    def judge(
        self, position: KernelPosition, move: str, seconds: float, stop: Stop | None, seed: int
    ) -> Judged:
        """Judge a ply from the position before it."""
        game, record = position.game, position.record
        made = game.read_move(record, move)
        child = self.games.after(record, made)
        if (rest := self.games.of(child)) is not None:
            self.games.add(record, rest.score, (made, *rest.line))
        self._improve(position, seconds, stop, seed)
        before, after = self._known(record), self._row
        if before is None or after is None:  # A review that was stopped at once.
            self._row = before
            return Judged(0.0)
        if (before.score - after.score) * self.games.sign < 0:  # A lucky game after it.
            before = replace(after, line=(), proved=False)
        self._row = before
        given = (before.score - after.score) * self.games.sign
        if not given:
            return Judged(0.0, sure=before.proved)
        better = game.move_text(record, before.line[0]) if before.line else None
        sure = before.proved and after.proved
        found = Judged(given, better, _why(before, after, begins=better is not None), sure=sure)
        if sure:
            return found
        # The game found before the ply is a lower bound of it, and so is the game found after it.
        low, high = given if after.proved else None, given if before.proved else None
        return replace(found, low=low, high=high, rests="the best games found")

    def expected_scores(self, position: KernelPosition) -> tuple[float | None, ...]:
        """Return the best score known from the position judged last."""
        return (None if self._row is None else self._row.score,)

    def grounds(self, position: KernelPosition) -> Grounds:
        """Return whether that score is proved. Otherwise a game that was found reaches it."""
        known = self._row
        if position.over:
            return ENDED
        if known is not None and known.proved:
            return PROVED
        if known is None:
            return Grounds("estimate", "the move before")
        reached, unknown = (known.score,), (None,)
        low, high = (unknown, reached) if self.games.lowest else (reached, unknown)
        return Grounds("estimate", "the best game found", low, high)

    def _known(self, record: Record) -> Known | None:
        """Return what is known of a position now. Later searches do not change it."""
        known = self.games.of(record)
        return None if known is None else replace(known)

    def _improve(
        self, position: KernelPosition, seconds: float, stop: Stop | None, seed: int
    ) -> None:
        """Prove the best score of a position, or search a better game once a proof has failed."""
        if self._provable:
            self._provable = self.games.prove(position.record, seconds * PROVING, stop) is not None
            seconds *= 1 - PROVING
        if not self._provable:
            self.games.search(position.record, seconds, stop, seed)


def _why(before: Known, after: Known, *, begins: bool) -> str:
    """A sentence about the best games before and after a ply. ``begins``: whether it is known how
    the better one begins.
    """
    one = (
        f"A whole game {'that begins with it' if begins else 'from here'} reaches {before.score:g}"
    )
    rest = "no game reaches more than" if after.proved else "the best game found reaches"
    return f"{one}; after the move made {rest} {after.score:g}."
