"""Find puzzles among all positions of a small board, where self-play meets hardly any.

For games that fill squares with one digit (``solve.methods.filling``), a table holds the outcome of
every position. From it all positions are listed in which exactly one move keeps a win, or a tie. For
a game of one player who covers numbers by sums (``solve.methods.covering``), some squares of boards
with high scores are emptied.
"""

import random
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from paperbits.core.catalogue import find
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.notation import square_name
from paperbits.solve.budget import Budget
from paperbits.solve.cover.board import rectangle
from paperbits.solve.cover.parts import Cover
from paperbits.solve.methods.covering import Covering
from paperbits.solve.methods.filling import Fillable, FillingMethod
from paperbits.solve.methods.method import Problem

DEEPEST: Final = 24
"""The most squares of a board."""

NEAR: Final = 5
"""How much a board's score may fall short of the number of sums."""

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
    """Return positions that may be puzzles, as lists of moves, in random order: with at least
    ``shortest`` plies after the right move. Raises ValueError for other games.
    """
    position = find(game).new(dict(settings))
    assert isinstance(position, KernelPosition)
    rng = random.Random(seed)  # noqa: S311
    kind = position.game
    squares, digits = kind.filling() if isinstance(kind, Fillable) else (0, 0)
    if digits == 1 and squares <= DEEPEST:
        found = _fillings(position, squares, shortest, rng)
    elif isinstance(kind, Covering) and (covering := kind.covering(position.record)) is not None:
        found = _coverings(covering[0], covering[1], shortest, rng)
    else:
        raise ValueError(f"{position.card.title} has no list of positions with these settings.")
    rng.shuffle(found)
    return found


def _fillings(
    position: KernelPosition, squares: int, shortest: int, rng: random.Random
) -> list[list[str]]:
    """Positions in which exactly one move is best and does not lose."""
    method = FillingMethod(Problem(position, margins=False), Budget(memory=1 << 30, threads=1))
    method.value(position.record)
    texts = position.legal(squares).moves
    found = []
    for filled in range(method.last - shortest):
        numbers = lonely(method.table, squares, filled).tolist()
        found += rng.sample(numbers, min(LISTED, len(numbers)))
    return [
        [texts[square] for square in range(squares) if number >> square & 1] for number in found
    ]


def _coverings(rows: int, columns: int, shortest: int, rng: random.Random) -> list[list[str]]:
    """Boards that score nearly as much as there are sums, with one square more than ``shortest``
    emptied.
    """
    shape, found = rectangle(rows, columns), []
    for most in range(len(shape.runs) - NEAR, len(shape.runs) + 1):
        for board in Cover(shape, most).search().boards(Budget()):
            if all(board):
                kept = sorted(rng.sample(range(len(board)), len(board) - shortest - 1))
                found.append([f"{square_name(*divmod(at, columns))}={board[at]}" for at in kept])
    return found
