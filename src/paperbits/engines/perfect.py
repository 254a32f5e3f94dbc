"""The level that makes no mistakes, for matches of which every position is solved (``offered``).

Among moves of equal value it takes the one after which the fewest replies keep the other player's
result, then the quickest win or the slowest loss.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from paperbits.core.compiler import kernel
from paperbits.core.engine.answers import Step, Thought
from paperbits.core.engine.values import proved
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.rules import Move, Record
from paperbits.core.wording import counted
from paperbits.engines.offered import offered
from paperbits.solve.budget import OutOfBudgetError
from paperbits.solve.goals import Value
from paperbits.solve.solver import Solver
from paperbits.solve.whole import first_of, whole

REPLIES: Final = 3_000
"""Replies that are looked up for one move, at most."""

LOOKED: Final = 2_000
"""Positions that are looked at to tell how far off the end is, at most."""

FAR: Final = 1_000_000
"""More plies than any match has."""

KEPT: Final = 2
"""Solved boards that a process keeps."""

_solved: OrderedDict[Any, Solver] = OrderedDict()
_lock = threading.RLock()


def solver_of(position: KernelPosition, stop: Callable[[], bool] | None = None) -> Solver:
    """Return the solver of a match that is solved whole, with its table made. Raises PaperbitsError
    if the match is not solved whole, or if ``stop`` ended the work.
    """
    key = position.card.id, position.game, position.began
    with _lock:
        solver = _solved.get(key)
        if solver is not None:
            _solved.move_to_end(key)
            return solver
        first = first_of(position)
        way = whole(first)
        if way is None:
            raise PaperbitsError(f"{position.card.title} is not solved with these settings.")
        solver = way.solver(first)
        solver.budget.interrupt(stop)
        try:
            solver.value(first.record)
        except OutOfBudgetError:
            raise PaperbitsError("There was too little time to solve this board.") from None
        solver.budget.interrupt(None)
        _solved[key] = solver
        while len(_solved) > KEPT:
            _solved.popitem(last=False)
        return solver


def steps_to_prepare(position: KernelPosition) -> list[Step]:
    """Return the steps that make the table."""
    return (
        [("every position", lambda: solver_of(position))]
        if offered(position) and kernel.compiled()
        else []
    )


def choose(position: KernelPosition, seed: int, stop: Callable[[], bool] | None = None) -> Thought:
    """Return a move of the best value. Raises PaperbitsError if the match is not solved whole."""
    with _lock:
        solver = solver_of(position, stop)
        record = position.record
        mover = int(record.turn)
        found = [(move, solver.value(solver.after(record, move))) for move in solver.moves(record)]
        most = max(solver.goal.gain(value, mover) for _, value in found)
        best = [(move, value) for move, value in found if solver.goal.gain(value, mover) == most]
        best = _least(
            best,
            lambda move, _: _share_that_hold(solver, record, move),
            len(best) * len(found) <= REPLIES,
        )
        best = _least(
            best, lambda move, value: _distance(solver, record, move, value, most), most != 0
        )
        move, _ = best[(seed + len(position.plies)) % len(best)]
        text = position.game.move_text(record, move)
    outcome = (most > 0) - (most < 0)
    return Thought(text, _words(solver, outcome, most, len(found)), proved(outcome))


def _least(
    moves: list[tuple[Move, Value]], cost: Callable[[Move, Value], float], worth: bool
) -> list[tuple[Move, Value]]:
    """Return the moves of least cost, or all if the cost is not worth asking for."""
    if not worth or len(moves) < 2:
        return moves
    costs = [cost(move, value) for move, value in moves]
    return [each for each, own in zip(moves, costs, strict=True) if own == min(costs)]


def _share_that_hold(solver: Solver, record: Record, move: Move) -> float:
    """Return the share of the replies to a move that keep the other player's result."""
    after = solver.after(record, move)
    if solver.game.over(after) or after.turn == record.turn:
        return 1.0
    other = int(after.turn)
    gains = [
        solver.goal.gain(solver.value(solver.after(after, reply)), other)
        for reply in solver.moves(after)
    ]
    return gains.count(max(gains)) / len(gains)


def _distance(solver: Solver, record: Record, move: Move, value: Value, gain: Any) -> int:
    """Return the plies to the end, negative for the loser; far ends come last."""
    after = solver.after(record, move)
    plies = 0 if solver.game.over(after) else solver.plies(after, value, most=LOOKED)
    if gain > 0:
        return FAR if plies is None else plies
    return 0 if plies is None else -plies


def _words(solver: Solver, outcome: int, gain: Any, moves: int) -> str:
    if moves == 1:
        return "The only legal move."
    by = f" by {counted(abs(round(gain)), 'point')}" if solver.margins and outcome else ""
    if outcome > 0:
        return (
            f"It wins{by} if both play on without mistakes."
            if by
            else "It wins against every reply."
        )
    if outcome < 0:
        return "No move does better, and this one makes it hardest for the other player."
    return "It leads to a tie if both play on without mistakes."
