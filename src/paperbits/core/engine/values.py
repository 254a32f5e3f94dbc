"""What is known of a move's value, and how well: proved, or an estimate with its interval."""

import math
from typing import Any, Final

from paperbits.core.engine.answers import Option

Value = dict[str, Any]
"""``kind`` is "proved" or "estimate". A proved value has ``outcome`` (1, 0, -1) or ``points``. An
estimate has ``chance`` or ``points``, and ``low`` and ``high``, the ends of its 95% interval, each
null if nothing is known of it.
"""

SURE: Final = 1.96
"""Standard errors on each side of an estimate, for an interval of 95%."""


def wilson(share: float, tried: int) -> tuple[float, float]:
    """Return the 95% interval of a share that was seen in this many games (Wilson, 1927).

    >>> wilson(0.5, 100)
    (0.4038, 0.5962)
    """
    if tried <= 0:
        return 0.0, 1.0
    square = SURE * SURE
    middle = (share + square / (2 * tried)) / (1 + square / tried)
    half = SURE / (1 + square / tried) * math.sqrt(share * (1 - share) / tried + square / (4 * tried * tried))
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def chance(share: float, tried: int) -> Value:
    """Return an estimated chance, with its interval."""
    low, high = wilson(min(1.0, max(0.0, share)), tried)
    return {"kind": "estimate", "chance": round(share, 4), "low": low, "high": high}


def value_of(option: Option, *, alone: bool = False) -> Value | None:
    """Return the value of a move; None if nothing is known of it."""
    if option.proved is not None:
        return {"kind": "proved", "outcome": option.proved}
    points = option.expected_points
    if points is not None and option.sure:
        return {"kind": "proved", "points": points}
    if points is not None and (alone or option.reached):
        return {"kind": "estimate", "points": points, "low": points, "high": None}  # Reached in a whole game.
    if points is not None:
        half = None if option.error is None else SURE * option.error
        low, high = (None, None) if half is None else (round(points - half, 2), round(points + half, 2))
        return {"kind": "estimate", "points": round(points, 2), "low": low, "high": high}
    if option.estimate is not None:
        return chance(option.estimate, option.tried or 0)
    return None


def half_of(share: float, tried: int) -> float:
    """Return half the 95% interval of a share that was seen in this many games."""
    low, high = wilson(share, tried)
    return (high - low) / 2
