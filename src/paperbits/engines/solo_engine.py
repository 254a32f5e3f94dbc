"""The opponent in games for one player: it looks for the best whole game and remembers it as its
plan.

The plan is kept from one move to the next, so that a later search with less luck does not lose a
better game. Plans are found by position and seed; the same seed plays the same.
"""

import itertools
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from paperbits.core import clock
from paperbits.core.compiler.kernel import compiled
from paperbits.core.engine.answers import Thought
from paperbits.core.engine.values import Proved, best_found
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.machine import pool
from paperbits.search.local_search import BestGame, best_game
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.solver import Solver

STEPS = 20_000
"""Steps of a level for each time that a proof looks at its budget."""

MEMORY = 1 << 23
"""Bytes for the positions that a proof remembers."""

PLANS = 256
"""The number of plans kept, the latest ones."""

_plans: OrderedDict[Any, BestGame] = OrderedDict()
_lock = threading.Lock()


def choose(
    position: KernelPosition,
    games: int,
    searches: int,
    seed: int,
    seconds: float,
    stop: Callable[[], bool] | None,
) -> Thought:
    """Return the first move of the best game found, or of the plan if that is better."""
    lowest = position.card.lowest_wins
    sign = -1 if lowest else 1

    def search(k: int) -> BestGame:
        own = (seed + 1_000_003 * len(position.plies)) * 64 + k
        return best_game(
            position.game,
            position.record,
            games // searches,
            lowest_wins=lowest,
            seed=own,
            seconds=seconds,
            stop=stop,
        )

    if searches == 1:
        found = [search(0)]
    else:
        with pool(searches) as threads:
            found = list(threads.map(search, range(searches)))
    tried = sum(one.games for one in found)
    with _lock:
        plan = _plans.pop(_key(position.game, position.record, seed), None)
    known = found if plan is None else [*found, plan]
    best = max(known, key=lambda one: (one.score * sign, one is plan))
    _keep_plan(position, best, seed)
    return Thought(
        position.game.move_text(position.record, best.line[0]),
        f"It leads to {best.score:g} in the best of {tried:,} games tried out.",
        best_found(best.score, certain=False, lowest_wins=lowest),
        tried=tried,
    )


def _keep_plan(position: KernelPosition, best: BestGame, seed: int) -> None:
    """Keep the rest of a game, after its first move, as the plan."""
    if len(best.line) == 1:
        return
    after = position.copy()
    position.game.play(after.record, best.line[0])
    with _lock:
        key = _key(position.game, after.record, seed)
        _plans[key] = BestGame(best.line[1:], best.score, best.games)
        while len(_plans) > PLANS:
            _plans.popitem(last=False)


def solved(
    position: KernelPosition, steps: int, seed: int, seconds: float, stop: Callable[[], bool] | None
) -> Thought | None:
    """Return a move that begins a best game, proved, if exhaustive search ends within the steps and
    the time. The seed picks one of several.
    """
    if not compiled():
        return None
    looks, end = itertools.count(1), clock.now() + seconds

    def spent() -> bool:
        return next(looks) * STEPS >= steps or clock.now() >= end or (stop is not None and stop())

    try:
        solver = Solver(position, Budget(memory=MEMORY, stop=spent))
        value = solver.value(position.record)
        best = solver.best(position.record, value)
    except (OutOfBudgetError, PaperbitsError, RecursionError):
        return None
    score = float(value * solver.goal.sign)
    move = position.game.move_text(position.record, best[seed % len(best)])
    return Thought(
        move,
        f"It leads to {score:g}, and no game reaches a better score.",
        Proved(score, "points"),
    )


def _key(game: Any, record: Any, seed: int) -> Any:
    return type(game), game, record.tobytes(), seed
