"""Sums of neighbours in the rows and columns of a square grid of at most 5 by 5 integers."""

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable

WORD = 60
"""The sums in each integer of ``sums_in``, as bits."""


@compilable
def sums_in(numbers: npt.NDArray[np.int64]) -> tuple[int, int, int]:
    """Return the sums from 1 to n³ of neighbours in a row or a column, as the bits of three
    integers. There are n³ runs of neighbours or fewer, so a larger sum can't belong to 1, 2, 3, …
    without a gap.
    """
    n = len(numbers)
    most = n * n * n  # The number of runs of neighbours, each counted once.
    low = middle = high = 0
    for line in range(2 * n):
        for first in range(n):
            total = 0
            for last in range(first, n):
                number = int(numbers[line, last] if line < n else numbers[last, line - n])
                total += number
                if number == 0 or total > most:
                    break
                if total <= WORD:
                    low |= 1 << (total - 1)
                elif total <= 2 * WORD:
                    middle |= 1 << (total - WORD - 1)
                else:
                    high |= 1 << (total - 2 * WORD - 1)
    return low, middle, high


@compilable
def reached(numbers: npt.NDArray[np.int64]) -> int:
    """Return the largest m such that 1 to m all occur as sums of neighbours in a row or a column."""
    total = 0
    for word in sums_in(numbers):
        for _ in range(WORD):
            if word & 1 == 0:
                return total
            word >>= 1
            total += 1
    return total


@compilable
def different(numbers: npt.NDArray[np.int64]) -> int:
    """Return how many sums from 1 to n * n * n occur."""
    count = 0
    for word in sums_in(numbers):
        while word:
            word &= word - 1
            count += 1
    return count
