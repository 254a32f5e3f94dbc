"""Make a batch by the name of its game."""

import numpy as np

from paperbits.batch.batch import Batch, processors
from paperbits.batch.matches import MatchBatch
from paperbits.core.catalogue import find
from paperbits.core.errors import SettingError
from paperbits.core.settings import SettingValue

MOST_GAMES = 100_000_000
MOST_THREADS = 1_024
LONGEST = 1_000_000_000


def make(
    name: str,
    count: int,
    *,
    seed: int = 0,
    threads: int = 0,
    longest: int = 0,
    **settings: SettingValue,
) -> Batch | MatchBatch:
    """Return a batch of ``count`` games with these settings.

    ``threads`` is how many share the work; 0, as usual, for one on each processor. ``longest`` is
    the number of plies after which a game is cut off; 0 for never. Raises PaperbitsError.
    """
    card = find(name)
    game = card.configure(settings)
    count = _number(count, "count", 1, MOST_GAMES)
    threads = _number(threads, "threads", 0, MOST_THREADS) or processors()
    longest = _number(longest, "longest", 0, LONGEST)
    seed = _number(seed, "seed", -(2**63), 2**63)
    if card.arrays is not None:
        return MatchBatch(card, game, count, seed, longest)
    return Batch(card, game, count, seed, threads, longest)


def _number(value: object, name: str, low: int, high: int) -> int:
    """Return an argument that is an integer from ``low`` to ``high``; raises SettingError."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int | np.integer)
        or not low <= int(value) <= high
    ):
        raise SettingError(f"{name} is an integer from {low:,} to {high:,}, not {str(value)[:40]}.")
    return int(value)
