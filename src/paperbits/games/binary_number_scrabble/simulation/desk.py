"""The desk: one record that holds a question, all that is written down while it is looked into, and what came of it.

A *sample* is one way in which the unseen tiles may lie: who holds which, and in what order the bag gives them out. Every
candidate is played on with the same samples.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from paperbits.games.binary_number_scrabble.tiles import ANY, COUNTS, RACK, SIDE

CANDIDATES: Final = 24
"""Candidates at most."""

PLAYERS: Final = 4
MOST_TILES: Final = int(COUNTS.sum()) + 10
"""Tiles in the largest set, XOR among them."""

LONGEST: Final = 40
"""Plies that a candidate is played on for, at most."""

SAMPLES: Final = 256
"""Samples in one go."""

MIXTURES: Final = (6, 6, 4, 6)
"""How many counts of zeros, ones, ``=`` and operators the worth of kept tiles tells apart; more count as that many."""

COPIES: Final = 3
"""Copies of an operator or a blank that it tells apart."""

_FIELDS: Final[dict[str, Sequence[int]]] = {
    # The question: the board, blanks marked; candidates: how many, what they play (0: an exchange, or a pass), the rack and
    # what they keep of it; the tiles unseen, one after another, and how many; players, how many tiles each holds from the mover
    # on; plies to play on for, turns in a row without points so far; a number that all chance follows from; the settings that
    # plays depend on.
    "board": (SIDE, SIDE),
    "number": (),
    "codes": (CANDIDATES,),
    "rack": (ANY + 1,),
    "kept": (CANDIDATES, ANY + 1),
    "unseen": (MOST_TILES,),
    "hidden": (),
    "players": (),
    "holding": (PLAYERS,),
    "plies": (),
    "scoreless": (),
    "seed": (),
    "alongside": (),
    "sweep": (),
    # A sample: the state of chance, and the tiles in the order in which they are given out.
    "chance": (),
    "order": (MOST_TILES,),
    # Each candidate in a sample: what was played, racks, the bag from its first tile to its last, turns in a row without
    # points, whether it is over; whether it waits for the ply under way; the rack that is looked at, and one put aside.
    "played": (CANDIDATES, LONGEST + 1),
    "racks": (CANDIDATES, PLAYERS, ANY + 1),
    "bags": (CANDIDATES, MOST_TILES + RACK),
    "front": (CANDIDATES,),
    "back": (CANDIDATES,),
    "idle": (CANDIDATES,),
    "over": (CANDIDATES,),
    "waiting": (CANDIDATES,),
    "hand": (ANY + 1,),
    "aside": (ANY + 1,),
    # Searches for a best play so far.
    "searched": (),
    # An exchange: the tiles in the order in which they are given up, and counts of those that go back.
    "dropped": (RACK,),
    "back_to_bag": (ANY + 1,),
}

_REAL_FIELDS: Final[dict[str, Sequence[int]]] = {
    # What kept tiles are worth: mixtures one after another; for each tile what so many copies add.
    "mixtures": (int(np.prod(MIXTURES)),),
    "kinds": (ANY + 1, COPIES + 1),
    # What each player's tiles are worth in the end, and what came: for each sample and candidate, the mover's points less the
    # others' on average, from the ply after the candidate on.
    "leaves": (CANDIDATES, PLAYERS),
    "gains": (SAMPLES, CANDIDATES),
}


def new_desk() -> Any:
    """An array of one desk."""
    fields: list[tuple[str, type, tuple[int, ...]]] = [(name, np.int64, tuple(shape)) for name, shape in _FIELDS.items()]
    fields += [(name, np.float64, tuple(shape)) for name, shape in _REAL_FIELDS.items()]
    return np.zeros(1, fields).view(np.recarray)
