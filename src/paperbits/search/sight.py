"""What moves lead to at first sight: the lead after each, after the best reply to it, or in games
between players who see no more than that.
"""

from typing import Any, NamedTuple

import numpy as np

from paperbits.core.capabilities import Searchable
from paperbits.core.compiler.kernel import kernel
from paperbits.core.records import rows
from paperbits.core.rules import Record
from paperbits.search.playout import play_seeing
from paperbits.search.rewards import lead, share
from paperbits.search.rng import seeded

LONGEST = 400
"""The most plies of a game between players of little sight. A longer game is scored as it stands.
"""

SIGHTS = (1, 4, 16, 64)
"""How many moves, drawn at random, the players of such games look at: in one game in four each."""


class Looking(NamedTuple):
    """The arrays of one look at a position."""

    positions: Any
    """The position, and two to play on."""
    moves: Any
    """The legal moves."""
    out: Any
    """Buffer for replies."""
    asked: Any
    """Which moves to look at, u1."""
    values: Any
    """What was found of each move that was asked for."""
    scores: Any
    random: Any


def looking(game: Searchable, record: Record, seed: int) -> Looking:
    """Prepare a look at a position that is not over."""
    moves = game.buffer()
    count = int(game.moves(record, moves))
    return Looking(
        positions=rows(record, 3),
        moves=moves[:count].copy(),
        out=moves,
        asked=np.ones(count, np.uint8),
        values=np.zeros((count, 2)),
        scores=np.zeros(int(game.players)),
        random=seeded(seed),
    )


@kernel
def look(game: Any, view: Any, sign: int, replies: bool, games: int) -> int:
    """Look at the moves that are asked for. With ``games``, adds the mean result of so many games
    between players of little sight to ``values[:, 0]``. Otherwise writes the mover's lead after
    each move, with ``replies`` after the best reply, into ``values[:, 0]``, and what the move adds
    to the mover's points into ``values[:, 1]``.
    """
    positions = view.positions
    mover = positions[0].turn
    game.standing(positions[0], view.scores)
    before = view.scores[mover]
    for k in range(len(view.asked)):
        if not view.asked[k]:
            continue
        if games:
            total = 0.0
            for number in range(games):
                positions[1] = positions[0]
                game.play(positions[1], view.moves[k])
                seen = SIGHTS[number % len(SIGHTS)]
                play_seeing(game, view, sign, seen, LONGEST)
                game.scores(positions[1], view.scores)
                total += share(view.scores, mover, sign)
            view.values[k, 0] += total / games
            continue
        positions[1] = positions[0]
        game.play(positions[1], view.moves[k])
        game.standing(positions[1], view.scores)
        view.values[k, 0] = lead(view.scores, mover, sign)
        view.values[k, 1] = (view.scores[mover] - before) * sign
        if replies and not game.over(positions[1]):
            other = positions[1].turn
            best = -1e300
            for reply in range(game.moves(positions[1], view.out)):
                positions[2] = positions[1]
                game.play(positions[2], view.out[reply])
                game.standing(positions[2], view.scores)
                found = lead(view.scores, other, sign)
                if found > best:
                    best = found
                    view.values[k, 0] = lead(view.scores, mover, sign)
    return 0
