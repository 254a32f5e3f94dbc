"""Recorders: what becomes of each equation that the search completes.

The search finds equations by kinds of tile. Here each becomes the plays that spell it, one for every choice of blanks, is
scored, and is counted, listed, or kept if it is the best so far.

A play is one integer: five bits for each new tile in order from its line's start, ``BLANK`` set on a blank; from bit 45 on,
four bits each for the first square of the main line, its last, and the row or column; the top bit is set for a line that
reads down. The table of plays has a row for each: the play and its score.
"""

from typing import Any

import numpy as np

from paperbits.core.kernel import compilable
from paperbits.games.binary_number_scrabble.moves.bench import DOUBLE, TRIPLE
from paperbits.games.binary_number_scrabble.moves.sets import EVERY, WIDTH, lane, tile_of
from paperbits.games.binary_number_scrabble.tiles import BLANK, EMPTY, KINDS, POINTS, RACK, SIDE

COUNT, LIST, BEST = range(3)
"""What is kept: how many there are, all of them, the first of those with the highest score."""

TILE_BITS = WIDTH
START, STOP, LINE, DOWN = 45, 49, 53, 57
"""Where the fields of a play begin."""

_DEAR = sum(15 << WIDTH * (tile - 1) for tile in range(1, KINDS) if POINTS[tile] != 1)
"""The lanes of tiles that are not worth one point."""
_POWERS = np.array([1, 3, 9, 27, 81, 243, 729, 2187], np.int64)
_PLACES = np.zeros(1 << RACK, np.int64)
_PLACES[1 << np.arange(RACK)] = np.arange(RACK)
"""The place of an integer's only bit."""


@compilable
def record(bench: Any, line: int, start: int, stop: int, code: int, used: int, new: int, gain: int) -> None:
    """Take an equation: its line from ``start`` to ``stop``, its new tiles in order and in lanes, their number, its bonus."""
    premium = bench.premium[line, stop + 1] - bench.premium[line, start]
    times = _POWERS[premium >> TRIPLE] << (premium >> DOUBLE & 15)
    score = ((premium & 255) + gain) * times
    if new == RACK:
        score += bench.sweep
    place = start << START | stop << STOP | (line << LINE if line < SIDE else line - SIDE << LINE | 1 << DOWN)
    plain = used & _DEAR == 0 and bench.beside[line] >> start & (2 << stop - start) - 1 == 0
    if plain and bench.blanks == 0:
        _take(bench, code | place, score)
        return
    score = gain * times + (bench.sweep if new == RACK else 0)
    number = 0
    for square in range(start, stop + 1):
        if bench.tiles[line, square] != EMPTY:
            continue
        tile = code >> WIDTH * number & 15
        points = bench.points[tile] * bench.letter[line, square]
        worth = points * times
        if bench.paying[line, square] & lane(tile) != 0:
            worth += points * bench.word[line, square]
            score += bench.bonus[line, square, tile]
        bench.worth[number] = worth
        score += worth
        number += 1
    if bench.blanks == 0:
        _take(bench, code | place, score)
    else:
        _spell_with_blanks(bench, code | place, used, new, score)


@compilable
def _spell_with_blanks(bench: Any, code: int, used: int, new: int, score: int) -> None:
    """Take every choice of new tiles to be blanks: as many of each kind at least as the rack is short of it."""
    left = bench.counts + EVERY - used
    lanes = ~left & EVERY
    kinds = missing = 0
    while lanes != 0:
        lowest = lanes & -lanes
        lanes ^= lowest
        short = 16 - (left >> WIDTH * (tile_of(lowest) - 1) & 15)
        where = 0
        for k in range(new):
            if lane(code >> WIDTH * k & 15) == lowest:
                where |= 1 << k
        bench.short[kinds, 0], bench.short[kinds, 1] = where, short
        missing += short
        kinds += 1
    if missing == 0:
        _take(bench, code, score)
    for size in range(max(1, missing), min(bench.blanks, new) + 1):
        blanks = (1 << size) - 1
        while blanks < 1 << new:
            fits = True
            for kind in range(kinds):
                if _ones(blanks & bench.short[kind, 0]) < bench.short[kind, 1]:
                    fits = False
            if fits:
                spelt, points = code, score
                rest, k = blanks, 0
                while rest != 0:
                    if rest & 1:
                        spelt |= BLANK << WIDTH * k
                        points -= bench.worth[k]
                    rest >>= 1
                    k += 1
                _take(bench, spelt, points)
            lowest = blanks & -blanks  # The next larger integer with as many ones.
            carried = blanks + lowest
            blanks = (blanks ^ carried) >> 2 + _PLACES[lowest] | carried


@compilable
def _ones(bits: int) -> int:
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@compilable
def _take(bench: Any, code: int, score: int) -> None:
    number = bench.count
    bench.count = number + 1
    if bench.keep == LIST:
        number -= bench.skip
        if 0 <= number < len(bench.out):
            bench.out[number, 0], bench.out[number, 1] = code, score
    elif bench.keep == BEST and (
        number == 0 or score > bench.out[0, 1] or (score == bench.out[0, 1] and code < bench.out[0, 0])
    ):
        bench.out[0, 0], bench.out[0, 1] = code, score
