"""Margins of Another Binary Primes by a table of all rows that can occur, in plain Python."""

import functools
from itertools import combinations

from ..rules import State
from ..rules.another_binary_primes import AnotherBinaryPrimes

LARGEST = 28
"""The largest size: a row takes a byte, and one more for whether it is prime."""

LEVEL = 128
"""The byte of a row after which nobody is ahead."""


def prove_table(
    game: AnotherBinaryPrimes, root: State, claim: tuple[int, float], table: bool
) -> int:
    """Return how many rows show a claim about the start, 0 if they do not."""
    n = game.settings["n"]
    player, least = claim
    if table is not True or root != game.start() or n > LARGEST:
        return 0
    lead, rows = solved(n)
    return rows if (lead, -lead)[player] >= least else 0


@functools.lru_cache(1)
def solved(n: int) -> tuple[int, int]:
    """Return player 1's lead under best play, and how many rows show it.

    A row is the number that is read from the left. A move makes it larger, so the rows are solved
    from the largest on.
    """
    last = n // 4 * 2
    bits = [1 << k for k in range(n)]
    read = read_rows(n, last)
    values = bytearray(1 << n)
    rows = 0
    for row in range((1 << n) - 1, -1, -1):
        filled = row.bit_count()
        if filled > last:
            continue
        rows += 1
        if filled == last:
            back = int(f"{row:0{n}b}"[::-1], 2)
            values[row] = LEVEL + read[row] - read[back]
        else:
            after = [values[row | bit] for bit in bits if not row & bit]
            values[row] = min(after) if filled % 2 else max(after)
    return values[0] - LEVEL, rows


def read_rows(n: int, last: int) -> bytearray:
    """Return for each full row how many different primes are read in it from the left. Primes above
    2 begin and end with a 1.
    """
    prime = bytearray([1]) * (1 << n)
    prime[:2] = 0, 0
    for number in range(2, 1 << n // 2 + 1):
        if prime[number] and number * number < 1 << n:
            multiples = range(number * number, 1 << n, number)
            prime[number * number :: number] = bytes(len(multiples))
    read = bytearray(1 << n)
    for places in combinations(range(n), last):
        row = sum([1 << place for place in places])
        numbers = {row >> low & (2 << high - low) - 1 for low, high in combinations(places, 2)}
        two = row >> 1 & ~row != 0
        read[row] = sum([prime[number] for number in numbers]) + two
    return read
