"""Sixteen number games: rules, opponents, proofs, and a place to play them.

>>> from paperbits import find
>>> position = find("palindromic-rows-columns").new({"n": 2})
>>> position.push("a1")
>>> position.turn, position.legal().moves
(1, ['b1', 'a2', 'b2'])
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paperbits.core.catalogue import all_games, find
    from paperbits.core.errors import IllegalMoveError, InvalidMoveError, PaperbitsError
    from paperbits.core.position import Position
    from paperbits.engines.choose import choose
    from paperbits.match import Match, Seat
    from paperbits.review.analyse import analyse
    from paperbits.tile_plays import plays, position_of

__all__ = [
    "IllegalMoveError",
    "InvalidMoveError",
    "Match",
    "PaperbitsError",
    "Position",
    "Seat",
    "all_games",
    "analyse",
    "choose",
    "find",
    "plays",
    "position_of",
]
__version__ = "0.1.0"

_HOMES = {
    "all_games": "paperbits.core.catalogue",
    "find": "paperbits.core.catalogue",
    "IllegalMoveError": "paperbits.core.errors",
    "InvalidMoveError": "paperbits.core.errors",
    "PaperbitsError": "paperbits.core.errors",
    "Position": "paperbits.core.position",
    "Match": "paperbits.match",
    "Seat": "paperbits.match",
    "analyse": "paperbits.review.analyse",
    "choose": "paperbits.engines.choose",
    "plays": "paperbits.tile_plays",
    "position_of": "paperbits.tile_plays",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that ``import paperbits`` alone takes no time."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
