"""Retrograde analysis: wins, losses and draws of games for two in which positions may repeat,
backwards from the ends (Ströhlein, 1970; Thompson, 1986).

A table holds one byte for each position: the plies to the end when the winner hurries and the loser
delays. An odd number is a win of the player to move, an even one a loss. ``DRAW`` means that
neither player can force an end.
"""

import base64
import zlib
from functools import cached_property
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from paperbits.core.actions import listed
from paperbits.core.compiler.kernel import kernel
from paperbits.core.records import after
from paperbits.core.rules import Move, Record
from paperbits.solve.budget import Budget, Progress
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem
from paperbits.solve.methods.plain import moves_of

DRAW: Final = 255
SLICE: Final = 1 << 16
"""Positions between two looks at the clock."""

Table = npt.NDArray[np.uint8]


@kernel
def sweep(game: Any, table: Any, out: Any, begin: int, end: int, plies: int) -> int:
    """Find the positions from ``begin`` to ``end`` - 1 that are won or lost in exactly ``plies``;
    return how many. The table must already hold all positions that end sooner.
    """
    found = 0
    for index in range(begin, end):
        if table[index] != DRAW:
            continue
        count = game.graph_moves(index, out)
        if plies % 2:
            for k in range(count):
                if out[k] < 0 if plies == 1 else out[k] >= 0 and table[out[k]] == plies - 1:
                    table[index] = plies
                    found += 1
                    break
        elif count:
            k = 0
            while k < count and out[k] >= 0 and table[out[k]] < plies and table[out[k]] % 2:
                k += 1
            if k == count:
                table[index] = plies
                found += 1
    return found


def solve_graph(game: Any, layers: tuple[int, ...], budget: Budget) -> Table:
    """Return the table of all positions. ``layers`` are the ends of ranges of positions; no move
    may lead to a later range. Raises OutOfBudgetError, and OverflowError for a game of ``DRAW``
    plies or more.
    """
    table = np.full(layers[-1], DRAW, np.uint8)
    out = game.graph_buffer()
    longest = begin = 0
    for layer, end in enumerate(layers):
        plies, idle = 1, 0
        while idle < 2 or plies <= longest + 1:  # One empty sweep may be due to its parity.
            if plies >= DRAW:
                raise OverflowError("The table has no room for so long a game.")
            found = 0
            for start in range(begin, end, SLICE):
                budget.check()
                found += sweep(game, table, out, start, min(start + SLICE, end), plies)
            if found:
                longest = max(longest, plies)
            idle = 0 if found else idle + 1
            plies += 1
        begin = end
        budget.tell(Progress(f"layer {layer + 1} of {len(layers)}", end, layers[-1]))
    return table


RATE: Final = 250_000
"""Positions a second, about."""


@runtime_checkable
class Graph(Protocol):
    """A game that may go round for ever. What a position leads to depends on its index alone.

    ``graph_layers`` returns the ends of ranges of indices of later positions; no move leads to a
    later range. ``graph_index`` is a position's index, -1 if it has none yet. ``graph_moves``
    writes what the moves of an index lead to, -1 where a move wins, and returns how many there are;
    it alone is compiled, and ``graph_buffer`` makes its array. ``graph_plies`` is the number of
    plies after which the match is a tie.
    """

    def graph_layers(self, position: Record) -> tuple[int, ...]: ...
    def graph_index(self, position: Record) -> int: ...
    def graph_buffer(self) -> Any: ...
    def graph_moves(self, index: int, out: Any) -> int: ...
    def graph_plies(self, position: Record) -> int: ...


class RetrogradeMethod(Method):
    """A table of the graph of positions. Moves before the graph begins are searched plainly."""

    name: ClassVar[str] = "retrograde analysis"

    def __init__(self, problem: Problem, budget: Budget) -> None:
        super().__init__(problem, budget)
        self.known: dict[bytes, tuple[int, int]] = {}

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return a byte for each position of a graph; None for other games."""
        if not isinstance(problem.game, Graph):
            return None
        layers = problem.game.graph_layers(problem.position.record)
        return (
            Estimate(layers[-1], layers[-1], layers[-1] / RATE)
            if layers and problem.position.players == 2
            else None
        )

    @cached_property
    def table(self) -> Table:
        """The table of the whole graph."""
        layers = self.game.graph_layers(self.problem.position.record)
        table = solve_graph(self.game, layers, self.budget)
        self.nodes += len(table)
        return table

    def value(self, record: Record) -> Value:
        return self._look(record)[0]

    def plies(self, record: Record) -> int | None:
        value, plies = self._look(record)
        return plies if value else None

    def _look(self, record: Record) -> tuple[int, int]:
        """Return the value for player 1, and the plies to the end unless it is a draw."""
        if self.game.over(record):
            return self.goal.end(record), 0
        index = self.game.graph_index(record)
        if index >= 0:
            plies = int(self.table[index])
            if plies == DRAW or plies > self.game.graph_plies(record):
                return 0, 0
            return (1 if plies % 2 == (record.turn == 0) else -1), plies
        key = record.tobytes()
        if key not in self.known:
            self.nodes += 1
            value, plies = self._look(after(self.game, record, *self.best_turn(record)))
            self.known[key] = value, plies + 1
        return self.known[key]

    def best_turn(self, record: Record) -> list[Move]:
        """The winner hurries, the loser delays."""
        mover = int(record.turn)
        best = None
        for move in self._moves(record):
            self.budget.check()
            value, plies = self._look(after(self.game, record, move))
            gain = self.goal.gain(value, mover)
            key = (gain, -plies * gain)
            if best is None or key > best[0]:
                best = key, move
        assert best is not None  # A game that is not over has a move.
        return [best[1]]

    def evidence(self, record: Record) -> dict[str, Any] | None:
        """The evidence holds the whole table: zlib, then base64."""
        packed = base64.b64encode(zlib.compress(self.table.tobytes(), 9)).decode()
        numbers = self.game.position_text(record).split(",")
        writing = {} if self.game.graph_index(record) >= 0 else {"writing": True}
        return writing | {
            "position": [int(number) for number in numbers if number.strip()],
            "turn": int(record.turn) + 1,
            "left": self.game.graph_plies(record),
            "table": packed,
        }

    def _moves(self, record: Record) -> list[Move]:
        if self.game.graph_index(record) >= 0:
            return moves_of(self.game, record)
        return listed(self.game, record)  # Complete before the graph begins.
