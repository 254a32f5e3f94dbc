"""What every way to solve a game offers."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.rules import Move, Record
from paperbits.solve.budget import Budget
from paperbits.solve.goals import Goal, Value, goal_of


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a solution takes, said before it begins."""

    memory: int
    """Bytes that it can't do without."""
    positions: int | None = None
    """Positions to visit; None where that depends on what the search finds."""
    seconds: float | None = None
    """About how long it takes on this machine; None where unknown."""


class Problem:
    """A position and what to find out about it, and about the positions that follow it."""

    def __init__(self, position: KernelPosition, *, margins: bool = False) -> None:
        self.position, self.margins = position, margins
        self.goal: Goal = goal_of(position, margins=margins)

    @property
    def game(self) -> Any:
        """The game's named tuple."""
        return self.position.game


class Method(ABC):
    """Exact values of the positions that follow one position; what is found is kept from one call
    to the next.
    """

    name: ClassVar[str]
    """How people call it."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        self.game, self.goal = problem.game, problem.goal
        self.nodes = 0
        """Positions visited so far."""

    @classmethod
    @abstractmethod
    def estimate(cls, problem: Problem) -> Estimate | None:
        """Return what it takes; None where the method can't solve the problem."""

    @abstractmethod
    def value(self, record: Record) -> Value:
        """Return the value of a position that is not over. Raises OutOfBudgetError."""

    @abstractmethod
    def best_turn(self, record: Record) -> list[Move]:
        """Return a move, or the moves of a whole turn, that keep the value.

        Raises OutOfBudgetError.
        """

    def best_moves(self, record: Record) -> list[Move] | None:
        """Return every move that keeps the value, in the game's own order; None where each move has
        to be looked at.
        """
        return None

    def plies(self, record: Record) -> int | None:
        """Return the plies to the end when the winner hurries and the loser delays; None where that
        has to be searched.
        """
        return None

    def evidence(self, record: Record) -> dict[str, Any] | None:
        """Return what the checker needs to believe the value, as fields of a certificate; None
        where strategies prove it.
        """
        return None

    def save(self) -> bool:
        """Keep what was found so far in the budget's folder, for another run; False, as here, where
        nothing can be kept.
        """
        return False
