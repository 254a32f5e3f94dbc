"""The squares and runs of a board, and the state of a search: one record, which kernels take."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Annotated, Any, Final

from paperbits.core.compiler.kernel import compilable
from paperbits.core.records import Integers, Record, laid_out


@dataclass(frozen=True)
class Shape:
    """Squares (from 0), and the runs of squares whose sums count."""

    squares: int
    runs: tuple[tuple[int, ...], ...]
    turns: tuple[tuple[int, ...], ...]
    """Permutations of the squares that map runs to runs, the identity first. Each lists the new
    place of every square.
    """

    @cached_property
    def runs_of(self) -> tuple[tuple[int, ...], ...]:
        """For each square the runs that it is part of."""
        return tuple(
            tuple(index for index, run in enumerate(self.runs) if square in run)
            for square in range(self.squares)
        )


def rectangle(rows: int, columns: int) -> Shape:
    """Return a rectangle with the runs of neighbouring squares in its rows and columns."""
    lines = [[row * columns + column for column in range(columns)] for row in range(rows)]
    lines += [[row * columns + column for row in range(rows)] for column in range(columns)]
    found = {
        tuple(line[first:last])
        for line in lines
        for first in range(len(line))
        for last in range(first + 1, len(line) + 1)
    }
    runs = tuple(sorted(found, key=lambda run: (len(run), run)))
    return Shape(rows * columns, runs, tuple(dict.fromkeys(_turns(rows, columns))))


def _turns(rows: int, columns: int) -> list[tuple[int, ...]]:
    """Return the symmetries of a rectangle; a square also has those across its diagonals."""
    sizes = (rows, columns)
    turns = []
    for axes in permutations((0, 1)) if rows == columns else [(0, 1)]:
        for down in (1, -1):
            for across in (1, -1):
                places = []
                for square in range(rows * columns):
                    at = divmod(square, columns)
                    row, column = at[axes[0]], at[axes[1]]
                    places.append(
                        (row if down == 1 else sizes[0] - 1 - row) * columns
                        + (column if across == 1 else sizes[1] - 1 - column)
                    )
                turns.append(tuple(places))
    return turns


MOST: Final = 64
"""The largest m, and the most runs. The numbers 2 to m are bits of one integer."""

SQUARES: Final = 16
LEVELS: Final = MOST + 3
TURNS: Final = 8

ANY: Final = (1 << (MOST - 1)) - 1
"""The integers 2 to ``MOST``, as bits."""

SOLUTIONS: Final = 1024
"""Boards found in one call of the search, at most."""


class Board:
    """Squares and runs count from 0. A list ends after as many entries as its count field says."""

    squares: int
    run_count: int
    most: int
    """m: the sums 1 to m must be covered."""
    turn_count: int
    runs: Annotated[Integers, MOST, SQUARES]
    """The squares of each run."""
    lengths: Annotated[Integers, MOST]
    runs_of: Annotated[Integers, SQUARES, MOST]
    """The runs of each square."""
    many: Annotated[Integers, SQUARES]
    """The number of runs of each square."""
    turns: Annotated[Integers, TURNS, SQUARES]
    values: Annotated[Integers, SQUARES]
    """The integer in each square, 0 where it is empty."""
    totals: Annotated[Integers, MOST]
    """The sum of the integers in each run so far."""
    left: Annotated[Integers, MOST]
    """The number of empty squares of each run."""
    times: Annotated[Integers, MOST + 1]
    """The number of full runs with each sum from 0 to m."""
    missing: int
    """The numbers 2 to m that are not yet the sum of a full run, as bits; 2 is the lowest bit."""
    missed: int
    """How many numbers from 1 to m are not yet the sum of a full run."""
    level: int
    """The number to place next. Every smaller one has been placed or passed over."""
    floor: int
    """The level at which the search began."""
    ceiling: int
    """The level at which the search stops and notes its choices; 0 for none."""
    choices: Annotated[Integers, LEVELS]
    """The square chosen at each level; ``squares`` if the number was passed over, -1 before the
    first choice.
    """
    groups: Annotated[Integers, LEVELS]
    """For each level, as bits, the turns that leave the board as it is."""
    allowed: Annotated[Integers, LEVELS, SQUARES]
    """For each level and each empty square, as bits, the integers from 2 on that it may take."""
    found: Annotated[Integers, SOLUTIONS, SQUARES]
    """Boards that cover 1 to m; or, if there is a ceiling, also the choices that lead to it."""
    found_count: int
    nodes: int
    # Working space of the bounds.
    least: Annotated[Integers, MOST]
    wasted: Annotated[Integers, SQUARES]
    counts: Annotated[Integers, SQUARES, 4]
    smallest: Annotated[Integers, SQUARES]
    reach: Annotated[Integers, MOST + 2]


def blank(shape: Shape, most: int, given: Sequence[int] = ()) -> Any:
    """Return an array of one board that holds the integers ``given`` (0 for an empty square).
    ``most`` is 1 to ``MOST``. Raises ValueError if it is not, or if the shape is too large. Boards
    of all shapes have arrays of one size, so that the search is compiled only once.
    """
    if not 1 <= most <= MOST:
        raise ValueError(f"m is 1 to {MOST}, not {most}.")
    squares = shape.squares
    if squares > SQUARES or len(shape.runs) > MOST:
        raise ValueError(f"Boards have at most {SQUARES} squares and {MOST} runs.")
    boards = laid_out(Board)
    board = boards[0]
    board.squares, board.run_count, board.most = squares, len(shape.runs), most
    for index, run in enumerate(shape.runs):
        board.runs[index, : len(run)] = run
        board.lengths[index] = board.left[index] = len(run)
    for square, runs in enumerate(shape.runs_of):
        board.runs_of[square, : len(runs)] = runs
        board.many[square] = len(runs)
    board.missing, board.missed = (1 << (most - 1)) - 1, most
    for square, value in enumerate(given):
        if value:
            place(board, square, int(value))
    turns = [
        turn
        for turn in shape.turns
        if all(board.values[turn[k]] == board.values[k] for k in range(squares))
    ]
    board.turn_count = len(turns)
    board.turns[: len(turns), :squares] = turns
    board.level = board.floor = 1
    board.choices[1] = -1
    board.groups[1] = (1 << len(turns)) - 1
    board.allowed[1] = ANY
    return boards


@compilable
def place(board: Record, square: int, value: int) -> None:
    """Write an integer into an empty square."""
    board.values[square] = value
    for k in range(board.many[square]):
        run = board.runs_of[square, k]
        board.totals[run] += value
        board.left[run] -= 1
        total = int(board.totals[run])
        if board.left[run] == 0 and total <= board.most:
            if board.times[total] == 0:
                board.missed -= 1
                if total > 1:
                    board.missing ^= 1 << (total - 2)
            board.times[total] += 1


@compilable
def lift(board: Record, square: int) -> None:
    """Empty a square again."""
    value = board.values[square]
    board.values[square] = 0
    for k in range(board.many[square]):
        run = board.runs_of[square, k]
        total = int(board.totals[run])
        if board.left[run] == 0 and total <= board.most:
            board.times[total] -= 1
            if board.times[total] == 0:
                board.missed += 1
                if total > 1:
                    board.missing ^= 1 << (total - 2)
        board.totals[run] -= value
        board.left[run] += 1
