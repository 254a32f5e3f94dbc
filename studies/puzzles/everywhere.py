"""Find puzzles among all positions of a small board, where self-play meets hardly any.

For games that fill squares with one digit (``solve.methods.filling``), a table holds the outcome of
every position. From it all positions are listed in which exactly one move keeps a win, or a tie.
"""

import random
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from paperbits.core.catalogue import find
from paperbits.core.kernel_position import KernelPosition
from paperbits.solve.budget import Budget
from paperbits.solve.methods.filling import Fillable, FillingMethod
from paperbits.solve.methods.method import Problem

DEEPEST: Final = 24
"""The most squares of a board."""

LISTED: Final = 4_000
"""The most positions that are kept of each ply, by chance."""


def lonely(values: npt.NDArray[np.int8], squares: int, filled: int) -> npt.NDArray[np.int64]:
    """Return the fillings of so many squares in which exactly one move is best and does not lose.

    ``values``: the outcome for player 1 of each filling, whose number has a bit for each square.
    """
    numbers: npt.NDArray[np.int64] = np.arange(1 << squares, dtype=np.int64)
    numbers = numbers[np.bitwise_count(numbers) == filled]
    best = np.full(len(numbers), -1, np.int8)
    ways = np.zeros(len(numbers), np.int64)
    for square in range(squares):
        after = values[numbers | 1 << square] * (-1 if filled % 2 else 1)
        after[numbers >> square & 1 > 0] = -2
        ways = np.where(after > best, 1, ways + (after == best))
        best = np.maximum(best, after)
    chosen: npt.NDArray[np.int64] = numbers[(ways == 1) & (best >= 0)]
    return chosen


@cache
def endings(game: str, settings: tuple[tuple[str, Any], ...], shortest: int, seed: int) -> Any:
    """Return positions with one right move, as lists of moves, in random order: those with at least
    ``shortest`` plies after it. Raises ValueError for a game that is not ``Fillable``.
    """
    card = find(game)
    position = card.new(dict(settings))
    assert isinstance(position, KernelPosition)
    squares, digits = position.game.filling() if isinstance(position.game, Fillable) else (0, 0)
    if digits != 1 or squares > DEEPEST:
        raise ValueError(f"{card.title} has no table of all positions with these settings.")
    method = FillingMethod(Problem(position, margins=False), Budget(memory=1 << 30, threads=1))
    method.value(position.record)
    texts = position.legal(squares).moves
    rng = random.Random(seed)  # noqa: S311
    found = []
    for filled in range(method.last - shortest):
        numbers = lonely(method.table, squares, filled).tolist()
        found += rng.sample(numbers, min(LISTED, len(numbers)))
    rng.shuffle(found)
    return [
        [texts[square] for square in range(squares) if number >> square & 1] for number in found
    ]
