"""Binary Primes Game."""

import math
from typing import Annotated, NamedTuple

import numpy as np

from paperbits.core.card import Newcomer
from paperbits.core.compiler.kernel import compilable
from paperbits.core.families import Line, MirroredFillGrid, columns_of, rows_of
from paperbits.core.families.symmetries import transposed_pairing
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.settings import Setting
from paperbits.core.strategy import Pairing
from paperbits.core.view import Part

LONGEST = 13
"""The most squares along a side, and so the most digits of a line: numbers are below 2 ** 13."""

PROVED = (2, 4, 6)
"""Sizes at which the checker proves that player 2 wins."""

PRIME = np.ones(1 << LONGEST, np.uint8)
"""For each number that a line can be read as, whether it is prime."""
PRIME[:2] = 0
for _divisor in range(2, 1 << LONGEST // 2 + 1):
    PRIME[_divisor * _divisor :: _divisor] = 0


@compilable
def best_prime(line: Record) -> int:
    """Return the largest prime among a line's four readings (either end, filled as 1 or 0), or 1."""
    ones, forth, back = (1 << len(line)) - 1, 0, 0
    for place in range(len(line)):
        forth *= 2
        if line[place]:
            forth += 1
            back += 1 << place
    best = 1
    for reading in (forth, back, ones - forth, ones - back):
        if reading > best and PRIME[reading]:
            best = reading
    return best


@compilable
def exponent(prime: int) -> float:
    """Return a prime's logarithm, rounded so that sums are exact: equal products give equal sums."""
    return math.floor(math.log(prime) * 2.0**40 + 0.5) / 2.0**40


@game(
    title="Binary Primes Game",
    credit="Leroy Quet, 15 January 2011",
    blurb=(
        "Fill half the grid. The largest binary prime in each column multiplies your score; in each"
        " row, theirs."
    ),
    family=MirroredFillGrid,
    multiply=True,
    levels=shared(
        takes="the square that puts its product of primes furthest ahead",
        leaves="leaves you no line that one more square makes a large prime",
        beginner=Sight(1, taken=0.45),
        learner=Sight(2, taken=0.6),
        casual=Sight(4, taken=0.9),
        attentive=Sight(11),
        keen=Search(7_000, alone=7_000),
    ),
    minutes=10,
    # Products of four primes below 16 can be read. Between beginners player 2 won 24 of 40.
    newcomer=Newcomer({"n": 4}, seat=1),
)
class BinaryPrimes(NamedTuple):
    """You and the other player take turns to fill an empty square of an n by n grid, until
    about half of it is filled: each of you fills a quarter of the squares, rounded down.

    Then each line is read as a binary number in four ways: from either end, and with the filled
    squares as 1 and the empty ones as 0, or the other way round. The largest of the four that is
    prime counts. Each line is read by itself. Leading zeros do not matter, and a line without a
    prime counts as 1 (Ruling C15).

    **As player 1 you multiply the primes of the columns**, and the other player those of the
    rows; as player 2 it is the other way round. **The larger product wins.**

    The row `* . * * * .` is 101110 = 46 from the left and 011101 = 29 from the right; with the
    colours swapped it is 010001 = 17 and 100010 = 34. The largest prime among them is 29.

    Choose an odd n: if n is even, player 2 can nearly always force a win, as Ilmari Karonen
    pointed out to the author.

    **A small game**, on a grid of nine squares, where each player fills two: a2, b1, b3, a1.

        * * .
        * . .
        . * .

    Column a reads 011 = 3 from the bottom, column b 101 = 5, and column c 111 = 7 with its empty
    squares as 1. Player 1 has 3 × 5 × 7 = 105. The rows give 3, 3 and 5, so player 2 has 45, and
    player 1 wins.

    >>> from paperbits import find
    >>> position = find("binary-primes").new({"n": 3})
    >>> position.push_all(["a2", "b1", "b3", "a1"])
    >>> print(position.text())
    * * .
    * . .
    . * .
    >>> position.scores()
    [105, 45]
    >>> for part in position.parts()[0]:
    ...     print(part.line, part.points, part.why)
    column a 3 read from the bottom, filled as 1: 011 is 3
    column b 5 read from the top, filled as 1: 101 is 5
    column c 7 read from the top, filled as 0: 111 is 7
    """

    n: Annotated[int, Setting("squares along a side; odd is suggested", 2, LONGEST)] = 7

    def scores(self, position: Record, out: Record) -> None:
        """Write the logarithms of the products, because the products outgrow 64 bits."""
        out[0] = out[1] = 0
        for line in range(self.n):
            out[0] += exponent(best_prime(position.filled[:, line]))
            out[1] += exponent(best_prime(position.filled[line]))

    def pairing(self) -> Pairing | None:
        if self.n in PROVED:
            return Pairing((2,), "win", {"mirrors": True}, searchable=self.n < max(PROVED))
        return transposed_pairing(self.n)

    def goal(self) -> str:
        return (
            "The largest prime that can be read in a line multiplies a score: columns for player 1,"
            " rows for player 2. Largest score wins."
        )

    def parts(self, position: Record) -> list[list[Part]]:
        columns = [_part(line, "top", "bottom") for line in columns_of(position.filled)]
        return [columns, [_part(line, "left", "right") for line in rows_of(position.filled)]]


def _part(line: Line, start: str, end: str) -> Part:
    readings = []
    for filled in (1, 0):
        digits = "".join(str(value if filled else 1 - value) for value in line.values)
        readings += [
            (int(digits, 2), digits, start, filled),
            (int(digits[::-1], 2), digits[::-1], end, filled),
        ]
    best = best_prime(np.array(line.values, np.uint8))
    for value, digits, side, filled in readings:
        if value == best > 1:
            return Part(
                line.name,
                best,
                f"read from the {side}, filled as {filled}: {digits} is {best}",
                line.squares,
            )
    values = sorted({value for value, *_ in readings})
    listed = ", ".join(map(str, values[:-1])) + f" and {values[-1]}"
    return Part(line.name, 1, f"no prime: its readings are {listed}", line.squares)
