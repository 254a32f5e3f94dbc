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

__all__ = ["IllegalMoveError", "InvalidMoveError", "PaperbitsError", "Position", "all_games", "find"]
__version__ = "0.1.0"

_HOMES = {
    "IllegalMoveError": "errors",
    "InvalidMoveError": "errors",
    "PaperbitsError": "errors",
    "Position": "position",
    "all_games": "catalogue",
    "find": "catalogue",
}
"""The module of the core that each name comes from. It is imported when the name is first used."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first used, so that the package itself is imported at once."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"paperbits.core.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
