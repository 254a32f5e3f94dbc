"""Palindromes/Antipalindromes In Sequence."""

import re
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np

from paperbits.core import notation
from paperbits.core.capabilities import Range
from paperbits.core.errors import IllegalMoveError, InvalidPositionError
from paperbits.core.families.base import Family, IntegerMoves
from paperbits.core.families.row import (
    EMPTY_DIGIT,
    digit_squares,
    digits_text,
    names,
    read_place,
    read_row_digits,
)
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.records import record
from paperbits.core.settings import Setting
from paperbits.core.view import Board, Fact, Part, View

WRITTEN = re.compile(r"([0-9]+)=([0-9]+)")


@game(
    title="Palindromes/Antipalindromes in Sequence",
    credit="Leroy Quet, 26 April 2011",
    blurb=(
        "Write a row of 0s and 1s together. What mirrors itself is yours; what mirrors its"
        " opposite, theirs."
    ),
    family=IntegerMoves,
    levels=shared(
        takes="the digit that puts its stretches furthest ahead",
        leaves="leaves you no digit that makes a long stretch",
        beginner=Sight(1, taken=0.5),
        casual=Sight(3, taken=0.6),
        wary=Sight(100_000, replies=2),
        keen=Search(360, alone=360),
        steady=Search(1_000, alone=1_000),
    ),
    minutes=5,
)
class PalindromesAntipalindromes(NamedTuple):
    """You and the other player share a row of m empty squares. In your turn you write a 0 or a
    1 into any empty square. When every square holds a digit, the row is searched for stretches
    of even length.

    - As player 1 you get the length of every **palindrome**: a stretch that reads the same from
      both ends, such as `0110`.
    - As player 2 you get the length of every **antipalindrome**: a stretch whose mirrored digits
      all differ, such as `0011` or `10`.

    Stretches may overlap, lie inside each other and look alike; each of them counts. The larger sum
    wins.

    Two neighbours are either equal, which is worth 2 to player 1, or unequal, which is worth 2 to
    player 2; equal or unequal pairs around such a pair make it longer. In `0110` player 1 has `11`
    and `0110`, and player 2 has `01` and `10`: 6 to 4.

    >>> from paperbits import find
    >>> position = find("palindromes-antipalindromes").new({"m": 4})
    >>> position.push_all(["2=1", "1=0", "4=0", "3=1"])
    >>> print(position.text())
    0110
    >>> position.scores(), position.winners()
    ([6, 4], [0])
    """

    m: Annotated[int, Setting("squares in the row; 16 or more are suggested", 1, 32)] = 16

    # A move is twice the square, from 0, and the digit added.

    def start(self) -> Record:
        return record(digits=np.full(self.m, EMPTY_DIGIT, np.uint8), left=self.m)

    def most_moves(self) -> int:
        return 2 * self.m

    def move_numbers(self) -> int:
        return 2 * self.m

    def moves(self, position: Record, out: Record) -> int:
        count = 0
        for square in range(self.m):
            if position.digits[square] == EMPTY_DIGIT:
                out[count] = 2 * square
                out[count + 1] = 2 * square + 1
                count += 2
        return count

    def play(self, position: Record, move: int) -> None:
        position.digits[move // 2] = move % 2
        position.turn = 1 - position.turn
        position.left -= 1

    def over(self, position: Record) -> bool:
        return bool(position.left == 0)

    def moves_only_shrink(self) -> bool:
        return True

    def still_legal(self, position: Record, move: int) -> bool:
        return bool(position.digits[move // 2] == EMPTY_DIGIT)

    def plies_left(self, position: Record) -> int:
        return int(position.left)

    def reach(self, position: Record, middle: int, player: int) -> int:
        """Return how many pairs around a gap are equal (player 0) or unequal (1), from within."""
        pairs = 0
        while pairs < min(middle, self.m - middle):
            near, far = position.digits[middle - 1 - pairs], position.digits[middle + pairs]
            if EMPTY_DIGIT in (near, far) or (near != far) != (player == 1):
                break
            pairs += 1
        return pairs

    def ended(self, position: Record) -> str:
        return "Every square holds a digit."

    def scores(self, position: Record, out: Record) -> None:
        for player in range(2):
            out[player] = 0
            for middle in range(1, self.m):
                pairs = self.reach(position, middle, player)
                # 2 + 4 + … + 2 * pairs: Ruling C8, each place counts.
                out[player] += pairs * (pairs + 1)

    def symmetries(self) -> int:
        """Return 4: the row itself, read backwards, with 0 and 1 swapped, and both."""
        return 4

    def transform(self, position: Record, which: int, out: Record) -> None:
        for square in range(self.m):
            digit = position.digits[self.m - 1 - square if which % 2 else square]
            out.digits[square] = 1 - digit if which >= 2 and digit != EMPTY_DIGIT else digit

    def has_key(self) -> bool:
        return self.m <= 30

    def key(self, position: Record) -> int:
        """Return two bits for each square: the least of the four symmetric rows."""
        forth = back = other = other_back = 0
        for square in range(self.m):
            digit = (
                2
                if position.digits[square] == EMPTY_DIGIT
                else (1 if position.digits[square] else 0)
            )
            opposite = 2 if digit == EMPTY_DIGIT else 1 - digit
            forth |= digit << 2 * square
            back |= digit << 2 * (self.m - 1 - square)
            other |= opposite << 2 * square
            other_back |= opposite << 2 * (self.m - 1 - square)
        return min(forth, back, other, other_back)

    def filling(self) -> tuple[int, int]:
        return (self.m, 2)

    def digit_in(self, position: Record, square: int) -> int:
        digit = int(position.digits[square])
        return 0 if digit == EMPTY_DIGIT else digit + 1

    def put_digit(self, position: Record, square: int, digit: int) -> None:
        position.digits[square] = digit - 1 if digit else EMPTY_DIGIT

    def field_ranges(self) -> dict[str, Range]:
        about = f"the digit in a square, {EMPTY_DIGIT} where it is empty"
        left = Range(0, self.m, "squares still to be written")
        return {"digits": Range(0, EMPTY_DIGIT, about), "left": left}

    def read_move(self, position: Record, text: str) -> int:
        found = notation.matched(WRITTEN, text, "A move is a square and a digit, such as 5=1")
        square, digit = read_place(found[1], self.m), notation.read_digits(found[2])
        if digit > 1:
            raise IllegalMoveError(f"Only 0 and 1 may be written, not {digit}.")
        return 2 * square + digit

    def move_text(self, position: Record, move: int) -> str:
        return f"{int(move) // 2 + 1}={int(move) % 2}"

    def words(self, position: Record, move: int) -> str:
        return f"writes {int(move) % 2} in square {int(move) // 2 + 1}"

    def refusal(self, position: Record, move: int) -> str:
        written = position.digits[int(move) // 2] != EMPTY_DIGIT
        return f"Square {int(move) // 2 + 1} holds a digit already." if written else ""

    def touched(self, move: str) -> tuple[str, ...]:
        return (move.partition("=")[0],)

    def path(self, position: Record, move: int) -> tuple[str, ...]:
        return (str(int(move) // 2 + 1), f"={int(move) % 2}")

    def position_text(self, position: Record) -> str:
        return digits_text(position.digits)

    @staticmethod
    def shown_size(text: str) -> notation.Shape:
        return notation.row_of(len(read_row_digits(text)), "m")

    def read_position(self, text: str) -> Record:
        digits = read_row_digits(text)
        if len(digits) != self.m:
            raise InvalidPositionError(f"The row has {self.m} squares, not {len(digits)}.")
        position = self.start()
        position.digits[:] = digits
        written = self.m - digits.count(EMPTY_DIGIT)
        position.left -= written
        position.turn = written % 2
        return position

    def view(self, position: Record, last: tuple[str, ...]) -> View:
        board = Board("row", (digit_squares(position.digits),))
        hand = Family.hand(self, position, "Write a 0 or a 1 into an empty square.")
        return View((board,), hand, (Fact("Squares left to write", str(int(position.left))),), last)

    def goal(self) -> str:
        return (
            "Player 1 scores stretches that read the same from both ends, player 2 those in which"
            " mirrored digits always differ. Most points win."
        )

    def parts(self, position: Record) -> list[list[Part]]:
        return [list(self._found(position, player)) for player in range(2)]

    def _found(self, position: Record, player: int) -> Iterator[Part]:
        row = digits_text(position.digits)
        why = (
            "reads the same from both ends"
            if player == 0
            else "has mirrored digits that all differ"
        )
        for middle in range(1, self.m):
            for pairs in range(1, self.reach(position, middle, player) + 1):
                first, last = middle - pairs, middle + pairs
                yield Part(
                    f"squares {first + 1} to {last}",
                    2 * pairs,
                    f"{row[first:last]} {why}",
                    names(first, last),
                )
