"""Recorders: what becomes of each equation that the search completes.

The search finds equations by kinds of tile. Here each becomes the plays that spell it, one for every choice of blanks, is
scored, and is counted, listed, or kept if it is the best so far.

A play is one integer: five bits for each new tile in order from its line's start, ``BLANK`` set on a blank; from bit 45 on,
four bits each for the first square of the main line, its last, and the row or column; the top bit is set for a line that
reads down. The table of plays has a row for each: the play and its score.
"""

from typing import Any

import numpy as np

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.generator.bench import DOUBLE, MOST_POINTS, TRIPLE
from paperbits.games.binary_number_scrabble.generator.sets import EVERY, WIDTH, bit_of, lane, one, tile_of
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, EMPTY, KINDS, POINTS, RACK, SIDE

COUNT, LIST, BEST = range(3)
"""What is kept: how many there are, all of them, the first of those with the highest score.

Where the bench is told to weigh (``weighed``), the best is the one whose score and tiles kept are together worth the most:
``leave`` says in hundredths of points what it is worth to keep so many of each kind. ``best`` is that sum, in hundredths.
Where the best is looked for, ``count`` says only whether there is one.
"""
HUNDRED = 100

TILE_BITS = WIDTH
START, STOP, LINE, DOWN = 45, 49, 53, 57
"""Where the fields of a play begin."""

DEAR = sum(15 << WIDTH * (tile - 1) for tile in range(1, KINDS) if POINTS[tile] != 1)
"""The lanes of tiles that are not worth one point."""
POWERS = np.array([1, 3, 9, 27, 81, 243, 729, 2187], np.int64)


@inlined
def record(bench: Any, line: int, start: int, stop: int, code: int, used: int, new: int, gain: int) -> None:
    """Take an equation: its line from ``start`` to ``stop``, its new tiles in order and in lanes, their number, its bonus."""
    premium = bench.premium[line, stop + 1] - bench.premium[line, start]
    times = POWERS[premium >> TRIPLE] << (premium >> DOUBLE & 15)
    place = start << START | stop << STOP | (line << LINE if line < SIDE else line - SIDE << LINE | 1 << DOWN)
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
        take_play(bench, code | place, score)
    elif bench.keep != BEST or may_be_best(bench, score):
        _spell_with_blanks(bench, code | place, used, new, score)


@inlined
def record_plain(bench: Any, line: int, start: int, stop: int, code: int, new: int, gain: int, dears: int) -> None:
    """The same without blanks and cross-lines, where all new tiles score one point but those noted in ``dear``."""
    premium = bench.premium[line, stop + 1] - bench.premium[line, start]
    letters = (premium & 255) + gain
    for dear in range(dears):
        letters += bench.letter[line, start + bench.dear[dear, 0]] * bench.dear[dear, 1]
    score = letters * (POWERS[premium >> TRIPLE] << (premium >> DOUBLE & 15))
    if new == RACK:
        score += bench.sweep
    place = start << START | stop << STOP | (line << LINE if line < SIDE else line - SIDE << LINE | 1 << DOWN)
    take_play(bench, code | place, score)


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
        take_play(bench, code, score)
    elif missing == bench.blanks:
        _take_scarce(bench, code, kinds, score)
        return
    for size in range(max(1, missing), min(bench.blanks, new) + 1):
        blanks = (1 << size) - 1
        while blanks < 1 << new:
            fits = True
            for kind in range(kinds):
                if _ones(blanks & bench.short[kind, 0]) < bench.short[kind, 1]:
                    fits = False
            if fits:
                _take_with(bench, code, blanks, score)
            lowest = blanks & -blanks  # The next larger integer with as many ones.
            carried = blanks + lowest
            blanks = (blanks ^ carried) >> 2 + bit_of(lowest) | carried


@compilable
def _take_scarce(bench: Any, code: int, kinds: int, score: int) -> None:
    """Take every choice of blanks where each kind has just as many of them as the rack is short of it."""
    anywhere = 0
    for kind in range(kinds):
        anywhere |= bench.short[kind, 0]
    blanks = anywhere
    while blanks != 0:
        fits = True
        for kind in range(kinds):
            fits = fits and _ones(blanks & bench.short[kind, 0]) == bench.short[kind, 1]
        if fits:
            _take_with(bench, code, blanks, score)
        blanks = (blanks - 1) & anywhere


@compilable
def _take_with(bench: Any, code: int, blanks: int, score: int) -> None:
    """Take an equation with blanks in a set of places among its new tiles."""
    place = 0
    while blanks != 0:
        if blanks & 1:
            code |= BLANK << WIDTH * place
            score -= bench.worth[place]
        blanks >>= 1
        place += 1
    take_play(bench, code, score)


@compilable
def _ones(bits: int) -> int:
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@inlined
def take_play(bench: Any, code: int, score: int) -> None:
    """Count, list or keep a play."""
    number = bench.count
    if bench.keep == LIST:
        bench.count = number + 1
        number -= bench.skip
        if 0 <= number < len(bench.out):
            bench.out[number, 0], bench.out[number, 1] = code, score
    elif bench.keep == COUNT:
        bench.count = number + 1
    elif may_be_best(bench, score):
        rank = HUNDRED * score + (_leave_of(bench, code) if bench.weighed == 1 else 0)
        if number == 0 or rank > bench.best or (rank == bench.best and code < bench.out[0, 0]):
            bench.out[0, 0], bench.out[0, 1], bench.best = code, score, rank
        bench.count = number + 1


@inlined
def may_be_best(bench: Any, score: int) -> bool:
    """Whether a play of so many points may be the best so far, whatever it keeps."""
    return bool(bench.count == 0 or HUNDRED * score + bench.most_leave >= bench.best)


@compilable
def _leave_of(bench: Any, code: int) -> int:
    """What the tiles that a play keeps are worth."""
    used = blanks = 0
    code &= (1 << START) - 1
    while code != 0:
        if code & BLANK:
            blanks += 1
        else:
            used += one(code & 15)
        code >>= TILE_BITS
    worth = bench.leave[ANY, bench.blanks - blanks]
    for tile in range(1, KINDS):
        worth += bench.leave[tile, bench.counts - used >> WIDTH * (tile - 1) & 15]
    return int(worth)


@compilable
def weigh_leaves(bench: Any) -> None:
    """Work out what any tiles kept of a rack are worth at most."""
    bench.most_leave = 0
    if bench.weighed == 1:
        for tile in range(1, ANY + 1):
            held = bench.blanks if tile == ANY else bench.counts >> WIDTH * (tile - 1) & 15
            most = bench.leave[tile, 0]
            for kept in range(1, held + 1):
                most = max(most, bench.leave[tile, kept])
            bench.most_leave += most


@compilable
def put_in_order(bench: Any) -> bool:
    """Lay the plays listed in ``codes`` and ``scores``, the best first, equal ones as they were found, if that can be done by
    counting: all of them fit, and none scores too many points.
    """
    count = bench.count
    if bench.skip > 0 or count > len(bench.out):
        return False
    most = 0
    for index in range(count):
        most = max(most, bench.out[index, 1])
    if most > MOST_POINTS:
        return False
    for points in range(most + 1):
        bench.tally[points] = 0
    for index in range(count):
        bench.tally[bench.out[index, 1]] += 1
    place = 0
    for points in range(most, -1, -1):
        place, bench.tally[points] = place + bench.tally[points], place
    for index in range(count):
        points = bench.out[index, 1]
        place = bench.tally[points]
        bench.tally[points] = place + 1
        bench.codes[place], bench.scores[place] = bench.out[index, 0], points
    return True
