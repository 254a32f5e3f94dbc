"""The lines of a board prepared for the search: the tiles, and the effect of a new tile on each
cross-line.
"""

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable
from paperbits.core.records import Integers

from ...equation import FINE, bonus, examine, is_numeral
from ...reading import Reading
from ...tiles import ANY, DIVIDE, EMPTY, EQUALS, SIDE
from ..crossing import put_board, read_cross_line
from .state import LINES, TILES, SearchState


@compilable
def take_rack(state: SearchState, rack: Integers, reading: Reading) -> None:
    """Take over a rack, counts of tiles."""
    state.held = state.total = 0
    state.blanks = int(rack[ANY])
    for tile in range(TILES):
        count = int(rack[tile]) if tile < len(rack) else 0
        state.total += count
        state.rack[tile] = 0 if tile == ANY else count
        if tile != ANY and (count > 0 or (state.blanks > 0 and in_set(tile, reading))):
            state.held |= 1 << tile


@compilable
def in_set(tile: int, reading: Reading) -> bool:
    """Return whether a tile is a digit of the base, an operator or ``=``."""
    return reading.digit(tile) >= 0 or EQUALS <= tile <= DIVIDE


@compilable
def take_board(state: SearchState, board: npt.NDArray[np.uint8], reading: Reading) -> None:
    """Take over a board and prepare its lines for the rack."""
    put_board(state, board)
    for line in range(LINES):
        for square in range(SIDE):
            state.crossed[line, square] = state.pays[line, square] = 0
            if state.tiles[line, square] == EMPTY:
                state.allowed[line, square] = state.held
                _cross_check(state, line, square, reading)


@compilable
def _cross_check(state: SearchState, line: int, square: int, reading: Reading) -> None:
    """Work out which tiles the cross-line of an empty square takes."""
    count, here, equals = read_cross_line(state, line, square)
    if count == 1:
        return
    state.crossed[line, square] = 1
    state.allowed[line, square] = 0
    if count == 2 and state.alongside == 0:
        return
    for tile in range(1, TILES):
        if state.held >> tile & 1 == 0:
            continue
        state.cross[here] = tile
        if equals > 0 or tile == EQUALS:
            reason, value, under = examine(state.cross, count, state.machine[SIDE + 1], reading)
            if reason == FINE:
                state.allowed[line, square] |= 1 << tile
                state.pays[line, square] |= 1 << tile
                state.bonus[line, square, tile] = (
                    bonus(value // under, reading) * state.word[line, square]
                )
        # Ruling B8.
        elif state.alongside == 1 and reading.digit(tile) >= 0 and is_numeral(state.cross, count):
            state.allowed[line, square] |= 1 << tile
