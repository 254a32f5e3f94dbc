"""Square grids in which each integer is a divisor or a multiple of those above, below, left and
right of it.

The record has ``numbers`` (n, n) i8, 0 where a square is empty; ``primes`` (n, n, MOST_PRIMES) i8,
the distinct primes of each integer; and ``written``, the number of integers in the grid.
"""

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.capabilities import Range
from paperbits.core.compiler.kernel import compilable
from paperbits.core.errors import InvalidPositionError
from paperbits.core.families import number_grid
from paperbits.core.families.neighbours import SIDES, adjoins, common_multiple, side_of
from paperbits.core.families.symmetries import MIRRORS, mirror
from paperbits.core.numbers.primes import (
    LARGEST,
    MOST_PRIMES,
    distinct_primes,
    divisors,
    shared_primes,
)
from paperbits.core.records import record
from paperbits.core.rules import Legal, Record
from paperbits.core.view import Entry, Fact, Hand, View

LISTED = 100
"""Up to this largest integer, ``moves`` lists every move; beyond it, candidates."""
MANY = 64
"""Arrays of more integers than this are tried as a whole."""
OPENINGS = 30
"""Candidates for a square of an empty grid: the integers from 2 on."""
DIVISORS = 12
"""Candidates for a square among the divisors of each neighbour."""
MULTIPLES = 4
"""Candidates for a square among the common multiples of its neighbours."""
APART = "is not above, below, left or right of an integer."


@compilable
def sort_column(rows: Any, column: int, first: int, end: int) -> None:
    """Sort one column of the rows from ``first`` up to, not including, ``end``. The other columns
    stay as they are.
    """
    for late in range(first + 1, end):
        number, place = rows[late, column], late
        while place > first and rows[place - 1, column] > number:
            rows[place, column] = rows[place - 1, column]
            place -= 1
        rows[place, column] = number


