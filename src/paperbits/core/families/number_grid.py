"""Square grids of integers. The record has ``numbers`` (n, n) i8, 0 where a square is empty."""

import re
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from paperbits.core import notation
from paperbits.core.errors import IllegalMoveError
from paperbits.core.families.base import Family
from paperbits.core.notation import Shape, square_grid
from paperbits.core.rules import Record
from paperbits.core.view import Board, Fact, View, shared_square

WRITTEN = re.compile(r"([a-z]+[0-9]+)=([0-9]+)")


class NumberGrid(Family):
    """For games on an n by n grid of integers.

    The game defines ``read_move``, ``move_text``, ``refusal`` and ``read_position``.
    """

    needs: ClassVar[tuple[str, ...]] = ("numbers",)
    needs_settings: ClassVar[tuple[str, ...]] = ("n",)

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the size of a grid with as many rows as squares in a row."""
        return square_grid(text)

    def position_text(self: Any, position: Record) -> str:
        return numbers_text(position.numbers)

    def words(self: Any, position: Record, move: Any) -> str:
        """Return ``writes 4 in b3``, if the move chooses the number."""
        square, _, number = self.move_text(position, move).partition("=")
        return f"writes {number} in {square}"

    def path(self: Any, position: Record, move: Any) -> tuple[str, ...]:
        """Return the square and, if the move chooses a number, the option."""
        square, equals, number = self.move_text(position, move).partition("=")
        return (square, "=" + number) if equals else (square,)

    def prompt(self: Any, position: Record) -> str:
        """Return what to do, in a few words."""
        return "Touch an empty square and choose the number to write."

    def facts(self: Any, position: Record) -> tuple[Fact, ...]:
        """Return the lines beside the board."""
        return (Fact("Empty squares", str(int((position.numbers == 0).sum()))),)

    def view(self: Any, position: Record, last: tuple[str, ...]) -> View:
        hand = self.hand(position, self.prompt(position))
        return View((numbers_board(position.numbers),), hand, self.facts(position), last)


def read_square(text: str, n: int) -> int:
    """Return the square of a text such as ``b3``, counted from 0 by rows; raises MoveError."""
    row, column = notation.read_square(text, n, n)
    return row * n + column


def read_written(text: str, n: int) -> tuple[int, int]:
    """Return the square, from 0 by rows, and the positive integer of ``b3=4``; raises MoveError."""
    found = notation.matched(WRITTEN, text, "A move is a square and an integer, such as b3=4")
    square, number = read_square(found[1], n), notation.read_digits(found[2])
    if number == 0:
        raise IllegalMoveError("Only positive integers are written.")
    return square, number


def name(square: int | np.integer[Any], n: int) -> str:
    """Return a square's name: ``b3``."""
    return notation.square_name(*divmod(int(square), n))


def read_numbers(text: str, n: int) -> npt.NDArray[np.int64]:
    """Return the grid of a position's text, 0 where a square is empty; raises InvalidPositionError."""
    return tokens_read(notation.read_grid(text, n, n))


def tokens_read(rows: list[list[str]]) -> npt.NDArray[np.int64]:
    """Return the integers of a grid's tokens, 0 for empty squares; raises InvalidPositionError."""
    return np.array(notation.read_squares(rows, notation.read_number_token), np.int64)


def numbers_text(numbers: npt.NDArray[np.int64]) -> str:
    """Return a grid of integers as text, with ``.`` for an empty square."""
    return "\n".join(" ".join(str(number) if number else "." for number in row) for row in numbers)


def numbers_board(numbers: npt.NDArray[np.int64], title: str = "", prefix: str = "") -> Board:
    """Return the grid as people see it. ``prefix`` makes the ids of several grids distinct."""
    rows = tuple(
        tuple(
            shared_square(prefix + notation.square_name(row, column), str(number) if number else "")
            for column, number in enumerate(line)
        )
        for row, line in enumerate(numbers)
    )
    return Board("grid", rows, title)
