"""The lines of a board prepared for the search: the tiles, and the effect of a new tile on each
cross-line.
"""

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable

from ..equation import FINE, bonus, examine, is_numeral
from ..reading import Reading
from ..tiles import EMPTY, EQUALS, KINDS, ONE, SIDE, ZERO
from .crossing import put_board, read_cross_line
from .packed import set_of
from .state import DOUBLE, LINES, THREE, TRIPLE, GeneratorState


@compilable
def take_board(state: GeneratorState, board: npt.NDArray[np.uint8], reading: Reading) -> None:
    """Take over a board, and prepare its lines for the rack."""
    put_board(state, board)
    for line in range(LINES):
        take_line(state, line, reading)


@compilable
def put(state: GeneratorState, row: int, column: int, tile: int) -> None:
    """Put a tile on a square, or remove it with ``EMPTY``. The caller prepares the lines that this
    changes again.
    """
    state.tiles[row, column] = state.tiles[SIDE + column, row] = tile


@compilable
def take_line(state: GeneratorState, line: int, reading: Reading) -> None:
    """Prepare one line, when all tiles lie on the board and the rack is known."""
    premium = 0
    state.crossed[line] = 0
    for square in range(SIDE):
        state.left[line, square + 1] = 0
        if state.tiles[line, square] == EMPTY:
            state.allowed[line, square] = state.held
            state.pays[line, square] = 0
            premium += state.letter[line, square]
            if state.letter[line, square] == 3:
                premium += 1 << THREE
            if state.word[line, square] == 2:
                premium += 1 << DOUBLE
            elif state.word[line, square] == 3:
                premium += 1 << TRIPLE
            if not _cross_check(state, line, square, reading):
                state.left[line, square + 1] = state.left[line, square] + 1
        state.premium[line, square + 1] = premium
    for square in range(SIDE - 1, -1, -1):
        free = state.tiles[line, square] == EMPTY and not state.crossed[line] >> square & 1
        state.right[line, square] = state.right[line, square + 1] + 1 if free else 0


@compilable
def _cross_check(state: GeneratorState, line: int, square: int, reading: Reading) -> bool:
    """Work out which tiles an empty square's cross-line takes; return whether there is one."""
    count, here, equals = read_cross_line(state, line, square)
    if count == 1:
        return False
    state.crossed[line] |= 1 << square
    state.allowed[line, square] = 0
    if count == 2 and state.alongside == 0:
        return True
    for tile in range(1, KINDS):
        if state.held & set_of(tile) == 0:
            continue
        state.cross[here] = tile
        if equals > 0 or tile == EQUALS:
            reason, value, under = examine(state.cross, count, state.prefixes[0], reading)
            if reason == FINE:
                state.allowed[line, square] |= set_of(tile)
                state.pays[line, square] |= set_of(tile)
                state.bonus[line, square, tile] = (
                    bonus(value // under, reading) * state.word[line, square]
                )
        # Ruling B8.
        elif state.alongside == 1 and tile in (ZERO, ONE) and is_numeral(state.cross, count):
            state.allowed[line, square] |= set_of(tile)
    return True
