"""Choosing among moves that a search cannot tell apart: the one after which weaker players go wrong
most often.

A move is judged by games between players of little sight (``search.sight``) that begin with it. The
worse half of the moves is dropped and the others get more games, until one is left (sequential
halving; Karnin, Koren and Somekh, 2013).
"""

from collections.abc import Callable, Sequence

import numpy as np

from paperbits.core import clock
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.rules import Move
from paperbits.search.sight import SIGHTS, look, looking


def best_trap(
    position: KernelPosition,
    moves: Sequence[Move],
    games: int,
    seed: int,
    seconds: float,
    stop: Callable[[], bool] | None = None,
) -> Move:
    """Return one of these moves, at least one. ``games`` are tried with each at first, and twice as
    many with each half that is left.
    """
    view = looking(position.game, position.record, seed)
    sign = -1 if position.card.lowest_wins else 1
    end = clock.now() + seconds
    left = [_place(view.moves, move) for move in moves]
    sums, tried = np.zeros(len(view.moves)), np.zeros(len(view.moves))
    games = max(len(SIGHTS), games)
    while len(left) > 1:
        for place in left:
            if clock.now() >= end or (stop is not None and stop()):
                break
            view.asked[:] = 0
            view.asked[place] = 1
            view.values[place, 0] = 0.0
            look(position.game, view, sign, False, games)
            sums[place] += games * view.values[place, 0]
            tried[place] += games
        else:
            left.sort(key=lambda place: -sums[place] / tried[place])
            left = left[: (len(left) + 1) // 2]
            games *= 2
            continue
        break
    best = max(left, key=lambda place: sums[place] / tried[place] if tried[place] else 0.0)
    return view.moves[best].copy()


def _place(moves: Sequence[Move], wanted: Move) -> int:
    """The place of a move in a list that holds it."""
    return next(place for place, move in enumerate(moves) if np.array_equal(move, wanted))
