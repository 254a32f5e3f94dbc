"""The board: fifteen by fifteen squares with Scrabble's premiums, and its text.

In Python a board is a (15, 15) array of u1: ``EMPTY`` or a tile, with ``BLANK`` set on a blank.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from paperbits.core.errors import InvalidPositionError
from paperbits.core.notation import read_rows, shown

from .texts import read_rack, read_squares, tile_text
from .tiles import SIDE

Board = npt.NDArray[np.uint8]

RACK_LINE: Final = "rack:"

CENTRE: Final = SIDE // 2
"""The row and the column of the square that the first play covers."""

# One eighth of the board; the rest mirrors it. 3 and 2 triple and double the word, t and d the
# letter, * is the centre.
_LAYOUT = """
3..d...3...d..3
.2...t...t...2.
..2...d.d...2..
d..2...d...2..d
....2.....2....
.t...t...t...t.
..d...d.d...d..
3..d...*...d..3
"""
_ROWS = _LAYOUT.split()
_ROWS += _ROWS[-2::-1]

KINDS_OF_PREMIUM: Final = {".": "", "d": "2L", "t": "3L", "2": "2W", "3": "3W", "*": "centre"}

PREMIUM: Final = tuple(tuple(KINDS_OF_PREMIUM[sign] for sign in row) for row in _ROWS)
"""The premium of each square: ``2L``, ``3L``, ``2W``, ``3W``, ``centre``, or an empty text."""

LETTER: Final = tuple(tuple({"2L": 2, "3L": 3}.get(kind, 1) for kind in row) for row in PREMIUM)
"""The factor for the points of a new tile."""

WORD: Final = tuple(
    tuple({"2W": 2, "3W": 3, "centre": 2}.get(kind, 1) for kind in row) for row in PREMIUM
)
"""The factor for the points of an equation with a new tile here; the centre doubles (Ruling B9)."""

PREMIUM_NAMES: Final = {
    "2L": "double letter",
    "3L": "triple letter",
    "2W": "double word",
    "3W": "triple word",
    "centre": "centre, double word",
}


def empty_board() -> Board:
    """Return a board without tiles."""
    return np.zeros((SIDE, SIDE), np.uint8)


def board_text(board: Board) -> str:
    """Return fifteen rows of tokens: ``.``, ``1``, ``?1``."""
    return "\n".join(" ".join(map(tile_text, row)) for row in board.tolist())


def read_board(text: str, base: int = 2) -> Board:
    """Return the board of a text. Only its form is checked; raises InvalidPositionError."""
    lines = read_rows(text)
    if len(lines) != SIDE:
        raise InvalidPositionError(f"The board has {SIDE} rows, not {len(lines)}.")
    rows = []
    for number, line in enumerate(lines, 1):
        row = read_squares(line, base)
        if row is None:
            raise InvalidPositionError(
                f"Row {number} is {SIDE} squares such as . or 1 or ?1, not {shown(line)}."
            )
        if len(row) != SIDE:
            raise InvalidPositionError(f"Row {number} has {len(row)} squares, not {SIDE}.")
        rows.append(row)
    return np.array(rows, np.uint8)


def read_board_and_rack(text: str, base: int = 2) -> tuple[Board, npt.NDArray[np.int64]]:
    """Return a board and the rack of the player to move, from a line ``rack: 1110=++--`` after the
    board; raises InvalidPositionError.
    """
    lines = read_rows(text)
    racks = [line for line in lines if line.lower().startswith(RACK_LINE)]
    if len(racks) != 1:
        raise InvalidPositionError(
            f"Write the rack of the player to move in a line after the board, such as “{RACK_LINE}"
            " 01=+”."
        )
    board = read_board("\n".join(line for line in lines if line not in racks), base)
    return board, np.array(read_rack(racks[0][len(RACK_LINE) :], base), np.int64)
