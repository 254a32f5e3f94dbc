"""Forfeits: a program that fails in a match loses it."""

from dataclasses import dataclass
from typing import Final, get_args

from paperbits.core.errors import FAILINGS, Failing, IllegalMoveError

LONGEST: Final = 200
"""Most characters of what a record says about a failure."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The player, from 0, whose program failed, how, and what it did (may be empty)."""

    player: int
    how: Failing
    detail: str = ""

    @property
    def entry(self) -> str:
        """The entry of a record: ``forfeit 2 illegal: b9``."""
        return f"forfeit {self.player + 1} {self.how}{self._more}"

    @property
    def words(self) -> str:
        """``player 2's program took too long``."""
        return f"player {self.player + 1}'s program {FAILINGS[self.how]}"

    @property
    def sentence(self) -> str:
        """Why the match ended, with what the program did."""
        words = f"{self.words}{self._more}".removesuffix(".")
        return f"{words[:1].upper()}{words[1:]}."

    @property
    def _more(self) -> str:
        return f": {self.detail}" if self.detail else ""


def forfeited(player: int, text: str) -> Forfeit:
    """Return the forfeit of a player that is written ``illegal: b9``; raises IllegalMoveError."""
    name, _, detail = text.partition(":")
    for how in get_args(Failing):
        if name.strip().lower() == how:
            return Forfeit(player, how, one_line(detail))
    raise IllegalMoveError(
        "An entry such as “forfeit 2 late” says how a program failed:"
        f" {', '.join(get_args(Failing))}."
    )


def one_line(text: str) -> str:
    """Return a text on one line, cut short where it is long."""
    joined = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return joined if len(joined) <= LONGEST else f"{joined[: LONGEST - 1]}…"
