"""Who sits in a match, and who has left it."""

from dataclasses import dataclass
from typing import Literal

Gone = Literal["resigned", "away", "late"]
"""Why a person left a match that goes on: by resigning, by going away, or by running out of time."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's seat, and who sits there: a person, or a computer at a level."""

    level: str = ""
    """The computer's level; empty for a person."""
    name: str = ""
    invite: str = ""
    """The invitation, while the seat is kept for an invited person; otherwise empty."""

    @property
    def computer(self) -> bool:
        """Whether a computer sits here."""
        return bool(self.level)


@dataclass(frozen=True, slots=True)
class Left:
    """A person who left a match that goes on, with the seat as it was before a computer took it."""

    seat: Seat
    how: Gone


def computer_for(person: Seat, level: str) -> Seat:
    """Return the seat of a person who has left, with a computer in it."""
    return Seat(level, f"Computer for {person.name}" if person.name else "")
