"""What the tiles that a player keeps are worth: points that they add to the turns to come, learned by self-play.

Zeros, ones, ``=`` and operators are worth something together and little alone: a rack with one ``=`` and a few of each
digit may well play all its nine tiles, while one with two ``=`` never does, as only one may be new in a turn. So there is a
number for each mixture of these four, and for each kind of tile besides, what its first, second, third copy adds. The table
is made by ``python -m paperbits.lab.leaves --write``.
"""

import functools
import importlib.resources
import json
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.tiles import (
    AND,
    ANY,
    DIVIDE,
    EQUALS,
    MINUS,
    NOT,
    ONE,
    OR,
    PLUS,
    SYMBOLS,
    TIMES,
    XOR,
    ZERO,
)

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MIXED: Final = (6, 6, 4, 6)
"""How many counts of zeros, of ones, of ``=``, of operators are told apart, from none on; more count as that many."""

OPERATORS: Final = (PLUS, MINUS, TIMES, DIVIDE, OR, AND, NOT, XOR)
KINDS: Final = (*OPERATORS, ANY)
"""Tiles whose kind matters besides."""

COPIES: Final = 3
"""Copies of a kind that are told apart."""

FILE: Final = importlib.resources.files("paperbits.games.binary_number_scrabble.engine") / "leaves.json"


class Table(NamedTuple):
    """The worth of mixtures, of shape ``MIXED``, and of 0 to ``COPIES`` of each kind, (kinds, copies + 1)."""

    mixtures: Floats
    kinds: Floats

    def leave_values(self, kept: Integers) -> Floats:
        """The worth of racks, (…, tiles) counts."""
        values: Floats = self.mixtures[mixture(kept)]
        copies = np.minimum(kept[..., list(KINDS)], COPIES)
        return np.asarray(values + self.kinds[np.arange(len(KINDS)), copies].sum(axis=-1))


def mixture(kept: Integers) -> tuple[Integers, ...]:
    """Where racks, (…, tiles) counts, stand in the table of mixtures."""
    counts = (kept[..., ZERO], kept[..., ONE], kept[..., EQUALS], kept[..., list(OPERATORS)].sum(axis=-1))
    return tuple(np.minimum(count, size - 1) for count, size in zip(counts, MIXED, strict=True))


def empty() -> Table:
    """The table of a player to whom all tiles are the same."""
    return Table(np.zeros(MIXED), np.zeros((len(KINDS), COPIES + 1)))


def read(text: str) -> Table:
    """A table from its JSON."""
    said = json.loads(text)
    kinds = np.zeros((len(KINDS), COPIES + 1))
    for row, tile in enumerate(KINDS):
        kinds[row] = said["kinds"][SYMBOLS[tile]]
    return Table(np.array(said["mixtures"], float).reshape(MIXED), kinds)


@functools.cache
def table() -> Table:
    """The table that the opponents use."""
    return read(FILE.read_text())


def leave_values(kept: Integers) -> Floats:
    """The worth of racks, (…, tiles) counts, by that table."""
    return table().leave_values(kept)
