"""Intervals of what was counted or measured."""

import math
import random
from collections.abc import Sequence
from typing import Final

SURE: Final = 1.96
"""Standard errors on each side, for an interval of 95%."""

RESAMPLES: Final = 1_000


def wilson(share: float, tried: int) -> tuple[float, float]:
    """Return the 95% interval of a share that was seen in so many trials (Wilson, 1927).

    >>> wilson(0.5, 100)
    (0.4038, 0.5962)
    """
    if tried <= 0:
        return 0.0, 1.0
    square = SURE * SURE
    middle = (share + square / (2 * tried)) / (1 + square / tried)
    half = (
        SURE
        / (1 + square / tried)
        * math.sqrt(share * (1 - share) / tried + square / (4 * tried * tried))
    )
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def bootstrap(values: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """Return the 95% interval of a mean, by drawing the values again (Efron, 1979)."""
    if not values:
        return 0.0, 0.0
    chance = random.Random(seed)  # noqa: S311 (for statistics, not for secrets)
    means = sorted(
        sum(chance.choices(values, k=len(values))) / len(values) for _ in range(RESAMPLES)
    )
    return round(means[RESAMPLES // 40], 4), round(means[-1 - RESAMPLES // 40], 4)
