"""Tiles in lanes: sets of tiles and counts of tiles as single integers that add and compare all at once.

Tile k has lane k - 1, five bits wide. A count lies in the lane's low bits; a set has the lane's top bit for each of its
tiles, so that "which tiles are still there?" is one subtraction and one mask. Counts stay below 16, since no more than
nine tiles are new in a play.
"""

from typing import Any

import numpy as np

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS, KINDS, NOT, ONE, ZERO

WIDTH = 5
EVERY = sum(16 << WIDTH * lane for lane in range(KINDS - 1))
"""The set of all tiles."""
ONES = EVERY >> 4
"""One of each."""
DIGITS_OR_NOT = 16 << WIDTH * (ZERO - 1) | 16 << WIDTH * (ONE - 1) | 16 << WIDTH * (NOT - 1)
JUST_DIGITS = 16 << WIDTH * (ZERO - 1) | 16 << WIDTH * (ONE - 1)
OPERATORS = EVERY & ~DIGITS_OR_NOT & ~(16 << WIDTH * (EQUALS - 1))

_BIT = np.zeros(67, np.int64)
for _bit in range(63):
    _BIT[(1 << _bit) % 67] = _bit
_ZERO_LANE, _ONE_LANE = WIDTH * (ZERO - 1), WIDTH * (ONE - 1)
_TILE = np.zeros(67, np.int64)
for _tile in range(1, KINDS):
    _TILE[(16 << WIDTH * (_tile - 1)) % 67] = _tile  # No two powers of two below 2**66 leave the same.


@compilable
def take_rack(bench: Any, rack: Any) -> None:
    """Lay a rack, 13 counts, on the bench."""
    counts = held = total = 0
    blanks = int(rack[ANY])
    for tile in range(1, KINDS):
        counts += one(tile) * int(rack[tile])
        total += int(rack[tile])
        if rack[tile] > 0 or blanks > 0:
            held |= lane(tile)
    bench.counts, bench.blanks, bench.total, bench.held = counts, blanks, total + blanks, held


@inlined
def lane(tile: int) -> int:
    """The set of one tile."""
    return 16 << WIDTH * (tile - 1)


@inlined
def one(tile: int) -> int:
    """The count of one tile."""
    return 1 << WIDTH * (tile - 1)


@inlined
def tile_of(lowest: int) -> int:
    """The tile of a set of one."""
    return int(_TILE[lowest % 67])


@inlined
def bit_of(lowest: int) -> int:
    """The number of an integer's only bit."""
    return int(_BIT[lowest % 67])


@inlined
def digits_left(bench: Any, used: int) -> tuple[int, int]:
    """How many zeros and ones are left on the rack, blanks aside."""
    counts = bench.counts
    zeros = (counts >> _ZERO_LANE & 31) - (used >> _ZERO_LANE & 31)
    ones = (counts >> _ONE_LANE & 31) - (used >> _ONE_LANE & 31)
    return max(0, zeros), max(0, ones)


@inlined
def short_of(bench: Any, used: int, tile: int) -> int:
    """Whether one more of a tile takes a blank: 1, or 0."""
    return 0 if (bench.counts + EVERY - ONES - used) & lane(tile) != 0 else 1


@inlined
def operators_left(bench: Any, used: int, blanks: int) -> int:
    """The set of operators that can be spelt, with so many blanks left."""
    left = bench.held if blanks > 0 else bench.counts + EVERY - ONES - used
    return int(left & OPERATORS)


@inlined
def holds(counts: int, blanks: int, used: int) -> bool:
    """Whether a rack, in lanes and so many blanks, has these tiles, blanks making up for what is short."""
    left = counts + EVERY - used
    short, missing = ~left & EVERY, 0
    if blanks == 0:
        return short == 0
    for _ in range(blanks):  # Each kind that is short takes one blank at least; most pairs of sides are refused here.
        short &= short - 1
    if short != 0:
        return False
    short = ~left & EVERY
    while short != 0:
        lowest = short & -short
        missing += 16 - (left >> WIDTH * (tile_of(lowest) - 1) & 15)
        if missing > blanks:
            return False
        short ^= lowest
    return True
