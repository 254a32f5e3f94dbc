"""Games on a square grid. A state is a tuple of what the squares hold, row by row; 0 is empty."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, ClassVar

from .base import Move, PlainRules, State

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def mirrored(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """Return rows and their three mirror images, each as one list."""
    views = (rows, [row[::-1] for row in rows], rows[::-1], [row[::-1] for row in rows[::-1]])
    return [[each for row in view for each in row] for view in views]


class Grid(PlainRules):
    """Two players fill squares by turns, unless a game says otherwise."""

    full: ClassVar[bool] = False
    """Whether all squares are filled at the end; otherwise half of them, rounded down to even."""
    transposes: ClassVar[bool] = False
    """Whether any empty square may be filled, and rows score as columns do."""
    unordered: ClassVar[bool] = False
    """Whether the order of the squares of a line does not matter."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        n: int = settings["n"]
        self.n = n
        self.squares = [f"{LETTERS[x]}{y + 1}" for y in range(n) for x in range(n)]
        self.place = {square: place for place, square in enumerate(self.squares)}
        self.rows = [list(range(y * n, y * n + n)) for y in range(n)]
        self.columns = [list(range(x, n * n, n)) for x in range(n)]
        self.mirrors = mirrored(self.rows)
        self.last = n * n if self.full else n * n // 4 * 2
        """How many squares are filled at the end."""

    def start(self) -> State:
        return (0,) * self.n**2

    def canon(self, state: State) -> State:
        """Rows stay rows. If lines have no order, rows may be exchanged, and so may columns."""
        if self.unordered and self.n < 5:
            rows = [state[y * self.n : (y + 1) * self.n] for y in range(self.n)]
            return min(tuple(sorted(zip(*some, strict=True))) for some in permutations(rows))
        return min(tuple(state[place] for place in mirror) for mirror in self.mirrors)

    def turn(self, state: State) -> int | None:
        count = filled(state)
        return None if count == self.last else count % 2

    def moves(self, state: State) -> list[Move]:
        return self.empty(state)

    def empty(self, state: State) -> list[str]:
        """Return the names of the empty squares."""
        return [square for square, held in zip(self.squares, state, strict=True) if not held]

    def play(self, state: State, move: Move) -> State:
        return self.put(state, move, 1)

    def put(self, state: State, square: str, value: int) -> State:
        """Return the state with a value in a square."""
        place = self.place[square]
        return (*state[:place], value, *state[place + 1 :])

    def write(self, state: State, move: Move) -> State:
        """Return the state after a move such as ``b3=4``."""
        square, number = move.split("=")
        return self.put(state, square, int(number))

    def lines(self, state: State) -> list[list[list[int]]]:
        """Return the rows and the columns, as what their squares hold."""
        return [
            [[state[place] for place in line] for line in lines]
            for lines in (self.rows, self.columns)
        ]


class LineGrid(Grid):
    """Player 1 scores by each row, player 2 by each column."""

    def scores(self, state: State) -> list[int]:
        return [sum(self.line(line) for line in lines) for lines in self.lines(state)]

    @abstractmethod
    def line(self, line: list[int]) -> int:
        """Return the points of a row or a column."""


def filled(state: Sequence[int]) -> int:
    """Return how many squares are not empty."""
    return sum(1 for held in state if held)
