"""Hints in the terminal, in three steps: where to look, what to use, the whole move.

Each request gives one more step.
"""

from dataclasses import dataclass

from paperbits.advice.analyse import analyse
from paperbits.advice.hints import hint
from paperbits.core.engine.answers import Analysis, Hint
from paperbits.core.wording import Names
from paperbits.match import Match
from paperbits.server.workers.short_look import ShortLooks

SECONDS = 2.0
"""Seconds of analysis for a hint."""


@dataclass(frozen=True, slots=True)
class HintStep:
    """One step of a hint, and the squares to light."""

    words: str
    squares: tuple[str, ...]


class Hints:
    """The current hint of a match and the steps given so far.

    A new version of the match starts a new hint.
    """

    def __init__(self) -> None:
        self._hint: Hint | None = None
        self._version = -1
        self._step = 0

    def more(self, match: Match, names: Names, short_looks: ShortLooks | None) -> HintStep:
        """The next step. ``short_looks`` finds the move if the game is not compiled yet."""
        if self._version != match.version or self._hint is None:
            self._hint, self._version, self._step = _found(match, short_looks), match.version, 0
        self._step = min(self._step + 1, 3)
        hint = self._hint
        if self._step == 1:
            return HintStep(f"{hint.where} Ask again for more.", hint.area)
        if self._step == 2:
            return HintStep(f"{hint.what} Ask again for the whole move.", hint.near)
        return HintStep(
            f"{hint.whole} {names.text(hint.reason)} Type it as: {hint.move}", hint.squares
        )


def _found(match: Match, short_looks: ShortLooks | None) -> Hint:
    answers: list[Analysis] = []
    if short_looks is not None:
        short_looks.analyse(match, len(match.position.plies), answers.append, lambda: False)
    found = answers[-1] if answers else analyse(match.position.copy(), SECONDS)
    return hint(match.position, found)
