"""The interval of a share that a search estimates. Studies have ``lab.statistics``."""

import math
from typing import Final

SURE: Final = 1.96
"""Standard errors on each side, for an interval of 95%."""


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
