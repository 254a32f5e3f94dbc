"""A rung: a player on the ladder of a game's levels that is not offered to people."""

from dataclasses import dataclass

from paperbits.core.engine.level import Level


@dataclass(frozen=True, slots=True)
class Rung:
    """A player by which others can be measured.

    Tournaments and matches name it as they name levels. Random moves are the lowest rung of every
    game, so no game has to name them.
    """

    level: Level
    """What the game's engine plays it as."""
    after: str
    """The level that it stands above on the ladder."""
