"""Lists of bits with the same run lengths: a number for each multiset of lengths."""

import numpy as np
import numpy.typing as npt

LONGEST = 16
"""The longest list in the table."""


def _shapes() -> npt.NDArray[np.uint8]:
    """Return the shape of every list. A shape is a number for the lengths of the list's runs, in
    any order; the shapes of each list length are numbered from 0. The index of a list has a bit for
    each place where its digits change, after a leading 1. The product of a prime for each run
    length identifies a shape, and no product is large.
    """
    primes = (1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53)
    products = np.zeros(1 << LONGEST, np.int64)
    shapes = np.zeros(1 << LONGEST, np.uint8)
    for length in range(1, LONGEST + 1):
        whole = 1 << (length - 1)
        products[whole] = primes[length]
        # ``first`` is the length of the first run. What follows it is a shorter list.
        for first in range(1, length):
            rest = whole >> first
            products[whole + rest : whole + 2 * rest] = primes[first] * products[rest : 2 * rest]
        there = np.bincount(products[whole : 2 * whole]) > 0
        shapes[whole : 2 * whole] = (np.cumsum(there) - 1)[products[whole : 2 * whole]]
    return shapes


SHAPES = _shapes()
"""The shape of each list, by the places where its digits change, as bits after a leading 1."""
