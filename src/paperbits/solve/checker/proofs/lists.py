"""The table of all lists of Combining/Dividing up to a sum.

A list's place in the table is the list itself: each number k as 1 and k - 1 zeros, read in binary.
"""

import base64
import zlib
from collections.abc import Callable, Mapping
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


def right(held: bytes) -> bool:
    """Return whether each list of a table follows from those that a move makes of it."""
    sizes = range(len(held).bit_length() + 1)
    divided = [[(sum(way), place_of(way)) for way in splits(number)] for number in sizes]
    is_prime = [prime(number) for number in sizes]
    primes = bytearray([1])  # For each list, whether it has no other numbers.
    for place in range(1, len(held)):
        number = (place & -place).bit_length()
        primes.append(primes[place >> number] and is_prime[number])
    ends = bytes(0 if primes[place] else held[place] for place in range(len(held)))
    for place in range(2, len(held)):
        plies = [ends[new] for new in successors(place, divided)]
        lost = [ply for ply in plies if ply % 2 == 0]
        if lost:
            plies_left = min(lost) + 1
        elif FOREVER in plies or not plies:
            plies_left = FOREVER
        else:
            plies_left = max(plies) + 1
        if held[place] != plies_left:
            return False
    return True


def after_writing(
    settings: Mapping[str, Any],
    numbers: tuple[int, ...],
    turn: int,
    winner: Callable[[tuple[int, ...], int], int],
) -> int:
    """Return the winner under best play, 0 for a tie, while the list is written. ``winner`` says who
    wins from a whole list with a player to move.
    """
    if len(numbers) == settings["length"]:
        ends = settings["start_counts"] and all(map(prime, numbers))
        return 3 - turn if ends else winner(numbers, turn)
    found = {
        after_writing(settings, (*numbers, number), 3 - turn, winner)
        for number in range(1, settings["largest"] + 1)
    }
    return turn if turn in found else 0 if 0 in found else 3 - turn


def prove_lists(
    settings: Mapping[str, Any],
    value: Mapping[str, Any],
    position: list[int],
    turn: int,
    left: int,
    table: str,
    writing: bool = False,
) -> int:
    """Return the size of the table if it proves the value of a position, else 0.

    ``table``: a byte for each list, the plies to the end, odd for a win of the player to move, even
    for a loss, 255 if it can be put off for ever. ``left`` is how many moves the limit leaves. With
    ``writing`` the position is a part of the first list.
    """
    held = zlib.decompress(base64.b64decode(table))
    if not right(held):
        return 0

    def winner(numbers: tuple[int, ...], turn: int) -> int:
        plies = held[place_of(numbers)]
        return 0 if plies == FOREVER or plies > left else turn if plies % 2 else 3 - turn

    numbers = tuple(position)
    if writing:
        legal = len(numbers) < settings["length"] > 1 and turn == len(numbers) % 2 + 1
        legal = legal and left == settings["limit"]
    else:
        legal = turn in (1, 2) and sum(numbers) > 1  # The place of 1 alone is not checked above.
    if not legal or settings["players"] != 2 or any(number < 1 for number in numbers):
        return 0
    won = after_writing(settings, numbers, turn, winner) if writing else winner(numbers, turn)
    return len(held) if value == {"winners": [won] if won else [1, 2]} else 0
