"""The players of a tournament, and their pairings."""

from dataclasses import dataclass
from typing import Literal

from paperbits.tournaments.meeting import Meeting

How = Literal["", "played", "absent", "bye", "walkover", "host", "unfinished"]
"""How a pairing got its result: by a match, because a player did not come, by a bye, because one
had withdrawn, by the host, or not before the end. Empty while there is none."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person or a computer in a tournament."""

    number: int
    """From 0, in the order of entering; numbers of removed players stay unused."""
    person: str = ""
    """The id of the person; empty for a computer."""
    level: str = ""
    """The level of the computer; empty for a person."""
    name: str = ""
    away: bool = False
    """Whether the player has withdrawn, and is not paired."""
    lot: int = 0
    """The player's place in the order of the lot, from 0; drawn when the tournament begins."""
    since: float = 0.0
    """When the player last entered, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players of a round with their result, or one with a bye. Players are given by number."""

    round: int
    """From 1; always 1 in an arena."""
    number: int
    """From 1."""
    first: int
    second: int | None
    result: tuple[int, int] | None = None
    """Half points of both."""
    how: How = ""
    made: float = 0.0
    ended: float = 0.0

    @property
    def meeting(self) -> Meeting:
        """The facts that later pairs and the table need."""
        return Meeting(self.first, self.second, self.result)
