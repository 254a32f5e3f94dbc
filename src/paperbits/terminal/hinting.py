"""Hints at a table in the terminal: where to look, what to use, the whole move; a step each time one is asked for."""

from dataclasses import dataclass

from paperbits.core.engine.answers import Analysis, Hint
from paperbits.core.wording import Names
from paperbits.match import Match
from paperbits.review.analyse import analyse
from paperbits.review.hints import hint
from paperbits.server.workers.short_look import ShortLooks

SECONDS = 2.0
"""Seconds that a hint is thought about."""


@dataclass(frozen=True, slots=True)
class HintStep:
    """One step of a hint, and the squares to light."""

    words: str
    squares: tuple[str, ...]


class Hints:
    """The hint of a match as far as it has been told; a new version of the match has a new one."""

    def __init__(self) -> None:
        self._hint: Hint | None = None
        self._version = -1
        self._step = 0

    def more(self, match: Match, names: Names, short_looks: ShortLooks | None) -> HintStep:
        """The next step. ``short_looks`` finds the move where the game is not compiled yet."""
        if self._version != match.version or self._hint is None:
            self._hint, self._version, self._step = _found(match, short_looks), match.version, 0
        self._step = min(self._step + 1, 3)
        told = self._hint
        if self._step == 1:
            return HintStep(f"{told.where} Ask again for more.", told.area)
        if self._step == 2:
            return HintStep(f"{told.what} Ask again for the whole move.", told.near)
        return HintStep(f"{told.whole} {names.text(told.reason)} Type it as: {told.move}", told.squares)


def _found(match: Match, short_looks: ShortLooks | None) -> Hint:
    answers: list[Analysis] = []
    if short_looks is not None:
        short_looks.analyse(match, len(match.position.plies), answers.append, lambda: False)
    found = answers[-1] if answers else analyse(match.position.copy(), SECONDS)
    return hint(match.position, found)
