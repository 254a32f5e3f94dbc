"""The plays of a position by the points that they score at once, in games where a move scores at once."""

from dataclasses import dataclass
from functools import singledispatch

from paperbits.core.position import Position
from paperbits.games.binary_number_scrabble.engine.levels import mover_rack, new_tiles
from paperbits.games.binary_number_scrabble.generator import find_plays
from paperbits.games.binary_number_scrabble.generator.codes import START, STOP
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.tiles import RACK


@dataclass(frozen=True, slots=True)
class ByPoints:
    """All plays counted, the best of them, and how it stands out."""

    plays: int
    move: str
    points: int
    next: int
    """The points of the second best; 0 where there is one play."""
    looked: int
    """How many plays lay no more tiles than the best in no longer a line: who goes from the short to the long sees so many."""
    telling: bool
    """Whether the play is more than one plain equation: it forms several, has several equals signs, or sweeps."""


@singledispatch
def by_points(_: Position) -> ByPoints | None:
    """The play that scores the most; None in games where moves score nothing at once, and where there is no play."""
    return None


@by_points.register
def _tiles(position: TilePosition) -> ByPoints | None:
    rack = mover_rack(position)
    plays = find_plays(position.board, rack, position.game)
    if not len(plays):
        return None
    tiles = new_tiles(plays.codes)
    lengths = (plays.codes >> STOP & 15) - (plays.codes >> START & 15) + 1
    looked = int(((tiles <= tiles[0]) & (lengths <= lengths[0])).sum())
    move = plays.text(0)
    lines = position.preview(move).lines
    equals = max((line.text.count("=") for line in lines), default=0)
    return ByPoints(
        plays=len(plays),
        move=move,
        points=int(plays.scores[0]),
        next=int(plays.scores[1]) if len(plays) > 1 else 0,
        looked=looked,
        telling=len(lines) > 1 or equals > 1 or "?" in move or int(tiles[0]) == RACK,
    )
