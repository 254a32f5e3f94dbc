"""Sum Kind Of Game."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, Any, NamedTuple

from paperbits.core.compiler.kernel import compilable
from paperbits.core.errors import InvalidPositionError
from paperbits.core.families import Line, OrderedGrid, columns_of, rows_of
from paperbits.core.families.number_grid import read_numbers
from paperbits.core.families.symmetries import fits, least_order
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.settings import Setting
from paperbits.core.view import Fact, Part


@compilable
def sums_in(line: Record) -> int:
    """Return how many squares hold the sum of two different squares of their line."""
    count = 0
    for total in line:
        if total and is_sum(line, total):
            count += 1
    return count


@compilable
def is_sum(line: Record, total: int) -> bool:
    """Return whether two squares of a line add up to a number. All numbers are positive."""
    for one in range(len(line)):
        if 0 < line[one] < total:
            for other in range(one):
                if line[other] and line[one] + line[other] == total:
                    return True
    return False


@game(
    title="Sum Kind Of Game",
    credit="Leroy Quet, 21 March 2011",
    blurb=(
        "You count up, they count down. Squares that hold the sum of two others of their row score"
        " for you."
    ),
    family=OrderedGrid,
    levels=shared(
        takes="the square that puts it furthest ahead in sums",
        leaves="leaves you no square that makes you several sums",
        beginner=Sight(1, taken=0.3),
        learner=Sight(1, taken=0.55),
        casual=Sight(1, taken=0.9),
        keen=Search(800, alone=800),
        steady=Search(2_300, alone=2_300, traps=6),
    ),
    minutes=15,
)
class SumKindOfGame(NamedTuple):
    """You and the other player take turns to write a number into an empty square of an n by n
    grid; n is even. You choose only the square: player 1 writes 1, then 2, then 3 and so on up
    to half the number of squares; player 2 begins with that number and counts down to 1. When
    the grid is full, every number is in it twice.

    As player 1 you score a point for each square whose number is the sum of the numbers in two
    different squares of the same **row**. The other player scores the same for the **columns**.
    As player 2 you score in the columns. The two addends may be equal. It does not matter who
    wrote a number. A square counts once, even if several pairs add up to it (Ruling C12). **The
    larger score wins.**

    **A game halfway**, on a grid of sixteen squares: player 1 has written 1 to 4 into a1, b1, c1
    and d2, player 2 has written 8, 7, 6 and 5 into a2, a3, c3 and a4.

        1 2 3 .
        8 . . 4
        7 . 6 .
        5 . . .

    In row 1, 3 is 1 + 2: a point for player 1. In column a, 8 is 1 + 7: a point for player 2.

    >>> from paperbits import find
    >>> position = find("sum-kind-of-game").new({"n": 4})
    >>> position.push_all("a1 a2 b1 a3 c1 c3 d2 a4".split())
    >>> print(position.text())
    1 2 3 .
    8 . . 4
    7 . 6 .
    5 . . .
    >>> position.scores()
    [1, 1]
    >>> position.parts()[0][0].why, position.parts()[1][0].why
    ('3 = 1 + 2', '8 = 1 + 7')
    """

    n: Annotated[int, Setting("squares along a side, even", 2, 10, step=2)] = 6

    def next_number(self, position: Record) -> int:
        """Return the number that the player to move writes: player 1 counts up, player 2 down."""
        rounds = (self.n * self.n - position.left) // 2
        return int(rounds + 1 if position.turn == 0 else self.n * self.n // 2 - rounds)

    def scores(self, position: Record, out: Record) -> None:
        out[0] = out[1] = 0
        for line in range(self.n):
            out[0] += sums_in(position.numbers[line])
            out[1] += sums_in(position.numbers[:, line])

    def has_key(self) -> bool:
        return fits(self.n, self.n * self.n // 2)

    def key(self, position: Record) -> int:
        """Return the grid up to the order of its rows and columns, which does not matter to sums."""
        return least_order(position.numbers, self.n * self.n // 2)

    def goal(self) -> str:
        return (
            "A square scores if it is the sum of two others of its line: in the rows for player 1,"
            " in the columns for player 2. Most points win."
        )

    def read_position(self: Any, text: str) -> Record:
        numbers = read_numbers(text, self.n)
        position = self.start()
        written = [int(number) for number in numbers.flat if number]
        expected = []
        for _ in written:
            expected.append(self.next_number(position))
            position.turn = 1 - position.turn
            position.left -= 1
        extra = Counter(written) - Counter(expected)
        if extra:
            number = min(extra)
            often = "once" if written.count(number) == 1 else f"{written.count(number)} times"
            raise InvalidPositionError(
                f"Player 1 writes 1, 2, …, player 2 {self.n * self.n // 2} and down: "
                f"after {len(written)} moves {number} can't have been written {often}."
            )
        position.numbers[:] = numbers
        return position

    def prompt(self, position: Record) -> str:
        return f"Touch an empty square to write {self.next_number(position)}."

    def facts(self, position: Record) -> tuple[Fact, ...]:
        left = Fact("Empty squares", str(int(position.left)))
        return (
            (left,)
            if position.left == 0
            else (Fact("Next number", str(self.next_number(position))), left)
        )

    def merits(self, position: Record, move: int) -> list[str]:
        square, number, found = divmod(int(move), self.n), self.next_number(position), []
        for player in (int(position.turn), 1 - int(position.turn)):
            line = (rows_of, columns_of)[player](position.numbers)[square[player]]
            values = [value for value in line.values if value]
            now = self._openings(position, [*values, number]) if len(values) < self.n - 1 else []
            more = [value for value in now if value not in self._openings(position, values)]
            if more:
                whose = "Your" if player == position.turn else f"Player {player + 1}'s"
                numbers = " or ".join(filter(None, (", ".join(map(str, more[:-1])), str(more[-1]))))
                found.append(f"{whose} {line.name} could then score with {numbers}, too.")
        return found or ["It opens no new sum for either player."]

    def _openings(self, position: Record, values: list[int]) -> list[int]:
        """Return the numbers still to come that would add a sum to a line with these values."""
        rounds, most = (self.n * self.n - int(position.left)) // 2, self.n * self.n // 2
        known = len(_sums(values))
        coming = [
            number
            for number in range(1, most + 1)
            if number > rounds + 1 or number <= most - rounds - position.turn
        ]
        return [number for number in coming if len(_sums([*values, number])) > known]

    def parts(self, position: Record) -> list[list[Part]]:
        return [
            [_part(line) for line in lines(position.numbers)] for lines in (rows_of, columns_of)
        ]


def _sums(values: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Return the places of the values that are the sum of two others, each with these two."""
    found = {}
    for place, total in enumerate(values):
        pair = next(
            (pair for pair in combinations(filter(None, values), 2) if sum(pair) == total), None
        )
        if pair:
            found[place] = pair
    return found


def _part(line: Line) -> Part:
    sums = _sums(line.values)
    reasons = [f"{sum(pair)} = {min(pair)} + {max(pair)}" for pair in sums.values()]
    squares = tuple(line.squares[place] for place in sums)
    return Part(
        line.name, len(sums), ", ".join(reasons) or "no number is the sum of two others", squares
    )
