"""The generator's state: one record with everything that a search for plays reads and writes.

A kernel takes a record as a single pointer, and reading a field costs no counting of references.
With tuples of arrays in its place the same search took fifty times as long.

Lines 0 to 14 are the rows, 15 to 29 the columns; in each, squares count from 0. Down is across on a
transposed board, so the search knows lines alone. After the last square of a line comes one more,
which is empty and takes no tile.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.registry import index_from_zero
from paperbits.core.machine import by_memory
from paperbits.core.records import Integers, Records, laid_out

from ..equation import STATE
from ..tiles import KINDS, POINTS, RACK, SIDE
from .crossing import lay_premiums
from .numerals import digit_lists
from .tables import Expression, Extra, Link, NewTiles, Occurrence, Part, Scarce, Segment, Step, Tag

index_from_zero(__package__)

LINES = 2 * SIDE
DOUBLE, TRIPLE, THREE = 8, 16, 24
"""The bits from which ``premium`` counts double words, triple words and triple letters."""
CHAINS = 16384
"""Hash chains of expressions on free squares; there are four times as many over segments."""
SEGMENTS = 8192
SEGMENT_CHAINS = 256
OCCURRENCES = 4096
MOST_POINTS = 4095
"""Plays are sorted by counting if no score is higher."""
FIRST_PREFIX = 32
"""Rows of ``prefixes`` before this one are scratch space, for expressions and cross-lines."""

ORDINARY, LARGE, ENDGAME = range(3)
"""Sizes of a state: the first that is tried, one for racks of many blanks, one for endings, which
take two states."""

_EXPRESSIONS = by_memory((1 << 20, 1 << 23, 1 << 20), (1 << 18, 1 << 20, 1 << 17))
"""Expressions that a state of each size has room for. Memory that is never written to costs nothing,
except in a browser."""
_PREFIXES = by_memory((1 << 17, 1 << 21, 1 << 17), (1 << 15, 1 << 17, 1 << 14))
_PLAYS = by_memory(1 << 20, 1 << 17)
"""Plays that are listed in one pass."""

Grid = Annotated[Integers, LINES, SIDE + 1]
"""A value for each square of each line, and for the square after the last."""
Line = Annotated[Integers, SIDE + 1]


class GeneratorState:
    """The fields of the record. ``Annotated`` gives an array's shape; one without a shape has one
    that depends on the size of the state.
    """

    # The rack: counts of its tiles without blanks, packed (packed.py); blanks; tiles in all; the
    # set of tiles that it can play; the most points of so many of its tiles.
    counts: int
    blanks: int
    total: int
    held: int
    most_points: Annotated[Integers, RACK + 1]

    # The settings besides those for reading equations, and whether the board is empty.
    alongside: int
    sweep: int
    first: int

    # The lines. The tile on each square, blanks as what they stand for; the set of tiles that an
    # empty square takes, as far as its cross-line goes; those of them that make the cross-line an
    # equation; the bonus of that equation times the square's word premium; a bit for each empty
    # square with a cross-line.
    tiles: Grid
    allowed: Grid
    pays: Grid
    bonus: Annotated[Integers, LINES, SIDE + 1, KINDS]
    crossed: Annotated[Integers, LINES]

    # The number of free squares (empty, without a cross-line) from each square on, and before it.
    right: Annotated[Integers, LINES, SIDE + 2]
    left: Annotated[Integers, LINES, SIDE + 2]

    # The premiums. ``premium`` describes all empty squares before each square: the sum of their
    # letter premiums; from bits 8 and 16 on how many double and triple the word, from bit 24 on how
    # many triple the letter.
    letter: Grid
    word: Grid
    premium: Annotated[Integers, LINES, SIDE + 2]
    points: Annotated[Integers, KINDS + 1]

    # Where a cross-line is read.
    cross: Line

    # Segments (segments.py): the number of the search under way; the table; the first segment of
    # each hash chain; where each segment occurs; those that occur somewhere; for each of them an
    # upper bound on the score of any play through it, also by bits of the equation's value
    # (bounds.py); how one is cut at its ``=``.
    search: int
    segment_count: int
    segments: Annotated[Records[Segment], SEGMENTS]
    segment_chains: Annotated[Integers, SEGMENT_CHAINS]
    occurrence_count: int
    occurrences: Annotated[Records[Occurrence], OCCURRENCES]

    # Where equations through a segment fit: for each segment and each number of squares before it,
    # the places with that room, those with the most room behind first. ``places_at`` says where in
    # ``places`` they begin, -1 until they are asked for.
    places: Annotated[Integers, 2 * OCCURRENCES * (RACK + 1)]
    places_at: Annotated[Integers, OCCURRENCES, RACK + 1]
    places_stop: int
    active: Annotated[Integers, SEGMENTS]
    active_count: int
    bound: Annotated[Integers, SEGMENTS]
    by_value: Annotated[Integers, 2, SIDE + 1]
    parts: Annotated[Records[Part], SIDE + 2]

    # How expressions are spelled (expressions.py) and joined (join.py). Those on free squares come
    # first in the store. ``mask`` and ``expression_mask`` have as many bits as number a chain.
    steps: Annotated[Records[Step], SIDE + 1]
    levels: Annotated[Records[Step], SIDE]
    free: int
    stored: int
    mask: int
    free_chains: Annotated[Integers, CHAINS]
    free_by_length: Annotated[Integers, CHAINS, RACK + 1]
    shortest: int
    largest: Line
    lengths: Line
    expression_chains: Annotated[Integers, 4 * CHAINS]
    expression_mask: int
    ending: Annotated[Integers, SEGMENTS, SIDE + 1]
    path: Annotated[Records[Link], SIDE + 2]

    # The recorder: what it keeps, how many plays it skips first, how many it met; the points of
    # each new tile of the play in hand; the tiles that score more than one point, as distances
    # from the start and points beyond one; for each kind that the rack lacks, the set of its places
    # among the new tiles and how many are missing.
    keep: int
    skip: int
    count: int
    tile_points: Line
    extra: Annotated[Records[Extra], RACK]
    short: Annotated[Records[Scarce], SIDE + 1]
    tally: Annotated[Integers, MOST_POINTS + 1]

    # The score of the best play so far (recorder.py), and the least that is wanted while there is
    # none. For the segment in hand, the fewest bits of a value that can reach it, and whether only
    # plays of all nine tiles can.
    best: int
    wanted: int
    fewest_bits: int
    sweeping: int

    # All strings of digits (numerals.py).
    strings: Integers
    lists: npt.NDArray[np.uint16]
    spans: Integers

    # How expressions begin (prefixes.py): the rows of the equation machine, and the new tiles.
    # Expressions (store.py), plays as code and score, and the same sorted.
    prefixes: Integers
    prefix_tiles: Records[NewTiles]
    prefix_count: int
    store: Records[Expression]
    tags: Records[Tag]
    out: Integers
    codes: Integers
    scores: Integers


def new_generator_state(size: int = ORDINARY, count: int = 1) -> Records[GeneratorState]:
    """Return an array of states of a size, one or more, with the fields that never change."""
    strings, lists, spans = digit_lists()
    shapes = {
        "strings": strings.shape,
        "lists": lists.shape,
        "spans": spans.shape,
        "prefixes": (_PREFIXES[size], STATE),
        "prefix_tiles": (_PREFIXES[size],),
        "store": (_EXPRESSIONS[size],),
        "tags": (_EXPRESSIONS[size],),
        "out": (_PLAYS, 2),
        "codes": (_PLAYS,),
        "scores": (_PLAYS,),
    }
    states = laid_out(GeneratorState, shapes, count)
    for number in range(count):
        state = states[number]
        state.strings[:], state.lists[:], state.spans[:] = strings, lists, spans
        lay_premiums(state.letter, state.word)
        state.points[: len(POINTS)] = POINTS
    return states
