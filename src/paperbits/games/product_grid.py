"""The product game at the top of the page, which its author left without a name."""

from typing import Annotated, NamedTuple

import numpy as np

from paperbits.core.compiler.kernel import compilable
from paperbits.core.errors import IllegalMoveError, InvalidPositionError
from paperbits.core.families import Line, NumberGrid, columns_of, rows_of
from paperbits.core.families.mirrors import MIRRORS, mirror
from paperbits.core.families.number_grid import name, read_numbers, read_written
from paperbits.core.game import Example, Lesson, Record, Step, game
from paperbits.core.position import record
from paperbits.core.settings import Setting
from paperbits.core.view import Part


@compilable
def line_points(line: Record, n: int) -> int:
    """How often 1 occurs, times how often 2 does, and so on up to the first number that is missing."""
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
    blurb="Write 1 to n anywhere. Each row multiplies for you, how many 1s by how many 2s by …; each column for them.",
    family=NumberGrid,
)
class ProductGrid(NamedTuple):
    """Two players take turns to write an integer from 1 to n into an empty square of an n by n grid. Any of these
    integers may be written, as often as one likes. The game ends when the grid is full.

    Player 1 adds up the points of the rows, player 2 those of the columns. A line's points are a product: how many 1s
    the line holds, times how many 2s, times how many 3s, and so on, up to the last number before the first that is
    missing. A line without a 1 is worth 1 point (Ruling C1). **The larger score wins.**

    So `1 1 2 1 2 5` has three 1s, two 2s and no 3: it is worth 3 × 2 = 6, and the 5 adds nothing.

    **A small game**, on a grid of four squares: the players write 1 into a1, 1 into a2, 1 into b1 and 2 into b2.

        1 1
        1 2

    Row 1 has two 1s and no 2: 2 points. Row 2 has one 1 and one 2: 1 point. Player 1 has 3. The columns hold the
    same, so player 2 has 3 as well: a tie.

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

    def start(self) -> Record:
        return record(numbers=np.zeros((self.n, self.n), np.int64), left=self.n * self.n)

    def most_moves(self) -> int:
        return self.n**3

    def moves(self, position: Record, out: Record) -> int:
        count = 0
        for square, written in enumerate(position.numbers.flat):
            if written == 0:
                for less in range(self.n):
                    out[count] = square * self.n + less
                    count += 1
        return count

    def moves_only_shrink(self) -> bool:
        return True

    def still_legal(self, position: Record, move: int) -> bool:
        return bool(position.numbers.flat[move // self.n] == 0)

    def play(self, position: Record, move: int) -> None:
        position.numbers.flat[move // self.n] = move % self.n + 1
        position.turn = 1 - position.turn
        position.left -= 1

    def plies_left(self, position: Record) -> int:
        return int((position.numbers == 0).sum())

    def over(self, position: Record) -> bool:
        return bool(position.left == 0)

    def scores(self, position: Record, out: Record) -> None:
        out[0] = out[1] = 0
        for line in range(self.n):
            out[0] += line_points(position.numbers[line], self.n)
            out[1] += line_points(position.numbers[:, line], self.n)

    def symmetries(self) -> int:
        return MIRRORS

    def transform(self, position: Record, which: int, out: Record) -> None:
        mirror(position.numbers, which, out.numbers)

    def read_move(self, position: Record, text: str) -> int:
        square, number = read_written(text, self.n)
        if number > self.n:
            raise IllegalMoveError(f"Only the integers 1 to {self.n} are written here, not {number}.")
        return square * self.n + number - 1

    def move_text(self, position: Record, move: int) -> str:
        square, less = divmod(int(move), self.n)
        return f"{name(square, self.n)}={less + 1}"

    def refusal(self, position: Record, move: int) -> str:
        square = int(move) // self.n
        written = position.numbers.flat[square]
        return f"{name(square, self.n)} holds {written} already." if written else ""

    def read_position(self, text: str) -> Record:
        position = self.start()
        position.numbers[:] = read_numbers(text, self.n)
        if position.numbers.max() > self.n:
            raise InvalidPositionError(f"Only the integers 1 to {self.n} are written here, not {position.numbers.max()}.")
        written = int((position.numbers > 0).sum())
        position.left -= written
        position.turn = written % 2
        return position

    def parts(self, position: Record) -> list[list[Part]]:
        return [[self._part(line) for line in lines(position.numbers)] for lines in (rows_of, columns_of)]

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

    @staticmethod
    def examples() -> list[Example]:
        return [
            Example(
                title="The author's game, 33 to 31",
                position="1 1 2 1 2 5\n1 3 2 1 3 5\n5 1 1 1 3 1\n1 2 1 2 1 2\n2 1 1 2 1 1\n2 3 5 3 4 1",
                scores=(33, 31),
                remark="The author counts 33 to 31 too. His sum for the rows writes the last row as 1*1*2*1*1: "
                "one 1, one 2, two 3s, one 4 and one 5.",
            )
        ]

    @staticmethod
    def lesson() -> Lesson:
        return Lesson(
            settings={"n": 3},
            steps=(
                Step(
                    "You are player 1 and the rows are yours. A row is worth how many 1s it holds, times how many 2s, times "
                    "how many 3s, up to the first number that is missing. Without a 1 it is worth a single point, so begin "
                    "with a 1 in the corner.",
                    answers=("a1=1",),
                    praise="Row 1 holds one 1. Nothing is gained yet, but now a second number can multiply it.",
                ),
                Step(
                    "The computer wrote a 1 in a3. Column a now holds two 1s and is worth 2 to it. Two 1s in row 1 "
                    "would be worth 2 to you: write one in b1 or c1.",
                    moves=("a1=1", "a3=1"),
                    answers=("b1=1", "c1=1"),
                    praise="Two 1s and no 2: row 1 is worth 2.",
                ),
                Step(
                    "The computer took c1 for a 3, which adds nothing to row 1. Column a holds two 1s, and a third in a2 "
                    "would make it worth 3. Write a 3 there: column a stays at 2, as a 3 counts only where there is a 2.",
                    moves=("a1=1", "a3=1", "b1=1", "c1=3"),
                    answers=("a2=3",),
                    praise="A number that comes too early is wasted: a good way to spoil a line.",
                ),
                Step(
                    "Only c3 is left. Row 3 holds a 1 and a 2; column c holds a 3 and a 1. What pays best? Another "
                    "1 makes row 3 worth 2 × 1 = 2, and so does another 2; but a 1 would double column c as well.",
                    moves=("a1=1", "a3=1", "b1=1", "c1=3", "a2=3", "c2=1", "b2=3", "b3=2"),
                    answers=("c3=2",),
                    praise="Rows 2, 1 and 2 make 5 for you; columns 2, 1 and 1 make 4 for the computer. You win.",
                ),
            ),
        )


TIMES = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
