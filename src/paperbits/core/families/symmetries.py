"""Symmetries of games in which rows and columns score for different players: mirror images of a
square grid, and any order of its lines where only which integers a line holds counts.
"""

from itertools import permutations
from typing import Any, Final

import numpy as np

from paperbits.core.compiler.kernel import compilable
from paperbits.core.notation import square_name
from paperbits.core.rules import Record
from paperbits.core.strategy import Pairing

MIRRORS = 4
"""The grid itself, mirrored left to right, mirrored top to bottom, and both."""


@compilable
def mirror(grid: Any, which: int, out: Any) -> None:
    """Write a square grid's mirror image into ``out``. Rows stay rows, columns stay columns."""
    n = len(grid)
    for row in range(n):
        for column in range(n):
            out[row, column] = grid[
                n - 1 - row if which >= 2 else row, n - 1 - column if which % 2 else column
            ]


def transposed_pairing(n: int) -> Pairing | None:
    """Return how player 2 ties if transposing the grid exchanges the scores, and any empty square
    may be filled. Each square goes with its transposed one, and the squares of the diagonal in
    twos. The grid ends up equal to its transpose.
    """
    if n % 2:
        return None
    pairs = [
        (square_name(row, column), square_name(column, row))
        for row in range(n)
        for column in range(row)
    ]
    pairs += [
        (square_name(place, place), square_name(place + 1, place + 1)) for place in range(0, n, 2)
    ]
    return Pairing((2,), "tie", {"pairs": pairs})


LARGEST: Final = 4
"""Squares along a side for which all orders of the rows are tried, at most."""

BITS: Final = 61
"""Keys are below 2 ** ``BITS``."""

ORDERS: Final = np.array(list(permutations(range(LARGEST))), np.int64)
"""The orders of the rows. A smaller grid uses those that leave the rows it lacks in place."""


@compilable
def fits(n: int, most: int) -> bool:
    """Return whether ``least_order`` takes grids of n by n integers up to ``most``."""
    return bool(n <= LARGEST and (most + 1) ** (n * n) < 1 << BITS)


@compilable
def least_order(numbers: Record, most: int) -> int:
    """Return the least number that a grid is read as, over all orders of its rows and columns.
    ``most`` is the largest integer that may be written. Two grids have the same number if and only
    if one becomes the other by a change of these orders.
    """
    n = len(numbers)
    base = most + 1
    step = base**n
    columns = np.zeros(LARGEST, np.int64)
    least = -1
    for order in range(len(ORDERS)):
        fits_here = True
        for row in range(n, LARGEST):
            if ORDERS[order, row] != row:
                fits_here = False
        if not fits_here:
            continue
        for column in range(n):
            code = 0
            for row in range(n):
                code = code * base + int(numbers[ORDERS[order, row], column])
            place = column
            while place > 0 and columns[place - 1] > code:
                columns[place] = columns[place - 1]
                place -= 1
            columns[place] = code
        key = 0
        for column in range(n):
            key = key * step + int(columns[column])
        if least < 0 or key < least:
            least = key
    return least
