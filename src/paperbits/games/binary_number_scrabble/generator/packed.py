"""Packed counts: counts of tiles and sets of tiles as single integers, which add and compare all
tiles at once.

Tile k has five bits, from bit 5 (k - 1) on. A count takes the lower four of them; a set has the top
bit for each of its tiles. So "which tiles are left?" is one subtraction and one mask. Counts stay
below 16, since no more than nine tiles are new in a play.
"""

import numpy as np

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.core.records import Integers

from ..tiles import AND, ANY, DIVIDE, EQUALS, KINDS, MINUS, NOT, ONE, OR, POINTS, RACK, XOR, ZERO
from .codes import TILE_BITS
from .state import GeneratorState

WIDTH = TILE_BITS
EVERY = sum(16 << WIDTH * tile for tile in range(KINDS - 1))
"""The set of all tiles."""
ONES = EVERY >> 4
"""One of each tile."""
DIGITS_OR_NOT = 16 << WIDTH * (ZERO - 1) | 16 << WIDTH * (ONE - 1) | 16 << WIDTH * (NOT - 1)
JUST_DIGITS = 16 << WIDTH * (ZERO - 1) | 16 << WIDTH * (ONE - 1)
OPERATORS = EVERY & ~DIGITS_OR_NOT & ~(16 << WIDTH * (EQUALS - 1))

WASTEFUL = sum(15 << WIDTH * (tile - 1) for tile in (MINUS, DIVIDE, AND, OR, XOR))
"""The bits of packed counts for operators that add no bits to a value: each costs a digit. Their
number is the remainder by 31.
"""

_MOST_POINTS = int(POINTS.max())

_BIT = np.zeros(67, np.int64)
for _bit in range(63):
    _BIT[(1 << _bit) % 67] = _bit
_ZERO_BIT, _ONE_BIT = WIDTH * (ZERO - 1), WIDTH * (ONE - 1)
_TILE = np.zeros(67, np.int64)
for _tile in range(1, KINDS):
    # No two powers of two below 2**66 have the same remainder.
    _TILE[(16 << WIDTH * (_tile - 1)) % 67] = _tile


@compilable
def take_rack(state: GeneratorState, rack: Integers) -> None:
    """Take over a rack, 13 counts."""
    counts = held = total = 0
    blanks = int(rack[ANY])
    for tile in range(1, KINDS):
        counts += count_of(tile) * int(rack[tile])
        total += int(rack[tile])
        if rack[tile] > 0 or blanks > 0:
            held |= set_of(tile)
    state.counts, state.blanks, state.total, state.held = counts, blanks, total + blanks, held
    place = most = 0
    for points in range(_MOST_POINTS, 0, -1):
        for tile in range(1, KINDS):
            if state.points[tile] == points:
                for _ in range(min(int(rack[tile]), RACK - place)):
                    most += points
                    place += 1
                    state.most_points[place] = most
    for blank in range(place + 1, RACK + 1):
        state.most_points[blank] = most


@inlined
def set_of(tile: int) -> int:
    """Return the set that holds one tile."""
    return 16 << WIDTH * (tile - 1)


@inlined
def count_of(tile: int) -> int:
    """Return the packed count of one tile."""
    return 1 << WIDTH * (tile - 1)


@inlined
def tile_of(lowest: int) -> int:
    """Return the tile of a set that holds one."""
    return int(_TILE[lowest % 67])


@inlined
def bit_of(lowest: int) -> int:
    """Return the number of an integer's only bit."""
    return int(_BIT[lowest % 67])


@inlined
def digits_left(state: GeneratorState, used: int) -> tuple[int, int]:
    """Return how many zeros and ones are left on the rack, without blanks."""
    counts = state.counts
    zeros = (counts >> _ZERO_BIT & 31) - (used >> _ZERO_BIT & 31)
    ones = (counts >> _ONE_BIT & 31) - (used >> _ONE_BIT & 31)
    return max(0, zeros), max(0, ones)


@inlined
def short_of(state: GeneratorState, used: int, tile: int) -> int:
    """Return 1 if one more of a tile takes a blank, else 0."""
    return 0 if (state.counts + EVERY - ONES - used) & set_of(tile) != 0 else 1


@inlined
def operators_left(state: GeneratorState, used: int, blanks: int) -> int:
    """Return the set of operators that can be spelled with so many blanks left."""
    left = state.held if blanks > 0 else state.counts + EVERY - ONES - used
    return int(left & OPERATORS)


@inlined
def holds(counts: int, blanks: int, used: int) -> bool:
    """Return whether a packed rack with so many blanks has these tiles."""
    left = counts + EVERY - used
    short, missing = ~left & EVERY, 0
    if blanks == 0:
        return short == 0
    for _ in range(blanks):  # Each missing kind takes one at least. Most pairs of expressions fail.
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
