"""Solve a position: the winner under best play, the margin, the best moves, and the distance."""

import functools
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import numpy as np

from paperbits.core.actions import listed
from paperbits.core.capabilities import plies_left
from paperbits.core.compiler.kernel import seconds_compiling
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.core.records import after
from paperbits.core.rules import Move, Record
from paperbits.search.alpha_beta import relevant_bytes
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.goals import Value
from paperbits.solve.methods import Method, Problem, choose, team
from paperbits.solve.solution import Solution, recorded

LONGEST: Final = 500
"""Plies in a line of best play, at most."""

LISTED: Final = 100_000
"""Legal moves in a list, at most."""

DISTANCE: Final = 20_000
"""Positions searched for the distance to a win, at most, in games whose length varies."""

HURRY: Final = 10.0
"""Seconds for that search, at most."""

TIME: Final = "The time ran out, or you interrupted it."
MEMORY_SPENT: Final = "The memory ran out."
TOO_LONG: Final = "Matches may go on for more moves than a search can follow."


class Solver:
    """Solves a position and those that follow it, within a budget. ``solve`` does it in one call."""

    def __init__(
        self,
        position: KernelPosition,
        budget: Budget | None = None,
        *,
        margins: bool = False,
        patient: bool = False,
        method: type[Method] | None = None,
    ) -> None:
        """With ``patient`` all methods take turns; else ``method``, or one that is chosen, solves."""
        self.position, self.margins, self.game = position, margins, position.game
        self.budget = Budget() if budget is None else budget
        problem = Problem(position, margins=margins)
        self.goal = problem.goal
        self.method: Method = (method or (team if patient else choose))(problem, self.budget)
        self._known: dict[bytes, int | None] = {}
        self._last, self._most = 0.0, DISTANCE
        self._places = relevant_bytes(self.game, position.record)

    def after(self, record: Record, *moves: Move) -> Record:
        """Return the position after moves."""
        return after(self.game, record, *moves)

    def value(self, record: Record) -> Value:
        """Return the value of any position, over or not. Raises OutOfBudgetError."""
        return self.goal.end(record) if self.game.over(record) else self.method.value(record)

    def moves(self, record: Record) -> list[Move]:
        """Return every legal move. If the legal moves include a family (``b3=8k``), return those
        that the rules list for searches.
        """
        found = self.game.legal(record, LISTED)
        if found.families:
            return listed(self.game, record)
        return [self.game.read_move(record, text) for text in found.moves]

    def best(self, record: Record, value: Value) -> list[Move]:
        """Return every move that keeps the value for its player, in the game's own order."""
        found = self.method.best_moves(record)
        if found is not None:
            return found
        mover = int(record.turn)
        gain = self.goal.gain(value, mover)
        return [
            move
            for move in self.moves(record)
            if self.goal.gain(self.value(self.after(record, move)), mover) == gain
        ]

    def best_texts(self, record: Record, value: Value) -> list[str]:
        """Return every move that keeps the value as a text; a family stands for all its moves."""
        found = self.method.best_texts(record)
        return (
            [self.game.move_text(record, move) for move in self.best(record, value)]
            if found is None
            else found
        )

    def plies(self, record: Record, value: Value, most: int | None = None) -> int | None:
        """Return the plies to the end when the winner hurries and the loser delays. Returns None
        for ties, for games not of two players, and if the search takes too long: more than
        ``HURRY`` seconds, or more than ``most`` positions if that is given.
        """
        if self.position.players != 2 or value == 0:
            return None
        left = plies_left(self.game, record)
        known = self.method.plies(record) if left is None else left
        if known is not None:
            return known
        self._last = time.monotonic() + HURRY if most is None else float("inf")
        self._most = len(self._known) + most if most is not None else DISTANCE
        try:
            return self._distance(record, 1 if value > 0 else -1)
        except (OutOfBudgetError, RecursionError):
            return None

    def _distance(self, record: Record, outcome: int) -> int:
        if self.game.over(record):
            return 0
        key = np.atleast_1d(np.asarray(record)).view(np.uint8)[self._places].tobytes()
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) >= self._most or time.monotonic() > self._last or self.budget.spent:
            raise OutOfBudgetError
        wins = (record.turn == 0) == (outcome > 0)
        children = [self.after(record, move) for move in self.moves(record)]
        if wins:
            children = [child for child in children if self.value(child) * outcome > 0]
        found = 1 + (min if wins else max)(self._distance(child, outcome) for child in children)
        self._known[key] = found
        return found

    def line(self, record: Record) -> list[str]:
        """Return a line of best play to the end, of at most about ``LONGEST`` plies."""
        texts: list[str] = []
        while not self.game.over(record) and len(texts) < LONGEST:
            for move in self.method.best_turn(record):
                texts.append(self.game.move_text(record, move))
                record = self.after(record, move)
        return texts


