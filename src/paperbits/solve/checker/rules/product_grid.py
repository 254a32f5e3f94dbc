"""Product Grid."""

import math
from itertools import count, takewhile

from .base import Move, State
from .grid import LineGrid


class ProductGrid(LineGrid):
    """The players write 1 to n. A line scores the product of how many 1s, 2s, 3s … it holds, up to
    the first number that it lacks.
    """

    full = True
    transposes = True
    unordered = True

    def moves(self, state: State) -> list[Move]:
        return [f"{square}={k}" for square in self.empty(state) for k in range(1, self.n + 1)]

    def play(self, state: State, move: Move) -> State:
        return self.write(state, move)

    def line(self, line: list[int]) -> int:
        return math.prod(takewhile(bool, (line.count(number) for number in count(1))))
