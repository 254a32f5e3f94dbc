"""(Not)Divisors Or (Not)Multiples."""

import math
from dataclasses import replace
from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable
from paperbits.core.errors import InvalidPositionError, SettingError
from paperbits.core.families import NumberGrid
from paperbits.core.families.mirrors import MIRRORS, mirror
from paperbits.core.families.number_grid import name, numbers_board, read_numbers, read_written
from paperbits.core.game import Legal, Record, game
from paperbits.core.numbers.primes import LARGEST, MOST_PRIMES, distinct_primes, divisors
from paperbits.core.records import record
from paperbits.core.settings import Setting
from paperbits.core.view import Entry, Fact, Hand, Part, View

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
LISTED = 100
"""With a largest integer up to this the rules list every move; beyond it they list candidates."""
MANY = 64
"""Divisors beyond which they are tried all at once."""
OPENINGS = 30
DIVISORS = 12
MULTIPLES = 4
"""How many candidates a square has: integers on an empty board, divisors of each neighbour, multiples of them all."""


@compilable
def related(one: int, other: int) -> bool:
    """Whether one of two positive integers divides the other."""
    return bool(max(one, other) % min(one, other) == 0)


@compilable
def adjoins(numbers: Record, row: int, column: int) -> bool:
    """Whether a square has an integer above, below, left or right of it."""
    last = len(numbers) - 1
    return bool(
        (row > 0 and numbers[row - 1, column])
        or (row < last and numbers[row + 1, column])
        or (column > 0 and numbers[row, column - 1])
        or (column < last and numbers[row, column + 1])
    )


@compilable
def bars(numbers: Record, row: int, column: int, number: int) -> int:
    """The square, from 0, that bars a number here: it is a side unrelated or a corner related, or holds it already. Or -1."""
    side = len(numbers)
    for near in range(max(row - 1, 0), min(row + 2, side)):
        for beside in range(max(column - 1, 0), min(column + 2, side)):
            other = int(numbers[near, beside])
            if other and related(number, other) == (near != row and beside != column):
                return near * side + beside
    for near in range(side):
        for beside in range(side):
            if numbers[near, beside] == number:
                return near * side + beside
    return -1


@compilable
def common_multiple(numbers: Record, row: int, column: int, largest: int) -> int:
    """The least common multiple of a square's sides; 0 if it is too large or a corner divides it, so that no multiple fits."""
    side, common = len(numbers), 1
    for near in range(max(row - 1, 0), min(row + 2, side)):
        for beside in range(max(column - 1, 0), min(column + 2, side)):
            other = int(numbers[near, beside])
            if other and (near == row or beside == column):
                factor = other // math.gcd(common, other)
                if common > largest // factor:
                    return 0
                common *= factor
    for near in range(max(row - 1, 0), min(row + 2, side)):
        for beside in range(max(column - 1, 0), min(column + 2, side)):
            other = int(numbers[near, beside])
            if other and near != row and beside != column and common % other == 0:
                return 0
    return common


@compilable
def next_multiple(numbers: Record, row: int, column: int, common: int, after: int, largest: int) -> int:
    """The least multiple of ``common`` above ``after`` that may be written; 0 if there is none.

    The search is short. No corner divides ``common``, so each bars at most every second multiple, and all four
    together leave more than one in five; besides these only used numbers and divisors of a corner fail.
    """
    number = after + common
    while number <= largest:
        if bars(numbers, row, column, number) < 0:
            return number
        number += common
    return 0


@compilable
def fitting(numbers: Record, row: int, column: int, tried: Any) -> Any:
    """Those of an array of integers from 2 on that may be written here."""
    good = tried > 1
    side = len(numbers)
    for near in range(side):
        for beside in range(side):
            other = int(numbers[near, beside])
            if other:
                good &= tried != other
                if abs(near - row) <= 1 and abs(beside - column) <= 1:
                    apart = np.minimum(tried % other, other % tried) > 0  # Neither divides the other.
                    good &= apart == (near != row and beside != column)
    return tried[good]


