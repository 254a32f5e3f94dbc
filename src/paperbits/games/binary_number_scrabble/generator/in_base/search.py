"""The entry to the search in other bases: find all plays of one position.

Blanks are taken one way at a time: for each choice of tiles that they may stand for, the search
looks for the equations that use all of those tiles and more of each than the rack holds. So each
equation is found once.
"""

import numpy as np

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import Integers, Records

from ...reading import Reading
from ...tiles import DIVIDE, EQUALS, MINUS, RACK
from ..interface import Asked, Board
from .join import go_through
from .lines import in_set, take_board, take_rack
from .spelling import WIDTH, forget_expressions, forget_patterns
from .state import LINES, TILES, SearchState


@kernel
def search_in_base(
    states: Records[SearchState],
    board: Board,
    rack: Integers,
    points: Integers,
    reading: Reading,
    asked: Asked,
) -> int:
    """Find every legal play. Return how many there are, -1 if the state is too small for the
    search. With ``keep`` at ``BEST``, ``out[0]`` holds the best one.
    """
    state = states[0]
    state.alongside, state.sweep = 1 if asked.alongside else 0, asked.sweep
    state.keep, state.skip, state.count = asked.keep, asked.skip, 0
    for tile in range(len(points)):
        state.points[tile] = points[tile]
    take_rack(state, rack, reading)
    take_board(state, board, reading)
    forget_patterns(state)
    for line in range(LINES):
        go_through(state, line, False, reading)
    chosen = np.zeros(RACK + 1, np.int64)
    size = 0
    while True:
        if not _search_with(state, chosen, size, reading):
            return -1
        size = _next_choice(state, chosen, size, reading)
        if size < 0:
            return int(state.count)


@compilable
def _next_choice(state: SearchState, chosen: Integers, size: int, reading: Reading) -> int:
    """Go on to the next choice of tiles for blanks, the smaller first; return its size, or -1."""
    place = size - 1
    while place >= 0:
        tile = _after(chosen[place], reading)
        if tile < TILES:
            for later in range(place, size):
                chosen[later] = tile
            return size
        place -= 1
    if size == state.blanks:
        return -1
    first = _after(0, reading)
    for later in range(size + 1):
        chosen[later] = first
    return size + 1


@compilable
def _after(tile: int, reading: Reading) -> int:
    """Return the next tile of the base, ``TILES`` if there is none."""
    tile += 1
    while tile < TILES and not in_set(tile, reading):
        tile += 1
    return tile


@compilable
def _search_with(state: SearchState, chosen: Integers, size: int, reading: Reading) -> bool:
    """Record the plays whose blanks are the first ``size`` chosen tiles; return False without room."""
    state.slots = state.counts = state.must = 0
    state.digit_slots = state.operator_slots = state.reducers = 0
    state.missing = size
    for tile in range(1, TILES):
        state.slot_of[tile] = -1
        short = 0
        for place in range(size):
            short += chosen[place] == tile
        count = state.rack[tile] + short
        if tile == EQUALS and short > 0 and count > 1:
            return True  # Only one new = may be played in a turn.
        if count == 0:
            continue
        slot = state.slots
        state.slots = slot + 1
        state.slot_tile[slot], state.slot_of[tile], state.short[slot] = tile, slot, short
        state.counts |= count << WIDTH * slot
        if short > 0:
            state.must |= 31 << WIDTH * slot
        if reading.digit(tile) >= 0:
            state.digit_slots |= 1 << slot
        elif tile != EQUALS:
            state.operator_slots |= 1 << slot
        if MINUS <= tile <= DIVIDE:
            state.reducers |= 31 << WIDTH * slot
    forget_expressions(state)
    for line in range(LINES):  # noqa: SIM110 (Numba has no all() over a generator)
        if not go_through(state, line, True, reading):
            return False
    return True
