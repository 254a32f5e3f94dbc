"""What the searches of all bases share: the premiums of lines, and cross-lines.

Lines 0 to 14 are the rows, 15 to 29 the columns. After the last square of a line comes one more,
which is always empty.
"""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.core.records import Integers

from ..board import LETTER, WORD
from ..tiles import BLANK, EMPTY, EQUALS, SIDE


class Lined(Protocol):
    """A state with the tiles of all lines, whether there are none, and room to read a cross-line."""

    tiles: Integers
    first: int
    cross: Integers


def lay_premiums(letter: npt.NDArray[np.int64], word: npt.NDArray[np.int64]) -> None:
    """Write the premiums of every square of every line."""
    for premium, field in ((LETTER, letter), (WORD, word)):
        squares = np.array(premium, np.int64)
        field[:] = 1
        field[:SIDE, :SIDE] = squares
        field[SIDE : 2 * SIDE, :SIDE] = squares.T


@compilable
def put_board(state: Lined, board: npt.NDArray[Any]) -> None:
    """Take over the tiles of a board. The caller prepares the lines."""
    state.first = 1
    for row in range(SIDE):
        for column in range(SIDE):
            tile = int(board[row, column]) & ~BLANK
            state.tiles[row, column] = state.tiles[SIDE + column, row] = tile
            if tile != EMPTY:
                state.first = 0


@inlined
def read_cross_line(state: Lined, line: int, square: int) -> tuple[int, int, int]:
    """Copy the tiles of the line across an empty square to ``cross``; return how many they are with
    the square, the place of the square among them, and how many are ``=``. If they are one, there
    is no cross-line, and nothing is copied.
    """
    cross, here = (SIDE + square, line) if line < SIDE else (square, line - SIDE)
    start, stop, equals = here, here + 1, 0
    while start > 0 and state.tiles[cross, start - 1] != EMPTY:
        start -= 1
        equals += state.tiles[cross, start] == EQUALS
    while state.tiles[cross, stop] != EMPTY:
        equals += state.tiles[cross, stop] == EQUALS
        stop += 1
    if stop - start == 1:
        return 1, 0, 0
    for place in range(stop - start):
        state.cross[place] = state.tiles[cross, start + place]
    return stop - start, here - start, equals


@compilable
def ones(bits: int) -> int:
    """Return how many bits of an integer are 1."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count
