"""Square grids whose squares are filled one a move. The record has ``filled`` (n, n) u1."""

from typing import Any, ClassVar

import numpy as np

from paperbits.core import notation
from paperbits.core.errors import InvalidPositionError
from paperbits.core.families.integer_moves import IntegerMoves
from paperbits.core.families.mirrors import MIRRORS, mirror
from paperbits.core.ranges import Range
from paperbits.core.records import record
from paperbits.core.rules import Record
from paperbits.core.shape import Shape, square_grid
from paperbits.core.view import Board, Fact, View, shared_square

LARGEST_KEY = 60
"""Squares of a grid whose fills are the bits of a key, at most."""


class FillGrid(IntegerMoves):
    """For games on an n by n grid of filled and empty squares. A move is a square, counted from 0
    by rows. The game needs ``n``.

    By default two players fill any empty square in turn, each a quarter of the squares, rounded
    down. The record has ``left``: the number of squares still to be filled.
    """

    needs: ClassVar[tuple[str, ...]] = ("filled", "left")
    needs_settings: ClassVar[tuple[str, ...]] = ("n",)
    needs_methods: ClassVar[tuple[str, ...]] = ()

    def start(self: Any) -> Record:
        return record(filled=np.zeros((self.n, self.n), np.uint8), left=self.n * self.n // 4 * 2)

    def most_moves(self: Any) -> int:
        return int(self.n * self.n)

    def move_numbers(self: Any) -> int:
        return int(self.n * self.n)

    def moves(self: Any, position: Record, out: Record) -> int:
        count = 0
        for square, filled in enumerate(position.filled.flat):
            if not filled:
                out[count] = square
                count += 1
        return count

    def play(self: Any, position: Record, move: int) -> None:
        position.filled.flat[move] = 1
        position.turn = 1 - position.turn
        position.left -= 1

    def over(self: Any, position: Record) -> bool:
        return bool(position.left == 0)

    def moves_only_shrink(self: Any) -> bool:
        return True

    def read_move(self: Any, position: Record, text: str) -> int:
        row, column = notation.read_square(text, self.n, self.n)
        return int(row * self.n + column)

    def move_text(self: Any, position: Record, move: int) -> str:
        return notation.square_name(*divmod(int(move), self.n))

    def words(self: Any, position: Record, move: int) -> str:
        return f"fills {self.move_text(position, move)}"

    def refusal(self: Any, position: Record, move: int) -> str:
        return (
            f"{self.move_text(position, move)} is filled already."
            if position.filled.flat[move]
            else ""
        )

    def still_legal(self: Any, position: Record, move: int) -> bool:
        return bool(position.filled.flat[move] == 0)

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the size of a grid with as many rows as squares in a row."""
        return square_grid(text)

    def field_ranges(self: Any) -> dict[str, Range]:
        left = self.n * self.n // 4 * 2
        return {
            "filled": Range(0, 1, "1 where a square is filled"),
            "left": Range(0, left, "squares still to be filled"),
        }

    def plies_left(self: Any, position: Record) -> int:
        return int(position.left)

    def has_key(self: Any) -> bool:
        return bool(self.n * self.n <= LARGEST_KEY)

    def key(self: Any, position: Record) -> int:
        key = 0
        for square, filled in enumerate(position.filled.flat):
            if filled:
                key |= 1 << square
        return key

    def filling(self: Any) -> tuple[int, int]:
        return (self.n * self.n, 1)

    def digit_in(self: Any, position: Record, square: int) -> int:
        return int(position.filled.flat[square])

    def put_digit(self: Any, position: Record, square: int, digit: int) -> None:
        position.filled.flat[square] = digit

    def position_text(self: Any, position: Record) -> str:
        return "\n".join(
            " ".join("*" if filled else "." for filled in row) for row in position.filled
        )

    def read_position(self: Any, text: str) -> Record:
        """Return the position with these squares filled; raises InvalidPositionError if they are
        too many.
        """
        position = self.start()
        grid = [
            [notation.read_fill(token) for token in row]
            for row in notation.read_grid(text, self.n, self.n)
        ]
        position.filled[:] = np.array(grid, np.uint8)
        filled = int(position.filled.sum())
        if filled > position.left:
            raise InvalidPositionError(
                f"{filled} squares are filled; the game ends with {int(position.left)}."
            )
        position.left -= filled
        position.turn = filled % 2
        return position

    def view(self: Any, position: Record, last: tuple[str, ...]) -> View:
        rows = tuple(
            tuple(
                shared_square(
                    notation.square_name(row, column), "", bool(position.filled[row, column])
                )
                for column in range(self.n)
            )
            for row in range(self.n)
        )
        hand = self.hand(position, "Fill an empty square.")
        return View(
            (Board("grid", rows),),
            hand,
            (Fact("Squares left to fill", str(int(position.left))),),
            last,
        )


class MirroredFillGrid(FillGrid):
    """A grid whose rows all count alike, and whose columns all count alike, so that mirroring it
    changes no value.
    """

    def symmetries(self: Any) -> int:
        return MIRRORS

    def transform(self: Any, position: Record, which: int, out: Record) -> None:
        mirror(position.filled, which, out.filled)

    def key(self: Any, position: Record) -> int:
        """Return the filled squares as bits: the least of the mirrored grids."""
        last = self.n * self.n - 1
        here = beside = below = across = 0
        for row in range(self.n):
            for column in range(self.n):
                if position.filled[row, column]:
                    square = row * self.n + column
                    mirrored = row * self.n + self.n - 1 - column
                    here |= 1 << square
                    beside |= 1 << mirrored
                    below |= 1 << (last - mirrored)
                    across |= 1 << (last - square)
        return min(here, beside, below, across)
