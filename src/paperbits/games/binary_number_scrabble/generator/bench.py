"""The workbench: one record that holds all that a search for plays looks at.

A record reaches compiled functions as one pointer, and what is read from it is not counted by the compiler's memory
keeper; with tuples of arrays in its place the same search took fifty times as long.

Lines 0 to 14 are the rows, 15 to 29 the columns; in each, squares count from 0. Down is across on a transposed board, so
the search knows lines alone. After the last square comes one more that is empty and takes nothing, and an index of -1
finds it too: so the edge looks like any empty square.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.board import LETTER, WORD
from paperbits.games.binary_number_scrabble.equation import STATE, Reading
from paperbits.games.binary_number_scrabble.generator.numerals import digit_lists
from paperbits.games.binary_number_scrabble.tiles import ANY, KINDS, POINTS, RACK, SIDE

LINES = 2 * SIDE
DOUBLE, TRIPLE = 8, 16
"""Where ``premium`` counts the squares that double and triple the word."""
HEADS = 16384
CORE_HEADS = 256
CORES, CORE_FIELDS = 8192, 23
OCCURRENCES = 4096
HEAD_FIELDS = STATE + 4
MOST_POINTS = 4095
"""Plays are put in order where none scores more."""
FIRST_HEAD = 32
"""Rows of ``heads`` before this one are scratch, for sides and for cross-lines."""

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
    "tiles": (LINES, SIDE + 1),
    "allowed": (LINES, SIDE + 1),
    "paying": (LINES, SIDE + 1),
    "bonus": (LINES, SIDE + 1, KINDS),
    "beside": (LINES,),
    # How many squares from this one on, or before this one, are free: empty, and without a cross-line.
    "right": (LINES, SIDE + 2),
    "left": (LINES, SIDE + 2),
    # The premiums; of the empty squares before each one the sum of letter premiums, and from bits 8 and 16 on how many
    # double and triple the word.
    "letter": (LINES, SIDE + 1),
    "word": (LINES, SIDE + 1),
    "premium": (LINES, SIDE + 2),
    "points": (KINDS + 1,),
    # Where a cross-line is read.
    "cross": (SIDE + 1,),
    # Cores (cores.py): the number of the search under way, the table of cores, the first of each chain by content, where each
    # lies, those that lie somewhere, more than what no play over one is worth (also by value,
    # see bounds.py), how one is cut into sides.
    "search": (),
    "cores": (),
    "core": (CORES, CORE_FIELDS),
    "core_heads": (CORE_HEADS,),
    "occurrences": (),
    "occurrence": (OCCURRENCES, 6),
    # Where equations over a core fit: for each core that lies somewhere and each number of squares before it, the places with
    # the room, those with the most room behind them first; where in ``roomy`` they begin, -1 until they are asked for.
    "roomy": (2 * OCCURRENCES * (RACK + 1),),
    "roomy_at": (OCCURRENCES, RACK + 1),
    "roomy_stop": (),
    "active": (CORES,),
    "actives": (),
    "bound": (CORES,),
    "by_value": (2, SIDE + 1),
    "slot": (SIDE + 2, 3),
    # How sides are spelt (sides.py), and joined (join.py): sides on free squares come first in store. Chains are told apart by
    # as many bits as ``mask`` has.
    "steps": (SIDE + 1, 10),
    "levels": (SIDE, 20),
    "free": (),
    "stored": (),
    "mask": (),
    "free_heads": (HEADS,),
    "shortest": (),
    "largest": (SIDE + 1,),
    "lengths": (SIDE + 1,),
    "side_heads": (4 * HEADS,),
    "core_mask": (),
    "ending": (CORES, SIDE + 1),
    "path": (SIDE + 2, 8),
    # The recorder: what it keeps, how many plays it leaves out first, how many it met; what each new tile of the play in hand
    # scores; how far from its start those lie that score more than one point, and how much more; for each kind that the rack is
    # short of, the set of its places among the new tiles and how many are short.
    "keep": (),
    "skip": (),
    "count": (),
    "worth": (SIDE + 1,),
    "dear": (RACK, 2),
    "short": (SIDE + 1, 2),
    "tally": (MOST_POINTS + 1,),
    # What tiles kept are worth (see record.py): for each kind and number of them, in all at most; how good the best play is.
    "weighed": (),
    "leave": (ANY + 1, RACK + 1),
    "most_leave": (),
    "best": (),
}

_NARROW: dict[str, type] = {"lists": np.uint16}
"""Fields of other integers than the rest: less to fetch."""
SIDE_FIELDS = 4
_ROOMS = (1 << 20, 1 << 23)
"""Sides that a workbench has room for, and a larger one for racks of many blanks; what is not written to takes no memory."""
_HEADS = (1 << 17, 1 << 21)
"""Beginnings of sides that it has room for."""
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
    # "store" and "tags" hold sides (see store.py), "heads" how sides begin (see heads.py), "out" plays and their scores,
    # "codes" and "scores" the same in order.
    strings, lists, spans = digit_lists()
    shapes = _FIELDS | {
        "strings": strings.shape,
        "lists": lists.shape,
        "spans": spans.shape,
        "heads": (_HEADS[size], HEAD_FIELDS),
        "headed": (),
        "store": (_ROOMS[size], SIDE_FIELDS),
        "tags": (_ROOMS[size], 2),
        "out": (_PLAYS, 2),
        "codes": (_PLAYS,),
        "scores": (_PLAYS,),
    }
    fields = [(name, _NARROW.get(name, np.int64), tuple(shape)) for name, shape in shapes.items()]
    benches = np.zeros(1, fields).view(np.recarray)
    bench = benches[0]
    bench.strings[:], bench.lists[:], bench.spans[:] = strings, lists, spans
    bench.letter[:], bench.word[:] = 1, 1
    for premium, field in ((LETTER, bench.letter), (WORD, bench.word)):
        squares: npt.NDArray[np.int64] = np.array(premium, np.int64)
        field[:SIDE, :SIDE] = squares
        field[SIDE:LINES, :SIDE] = squares.T
    bench.points[: len(POINTS)] = POINTS
    return benches