@compilable
def some_fitting(numbers: Record, row: int, column: int, tried: Any, most: int) -> Any:
    """The first few, at most, of those that ``fitting`` gives; short arrays are tried one by one, as that is quicker."""
    if len(tried) > MANY:
        return fitting(numbers, row, column, tried)[:most]
    found, count = np.empty(most, np.int64), 0
    for number in tried:
        if count < most and number > 1 and bars(numbers, row, column, number) < 0:
            found[count] = number
            count += 1
    return found[:count]


@game(
    title="(Not)Divisors Or (Not)Multiples",
    credit="Leroy Quet, 12 May 2011",
    blurb="Divisors or multiples at the sides, neither at the corners. Whoever writes the last integer wins.",
    family=NumberGrid,
    without_points=True,
    minutes=10,
)
class NotDivisorsOrNotMultiples(NamedTuple):
    """Two or more players take turns to write an integer from 2 on into an empty square of an n by n grid. The first may go
    anywhere; each later one goes next to a square with an integer in it: above, below, left or right.

    - No integer is used twice.
    - It must be a divisor or a multiple of **each** integer that is there already above, below, left or right of it.
    - It must be **neither** a divisor **nor** a multiple of any integer that is there already at one of its corners
      (Ruling C6).

    **The last player able to move wins.** The winner has 1 point, the others none.

    Any integer may be written. On paper there is no largest one; here it has 18 digits, and a square that only longer ones
    would fit is closed. The setting `largest` gives a smaller bound. Whether any square can still take an integer is decided
    exactly: a multiple of all its sides, or a divisor of one of them.

    **A whole game**, on a grid of four squares: 6 goes into a1, 3 into b1, 2 into a2.

        6 3
        2 .

    At b2 only a multiple of both 3 and 2 could stand, for their divisors are used or 1. But a multiple of both is a
    multiple of 6, which is at its corner. So the game is over, and player 1 has won.

    >>> from paperbits import find
    >>> position = find("not-divisors-or-not-multiples").new({"n": 2})
    >>> position.push_all(["a1=6", "b1=3"])
    >>> position.legal().moves
    ['a2=2', 'b2=3k']
    >>> position.push("a2=2")
    >>> print(position.text())
    6 3
    2 .
    >>> position.over, position.winners()
    (True, [0])
    """

    players: Annotated[int, Setting("the players", 2, 9)] = 2
    n: Annotated[int, Setting("squares along a side", 1, 6)] = 4
    largest: Annotated[int, Setting("the largest integer, from 2; 0 for any of up to 18 digits", 0, 9999)] = 0

    def check(self) -> None:
        """1 is no largest integer, as none could be written."""
        if self.largest == 1:
            raise SettingError("The setting largest is 0, for any integer, or from 2 to 9999.")

    def start(self) -> Record:
        return record(
            numbers=np.zeros((self.n, self.n), np.int64),
            primes=np.zeros((self.n, self.n, MOST_PRIMES), np.int64),
            written=0,
        )

    def limit(self) -> int:
        """The largest integer that may be written."""
        return self.largest or LARGEST

    def complete(self) -> bool:
        """Whether ``moves`` lists every move."""
        return 0 < self.largest <= LISTED

    def most_moves(self) -> int:
        return self.n * self.n * (LISTED if self.complete() else OPENINGS + 4 * DIVISORS + MULTIPLES)

    def buffer(self) -> npt.NDArray[np.int64]:
        """Moves are rows: a square and an integer, which may have 18 digits."""
        return np.empty((self.most_moves(), 2), np.int64)

    def moves(self, position: Record, out: Record) -> int:
        """Every legal move up to a largest integer of 100; beyond it, candidates: at least one where anything is legal."""
        count = 0
        for square in range(self.n * self.n):
            row, column = square // self.n, square % self.n
            if position.written and (position.numbers[row, column] or not adjoins(position.numbers, row, column)):
                continue
            if self.complete() or not position.written:
                first = count
                for number in range(2, (self.largest if self.complete() else OPENINGS + 1) + 1):
                    if not position.written or bars(position.numbers, row, column, number) < 0:
                        out[count, 0], out[count, 1] = square, number
                        count += 1
            else:
                first, count = count, self.candidates(position, row, column, out, count)
            for late in range(first + 1, count):  # In order, and each once.
                number, place = out[late, 1], late
                while place > first and out[place - 1, 1] > number:
                    out[place, 1] = out[place - 1, 1]
                    place -= 1
                out[place, 1] = number
        return count

    def candidates(self, position: Record, row: int, column: int, out: Record, count: int) -> int:
        """Write a square's least divisors and multiples into ``out`` from ``count`` on, in no order; the new count."""
        numbers, first = position.numbers, count
        for down, across in SIDES:
            beside, along = row + down, column + across
            if not (0 <= beside < self.n and 0 <= along < self.n and numbers[beside, along]):
                continue
            tried = divisors(numbers[beside, along], position.primes[beside, along])
            for number in some_fitting(numbers, row, column, tried, DIVISORS):
                fresh = True
                for earlier in range(first, count):
                    fresh = fresh and out[earlier, 1] != number
                if fresh:
                    out[count, 0], out[count, 1] = row * self.n + column, number
                    count += 1
        common = common_multiple(numbers, row, column, self.limit())
        number = 0
        for _ in range(MULTIPLES):
            if common:
                number = next_multiple(numbers, row, column, common, number, self.limit())
                if number == 0:
                    break
                out[count, 0], out[count, 1] = row * self.n + column, number
                count += 1
        return count

    def play(self, position: Record, move: Any) -> None:
        row, column = move[0] // self.n, move[0] % self.n
        position.numbers[row, column] = move[1]
        self.factorise(position, row, column)
        position.written += 1
        position.turn = (position.turn + 1) % self.players

    def factorise(self, position: Record, row: int, column: int) -> None:
        """Note the primes of the integer in a square: those that its sides have too, and those of what is left then."""
        rest, count, own = int(position.numbers[row, column]), 0, position.primes[row, column]
        for down, across in SIDES:
            if 0 <= row + down < self.n and 0 <= column + across < self.n:
                for prime in position.primes[row + down, column + across]:
                    if prime and rest % prime == 0:
                        own[count] = prime
                        count += 1
                        while rest % prime == 0:
                            rest //= int(prime)
        if rest > 1:
            distinct_primes(rest, own[count:])

    def over(self, position: Record) -> bool:
        """Whether no square can take any integer, decided as ruling C6 says: multiples first, then the divisors."""
        if position.written == 0:
            return False
        for slowly in (False, True):
            for square in range(self.n * self.n):
                row, column = square // self.n, square % self.n
                if self.takes_divisor(position, row, column) if slowly else self.takes_multiple(position, row, column):
                    return False
        return True

    def symmetries(self) -> int:
        return MIRRORS

    def transform(self, position: Record, which: int, out: Record) -> None:
        mirror(position.numbers, which, out.numbers)
        mirror(position.primes, which, out.primes)

    def derived_fields(self) -> tuple[str, ...]:
        return ("primes",)

    def takes_multiple(self, position: Record, row: int, column: int) -> bool:
        """Whether a square can take a multiple of all its sides."""
        if position.numbers[row, column] or not adjoins(position.numbers, row, column):
            return False
        common = common_multiple(position.numbers, row, column, self.limit())
        return common > 0 and next_multiple(position.numbers, row, column, common, 0, self.limit()) > 0

    def takes_divisor(self, position: Record, row: int, column: int) -> bool:
        """Whether a square can take a divisor of one of its sides."""
        numbers = position.numbers
        if numbers[row, column]:
            return False
        for down, across in SIDES:
            beside, along = row + down, column + across
            if 0 <= beside < self.n and 0 <= along < self.n and numbers[beside, along]:
                tried = divisors(numbers[beside, along], position.primes[beside, along])
                if len(some_fitting(numbers, row, column, tried, 1)):
                    return True
        return False

    def scores(self, position: Record, out: Record) -> None:
        for player in range(self.players):
            out[player] = 0
        if self.over(position):
            out[(position.turn - 1) % self.players] = 1

    def goal(self) -> str:
        return "There are no points: the player who writes the last number wins."

    def read_move(self, position: Record, text: str) -> npt.NDArray[np.int64]:
        return np.array(read_written(text, self.n), np.int64)

    def move_text(self, position: Record, move: Any) -> str:
        return f"{name(move[0], self.n)}={move[1]}"

    def refusal(self, position: Record, move: Any) -> str:
        square, number = (int(part) for part in move)
        here, (row, column) = name(square, self.n), divmod(square, self.n)
        if not 2 <= number <= self.limit():
            return f"The integers written here go from 2 to {self.limit()}."
        if position.numbers[row, column]:
            return f"{here} holds {position.numbers[row, column]} already."
        if position.written and not adjoins(position.numbers, row, column):
            return f"{here} is not above, below, left or right of an integer."
        bar = int(bars(position.numbers, row, column, number))
        if bar < 0:
            return ""
        there, other = name(bar, self.n), position.numbers.flat[bar]
        if other == number:
            return f"{number} is used already, in {there}."
        if related(number, other):
            which = "divisor" if other % number == 0 else "multiple"
            return f"{number} is a {which} of {other}, which touches {here} at a corner, in {there}."
        return f"{number} is neither a divisor nor a multiple of {other} beside it, in {there}."

    def legal(self, position: Record, limit: int) -> Legal:
        """Every legal move up to the largest integer; without one, the divisors, and one family for the multiples."""
        texts: list[str] = []
        count = 0
        for square in np.flatnonzero(position.numbers == 0):
            row, column = divmod(int(square), self.n)
            if position.written and not adjoins(position.numbers, row, column):
                continue
            found, family = self.fits(position, row, column)
            count += len(found) + len(family)
            here = f"{name(square, self.n)}="
            texts += [f"{here}{number}" for number in found[: limit - len(texts)]]
            texts += [here + step for step in family[: limit - len(texts)]]
        return Legal(texts, count, count > limit)

    def fits(self, position: Record, row: int, column: int) -> tuple[list[int], list[str]]:
        """The integers that fit an open square, ascending, and the family of those that are too many to list, or none."""
        if self.largest:
            return fitting(position.numbers, row, column, np.arange(2, self.largest + 1)).tolist(), []
        if not position.written:
            return [], ["k"]
        found: set[int] = set()
        for beside, along in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if 0 <= beside < self.n and 0 <= along < self.n and position.numbers[beside, along]:
                tried = divisors(position.numbers[beside, along], position.primes[beside, along])
                found.update(fitting(position.numbers, row, column, tried).tolist())
        multiples = self.takes_multiple(position, row, column)
        return sorted(found), [f"{common_multiple(position.numbers, row, column, LARGEST)}k"] if multiples else []

    def read_position(self, text: str) -> Record:
        """The position of a grid's text. The order of the moves does not matter: to be related is symmetric, so a grid whose
        sides are all related and whose corners are not can be written in any order that hangs together.
        """
        numbers = read_numbers(text, self.n)
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
                apart = "is not above, below, left or right of an integer."
                raise InvalidPositionError(next((why for why in refusals if not why.endswith(apart)), refusals[0]))
        return position

    def parts(self, position: Record) -> list[list[Part]]:
        parts: list[list[Part]] = [[] for _ in range(self.players)]
        if self.over(position):
            winner = int(position.turn - 1) % self.players
            parts[winner].append(Part("last move", 1, f"player {winner + 1} wrote the last integer; no square takes another"))
        return parts

    def view(self, position: Record, last: tuple[str, ...]) -> View:
        open_squares = [
            name(square, self.n)
            for square in range(self.n * self.n)
            if not position.written
            or self.takes_multiple(position, *divmod(square, self.n))
            or self.takes_divisor(position, *divmod(square, self.n))
        ]
        fact = Fact("Squares that can take an integer", str(len(open_squares)))
        hand = Hand()
        if open_squares:
            digits = f"from 2 to {self.largest}" if self.largest else "from 2 on, of up to 18 digits"
            entry = Entry("{square}={text}", f"an integer {digits}", tuple(open_squares))
            prompt = (
                "Write a divisor or a multiple of its neighbours into a square." if position.written else "Write any integer."
            )
            hand = replace(NumberGrid.hand(self, position, prompt), entries=() if self.complete() else (entry,))
        return View((numbers_board(position.numbers),), hand, (fact,), last)
