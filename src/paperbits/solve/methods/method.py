"""The protocol of the methods of solving a game."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from paperbits.core.actions import listed
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import after
from paperbits.core.rules import Move, Record
from paperbits.solve.budget import Budget
from paperbits.solve.goals import Goal, Value, goal_of


@dataclass(frozen=True, slots=True)
class Estimate:
    """The cost of a solution, estimated before it begins."""

    memory: int
    """Bytes that the method needs at least."""
    positions: int | None = None
    """Positions to visit; None if unknown in advance."""
    seconds: float | None = None
    """Estimated seconds; None if unknown."""


class Problem:
    """A position, and the goal for which it and the positions after it are solved."""

    def __init__(self, position: KernelPosition, *, margins: bool = False) -> None:
        self.position, self.margins = position, margins
        self.goal: Goal = goal_of(position, margins=margins)

    @property
    def game(self) -> Any:
        """The game's named tuple."""
        return self.position.game


class Method(ABC):
    """Exact values of a position and of those that follow it. A method keeps its results from one
    call to the next.
    """

    name: ClassVar[str]
    """The name that people see."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        self.game, self.goal = problem.game, problem.goal
        self.nodes = 0
        """Positions visited so far."""

    @classmethod
    @abstractmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return the estimated cost; None if the method can't solve the problem."""

    @abstractmethod
    def value(self, record: Record) -> Value:
        """Return the value of a position that is not over. Raises OutOfBudgetError."""

    def best_turn(self, record: Record) -> list[Move]:
        """Return a move, or the moves of a whole turn, that keep the value: here, the first such
        move. Raises OutOfBudgetError.
        """
        mover = int(record.turn)
        gain = self.goal.gain(self.value(record), mover)
        for move in listed(self.game, record):
            child = after(self.game, record, move)
            value = self.goal.end(child) if self.game.over(child) else self.value(child)
            if self.goal.gain(value, mover) == gain:
                return [move]
        raise AssertionError("No move keeps the value.")

    def best_moves(self, record: Record) -> list[Move] | None:
        """Return every move that keeps the value, in order; None if the caller must search each."""
        return None

    def best_texts(self, record: Record) -> list[str] | None:
        """Return every move that keeps the value as texts, families among them (``b3=8k``); None to
        list ``best_moves``.
        """
        return None

    def plies(self, record: Record) -> int | None:
        """Return the plies to the end if the winner hurries and the loser delays; None if the caller
        must search for them.
        """
        return None

    def evidence(self, record: Record) -> dict[str, Any] | None:
        """Return the evidence for the checker, as fields of a certificate; None if strategies
        prove the value.
        """
        return None

    def save(self) -> bool:
        """Keep the results so far in the budget's folder; return whether any were kept."""
        return False

    def _file(self, name: str) -> Path | None:
        """Return a file of the budget's folder; None if nothing is kept."""
        return None if self.budget.folder is None else self.budget.folder / name
