"""Sixteen number games: rules, opponents, proofs, and a place to play them.

The names in ``__all__`` are the public face of the library. Each is imported when it is first used,
so ``import paperbits`` alone takes no time.

>>> from paperbits import find
>>> position = find("palindromic-rows-columns").new({"n": 2})
>>> position.push("a1")
>>> position.turn, position.legal().moves
(1, ['b1', 'a2', 'b2'])
>>> print(position)
* .
. .
Player 2 to move.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paperbits.advice.analyse import analyse
    from paperbits.advice.review import review
    from paperbits.core.card import Card
    from paperbits.core.catalogue import all_games, find
    from paperbits.core.engine.answers import Analysis, Option, Thought
    from paperbits.core.engine.findings import Judged, Review, Reviewed
    from paperbits.core.engine.levels import levels
    from paperbits.core.engine.values import Estimate, Proved
    from paperbits.core.errors import (
        IllegalMoveError,
        InvalidMoveError,
        InvalidPositionError,
        MissingExtraError,
        MoveError,
        PaperbitsError,
        SettingError,
        UnknownGameError,
    )
    from paperbits.core.level import Level
    from paperbits.core.position import Ply, Position
    from paperbits.core.rules import Legal
    from paperbits.core.view import Part, Preview, View
    from paperbits.engines.choose import choose
    from paperbits.match import Match, Seat
    from paperbits.match.record import RecordError
    from paperbits.match.record import read as read_record
    from paperbits.match.record import write as write_record
    from paperbits.tile_plays import Play, plays, position_of

__all__ = [
    "Analysis",
    "Card",
    "Estimate",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "Judged",
    "Legal",
    "Level",
    "Match",
    "MissingExtraError",
    "MoveError",
    "Option",
    "PaperbitsError",
    "Part",
    "Play",
    "Ply",
    "Position",
    "Preview",
    "Proved",
    "RecordError",
    "Review",
    "Reviewed",
    "Seat",
    "SettingError",
    "Thought",
    "UnknownGameError",
    "View",
    "all_games",
    "analyse",
    "choose",
    "find",
    "levels",
    "plays",
    "position_of",
    "read_record",
    "review",
    "write_record",
]
__version__ = "0.1.0"

_HOMES = {
    "paperbits.advice.analyse": "analyse",
    "paperbits.advice.review": "review",
    "paperbits.core.catalogue": "all_games find",
    "paperbits.core.engine.answers": "Analysis Option Thought",
    "paperbits.core.engine.findings": "Judged Review Reviewed",
    "paperbits.core.engine.values": "Estimate Proved",
    "paperbits.core.level": "Level",
    "paperbits.core.engine.levels": "levels",
    "paperbits.core.errors": (
        "IllegalMoveError InvalidMoveError InvalidPositionError MissingExtraError MoveError"
        " PaperbitsError SettingError UnknownGameError"
    ),
    "paperbits.core.card": "Card",
    "paperbits.core.position": "Ply Position",
    "paperbits.core.rules": "Legal",
    "paperbits.core.view": "Part Preview View",
    "paperbits.engines.choose": "choose",
    "paperbits.match": "Match Seat",
    "paperbits.match.record": "RecordError read_record=read write_record=write",
    "paperbits.tile_plays": "Play plays position_of",
}
"""The public names of each module; ``name=other`` where the module calls it something else."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    import importlib

    for module, names in _HOMES.items():
        for each in names.split():
            public, _, there = each.partition("=")
            if public == name:
                value: object = getattr(importlib.import_module(module), there or public)
                globals()[name] = value
                return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
