"""All strings of digits that so many zeros, ones and blanks can spell. They are worked out once for
each process.
"""

import functools
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from ..tiles import ONE, RACK, ZERO
from .codes import TILE_BITS

Integers = npt.NDArray[np.int64]

NUMERALS, STRINGS = range(2)
"""Kinds of lists: numerals without leading zeros; all strings, the empty one first."""

VALUE, LENGTH, USED, CODE = range(4)
"""Columns of the strings: value, number of digits, packed count of zeros and ones, digits as tiles
in order."""

STRINGS_IN_ALL: Final = 1 << RACK + 1
ROOM: Final = 1 << 17


@functools.cache
def digit_lists() -> tuple[Integers, npt.NDArray[np.uint16], Integers]:
    """Return the strings; their numbers, list after list; and where each list starts and stops, by
    kind, zeros, ones and blanks. A list is sorted by length. There are lists for as many tiles as a
    rack holds. All lists share one table of strings, which therefore stays in the processor's
    cache.
    """
    strings = [digits for size in range(RACK + 1) for digits in product((0, 1), repeat=size)]
    rows = np.array([_row(digits) for digits in strings], np.int64)
    zeros, ones = rows[:, USED] & (1 << TILE_BITS) - 1, rows[:, USED] >> TILE_BITS
    numeral = np.array(
        [len(digits) > 0 and (digits[0] == 1 or len(digits) == 1) for digits in strings]
    )
    table = np.zeros((STRINGS_IN_ALL, 4), np.int64)
    table[: len(rows)] = rows
    lists = np.zeros(ROOM, np.uint16)
    spans = np.zeros((2, RACK + 1, RACK + 1, RACK + 1, 2), np.int64)
    stop = 0
    for z, o, b in product(range(RACK + 1), repeat=3):
        if z + o + b <= RACK:
            fits = np.maximum(zeros - z, 0) + np.maximum(ones - o, 0) <= b
            for kind, chosen in ((NUMERALS, fits & numeral), (STRINGS, fits)):
                start, stop = stop, stop + int(chosen.sum())
                lists[start:stop] = np.flatnonzero(chosen)
                spans[kind, z, o, b] = start, stop
    return table, lists, spans


def _row(digits: tuple[int, ...]) -> list[int]:
    value = code = 0
    for place, digit in enumerate(digits):
        value = 2 * value + digit
        code |= (ONE if digit else ZERO) << TILE_BITS * place
    return [
        value,
        len(digits),
        digits.count(0) << TILE_BITS * (ZERO - 1) | digits.count(1) << TILE_BITS * (ONE - 1),
        code,
    ]
