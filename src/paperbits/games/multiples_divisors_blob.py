"""Multiples/Divisors Blob Game."""

from itertools import combinations, groupby
from typing import Annotated, NamedTuple

from paperbits.core.compiler.kernel import compilable
from paperbits.core.errors import InvalidPositionError
from paperbits.core.families import FillGrid, Line, MirroredFillGrid, columns_of, rows_of
from paperbits.core.families.neighbours import adjoins, apart_squares
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.notation import square_name
from paperbits.core.numbers.primes import all_divide
from paperbits.core.settings import Setting
from paperbits.core.view import Part


@compilable
def run_lengths(line: Record) -> int:
    """Return the lengths of a line's runs, as the set bits of an integer."""
    lengths, length = 0, 1
    for place in range(1, len(line)):
        if line[place] == line[place - 1]:
            length += 1
        else:
            lengths |= 1 << length
            length = 1
    return lengths | 1 << length


@game(
    title="Multiples/Divisors Blob Game",
    credit="Leroy Quet, 1 April 2011",
    blurb=(
        "Grow one blob. A row whose runs all divide one another is yours; such a column is theirs."
    ),
    family=MirroredFillGrid,
    levels=shared(
        takes="the square that puts its lines furthest ahead of yours",
        leaves="leaves you no square that wins you a line or spoils one of its own",
        beginner=Sight(1, taken=0.15),
        learner=Sight(1, taken=0.5),
        casual=Sight(2, taken=0.8),
        keen=Search(400, alone=400),
        steady=Search(900, alone=900),
    ),
    minutes=10,
)
class MultiplesDivisorsBlob(NamedTuple):
    """You and the other player take turns to fill a square of an n by n grid. The first may be
    any square; after it, each square must lie next to a filled one: above, below, left or
    right. So a single blob grows. Each of you fills a quarter of the squares, rounded down;
    then the game ends.

    A line consists of runs: stretches of filled squares and of empty squares, as long as they
    go. It scores one point if, for any two of its runs, the length of one divides the length of
    the other. As player 1 you count the rows, and the other player the columns; as player 2 it
    is the other way round. **The larger score wins.**

    `. . * * . . * * . . . .` has runs of 2, 2, 2, 2 and 4: a point. `. . * . . . . . . . . .` has
    runs of 2, 1 and 9: none, as 2 does not divide 9.

    A line that is a single run has no two runs to compare, and scores (Ruling C11); the setting
    `single_run` turns that off.

    **A small game**, on a grid of nine squares, where each player fills two: b2, b1, c1, a1.

        * * *
        . * .
        . . .

    Row 1 is one single run and scores, row 2 has runs of 1, 1 and 1, and row 3 is single again.
    Columns a and c have runs of 1 and 2, column b of 2 and 1: three points each, a tie. Runs of 2
    and 3 need a larger grid.

    >>> from paperbits import find
    >>> position = find("multiples-divisors-blob").new({"n": 3})
    >>> position.push_all(["b2", "b1", "c1", "a1"])
    >>> print(position.text())
    * * *
    . * .
    . . .
    >>> position.scores()
    [3, 3]
    >>> [part.why for part in position.parts()[1]]
    ['runs of 1, 2', 'runs of 2, 1', 'runs of 1, 2']
    """

    n: Annotated[int, Setting("squares along a side", 2, 12)] = 8
    single_run: Annotated[
        bool,
        Setting(
            "whether a line of one run scores",
            explained={
                "true": "A line that is all filled or all empty scores.",
                "false": "It does not.",
            },
        ),
    ] = True

    def moves(self, position: Record, out: Record) -> int:
        count = 0
        first = position.left == self.n * self.n // 4 * 2
        for row in range(self.n):
            for column in range(self.n):
                if first or (
                    not position.filled[row, column] and adjoins(position.filled, row, column)
                ):
                    out[count] = row * self.n + column
                    count += 1
        return count

    def filling(self) -> tuple[int, int]:
        return (0, 0)  # Most empty squares are barred.

    def moves_only_shrink(self) -> bool:
        return False  # A filled square makes its neighbours legal.

    def scores(self, position: Record, out: Record) -> None:
        out[0] = out[1] = 0
        for line in range(self.n):
            out[0] += self.point(run_lengths(position.filled[line]))
            out[1] += self.point(run_lengths(position.filled[:, line]))

    def point(self, lengths: int) -> int:
        """Return the points, 1 or 0, of a line with runs of these lengths (Ruling C11)."""
        if lengths == 1 << self.n and not self.single_run:
            return 0
        return 1 if all_divide(lengths, self.n) else 0

    def goal(self) -> str:
        return (
            "A line scores if, of any two of its runs, the length of one divides the other's: rows"
            " for player 1, columns for player 2. Most points win."
        )

    def refusal(self, position: Record, move: int) -> str:
        row, column = divmod(int(move), self.n)
        if position.filled[row, column]:
            return f"{square_name(row, column)} is filled already."
        if position.filled.any() and not adjoins(position.filled, row, column):
            return f"{square_name(row, column)} is not next to a filled square."
        return ""

    def read_position(self, text: str) -> Record:
        position = FillGrid.read_position(self, text)
        parted = apart_squares(position.filled)
        if parted:
            raise InvalidPositionError(
                f"The blob does not hang together: {parted[0]} is apart from {parted[1]}."
            )
        return position

    def parts(self, position: Record) -> list[list[Part]]:
        return [
            [self._part(line) for line in lines(position.filled)] for lines in (rows_of, columns_of)
        ]

    def _part(self, line: Line) -> Part:
        runs = [len(list(run)) for _, run in groupby(line.values)]
        if len(runs) == 1:
            why = f"one run of {runs[0]}" + ("" if self.single_run else ", which does not score")
            return Part(line.name, int(self.single_run), why, line.squares)
        why = "runs of " + ", ".join(map(str, runs))
        for short, long in combinations(sorted(set(runs)), 2):
            if long % short:
                return Part(line.name, 0, f"{why}: {short} does not divide {long}", line.squares)
        return Part(line.name, 1, why, line.squares)
