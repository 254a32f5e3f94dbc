"""Combining and Dividing: which lists are won, by how many numbers they have."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any, Final

import numpy as np

from paperbits import find
from paperbits.games.combining_dividing.compositions import index_of
from paperbits.solve.budget import Budget
from paperbits.solve.methods.retrograde import DRAW, solve_graph
from studies.answers.answer import Answer, percent
from studies.answers.charts import BLUE, GREY, ORANGE, shares

KINDS: Final = (("player to move wins", BLUE), ("neither", GREY), ("player to move loses", ORANGE))


@cache
def _table(most: int) -> Any:
    """The plies to the end of all lists of total up to ``most``."""
    game: Any = find("combining-dividing").configure({})
    return solve_graph(game, tuple(1 << total for total in range(1, most + 1)), Budget(threads=1))


def lists(most: int = 20, longest: int = 12) -> Answer:
    """Return how many lists of each length the player to move wins and loses, of all with a total
    of at most ``most``.
    """
    table = _table(most)
    length = np.bitwise_count(np.arange(len(table)))
    rows, bars = [], {}
    for count in range(2, longest + 1):
        plies = table[length == count]
        drawn = int((plies == DRAW).sum())
        won = int(((plies != DRAW) & (plies % 2 == 1)).sum())
        lost = len(plies) - drawn - won
        at_once = int((plies == 1).sum())
        rows.append(
            (
                str(count),
                f"{len(plies):,}",
                *(percent(part, len(plies)) for part in (won, at_once, lost, drawn)),
            )
        )
        bars[str(count)] = (won, drawn, lost)
    columns = (
        "numbers in the list",
        "lists",
        "player to move wins",
        "wins at once",
        "loses",
        "neither can force it",
    )
    draw = shares(
        "Combining and Dividing: lists by how many numbers they have", "lists, %", KINDS, bars
    )
    return Answer(columns, tuple(rows), draw)


PARTS: Final = ((2, 10), (4, 5), (6, 3))
"""Numbers in the first list, and the largest number allowed in it."""


def part_one(sizes: Sequence[tuple[int, int]] = PARTS) -> Answer:
    """Return who wins the whole match, with the first list still to be written: by turns, player 2
    last.
    """
    table = _table(max(count * largest for count, largest in sizes))
    rows, bars = [], {}
    for count, largest in sizes:
        values = _values(table, (), count, largest)
        whole = ("player 2", "neither", "player 1")[max(values.values()) + 1]
        lists = [
            _outcome(table, numbers) for numbers in product(range(1, largest + 1), repeat=count)
        ]
        counts = [lists.count(value) for value in (1, 0, -1)]
        firsts = ", ".join(str(number) for number, value in values.items() if value > 0) or "-"
        rows.append(
            (
                str(count),
                str(largest),
                whole,
                firsts,
                *(percent(part, len(lists)) for part in counts),
            )
        )
        bars[f"{count} numbers, up to {largest}"] = counts
    columns = (
        "numbers",
        "up to",
        "wins under best play",
        "first numbers that win",
        "lists that player 1 wins",
        "neither",
        "that player 2 wins",
    )
    draw = shares("Combining and Dividing: who wins from a first list", "lists, %", KINDS, bars)
    return Answer(columns, tuple(rows), draw, 2.6)


def _values(table: Any, written: tuple[int, ...], count: int, largest: int) -> dict[int, int]:
    """What player 1 gains (1, 0 or -1) after each number that may be written next."""
    found = {}
    for number in range(1, largest + 1):
        now = (*written, number)
        if len(now) == count:
            found[number] = _outcome(table, now)
        else:
            later = _values(table, now, count, largest).values()
            found[number] = min(later) if len(now) % 2 else max(later)
    return found


def _outcome(table: Any, numbers: tuple[int, ...]) -> int:
    """1 for a list that the player to move wins, -1 for one that the player loses, else 0."""
    plies = int(table[index_of(numbers)])
    return 0 if plies == DRAW else 1 if plies % 2 else -1
