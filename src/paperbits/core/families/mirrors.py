"""Mirror images of a square grid: the symmetries of games in which rows and columns score for
different players.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable
from paperbits.core.notation import square_name
from paperbits.core.strategy import Pairing

MIRRORS = 4
"""The grid itself, mirrored left to right, mirrored top to bottom, and both."""


@compilable
def mirror(grid: Any, which: int, out: Any) -> None:
    """Write a square grid's mirror image into ``out``. Rows stay rows, columns stay columns."""
    n = len(grid)
    for row in range(n):
        for column in range(n):
            out[row, column] = grid[
                n - 1 - row if which >= 2 else row, n - 1 - column if which % 2 else column
            ]


def transposed_pairing(n: int) -> Pairing | None:
    """Return how player 2 ties if transposing the grid exchanges the scores, and any empty square
    may be filled.

    Each square goes with its transposed one, and the squares of the diagonal in twos. The grid ends
    up equal to its transpose.
    """
    if n % 2:
        return None
    pairs = [
        (square_name(row, column), square_name(column, row))
        for row in range(n)
        for column in range(row)
    ]
    pairs += [
        (square_name(place, place), square_name(place + 1, place + 1)) for place in range(0, n, 2)
    ]
    return Pairing((2,), "tie", {"pairs": pairs})
