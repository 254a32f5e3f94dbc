"""The state of the search in other bases: one record with everything that it reads and writes.

Lines 0 to 14 are the rows, 15 to 29 the columns. After the last square of a line comes one more,
which is always empty; the index -1 finds it too.

The tiles that a search may spell are numbered: a *slot* for each kind, at most nine. Counts of
tiles are packed as in base two: five bits for each slot, of which the top one is the guard.
"""

from typing import Annotated

from paperbits.core.machine import by_memory
from paperbits.core.records import Integers, Records, laid_out

from ...equation import STATE
from ...tiles import BLANK, RACK, SIDE
from ..crossing import lay_premiums

LINES = 2 * SIDE
TILES = BLANK
"""Tiles of any base are below this number."""
PATTERNS = LINES * SIDE * (SIDE + 1) // 2 + 1
PATTERN_CHAINS = 1 << 12
CHAINS = 1 << 18
_EXPRESSIONS = by_memory((1 << 20, 1 << 23), (1 << 18, 1 << 20))
"""Expressions that a state has room for: the ordinary size, and a large one for racks of many
digits. Memory that is never written to is never used."""
_PLAYS = by_memory(1 << 20, 1 << 17)

Grid = Annotated[Integers, LINES, SIDE + 1]
"""A value for each square of each line, and for the square after the last."""


class Pattern:
    """A row of ``patterns`` (spelling.py)."""

    # The next in its hash chain; where it is, for one with a cross-line, else 0.
    next: int
    place: int
    # Its squares, and the empty ones; the tiles on them.
    length: int
    empties: int
    content: Annotated[Integers, SIDE]
    # The fewest squares that the other sides of its equations have, at most: a side of t squares is
    # below base**t, and so are the others.
    limit: int
    # One place where it occurs.
    line: int
    first: int
    # Whether its expressions are spelled, and where they start and stop in the store.
    spelled: int
    start: int
    stop: int


class Step:
    """A row of ``steps``, an expression while it is spelled: the set of slots still to be tried; the
    row of the machine; the numeral being read and its digits; the new tiles so far, packed, in
    order, and how many they are.
    """

    todo: int
    row: int
    number: int
    digits: int
    used: int
    code: int
    new: int


class Expression:
    """A row of ``store``: the value; the new tiles, packed and in order; the next one in its chain."""

    numerator: int
    denominator: int
    used: int
    code: int
    next: int


class Side:
    """A row of ``sides``: the pattern; the bits by which its new tiles are shifted in the play's
    code.
    """

    pattern: int
    shift: int


class Link:
    """A row of ``path``, a step of a chain of expressions: the next one to try; the tiles of those
    before it, packed and in order.
    """

    next: int
    used: int
    code: int


class SearchState:
    """The fields of the record. ``Annotated`` gives an array's shape; one without a shape has one
    that depends on the size of the state.
    """

    # The rack: how many of each tile, blanks, tiles in all; the set of tiles that it can play.
    rack: Annotated[Integers, TILES]
    blanks: int
    total: int
    held: int

    # The settings besides those for reading equations, and whether the board is empty.
    alongside: int
    sweep: int
    first: int

    # The lines: tiles; the set of tiles that an empty square takes, as far as its cross-line goes;
    # those of them that make the cross-line an equation, and the bonus of that equation times the
    # square's word premium; whether an empty square has a cross-line; premiums; points of tiles.
    tiles: Grid
    allowed: Grid
    pays: Grid
    crossed: Grid
    bonus: Annotated[Integers, LINES, SIDE + 1, TILES]
    letter: Grid
    word: Grid
    points: Annotated[Integers, TILES]
    cross: Annotated[Integers, SIDE + 1]

    # The tiles in hand, with some for the blanks: their slots; counts, packed; how many of each
    # slot must be blanks, and the slots that must be used up.
    slots: int
    slot_tile: Annotated[Integers, RACK]
    slot_of: Annotated[Integers, TILES]
    counts: int
    short: Annotated[Integers, RACK]
    missing: int
    must: int
    digit_slots: int
    operator_slots: int
    reducers: int

    # Patterns (spelling.py): those known; the first of each hash chain; the pattern of each stretch
    # of each line, -1 until it is asked for.
    pattern_count: int
    patterns: Annotated[Records[Pattern], PATTERNS]
    pattern_chains: Annotated[Integers, PATTERN_CHAINS]
    pattern_at: Annotated[Integers, LINES, SIDE, SIDE]

    # How expressions are spelled: the rows of the equation machine, and the steps.
    machine: Annotated[Integers, SIDE + 2, STATE]
    steps: Annotated[Records[Step], SIDE + 2]

    # The sides of the equation in hand (join.py), and how they are joined.
    sides: Annotated[Records[Side], SIDE + 1]
    path: Annotated[Records[Link], SIDE + 1]
    order: Annotated[Integers, SIDE + 1]
    tile_points: Annotated[Integers, SIDE + 1]

    # The recorder: what it keeps, how many plays it skips first, how many it met, the best score.
    keep: int
    skip: int
    count: int
    best: int

    # Expressions, their hash chains, and plays as code and score.
    stored: int
    store: Records[Expression]
    chains: Annotated[Integers, CHAINS]
    out: Integers


def new_search_state(size: int = 0) -> Records[SearchState]:
    """Return an array of one state, ordinary (0) or large (1), with the fields that never change."""
    states = laid_out(SearchState, {"store": (_EXPRESSIONS[size],), "out": (_PLAYS, 2)})
    state = states[0]
    lay_premiums(state.letter, state.word)
    return states
