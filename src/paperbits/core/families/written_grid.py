"""Square grids that two players fill with integers, square by square, until all are written.

The record has ``numbers`` (n, n) i8, 0 where a square is empty, and ``left``, the number of empty
squares.
"""

from typing import Any, ClassVar

import numpy as np

from paperbits.core.capabilities import Range
from paperbits.core.families.base import IntegerMoves
from paperbits.core.families.number_grid import NumberGrid, name, read_square
from paperbits.core.families.symmetries import MIRRORS, mirror
from paperbits.core.records import record
from paperbits.core.rules import Record


class WrittenGrid(NumberGrid, IntegerMoves):
    """For games on an n by n grid in which every square gets an integer. The game needs ``n``.

    By default every row counts alike and every column counts alike, so that mirroring the grid
    changes no value. A game that counts them differently sets ``symmetries`` to 1.
    """

    needs: ClassVar[tuple[str, ...]] = ("numbers", "left")

    def start(self: Any) -> Record:
        return record(numbers=np.zeros((self.n, self.n), np.int64), left=self.n * self.n)

    def over(self: Any, position: Record) -> bool:
        return bool(position.left == 0)

    def field_ranges(self: Any) -> dict[str, Range]:
        return {
            "numbers": Range(0, self.n * self.n, "the number in a square, 0 where it is empty"),
            "left": Range(0, self.n * self.n, "empty squares"),
        }

    def plies_left(self: Any, position: Record) -> int:
        return int(position.left)

    def moves_only_shrink(self: Any) -> bool:
        return True

    def symmetries(self: Any) -> int:
        return MIRRORS

    def transform(self: Any, position: Record, which: int, out: Record) -> None:
        mirror(position.numbers, which, out.numbers)


class OrderedGrid(WrittenGrid):
    """A written grid in which the next integer is known, and a move is only its square, counted
    from 0 by rows.

    The game needs ``next_number(self, position)``.
    """

    needs_methods: ClassVar[tuple[str, ...]] = ("next_number",)

    def most_moves(self: Any) -> int:
        return int(self.n * self.n)

    def move_numbers(self: Any) -> int:
        return int(self.n * self.n)

    def moves(self: Any, position: Record, out: Record) -> int:
        count = 0
        for square, written in enumerate(position.numbers.flat):
            if written == 0:
                out[count] = square
                count += 1
        return count

    def still_legal(self: Any, position: Record, move: int) -> bool:
        return bool(position.numbers.flat[move] == 0)

    def play(self: Any, position: Record, move: int) -> None:
        position.numbers.flat[move] = self.next_number(position)
        position.turn = 1 - position.turn
        position.left -= 1

    def read_move(self: Any, position: Record, text: str) -> int:
        return int(read_square(text, self.n))

    def move_text(self: Any, position: Record, move: int) -> str:
        return name(move, self.n)

    def words(self: Any, position: Record, move: int) -> str:
        return f"writes {self.next_number(position)} in {name(move, self.n)}"

    def refusal(self: Any, position: Record, move: int) -> str:
        written = position.numbers.flat[move]
        return f"{name(move, self.n)} holds {written} already." if written else ""
