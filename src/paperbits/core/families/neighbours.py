"""The squares around a square of a grid: its sides and its corners. An empty square holds 0."""

import math
from typing import Any

import numpy as np

from paperbits.core.compiler.kernel import compilable
from paperbits.core.notation import square_name

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Steps to the squares above, left, right and below."""


@compilable
def adjoins(numbers: Any, row: int, column: int) -> bool:
    """Return whether a square has a filled one above, below, left or right of it."""
    last = len(numbers) - 1
    return bool(
        (row > 0 and numbers[row - 1, column])
        or (row < last and numbers[row + 1, column])
        or (column > 0 and numbers[row, column - 1])
        or (column < last and numbers[row, column + 1])
    )


@compilable
def side_of(numbers: Any, row: int, column: int, which: int) -> int:
    """Return the filled square, from 0, on one of the ``SIDES`` of a square; -1 for none."""
    beside, along, last = row + SIDES[which][0], column + SIDES[which][1], len(numbers) - 1
    if 0 <= beside <= last and 0 <= along <= last and numbers[beside, along]:
        return int(beside * len(numbers) + along)
    return -1


@compilable
def common_multiple(numbers: Any, row: int, column: int, largest: int) -> int:
    """Return the least common multiple of a square's sides. The result is 0 if that is above
    ``largest``, or if an integer at a corner divides it: then no multiple fits.
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


def apart_squares(filled: Any) -> tuple[str, str] | None:
    """Return two filled squares that no path of filled squares joins, or None."""
    squares = {(int(row), int(column)) for row, column in np.argwhere(filled)}
    if not squares:
        return None
    first = min(squares)
    reached, waiting = {first}, [first]
    while waiting:
        row, column = waiting.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in squares and near not in reached:
                reached.add(near)
                waiting.append(near)
    beyond = squares - reached
    return (square_name(*min(beyond)), square_name(*first)) if beyond else None
