"""Advice as the page's messages: an analysis with a hint, and a review."""

from dataclasses import asdict, replace
from typing import Any, Final

from paperbits.advice.hints import hint
from paperbits.advice.review import review
from paperbits.core.engine.answers import Analysis, Hint
from paperbits.core.engine.findings import Review
from paperbits.core.position import Position
from paperbits.core.wording import Names
from paperbits.host import as_json
from paperbits.match import Match

MOST_OPTIONS: Final = 12
"""Most moves of an analysis that the page shows."""


def analysis_message(
    position: Position, found: Analysis, names: Names, *, hint_too: bool
) -> dict[str, Any]:
    """Return an analysis as the page takes it; players count from 1."""
    return {
        "ply": len(position.plies),
        "player": found.player + 1,
        "options": [
            {
                "move": option.move,
                "told": position.instruction(option.move),
                "words": option.words,
                "estimate": option.estimate,
                "proved": option.proved,
                "points": option.points,
                "worth": option.expected_points,
                "value": None if option.value is None else option.value.to_json(),
                "squares": list(position.touched(option.move)),
            }
            for option in found.options[:MOST_OPTIONS]
        ],
        "proved": found.proved,
        "tried": found.tried,
        "done": True,
        "hint": _hint(hint(position, found), names) if hint_too and found.options else None,
        "remark": "",
    }


def _hint(found: Hint, names: Names) -> Any:
    return as_json(asdict(replace(found, reason=names.text(found.reason))))


def review_message(match: Match) -> dict[str, Any]:
    """Review an ended match, and return that as the page takes it."""
    found: Review = review(match)
    said: dict[str, Any] = as_json(found)
    said["plies"] = [
        {
            "ply": each["number"] + 1,
            "player": each["player"] + 1,
            **{name: each[name] for name in ("move", "words", "judged", "turning")},
        }
        for each in said["plies"]
    ]
    return said
