"""Playouts: games played to the end, with all legal moves equally likely, or by players who see
what some of the moves score at once.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.capabilities import Searchable
from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import rows
from paperbits.core.rules import Record
from paperbits.search.rewards import lead
from paperbits.search.rng import below, seeded

HORIZON = 1_000
"""Plies after which a playout stops and is scored: in some games it could last many thousands."""


@compilable
def play_out(game: Any, position: Any, out: Any, state: Any, horizon: int) -> int:
    """Play random moves in place, to the end or the horizon. Returns the number of plies."""
    plies = 0
    if game.moves_only_shrink():
        return play_out_listed(game, position, out, state, horizon)
    while plies < horizon and not game.over(position):
        count = game.moves(position, out)
        game.play(position, out[below(state, count)])
        plies += 1
    return plies


@compilable
def play_out_listed(game: Any, position: Any, out: Any, state: Any, horizon: int) -> int:
    """``play_out`` where the set of legal moves only shrinks: it is listed once."""
    plies = 0
    left = 0
    while plies < horizon and not game.over(position):
        fresh = left == 0
        if fresh:
            left = game.moves(position, out)
        pick = below(state, left)
        move = out[pick]
        if fresh or game.still_legal(position, move):
            game.play(position, move)
            plies += 1
        left -= 1
        out[pick] = out[left]
    return plies


class PlayoutArrays(NamedTuple):
    """The arrays of a playout."""

    positions: Any
    """The position to play from, and others to play on."""
    out: Any
    """Buffer for moves."""
    random: Any
    """The state of the random numbers."""
    scores: Any
    """Room for each player's score."""


@compilable
def play_seeing(game: Any, arrays: Any, sign: int, seen: int, horizon: int) -> int:
    """Play ``positions[1]`` to the end or the horizon; each player takes the best at first sight of
    ``seen`` moves drawn at random, or of all if there are no more. Returns the number of plies.
    ``arrays`` has the fields of ``PlayoutArrays``, with room for three positions.
    """
    positions, out, random, scores = arrays.positions, arrays.out, arrays.random, arrays.scores
    position = positions[1]
    plies = 0
    while plies < horizon and not game.over(position):
        count = game.moves(position, out)
        begin = below(random, count)
        pick = begin
        if seen > 1:
            best = -1e300
            mover = position.turn
            for k in range(min(seen, count)):
                place = below(random, count) if seen < count else (begin + k) % count
                positions[2] = positions[1]
                game.play(positions[2], out[place])
                game.standing(positions[2], scores)
                found = lead(scores, mover, sign)
                if found > best:
                    best = found
                    pick = place
        game.play(position, out[pick])
        plies += 1
    return plies


@kernel
def play_many(game: Any, arrays: Any, sums: Any, count: int, horizon: int) -> int:
    """Add the scores of ``count`` playouts from ``positions[0]`` to ``sums``; return the number of
    plies.
    """
    positions, scores = arrays.positions, arrays.scores
    plies = 0
    for _ in range(count):
        positions[1] = positions[0]
        plies += play_out(game, positions[1], arrays.out, arrays.random, horizon)
        game.scores(positions[1], scores)
        for player in range(len(scores)):
            sums[player] += scores[player]
    return plies


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of some playouts: their number, the sum of their plies, and each player's sum of
    scores.
    """

    count: int
    plies: int
    sums: npt.NDArray[np.float64]


def playouts(game: Searchable, record: Record, count: int, seed: int = 0) -> Playouts:
    """Play random playouts from a position. Equal seeds give equal results."""
    players = int(game.players)
    sums = np.zeros(players)
    arrays = PlayoutArrays(rows(record, 2), game.buffer(), seeded(seed), np.zeros(players))
    plies = play_many(game, arrays, sums, count, HORIZON)
    return Playouts(count, int(plies), sums)
