"""Who sits in a match, and who has left it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """The occupant of a player's place: a person, or a computer at a level."""

    level: str = ""
    """The computer's level; empty for a person."""
    name: str = ""

    @property
    def computer(self) -> bool:
        """Whether a computer sits here."""
        return bool(self.level)


@dataclass(frozen=True, slots=True)
class Left:
    """A person who left a match that goes on, with the seat as it was before a computer took it."""

    seat: Seat
    resigned: bool
    """True if the person resigned, false if they had gone away."""
