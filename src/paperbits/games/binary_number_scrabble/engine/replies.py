"""Weighing moves by the best replies to them, in bases that have no compiled simulation.

Each sample draws the next player's rack from the tiles that the mover can't see, and takes the
points of that player's best play off each move. All moves meet the same racks.
"""

import time
from collections.abc import Callable
from typing import Final

import numpy as np

from paperbits.games.binary_number_scrabble.engine.equity import Floats, Moves
from paperbits.games.binary_number_scrabble.generator import best_play
from paperbits.games.binary_number_scrabble.generator.codes import lay
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.tiles import RACK

FEWEST: Final = 2
"""The fewest samples on which an order of the moves may rest."""

SAMPLES: Final = 400


def weigh(
    position: TilePosition, moves: Moves, seed: int, seconds: float, stop: Callable[[], bool] | None
) -> tuple[Moves, int]:
    """Return the moves, the best first by the replies to them, and the number of samples. If the
    time is too short for a few samples, the moves come back as they are.
    """
    assert position.turn is not None
    until = time.monotonic() + seconds
    chance = np.random.default_rng([abs(seed), len(position.plies)])
    unseen = position.unseen(position.turn)
    tiles = np.repeat(np.arange(len(unseen)), unseen)
    boards = []
    for code in moves.codes.tolist():
        board = moves.board.copy()
        if code:
            lay(board, code, moves.base)
        boards.append(board)
    lost: list[Floats] = []
    while len(lost) < SAMPLES:
        order = chance.permutation(tiles)
        row = np.zeros(len(moves))
        for place, board in enumerate(boards):
            if time.monotonic() > until or (stop is not None and stop()):
                return _sorted(moves, lost)
            best = best_play(board, np.bincount(order[:RACK], minlength=len(unseen)), position.game)
            row[place] = 0.0 if best is None else -float(best[1])
        lost.append(row)
    return _sorted(moves, lost)


def _sorted(moves: Moves, lost: list[Floats]) -> tuple[Moves, int]:
    if len(lost) < FEWEST:
        return moves, 0
    return moves.sorted_by(moves.equity + np.mean(lost, axis=0)), len(lost)
