"""(Not)Divisors or (Not)Multiples on nine squares: player 1's strategy, tried against many numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import lcm
from typing import Final

from paperbits.games.combining_dividing.factorisations import factors
from studies.answers.answer import Answer
from studies.answers.charts import BLUE, ORANGE, shares

GREEN: Final = "#009e73"
CENTRE: Final = 4
SQUARES: Final = 9
MOST: Final = 60
"""Player 2 tries all numbers up to here, and some multiples and divisors of those beside a square.
"""


class OppositeAnswers:
    """Player 1's strategy, from 2 in the centre on: docs/findings/not-divisors-three-by-three.md
    proves that it wins.

    Squares count from 0, row by row.
    """

    def __init__(
        self, numbers: Mapping[int, int] | None = None, partners: Mapping[int, int] | None = None
    ) -> None:
        self.numbers = {CENTRE: 2, **(numbers or {})}
        self.partners = {2: 2, **(partners or {})}
        """Odd primes that are exchanged with each other, and 2 with itself."""

    def after(self, square: int, number: int) -> "OppositeAnswers":
        """Return the grid after player 2 has written a number and player 1 has answered."""
        then = OppositeAnswers(self.numbers, self.partners)
        then.answer(square, number)
        return then

    def answer(self, square: int, number: int) -> int:
        """Note player 2's number, and return player 1's number for the opposite square."""
        self.numbers[square] = number
        first = list(self.numbers.values())[1]
        if first & (first - 1) == 0:  # A power of 2.
            reply = 2 * number if len(self.numbers) == 2 else number * self._new_prime()
        elif (reply := self._image(number)) == number:
            reply = number * self._new_prime()
        self.numbers[SQUARES - 1 - square] = reply
        return reply

    def _new_prime(self, *also: int) -> int:
        """The least odd prime that has no partner and divides no number so far."""
        numbers = (*self.numbers.values(), *also)
        odd = (p for p in count(3, 2) if all(p % q for q in range(3, int(p**0.5) + 1, 2)))
        return next(p for p in odd if p not in self.partners and all(n % p for n in numbers))

    def _image(self, number: int) -> int:
        found = 1
        for prime in factors(number):
            if prime not in self.partners:
                partner = self._new_prime(number)
                self.partners |= {prime: partner, partner: prime}
            found *= self.partners[prime]
        return found


def fits(numbers: Mapping[int, int], square: int, number: int) -> bool:
    """Whether the rules allow a number, for a grid that is not empty."""
    row, column = divmod(square, 3)
    near: dict[int, list[int]] = {1: [], 2: []}
    for other, there in numbers.items():
        distance = (other // 3 - row) ** 2 + (other % 3 - column) ** 2
        if distance in near:
            near[distance].append(max(number, there) % min(number, there))
    beside, across = near[1], near[2]
    free = number > 1 and square not in numbers and number not in numbers.values()
    return free and beside != [] and not any(beside) and all(across)


def tried(grid: OppositeAnswers, most: int = MOST) -> Iterator[tuple[int, int]]:
    """Yield what player 2 may write: all numbers up to ``most`` that fit, and some larger ones."""
    for square in set(range(SQUARES)) - set(grid.numbers):
        beside = [
            n
            for j, n in grid.numbers.items()
            if abs(j % 3 - square % 3) + abs(j // 3 - square // 3) == 1
        ]
        more = {lcm(*beside) * k for k in (1, 2, 3)} | {
            n // k for n in beside for k in (2, 3, 4, 6) if n % k == 0
        }
        yield from (
            (square, k)
            for k in sorted({*range(2, most + 1), *more})
            if fits(grid.numbers, square, k)
        )


def lengths(grid: OppositeAnswers, most: int = MOST) -> Counter[int]:
    """Return how many ways of playing on end with each number of filled squares.

    Raises:
        AssertionError: the rules refuse an answer of player 1.
    """
    found: Counter[int] = Counter()
    for square, number in tried(grid, most):
        then = grid.after(square, number)
        opposite = SQUARES - 1 - square
        before = {other: there for other, there in then.numbers.items() if other != opposite}
        if not fits(before, opposite, then.numbers[opposite]):
            raise AssertionError(then.numbers)
        found += lengths(then, most)
    return found or Counter({len(grid.numbers): 1})


def nine_squares(firsts: Sequence[int] = range(4, 31, 2), most: int = MOST) -> Answer:
    """Return how matches go on after each first number of player 2, beside the 2 in the centre."""
    rows, bars = [], {}
    filled = (5, 7, SQUARES)
    for first in firsts:
        grid = OppositeAnswers().after(1, first)
        found = lengths(grid, most)
        case = "1" if first & (first - 1) == 0 else "2"
        rows.append((str(first), case, str(grid.numbers[7]), str(found.total()), str(max(found))))
        bars[str(first)] = [found[length] for length in filled]
    columns = ("b1", "case", "player 1 answers in b3", "ways to play on", "squares filled at most")
    kinds = [
        (f"{length} squares", colour)
        for length, colour in zip(filled, (BLUE, GREEN, ORANGE), strict=True)
    ]
    title = "Nine squares: how full the grid is when player 2 can't move"
    return Answer(
        columns,
        tuple(rows),
        shares(title, "ways to play on, %", kinds, bars),
        1.6 + 0.26 * len(bars),
    )
