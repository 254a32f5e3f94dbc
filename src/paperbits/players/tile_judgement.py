"""Judging plays of Binary Number Scrabble: what is kept after them, and what the next player may answer.

Nobody's tiles are looked at but the mover's own: other racks are drawn at random from what is unseen, the same ones for every
candidate, so that candidates differ by themselves and not by luck.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.moves import Plays, best_play, lay
from paperbits.games.binary_number_scrabble.moves.record import START, TILE_BITS
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, ONE, ZERO
from paperbits.players import leaves

WEIGHED = 2_000
"""Plays with the most points that are weighed against what they keep."""

ANSWERED = 8
"""Candidates whose answers are imagined."""

RACKS = 24
"""Racks that the next player is imagined to have."""

DOUBT = 60
"""How many imagined racks it takes to believe half of a difference between their answers: few racks are mostly luck."""

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Judged:
    """Plays in order of what they promise: their places among the plays, and in points what each promises."""

    places: Integers
    worth: Floats
    imagined: int = 0
    """Racks that were imagined."""


def used(codes: Integers) -> Integers:
    """The tiles that each play takes from the rack, (plays, tiles) counts."""
    fields = codes[:, None] >> np.arange(0, START, TILE_BITS)[None, :] & (1 << TILE_BITS) - 1
    tiles = np.where(fields & BLANK, ANY, fields)
    counts = np.zeros((len(codes), ANY + 1), np.int64)
    np.add.at(counts, (np.arange(len(codes))[:, None], tiles), 1)
    counts[:, 0] = 0
    return counts


def weigh(position: TilePosition, plays: Plays, rack: Integers) -> Judged:
    """Points, and what the tiles kept are worth; when the bag is empty, what going out brings."""
    kept = rack - used(plays.codes[:WEIGHED])
    scores = plays.scores[:WEIGHED].astype(float)
    if len(position.bag):
        worth = scores + leaves.worth(kept)
    else:
        unseen = position.unseen(position.turn)
        worth = scores + np.where(kept.sum(axis=1) == 0, float(unseen[ZERO] + unseen[ONE]), 0.0)
    places = np.argsort(-worth, kind="stable")
    return Judged(places, worth[places])


def imagine(
    position: TilePosition,
    plays: Plays,
    judged: Judged,
    seed: int,
    seconds: float,
    stop: Callable[[], bool] | None,
) -> Judged:
    """The best candidates again, less what the next player's best answer scores on the average of imagined racks."""
    assert position.turn is not None
    following = (position.turn + 1) % position.players
    pool = np.repeat(np.arange(ANY + 1), position.unseen(position.turn))
    size = int(position.racks[following].sum())  # How many tiles a rack holds is for all to see.
    places = judged.places[:ANSWERED]
    boards = []
    for place in places:
        board = position.board.copy()
        lay(board, int(plays.codes[place]))
        boards.append(board)
    chance = np.random.default_rng([abs(seed), len(position.plies)])
    end = time.monotonic() + seconds
    answers = np.zeros(len(places))
    racks = 0
    while racks < (RACKS if len(position.bag) else 1):
        rack = np.bincount(chance.choice(pool, size, replace=False), minlength=ANY + 1)
        answer = np.zeros(len(places))
        for k, board in enumerate(boards):
            if time.monotonic() >= end or (stop is not None and stop()):
                break
            best = best_play(board, rack, position.game)
            answer[k] = best[1] if best is not None else 0
        else:
            answers += answer
            racks += 1
            continue
        break  # A rack that not all candidates have met would favour some.
    if racks == 0:
        return judged
    sure = not len(position.bag) and position.players == 2  # The rack is then known: all that is unseen.
    belief = 1.0 if sure else racks / (racks + DOUBT)
    worth = judged.worth[: len(places)] - answers / racks * belief
    order = np.argsort(-worth, kind="stable")
    return Judged(places[order], worth[order], racks)
