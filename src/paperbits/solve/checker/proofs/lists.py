"""The table of all lists of Combining/Dividing up to a sum."""

import base64
import re
import zlib
from collections.abc import Mapping
from typing import Any

from ..rules.base import prime
from ..rules.combining_dividing import successors

FOREVER = 255


def place_of(numbers: tuple[int, ...]) -> int:
    """Return the place of a list: each number k as 1 and k - 1 zeros, read in binary."""
    return int("".join("1".ljust(number, "0") for number in numbers), 2)


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
    for place in range(2, len(held)):
        numbers = tuple(len(digits) for digits in re.findall("10*", f"{place:b}"))
        plies = [0 if all(map(prime, new)) else held[place_of(new)] for new in successors(numbers)]
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
