"""What an engine says of a position: values, each with what it is, and moves."""

import math
from typing import Any, Final

from paperbits.core.engine.answers import Analysis, Option, Thought

Value = dict[str, Any]

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


def value_of(option: Option, *, alone: bool) -> Value | None:
    """Return the value of a move; None if nothing is known of it."""
    if option.proved is not None:
        return {"kind": "proved", "outcome": option.proved}
    points = option.expected_points
    if points is not None and option.sure:
        return {"kind": "proved", "points": points}
    if points is not None and alone:
        return {"kind": "estimate", "points": points, "low": points, "high": None}  # Reached in a whole game.
    if points is not None:
        half = None if option.error is None else SURE * option.error
        low, high = (None, None) if half is None else (round(points - half, 2), round(points + half, 2))
        return {"kind": "estimate", "points": round(points, 2), "low": low, "high": high}
    if option.estimate is not None:
        return chance(option.estimate, option.tried or 0)
    return None


def thought_value(thought: Thought, *, alone: bool) -> Value | None:
    """Return the value that a level gives its move; None if it says nothing of it."""
    if thought.estimate is None:
        return None
    if alone:
        if thought.proved:
            return {"kind": "proved", "points": thought.estimate}
        return {"kind": "estimate", "points": thought.estimate, "low": thought.estimate, "high": None}
    if thought.proved:
        return {"kind": "proved", "outcome": round(2 * thought.estimate - 1)}
    return chance(thought.estimate, thought.tried or 0)


def told(found: Analysis, moves: int, *, alone: bool) -> dict[str, Any]:
    """Return an analysis as the fields of a line; ``moves`` is how many of its moves are listed."""
    best = found.options[0]
    line = found.line if found.line[:1] == (best.move,) else (best.move,)
    tried = found.tried if best.tried is not None and best.error is None else best.tried or 0
    facts: dict[str, Any] = {"simulations": tried, "line": list(line), "value": value_of(best, alone=alone)}
    if moves > 1:
        facts["moves"] = [{"move": each.move, "value": value_of(each, alone=alone)} for each in found.options[:moves]]
    return facts
