"""Weighing moves by the best replies to them, in bases that have no compiled simulation.

Each sample draws the next player's rack from the tiles that the mover can't see, and takes the
points of that player's best play off each move. All moves meet the same racks. A blank on them
counts as one tile, because it would take most of the time (docs/decisions/0019).
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from paperbits.core import clock

from ..generator import best_play
from ..generator.codes import lay
from ..position import TilePosition
from ..tiles import ANY, DIGITS, EQUALS, RACK
from .equity import Floats, Integers, Moves
from .simulation import SampleLimits, Simulated

FEWEST: Final = 8
"""The fewest samples on which an order of the moves may rest."""

SAMPLES: Final = 400
"""The most samples."""


def weigh(
    position: TilePosition,
    moves: Moves,
    seed: int,
    limits: SampleLimits,
    tell: Callable[[Simulated], None] | None = None,
) -> Simulated:
    """Return the moves, the best first by the replies to them, with standard errors; ``tell``
    receives them after each batch.

    If the time is too short for a few samples, the moves come back as they are, with no samples.
    """
    assert position.turn is not None
    until = clock.now() + limits.seconds
    rng = np.random.default_rng([abs(seed), len(position.plies)])
    unseen = position.unseen(position.turn)
    tiles = np.repeat(np.arange(len(unseen)), unseen)
    boards = []
    for code in moves.codes.tolist():
        board = moves.board.copy()
        if code:
            lay(board, code, moves.base)
        boards.append(board)
    lost: list[Floats] = []
    while len(lost) < min(limits.samples, SAMPLES):
        order = rng.permutation(tiles)
        rack = _imagined(np.bincount(order[:RACK], minlength=len(unseen)), position.game.base)
        row = np.zeros(len(moves))
        for place, board in enumerate(boards):
            if clock.now() > until or (limits.stop is not None and limits.stop()):
                return _sorted(moves, lost)
            best = best_play(board, rack, position.game)
            row[place] = 0.0 if best is None else -float(best[1])
        lost.append(row)
        if tell is not None and len(lost) % FEWEST == 0:
            tell(_sorted(moves, lost))
    return _sorted(moves, lost)


def _imagined(rack: Integers, base: int) -> Integers:
    """Return the rack with a tile for each blank: ``=`` if it has none, else the rarest digit."""
    for _ in range(rack[ANY]):
        lacking = (
            EQUALS if rack[EQUALS] == 0 else min(DIGITS[:base], key=lambda tile: int(rack[tile]))
        )
        rack[lacking] += 1
    rack[ANY] = 0
    return rack


def _sorted(moves: Moves, lost: list[Floats]) -> Simulated:
    """Return the moves by their equity and the replies to them.

    Chance makes replies differ more than the moves do, and the best of ten noisy figures is often
    only the luckiest. So each mean is drawn towards the mean of all, by the share of their spread
    that chance explains (James and Stein, 1961).
    """
    count = len(lost)
    if count < FEWEST:
        return Simulated(moves, 0, np.zeros(len(moves)), np.zeros(len(moves)))
    points = np.array(lost)
    typical = points.mean(axis=1, keepdims=True)
    chance = float((points - typical).var(axis=0, ddof=1).mean()) / count
    means = points.mean(axis=0)
    spread = float(means.var(ddof=1)) if len(moves) > 1 else 0.0
    trust = max(0.0, 1.0 - chance / spread) if spread else 1.0
    equity = moves.equity + means.mean() + trust * (means - means.mean())
    order = np.argsort(-equity, kind="stable")
    root = float(np.sqrt(trust / count))
    error = (points - points[:, order[:1]]).std(axis=0, ddof=1) * root
    own = points.std(axis=0, ddof=1) / float(np.sqrt(count))
    return Simulated(moves.sorted_by(equity), count, error[order], own[order])
