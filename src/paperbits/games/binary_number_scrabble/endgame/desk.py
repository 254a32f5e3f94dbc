"""The desk: one record that holds all that a search of an ending writes down.

A rack, and what a play takes from it, is one integer: five bits for each kind of tile as in ``moves.sets``, and in the same way
five more for blanks. The two workbenches (``moves.bench``) keep each player's own tiles and the same board.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from paperbits.games.binary_number_scrabble.generator.bench import LINES
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH
from paperbits.games.binary_number_scrabble.tiles import ANY, RACK, SIDE

DEEPEST = 80
"""Plies that a line of play may have: each of eighteen tiles by itself and a pass after each, and some to spare."""

EVERY = sum(16 << WIDTH * lane for lane in range(ANY))
"""A rack plus this, less what a play takes, has all these bits still where the rack holds it."""

PASS = 0
"""The code of a pass; no play has it."""

PASSES = 6
"""Turns in a row without points that end a match of two (Ruling B12)."""

# A search at each depth: its first move among all ``moves``, how many are in order, where those of the next depth begin; how
# many likely moves were looked for, whether the rest is listed and how far it is tried, how many were tried in all; the
# window, as it was on arrival too; the best value and move so far, whether all that counts is proved; the move under way,
# what it brings by itself, whether it is searched in the whole window; the move that was best before; the player to move,
# turns without points, the hash of the position and another to be sure.
START, COUNT, END, LIKELY, LISTED, NEXT, TRIED = range(7)
ALPHA, BETA, LOW, HIGH, BEST, PICK, PROVED, CURRENT, GAIN, WHOLE, FIRST, MOVER, IDLE, KEY, CHECK = range(7, 22)
FRAME = 22

CODE, POINTS, USED = range(3)
"""A move: its code as ``generator.record`` writes it, what it scores, the tiles it takes from the rack."""

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""What a value is worth."""

SLOTS, POOL, MOVES, ENTRIES = 1 << 18, 1 << 21, 1 << 19, 1 << 19
KILLERS = 2
LIKELIEST = KILLERS + 1
"""Moves that are tried before all are listed."""

HISTORY = 1 << 14

_FIELDS: dict[str, Sequence[int]] = {
    # Where the search stands: its depth, whether it has just come there, positions met so far; the value found last, for the
    # player to move there, and whether it is proved.
    "depth": (),
    "arriving": (),
    "nodes": (),
    "value": (),
    "proved": (),
    # What is looked for: plies until the rest is played out greedily, moves tried at each depth, the number of this look;
    # whether something did not fit the desk, so that nothing more can be proved.
    "horizon": (),
    "width": (),
    "look": (),
    "lacking": (),
    "alongside": (),
    "frames": (DEEPEST + 2, FRAME),
    # At each depth: racks, the hashes of the board, the new tiles' squares and how many, lines (a bit for each) whose keys are
    # not yet worked out; each line's key, and for each player and line where its plays are listed, or -1.
    "racks": (DEEPEST + 2, 2),
    "hashes": (DEEPEST + 2, 2),
    "laid": (DEEPEST + 2, RACK),
    "number": (DEEPEST + 2,),
    "changed": (DEEPEST + 2,),
    "keys": (DEEPEST + 2, LINES),
    "lists": (DEEPEST + 2, 2, LINES),
    # The board by lines, with an empty square before and after each.
    "tiles": (LINES, SIDE + 2),
    # For each player, the rack that lies on the workbench; the same as counts.
    "ready": (2,),
    "counts": (ANY + 1,),
    # Lists of plays: a key, the place of the first and how many; the plays themselves and how many there are.
    "slots": (SLOTS, 3),
    "filled": (),
    "pool": (POOL, 3),
    "pooled": (),
    # The moves at each depth, one after another, and in what order they are tried: worth trying, and number.
    "moves": (MOVES, 3),
    "order": (MOVES,),
    # What is known of the first moves: their value, what it is worth, and whether it is proved.
    "roots": (MOVES, 3),
    "chosen": (),
    # Positions met: key, check, what is known (see search.py), best move. Moves that refuted something at a depth, or anywhere.
    "table": (ENTRIES, 4),
    "killers": (DEEPEST + 2, KILLERS),
    "history": (2, HISTORY),
}


def new_desk() -> Any:
    """An array of one desk; what is not written to takes no memory."""
    desks = np.zeros(1, [(name, np.int64, tuple(shape)) for name, shape in _FIELDS.items()]).view(np.recarray)
    desks[0].lists[:] = -1
    return desks
