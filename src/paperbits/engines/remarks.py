"""What everybody at the table sees that a move does: nothing of it speaks of a rack."""

from functools import singledispatch

from paperbits.core.position import Position
from paperbits.games.binary_number_scrabble.engine.words import on_the_board
from paperbits.games.binary_number_scrabble.position import TilePosition


@singledispatch
def seen(_: Position, _move: str) -> str:
    """A sentence about a move of the player to move, such as ``It opens a triple word square.``; empty where there is none."""
    return ""


@seen.register
def _(position: TilePosition, move: str) -> str:
    remarks = on_the_board(position, move)
    return f"It {' and '.join(filter(None, (', '.join(remarks[:-1]), remarks[-1])))}." if remarks else ""
