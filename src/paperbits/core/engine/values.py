"""What is known of a move's value, and how well: proved, or an estimate with its interval."""

from typing import Any

from paperbits.core.engine.answers import Option
from paperbits.core.intervals import SURE, wilson

SOME_LEFT_OUT = "which left some moves out"
"""Said of games that were tried out where there are too many moves for a search to try each."""

Value = dict[str, Any]
"""``kind`` is "proved" or "estimate". A proved value has ``outcome`` (1, 0, -1) or ``points``. An
estimate has ``chance`` or ``points``, and ``low`` and ``high``, the ends of its 95% interval, each
null if nothing is known of it.
"""


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
        # Reached in a whole game.
        return {
            "kind": "estimate",
            "points": points,
            "low": points,
            "high": None,
        }
    if points is not None:
        half = None if option.error is None else SURE * option.error
        low, high = (
            (None, None) if half is None else (round(points - half, 2), round(points + half, 2))
        )
        return {"kind": "estimate", "points": round(points, 2), "low": low, "high": high}
    if option.estimate is not None and option.partial:
        return {"kind": "estimate", "chance": round(option.estimate, 4), "low": None, "high": None}
    if option.estimate is not None:
        return chance(option.estimate, option.tried or 0)
    return None


def half_of(share: float, tried: int) -> float:
    """Return half the 95% interval of a share that was seen in this many games."""
    low, high = wilson(share, tried)
    return (high - low) / 2
