"""The memory of a batch: an array of rows, one for each game, with everything that a step changes.

One array rather than many: a kernel that is given many arrays counts references to each of them,
and two threads then wait for each other's counts.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.actions import action_count
from paperbits.core.capabilities import Searchable
from paperbits.core.records import as_records
from paperbits.core.rules import Record


def aligned(kind: np.dtype[Any]) -> np.dtype[Any]:
    """Return a record's type with each field where a processor reads it best."""
    fields = [(name, kind[name]) for name in kind.names or ()]
    return np.dtype(fields, align=True)


def row_of(game: Searchable) -> np.dtype[Any]:
    """Return the type of a batch's rows."""
    players = int(game.players)
    fields = [
        ("random", np.uint64),  # The state of the row's random numbers.
        ("scores", np.float64, players),  # Of the game that ended last in this row.
        ("rewards", np.float32, players),
        ("turn", np.int32),
        ("legal", np.int32),  # How many actions are legal.
        ("plies", np.int32),
        ("done", np.uint8),
        ("cut", np.uint8),
        ("state", aligned(game.start().dtype)),
        ("mask", np.uint8, action_count(game)),
    ]
    return np.dtype(fields, align=True)


def new_table(game: Searchable, count: int) -> npt.NDArray[np.void]:
    """Return blank rows."""
    return np.zeros(count, row_of(game))


def first_row(game: Searchable) -> Any:
    """Return an array of one row that holds the start, after forced moves of no player."""
    start = game.start()
    for text in game.opening():
        game.play(start, game.read_move(start, text))
    return row_with(game, start)


def row_with(game: Searchable, position: Record) -> Any:
    """Return an array of one row that holds a position."""
    made = new_table(game, 1)
    for name in position.dtype.names:
        made["state"][name][0] = position[name]
    return as_records(made)


def seeds(seed: int, count: int) -> npt.NDArray[np.uint64]:
    """Return the rows' random states, never zero (Steele, Lea and Flood's splitmix64, 2014)."""
    number = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    number += np.uint64(seed * 0xD1342543DE82EF95 % 2**64)
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    number ^= number >> np.uint64(31)
    return np.where(number == 0, np.uint64(1), number)
