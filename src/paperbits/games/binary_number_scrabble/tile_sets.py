"""The sets of tiles: how many of each there are, and their points, in each base.

Base two has Dan Goldwater's set. The others are ours, made by self-play (docs/findings/decimal-tiles.md).
They have his operators, without logic, and as many digits as his set has; each digit is as common
as it is easy to play, and the points are higher where it is harder.
"""

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from paperbits.games.binary_number_scrabble.tiles import (
    ANY,
    BASES,
    COUNTS,
    DIGITS,
    DIVIDE,
    EQUALS,
    MINUS,
    PLUS,
    POINTS,
    TIMES,
    places,
)


class TileSet(NamedTuple):
    """How many of each tile there are, and the points of each, by tile."""

    counts: tuple[int, ...]
    points: tuple[int, ...]


_DIGITS = {
    3: ((26, 28, 22), (1, 1, 1)),
    8: ((8, 10, 9, 8, 8, 7, 7, 7), (1, 1, 1, 1, 1, 1, 1, 1)),
    10: ((7, 9, 8, 7, 7, 6, 6, 6, 6, 6), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
    16: ((5, 6, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
}
"""The counts and the points of the digits in each base."""

_OTHERS = {
    3: {EQUALS: (16, 1), PLUS: (6, 1), MINUS: (6, 1), TIMES: (3, 2), DIVIDE: (2, 4), ANY: (3, 0)},
    8: {EQUALS: (16, 1), PLUS: (6, 1), MINUS: (6, 1), TIMES: (3, 2), DIVIDE: (2, 4), ANY: (3, 0)},
    10: {EQUALS: (16, 1), PLUS: (6, 1), MINUS: (6, 1), TIMES: (3, 2), DIVIDE: (2, 4), ANY: (3, 0)},
    16: {EQUALS: (16, 1), PLUS: (6, 1), MINUS: (6, 1), TIMES: (3, 2), DIVIDE: (2, 4), ANY: (3, 0)},
}
"""The counts and the points of the other tiles in each base."""


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
    counts, points = [0] * places(base), [0] * places(base)
    for tile, number, worth in zip(DIGITS[:base], *_DIGITS[base], strict=True):
        counts[tile], points[tile] = number, worth
    for tile, (number, worth) in _OTHERS[base].items():
        counts[tile], points[tile] = number, worth
    return TileSet(tuple(counts), tuple(points))


@functools.cache
def in_order(base: int) -> tuple[int, ...]:
    """Return the tiles of a base in the order in which people see them: digits, the others, blanks."""
    digits = DIGITS[:base]
    return (*digits, *(tile for tile in range(1, ANY + 1) if tile not in digits))
