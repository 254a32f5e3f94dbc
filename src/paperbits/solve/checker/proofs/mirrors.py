"""Wins of player 2 on even grids of Binary Primes, by a search that begins with mirror images.

Player 2 answers in the transposed square. The grid stays its own mirror image, so few positions can
follow, and a tie is sure. Late in the match player 2 departs from this and comes out ahead. Where,
a search finds.
"""

import math
from collections.abc import Iterator

from ..rules import State
from ..rules.binary_primes import BinaryPrimes

LARGEST = 6
"""The largest size. Of 8 by 8 squares too many positions can follow."""

AHEAD = 1 + 1e-12
"""A quotient of two different products of up to six primes below 64 is further than this from 1,
and floats err less.
"""


def prove_mirrors(game: BinaryPrimes, root: State, claim: tuple[int, float], mirrors: bool) -> int:
    """Player 2 wins from the start. Return how many positions show it, 0 if they do not."""
    player, least = claim
    even = game.n % 2 == 0 and game.n <= LARGEST
    if mirrors is not True or player != 1 or not least <= 1 or root != game.start() or not even:
        return 0
    search = Search(game)
    won = search.wins([0] * game.n, [0] * game.n, game.last)
    return len(search.known) if won else 0


class Search:
    """Says from which positions player 2 wins, with player 1 to move.

    A row is an integer with a bit for each filled square, and so is a column. What a square does for
    a line is the quotient of the line's primes with the square filled and without it.
    """

    def __init__(self, game: BinaryPrimes) -> None:
        n = game.n
        primes = [game.line([line >> k & 1 for k in range(n)]) for line in range(1 << n)]
        self.primes = primes
        self.gain = [
            [primes[line | 1 << k] / primes[line] for k in range(n)] for line in range(1 << n)
        ]
        self.free = [[k for k in range(n) if not line >> k & 1] for line in range(1 << n)]
        self.reversed = [int(f"{line:0{n}b}"[::-1], 2) for line in range(1 << n)]
        self.known: dict[tuple[int, ...], bool] = {}
        """The positions that were looked at, by their rows. Mirror images count once."""

    def wins(self, rows: list[int], columns: list[int], left: int) -> bool:
        """Return whether player 2 wins; ``left`` squares are still to be filled, two or more."""
        there = tuple(rows)
        across = tuple([self.reversed[row] for row in rows])
        key = min(there, there[::-1], across, across[::-1])
        if key not in self.known:
            self.known[key] = (
                self.wins_last(rows, columns)
                if left == 2
                else all(self.answered(rows, columns, left, square) for square in self.empty(rows))
            )
        return self.known[key]

    def empty(self, rows: list[int]) -> list[tuple[int, int]]:
        """Return the empty squares, each as its row and its column."""
        return [(y, x) for y, row in enumerate(rows) for x in self.free[row]]

    def answered(
        self, rows: list[int], columns: list[int], left: int, square: tuple[int, int]
    ) -> bool:
        """Return whether player 2 wins after this move of player 1."""
        rows, columns = filled(rows, columns, square)
        return any(
            self.wins(*filled(rows, columns, answer), left - 2)
            for answer in self.answers(rows, columns, square)
        )

    def answers(
        self, rows: list[int], columns: list[int], square: tuple[int, int]
    ) -> Iterator[tuple[int, int]]:
        """Yield the empty squares: the mirror image first, then those that do most for player 2."""
        y, x = square
        image = (x, y) if x != y else (x ^ 1, x ^ 1)
        empty, gain = self.empty(rows), self.gain
        if image in empty:
            empty.remove(image)
            yield image
        yield from sorted(
            empty, key=lambda at: gain[columns[at[1]]][at[0]] / gain[rows[at[0]]][at[1]]
        )

    def wins_last(self, rows: list[int], columns: list[int]) -> bool:
        """Return whether player 2 has an answer to every last move of player 1."""
        primes, gain = self.primes, self.gain
        lead = math.prod(primes[row] for row in rows) / math.prod(primes[line] for line in columns)
        gains = sorted((gain[rows[y]][x] / gain[columns[x]][y], y, x) for y, x in self.empty(rows))
        for own, y, x in gains:
            needed = AHEAD / (lead * own)
            apart = next((more for more, b, a in reversed(gains) if b != y and a != x), 0)
            if apart >= needed:
                continue
            row, column = rows[y] | 1 << x, columns[x] | 1 << y
            if not any(
                gain[row][a] / gain[columns[a]][y] >= needed
                if b == y
                else gain[rows[b]][x] / gain[column][b] >= needed
                for _, b, a in gains
                if (b == y) != (a == x)
            ):
                return False
        return True


def filled(
    rows: list[int], columns: list[int], square: tuple[int, int]
) -> tuple[list[int], list[int]]:
    """Return rows and columns with one more square filled."""
    y, x = square
    rows, columns = rows.copy(), columns.copy()
    rows[y] |= 1 << x
    columns[x] |= 1 << y
    return rows, columns
