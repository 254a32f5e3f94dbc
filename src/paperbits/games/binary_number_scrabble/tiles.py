"""The tiles: what there are, how many, what they are worth, and how they are written.

A tile is a small integer, the same in kernels and out of them: ``EMPTY``, then the symbols in the
order of ``SYMBOLS``. On the board a blank keeps what it stands for with the bit ``BLANK`` set; on a
rack it is ``ANY``. Counts and points: Dan Goldwater's table.
"""

import numpy as np

EMPTY, ZERO, ONE, EQUALS, PLUS, MINUS, TIMES, DIVIDE, OR, AND, NOT, XOR, ANY = range(13)
KINDS = 12
"""Kinds of symbol, ``EMPTY`` among them: indices run from 0 to 11."""

BLANK = 16
"""Set on a board square whose tile is a blank."""

SYMBOLS = ".01=+-*/|&~^?"
"""The text of each tile, by its number."""

FACES = (".", "0", "1", "=", "+", "−", "×", "÷", "OR", "AND", "NOT", "XOR", "")
"""What people see."""

COUNTS = np.array([0, 28, 28, 14, 5, 5, 3, 2, 4, 4, 4, 0, 3], np.int64)
"""How many of each there are in the bag at the start; XOR joins by setting."""

POINTS = np.array([0, 1, 1, 1, 1, 1, 2, 4, 1, 1, 1, 1, 0], np.int64)
"""What each is worth when played."""

RACK = 9
"""Tiles on a rack, which is also what the bag must hold for an exchange."""

SIDE = 15
"""Squares along a side of the board."""
