"""Play codes: one integer for one play.

From the lowest bit on: five bits for each new tile, in order from the start of its line, with
``BLANK`` set on a blank; from bit 45 on, four bits each for the first square of the main line, for
its last square, and for its row or column; the top bit is set for a line that reads down. Code 0 is
no play.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, EMPTY

Codes = npt.NDArray[np.int64]

TILE_BITS: Final = 5
START: Final = 45
STOP: Final = 49
LINE: Final = 53
DOWN: Final = 57
"""The bits at which the fields of a code begin."""


def lay(board: npt.NDArray[np.uint8], code: int) -> Codes:
    """Lay the new tiles of a play on a board, in place; return the 13 counts of tiles that it takes
    from the rack.
    """
    taken = np.zeros(ANY + 1, np.int64)
    down, line = bool(code >> DOWN), code >> LINE & 15
    for square in range(code >> START & 15, (code >> STOP & 15) + 1):
        row, column = (square, line) if down else (line, square)
        if board[row, column] == EMPTY:
            board[row, column] = code & 31
            taken[ANY if code & BLANK else code & 15] += 1
            code >>= TILE_BITS
    return taken
