"""The exact value of every legal move of a position, where it can be found in the time.

A match whose positions are all solved answers at once. In others the rest of the match is searched
completely, which is quick towards the end.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.engines.offered import offered
from paperbits.engines.perfect import solver_of
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.certificates import holds
from paperbits.solve.solver import Solver

MOST: Final = 400
"""Moves that are valued, at most."""

MEMORY: Final = 1 << 26
"""Bytes for a search that is not at hand."""

STATES: Final = 2_000
"""States that the proof of one move may visit."""

Unit = Literal["margin", "outcome", "score"]


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move and its exact value to the player who makes it: points ahead, the outcome (1, 0, -1),
    or the final score of one player.
    """

    move: str
    value: int


@dataclass(frozen=True, slots=True)
class MoveValues:
    """The values of all legal moves. ``moves`` is empty if they were not found in the time."""

    unit: Unit
    moves: tuple[MoveValue, ...] = ()
    best: int = 0
    """The value of the best moves."""
    proved: bool = False
    """Whether the checker accepted a certificate of each value; otherwise a search found it."""
    plies: int | None = None
    """Plies to the end when the winner hurries and the loser delays; None for ties or if unknown.
    """

    @property
    def found(self) -> bool:
        """Whether the values were found."""
        return bool(self.moves)


def move_values(
    position: Position, seconds: float, stop: Callable[[], bool] | None = None
) -> MoveValues:
    """Return the exact value of every legal move. Raises PaperbitsError for a game with hidden
    tiles, for more than two players, and for a position that is over.
    """
    if not isinstance(position, KernelPosition):
        raise PaperbitsError(
            f"{position.card.title} has hidden tiles, so its moves have no exact values."
        )
    if position.players > 2:
        raise PaperbitsError("With more than two players, moves have no exact values.")
    if position.over:
        raise PaperbitsError("The game is over; there is no move to value.")
    end = time.monotonic() + seconds
    if offered(position):
        try:
            solver = solver_of(position, stop)
        except PaperbitsError:
            return MoveValues("outcome")
        return _proved(position, solver, _values(position, solver), end, stop)
    points = (
        position.players == 2
        and not position.card.without_points
        and position.card.outcome_by == "sum"
    )
    wanted = [True, False] if points else [False]
    for place, margins in enumerate(wanted, 1):
        share = (end - time.monotonic()) * place / len(wanted)
        try:
            solver = Solver(position, Budget(share, MEMORY, stop, threads=1), margins=margins)
            found = _values(position, solver)
        except (OutOfBudgetError, PaperbitsError, RecursionError):
            continue
        if found.found:
            return _proved(position, solver, found, end, stop)
    return MoveValues("outcome")


def _values(position: KernelPosition, solver: Solver) -> MoveValues:
    """Return the values by a solver. Raises OutOfBudgetError."""
    game, record = position.game, position.record
    moves, mover = solver.moves(record), int(record.turn)
    unit: Unit = "score" if position.players == 1 else "margin" if solver.margins else "outcome"
    if len(moves) > MOST or len(moves) < int(game.legal(record, MOST + 1).count):
        return MoveValues(unit)
    sign = solver.goal.sign if position.players == 1 else 1
    found = []
    for move in moves:
        solver.budget.check()
        gain: Any = solver.goal.gain(solver.value(solver.after(record, move)), mover)
        found.append(MoveValue(game.move_text(record, move), int(gain) * sign))
    best = max(each.value * sign for each in found) * sign
    value = solver.value(record)
    return MoveValues(unit, tuple(found), best, plies=solver.plies(record, value, most=STATES))


def _proved(
    position: KernelPosition,
    solver: Solver,
    found: MoveValues,
    end: float,
    stop: Callable[[], bool] | None,
) -> MoveValues:
    """Return the values as proved, if the checker accepts a certificate of each in the time."""
    if not found.found or position.players != 2 or position.began or not position.plies:
        return found
    for each in found.moves:
        after = position.copy()
        after.push(each.move)
        if (
            time.monotonic() > end
            or (stop is not None and stop())
            or not holds(solver, after, STATES)
        ):
            return found
    return MoveValues(found.unit, found.moves, found.best, proved=True, plies=found.plies)
