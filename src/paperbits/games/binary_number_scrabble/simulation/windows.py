"""Windows: so many squares before a segment and so many behind it, at one occurrence, and an upper
bound on plays there.

The rack index bounds each window as far as the lexicon goes, and most bounds are exact. So the best
play is in one of very few windows, which are searched equation by equation. What the lexicon does
not cover is left to the generator.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.generator.bounds import BEST_LETTER_PREMIUM, bound_across
from paperbits.games.binary_number_scrabble.generator.codes import START
from paperbits.games.binary_number_scrabble.generator.packed import WIDTH, set_of
from paperbits.games.binary_number_scrabble.generator.recorder import HUNDRED, place_code, take_play, word_factor
from paperbits.games.binary_number_scrabble.generator.segments import (
    O_FIRST,
    O_LAST,
    O_LEFT,
    O_LINE,
    O_NEXT,
    O_RIGHT,
    S_EQUALS,
    S_FILL,
    S_FIRST,
    S_KEY,
    S_LAST,
    S_LINE,
    S_OCCURRENCES,
    S_ROOM_LEFT,
    S_ROOM_RIGHT,
    S_TILES,
)
from paperbits.games.binary_number_scrabble.generator.state import GeneratorState
from paperbits.games.binary_number_scrabble.simulation.lexicon import BEHIND, FIRST, LEVEL, LEVELS, PLACES, Lexicon, look_up
from paperbits.games.binary_number_scrabble.simulation.rack_index import (
    SEGMENTS,
    WINDOWS,
    RackIndex,
    lying_in,
    mask_over,
    masks_of,
)
from paperbits.games.binary_number_scrabble.tiles import EMPTY, ONE, RACK, SIDE, ZERO

W_BOUND, W_SEGMENT, W_LINE, W_FIRST, W_BEFORE, W_NEW = range(6)
"""Columns of a window: the upper bound on the score of any play there, its segment, the line and
first square of the segment there, squares before the segment, new tiles."""


@compilable
def look_over(rack_index: RackIndex, state: GeneratorState, lexicon: Lexicon, segment: int, sure: int) -> int:
    """Note the windows over a segment that may hold the best play. Segments that the lexicon does
    not cover are added to ``rest``.

    ``sure`` is a score that some play has; return the highest such score found so far.
    """
    if state.segments[segment, S_TILES] == 0 or state.segments[segment, S_EQUALS] > 1:
        _leave(rack_index, segment)
        return sure
    first, last, fill = state.segments[segment, S_FIRST], state.segments[segment, S_LAST], state.segments[segment, S_FILL]
    alone, across = first == last, 0
    if state.segments[segment, S_KEY] < 0:
        across = bound_across(state, state.segments[segment, S_LINE], first, last)
        if segment < SEGMENTS:
            rack_index.known[segment] = 0  # It may be of another board.
    lying = last - first + 1 - fill
    most = min(state.total, fill + state.segments[segment, S_ROOM_LEFT] + state.segments[segment, S_ROOM_RIGHT])
    most_bits = rack_index.digits
    for square in range(first, last + 1):
        most_bits += state.tiles[state.segments[segment, S_LINE], square] in (ZERO, ONE)
    most_bits //= 2  # A side with so many digits has a value of no more bits, and there are two sides.
    beyond = most + lying > lexicon.longest
    most = min(most, lexicon.longest - lying)
    at = state.segments[segment, S_OCCURRENCES]
    while at >= 0:
        left, right = state.occurrences[at, O_LEFT], state.occurrences[at, O_RIGHT]
        line, first, last = state.occurrences[at, O_LINE], state.occurrences[at, O_FIRST], state.occurrences[at, O_LAST]
        highest = rack_index.most[line]
        for new in range(max(1, fill), min(most, fill + left + right) + 1):
            plain = extra = -1
            if alone:
                plain, extra = masks_of(rack_index, state, lexicon, segment, new)
                if plain | extra == 0:
                    continue
            free = new - fill
            premium = state.premium[line, last + min(right, free) + 1] - state.premium[line, first - min(left, free)]
            bits = min((new + lying - 1) // 2, most_bits) if plain < 0 else _most_bits(plain | extra)
            bound = _points(rack_index, state, premium, rack_index.most_extra, new, bits) + across
            if bound < sure:
                highest = max(highest, bound)
                continue
            for before in range(max(0, free - right), min(left, free) + 1):
                premium = state.premium[line, last + free - before + 1] - state.premium[line, first - before]
                if not alone:
                    bound = _points(rack_index, state, premium, rack_index.most_extra, new, bits) + across
                    if bound < sure:
                        highest = max(highest, bound)
                        continue
                    if plain < 0:
                        plain, extra = masks_of(rack_index, state, lexicon, segment, new)
                bound = 0
                if plain >> before & 1:
                    bound = _points(rack_index, state, premium, 0, new, _bits(plain, before, new + lying)) + across
                    if alone:
                        sure = max(sure, bound)
                if extra >> before & 1:
                    bits = _bits(extra, before, new + lying)
                    bound = max(bound, _points(rack_index, state, premium, rack_index.most_extra, new, bits) + across)
                highest = max(highest, bound)
                if bound > 0 and bound >= sure and not _note(rack_index, bound, segment, line, first, before, new, sure):
                    beyond = True
        rack_index.most[line] = highest
        at = state.occurrences[at, O_NEXT]
    if beyond:
        _leave(rack_index, segment)
    return int(sure)


@compilable
def _leave(rack_index: RackIndex, segment: int) -> None:
    """Leave a segment to the generator."""
    rack_index.rest[rack_index.rest_count] = segment
    rack_index.rest_count += 1


@inlined
def _bits(mask: int, before: int, tiles: int) -> int:
    """Return an upper bound, by a mask, on the bits of the value of an equation with so
    many tiles.
    """
    bits = LEVELS - 1
    while mask >> PLACES * bits + before & 1 == 0:
        bits -= 1
    return bits if bits < LEVELS - 1 else (tiles - 1) // 2


@inlined
def _most_bits(mask: int) -> int:
    """Return an upper bound on the bits of an equation's value, wherever a single old tile is in
    it, by that tile's mask.
    """
    bits = LEVELS - 1
    while bits > 0 and mask >> PLACES * bits & (1 << PLACES) - 1 == 0:
        bits -= 1
    return bits


@inlined
def _points(rack_index: RackIndex, state: GeneratorState, premium: int, extra: int, new: int, bits: int) -> int:
    """Return the score of a play, or an upper bound if its tiles are worth more than a
    point each.
    """
    letters = premium & 255
    times = word_factor(premium)
    points = letters + extra * min(BEST_LETTER_PREMIUM, letters - new + 1) + rack_index.gain[bits]
    return int(points * times + (state.sweep if new == RACK else 0))


@compilable
def _note(rack_index: RackIndex, bound: int, segment: int, line: int, first: int, before: int, new: int, sure: int) -> bool:
    """Note a window; return False if there is no room for it."""
    count = rack_index.window_count
    if count == WINDOWS:
        count = 0
        for index in range(WINDOWS):
            if rack_index.windows[index, W_BOUND] >= sure:
                for field in range(W_NEW + 1):
                    rack_index.windows[count, field] = rack_index.windows[index, field]
                count += 1
        if count == WINDOWS:
            return False
    window = rack_index.windows[count]
    window[W_BOUND], window[W_SEGMENT], window[W_LINE], window[W_FIRST] = bound, segment, line, first
    window[W_BEFORE], window[W_NEW] = before, new
    rack_index.window_count = count + 1
    return True


@compilable
def look_into(rack_index: RackIndex, state: GeneratorState, lexicon: Lexicon) -> None:
    """Record the best play in any window, those with the highest bounds first."""
    while rack_index.window_count > 0:
        best = 0
        for index in range(1, rack_index.window_count):
            if rack_index.windows[index, W_BOUND] > rack_index.windows[best, W_BOUND]:
                best = index
        bound = rack_index.windows[best, W_BOUND]
        if state.count > 0 and HUNDRED * bound < state.best:
            rack_index.window_count = 0
            return
        _look_into(rack_index, state, lexicon, rack_index.windows[best])
        rack_index.window_count -= 1
        for field in range(W_NEW + 1):
            rack_index.windows[best, field] = rack_index.windows[rack_index.window_count, field]


@compilable
def _look_into(rack_index: RackIndex, state: GeneratorState, lexicon: Lexicon, window: Any) -> None:
    """Record the best play in a window."""
    segment, line, first, before, new = window[W_SEGMENT], window[W_LINE], window[W_FIRST], window[W_BEFORE], window[W_NEW]
    last = first + state.segments[segment, S_LAST] - state.segments[segment, S_FIRST]
    behind = new - state.segments[segment, S_FILL] - before
    start, stop = first - before, last + behind
    place = place_code(line, start, stop)
    if state.count > 0 and HUNDRED * window[W_BOUND] == state.best and place > state.out[0, 0] >> START << START:
        return
    premium = state.premium[line, stop + 1] - state.premium[line, start]
    times = word_factor(premium)
    lying = lying_in(state, line, first, last)
    crossed = state.crossed[line] >> start & (2 << stop - start) - 1 != 0
    across = bound_across(state, line, first, last) if crossed else 0
    pattern = there = 0
    for square in range(first, last + 1):
        if state.tiles[line, square] != EMPTY:
            pattern |= state.tiles[line, square] << WIDTH * (square - start)
            there |= 31 << WIDTH * (square - start)
    for index in range(rack_index.choice_counts[new]):
        used, extra = lying + rack_index.choices[new, index], rack_index.extra[new, index]
        mask = mask_over(state, lexicon, line, first, last, used)
        if mask >> before & 1 == 0:
            continue
        bound = _points(rack_index, state, premium, extra, new, _bits(mask, before, stop - start + 1)) + across
        row = look_up(lexicon, used)
        if row < 0 or (state.count > 0 and HUNDRED * bound < state.best):
            continue
        for at in range(lexicon.choices[row, FIRST], lexicon.choices[row, BEHIND]):
            code = lexicon.equations[at]
            if code & there != pattern:
                continue
            score = _points(rack_index, state, premium, 0, new, code >> LEVEL)
            if extra == 0 and state.count > 0 and HUNDRED * (score + across) < state.best:
                continue
            play = number = 0
            fits = True
            for square in range(start, stop + 1):
                if state.tiles[line, square] == EMPTY:
                    tile = code >> WIDTH * (square - start) & 15
                    score += (state.points[tile] - 1) * state.letter[line, square] * times
                    if crossed and state.crossed[line] >> square & 1:
                        fits = fits and state.allowed[line, square] & set_of(tile) != 0
                        if state.pays[line, square] & set_of(tile) != 0:
                            fits = fits and (new > 1 or line < SIDE)  # The same play is written across.
                            score += state.points[tile] * state.letter[line, square] * state.word[line, square]
                            score += state.bonus[line, square, tile]
                    play |= tile << WIDTH * number
                    number += 1
            if fits:
                take_play(state, play | place, score)
