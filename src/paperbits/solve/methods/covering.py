"""Exhaustion with bounds, for games of one player who covers 1, 2, 3, … by sums of neighbours in a
rectangle.
"""

import zlib
from typing import Any, ClassVar, Protocol, runtime_checkable

from paperbits.core import notation
from paperbits.core.rules import Move, Record
from paperbits.solve.budget import Budget
from paperbits.solve.cover.board import MOST, rectangle
from paperbits.solve.cover.parts import Cover, Ledger, run
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem


@runtime_checkable
class Covering(Protocol):
    """A game for one whose score is the largest m such that 1 to m all occur as sums of neighbours
    in the rows and columns of a rectangle. ``covering`` returns the rows, the columns, and what the
    squares hold, row by row, 0 where they are empty; None with settings for which it is not so.
    """

    def covering(self, position: Record) -> tuple[int, int, tuple[int, ...]] | None: ...


class CoveringMethod(Method):
    """The largest m that some board covers, tried downwards from the number of runs."""

    name: ClassVar[str] = "exhaustion with bounds"

    def __init__(self, problem: Problem, budget: Budget) -> None:
        super().__init__(problem, budget)
        self.known: dict[bytes, tuple[int, list[list[int]]]] = {}
        self.ledger: Ledger | None = None

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return a small memory for games that are coverings, else None."""
        if not isinstance(problem.game, Covering):
            return None
        covering = problem.game.covering(problem.position.record)
        if covering is None or len(rectangle(covering[0], covering[1]).runs) > MOST:
            return None
        return Estimate(1 << 20)

    def boards(self, record: Record) -> tuple[int, list[list[int]]]:
        """Return the largest m, and all boards up to symmetry that cover 1 to m. Squares that may
        hold any integer are 0.
        """
        rows, columns, given = self.game.covering(record)
        key = repr(given).encode()
        if key not in self.known:
            shape = rectangle(rows, columns)
            found: list[list[int]] = []
            most = len(shape.runs) + 1
            while not found and most > 1:
                most -= 1
                found = self._found(Cover(shape, most, given))
            self.known[key] = (most, found) if found else (0, [list(given)])
        return self.known[key]

    def _found(self, cover: Cover) -> list[list[int]]:
        """Return all boards of a cover, part by part if the budget has a folder for the parts."""
        if self.budget.folder is None:
            search = cover.search()
            try:
                return search.boards(self.budget)
            finally:
                self.nodes += search.nodes
        self.ledger = Ledger(
            self.budget.folder
            / f"cover-{cover.most}-{zlib.crc32(repr(cover.given).encode()):08x}.jsonl"
        )
        boards, nodes = run(cover, self.ledger, budget=self.budget)
        self.nodes += nodes
        return boards

    def save(self) -> bool:
        """The finished parts are kept as they come."""
        return self.ledger is not None and bool(self.ledger.done())

    def value(self, record: Record) -> Value:
        return self.boards(record)[0] * self.goal.sign

    def best_turn(self, record: Record) -> list[Move]:
        rows, columns, given = self.game.covering(record)
        board = self.boards(record)[1][0]
        square = next(k for k, number in enumerate(given) if number == 0)
        number = board[square] or next(
            k for k in range(1, rows * columns * rows * columns) if k not in (*board, *given)
        )
        return [self._move(record, columns, square, number)]

    def best_moves(self, record: Record) -> list[Move]:
        """In a square that may hold any integer, each integer up to the number of runs is a move."""
        rows, columns, given = self.game.covering(record)
        shape = rectangle(rows, columns)
        turns = [
            turn
            for turn in shape.turns
            if all(given[turn[k]] == given[k] for k in range(shape.squares))
        ]
        pairs = set()
        for board in self.boards(record)[1]:
            for turn in turns:
                for square, number in enumerate(board):
                    numbers = (number,) if number else range(1, len(shape.runs) + 1)
                    pairs |= {
                        (turn[square], each) for each in numbers if number or each not in board
                    }
        return [self._move(record, columns, *pair) for pair in sorted(pairs) if given[pair[0]] == 0]

    def evidence(self, record: Record) -> dict[str, Any] | None:
        """The checker searches all best boards again, from an empty board only."""
        return None if any(self.game.covering(record)[2]) else {"boards": self.boards(record)[1]}

    def _move(self, record: Record, columns: int, square: int, number: int) -> Move:
        return self.game.read_move(
            record, f"{notation.square_name(*divmod(square, columns))}={number}"
        )
