"""Grids in which the order of the rows, and that of the columns, changes no value: every line
counts alike, and only which integers it holds counts, not their order.
"""

from itertools import permutations
from typing import Final

import numpy as np

from paperbits.core.compiler.kernel import compilable
from paperbits.core.rules import Record

LARGEST: Final = 4
"""Squares along a side for which all orders of the rows are tried, at most."""

BITS: Final = 61
"""Keys are below 2 ** ``BITS``."""

ORDERS: Final = np.array(list(permutations(range(LARGEST))), np.int64)
"""The orders of the rows. A smaller grid uses those that leave the rows it lacks in place."""


@compilable
def fits(n: int, most: int) -> bool:
    """Return whether grids of n by n integers up to ``most`` have such keys."""
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
