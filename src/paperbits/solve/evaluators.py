"""Ways to find the exact value of a position: the compiled alpha-beta search, and a plain search for what it can't take."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.core.rules import Record
from paperbits.search.alpha_beta import ENTRY, relevant_bytes
from paperbits.search.deepening import DEEPEST, AlphaBeta
from paperbits.search.rewards import share
from paperbits.solve.puzzle_proof import TooLongError, moves_of
from paperbits.solve.solution import OutOfBudgetError, Value

CHECKED: Final = 512
"""Positions between two looks at the clock in the plain search."""

ENTRY_BYTES: Final = 700
"""Bytes that one remembered position costs in the plain search, about."""


class Budget:
    """Time and memory for one solution. ``stop`` ends it early."""

    def __init__(self, seconds: float | None, memory: int, stop: Callable[[], bool] | None = None) -> None:
        self.memory = memory
        """Bytes."""
        self._end = None if seconds is None else time.monotonic() + seconds
        self._stop = stop

    @property
    def left(self) -> float | None:
        """Seconds left; None for no limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def spent(self) -> bool:
        """Whether it is over."""
        return (self._end is not None and time.monotonic() >= self._end) or (self._stop is not None and self._stop())

    def stop(self) -> bool:
        """As ``spent``, for searches that ask."""
        return self.spent


class Evaluator(ABC):
    """Exact values of positions of one game with one goal; what it has found it keeps from one call to the next."""

    nodes = 0

    @abstractmethod
    def value(self, record: Record) -> Value:
        """The value of a position that is not over, oriented so that more is better for player 1. Raises OutOfBudgetError."""

    @abstractmethod
    def best_move(self, record: Record) -> list[Any]:
        """A move, or the moves of a whole turn, that keep the value."""


class CompiledEvaluator(Evaluator):
    """Alpha-beta on two threads, for games of two whose rules list every move."""

    def __init__(self, position: KernelPosition, budget: Budget, *, margins: bool) -> None:
        self.margins, self.budget = margins, budget
        entries = 1 << 22
        while entries * ENTRY.itemsize > max(budget.memory, 1 << 20):
            entries >>= 1
        self.search = AlphaBeta(
            position.game, position.record, lowest_wins=position.card.lowest_wins, margins=margins, entries=entries, threads=2
        )
        self.search.look(1)  # Compiles; not charged to the budget of a position.

    def _look(self, record: Record) -> tuple[Value, Any]:
        self.search.turn_to(record)
        verdict = self.search.look(DEEPEST, seconds=self.budget.left, stop=self.budget.stop)
        if verdict is None or verdict.outcome is None:
            raise OutOfBudgetError
        self.nodes += verdict.nodes
        return (verdict.margin if self.margins else verdict.outcome), verdict.move

    def value(self, record: Record) -> Value:
        """See Evaluator."""
        return self._look(record)[0]

    def best_move(self, record: Record) -> list[Any]:
        """See Evaluator."""
        return [self._look(record)[1]]


class PlainEvaluator(Evaluator):
    """Exhaustive search with exact scores, position by position: for one player, and where the rules list only candidates.

    Positions are remembered by their own bytes, not by hashes.
    """

    def __init__(self, position: KernelPosition, budget: Budget, *, margins: bool) -> None:
        self.budget, self.margins = budget, margins
        self.card, self.game, self.alone = position.card, position.game, position.players == 1
        self.sign = -1 if position.card.lowest_wins else 1
        self.places = relevant_bytes(position.game, position.record)
        self.known: dict[bytes, tuple[Value, list[Any]]] = {}
        self.most = budget.memory // ENTRY_BYTES

    def end(self, record: Record) -> Value:
        """The value of a position that is over."""
        if self.margins or self.alone:
            scores = self._exact(record)
            return scores[0] * self.sign if self.alone else (scores[0] - scores[1]) * self.sign
        found = np.zeros(2)
        self.game.scores(record, found)
        return round(2 * share(found, 0, self.sign) - 1)

    def _exact(self, record: Record) -> list[int]:
        if self.card.outcome_by == "sum":
            found = np.zeros(1 if self.alone else 2)
            self.game.scores(record, found)
            return [round(score) for score in found]
        total = []
        for parts in self.game.parts(record):
            product = 1
            for part in parts:
                product *= part.points
            total.append(product)
        return total

    def value(self, record: Record) -> Value:
        """See Evaluator."""
        return self._look(record)[0]

    def best_move(self, record: Record) -> list[Any]:
        """See Evaluator."""
        return self._look(record)[1]

    def _look(self, record: Record) -> tuple[Value, list[Any]]:
        key = np.atleast_1d(np.asarray(record)).view(np.uint8)[self.places].tobytes()
        found = self.known.get(key)
        if found is not None:
            return found
        self.nodes += 1
        if len(self.known) >= self.most or (self.nodes % CHECKED == 0 and self.budget.spent):
            raise OutOfBudgetError
        side = -1 if record.turn and not self.alone else 1
        best: tuple[Value, list[Any]] | None = None
        for turn in self._turns(record):
            after = copied(record)
            for move in turn:
                self.game.play(after, move)
            value = self.end(after) if self.game.over(after) else self._look(after)[0]
            if best is None or value * side > best[0] * side:
                best = value, turn
            if not self.alone and not self.margins and value == side:
                break
        assert best is not None  # A game that is not over has a move.
        self.known[key] = best
        return best

    def _turns(self, record: Record) -> list[list[Any]]:
        if self.game.whole_turns():
            return self.game.turns(record)
        try:
            return [[move] for move in moves_of(self.game, record)]
        except TooLongError:
            raise OutOfBudgetError from None


def evaluator_of(position: KernelPosition, budget: Budget, *, margins: bool) -> Evaluator:
    """The quickest exact search for a position of one or two players."""
    listed = position.game.complete() and not position.game.whole_turns()
    by_product = position.card.outcome_by == "product" and margins  # The search compares logarithms.
    kind = CompiledEvaluator if position.players == 2 and listed and not by_product else PlainEvaluator
    return kind(position, budget, margins=margins)
