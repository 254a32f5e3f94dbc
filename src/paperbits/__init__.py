"""Sixteen number games: rules, opponents, proofs, and a place to play them.

>>> from paperbits import find
>>> position = find("palindromic-rows-columns").new({"n": 2})
>>> position.push("a1")
>>> position.turn, position.legal().moves
(1, ['b1', 'a2', 'b2'])
"""

from paperbits.core.catalogue import all_games, find
from paperbits.core.errors import IllegalMoveError, InvalidMoveError, PaperbitsError
from paperbits.core.position import Position

__all__ = ["IllegalMoveError", "InvalidMoveError", "PaperbitsError", "Position", "all_games", "find"]
__version__ = "0.1.0"
