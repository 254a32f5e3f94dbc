"""What the result of a sample is worth to a player who wants to win, and not only points.

A sample that is played to the end counts by who wins it. Before that, each tile that a move does
not lay makes the match longer, which is worth something to the stronger player, and to the one who
is behind.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from ..position import TilePosition
from ..tiles import RACK
from .chances import tiles_left
from .equity import Floats, Moves
from .simulation import played_out

PACE: Final = 0.6
"""The points that a tile left for later is worth where both players have as many points.

Say that a lead grows by *d* points with each tile, that the lead is *L* and that *T* tiles are
left. Then it will be *L* + *dT* at the end on average, and its spread is as the root of *T*. So a
tile is worth (*dT* - *L*) / 2*T* points to a player who wants to win. *d* is 1.2 against a greedy
player.
"""

LIMIT: Final = 3.0
"""The most points, one way or the other."""

SOFT: Final = 10.0
"""A sample with this lead at the end counts as won with 73%: nobody plays perfectly in it."""

DECIDED: Final = 5_000.0
"""So many points count as much as to win; they decide where nothing else does."""


def worth(position: TilePosition) -> Callable[[Floats, Moves], Floats] | None:
    """Return what makes the results of samples, (samples, moves), points that moves score and lead
    to, what they are worth; None where they are worth just that.
    """
    if position.players > 2:
        return None
    scores, mover = position.scores(), position.turn or 0
    lead = float(scores[mover] - scores[1 - mover])
    if played_out(position):
        return lambda found, _: found / DECIDED + 0.5 * np.tanh((lead + found) / (2 * SOFT))
    tile = max(-LIMIT, min(LIMIT, PACE - lead / (2 * tiles_left(position))))
    return lambda found, moves: (
        found + tile * np.where(moves.codes == 0, RACK, moves.kept.sum(axis=1))
    )
