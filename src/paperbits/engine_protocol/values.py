"""What an engine says of a position: values, each with what it is, and moves."""

from typing import Any

from paperbits.core.engine.answers import Analysis, Thought
from paperbits.core.engine.values import Value, chance, value_of


def thought_value(thought: Thought, *, alone: bool) -> Value | None:
    """Return the value that a level gives its move; None if the level gives none."""
    if thought.estimate is None:
        return None
    if alone:
        if thought.proved:
            return {"kind": "proved", "points": thought.estimate}
        return {
            "kind": "estimate",
            "points": thought.estimate,
            "low": thought.estimate,
            "high": None,
        }
    if thought.proved:
        return {"kind": "proved", "outcome": round(2 * thought.estimate - 1)}
    return chance(thought.estimate, thought.tried or 0)


def told(found: Analysis, moves: int, *, alone: bool) -> dict[str, Any]:
    """Return an analysis as the fields of a line; ``moves`` is how many of its moves are listed."""
    best = found.options[0]
    line = found.line if found.line[:1] == (best.move,) else (best.move,)
    tried = found.tried if best.tried is not None and best.error is None else best.tried or 0
    facts: dict[str, Any] = {
        "simulations": tried,
        "line": list(line),
        "value": value_of(best, alone=alone),
    }
    if moves > 1:
        facts["moves"] = [
            {"move": each.move, "value": value_of(each, alone=alone)}
            for each in found.options[:moves]
        ]
    return facts
