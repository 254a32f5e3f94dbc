"""Mirror images of a square grid: the symmetries of games in which rows and columns score for
different players.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable

MIRRORS = 4
"""The grid itself, mirrored left to right, mirrored top to bottom, and both."""


@compilable
def mirror(grid: Any, which: int, out: Any) -> None:
    """Write the mirror image of a square grid into ``out``. Rows stay rows, and columns stay
    columns.
    """
    n = len(grid)
    for row in range(n):
        for column in range(n):
            out[row, column] = grid[n - 1 - row if which >= 2 else row, n - 1 - column if which % 2 else column]
