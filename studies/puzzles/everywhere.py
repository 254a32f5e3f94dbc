"""Find puzzles among all positions of a small board, where self-play meets hardly any.

For games that fill squares with one digit (``solve.methods.filling``), a table holds the outcome of
every position. From it all positions are listed in which exactly one move keeps a win, or a tie. The
same is done by key where a game turns positions into exact keys (``solve.methods.keyed``), with one
position for each key. For a game of one player who covers numbers by sums
(``solve.methods.covering``), some squares of boards with high scores are emptied.
"""

import random
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from paperbits.core.capabilities import plies_left
from paperbits.core.catalogue import find
from paperbits.core.compiler.kernel import kernel
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.notation import square_name
from paperbits.core.records import after, rows
from paperbits.solve.budget import Budget
from paperbits.solve.cover.board import rectangle
from paperbits.solve.cover.parts import Cover
from paperbits.solve.methods.covering import Covering
from paperbits.solve.methods.filling import Fillable, FillingMethod
from paperbits.solve.methods.keyed import KeyedMethod, Search, value_of
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
    elif kind.has_key() and position.players == 2 and not kind.scores_accumulate():
        found = _keyed(position, shortest, rng)
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


@kernel
def look_ahead(game: Any, positions: Any, moves: Any, search: Search, seen: Any) -> int:
    """Write what each move of the first position leads to; return how many moves there are.

    ``seen``: (moves, 2), the key, and the outcome for the player who is then to move.
    """
    count = int(game.moves(positions[0], moves))
    for k in range(count):
        positions[1] = positions[0]
        game.play(positions[1], moves[k])
        seen[k, 0] = game.key(positions[1])
        seen[k, 1] = value_of(search.table, search.dense, seen[k, 0])
    return count


def _keyed(position: KernelPosition, shortest: int, rng: random.Random) -> list[list[str]]:
    """Positions in which exactly one move is best and does not lose, one for each key."""
    game = position.game
    method = KeyedMethod(Problem(position, margins=False), Budget(memory=1 << 30, threads=1))
    method.value(position.record)
    places, moves = rows(position.record, 2), game.buffer()
    seen = np.zeros((len(moves), 2), np.int64)
    layer: dict[int, tuple[Any, list[str]]] = {0: (position.record, [])}
    found: list[list[str]] = []
    while (plies_left(game, next(iter(layer.values()))[0]) or 0) > shortest:
        chosen, below = [], {}
        for record, made in layer.values():
            places[0] = record
            count = look_ahead(game, places, moves, method.search, seen)
            values = seen[:count, 1].tolist()
            if min(values) <= 0 and values.count(min(values)) == 1:
                chosen.append(made)
            for k in rng.sample(range(count), count):
                if (key := int(seen[k, 0])) not in below:
                    text = game.move_text(record, moves[k])
                    below[key] = after(game, record, moves[k]), [*made, text]
        found += rng.sample(chosen, min(LISTED, len(chosen)))
        layer = below
    return found


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
