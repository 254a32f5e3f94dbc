"""Binary Number Scrabble (Dan Goldwater): valid binary equations on a board for tiles."""

from paperbits.games.binary_number_scrabble.card import BinaryNumberScrabble
from paperbits.games.binary_number_scrabble.position import TilePosition

__all__ = ["BinaryNumberScrabble", "TilePosition"]
