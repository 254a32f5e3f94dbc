"""The state of the search in other bases: one record with everything that it reads and writes.

Lines 0 to 14 are the rows, 15 to 29 the columns. After the last square of a line comes one more,
which is always empty; the index -1 finds it too.

The tiles that a search may spell are numbered: a *slot* for each kind, at most nine. Counts of
tiles are packed as in base two: five bits for each slot, of which the top one is the guard.
"""

from typing import Annotated

from paperbits.core.memory import by_memory
from paperbits.core.records import Integers, Records, laid_out
from paperbits.games.binary_number_scrabble.equation import STATE
from paperbits.games.binary_number_scrabble.generator.crossing import lay_premiums
from paperbits.games.binary_number_scrabble.tiles import BLANK, RACK, SIDE

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
    patterns: Annotated[Integers, PATTERNS, SIDE + 12]
    pattern_chains: Annotated[Integers, PATTERN_CHAINS]
    pattern_at: Annotated[Integers, LINES, SIDE, SIDE]

    # How expressions are spelled: the rows of the equation machine, and the steps.
    machine: Annotated[Integers, SIDE + 2, STATE]
    steps: Annotated[Integers, SIDE + 2, 8]

    # The sides of the equation in hand (join.py), and how they are joined.
    sides: Annotated[Integers, SIDE + 1, 3]
    path: Annotated[Integers, SIDE + 1, 4]
    order: Annotated[Integers, SIDE + 1]
    tile_points: Annotated[Integers, SIDE + 1]

    # The recorder: what it keeps, how many plays it skips first, how many it met, the best score.
    keep: int
    skip: int
    count: int
    best: int

    # Expressions, their hash chains, and plays as code and score.
    stored: int
    store: Integers
    chains: Annotated[Integers, CHAINS]
    out: Integers


def new_search_state(size: int = 0) -> Records[SearchState]:
    """Return an array of one state, ordinary (0) or large (1), with the fields that never change."""
    states = laid_out(SearchState, {"store": (_EXPRESSIONS[size], 5), "out": (_PLAYS, 2)})
    state = states[0]
    lay_premiums(state.letter, state.word)
    return states
