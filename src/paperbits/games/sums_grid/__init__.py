"""Sums Equal 1,2,3,...m In Small Grid."""

from dataclasses import replace
from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.capabilities import Range
from paperbits.core.errors import InvalidPositionError
from paperbits.core.families import NumberGrid, columns_of, rows_of
from paperbits.core.families.number_grid import (
    name,
    numbers_board,
    numbers_text,
    read_written,
    tokens_read,
)
from paperbits.core.game import Legal, Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.notation import Shape, read_grid, read_rows, square_grid, square_name, widths
from paperbits.core.records import after, record
from paperbits.core.settings import Setting
from paperbits.core.view import Board, Entry, Fact, Hand, Part, View
from paperbits.core.wording import listed

from .neighbour_sums import different, reached


@game(
    title="Sums Equal 1,2,3,...m In Small Grid",
    credit="Leroy Quet, 9 April 2011",
    blurb=(
        "Fill a small grid so that neighbours add up to 1, 2, 3 and on, as far as you can. A"
        " puzzle, or a race."
    ),
    family=NumberGrid,
    levels=shared(
        takes="the number that gets it furthest at once",
        leaves="plans two numbers at a time",
        for_one=True,
        beginner=Sight(1, taken=0.12),
        learner=Sight(1, taken=0.3),
        apprentice=Sight(1, taken=0.46),
        casual=Sight(1, taken=0.64),
        attentive=Sight(8, taken=0.72),
        wary=Sight(100_000, replies=4),
        keen=Search(300, alone=300),
        steady=Search(900, alone=900),
        club=Search(3_000, alone=3_000),
        strong=Search(12_000, alone=12_000),
        veteran=Search(12_000, alone=12_000, steps=20_000),
        expert=Search(12_000, alone=12_000, steps=60_000),
    ),
    minutes=5,
)
class SumsGrid(NamedTuple):
    """A puzzle for one: you fill an n by n grid with positive integers, no two of them equal.
    They need not be consecutive.

    A **sum** adds up the integers in squares that follow one another in a row or in a column; a
    single square counts as a sum too. The score is the largest m such that 1, 2, 3 and so on up to
    m all occur as sums. If 1 does not occur, the score is 0 (Ruling C10). **The larger score
    wins.**

    You can also race with other players: each of you has a grid, and you write one integer in
    turn. You may use an integer that another player has used.

    **A small puzzle**, on a grid of four squares:

        1 3
        4 2

    1, 2, 3 and 4 are in the grid, 1 + 4 and 3 + 2 are 5, 4 + 2 is 6, and no neighbours add up to 7.
    The score is 6. A better score is possible.

    >>> from paperbits import find
    >>> position = find("sums-grid").new({"n": 2})
    >>> position.push_all(["a1=1", "b1=3", "a2=4", "b2=2"])
    >>> print(position.text())
    1 3
    4 2
    >>> position.scores()
    [6]
    >>> for part in position.parts()[0][4:]:
    ...     print(part.line, "|", part.points, "|", part.why)
    sum 5 | 1 | 1 + 4 in column a
    sum 6 | 1 | 4 + 2 in row 2
    sum 7 | 0 | no neighbours add up to 7
    """

    players: Annotated[int, Setting("the players, each with a grid of their own", 1, 9)] = 1
    n: Annotated[int, Setting("squares along a side", 1, 5)] = 3

    def start(self) -> Record:
        return record(
            numbers=np.zeros((self.players, self.n, self.n), np.int64),
            left=self.players * self.n * self.n,
        )

    def most_moves(self) -> int:
        return self.n**5

    def buffer(self) -> npt.NDArray[np.int64]:
        """Return an array of rows: a row and a column of the grid, and an integer, which may have
        18 digits. A square's number would have to be divided each time.
        """
        return np.empty((self.most_moves(), 3), np.int64)

    def move_numbers(self) -> int:
        return self.n**5

    def move_number(self, move: Any) -> int:
        return int((move[0] * self.n + move[1]) * self.n**3 + move[2] - 1)

    def play_number(self, position: Record, number: int) -> None:
        square = number // self.n**3
        self.play(position, (square // self.n, square % self.n, number % self.n**3 + 1))

    def moves(self, position: Record, out: Record) -> int:
        """Write every integer up to n * n * n, the number of sums. A larger one can't be part of a
        useful sum. Larger integers only fill their squares, and so do smaller ones that are not
        needed elsewhere.
        """
        numbers = position.numbers[position.turn]
        used = np.zeros(self.n**3 + 1, np.uint8)
        for number in numbers.flat:
            if number <= self.n**3:
                used[number] = 1
        count = 0
        for row in range(self.n):
            for column in range(self.n):
                for number in range(1, self.n**3 + 1):
                    if numbers[row, column] == 0 and not used[number]:
                        out[count, 0] = row
                        out[count, 1] = column
                        out[count, 2] = number
                        count += 1
        return count

    def moves_only_shrink(self) -> bool:
        return self.players == 1

    def still_legal(self, position: Record, move: Any) -> bool:
        numbers = position.numbers[position.turn]
        if numbers[move[0], move[1]]:
            return False
        for row in range(self.n):
            for column in range(self.n):
                if numbers[row, column] == move[2]:
                    return False
        return True

    def play(self, position: Record, move: Any) -> None:
        position.numbers[position.turn, move[0], move[1]] = move[2]
        position.turn = position.turn + 1 if position.turn + 1 < self.players else 0
        position.left -= 1

    def over(self, position: Record) -> bool:
        return bool(position.left == 0)

    def scores(self, position: Record, out: Record) -> None:
        for player in range(self.players):
            out[player] = reached(position.numbers[player])

    def field_ranges(self) -> dict[str, Range]:
        return {
            "numbers": Range(
                0, self.n**3, "the integer in a square of each player's grid, 0 where it is empty"
            ),
            "left": Range(0, self.players * self.n * self.n, "empty squares in all grids"),
        }

    def most_plies(self) -> int:
        return self.players * self.n * self.n

    def promise(self, position: Record) -> float:
        """Return a value for each sum that occurs, also beyond the first that is missing: one
        better integer may then lead to many of them at once.
        """
        return 4.0 * different(position.numbers[0])

    def cross(self) -> bool:
        """Return that two squares may exchange their integers."""
        return True

    def symmetries(self) -> int:
        """Return the number of ways to turn and mirror the grid; 1 if there are several grids."""
        return 8 if self.players == 1 else 1

    def transform(self, position: Record, which: int, out: Record) -> None:
        last = self.n - 1
        for row in range(self.n):
            for column in range(self.n):
                to_row = last - row if which & 1 else row
                to_column = last - column if which & 2 else column
                if which & 4:
                    out.numbers[0, to_column, to_row] = position.numbers[0, row, column]
                else:
                    out.numbers[0, to_row, to_column] = position.numbers[0, row, column]

    def covering(self, position: Record) -> tuple[int, int, tuple[int, ...]] | None:
        if self.players > 1:
            return None
        return self.n, self.n, tuple(int(number) for number in position.numbers[0].flat)

    def goal(self) -> str:
        if self.players == 1:
            return (
                "Make 1, 2, 3 and so on, without a gap, as sums of neighbours in a line. The"
                " farther you get, the better."
            )
        return (
            "Each on a grid of their own, make 1, 2, 3 and so on as sums of neighbours. The one who"
            " gets farthest wins."
        )

    def read_move(self, position: Record, text: str) -> npt.NDArray[np.int64]:
        square, number = read_written(text, self.n)
        return np.array([*divmod(square, self.n), number], np.int64)

    def move_text(self, position: Record, move: Any) -> str:
        return f"{square_name(move[0], move[1])}={move[2]}"

    def refusal(self, position: Record, move: Any) -> str:
        numbers = position.numbers[position.turn]
        written = numbers[move[0], move[1]]
        if written:
            return f"{square_name(move[0], move[1])} holds {written} already."
        used = np.flatnonzero(numbers == move[2])
        return (
            f"{move[2]} stands in {name(used[0], self.n)} already; the integers of a grid differ."
            if len(used)
            else ""
        )

    def legal(self, position: Record, limit: int) -> Legal:
        """Return a family for each empty square: any integer that the grid does not hold."""
        empty = self.empty(position)
        written = position.numbers[position.turn].flat
        least = min({*range(1, self.n * self.n + 1)}.difference(written), default=0)
        families = {f"{square}={least}": f"{square}=k" for square in empty[:limit]}
        return Legal(list(families), len(empty), len(empty) > limit, families)

    def empty(self, position: Record) -> list[str]:
        """Return the empty squares of the player to move."""
        return [
            name(square, self.n) for square in np.flatnonzero(position.numbers[position.turn] == 0)
        ]

    def position_text(self, position: Record) -> str:
        return "\n\n".join(numbers_text(numbers) for numbers in position.numbers)

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the size of one grid, or of several, one below the other."""
        rows = [line for line in read_rows(text) if line]
        sides = (
            sorted((side for side in widths(rows[0]) if len(rows) % side == 0), reverse=True)
            if rows
            else []
        )
        if not sides:
            return square_grid(text)
        n = len(rows) if len(rows) in sides else sides[0]
        grids = len(rows) // n
        return Shape(
            {"players": grids, "n": n},
            f"a {n} by {n} grid" if grids == 1 else f"{grids} grids of {n} by {n}",
        )

    def read_position(self, text: str) -> Record:
        rows = tokens_read(read_grid(text, self.players * self.n, self.n))
        position = self.start()
        for player, numbers in enumerate(position.numbers):
            numbers[:] = rows[player * self.n : (player + 1) * self.n]
            found, times = np.unique(numbers[numbers > 0], return_counts=True)
            if (times > 1).any():
                raise InvalidPositionError(
                    f"The integers of a grid differ, but {found[times > 1][0]} is there twice."
                )
        counts = [int((numbers > 0).sum()) for numbers in position.numbers]
        position.left -= sum(counts)
        position.turn = sum(counts) % self.players
        if counts != sorted(counts, reverse=True) or counts[0] - counts[-1] > 1:
            raise InvalidPositionError(
                "The players write in turn, so their grids can't hold"
                f" {' and '.join(map(str, counts))} integers."
            )
        return position

    def merits(self: Any, position: Record, move: Any) -> list[str]:
        own = int(position.turn)
        then = after(self, position, move)
        was, now = (set(self._found(each.numbers[own])) for each in (position, then))
        missing = next(total for total in range(1, len(now) + 2) if total not in now)
        new = sorted(now - was)
        made = (
            f"{'a new sum' if len(new) == 1 else 'new sums'}, {listed(new)}"
            if new
            else "no new sum"
        )
        return [f"It makes {made}.", f"The smallest sum still missing is then {missing}."]

    def parts(self, position: Record) -> list[list[Part]]:
        return [self._parts(position, player) for player in range(self.players)]

    def _parts(self, position: Record, player: int) -> list[Part]:
        """Return a part for each sum from 1 on, and one for the first that is missing."""
        numbers = position.numbers[player]
        found = self._found(numbers, self.prefix(position, player))
        most = reached(numbers)
        missing = Part(f"sum {most + 1}", 0, f"no neighbours add up to {most + 1}")
        return [*(found[total] for total in range(1, most + 1)), missing]

    def _found(self, numbers: Record, prefix: str = "") -> dict[int, Part]:
        """Return the first and shortest part for each sum of neighbours in a grid."""
        found: dict[int, Part] = {}
        for length in range(1, self.n + 1):
            for line in rows_of(numbers) + columns_of(numbers):
                for first in range(self.n - length + 1):
                    addends = line.values[first : first + length]
                    if all(addends) and sum(addends) not in found:
                        why = " + ".join(map(str, addends)) + f" in {line.name}"
                        named = line.squares[first : first + length]
                        if length == 1:
                            why = f"{addends[0]} itself, in {named[0]}"
                        squares = tuple(prefix + square for square in named)
                        found[sum(addends)] = Part(f"sum {sum(addends)}", 1, why, squares)
        return found

    def prefix(self, position: Record, player: int) -> str:
        """Return a prefix of the ids of a player's squares; empty for the player to move."""
        return "" if player == position.turn else f"{player + 1}:"

    def view(self, position: Record, last: tuple[str, ...]) -> View:
        boards = tuple(
            self._board(position, numbers, player)
            for player, numbers in enumerate(position.numbers)
        )
        before = self.prefix(position, int(position.turn - 1) % self.players)
        reach = [reached(numbers) + 1 for numbers in position.numbers]
        facts = tuple(
            Fact(
                "First sum missing" + (f" for player {player}" if self.players > 1 else ""),
                str(total),
            )
            for player, total in enumerate(reach, 1)
        )
        return View(
            boards, self.hand(position, ""), facts, tuple(before + square for square in last)
        )

    def _board(self, position: Record, numbers: Record, player: int) -> Board:
        """Return the board of a grid; if there are several, it names its owner."""
        if self.players == 1:
            return numbers_board(numbers)
        board = numbers_board(numbers, f"Player {player + 1}'s grid", self.prefix(position, player))
        return replace(board, owner=player + 1)

    def hand(self, position: Record, prompt: str) -> Hand:
        if self.over(position):
            return Hand()
        entry = Entry(
            "{square}={text}",
            "a positive integer that the grid does not hold yet",
            tuple(self.empty(position)),
        )
        return Hand(
            entries=(entry,),
            prompt="Write an integer into an empty square"
            + (" of your grid." if self.players > 1 else "."),
        )
