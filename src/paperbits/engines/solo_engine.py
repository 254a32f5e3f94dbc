"""The computer player for games of one player. It searches the best whole game and keeps it as a plan.

The plan is kept from move to move, so that a later search with less luck can't lose it. Plans are stored by position and
seed: equal seeds play equally.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from paperbits.core.engine.answers import Thought
from paperbits.core.kernel_position import KernelPosition
from paperbits.search.local_search import BestGame, best_game

PLANS = 256
"""How many of the latest plans are kept."""

_plans: OrderedDict[Any, BestGame] = OrderedDict()
_lock = threading.Lock()


def choose(
    position: KernelPosition, games: int, searches: int, seed: int, seconds: float, stop: Callable[[], bool] | None
) -> Thought:
    """Choose the first move of the best game of parallel searches, or of the stored plan if that is better."""
    lowest = position.card.lowest_wins
    sign = -1 if lowest else 1

    def search(k: int) -> BestGame:
        own = (seed + 1_000_003 * len(position.plies)) * 64 + k
        return best_game(
            position.game, position.record, games // searches, lowest_wins=lowest, seed=own, seconds=seconds, stop=stop
        )

    if searches == 1:
        found = [search(0)]
    else:
        with ThreadPoolExecutor(searches) as pool:
            found = list(pool.map(search, range(searches)))
    tried = sum(one.games for one in found)
    with _lock:
        plan = _plans.pop(_key(position.game, position.record, seed), None)
    best = max([*found, *([plan] if plan is not None else [])], key=lambda one: (one.score * sign, one is plan))
    after = position.copy()
    move = position.game.move_text(position.record, best.line[0])
    position.game.play(after.record, best.line[0])
    if len(best.line) > 1:
        with _lock:
            _plans[_key(position.game, after.record, seed)] = BestGame(best.line[1:], best.score, best.games)
            while len(_plans) > PLANS:
                _plans.popitem(last=False)
    return Thought(move, f"It leads to {best.score:g} in the best of {tried:,} games tried out.", best.score, tried=tried)


def _key(game: Any, record: Any, seed: int) -> Any:
    return type(game), game, record.tobytes(), seed
