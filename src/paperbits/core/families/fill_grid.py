"""Squares that are filled one a move, on a square grid or elsewhere."""

from typing import Any, ClassVar

import numpy as np

from paperbits.core import notation
from paperbits.core.capabilities import Range
from paperbits.core.errors import InvalidPositionError
from paperbits.core.families.base import IntegerMoves
from paperbits.core.families.symmetries import MIRRORS, mirror
from paperbits.core.notation import Shape, square_grid
from paperbits.core.records import record
from paperbits.core.rules import Record
from paperbits.core.view import Board, Fact, View, shared_square

LARGEST_KEY = 60
"""Squares of a grid whose fills are the bits of a key, at most."""


class Fills(IntegerMoves):
    """For games on squares that two players fill in turn, each a quarter of them, rounded down. A
    move is a square, counted from 0. The record has ``filled`` u1, and ``left``: the number of
    squares still to be filled.
    """

    needs: ClassVar[tuple[str, ...]] = ("filled", "left")
    needs_settings: ClassVar[tuple[str, ...]] = ("n",)
    needs_methods: ClassVar[tuple[str, ...]] = ("squares",)

    def most_moves(self: Any) -> int:
        return int(self.squares())

    def move_numbers(self: Any) -> int:
        return int(self.squares())

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

    def still_legal(self: Any, position: Record, move: int) -> bool:
        return bool(position.filled.flat[move] == 0)

    def field_ranges(self: Any) -> dict[str, Range]:
        return {
            "filled": Range(0, 1, "1 where a square is filled"),
            "left": Range(0, self.squares() // 4 * 2, "squares still to be filled"),
        }

    def plies_left(self: Any, position: Record) -> int:
        return int(position.left)

    def has_key(self: Any) -> bool:
        return bool(self.squares() <= LARGEST_KEY)

    def key(self: Any, position: Record) -> int:
        key = 0
        for square, filled in enumerate(position.filled.flat):
            if filled:
                key |= 1 << square
        return key

    def filling(self: Any) -> tuple[int, int]:
        return (self.squares(), 1)

    def digit_in(self: Any, position: Record, square: int) -> int:
        return int(position.filled.flat[square])

    def put_digit(self: Any, position: Record, square: int, digit: int) -> None:
        position.filled.flat[square] = digit

    def with_fills(self: Any, fills: Any) -> Record:
        """Return the position with these squares filled; raises InvalidPositionError for too many."""
        position = self.start()
        position.filled[:] = fills
        filled = int(position.filled.sum())
        if filled > position.left:
            raise InvalidPositionError(
                f"{filled} squares are filled; the game ends with {int(position.left)}."
            )
        position.left -= filled
        position.turn = filled % 2
        return position

    def fills_view(
        self: Any, position: Record, last: tuple[str, ...], board: Board, prompt: str
    ) -> View:
        """Return the view with its only board."""
        facts = (Fact("Squares left to fill", str(int(position.left))),)
        return View((board,), self.hand(position, prompt), facts, last)


class FillGrid(Fills):
    """For games on an n by n grid of filled and empty squares, counted from 0 by rows. The game
    needs ``n``. The record has ``filled`` (n, n) u1, and ``left``.
    """

    needs_methods: ClassVar[tuple[str, ...]] = ()

    def squares(self: Any) -> int:
        return int(self.n * self.n)

    def start(self: Any) -> Record:
        return record(filled=np.zeros((self.n, self.n), np.uint8), left=self.n * self.n // 4 * 2)

    def read_move(self: Any, position: Record, text: str) -> int:
        row, column = notation.read_square(text, self.n, self.n)
        return int(row * self.n + column)

    def move_text(self: Any, position: Record, move: int) -> str:
        return notation.square_name(*divmod(int(move), self.n))

    def words(self: Any, position: Record, move: int) -> str:
        return f"fills {self.move_text(position, move)}"

    def refusal(self: Any, position: Record, move: int) -> str:
        filled = position.filled.flat[move]
        return f"{self.move_text(position, move)} is filled already." if filled else ""

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the size of a grid with as many rows as squares in a row."""
        return square_grid(text)

    def position_text(self: Any, position: Record) -> str:
        return "\n".join(
            " ".join("*" if filled else "." for filled in row) for row in position.filled
        )

    def read_position(self: Any, text: str) -> Record:
        rows = notation.read_grid(text, self.n, self.n)
        return self.with_fills(notation.read_squares(rows, notation.read_fill))

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
        view: View = self.fills_view(position, last, Board("grid", rows), "Fill an empty square.")
        return view


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
