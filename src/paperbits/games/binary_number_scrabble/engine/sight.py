"""What people see of a board: short plays with few operators, near the last one, and some of them.

A level sees no play of more tiles than it can think of together, nor with operators that it does
not know. Of the others, a play is more *trouble* to see with more new tiles, operators, blanks and
old tiles, and farther from the last play. A level looks at a few plays, drawn without replacement:
a play is
``exp(-impatience * trouble)`` times as likely as one without trouble. The level makes the best of
them. There are so many more plays of many tiles that a level still sees one now and then.

The weights are set, not fitted: no records of newcomers exist yet.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import kernel

from ..generator import Plays
from ..generator.codes import CodeForm, Codes, form_of, used_in
from ..generator.interface import Board
from ..position import TilePosition
from ..texts import read_play
from ..tiles import DIVIDE, EMPTY, LOGIC, MINUS, NOT, PLUS, SIDE, TIMES

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]


class Sight(NamedTuple):
    """How a level looks at a board."""

    impatience: float
    """How much less likely a play is to be seen for each unit of its trouble."""
    looks: int
    """The number of plays that it compares."""
    tiles: int
    """The most tiles of its rack that it lays at once."""
    unknown: tuple[int, ...] = ()
    """The operators that it does not use."""


SIGHTS: Final = {
    "beginner": Sight(0.5, 34, 6, (NOT,)),
    "learner": Sight(0.5, 50, 7, (NOT,)),
    "casual": Sight(0.5, 37, 8),
    "attentive": Sight(0.53, 70, 9),
}
"""The levels that do not find every play."""

OPERATORS: Final = (PLUS, MINUS, TIMES, DIVIDE, *LOGIC)

LYING: Final = 0.25
"""The trouble of an old tile in the line of a play. A new tile, an operator and a blank are one
more each.
"""

NOWHERE: Final = (-1.0, -1.0)
"""In place of the middle of the last play, before the first."""

AWAY: Final = 0.1
"""The trouble of each square between the middle of a play and the last one, in rows or columns."""


def seen(
    plays: Plays, last: tuple[float, float] | None, sight: Sight, rng: np.random.Generator
) -> Indices:
    """Return the indices of the plays that a level looks at, none if all are too hard for it;
    ``last`` is the middle of the last play, row and column.
    """
    # The largest of such sums are a draw without replacement (Gumbel, 1954).
    chances = rng.gumbel(size=len(plays)) - sight.impatience * trouble(plays, last)
    used = used_in(plays.codes, plays.base)
    hard = used[:, list(sight.unknown)].any(axis=1) | (used.sum(axis=1) > sight.tiles)
    chances[hard] = -np.inf
    looks = min(sight.looks, len(plays) - int(hard.sum()))
    return np.argpartition(-chances, looks - 1)[:looks] if looks else np.zeros(0, np.intp)


def trouble(plays: Plays, last: tuple[float, float] | None) -> Floats:
    """Return how much trouble each play is to see."""
    found = np.zeros(len(plays), np.float64)
    weigh(plays.board, plays.codes, form_of(plays.base), last or NOWHERE, found)
    return found


@kernel
def weigh(
    board: Board, codes: Codes, form: CodeForm, last: tuple[float, float], found: Floats
) -> None:
    """Write how much trouble each play is to see."""
    for place in range(len(codes)):
        code = codes[place]
        down, line, at = code >> form.down & 1, code >> form.line & 15, code >> form.start & 15
        start, new, lying, more = at, 0, 0, 0
        tiles = code & (1 << form.start) - 1
        while at < SIDE:
            if (board[at, line] if down else board[line, at]) != EMPTY:
                lying += 1
            elif tiles == 0:
                break
            else:
                tile = tiles & form.blank - 1
                new += 1
                more += (1 if tiles & form.blank else 0) + (1 if tile in OPERATORS else 0)
                tiles >>= form.tile_bits
            at += 1
        found[place] = new + more + LYING * lying
        if last[0] >= 0:
            along = start + (at - start - 1) / 2
            row, column = (along, float(line)) if down else (float(line), along)
            found[place] += AWAY * max(abs(row - last[0]), abs(column - last[1]))


def last_play(position: TilePosition) -> tuple[float, float] | None:
    """Return the middle of the last play, row and column; None before the first."""
    for ply in reversed(position.plies):
        if not ply.move.startswith(("exchange", "pass")):
            squares = np.array(read_play(ply.move, position.game.base).squares)
            return float(squares[:, 0].mean()), float(squares[:, 1].mean())
    return None