class DivisorGrid(number_grid.NumberGrid):
    """For games on an n by n grid in which an integer is related to those at its sides by division.
    An integer at a corner is unrelated, and none is written twice. The game needs the settings
    ``n`` and ``largest`` (0 for 18 digits) and says which square keeps a number out of another, or
    -1 for none: ``bars(self, numbers, row, column, number)``.
    """

    def start(self: Any) -> Record:
        return record(
            numbers=np.zeros((self.n, self.n), np.int64),
            primes=np.zeros((self.n, self.n, MOST_PRIMES), np.int64),
            written=0,
        )

    def limit(self: Any) -> int:
        """Return the largest integer that may be written."""
        return self.largest or LARGEST

    def complete(self: Any) -> bool:
        """Return whether ``moves`` lists every move."""
        return bool(0 < self.largest <= LISTED)

    def most_moves(self: Any) -> int:
        return int(
            self.n * self.n * (LISTED if self.complete() else OPENINGS + 4 * DIVISORS + MULTIPLES)
        )

    def buffer(self: Any) -> npt.NDArray[np.int64]:
        """Return an array of rows: a square and an integer, which may have 18 digits."""
        return np.empty((self.most_moves(), 2), np.int64)

    def move_numbers(self: Any) -> int:
        """Return a number above those of all moves, if every move is listed; else 0."""
        return int(self.n * self.n * (self.largest - 1)) if self.complete() else 0

    def move_number(self: Any, move: Any) -> int:
        return int(move[0] * (self.largest - 1) + move[1] - 2)

    def play_number(self: Any, position: Record, number: int) -> None:
        if self.largest > 1:
            self.play(position, (number // (self.largest - 1), number % (self.largest - 1) + 2))

    def list_square(self: Any, position: Record, square: int, out: Record, count: int) -> int:
        """Write the moves in a square into ``out`` from ``count`` on, ascending; return the new
        count. Beyond ``LISTED`` they are candidates: at least one if any integer fits.
        """
        row, column, first = square // self.n, square % self.n, count
        if self.complete() or not position.written:
            for number in range(2, (self.largest if self.complete() else OPENINGS + 1) + 1):
                if not position.written or self.bars(position.numbers, row, column, number) < 0:
                    out[count, 0], out[count, 1] = square, number
                    count += 1
        else:
            count = self.list_divisors(position, row, column, out, count)
            count = self.list_multiples(position, row, column, out, count)
            sort_column(out, 1, first, count)
        return count

    def list_divisors(
        self: Any, position: Record, row: int, column: int, out: Record, count: int
    ) -> int:
        """Write some divisors of a square's sides into ``out``, in no order; return the new count."""
        first, found = count, np.empty(DIVISORS, np.int64)
        for which in range(len(SIDES)):
            side = side_of(position.numbers, row, column, which)
            many = self.fitting_divisors(position, side, row, column, found) if side >= 0 else 0
            for k in range(many):
                number, fresh = found[k], True
                for earlier in range(first, count):
                    fresh = fresh and out[earlier, 1] != number
                if fresh:
                    out[count, 0], out[count, 1] = row * self.n + column, number
                    count += 1
        return count

    def list_multiples(
        self: Any, position: Record, row: int, column: int, out: Record, count: int
    ) -> int:
        """Write the least common multiples of a square's sides into ``out``; return the new count."""
        common = common_multiple(position.numbers, row, column, self.limit())
        number = 0
        for _ in range(MULTIPLES):
            if common:
                number = self.next_multiple(position.numbers, row, column, common, number)
                if number == 0:
                    break
                out[count, 0], out[count, 1] = row * self.n + column, number
                count += 1
        return count

    def next_multiple(
        self: Any, numbers: Record, row: int, column: int, common: int, after: int
    ) -> int:
        """Return the least multiple of ``common`` above ``after`` that fits; 0 if there is none.
        The search is short. No corner divides ``common``, so each bars at most every second
        multiple, and all four together leave more than one in five. Apart from these, only used
        numbers and divisors of a corner fail.
        """
        number = after + common
        while number <= self.limit():
            if self.bars(numbers, row, column, number) < 0:
                return number
            number += common
        return 0

    def fitting(self: Any, numbers: Record, row: int, column: int, tried: Any) -> Any:
        """Return those of an array of integers that ``bars`` allows in a square, tried as a whole."""
        good = tried > 1
        for near in range(self.n):
            for beside in range(self.n):
                other = int(numbers[near, beside])
                if other:
                    good &= tried != other
                    if abs(near - row) <= 1 and abs(beside - column) <= 1:
                        # Neither divides the other.
                        apart = np.minimum(tried % other, other % tried) > 0
                        good &= apart == (near != row and beside != column)
        return tried[good]

    def fitting_divisors(
        self: Any, position: Record, square: int, row: int, column: int, found: Any
    ) -> int:
        """Write the first divisors of the integer in a square that ``bars`` allows in the place
        ``row``, ``column`` into ``found``, no more than it holds; return how many.
        """
        count, primes = 0, position.primes[square // self.n, square % self.n]
        tried = divisors(int(position.numbers.flat[square]), primes)
        if len(tried) > MANY:
            tried = self.fitting(position.numbers, row, column, tried)
        for divisor in tried:
            if count == len(found):
                break
            if divisor > 1 and self.bars(position.numbers, row, column, divisor) < 0:
                found[count] = divisor
                count += 1
        return count

    def write(self: Any, position: Record, square: int, number: int) -> None:
        """Write an integer into a square, and its primes: first those that its sides have too."""
        row, column = square // self.n, square % self.n
        position.numbers[row, column] = number
        rest, count, own = int(number), 0, position.primes[row, column]
        for down, across in SIDES:
            if 0 <= row + down < self.n and 0 <= column + across < self.n:
                rest, count = shared_primes(
                    rest, position.primes[row + down, column + across], own, count
                )
        if rest > 1:
            distinct_primes(rest, own[count:])
        position.written += 1

    def takes_some(self: Any, position: Record) -> bool:
        """Return whether any square can take an integer. Multiples are quick, so they come first."""
        for slowly in (False, True):
            for square in range(self.n * self.n):
                row, column = square // self.n, square % self.n
                if slowly and self.takes_divisor(position, row, column):
                    return True
                if not slowly and self.takes_multiple(position, row, column):
                    return True
        return False

    def takes_multiple(self: Any, position: Record, row: int, column: int) -> bool:
        """Return whether a square can take a multiple of all its sides."""
        if position.numbers[row, column] or not adjoins(position.numbers, row, column):
            return False
        common = common_multiple(position.numbers, row, column, self.limit())
        return bool(common > 0 and self.next_multiple(position.numbers, row, column, common, 0) > 0)

    def takes_divisor(self: Any, position: Record, row: int, column: int) -> bool:
        """Return whether a square can take a divisor of one of its sides."""
        if position.numbers[row, column]:
            return False
        found = np.empty(1, np.int64)
        for which in range(len(SIDES)):
            side = side_of(position.numbers, row, column, which)
            if side >= 0 and self.fitting_divisors(position, side, row, column, found):
                return True
        return False

    def field_ranges(self: Any) -> dict[str, Range]:
        return {
            "numbers": Range(0, self.limit(), "the integer in a square, 0 where it is empty"),
            "written": Range(0, self.n * self.n, "integers in the grid"),
        }

    def most_plies(self: Any) -> int:
        return int(self.n * self.n)

    def symmetries(self: Any) -> int:
        return MIRRORS

    def transform(self: Any, position: Record, which: int, out: Record) -> None:
        mirror(position.numbers, which, out.numbers)
        mirror(position.primes, which, out.primes)

    def derived_fields(self: Any) -> tuple[str, ...]:
        return ("primes",)

    def read_move(self: Any, position: Record, text: str) -> npt.NDArray[np.int64]:
        return np.array(number_grid.read_written(text, self.n), np.int64)

    def move_text(self: Any, position: Record, move: Any) -> str:
        return f"{number_grid.name(move[0], self.n)}={move[1]}"

    def legal(self: Any, position: Record, limit: int) -> Legal:
        """Return every legal move up to ``largest``. Without one, return every divisor, and a
        family such as ``6k`` for the multiples.
        """
        moves: list[str] = []
        families: dict[str, str] = {}
        count = 0
        for square in np.flatnonzero(position.numbers == 0):
            row, column = divmod(int(square), self.n)
            if position.written and not adjoins(position.numbers, row, column):
                continue
            found, family = self.fits(position, row, column)
            count += len(found)
            here = f"{number_grid.name(square, self.n)}="
            moves += [f"{here}{number}" for number in found[: limit - len(moves)]]
            if family and moves and moves[-1] == f"{here}{found[-1]}":
                families[moves[-1]] = here + family
        return Legal(moves, count, count > limit, families)

    def fits(self: Any, position: Record, row: int, column: int) -> tuple[list[int], str]:
        """Return the integers that fit an open square, ascending. The last may stand for a family,
        of those that are too many to list; return that too, or an empty text.
        """
        if self.largest:
            tried = np.arange(2, self.largest + 1)
            return self.fitting(position.numbers, row, column, tried).tolist(), ""
        if not position.written:
            return [2], "k"
        found: set[int] = set()
        for which in range(len(SIDES)):
            side = side_of(position.numbers, row, column, which)
            if side >= 0:
                there = divmod(side, self.n)
                tried = divisors(position.numbers[there], position.primes[there])
                found.update(self.fitting(position.numbers, row, column, tried).tolist())
        if not self.takes_multiple(position, row, column):
            return sorted(found), ""
        common = common_multiple(position.numbers, row, column, LARGEST)
        least = int(self.next_multiple(position.numbers, row, column, common, 0))
        return [*sorted(found), least], f"{common}k"

    def read_position(self: Any, text: str) -> Record:
        """Return the position of a grid's text; raises InvalidPositionError. The order of the moves
        does not matter, because relation by division is symmetric: a grid that keeps the rules can
        be written in any order that stays connected.
        """
        numbers = number_grid.read_numbers(text, self.n)
        position = self.start()
        waiting = [int(square) for square in np.flatnonzero(numbers)]
        while waiting:
            refusals = []
            for square in waiting:
                move = np.array([square, numbers.flat[square]], np.int64)
                refusal = self.refusal(position, move)
                if not refusal:
                    self.play(position, move)
                    waiting.remove(square)
                    break
                refusals.append(refusal)
            else:
                raise InvalidPositionError(
                    next((why for why in refusals if not why.endswith(APART)), refusals[0])
                )
        return position

    def view(self: Any, position: Record, last: tuple[str, ...]) -> View:
        open_squares = [
            number_grid.name(square, self.n)
            for square in range(self.n * self.n)
            if not position.written
            or self.takes_multiple(position, *divmod(square, self.n))
            or self.takes_divisor(position, *divmod(square, self.n))
        ]
        fact = Fact("Squares that can take an integer", str(len(open_squares)))
        hand = Hand()
        if open_squares:
            digits = (
                f"from 2 to {self.largest}" if self.largest else "from 2 on, of up to 18 digits"
            )
            entry = Entry("{square}={text}", f"an integer {digits}", tuple(open_squares))
            hand = replace(
                self.hand(position, self.prompt(position)),
                entries=() if self.complete() else (entry,),
            )
        return View((number_grid.numbers_board(position.numbers),), hand, (fact,), last)
