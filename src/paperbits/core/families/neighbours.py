"""The squares around a square of a grid of integers: its sides and its corners."""

import math
from typing import Any

from paperbits.core.compiler.kernel import compilable

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Steps to the squares above, left, right and below."""


@compilable
def adjoins(numbers: Any, row: int, column: int) -> bool:
    """Return whether a square has an integer above, below, left or right of it."""
    last = len(numbers) - 1
    return bool(
        (row > 0 and numbers[row - 1, column])
        or (row < last and numbers[row + 1, column])
        or (column > 0 and numbers[row, column - 1])
        or (column < last and numbers[row, column + 1])
    )


@compilable
def common_multiple(numbers: Any, row: int, column: int, largest: int) -> int:
    """Return the least common multiple of a square's sides.

    The result is 0 if that is above ``largest``, or if an integer at a corner divides it: then no
    multiple fits.
    """
    side, common = len(numbers), 1
    for near in range(max(row - 1, 0), min(row + 2, side)):
        for beside in range(max(column - 1, 0), min(column + 2, side)):
            other = int(numbers[near, beside])
            if other and (near == row or beside == column):
                factor = other // math.gcd(common, other)
                if common > largest // factor:
                    return 0
                common *= factor
    for near in range(max(row - 1, 0), min(row + 2, side)):
        for beside in range(max(column - 1, 0), min(column + 2, side)):
            other = int(numbers[near, beside])
            if other and near != row and beside != column and common % other == 0:
                return 0
    return common
