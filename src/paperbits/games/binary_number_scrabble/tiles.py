"""The tiles: their kinds, counts, points and texts.

A tile is a small integer, in kernels and elsewhere: ``EMPTY``, then the symbols in the order of
``SYMBOLS``. A blank on the board is what it stands for with the bit ``BLANK`` set; on a rack it is
``ANY``. The digits from 2 on come last, so counts of tiles have 13 places in base two and one more
for each further digit (``places``). In base two, counts and points are Dan Goldwater's.
The other sets are ours, made by self-play (docs/findings/decimal-tiles.md): as many digits and
operators as his, without logic, each digit as common as it is easy to play.
"""

import functools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

import numpy as np

EMPTY, ZERO, ONE, EQUALS, PLUS, MINUS, TIMES, DIVIDE, OR, AND, NOT, XOR, ANY = range(13)
KINDS = 12
"""The number of symbols in base two, ``EMPTY`` included: indices run from 0 to 11."""

BLANK = 32
"""The bit of a board square whose tile is a blank."""

SYMBOLS = ".01=+-*/|&~^?23456789abcdef"
"""The text of each tile."""

FACES = (".", "0", "1", "=", "+", "−", "×", "÷", "OR", "AND", "NOT", "XOR", "", *"23456789ABCDEF")
"""Each tile as people see it."""

COUNTS = np.array([0, 28, 28, 14, 5, 5, 3, 2, 4, 4, 4, 0, 3], np.int64)
"""How many of each tile the bag holds at the start. XOR tiles are added by a setting."""

POINTS = np.array([0, 1, 1, 1, 1, 1, 2, 4, 1, 1, 1, 1, 0], np.int64)
"""The points of each tile."""

RACK = 9
"""The number of tiles on a full rack, and the fewest in the bag for an exchange."""

SIDE = 15
"""The number of squares along a side of the board."""

BASES: Final = (2, 3, 8, 10, 16)
"""The bases that the game is played in."""

DIGITS: Final = (ZERO, ONE, *range(ANY + 1, ANY + 15))
"""The tile of each digit."""

LOGIC: Final = (OR, AND, NOT, XOR)
"""The operators on bits. Only base two has tiles for them."""

_VALUES: Final = {tile: value for value, tile in enumerate(DIGITS)}


def places(base: int) -> int:
    """Return how many places counts of tiles have."""
    return ANY + base - 1


def is_digit(tile: int) -> bool:
    """Return whether a tile is a digit, of any base."""
    return tile in _VALUES


class TileSet(NamedTuple):
    """How many of each tile there are, and the points of each, by tile."""

    counts: tuple[int, ...]
    points: tuple[int, ...]


_DIGITS = {
    3: (18, 18, 20),
    8: (7, 7, 7, 7, 7, 7, 7, 7),
    10: (5, 6, 5, 6, 6, 6, 5, 6, 6, 5),
    16: (3, 4, 4, 3, 4, 4, 3, 3, 4, 4, 3, 3, 4, 3, 4, 3),
}
"""The counts of the digits in each base; a digit has one point."""

_OTHERS = {EQUALS: (14, 1), PLUS: (9, 1), MINUS: (9, 1), TIMES: (5, 2), DIVIDE: (4, 4), ANY: (3, 0)}
"""The counts and the points of the other tiles: the author's, with his 27 operators, 12 of them
logic, shared out among the four of arithmetic in his proportion 5 to 5 to 3 to 2.
"""


def set_with(base: int, digits: Sequence[int], points: Sequence[int]) -> TileSet:
    """Return a set with so many of each digit, with these points, and the other tiles."""
    counts, worth = [0] * places(base), [0] * places(base)
    for tile, number, point in zip(DIGITS[:base], digits, points, strict=True):
        counts[tile], worth[tile] = number, point
    for tile, (number, point) in _OTHERS.items():
        counts[tile], worth[tile] = number, point
    return TileSet(tuple(counts), tuple(worth))


_tried: dict[int, TileSet] = {}


@contextmanager
def trying(base: int, tiles: TileSet) -> Iterator[None]:
    """Let another set be the one of a base while this lasts; for studies."""
    _tried[base] = tiles
    try:
        yield
    finally:
        del _tried[base]


def set_of_base(base: int) -> TileSet:
    """Return the tiles of a base; the author's in base two."""
    return _tried.get(base) or _usual(base)


@functools.cache
def _usual(base: int) -> TileSet:
    if base == BASES[0]:
        return TileSet(tuple(COUNTS.tolist()), tuple(POINTS.tolist()))
    return set_with(base, _DIGITS[base], [1] * base)


@functools.cache
def in_order(base: int) -> tuple[int, ...]:
    """Return the tiles of a base in the order in which people see them: digits, the others, blanks."""
    digits = DIGITS[:base]
    return (*digits, *(tile for tile in range(1, ANY + 1) if tile not in digits))
