"""The squares and runs of a board, and its symmetries."""

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations


@dataclass(frozen=True)
class Shape:
    """Squares (from 0), and the runs of squares whose sums count."""

    squares: int
    runs: tuple[tuple[int, ...], ...]
    turns: tuple[tuple[int, ...], ...]
    """Permutations of the squares that map runs to runs, the identity first. Each lists the new
    place of every square.
    """

    @cached_property
    def runs_of(self) -> tuple[tuple[int, ...], ...]:
        """For each square the runs that it is part of."""
        return tuple(
            tuple(index for index, run in enumerate(self.runs) if square in run)
            for square in range(self.squares)
        )


def rectangle(rows: int, columns: int) -> Shape:
    """Return a rectangle with the runs of neighbouring squares in its rows and columns."""
    lines = [[row * columns + column for column in range(columns)] for row in range(rows)]
    lines += [[row * columns + column for row in range(rows)] for column in range(columns)]
    found = {
        tuple(line[first:last])
        for line in lines
        for first in range(len(line))
        for last in range(first + 1, len(line) + 1)
    }
    runs = tuple(sorted(found, key=lambda run: (len(run), run)))
    return Shape(rows * columns, runs, tuple(dict.fromkeys(_turns(rows, columns))))


def _turns(rows: int, columns: int) -> list[tuple[int, ...]]:
    """Return the symmetries of a rectangle; a square also has those across its diagonals."""
    sizes = (rows, columns)
    turns = []
    for axes in permutations((0, 1)) if rows == columns else [(0, 1)]:
        for down in (1, -1):
            for across in (1, -1):
                places = []
                for square in range(rows * columns):
                    at = divmod(square, columns)
                    row, column = at[axes[0]], at[axes[1]]
                    places.append(
                        (row if down == 1 else sizes[0] - 1 - row) * columns
                        + (column if across == 1 else sizes[1] - 1 - column)
                    )
                turns.append(tuple(places))
    return turns
