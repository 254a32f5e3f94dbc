"""Every string of digits that so many zeros, ones and blanks can spell, worked out once for good."""

import functools
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.generator.sets import WIDTH
from paperbits.games.binary_number_scrabble.tiles import ONE, RACK, ZERO

Integers = npt.NDArray[np.int64]

NUMERALS, STRINGS = range(2)
"""Kinds of lists: numerals without leading zeros; all strings, the empty one first."""

VALUE, LENGTH, USED, CODE = range(4)
"""What is known of a string: its value, its digits, how many zeros and ones in lanes, the digits as tiles in order."""

STRINGS_IN_ALL: Final = 1 << RACK + 1
ROOM: Final = 1 << 17


@functools.cache
def digit_lists() -> tuple[Integers, npt.NDArray[np.uint16], Integers]:
    """The strings; their numbers, list after list; and where each list starts and stops, by kind, zeros, ones and blanks.

    A list is in order of length. There are lists for as many tiles as a rack holds. What is known of a string lies in one place
    for all lists, so that it is at hand when the next list is gone through.
    """
    strings = [digits for size in range(RACK + 1) for digits in product((0, 1), repeat=size)]
    rows = np.array([_row(digits) for digits in strings], np.int64)
    zeros, ones = rows[:, USED] & (1 << WIDTH) - 1, rows[:, USED] >> WIDTH
    numeral = np.array([len(digits) > 0 and (digits[0] == 1 or len(digits) == 1) for digits in strings])
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
        code |= (ONE if digit else ZERO) << WIDTH * place
    return [value, len(digits), digits.count(0) << WIDTH * (ZERO - 1) | digits.count(1) << WIDTH * (ONE - 1), code]
