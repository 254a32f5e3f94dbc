"""What an engine says of a position: values, each with what it is, and moves."""

from typing import Any

from paperbits.core.engine.answers import Analysis, Option


def told(found: Analysis, moves: int) -> dict[str, Any]:
    """Return an analysis as the fields of a line; ``moves`` is how many of its moves are listed."""
    best = found.options[0]
    line = found.line if found.line[:1] == (best.move,) else (best.move,)
    # A search of plays counts the plays that it compared.
    played_on = best.value is not None and best.value.unit == "points" and best.points is not None
    tried = best.tried or 0 if played_on or best.tried is None else found.tried
    facts: dict[str, Any] = {"simulations": tried, "line": list(line), "value": _json(best)}
    if moves > 1:
        facts["moves"] = [
            {"move": each.move, "value": _json(each)} for each in found.options[:moves]
        ]
    return facts


def _json(option: Option) -> dict[str, Any] | None:
    return None if option.value is None else option.value.to_json()
