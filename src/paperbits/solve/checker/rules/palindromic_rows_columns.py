"""Palindromic Rows/Columns."""

from itertools import product

from .base import State
from .grid import LineGrid


class PalindromicRowsColumns(LineGrid):
    """A line counts the squares to change until it is a palindrome. The smaller score wins."""

    transposes = True
    lowest_wins = True

    def canon(self, state: State) -> State:
        """Only squares that mirror each other are compared; where such a group is does not matter."""
        n, groups = self.n, []
        for y, x in product(range((n + 1) // 2), repeat=2):
            a, b, c, d = (state[v * n + u] for v in (y, n - 1 - y) for u in (x, n - 1 - x))
            group = min((a, b, c, d), (b, a, d, c), (c, d, a, b), (d, c, b, a))
            groups.append((2 * x == n - 1, 2 * y == n - 1, group))
        return tuple(sorted(groups))

    def line(self, line: list[int]) -> int:
        return sum(a != b for a, b in zip(line, line[::-1], strict=True)) // 2
