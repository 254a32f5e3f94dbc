"""The rows and columns of a square grid, as people name them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.notation import column_name, square_name


@dataclass(frozen=True, slots=True)
class Line:
    """A row or a column: its name in words, its squares and their values, from the left or the top."""

    name: str
    squares: tuple[str, ...]
    values: tuple[int, ...]

    def where(self, value: int) -> tuple[str, ...]:
        """Return the squares that hold this value."""
        return tuple(
            square for square, held in zip(self.squares, self.values, strict=True) if held == value
        )


def rows_of(grid: npt.NDArray[Any]) -> list[Line]:
    """Return the rows, from row 1."""
    return [
        Line(
            f"row {row + 1}",
            tuple(square_name(row, column) for column in range(len(grid))),
            tuple(map(int, grid[row])),
        )
        for row in range(len(grid))
    ]


def columns_of(grid: npt.NDArray[Any]) -> list[Line]:
    """Return the columns, from column a."""
    across = np.asarray(grid).T
    return [
        Line(
            f"column {column_name(column)}",
            tuple(square_name(row, column) for row in range(len(grid))),
            tuple(map(int, held)),
        )
        for column, held in enumerate(across)
    ]
