"""Binary Primes."""

import math

from .base import State, prime
from .grid import LineGrid


class BinaryPrimes(LineGrid):
    """A line, read as a binary number in both directions, as it is and with 0 and 1 exchanged, is
    worth the largest prime among the four, 1 if there is none. Scores are products. Player 1 has
    the columns.
    """

    transposes = True

    def line(self, line: list[int]) -> int:
        text = "".join(map(str, line))
        other = "".join(str(1 - held) for held in line)
        numbers = [int(digits, 2) for digits in (text, text[::-1], other, other[::-1])]
        return max((number for number in numbers if prime(number)), default=1)

    def scores(self, state: State) -> list[int]:
        rows, columns = self.lines(state)
        return [math.prod(map(self.line, columns)), math.prod(map(self.line, rows))]
