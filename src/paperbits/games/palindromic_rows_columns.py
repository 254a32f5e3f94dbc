"""Palindromic Rows/Columns."""

from typing import Annotated, NamedTuple

from paperbits.core.card import Newcomer
from paperbits.core.compiler.kernel import compilable
from paperbits.core.families import Line, MirroredFillGrid, columns_of, rows_of
from paperbits.core.game import Record, game
from paperbits.core.level import Sight, shared
from paperbits.core.settings import Setting
from paperbits.core.strategy import Pairing
from paperbits.core.view import Part

SEARCHABLE = 8
"""The largest size that a search solves within seconds, with the best moves."""


@compilable
def ones(near: int, far: int) -> int:
    """How many of two squares are filled."""
    return (1 if near else 0) + (1 if far else 0)


@game(
    title="Palindromic Rows/Columns",
    credit="Leroy Quet, 4 June 2011",
    blurb=(
        "Fill half the grid. Squares that don't mirror each other cost points: you in rows, them in"
        " columns. Fewest win."
    ),
    family=MirroredFillGrid,
    lowest_wins=True,
    rated_with={"n": 8},  # On the usual board most matches are tied.
    levels=shared(
        takes="the square that makes its lines mirror best beside yours",
        leaves="leaves you no square that mends your lines or spoils its own",
        beginner=Sight(1, taken=0.28),
        learner=Sight(1, taken=0.53),
        apprentice=Sight(1, taken=0.78),
        casual=Sight(4, taken=0.92),
        attentive=Sight(11, taken=0.94),
    ),
    minutes=5,
    newcomer=Newcomer({"n": 4}, seat=1),  # Between beginners: 19 of 40 won, 13 tied.
    good_first=(
        "There is nothing to calculate: fill a square, and see how well your rows mirror"
        " themselves."
    ),
)
class PalindromicRowsColumns(NamedTuple):
    """You and the other player take turns to fill an empty square of an n by n grid, until
    about half of it is filled: each of you fills a quarter of the squares, rounded down.

    As player 1 you then count, row by row, how many squares would have to change so that the
    row reads the same from left and right. The other player counts the same for the columns,
    from the top and from the bottom. As player 2 you count the columns. **The smaller count
    wins.**

    Two squares that mirror each other and differ cost one change, because changing either of them
    makes them equal. The middle square of a line of odd length mirrors itself and never costs
    anything.

    >>> from paperbits import find
    >>> position = find("palindromic-rows-columns").new({"n": 2})
    >>> position.push_all(["a1", "b1"])
    >>> print(position.text())
    * *
    . .
    >>> position.scores(), position.winners()
    ([0, 2], [0])
    """

    n: Annotated[int, Setting("squares along a side", 2, 12)] = 6

    def changes(self, position: Record, player: int, line: int) -> int:
        """Return the unequal mirrored pairs of a row (player 0) or column (1) (Ruling C5)."""
        count = 0
        for near in range(self.n // 2):
            far = self.n - 1 - near
            if player == 0:
                count += position.filled[line, near] != position.filled[line, far]
            else:
                count += position.filled[near, line] != position.filled[far, line]
        return int(count)

    def scores(self, position: Record, out: Record) -> None:
        for player in range(2):
            out[player] = 0
            for line in range(self.n):
                out[player] += self.changes(position, player, line)

    def has_key(self) -> bool:
        return True

    def key(self, position: Record) -> int:
        """Return how many of the groups of squares that mirror each other are filled in each way.

        A square, its mirror images in its row and in its column, and the image of these form a
        group of four, and only squares of one group are ever compared. So the score is a sum over
        groups, and it does not matter which group is filled how. In the middle row and column of an
        odd grid the groups are pairs.
        """
        filled, half, last = position.filled, self.n // 2, self.n - 1
        key = 0
        for row in range(half):
            for column in range(half):
                near, right = filled[row, column], filled[row, last - column]
                below, far = filled[last - row, column], filled[last - row, last - column]
                count = ones(near, right) + ones(below, far)
                kind = count if count < 2 else count + 2
                if count == 2:
                    kind = 2 if near == right else (3 if near == below else 4)
                if kind:
                    key += 1 << 6 * (kind - 1)
        if self.n % 2:
            for place in range(half):
                across = ones(filled[half, place], filled[half, last - place])
                down = ones(filled[place, half], filled[last - place, half])
                if across:
                    key += 1 << 36 + 3 * (across - 1)
                if down:
                    key += 1 << 42 + 3 * (down - 1)
            key += ones(filled[half, half], 0) << 48
        return key

    def pairing(self) -> Pairing:
        """Return what best play gives: on even grids by a written proof, on odd ones as a search
        among the numbers of groups finds it, up to the largest size.
        """
        ahead = -1 if self.n == 3 else -2 if self.n % 4 == 2 else 0
        return Pairing(
            (2,) if ahead else (1, 2),
            "win" if ahead else "tie",
            {"counts": True},
            margin=ahead,
            searchable=self.n <= SEARCHABLE,
        )

    def goal(self) -> str:
        return (
            "Squares that differ from their mirror image cost points: rows count for player 1,"
            " columns for player 2. Fewest points win."
        )

    def parts(self, position: Record) -> list[list[Part]]:
        return [
            [self._part(line) for line in lines(position.filled)] for lines in (rows_of, columns_of)
        ]

    def _part(self, line: Line) -> Part:
        unequal = [
            (line.squares[k], line.squares[-1 - k])
            for k in range(self.n // 2)
            if line.values[k] != line.values[-1 - k]
        ]
        if not unequal:
            return Part(line.name, 0, "reads the same from both ends", line.squares)
        pairs = ", ".join(f"{near} and {far}" for near, far in unequal)
        squares = tuple(square for pair in unequal for square in pair)
        return Part(line.name, len(unequal), f"{pairs} differ", squares)
