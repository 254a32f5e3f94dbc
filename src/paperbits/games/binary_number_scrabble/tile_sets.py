"""The sets of tiles: how many of each there are, and their points, in each base.

Base two has Dan Goldwater's set. The others are ours, made by self-play
(docs/findings/decimal-tiles.md). They have as many digits and operators as his, without logic; each
digit is as common as it is easy to play.
"""

import functools
from collections.abc import Iterator, Sequence
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
    3: ((18, 18, 20), (1, 1, 1)),
    8: ((7, 7, 7, 7, 7, 7, 7, 7), (1, 1, 1, 1, 1, 1, 1, 1)),
    10: ((5, 6, 5, 6, 6, 6, 5, 6, 6, 5), (1, 1, 1, 1, 1, 1, 1, 1, 1, 1)),
    16: (
        (3, 4, 4, 3, 4, 4, 3, 3, 4, 4, 3, 3, 4, 3, 4, 3),
        (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    ),
}
"""The counts and the points of the digits in each base."""

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
    return set_with(base, *_DIGITS[base])


@functools.cache
def in_order(base: int) -> tuple[int, ...]:
    """Return the tiles of a base in the order in which people see them: digits, the others, blanks."""
    digits = DIGITS[:base]
    return (*digits, *(tile for tile in range(1, ANY + 1) if tile not in digits))
