"""Ties on even grids of Product Grid. Player 2 always answers in the transposed square. Player 1 does
the same where that is possible, and a search finds what else to do.
"""

from itertools import permutations, product
from operator import itemgetter

from ..rules import State
from ..rules.product_grid import ProductGrid
from .pairs import prove_grid

LARGEST = 4
"""The largest size. Of 6 by 6 squares too many grids can follow."""

SYMMETRIC = 100
"""More than any lead: moves that make the grid its own transpose are tried first."""

Lines = list[int]


def prove_transposes(
    game: ProductGrid, root: State, claim: tuple[int, float], transposes: bool
) -> int:
    """A player holds a tie from the start. Return how many positions show it, 0 if they do not."""
    player, least = claim
    if transposes is not True or not least <= 0 or root != game.start() or game.n > LARGEST:
        return 0
    if player == 0:
        search = Search(game)
        empty = [0] * game.n
        bounds = game.n * search.low[0] - game.n * search.high[0]
        held = search.holds(empty, empty, game.last, bounds, -bounds)
        return max(1, len(search.known)) if held else 0
    n, name = game.n, game.squares
    pairs = [(name[y * n + x], name[x * n + y]) for y in range(n) for x in range(y)]
    pairs += [(name[k * (n + 1)], name[(k + 1) * (n + 1)]) for k in range(0, n - 1, 2)]
    return prove_grid(game, root, claim, pairs)


class Search:
    """Says from which grids player 1 does not lose.

    A line is an integer: its place among all lines, in the order of what they hold. A square whose
    integer is worth as much as an n there, in its row and in its column, counts as an n.
    """

    def __init__(self, game: ProductGrid) -> None:
        n = game.n
        self.n, self.known = n, dict[int, bool]()
        """Grids that were looked at, up to the order of their rows and of their columns."""
        lines = list(product(range(n + 1), repeat=n))
        place = {line: code for code, line in enumerate(lines)}
        self.lines, self.size = lines, len(lines)

        def points(line: tuple[int, ...]) -> list[int]:
            if 0 not in line:
                return [game.line(list(line))]
            at = line.index(0)
            return [each for k in range(1, n + 1) for each in points(put(line, at, k))]

        def put(line: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
            return (*line[:at], number, *line[at + 1 :])

        ends = [points(line) for line in lines]
        self.low, self.high = [min(each) for each in ends], [max(each) for each in ends]
        self.written = [
            [[place[put(line, at, k)] for k in range(1, n + 1)] for at in range(n)]
            for line in lines
        ]
        """For each line and square the lines with 1 to n written there."""
        self.free = [[at for at in range(n) if not line[at]] for line in lines]
        self.dull = [
            [
                at
                for at in range(n)
                if 0 < line[at] < n and ends[code] == ends[self.written[code][at][-1]]
            ]
            for code, line in enumerate(lines)
        ]
        """The squares of each line whose integer may as well be an n."""
        self.gains = [
            [
                [
                    (after, self.low[after] - self.low[code], self.high[after] - self.high[code])
                    for after in each
                ]
                for each in self.written[code]
            ]
            for code in range(self.size)
        ]
        orders = list(permutations(range(n)))
        self.orders = [[place[tuple(line[k] for k in order)] for order in orders] for line in lines]

    def key(self, rows: Lines, columns: Lines) -> int:
        """Return an integer that only grids have from which the same leads can be reached."""
        rows, columns = rows.copy(), columns.copy()
        changed = True
        while changed:
            changed = False
            for y in range(self.n):
                for x in self.dull[rows[y]]:
                    if y in self.dull[columns[x]]:
                        rows[y] = self.written[rows[y]][x][-1]
                        columns[x] = self.written[columns[x]][y][-1]
                        changed = True
        key = 0
        for line in min(map(sorted, zip(*[self.orders[row] for row in rows], strict=True))):
            key = key * self.size + line
        return key

    def holds(self, rows: Lines, columns: Lines, left: int, least: int, most: int) -> bool:
        """Return whether player 1 does not lose with so many squares left. Player 1's lead at the
        end is between ``least`` and ``most`` whatever is written.
        """
        key = self.key(rows, columns) if left > 2 else -1
        if key in self.known:
            return self.known[key]
        first = (self.n**2 - left) % 2 == 0
        ways = self.ways(rows, columns, least, most, first=first)
        found = not first
        for _, y, x, row, column, low, high in ways or ():
            below, beside = rows.copy(), columns.copy()
            below[y], beside[x] = row, column
            if self.holds(below, beside, left - 1, low, high) == first:
                found = first
                break
        if ways is None:
            found = first
        if key >= 0:
            self.known[key] = found
        return found

    def ways(
        self, rows: Lines, columns: Lines, least: int, most: int, *, first: bool
    ) -> list[tuple[int, ...]] | None:
        """Return the moves that bounds don't decide, the most promising first: how promising each
        is, its row and column, both lines after it, and the bounds. None if a move decides the
        match for its player.
        """
        ways: list[tuple[int, ...]] = []
        symmetric = rows == columns
        for y, row in enumerate(rows):
            for x in self.free[row]:
                column = columns[x]
                for (down, a, b), (across, c, d) in zip(
                    self.gains[row][x], self.gains[column][y], strict=True
                ):
                    low, high = least + a - d, most + b - c
                    if high < 0 or low >= 0:
                        if (low >= 0) == first:
                            return None
                        continue
                    mirrored = symmetric if y == x else down == columns[y] and across == rows[x]
                    promise = low + high + SYMMETRIC * (first and mirrored)
                    ways.append((promise, y, x, down, across, low, high))
        ways.sort(key=itemgetter(0), reverse=first)
        return ways
