"""The tiles: their kinds, counts, points and texts.

A tile is a small integer, in kernels and elsewhere: ``EMPTY``, then the symbols in the order of
``SYMBOLS``. A blank on the board is what it stands for with the bit ``BLANK`` set; on a rack it is
``ANY``. The digits from 2 on come last, so counts of tiles have 13 places in base two and one more
for each further digit (``places``). Counts and points are Dan Goldwater's, for base two;
``tile_sets`` has those of the other bases.
"""

from typing import Final

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
