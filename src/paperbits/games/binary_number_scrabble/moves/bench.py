"""The workbench: one record that holds all that a search for plays looks at.

A record reaches compiled functions as one pointer, and what is read from it is not counted by the compiler's memory
keeper; with tuples of arrays in its place the same search took fifty times as long.

Lines 0 to 14 are the rows, 15 to 29 the columns; in each, squares count from 0. Down is across on a transposed board, so
the search knows lines alone. After the last square comes one more that is empty and takes nothing, and an index of -1
finds it too: so the edge looks like any empty square. Line 30 is empty and beside nothing.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.board import LETTER, WORD
from paperbits.games.binary_number_scrabble.equation import STATE, Reading
from paperbits.games.binary_number_scrabble.tiles import KINDS, POINTS, SIDE

LINES = 2 * SIDE
FREE_LINE = LINES
DOUBLE, TRIPLE = 8, 16
"""Where ``premium`` counts the squares that double and triple the word."""
FREE_HEADS, HEADS = 4096, 64
STEP, PATH = 5, 8

_FIELDS: dict[str, Sequence[int]] = {
    # The rack: its tiles in lanes (see sets.py) without blanks, blanks, how many in all, the set of tiles it can play.
    "counts": (),
    "blanks": (),
    "total": (),
    "held": (),
    # The settings that are not about reading equations, and whether the board is empty.
    "alongside": (),
    "sweep": (),
    "first": (),
    # The lines: what lies on each square, blanks as what they stand for; the set of tiles that an empty square takes, as far
    # as its cross-line goes; those of them that make the cross-line an equation; its bonus then, times the square's word
    # premium; a bit for each empty square that has a cross-line.
    "tiles": (LINES + 1, SIDE + 1),
    "allowed": (LINES + 1, SIDE + 1),
    "paying": (LINES + 1, SIDE + 1),
    "bonus": (LINES + 1, SIDE + 1, KINDS),
    "beside": (LINES + 1,),
    # How many squares from this one on, or before this one, are free: empty, and without a cross-line.
    "right": (LINES + 1, SIDE + 2),
    "left": (LINES + 1, SIDE + 2),
    # The premiums; of the empty squares before each one the sum of letter premiums, and from bits 8 and 16 on how many
    # double and triple the word.
    "letter": (LINES + 1, SIDE + 1),
    "word": (LINES + 1, SIDE + 1),
    "premium": (LINES + 1, SIDE + 2),
    "points": (KINDS + 1,),
    # Where a cross-line is read; how sides are spelt (sides.py): new tiles at most, digits to spare, whether an = lies in the
    # line, whether a side must end at one, how many free squares part the start from what lies before it, the squares that
    # are neither free nor closed; and where they are spelt, chained and followed (join.py).
    "cross": (SIDE + 1,),
    "state": (STATE,),
    "limit": (),
    "spare": (),
    "old": (),
    "tied": (),
    "before": (),
    "marked": (SIDE + 3,),
    "steps": (SIDE + 1, STEP),
    "machine": (SIDE + 2, STATE),
    "ending": (STATE,),
    "free": (),
    "free_heads": (FREE_HEADS,),
    "filled": (SIDE + 1,),
    "heads": (SIDE + 1, HEADS),
    "path": (SIDE + 1, PATH),
    # The recorder: what it keeps, how many plays it leaves out first, how many it met; what each new tile of the play in hand
    # scores; for each kind that the rack is short of, the set of its places among the new tiles and how many are short.
    "keep": (),
    "skip": (),
    "count": (),
    "worth": (SIDE + 1,),
    "short": (SIDE + 1, 2),
}

SIDE_FIELDS = 7
_ROOMS = (1 << 20, 1 << 23)
"""Sides that a workbench has room for, and a larger one for racks of many blanks; what is not written to takes no memory."""
_PLAYS = 1 << 20
"""Plays that are listed in one pass."""


class Terms(Protocol):
    """The settings that plays depend on."""

    @property
    def reading(self) -> Reading: ...
    @property
    def alongside(self) -> bool: ...
    @property
    def sweep(self) -> int: ...


def new_bench(size: int = 0) -> Any:
    """An array of one workbench, ordinary or large, with what never changes."""
    # "store" holds sides (see sides.py), "out" plays and their scores.
    shapes = _FIELDS | {"store": (_ROOMS[size], SIDE_FIELDS), "out": (_PLAYS, 2)}
    benches = np.zeros(1, [(name, np.int64, tuple(shape)) for name, shape in shapes.items()]).view(np.recarray)
    bench = benches[0]
    bench.letter[:], bench.word[:] = 1, 1
    for premium, field in ((LETTER, bench.letter), (WORD, bench.word)):
        squares: npt.NDArray[np.int64] = np.array(premium, np.int64)
        field[:SIDE, :SIDE] = squares
        field[SIDE:LINES, :SIDE] = squares.T
    bench.points[: len(POINTS)] = POINTS
    return benches
