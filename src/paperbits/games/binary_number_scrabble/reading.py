"""How equations are read: the settings that affect it. Each base is a class of its own, so that the
compiler makes kernels for one base at a time.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from .tiles import ANY, ONE, ZERO

EXACT, FLOOR, RATIONAL = range(3)
"""Division: it must come out even; it is rounded down; it makes exact fractions."""
ALLOW, BAN, BAN_LOGIC = range(3)
"""Identities such as × 1: allowed, banned, banned for AND and OR too."""
TOP_BIT, LOG2, ROOT = range(3)
"""The bonus: doubled with each digit of the value; its base-2 logarithm; its square root."""


class Reading(NamedTuple):
    """How equations are read: the settings that affect it, as integers for kernels."""

    left_to_right: int = 0
    division: int = EXACT
    between: int = 0
    """Whether intermediate results may be negative."""
    identities: int = ALLOW
    bonus: int = TOP_BIT
    xor: int = 0
    """Whether the tile set has XOR."""

    def radix(self) -> int:
        """Return the base. It is part of the class, so kernels are compiled for one base."""
        return 2

    def digit(self, tile: int) -> int:
        """Return the value of a digit, -1 for another tile."""
        return tile - ZERO if tile in (ZERO, ONE) else -1


class ReadingInBase(Reading):
    """How equations are read in another base than two: digits from 2 on come after all other
    tiles.
    """

    __slots__ = ()

    def digit(self, tile: int) -> int:
        if tile in (ZERO, ONE):
            return tile - ZERO
        return tile - ANY + 1 if ANY < tile < ANY - 1 + self.radix() else -1


class ReadingInBase3(ReadingInBase):
    """How equations are read in base three."""

    __slots__ = ()

    def radix(self) -> int:
        return 3


class ReadingInBase8(ReadingInBase):
    """How equations are read in base eight."""

    __slots__ = ()

    def radix(self) -> int:
        return 8


class ReadingInBase10(ReadingInBase):
    """How equations are read in base ten."""

    __slots__ = ()

    def radix(self) -> int:
        return 10


class ReadingInBase16(ReadingInBase):
    """How equations are read in base sixteen."""

    __slots__ = ()

    def radix(self) -> int:
        return 16


READINGS: Final[Mapping[int, type[Reading]]] = {
    2: Reading,
    3: ReadingInBase3,
    8: ReadingInBase8,
    10: ReadingInBase10,
    16: ReadingInBase16,
}


def reading(
    *,
    precedence: str = "standard",
    division: str = "exact",
    negatives: str = "never",
    identities: str = "allow",
    bonus: str = "top-bit",
    xor: int = 0,
    base: int = 2,
) -> Reading:
    """Return how equations are read with these settings of the game."""
    return READINGS[base](
        int(precedence == "left-to-right"),
        ("exact", "floor", "rational").index(division),
        int(negatives == "between"),
        ("allow", "ban", "ban-logic").index(identities),
        ("top-bit", "log2", "root").index(bonus),
        int(xor > 0),
    )
