"""The state of an endgame search: one record with everything that it reads and writes.

A rack, or the tiles of a play, is one integer: five bits for each kind of tile as in
``generator.packed``, and five more for blanks. The two states of the generator hold each player's
own tiles and the same board.
"""

from typing import Annotated

from paperbits.core.compiler.registry import index_from_zero
from paperbits.core.machine import by_memory
from paperbits.core.records import Integers, Records, laid_out

from ..generator.packed import WIDTH
from ..generator.state import LINES, GeneratorState
from ..tiles import ANY, RACK, SIDE

index_from_zero(__package__)

DEEPEST = 80
"""The most plies of a line of play: each of eighteen tiles by itself and a pass after each, and a
few more."""

EVERY = sum(16 << WIDTH * tile for tile in range(ANY))
"""A rack plus this, less the tiles of a play, still has all these bits if the rack
holds the play."""

PASS = 0
"""The code of a pass; no play has it."""

PASSES = 6
"""Turns in a row without points that end a match of two (Ruling B12)."""

# Columns of a frame, one for each depth: its first move among all ``moves``, how many are sorted,
# where those of the next depth begin; how many likely moves were tried, whether the rest is listed
# and how far it was tried, how many were tried in all; the window, also as it was at first; the
# best value and move so far, whether all that matters is proved; the current move, its gain,
# whether it is searched in the whole window; the move that was best before; the player to move,
# turns without points, the hash of the position and a second one as a check.
START, COUNT, END, LIKELY, LISTED, NEXT, TRIED = range(7)
ALPHA, BETA, LOW, HIGH, BEST, PICK, PROVED, CURRENT, GAIN, WHOLE, FIRST, MOVER, IDLE, KEY, CHECK = (
    range(7, 22)
)
FRAME = 22

CODE, POINTS, USED = range(3)
"""Columns of a move: its code (``generator.codes``), its points, the tiles that it takes from the
rack."""

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""Kinds of values."""

SLOTS, POOL, MOVES, ENTRIES = by_memory(
    (1 << 18, 1 << 21, 1 << 19, 1 << 19), (1 << 16, 1 << 18, 1 << 16, 1 << 17)
)
KILLERS = 2
LIKELIEST = KILLERS + 1
"""Moves that are tried before all are listed."""
SPARE = (DEEPEST + 2) * (LIKELIEST + 1)
"""Of ``MOVES``, the room for the likely moves and the pass of every depth where lists are cut."""

States = Records[GeneratorState]
"""The generator's states for the two players."""


class SearchState:
    """The fields of the record."""

    # Where the search stands: its depth, whether it has just come there, positions visited so far;
    # the value found last, for the player to move there, and whether it is proved.
    depth: int
    arriving: int
    nodes: int
    value: int
    proved: int

    # The iteration under way: plies until the rest is played out greedily, moves tried at each
    # depth (0 for all), its number; whether something did not fit the record, so that nothing more
    # can be proved.
    horizon: int
    width: int
    iteration: int
    lacking: int
    alongside: int
    frames: Annotated[Integers, DEEPEST + 2, FRAME]

    # At each depth: racks; hashes of the board; the squares of the new tiles, and how many; the
    # lines whose keys are still to be worked out, a bit for each; each line's key; for each player
    # and line the slot of its plays, or -1.
    racks: Annotated[Integers, DEEPEST + 2, 2]
    hashes: Annotated[Integers, DEEPEST + 2, 2]
    laid: Annotated[Integers, DEEPEST + 2, RACK]
    number: Annotated[Integers, DEEPEST + 2]
    changed: Annotated[Integers, DEEPEST + 2]
    keys: Annotated[Integers, DEEPEST + 2, LINES]
    lists: Annotated[Integers, DEEPEST + 2, 2, LINES]

    # The board by lines, with an empty square before and after each; the ``=`` in each line.
    tiles: Annotated[Integers, LINES, SIDE + 2]
    equals: Annotated[Integers, LINES]

    # For each player the rack that their generator's state was prepared for; a rack as counts.
    ready: Annotated[Integers, 2]
    counts: Annotated[Integers, ANY + 1]

    # Lists of plays: a key, the place of the first play, how many, the rack; the last is the empty
    # list. Then the plays themselves.
    slots: Annotated[Integers, SLOTS + 1, 4]
    filled: int
    pool: Annotated[Integers, POOL, 3]
    pooled: int

    # The moves at each depth, one after another, and the order in which they are tried: priority,
    # and number.
    moves: Annotated[Integers, MOVES, 3]
    order: Annotated[Integers, MOVES]

    # What is known of the first moves: value, kind of value, and whether it is proved.
    roots: Annotated[Integers, MOVES, 3]
    chosen: int

    # The transposition table: key, check, what is known (search.py), best move. Killer moves of
    # each depth.
    table: Annotated[Integers, ENTRIES, 4]
    killers: Annotated[Integers, DEEPEST + 2, KILLERS]

    # At each depth the reply that was looked up last in order to go out: its code, its points, its
    # line, or -1 if it does not go out.
    outs: Annotated[Integers, DEEPEST + 2, 3]


def new_search_state() -> Records[SearchState]:
    """Return an array of one state. Memory that is never written to is never used."""
    searches = laid_out(SearchState)
    searches[0].lists[:] = searches[0].outs[:] = -1
    return searches
