"""Recorders: score the plays of each equation that the search completes, and count, list or compare
them.

The search finds equations by kinds of tile. Here each becomes the plays that spell it, one for
every choice of blanks. The table ``out`` has a row for each play: its code (codes.py) and its
score.
"""

from typing import NamedTuple

import numpy as np

from paperbits.core.compiler.kernel import compilable, inlined

from ..tiles import EMPTY, KINDS, POINTS, RACK, SIDE
from .codes import CODE_BLANK, DOWN, LINE, START, STOP
from .crossing import ones
from .packed import EVERY, WIDTH, bit_of, set_of, tile_of
from .state import DOUBLE, MOST_POINTS, TRIPLE, GeneratorState

COUNT, LIST, BEST = range(3)
"""What the recorder keeps: the number of plays, all of them, or the best one: the smallest code of
those with the highest score. Where the best is wanted, ``count`` says only whether there is one."""

VALUABLE = sum(15 << WIDTH * (tile - 1) for tile in range(1, KINDS) if POINTS[tile] != 1)
"""The bits of packed counts for tiles that are not worth one point."""
_POWERS = np.array([1, 3, 9, 27, 81, 243, 729, 2187], np.int64)


@inlined
def word_factor(premium: int) -> int:
    """Return the factor of the word premiums that a sum of premiums counts."""
    return int(_POWERS[premium >> TRIPLE & 255] << (premium >> DOUBLE & 15))


@inlined
def place_code(line: int, start: int, stop: int) -> int:
    """Return the part of a play's code that says where it lies (``generator.codes``)."""
    return (
        start << START
        | stop << STOP
        | (line << LINE if line < SIDE else line - SIDE << LINE | 1 << DOWN)
    )


class Place(NamedTuple):
    """Where an equation lies: its line, first and last square."""

    line: int
    start: int
    stop: int


class Equation(NamedTuple):
    """The packed count of new tiles, those tiles in order, how many they are; the bonus."""

    used: int
    code: int
    new: int
    gain: int


@inlined
def record(state: GeneratorState, place: Place, equation: Equation) -> None:
    """Record an equation at a place."""
    line, start, stop = place
    used, code, new, gain = equation
    premium = state.premium[line, stop + 1] - state.premium[line, start]
    times = word_factor(premium)
    score = gain * times + (state.sweep if new == RACK else 0)
    number = 0
    for square in range(start, stop + 1):
        if state.tiles[line, square] != EMPTY:
            continue
        tile = code >> WIDTH * number & 15
        points = state.points[tile] * state.letter[line, square]
        tile_points = points * times
        if state.pays[line, square] & set_of(tile) != 0:
            tile_points += points * state.word[line, square]
            score += state.bonus[line, square, tile]
        state.tile_points[number] = tile_points
        score += tile_points
        number += 1
    code |= place_code(line, start, stop)
    if state.blanks == 0:
        take_play(state, code, score)
    elif state.keep != BEST or may_be_best(state, score):
        _spell_with_blanks(state, code, used, new, score)


@inlined
def record_plain(state: GeneratorState, place: Place, equation: Equation, extras: int) -> None:
    """Record an equation without blanks and cross-lines, whose new tiles score one point each, but
    for those noted in ``extra``, ``extras`` of them.
    """
    line, start, stop = place
    premium = state.premium[line, stop + 1] - state.premium[line, start]
    letters = (premium & 255) + equation.gain
    for number in range(extras):
        extra = state.extra[number]
        letters += state.letter[line, start + extra.distance] * extra.points
    score = letters * word_factor(premium)
    if equation.new == RACK:
        score += state.sweep
    take_play(state, equation.code | place_code(line, start, stop), score)


