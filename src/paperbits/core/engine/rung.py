"""A rung: a player on the ladder of a game's levels that is not offered to people."""

from dataclasses import dataclass

from paperbits.core.engine.level import Level


@dataclass(frozen=True, slots=True)
class Rung:
    """A player of known strength, by which others can be measured.

    Tournaments and matches name it as they name levels.
    """

    name: str
    meets: tuple[str, ...]
    """The levels that it meets in a tournament: those next to it."""
    level: Level | None = None
    """What the game's engine plays it as; None for ``random``, which plays every game."""
