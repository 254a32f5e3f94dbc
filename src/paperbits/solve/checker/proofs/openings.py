"""Margins of Divisor Over Sums: the first moves of a strategy, and a search of all that may follow.

A strategy for every square would hold millions of moves. With few squares empty the checker finds
the moves by itself.
"""

import math
from collections.abc import Sequence
from operator import mul
from typing import Any

from ..follow import NotProvedError, follow
from ..rules import Move, State
from ..rules.divisor_over_sums import DivisorOverSums

SEARCHED = 8
"""From so many empty squares on the checker searches."""

LARGEST = 7
"""The largest size. The sums of either player are counted in a byte."""


def prove_opening(
    game: DivisorOverSums, root: State, claim: tuple[int, float], opening: Sequence[Move]
) -> int:
    """Return how many positions show the claim. ``opening`` holds the player's moves while more
    squares are empty, in the order of ``follow``. The root must be the start.
    """
    if root != game.start() or not 2 <= game.n <= LARGEST:
        return 0
    first, moves = Opening(game.settings, *claim), iter(opening)
    states = follow(first, root, claim, lambda *_: next(moves, None))
    return states + first.searched if next(moves, None) is None else 0


class Opening(DivisorOverSums):
    """The game until few squares are empty. Then its lead is what the claim needs, if a search of
    the rest finds that the player keeps it.

    The points of all divisors are one integer: byte d says how many of a player's sums d divides.
    """

    def __init__(self, settings: Any, player: int, least: float) -> None:
        super().__init__(settings)
        self.player, self.least, self.searched = player, least, 0
        highest = 2 * self.n**2
        self.numbers = range(highest)
        self.divisors = [
            sum(1 << 8 * d for d in range(1, total + 1) if total % d == 0)
            for total in range(highest)
        ]
        rows, columns = self.beside(self.rows), self.beside(self.columns)
        self.own, self.others = (columns, rows) if player else (rows, columns)
        self.grid: list[int] = []

    def beside(self, lines: list[list[int]]) -> list[list[int]]:
        """Return for each square its neighbours in these lines."""
        beside: dict[int, list[int]] = {}
        for line in lines:
            for k, square in enumerate(line):
                beside[square] = line[max(k - 1, 0) : k] + line[k + 1 : k + 2]
        return [beside[square] for square in range(self.n**2)]

    def turn(self, state: State) -> int | None:
        return None if state[:-2].count(0) <= SEARCHED else super().turn(state)

    def lead(self, state: State, player: int) -> int:
        self.grid, sums = [0] * self.n**2, (0, 0)
        for square, number in enumerate(state[:-2]):
            if number:
                sums = self.added(square, number, *sums)
                self.grid[square] = number
        if not self.keeps([square for square, held in enumerate(self.grid) if not held], *sums):
            raise NotProvedError(f"the claim of player {player + 1} fails after {state[:-2]}")
        return math.ceil(self.least)

    def points(self, sums: int) -> int:
        """Return what the best divisor scores."""
        best: int = max(map(mul, sums.to_bytes(len(self.numbers), "little"), self.numbers))
        return best

    def added(self, square: int, number: int, own: int, other: int) -> tuple[int, int]:
        """Return the player's sums and the other's with a number in a square."""
        grid, divisors = self.grid, self.divisors
        for each in self.own[square]:
            if grid[each]:
                own += divisors[number + grid[each]]
        for each in self.others[square]:
            if grid[each]:
                other += divisors[number + grid[each]]
        return own, other

    def keeps(self, empty: list[int], own: int, other: int) -> bool:
        """Return whether the player comes ahead far enough, by plain search. It tries first the moves
        that bring the player to move most at once.
        """
        self.searched += 1
        number = self.n**2 - len(empty) + 1
        if len(empty) == 1:
            own, other = self.added(empty[0], number, own, other)
            return self.points(own) - self.points(other) >= self.least
        mine = (number - 1) % 2 == self.player
        ways = [(square, *self.added(square, number, own, other)) for square in empty]
        if len(empty) > 3:
            ways.sort(key=lambda way: self.points(way[1]) - self.points(way[2]), reverse=mine)
        for square, *sums in ways:
            self.grid[square] = number
            kept = self.keeps([each for each in empty if each != square], *sums)
            self.grid[square] = 0
            if kept == mine:
                return mine
        return not mine
