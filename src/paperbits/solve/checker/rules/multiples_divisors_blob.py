"""Multiples/Divisors Blob."""

import re
from itertools import combinations

from .base import Move, State
from .grid import LineGrid


class MultiplesDivisorsBlob(LineGrid):
    """The filled squares hang together. A line scores a point if the length of each of its runs
    divides, or is a multiple of, the length of each other.
    """

    def moves(self, state: State) -> list[Move]:
        n = self.n
        blob = {(place % n, place // n) for place in range(n * n) if state[place]}
        near = {(x + a, y + b) for x, y in blob for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        return [
            square
            for place, square in enumerate(self.squares)
            if not state[place] and (not blob or (place % n, place // n) in near)
        ]

    def line(self, line: list[int]) -> int:
        runs = [len(run) for run in re.findall("0+|1+", "".join(map(str, line)))]
        if len(runs) == 1 and not self.settings["single_run"]:
            return 0
        return int(all(max(a, b) % min(a, b) == 0 for a, b in combinations(runs, 2)))
