"""Mirror images of a square grid: the symmetries of games whose rows and columns count differently."""

from typing import Any

from paperbits.core.compiler.kernel import compilable

MIRRORS = 4
"""As it is, mirrored left to right, mirrored top to bottom, and both."""


@compilable
def mirror(grid: Any, which: int, out: Any) -> None:
    """Write a square grid mirrored into another; rows stay rows and columns columns."""
    n = len(grid)
    for row in range(n):
        for column in range(n):
            out[row, column] = grid[n - 1 - row if which >= 2 else row, n - 1 - column if which % 2 else column]