def solve(
    position: Position,
    *,
    margins: bool = False,
    patient: bool = False,
    budget: Budget | None = None,
    prove: Callable[[Solver, Solution], Solution] | None = None,
) -> Solution:
    """Return the value of a position under best play; ``winners`` is None if the budget ran out.
    ``prove`` turns a searched solution into a proved one (``solve.certificates``). Raises
    PaperbitsError for games with hidden tiles, and for margins among three or more.
    """
    if not isinstance(position, KernelPosition):
        raise PaperbitsError(
            f"{position.card.title} has hidden tiles, so its positions have no exact value to"
            " solve."
        )
    begun, compiling = time.monotonic(), seconds_compiling()
    budget = Budget() if budget is None else budget

    def solution(**found: Any) -> Solution:
        spent = time.monotonic() - begun - (seconds_compiling() - compiling)
        return _solution(position, **{"seconds": max(0.0, spent), **found})

    solver = None
    try:
        solver = Solver(position, budget, margins=margins, patient=patient)
        value = solver.value(position.record)
    except (OutOfBudgetError, RecursionError) as error:
        kept = solver is not None and solver.method.save()
        nodes = 0 if solver is None else solver.method.nodes
        reason = str(error) if isinstance(error, OutOfBudgetError) else TOO_LONG
        reason = reason or (TIME if budget.spent else MEMORY_SPENT)
        return unsolved(
            position, reason, margins=margins, nodes=nodes, kept=kept, solution=solution
        )
    found = solution(
        winners=solver.goal.winners(value),
        margin=solver.goal.margin(value),
        **_play(solver, position, value),
        nodes=solver.method.nodes,
    )
    return found if prove is None else prove(solver, found)


def unsolved(
    position: KernelPosition,
    reason: str,
    *,
    margins: bool,
    nodes: int = 0,
    kept: bool = False,
    solution: Callable[..., Solution] | None = None,
) -> Solution:
    """Return that a position was not solved, why, and the bounds that earlier searches found."""
    bounds, words = recorded(position, margins=margins)
    make = solution or functools.partial(_solution, position)
    reason = f"{reason} {words}".strip()
    return make(nodes=nodes, kept=kept, bounds=bounds, reason=reason)


def _solution(position: KernelPosition, **found: Any) -> Solution:
    turn = position.turn
    return Solution(
        game=position.card.id,
        settings=position.settings,
        position=position.text(),
        turn=None if turn is None else turn + 1,
        **{"winners": None, "margin": None, **found},
    )


def _play(solver: Solver, position: KernelPosition, value: Value) -> dict[str, Any]:
    """Return the best moves, a line of best play and the distance, as far as they are found."""
    found: dict[str, Any] = {}
    if position.over:
        return found
    with suppress(OutOfBudgetError, RecursionError):
        found["best"] = solver.best_texts(position.record, value)
        found["line"] = solver.line(position.record)
        found["plies"] = solver.plies(position.record, value)
    return found


def outcome_of(position: KernelPosition, *, budget: Budget | None = None) -> Value | None:
    """Return the value of a position, without best moves or a line; None if the budget ran out."""
    try:
        return Solver(position, budget).value(position.record)
    except OutOfBudgetError:
        return None
