"""Recorders: score the plays of each equation that the search completes, and count, list or compare
them.
"""

from paperbits.core.compiler.kernel import compilable, inlined

from ...tiles import BLANK, EMPTY, RACK, SIDE
from ..codes import IN_BASE
from ..crossing import ones
from ..recorder import BEST, LIST, Equation, Place
from .spelling import CODE_BITS
from .state import SearchState

_START, _LINE, _DOWN = IN_BASE.start, IN_BASE.line, IN_BASE.down


@compilable
def record(state: SearchState, at: Place, equation: Equation) -> None:
    """Record an equation at a place. It may turn out to be no play: one that touches no equation, or
    one tile that is to be written across instead of down.
    """
    line, first, last = at
    _, code, new, gain = equation
    times, crossing, number, old = 1, 0, 0, 0
    for square in range(first, last + 1):
        if state.tiles[line, square] != EMPTY:
            old += 1
            continue
        times *= state.word[line, square]
        tile = code >> CODE_BITS * number & 31
        crossing += state.pays[line, square] >> tile & 1
        number += 1
    if old == 0 and crossing == 0 and state.first == 0:
        return
    if new == 1 and line >= SIDE and crossing > 0:
        return
    score = gain * times + (state.sweep if new == RACK else 0)
    number = 0
    for square in range(first, last + 1):
        if state.tiles[line, square] != EMPTY:
            continue
        tile = code >> CODE_BITS * number & 31
        points = state.points[tile] * state.letter[line, square]
        tile_points = points * times
        if state.pays[line, square] >> tile & 1 == 1:
            tile_points += points * state.word[line, square]
            score += state.bonus[line, square, tile]
        state.tile_points[number] = tile_points
        score += tile_points
        number += 1
    code |= first << _START | (line << _LINE if line < SIDE else line - SIDE << _LINE | 1 << _DOWN)
    if state.blanks == 0:
        _take(state, code, score)
        return
    most = state.missing if state.keep == BEST else state.blanks
    for blanks in range(1 << new):
        count = ones(blanks)
        if state.missing <= count <= most and _fits(state, code, new, blanks):
            _take_with(state, code, blanks, score)


@compilable
def _fits(state: SearchState, code: int, new: int, blanks: int) -> bool:
    """Return whether a choice of blanks has, of each kind, as many as the rack lacks."""
    if state.missing == 0:
        return True
    for slot in range(state.slots):
        short = state.short[slot]
        if short > 0:
            for number in range(new):
                if (
                    blanks >> number & 1 == 1
                    and code >> CODE_BITS * number & 31 == state.slot_tile[slot]
                ):
                    short -= 1
            if short > 0:
                return False
    return True


@compilable
def _take_with(state: SearchState, code: int, blanks: int, score: int) -> None:
    number = 0
    while blanks != 0:
        if blanks & 1:
            code |= BLANK << CODE_BITS * number
            score -= state.tile_points[number]
        blanks >>= 1
        number += 1
    _take(state, code, score)


@inlined
def _take(state: SearchState, code: int, score: int) -> None:
    """Count a play, list it, or keep it if it is the best so far."""
    number = state.count
    state.count = number + 1
    if state.keep == LIST:
        number -= state.skip
        if 0 <= number < len(state.out):
            state.out[number, 0], state.out[number, 1] = code, score
    elif state.keep == BEST and (
        number == 0 or score > state.best or (score == state.best and code < state.out[0, 0])
    ):
        state.out[0, 0], state.out[0, 1], state.best = code, score, score
