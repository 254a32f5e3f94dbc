"""What the tiles that a player keeps are worth: points that they are likely to add next turn, learned by self-play.

The table is made by ``python -m paperbits.lab.leaves --write`` and is small: for each tile, what the first, second, third copy
kept adds or costs. A 0 and two 1s are good company; a second ``=`` is not, as only one new ``=`` may be laid a turn.
"""

import functools
import importlib.resources
import json

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.tiles import ANY, SYMBOLS

COPIES = 5
"""Copies of a tile that are told apart; more count as that many."""

TABLE = importlib.resources.files("paperbits.players") / "leaves.json"


@functools.cache
def table() -> npt.NDArray[np.float64]:
    """The worth of keeping 0, 1, … ``COPIES`` of each tile, (tiles, copies + 1)."""
    steps = json.loads(TABLE.read_text())["values"]
    values = np.zeros((ANY + 1, COPIES + 1))
    for tile in range(1, ANY + 1):
        values[tile, 1:] = np.cumsum(steps[SYMBOLS[tile]])
    return values


def worth(kept: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """The worth of racks, (…, tiles) counts."""
    tiles = np.arange(ANY + 1)
    return np.asarray(table()[tiles, np.minimum(kept, COPIES)].sum(axis=-1))
