"""Divisor Over Sums Game."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Annotated, Any, NamedTuple

import numpy as np

from paperbits.core import notation
from paperbits.core.capabilities import Range
from paperbits.core.compiler.kernel import compilable
from paperbits.core.errors import IllegalMoveError, InvalidPositionError
from paperbits.core.families import Line, WrittenGrid, columns_of, rows_of
from paperbits.core.families.number_grid import name, numbers_text, read_numbers, read_square
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.notation import Shape, square_grid
from paperbits.core.records import after, copied, record
from paperbits.core.settings import Setting
from paperbits.core.view import Fact, Part

CHOICE = re.compile(r"d=([0-9]+)")
CHOSEN = re.compile(r"d[ =,]*([0-9][0-9 ,]*)")


@compilable
def times_divided(numbers: Record, player: int, divisor: int) -> int:
    """Return how many sums of neighbours a divisor divides: in rows for player 0, else columns."""
    side, count = len(numbers), 0
    for line in range(side):
        for near in range(side - 1):
            if player == 0:
                total = numbers[line, near] + numbers[line, near + 1]
            else:
                total = numbers[near, line] + numbers[near + 1, line]
            if total % divisor == 0:
                count += 1
    return count


@compilable
def times_written(numbers: Record, player: int, divisor: int) -> int:
    """Return how many sums of neighbours that are both written a divisor divides."""
    side, count = len(numbers), 0
    for line in range(side):
        for near in range(side - 1):
            if player == 0:
                one, other = numbers[line, near], numbers[line, near + 1]
            else:
                one, other = numbers[near, line], numbers[near + 1, line]
            if one and other and (one + other) % divisor == 0:
                count += 1
    return count


@game(
    title="Divisor Over Sums Game",
    credit="Leroy Quet, 12 June 2011",
    blurb=(
        "Place 1, 2, 3 … by turns; then choose a divisor. It scores as often as it divides the sum"
        " of two neighbours."
    ),
    family=WrittenGrid,
    levels=shared(
        takes="the square after which its best divisor is furthest ahead of yours",
        leaves="leaves you no square that helps your divisor much",
        beginner=Sight(2, taken=0.5),
        learner=Sight(4, taken=0.65),
        keen=Search(1_900, alone=600, traps=8),
        steady=Search(8_000, alone=2_400, traps=8),
    ),
    minutes=5,
)
class DivisorOverSums(NamedTuple):
    """You and the other player take turns to write 1, 2, 3 and so on, in this order, into the
    empty squares of an n by n grid. You choose only the square: player 1 writes the odd
    numbers, player 2 the even ones.

    When the grid is full, every two squares side by side have a sum. As player 1 you have the sums
    within the rows, n × (n - 1) of them, and the other player those of squares one above the other;
    as player 2 it is the other way round. You then choose an integer d that divides at least one of
    your sums, player 1 first, and score **d times the number of your sums that it divides**; equal
    sums count each time. **The larger score wins.**

    Choosing 1 gives n × (n - 1) points. The divisor chosen counts, even if another is better
    (Ruling C4); the page shows the best one afterwards.

    **A small game**, on a grid of four squares: 1 goes into a1, 2 into b2, 3 into b1 and 4 into a2.

        1 3
        4 2

    The sums in the rows are 4 and 6. Player 1 may choose 1, 2, 3, 4 or 6, and chooses 2, which
    divides both: 2 × 2 = 4 points; 6 would have been better. The sums in the columns are 5 and 5:
    player 2 chooses 5 and has 5 × 2 = 10.

    >>> from paperbits import find
    >>> position = find("divisor-over-sums").new({"n": 2})
    >>> position.push_all(["a1", "b2", "b1", "a2"])
    >>> print(position.text())
    1 3
    4 2
    >>> position.legal().moves
    ['d=1', 'd=2', 'd=3', 'd=4', 'd=6']
    >>> position.push_all(["d=2", "d=5"])
    >>> position.scores()
    [4, 10]
    """

    n: Annotated[int, Setting("squares along a side", 2, 7)] = 4

    def start(self) -> Record:
        return record(
            numbers=np.zeros((self.n, self.n), np.int64),
            chosen=np.zeros(2, np.int64),
            left=self.n * self.n,
        )

    def most_moves(self) -> int:
        return 2 * self.n * self.n

    def move_numbers(self) -> int:
        return 3 * self.n * self.n

    def moves(self, position: Record, out: Record) -> int:
        """Write the empty squares, or n * n plus each divisor once the grid is full."""
        count = 0
        if position.left:
            for square, written in enumerate(position.numbers.flat):
                if written == 0:
                    out[count] = square
                    count += 1
            return count
        for divisor in range(1, 2 * self.n * self.n):
            if times_divided(position.numbers, position.turn, divisor):
                out[count] = self.n * self.n + divisor
                count += 1
        return count

    def still_legal(self, position: Record, move: int) -> bool:
        return bool(position.left and position.numbers.flat[move] == 0)

    def play(self, position: Record, move: int) -> None:
        if position.left:
            position.numbers.flat[move] = self.n * self.n - position.left + 1
            position.left -= 1
            position.turn = 1 - position.turn if position.left else 0
        else:
            position.chosen[position.turn] = move - self.n * self.n
            position.turn = 1 - position.turn

    def field_ranges(self: Any) -> dict[str, Range]:
        chosen = Range(0, 2 * self.n * self.n - 1, "the divisor that each player chose, 0 for none")
        return {**WrittenGrid.field_ranges(self), "chosen": chosen}

    def plies_left(self, position: Record) -> int:
        return int(position.left + (position.chosen == 0).sum())

    def over(self, position: Record) -> bool:
        return bool(position.chosen[1])

    def scores(self, position: Record, out: Record) -> None:
        for player in range(2):
            divisor = position.chosen[player]
            out[player] = (
                divisor * times_divided(position.numbers, player, divisor) if divisor else 0
            )

    def standing(self, position: Record, out: Record) -> None:
        """Write the points of each side's best divisor of the sums that are complete."""
        self.scores(position, out)
        for player in range(2):
            if position.chosen[player] == 0:
                for each in range(1, 2 * self.n * self.n):
                    points = each * times_written(position.numbers, player, each)
                    out[player] = max(out[player], points)

    def best(self, position: Record, player: int) -> int:
        """Return the divisor that scores most for a full grid; the smallest of several."""
        points = [
            divisor * times_divided(position.numbers, player, divisor)
            for divisor in range(1, 2 * self.n * self.n)
        ]
        return points.index(max(points)) + 1

    def goal(self) -> str:
        return (
            "At the end choose a number: it scores for every sum of neighbours that it divides, in"
            " rows for player 1, in columns for player 2. Most points win."
        )

    def read_move(self, position: Record, text: str) -> int:
        found = CHOICE.fullmatch(notation.tidy(text))
        if found:
            divisor = notation.read_digits(found[1])
            if position.left:
                raise IllegalMoveError(
                    f"A divisor is chosen when the grid is full; {int(position.left)} squares are"
                    " empty."
                )
            if not 0 < divisor < 2 * self.n * self.n:
                raise IllegalMoveError(f"{divisor} divides no sum here.")
            return self.n * self.n + divisor
        what = "A move is a square, such as b3, or a divisor, such as d=4"
        notation.matched(notation.SQUARE, text, what)
        return read_square(text, self.n)

    def move_text(self, position: Record, move: int) -> str:
        return name(move, self.n) if move < self.n * self.n else f"d={int(move) - self.n * self.n}"

    def words(self, position: Record, move: int) -> str:
        if position.left:
            return f"writes {self.n * self.n - int(position.left) + 1} in {name(move, self.n)}"
        return f"chooses the divisor {int(move) - self.n * self.n}"

    def refusal(self, position: Record, move: int) -> str:
        if move < self.n * self.n:
            written = position.numbers.flat[move]
            if position.left:
                return f"{name(move, self.n)} holds {written} already." if written else ""
            return "The grid is full; choose a divisor, such as d=4."
        divisor = move - self.n * self.n
        if times_divided(position.numbers, int(position.turn), divisor):
            return ""
        return (
            f"{divisor} divides no sum of two neighbours in a {('row', 'column')[position.turn]}."
        )

    def position_text(self, position: Record) -> str:
        chosen = [str(divisor) for divisor in position.chosen if divisor]
        return numbers_text(position.numbers) + ("\nd " + " ".join(chosen) if chosen else "")

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        return square_grid(_parted(text)[0])

    def read_position(self, text: str) -> Record:
        grid, chosen = _parted(text)
        position = self.start()
        position.numbers[:] = read_numbers(grid, self.n)
        written = sorted(int(number) for number in position.numbers.flat if number)
        for ply, number in enumerate(written, 1):
            if number != ply:
                why = f"{number} is there twice" if number < ply else f"{ply} is missing"
                raise InvalidPositionError(f"The players write 1, 2, 3, … in order; {why}.")
        position.left -= len(written)
        position.turn = len(written) % 2 if position.left else 0
        if chosen:
            self._choose(position, chosen)
        return position

    def _choose(self, position: Record, text: str) -> None:
        found = CHOSEN.fullmatch(text.strip().lower())
        divisors = found[1].replace(",", " ").split() if found else []
        if not 1 <= len(divisors) <= 2:
            raise InvalidPositionError(
                "The last row says the one or two divisors chosen, such as d 4 3, not"
                f" {notation.shown(text)}."
            )
        for divisor in divisors:
            try:
                move = self.read_move(position, f"d={divisor}")
            except IllegalMoveError as error:
                raise InvalidPositionError(str(error)) from None
            refusal = self.refusal(position, move)
            if refusal:
                raise InvalidPositionError(refusal)
            self.play(position, move)

    def path(self, position: Record, move: int) -> tuple[str, ...]:
        text = self.move_text(position, move)
        return (text,) if move < self.n * self.n else (text[1:],)

    def prompt(self, position: Record) -> str:
        if position.left:
            return f"Touch an empty square to write {self.n * self.n - int(position.left) + 1}."
        return f"Choose a divisor of the sums in your {('rows', 'columns')[position.turn]}."

    def facts(self, position: Record) -> tuple[Fact, ...]:
        if position.left:
            return (Fact("Next number", str(self.n * self.n - int(position.left) + 1)),)
        sums = tuple(
            Fact(
                f"Sums in the {where}",
                ", ".join(str(total) for line in lines(position.numbers) for total in _sums(line)),
            )
            for where, lines in (("rows", rows_of), ("columns", columns_of))
        )
        return sums + tuple(
            Fact(f"Player {player + 1} chose", str(divisor))
            for player, divisor in enumerate(position.chosen)
            if divisor
        )

    def parts(self, position: Record) -> list[list[Part]]:
        return [self._parts(position, 0, rows_of), self._parts(position, 1, columns_of)]

    def best_parts(self, position: Record, notes: list[Any]) -> list[list[Part]]:
        """Return the parts; in a full grid without a choice, with each side's best divisor."""
        if position.left == 0 and not position.chosen.any():
            position = copied(position)
            for player in range(2):
                position.chosen[player] = self.best(position, player)
        return self.parts(position)

    def merits(self, position: Record, move: int) -> list[str]:
        if not position.left:
            return []
        then, found = after(self, position, move), []
        for player in (int(position.turn), 1 - int(position.turn)):
            was = _best_so_far(position, player)[1]
            divisor, now, divided = _best_so_far(then, player)
            if now != was:
                whose = "Your" if player == position.turn else f"Player {player + 1}'s"
                sums = "one sum" if divided == 1 else f"{divided} sums"
                found.append(
                    f"{whose} best divisor so far goes from {was} to {now} points: {divisor}"
                    f" divides {sums}."
                )
        return found or ["No better divisor comes of it yet for either player."]

    def _parts(
        self, position: Record, player: int, lines: Callable[[Record], list[Line]]
    ) -> list[Part]:
        divisor = int(position.chosen[player])
        if not divisor:
            return []
        parts = [_part(line, divisor) for line in lines(position.numbers)]
        best, own = self.best(position, player), sum(part.points for part in parts)
        most = best * times_divided(position.numbers, player, best)
        why = f"no divisor scores more than {own}"
        if most > own:
            why = f"{best} would have scored {most}"
        return [*parts, Part("best divisor", 0, why)]


def _parted(text: str) -> tuple[str, str]:
    """Return the text of the grid, and the row with the divisors chosen (empty if there is none)."""
    lines = notation.read_rows(text)
    chosen = lines.pop() if lines and lines[-1].lower().startswith("d") else ""
    return "\n".join(lines), chosen


def _sums(line: Line) -> list[int]:
    return [one + other for one, other in pairwise(line.values)]


def _best_so_far(position: Record, player: int) -> tuple[int, int, int]:
    """Return the best divisor of the complete sums, its points, and how many it divides."""
    found = 0, 0, 0
    for divisor in range(1, 2 * position.numbers.size):
        divided = times_written(position.numbers, player, divisor)
        if divisor * divided > found[1]:
            found = divisor, divisor * divided, divided
    return found


def _part(line: Line, divisor: int) -> Part:
    sums = _sums(line)
    divided = [k for k, total in enumerate(sums) if total % divisor == 0]
    squares = dict.fromkeys(square for k in divided for square in line.squares[k : k + 2])
    found = ", ".join(str(sums[k]) for k in divided) or "none"
    why = f"sums {', '.join(map(str, sums))}: {divisor} divides {found}"
    return Part(line.name, divisor * len(divided), why, tuple(squares))
