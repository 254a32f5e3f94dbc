"""Lattices of dots, joined by segments between neighbours.

A move is a segment: four times the dot that it begins at, from 0 by rows, plus its direction. The
record has ``degree`` (n, n) u1, the number of segments at each dot.
"""

import re
from collections.abc import Iterable
from typing import Any

from paperbits.core import notation
from paperbits.core.errors import IllegalMoveError
from paperbits.core.families.base import IntegerMoves
from paperbits.core.notation import Shape, square_name
from paperbits.core.rules import Record
from paperbits.core.view import Board, Square
from paperbits.core.wording import listed

SEGMENT = re.compile(r"([a-z]+[0-9]+)[-–—−]([a-z]+[0-9]+)")
DIRECTIONS = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Rows down and columns across, in an order that lists the dots drawn to in reading order."""


class Lattice(IntegerMoves):
    """For games that draw segments on an n by n lattice, n odd. The game needs ``n``."""

    def move_numbers(self: Any) -> int:
        return int(4 * self.n * self.n)

    def read_move(self: Any, position: Record, text: str) -> int:
        what = "A move is a segment between two dots, such as c3-c2"
        found = notation.matched(SEGMENT, text, what)
        (row, column), (to_row, to_column) = (
            notation.read_square(found[k], self.n, self.n) for k in (1, 2)
        )
        step = (to_row - row, to_column - column)
        if step not in DIRECTIONS:
            raise IllegalMoveError(
                f"{found[1]} and {found[2]} are not neighbours above, below, left or right."
            )
        return int((row * self.n + column) * 4 + DIRECTIONS.index(step))

    def dots(self: Any, move: int) -> tuple[str, str]:
        """Return the names of the dots that a move draws from and to."""
        row, column = divmod(int(move) // 4, self.n)
        down, across = DIRECTIONS[int(move) % 4]
        return square_name(row, column), square_name(row + down, column + across)

    def move_text(self: Any, position: Record, move: int) -> str:
        return "-".join(self.dots(move))

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the size of the lattice: the first segment begins at its middle dot."""
        first = notation.SQUARE.match(text.strip().lower())
        middle = min(int(first[2]), 100) if first else 0
        if not first or notation.column_index(first[1]) != middle - 1:
            return None
        return Shape({"n": 2 * middle - 1}, f"{2 * middle - 1} by {2 * middle - 1} dots")

    def lattice_board(self: Any, position: Record, moves: Iterable[int]) -> Board:
        """Return the lattice with the segments of these moves. A dot's label says what is drawn:
        its kind, and the dots that it is joined to.
        """
        middle = self.n // 2
        drawn = tuple(self.dots(move) for move in moves)
        joined: dict[str, list[str]] = {}
        for one, other in drawn:
            joined.setdefault(one, []).append(other)
            joined.setdefault(other, []).append(one)
        rows = tuple(
            tuple(
                Square(
                    square_name(row, column),
                    filled=bool(position.degree[row, column]),
                    label=_dot_label(joined.get(square_name(row, column), [])),
                    kind="middle"
                    if row == column == middle
                    else "joined"
                    if position.degree[row, column]
                    else "",
                )
                for column in range(self.n)
            )
            for row in range(self.n)
        )
        return Board("lattice", rows, segments=drawn)


def _dot_label(joined: list[str]) -> str:
    if not joined:
        return "free"
    kind = "endpoint" if len(joined) == 1 else "midpoint"
    return f"{kind}, joined to {listed(joined)}"
