"""Product Grid: the first game on the author's page, where it has no name."""

from typing import Annotated, Any, NamedTuple

from paperbits.core.compiler.kernel import compilable
from paperbits.core.errors import IllegalMoveError, InvalidPositionError
from paperbits.core.families import Line, WrittenGrid, columns_of, rows_of
from paperbits.core.families.number_grid import name, read_numbers, read_written
from paperbits.core.families.symmetries import fits, least_order, transposed_pairing
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.settings import Setting
from paperbits.core.strategy import Pairing
from paperbits.core.view import Part

PROVED = 4
"""The size at which the checker proves that player 1 has a tie, too."""


@compilable
def line_points(line: Record, n: int) -> int:
    """Return the product of the counts of 1, 2 and so on, up to the first number that is missing."""
    points = 1
    for number in range(1, n + 1):
        times = 0
        for written in line:
            if written == number:
                times += 1
        if times == 0:
            return points
        points *= times
    return points


@game(
    title="Product Grid",
    credit="Leroy Quet, 2011",
    blurb=(
        "Write 1 to n anywhere. Each row multiplies for you, how many 1s by how many 2s by …; each"
        " column for them."
    ),
    family=WrittenGrid,
    levels=shared(
        takes="the number that puts it furthest ahead in points",
        leaves="leaves you no number that gains you many points",
        beginner=Sight(1, taken=0.33),
        casual=Sight(1, taken=0.75),
        attentive=Sight(8, taken=0.85),
        keen=Search(340, alone=340),
        steady=Search(760, alone=760),
        club=Search(1_650, alone=1_650),
        strong=Search(3_800, alone=3_800),
        veteran=Search(8_500, alone=8_500),
        expert=Search(18_000, alone=18_000),
    ),
    minutes=15,
)
class ProductGrid(NamedTuple):
    """You and the other player take turns to write an integer from 1 to n into an empty square
    of an n by n grid. You may write each of these integers any number of times. The game ends
    when the grid is full.

    As player 1 you add up the points of the rows, and the other player those of the columns; as
    player 2 it is the other way round. A line's points are a product: how many 1s the line
    holds, times how many 2s, times how many 3s, and so on, up to the last number before the
    first that is missing. A line without a 1 is worth 1 point (Ruling C1). **The larger score
    wins.**

    So `1 1 2 1 2 5` has three 1s, two 2s and no 3: it is worth 3 × 2 = 6, and the 5 adds nothing.

    **A small game**, on a grid of four squares: the players write 1 into a1, 1 into a2, 1 into b1
    and 2 into b2.

        1 1
        1 2

    Row 1 has two 1s and no 2: 2 points. Row 2 has one 1 and one 2: 1 point. Player 1 has 3. The
    columns hold the same, so player 2 has 3 as well: a tie.

    >>> from paperbits import find
    >>> position = find("product-grid").new({"n": 2})
    >>> position.push_all(["a1=1", "a2=1", "b1=1", "b2=2"])
    >>> print(position.text())
    1 1
    1 2
    >>> position.scores()
    [3, 3]
    >>> [part.why for part in position.parts()[0]]
    ['two 1s, no 2', 'one 1, one 2']
    """

    n: Annotated[int, Setting("squares along a side, and the largest number", 2, 8)] = 6

    def most_moves(self) -> int:
        return self.n**3

    def move_numbers(self) -> int:
        return self.n**3

    def moves(self, position: Record, out: Record) -> int:
        count = 0
        for square, written in enumerate(position.numbers.flat):
            if written == 0:
                for less in range(self.n):
                    out[count] = square * self.n + less
                    count += 1
        return count

    def still_legal(self, position: Record, move: int) -> bool:
        return bool(position.numbers.flat[move // self.n] == 0)

    def play(self, position: Record, move: int) -> None:
        position.numbers.flat[move // self.n] = move % self.n + 1
        position.turn = 1 - position.turn
        position.left -= 1

    def scores(self, position: Record, out: Record) -> None:
        out[0] = out[1] = 0
        for line in range(self.n):
            out[0] += line_points(position.numbers[line], self.n)
            out[1] += line_points(position.numbers[:, line], self.n)

    def has_key(self) -> bool:
        return fits(self.n, self.n)

    def key(self, position: Record) -> int:
        """Return the grid up to the order of its rows and columns: a line counts by how often it
        holds each number.
        """
        return least_order(position.numbers, self.n)

    def filling(self) -> tuple[int, int]:
        return (self.n * self.n, self.n)

    def digit_in(self, position: Record, square: int) -> int:
        return int(position.numbers.flat[square])

    def put_digit(self, position: Record, square: int, digit: int) -> None:
        position.numbers.flat[square] = digit

    def pairing(self) -> Pairing | None:
        if self.n == PROVED:
            return Pairing((1, 2), "tie", {"transposes": True}, margin=0, searchable=True)
        return transposed_pairing(self.n)

    def goal(self) -> str:
        return (
            "Each line scores how many 1s it has, times how many 2s, and so on: rows for player 1,"
            " columns for player 2. Most points win."
        )

    def read_move(self, position: Record, text: str) -> int:
        square, number = read_written(text, self.n)
        if number > self.n:
            raise IllegalMoveError(
                f"Only the integers 1 to {self.n} are written here, not {number}."
            )
        return square * self.n + number - 1

    def move_text(self, position: Record, move: int) -> str:
        square, less = divmod(int(move), self.n)
        return f"{name(square, self.n)}={less + 1}"

    def refusal(self, position: Record, move: int) -> str:
        square = int(move) // self.n
        written = position.numbers.flat[square]
        return f"{name(square, self.n)} holds {written} already." if written else ""

    def read_position(self: Any, text: str) -> Record:
        position = self.start()
        position.numbers[:] = read_numbers(text, self.n)
        if position.numbers.max() > self.n:
            raise InvalidPositionError(
                f"Only the integers 1 to {self.n} are written here, not {position.numbers.max()}."
            )
        written = int((position.numbers > 0).sum())
        position.left -= written
        position.turn = written % 2
        return position

    def parts(self, position: Record) -> list[list[Part]]:
        return [
            [self._part(line) for line in lines(position.numbers)]
            for lines in (rows_of, columns_of)
        ]

    def merits(self, position: Record, move: int) -> list[str]:
        square, number = int(move) // self.n, int(move) % self.n + 1
        found = []
        for player in (int(position.turn), 1 - int(position.turn)):
            line = (rows_of, columns_of)[player](position.numbers)[divmod(square, self.n)[player]]
            whose = "your" if player == position.turn else f"player {player + 1}'s"
            values = {*line.values, number}
            missing = next((wanted for wanted in range(1, self.n + 1) if wanted not in values), 0)
            empty = line.values.count(0) - 1
            left = ("no square is", "one square is", f"{empty} squares are")[min(empty, 2)]
            if missing and number > missing:
                found.append(
                    f"In {whose} {line.name} the {number} adds nothing before there is a {missing},"
                    f" and {left} left there."
                )
        return found

    def _part(self, line: Line) -> Part:
        reasons: list[str] = []
        squares: list[str] = []
        points = 1
        for number in range(1, self.n + 1):
            found = line.where(number)
            if not found:
                reasons.append(f"no {number}")
                break
            points *= len(found)
            reasons.append(f"{TIMES[len(found)]} {number}{'s' if len(found) > 1 else ''}")
            squares += found
        return Part(line.name, points, ", ".join(reasons), tuple(squares))


TIMES = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
