"""Leave values in other bases than two, learned by self-play.

The value of kept tiles is a sum: one number for how many digits there are, one for how many ``=``,
one for how many operators, one for each kind of tile, and one for every further digit of a kind.
``python -m studies.tiles.sets BASE --write`` makes the table.
"""

import functools
import importlib.resources
import json
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..tiles import DIGITS, DIVIDE, EQUALS, PLUS, SYMBOLS, in_order

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

FILE: Final = (
    importlib.resources.files("paperbits.games.binary_number_scrabble.engine")
    / "leaves_in_base.json"
)

MOST: Final = (9, 5, 5)
"""The most digits, ``=`` and operators that are told apart."""


def kinds(base: int) -> list[int]:
    """Return the tiles of a base that have a value of their own."""
    return [
        tile
        for tile in in_order(base)
        if tile in DIGITS or PLUS <= tile <= DIVIDE or SYMBOLS[tile] == "?"
    ]


def features(kept: Integers, base: int) -> Floats:
    """Return what the value of each leave is a sum of, (leaves, features)."""
    digits = kept[..., list(DIGITS[:base])]
    sums = (digits.sum(axis=-1), kept[..., EQUALS], kept[..., PLUS : DIVIDE + 1].sum(axis=-1))
    parts = [
        np.minimum(count, most)[..., None] >= np.arange(1, most + 1)
        for count, most in zip(sums, MOST, strict=True)
    ]
    parts.append(kept[..., kinds(base)] > 0)
    parts.append(np.maximum(digits - 1, 0).sum(axis=-1)[..., None])
    return np.concatenate(parts, axis=-1).astype(float)


class LeaveTable(NamedTuple):
    """A base and a weight for each feature."""

    base: int
    weights: Floats

    def leave_values(self, kept: Integers) -> Floats:
        """Return the values of racks, (…, tiles) counts."""
        return np.asarray(features(kept, self.base) @ self.weights, float)


def of_weights(base: int, weights: Sequence[float]) -> LeaveTable:
    """Return the table with these weights."""
    return LeaveTable(base, np.array(weights, float))


@functools.cache
def table(base: int) -> LeaveTable:
    """Return the table that the opponents use."""
    return of_weights(base, json.loads(FILE.read_text())[str(base)]["weights"])
