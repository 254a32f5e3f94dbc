"""The play that scores most at once, and how it stands out among all plays."""

from paperbits.core.engine.answers import HighestScoring

from ..generator import find_plays
from ..generator.codes import lengths_in
from ..position import TilePosition
from ..tiles import RACK
from .levels import mover_rack, new_tiles


def highest_scoring(position: TilePosition) -> HighestScoring | None:
    """Return the play with the most points; None if there is no play.

    It is ``notable`` if it forms several equations, has several equals signs, uses a blank, or
    plays the whole rack.
    """
    plays = find_plays(position.board, mover_rack(position), position.game)
    if not len(plays):
        return None
    tiles, lengths = (
        new_tiles(plays.codes, plays.base),
        lengths_in(plays.board, plays.codes, plays.base),
    )
    looked = int(((tiles <= tiles[0]) & (lengths <= lengths[0])).sum())
    move = plays.text(0)
    lines = position.preview(move).lines
    equals = max((line.text.count("=") for line in lines), default=0)
    return HighestScoring(
        moves=len(plays),
        move=move,
        points=int(plays.scores[0]),
        next=int(plays.scores[1]) if len(plays) > 1 else 0,
        looked=looked,
        notable=len(lines) > 1 or equals > 1 or "?" in move or int(tiles[0]) == RACK,
    )