@compilable
def _spell_with_blanks(state: GeneratorState, code: int, used: int, new: int, score: int) -> None:
    """Take each choice of blanks that has, of each kind, as many as the rack lacks, or more."""
    left = state.counts + EVERY - used
    missing_kinds = ~left & EVERY
    kinds = missing = 0
    while missing_kinds != 0:
        lowest = missing_kinds & -missing_kinds
        missing_kinds ^= lowest
        short = 16 - (left >> WIDTH * (tile_of(lowest) - 1) & 15)
        where = 0
        for k in range(new):
            if set_of(code >> WIDTH * k & 15) == lowest:
                where |= 1 << k
        state.short[kinds].places, state.short[kinds].missing = where, short
        missing += short
        kinds += 1
    if missing == 0:
        take_play(state, code, score)
    elif missing == state.blanks:
        _take_scarce(state, code, kinds, score)
        return
    for size in range(max(1, missing), min(state.blanks, new) + 1):
        blanks = (1 << size) - 1
        while blanks < 1 << new:
            fits = True
            for kind in range(kinds):
                if ones(blanks & state.short[kind].places) < state.short[kind].missing:
                    fits = False
            if fits:
                _take_with(state, code, blanks, score)
            lowest = blanks & -blanks  # The next larger integer with as many ones.
            carried = blanks + lowest
            blanks = (blanks ^ carried) >> 2 + bit_of(lowest) | carried


@compilable
def _take_scarce(state: GeneratorState, code: int, kinds: int, score: int) -> None:
    """Take each choice of blanks that has, of each kind, just as many as the rack lacks."""
    anywhere = 0
    for kind in range(kinds):
        anywhere |= state.short[kind].places
    blanks = anywhere
    while blanks != 0:
        fits = True
        for kind in range(kinds):
            scarce = state.short[kind]
            fits = fits and ones(blanks & scarce.places) == scarce.missing
        if fits:
            _take_with(state, code, blanks, score)
        blanks = (blanks - 1) & anywhere


@compilable
def _take_with(state: GeneratorState, code: int, blanks: int, score: int) -> None:
    """Take an equation with blanks in a set of places among its new tiles."""
    place = 0
    while blanks != 0:
        if blanks & 1:
            code |= CODE_BLANK << WIDTH * place
            score -= state.tile_points[place]
        blanks >>= 1
        place += 1
    take_play(state, code, score)


@inlined
def take_play(state: GeneratorState, code: int, score: int) -> None:
    """Count a play, list it, or keep it if it is the best so far."""
    number = state.count
    if state.keep == LIST:
        state.count = number + 1
        number -= state.skip
        if 0 <= number < len(state.out):
            state.out[number, 0], state.out[number, 1] = code, score
    elif state.keep == COUNT:
        state.count = number + 1
    elif may_be_best(state, score):
        if number == 0 or score > state.best or code < state.out[0, 0]:
            state.out[0, 0], state.out[0, 1], state.best = code, score, score
        state.count = number + 1


@inlined
def least_wanted(state: GeneratorState) -> int:
    """Return the lowest score of a play that may be the best so far."""
    return int(state.best if state.count > 0 else state.wanted)


@inlined
def may_be_best(state: GeneratorState, score: int) -> bool:
    """Return whether a play with this score may be the best so far."""
    return bool(score >= least_wanted(state))


@compilable
def put_in_order(state: GeneratorState) -> bool:
    """Write the listed plays to ``codes`` and ``scores``, the highest scores first, equal ones as
    they were found. Return False where counting can't sort them: not all of them fit, or a score is
    too high.
    """
    count = state.count
    if state.skip > 0 or count > len(state.out):
        return False
    most = 0
    for index in range(count):
        most = max(most, state.out[index, 1])
    if most > MOST_POINTS:
        return False
    for points in range(most + 1):
        state.tally[points] = 0
    for index in range(count):
        state.tally[state.out[index, 1]] += 1
    place = 0
    for points in range(most, -1, -1):
        place, state.tally[points] = place + state.tally[points], place
    for index in range(count):
        points = state.out[index, 1]
        place = state.tally[points]
        state.tally[points] = place + 1
        state.codes[place], state.scores[place] = state.out[index, 0], points
    return True
