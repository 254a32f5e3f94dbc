"""(Not)Divisors Or (Not)Multiples."""

from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from paperbits.core.errors import SettingError
from paperbits.core.families.neighbours import adjoins
from paperbits.core.families.number_grid import name
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.numbers.primes import related
from paperbits.core.records import after
from paperbits.core.settings import Setting
from paperbits.core.strategy import Known
from paperbits.core.view import Part
from paperbits.core.wording import listed

from .grid import APART, DivisorGrid

EXPONENTS: Final = {"2": (1, 1), "q": (0, 1)}
"""Player 1's first and third number on four squares: their exponents at 2, and at the least odd
prime q that does not divide player 2's number.
"""

MANY: Final = 1000
"""The most moves, or families of moves, of which a hint says in which squares they are."""


@game(
    title="(Not)Divisors Or (Not)Multiples",
    credit="Leroy Quet, 12 May 2011",
    blurb=(
        "Divisors or multiples at the sides, neither at the corners. The player who writes the last"
        " integer wins."
    ),
    family=DivisorGrid,
    without_points=True,
    levels=shared(
        takes="the win, if one leaves you no move",
        leaves="leaves you no number that ends the game",
        beginner=Sight(6, taken=0.8, replies=6),
        keen=Search(28, alone=28),
        steady=Search(110, alone=110),
        club=Search(360, alone=360),
        strong=Search(1_250, alone=1_250),
        veteran=Search(4_500, alone=4_500),
    ),
    minutes=10,
)
class NotDivisorsOrNotMultiples(NamedTuple):
    """You and the other players, two or more in all, take turns to write an integer from 2 on
    into an empty square of an n by n grid. The first may go anywhere; each later one goes next
    to a square with an integer in it: above, below, left or right.

    - No integer is used twice.
    - It must be a divisor or a multiple of **each** integer that is there already above, below,
      left or right of it.
    - It must be **neither** a divisor **nor** a multiple of any integer that is there already at
      one of its corners (Ruling C6).

    **You win if you write the last integer.**

    You may write any integer. On paper there is no largest one; here integers have at most 18
    digits, and a square that only longer ones would fit stays empty. The setting `largest`
    gives a smaller bound. Whether any square can still take an integer is decided exactly: a
    multiple of all its sides, or a divisor of one of them.

    **A whole game**, on a grid of four squares: 6 goes into a1, 3 into b1, 2 into a2.

        6 3
        2 .

    Only a multiple of both 3 and 2 could go into b2, because their divisors are used or 1. But a
    multiple of both is a multiple of 6, which is at its corner. So the game is over, and player 1
    has won.

    >>> from paperbits import find
    >>> position = find("not-divisors-or-not-multiples").new({"n": 2})
    >>> position.push_all(["a1=6", "b1=3"])
    >>> position.legal().listed
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
    largest: Annotated[
        int, Setting("the largest integer, from 2; 0 for any of up to 18 digits", 0, 9999)
    ] = 0

    def check(self) -> None:
        """Raise SettingError for a largest integer of 1: none could be written."""
        if self.largest == 1:
            raise SettingError("The setting largest is 0, for any integer, or from 2 to 9999.")

    def moves(self: Any, position: Record, out: Record) -> int:
        """Write every legal move up to a largest integer of 100. Beyond it, write candidates: at
        least one if any move is legal.
        """
        count = 0
        for square in range(self.n * self.n):
            row, column = square // self.n, square % self.n
            if not position.written or (
                position.numbers[row, column] == 0 and adjoins(position.numbers, row, column)
            ):
                count = self.list_square(position, square, out, count)
        return count

    def bars(self, numbers: Record, row: int, column: int, number: int) -> int:
        """Return a square, from 0, that keeps a number out of this one; -1 if the number fits. Such
        a square is at a side and unrelated, or at a corner and related, or it holds the number.
        """
        for near in range(max(row - 1, 0), min(row + 2, self.n)):
            for beside in range(max(column - 1, 0), min(column + 2, self.n)):
                other = int(numbers[near, beside])
                if other and related(number, other) == (near != row and beside != column):
                    return near * self.n + beside
        for near in range(self.n):
            for beside in range(self.n):
                if numbers[near, beside] == number:
                    return near * self.n + beside
        return -1

    def play(self: Any, position: Record, move: Any) -> None:
        self.write(position, move[0], move[1])
        position.turn = (position.turn + 1) % self.players

    def over(self: Any, position: Record) -> bool:
        """Return whether no square can take any integer, decided as ruling C6 says."""
        return bool(position.written > 0 and not self.takes_some(position))

    def scores(self, position: Record, out: Record) -> None:
        for player in range(self.players):
            out[player] = 0
        if self.over(position):
            out[(position.turn - 1) % self.players] = 1

    def known(self: Any, position: Record) -> Known | None:
        """Return player 1's win without a largest integer: on one square, and on four squares
        along the first number 2 (docs/findings/not-divisors-two-by-two.md).
        """
        numbers = [int(number) for number in position.numbers.flat]
        if (self.players, self.n, self.largest, position.written) == (2, 1, 0, 0):
            return Known(1, np.array([0, 2]), {"exponents": {}})  # The first number is the last.
        if (self.players, self.n, self.largest) != (2, 2, 0) or position.written > 2:
            return None
        if position.written == 0:
            return Known(1, np.array([0, 2]), {"exponents": EXPONENTS})
        if 2 not in numbers:
            return None
        if position.written == 1:
            return Known(1, np.array([numbers.index(2) ^ 1, 4]), {})
        other = sum(numbers) - 2
        # There is one up to 53.
        q = next(q for q in range(3, 60, 2) if other % q and all(q % k for k in range(3, q, 2)))
        return Known(1, np.array([3 - numbers.index(other), 2 * q]), {})

    def goal(self) -> str:
        return "There are no points: the player who writes the last number wins."

    def refusal(self: Any, position: Record, move: Any) -> str:
        square, number = (int(part) for part in move)
        here, (row, column) = name(square, self.n), divmod(square, self.n)
        if not 2 <= number <= self.limit():
            return f"The integers written here go from 2 to {self.limit()}."
        if position.numbers[row, column]:
            return f"{here} holds {position.numbers[row, column]} already."
        if position.written and not adjoins(position.numbers, row, column):
            return f"{here} {APART}"
        bar = int(self.bars(position.numbers, row, column, number))
        if bar < 0:
            return ""
        there, other = name(bar, self.n), position.numbers.flat[bar]
        if other == number:
            return f"{number} is used already, in {there}."
        if related(number, other):
            which = "divisor" if other % number == 0 else "multiple"
            return (
                f"{number} is a {which} of {other}, which touches {here} at a corner, in {there}."
            )
        return f"{number} is neither a divisor nor a multiple of {other} beside it, in {there}."

    def parts(self, position: Record) -> list[list[Part]]:
        parts: list[list[Part]] = [[] for _ in range(self.players)]
        if self.over(position):
            winner = int(position.turn - 1) % self.players
            why = f"player {winner + 1} wrote the last integer; no square takes another"
            parts[winner].append(Part("last move", 1, why))
        return parts

    def merits(self: Any, position: Record, move: Any) -> list[str]:
        legal = self.legal(after(self, position, move), MANY)
        if legal.more or not legal.count:
            return []
        squares = sorted({text.split("=")[0] for text in legal.moves})
        if len(squares) == 1:
            return [f"After it only {squares[0]} can take an integer at once."]
        return [f"After it {len(squares)} squares can take an integer at once: {listed(squares)}."]

    def prompt(self, position: Record) -> str:
        return (
            "Write a divisor or a multiple of its neighbours into a square."
            if position.written
            else "Write any integer."
        )
