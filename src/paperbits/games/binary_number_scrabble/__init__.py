"""Binary Number Scrabble (Dan Goldwater): valid binary equations on a board for tiles."""

from .card import BinaryNumberScrabble
from .position import TilePosition

__all__ = ["BinaryNumberScrabble", "TilePosition"]
