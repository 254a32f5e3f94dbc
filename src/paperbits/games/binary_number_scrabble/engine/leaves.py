"""Leave values: the points that kept tiles add to later turns, learned by self-play.

Zeros, ones, ``=`` and operators are worth much together and little alone: a rack with one ``=`` and
a few of each digit may well play all nine tiles, while one with two ``=`` never does, because only
one may be new in a turn. So the table has a value for each mixture of these four, and for the
first, second and third copy of each kind of tile. ``python -m studies.tiles.leaves --write`` makes
the table.
"""

import functools
import importlib.resources
import json
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..simulation.state import COPIES, MIXTURES
from ..tiles import (
    AND,
    ANY,
    BASES,
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
from . import leaves_in_base

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

OPERATORS: Final = (PLUS, MINUS, TIMES, DIVIDE, OR, AND, NOT, XOR)
KINDS: Final = (*OPERATORS, ANY)
"""Tiles with values of their own kind."""

FILE: Final = (
    importlib.resources.files("paperbits.games.binary_number_scrabble.engine") / "leaves.json"
)


class LeaveTable(NamedTuple):
    """The values of mixtures, of shape ``MIXTURES``, and of 0 to ``COPIES`` of each kind, (kinds,
    copies + 1).
    """

    mixtures: Floats
    kinds: Floats

    def leave_values(self, kept: Integers) -> Floats:
        """Return the values of racks, (…, tiles) counts."""
        values: Floats = self.mixtures[mixture(kept)]
        copies = np.minimum(kept[..., list(KINDS)], COPIES)
        return np.asarray(values + self.kinds[np.arange(len(KINDS)), copies].sum(axis=-1))


def mixture(kept: Integers) -> tuple[Integers, ...]:
    """Return the indices of racks, (…, tiles) counts, in the table of mixtures."""
    counts = (
        kept[..., ZERO],
        kept[..., ONE],
        kept[..., EQUALS],
        kept[..., list(OPERATORS)].sum(axis=-1),
    )
    return tuple(np.minimum(count, size - 1) for count, size in zip(counts, MIXTURES, strict=True))


def empty() -> LeaveTable:
    """Return a table of zeros."""
    return LeaveTable(np.zeros(MIXTURES), np.zeros((len(KINDS), COPIES + 1)))


def read(text: str) -> LeaveTable:
    """Return the table of a JSON text."""
    data = json.loads(text)
    kinds = np.zeros((len(KINDS), COPIES + 1))
    for row, tile in enumerate(KINDS):
        kinds[row] = data["kinds"][SYMBOLS[tile]]
    return LeaveTable(np.array(data["mixtures"], float).reshape(MIXTURES), kinds)


@functools.cache
def table() -> LeaveTable:
    """Return the table that the opponents use."""
    return read(FILE.read_text())


def leave_values_in(base: int) -> Callable[[Integers], Floats]:
    """Return what gives the values of racks, (…, tiles) counts, in a base."""
    return leave_values if base == BASES[0] else leaves_in_base.table(base).leave_values


def leave_values(kept: Integers) -> Floats:
    """Return the values of racks, (…, tiles) counts, from that table."""
    return table().leave_values(kept)
