"""The plain exhaustive search: for any number of players, and for games whose rules list only
candidates.

It compares exact integers, and remembers positions by their bytes, not by hashes. With three or
more players, if several moves are equally good for a player, the first in the game's own order
counts (see ``goals.Shares``).
"""

from functools import partial
from typing import Any, ClassVar, Final

import numpy as np

from paperbits.core.actions import listed
from paperbits.core.capabilities import Searchable
from paperbits.core.records import after
from paperbits.core.rules import Move, Record
from paperbits.search.alpha_beta import relevant_bytes
from paperbits.search.whole_turns import WholeTurns, turns_of
from paperbits.solve.budget import Budget, OutOfBudgetError, Progress
from paperbits.solve.goals import Value
from paperbits.solve.methods.method import Estimate, Method, Problem

CHECKED: Final = 512
"""Positions between two reports."""

ENTRY_BYTES: Final = 700
"""Bytes for one remembered position, about."""

ENDLESS: Final = "More integers are legal than a search can look at."

LISTED: Final = 10_000
"""Legal moves of one position that are searched, at most."""


class PlainMethod(Method):
    """Searches every move of every position, each position once."""

    name: ClassVar[str] = "plain search"

    def __init__(self, problem: Problem, budget: Budget) -> None:
        super().__init__(problem, budget)
        self.places = relevant_bytes(problem.game, problem.position.record)
        self.known: dict[bytes, tuple[Value, list[Move]]] = {}
        self.most = budget.memory // ENTRY_BYTES
        self.left: int | None = None

    @classmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return no least memory: the method takes every game, and uses what memory there is."""
        return Estimate(0)

    def value(self, record: Record) -> Value:
        return self._ask(record)[0]

    def best_turn(self, record: Record) -> list[Move]:
        return self._ask(record)[1]

    def _ask(self, record: Record) -> tuple[Value, list[Move]]:
        self.left = self.budget.steps
        return self._look(record)

    def _look(self, record: Record) -> tuple[Value, list[Move]]:
        key = np.atleast_1d(np.asarray(record)).view(np.uint8)[self.places].tobytes()
        found = self.known.get(key)
        if found is not None:
            return found
        self._count()
        mover = int(record.turn)
        best: tuple[Value, list[Move]] | None = None
        for turn in turns_of(self.game, record, partial(moves_of, self.game)):
            then = after(self.game, record, *turn)
            value = self.goal.end(then) if self.game.over(then) else self._look(then)[0]
            gain = self.goal.gain(value, mover)
            if best is None or gain > self.goal.gain(best[0], mover):
                best = value, turn
            if gain == self.goal.most:
                break
        assert best is not None  # A game that is not over has a move.
        self.known[key] = best
        return best

    def _count(self) -> None:
        self.nodes += 1
        if self.left is not None:
            self.left -= 1
        if len(self.known) >= self.most or (self.left is not None and self.left < 0):
            raise OutOfBudgetError
        self.budget.check()
        if self.nodes % CHECKED == 0:
            self.budget.tell(Progress(self.name, self.nodes))


def moves_of(game: Searchable, record: Record) -> list[Any]:
    """Return the moves that a search must look at: those that the rules list for searches if that
    list is complete, else all legal moves. Raises OutOfBudgetError if the legal moves have no end
    and so are listed as families.
    """
    if not game.complete() or isinstance(game, WholeTurns):
        legal = game.legal(record, LISTED)
        if legal.families:
            raise OutOfBudgetError(ENDLESS)
        return [game.read_move(record, text) for text in legal.moves]
    return listed(game, record)
