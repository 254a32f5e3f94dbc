"""The table of all lists of Combining/Dividing up to a sum.

A list's place in the table is the list itself: each number k as 1 and k - 1 zeros, read in binary.
"""

import base64
import zlib
from collections.abc import Mapping
from typing import Any

from ..rules.base import prime
from ..rules.combining_dividing import splits

FOREVER = 255


def place_of(numbers: tuple[int, ...]) -> int:
    """Return the place of a list."""
    return int("".join("1".ljust(number, "0") for number in numbers), 2)


def successors(place: int, divided: list[list[tuple[int, int]]]) -> list[int]:
    """Return the places of the lists that a move makes. ``divided`` has, for each number, the ways
    to divide it: how many digits they have, and their place.
    """
    found = []
    before, behind = place, 0
    while before:
        number = (before & -before).bit_length()
        before >>= number
        if before:  # Without its first digit, a number is added to the one before it.
            found.append(place ^ 1 << behind + number - 1)
        rest = place & (1 << behind) - 1
        found += [(before << size | way) << behind | rest for size, way in divided[number]]
        behind += number
    return found


def prove_lists(
    settings: Mapping[str, Any],
    value: Mapping[str, Any],
    position: list[int],
    turn: int,
    left: int,
    table: str,
) -> int:
    """Return the size of the table if it proves the value of a position, else 0.

    ``table``: a byte for each list, the plies to the end, odd for a win of the player to move, even
    for a loss, 255 if it can be put off for ever. ``left`` is how many moves the limit leaves.
    """
    held = zlib.decompress(base64.b64decode(table))
    numbers = range(len(held).bit_length() + 1)
    divided = [[(sum(way), place_of(way)) for way in splits(number)] for number in numbers]
    is_prime = [prime(number) for number in numbers]
    primes = bytearray([1])  # For each list, whether it has no other numbers.
    for place in range(1, len(held)):
        number = (place & -place).bit_length()
        primes.append(primes[place >> number] and is_prime[number])
    ends = bytes(0 if primes[place] else held[place] for place in range(len(held)))
    for place in range(2, len(held)):
        plies = [ends[new] for new in successors(place, divided)]
        lost = [ply for ply in plies if ply % 2 == 0]
        if lost:
            right = min(lost) + 1
        elif FOREVER in plies or not plies:
            right = FOREVER
        else:
            right = max(plies) + 1
        if held[place] != right:
            return 0
    plies_left = held[place_of(tuple(position))]
    if plies_left == FOREVER or plies_left > left:
        winners = [1, 2]
    else:
        winners = [turn if plies_left % 2 else 3 - turn]
    # The place of 1 alone is not checked above.
    legal = turn in (1, 2) and min(position) > 0 and sum(position) > 1
    right_value = settings["players"] == 2 and value == {"winners": winners}
    return len(held) if legal and right_value else 0
