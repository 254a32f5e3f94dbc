"""Rows of squares that two players fill in turn, until every square is filled."""

import re
from typing import Any, ClassVar

import numpy as np

from paperbits.core import notation
from paperbits.core.capabilities import Range
from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from paperbits.core.families.fill_grid import Fills
from paperbits.core.families.row import (
    EMPTY_DIGIT,
    Row,
    digit_squares,
    digits_text,
    fill_squares,
    read_place,
    read_row_digits,
)
from paperbits.core.notation import Shape, row_of
from paperbits.core.records import record
from paperbits.core.rules import Record
from paperbits.core.view import Board, Fact, View

WRITTEN = re.compile(r"([0-9]+)=([0-9]+)")


class CrossRow(Row, Fills):
    """For games on n squares in a column, in which each player writes an x into a quarter of them.
    The record has ``filled`` (n) u1, and ``left``.
    """

    needs_methods: ClassVar[tuple[str, ...]] = ()

    def squares(self: Any) -> int:
        return int(self.n)

    def start(self: Any) -> Record:
        return record(filled=np.zeros(self.n, np.uint8), left=self.n // 4 * 2)

    def read_move(self: Any, position: Record, text: str) -> int:
        return read_place(notation.tidy(text), self.n)

    def move_text(self: Any, position: Record, move: int) -> str:
        return str(int(move) + 1)

    def words(self: Any, position: Record, move: int) -> str:
        return f"writes an x in square {int(move) + 1}"

    def refusal(self: Any, position: Record, move: int) -> str:
        return f"Square {int(move) + 1} is filled already." if position.filled[move] else ""

    def position_text(self: Any, position: Record) -> str:
        return "".join("x" if filled else "." for filled in position.filled)

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        return row_of(len("".join("".join(notation.read_rows(text)).split())), "n")

    def read_position(self: Any, text: str) -> Record:
        return self.with_fills(notation.read_fills(text, self.n))

    def view(self: Any, position: Record, last: tuple[str, ...]) -> View:
        board = Board("column", (fill_squares(position.filled),))
        view: View = self.fills_view(position, last, board, "Write an x into an empty square.")
        return view


class DigitRow(Row):
    """For games on m squares, each of which gets a 0 or a 1. A move is twice the square, from 0,
    and the digit added. The record has ``digits`` (m) u1, and ``left``: the number of squares still
    to be written.
    """

    needs: ClassVar[tuple[str, ...]] = ("digits", "left")
    needs_settings: ClassVar[tuple[str, ...]] = ("m",)

    def start(self: Any) -> Record:
        return record(digits=np.full(self.m, EMPTY_DIGIT, np.uint8), left=self.m)

    def plies_left(self: Any, position: Record) -> int:
        return int(position.left)

    def over(self: Any, position: Record) -> bool:
        return bool(position.left == 0)

    def moves_only_shrink(self: Any) -> bool:
        return True

    def most_moves(self: Any) -> int:
        return int(2 * self.m)

    def move_numbers(self: Any) -> int:
        return int(2 * self.m)

    def moves(self: Any, position: Record, out: Record) -> int:
        count = 0
        for square in range(self.m):
            if position.digits[square] == EMPTY_DIGIT:
                out[count] = 2 * square
                out[count + 1] = 2 * square + 1
                count += 2
        return count

    def play(self: Any, position: Record, move: int) -> None:
        position.digits[move // 2] = move % 2
        position.turn = 1 - position.turn
        position.left -= 1

    def still_legal(self: Any, position: Record, move: int) -> bool:
        return bool(position.digits[move // 2] == EMPTY_DIGIT)

    def field_ranges(self: Any) -> dict[str, Range]:
        return {
            "digits": Range(
                0, EMPTY_DIGIT, f"the digit in a square, {EMPTY_DIGIT} where it is empty"
            ),
            "left": Range(0, self.m, "squares still to be written"),
        }

    def filling(self: Any) -> tuple[int, int]:
        return (self.m, 2)

    def digit_in(self: Any, position: Record, square: int) -> int:
        digit = int(position.digits[square])
        return 0 if digit == EMPTY_DIGIT else digit + 1

    def put_digit(self: Any, position: Record, square: int, digit: int) -> None:
        position.digits[square] = digit - 1 if digit else EMPTY_DIGIT

    def read_move(self: Any, position: Record, text: str) -> int:
        found = WRITTEN.fullmatch(notation.tidy(text))
        if not found:
            raise InvalidMoveError(
                f"A move is a square and a digit, such as 5=1, not {notation.shown(text)}."
            )
        square, digit = read_place(found[1], self.m), notation.read_digits(found[2])
        if digit > 1:
            raise IllegalMoveError(f"Only 0 and 1 may be written, not {digit}.")
        return 2 * square + digit

    def move_text(self: Any, position: Record, move: int) -> str:
        square, digit = divmod(int(move), 2)
        return f"{square + 1}={digit}"

    def words(self: Any, position: Record, move: int) -> str:
        square, digit = divmod(int(move), 2)
        return f"writes {digit} in square {square + 1}"

    def refusal(self: Any, position: Record, move: int) -> str:
        square = int(move) // 2
        return (
            ""
            if position.digits[square] == EMPTY_DIGIT
            else f"Square {square + 1} holds a digit already."
        )

    def touched(self: Any, move: str) -> tuple[str, ...]:
        return (move.split("=", maxsplit=1)[0],)

    def path(self: Any, position: Record, move: int) -> tuple[str, ...]:
        square, digit = divmod(int(move), 2)
        return (str(square + 1), f"={digit}")

    def position_text(self: Any, position: Record) -> str:
        return digits_text(position.digits)

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        return row_of(len(read_row_digits(text)), "m")

    def read_position(self: Any, text: str) -> Record:
        """Return the position with these digits; raises InvalidPositionError."""
        digits = read_row_digits(text)
        if len(digits) != self.m:
            raise InvalidPositionError(f"The row has {self.m} squares, not {len(digits)}.")
        position = self.start()
        position.digits[:] = digits
        written = self.m - digits.count(EMPTY_DIGIT)
        position.left -= written
        position.turn = written % 2
        return position

    def view(self: Any, position: Record, last: tuple[str, ...]) -> View:
        board = Board("row", (digit_squares(position.digits),))
        hand = self.hand(position, "Write a 0 or a 1 into an empty square.")
        return View((board,), hand, (Fact("Squares left to write", str(int(position.left))),), last)
