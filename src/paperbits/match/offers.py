"""What players ask of each other: a draw, a take-back, a rematch; all must ask for it."""

import re
from typing import Final, Literal, get_args

from paperbits.core.errors import IllegalMoveError

What = Literal["draw", "takeback", "rematch"]
"""A tie agreed on; the asking player's last move taken back; the same match once more."""

TALK: Final = ("offer ", "decline ")
"""How entries begin that change neither the position nor whose turn it is."""

_ENTRY: Final = re.compile(r"(offer|decline) (draw|takeback|rematch)((?: [1-9][0-9]?){1,20})")


class Offers:
    """The open offers of a match, and those that were declined since its last move."""

    def __init__(self) -> None:
        self.made: dict[What, tuple[int, ...]] = {}
        """Who has asked, from 0, in the order in which they did."""
        self.declined: set[tuple[What, int]] = set()
        """The declined offers of each player, who can't make them again before the next move."""

    def copy(self) -> "Offers":
        """Return an independent copy."""
        other = Offers()
        other.made, other.declined = dict(self.made), set(self.declined)
        return other

    def moved_on(self) -> None:
        """End every offer, because a move was made or taken back."""
        self.made, self.declined = {}, set()

    def offer(self, what: What, players: tuple[int, ...]) -> None:
        """Add players to those who ask."""
        asking = self.made.get(what, ())
        self.made[what] = (*asking, *(player for player in players if player not in asking))

    def decline(self, what: What) -> None:
        """End an offer; those who made it can't make it again now."""
        self.declined.update((what, player) for player in self.made.pop(what, ()))

    def asked(self, what: What, players: tuple[int, ...]) -> bool:
        """Whether all these players ask for it."""
        return set(players) <= set(self.made.get(what, ()))

    def refused(self, what: What, players: tuple[int, ...]) -> bool:
        """Whether this offer of one of these players was declined."""
        return any((what, player) in self.declined for player in players)


def is_talk(entry: str) -> bool:
    """Whether an entry only says what players ask of each other."""
    return entry.startswith(TALK)


def read_talk(entry: str) -> tuple[str, What, tuple[int, ...]]:
    """``offer draw 1 2`` as word, what, and players from 0; raises IllegalMoveError."""
    found = _ENTRY.fullmatch(entry)
    if found is None:
        raise IllegalMoveError(
            "An entry such as “offer draw 1” says what is offered, and by which players."
        )
    what = next(each for each in get_args(What) if each == found[2])
    return found[1], what, tuple(int(player) - 1 for player in found[3].split())


def talk(word: str, what: What, players: tuple[int, ...]) -> str:
    """The entry of an offer, or of one declined."""
    return f"{word} {what} {' '.join(str(player + 1) for player in players)}"


LEAVING: Final = ("resign", "computer", "flag")
"""First words of entries by which a player leaves a seat. With a level, a computer takes it."""

_OTHERS: Final = (*LEAVING, "undo", "draw", "abort", "forfeit")


def is_leaving(entry: str) -> bool:
    """Whether a player leaves a seat by an entry."""
    return entry.partition(" ")[0] in LEAVING


def is_move(entry: str) -> bool:
    """Whether an entry is a move."""
    return entry.partition(" ")[0] not in _OTHERS and not is_talk(entry)
