"""Lists of positive integers as integers: each number k is written as a 1 and k - 1 zeros, and all
of them, one after the other, are read as one binary number. So the lists of total s are the numbers
from 2^(s-1) to 2^s - 1, each once.
"""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable
from paperbits.core.numbers.primes import is_prime

from .factorisations import splits

LARGEST_TOTAL: Final = 28
"""The largest total of a list with an index here."""


def index_of(numbers: Iterable[int]) -> int:
    """Return the index of a list."""
    index = 0
    for number in numbers:
        index = (index << int(number)) | 1 << (int(number) - 1)
    return index


def _split_table() -> npt.NDArray[np.int64]:
    """For each number its splits into factors, and at the end a row of zeros: index of the factors,
    their total, how many of them are not prime.
    """
    found = [list(splits(number)) if number > 1 else [] for number in range(LARGEST_TOTAL + 1)]
    table = np.zeros((LARGEST_TOTAL + 1, max(map(len, found)) + 1, 3), np.int64)
    for number, ways in enumerate(found):
        for k, factors in enumerate(ways):
            table[number, k] = (
                index_of(factors),
                sum(factors),
                sum(not is_prime(factor) for factor in factors),
            )
    return table


SPLITS: Final = _split_table()
COMPOSITE: Final = np.array(
    [int(not is_prime(number)) for number in range(LARGEST_TOTAL + 1)], np.int64
)
"""1 for numbers that are not prime."""
WON: Final = -1
"""Stands for a list of primes."""
MOST_REWRITES: Final = LARGEST_TOTAL * SPLITS.shape[1]


@compilable
def rewrites(index: int, out: Any) -> int:
    """Write the indices of the lists one rewrite away, ``WON`` for primes; return how many."""
    composites = place = 0
    number = 1
    rest = index
    while rest:  # The last number of the list is in the lowest bits.
        if rest & 1:
            composites += COMPOSITE[number]
            number = 1
        else:
            number += 1
        rest >>= 1
    count = before = 0
    rest = index
    while rest:
        number = 1
        while rest & 1 == 0:
            rest >>= 1
            number += 1
        rest >>= 1
        below = index & ((1 << place) - 1)
        k = 0
        while SPLITS[number, k, 0]:
            left = composites - COMPOSITE[number] + SPLITS[number, k, 2]
            out[count] = (((rest << SPLITS[number, k, 1]) | SPLITS[number, k, 0]) << place) | below
            if left == 0:
                out[count] = WON
            count += 1
            k += 1
        if place:
            left = composites - COMPOSITE[number] - COMPOSITE[before] + COMPOSITE[number + before]
            out[count] = index ^ (1 << (place - 1))
            if left == 0:
                out[count] = WON
            count += 1
        place += number
        before = number
    return count
