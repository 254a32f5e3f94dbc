"""Windows: so many squares before a segment and so many behind it, at one occurrence, and an upper
bound on plays there.

The rack index bounds each window as far as the lexicon goes, and most bounds are exact. So the best
play is in one of very few windows, which are searched equation by equation. What the lexicon does
not cover is left to the generator.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined

from ..generator.bounds import BEST_LETTER_PREMIUM, bits_by_digits, bound_across, count_numbers
from ..generator.codes import START
from ..generator.packed import WIDTH, set_of
from ..generator.recorder import place_code, take_play, word_factor
from ..generator.state import GeneratorState
from ..tiles import EMPTY, RACK, SIDE
from .lexicon import LEVEL, LEVELS, PLACES, look_up
from .rack_index import SEGMENTS, WINDOWS, NotedWindow, RackIndex, lying_in, mask_over, masks_of
from .workspace import Workspace


class _Segment(NamedTuple):
    """What is the same for all windows over a segment: its row; its empty squares and its tiles;
    the most new tiles that the lexicon covers; an upper bound on the bits of an equation's value;
    one on the points of its cross-lines; whether it is a single tile.
    """

    row: int
    fill: int
    lying: int
    most: int
    bits: int
    across: int
    alone: bool


@compilable
def look_over(work: Workspace, row: int, sure: int) -> int:
    """Note the windows over a segment that may hold the best play. Segments that the lexicon does
    not cover are added to ``rest``.

    ``sure`` is a score that some play has; return the highest such score found so far.
    """
    rack_index, state = work.rack_index, work.state
    noted = state.segments[row]
    if noted.tiles == 0 or noted.equals > 1:
        _leave(rack_index, row)
        return sure
    segment = _take_segment(work, row)
    at = noted.occurrences
    while at >= 0:
        place = state.occurrences[at]
        room = place.left + place.right
        for new in range(max(1, segment.fill), min(segment.most, segment.fill + room) + 1):
            sure = _look_over_place(work, segment, at, new, sure)
        at = place.next
    return int(sure)


@inlined
def _take_segment(work: Workspace, row: int) -> _Segment:
    """Return what the windows over a segment share. The segment is added to ``rest`` if it has more
    room than the lexicon covers.
    """
    rack_index, state = work.rack_index, work.state
    noted = state.segments[row]
    line, first, last = noted.line, noted.first, noted.last
    fill, across = noted.empties, 0
    if noted.key < 0:
        across = bound_across(state, line, first, last)
        if row < SEGMENTS:
            rack_index.known[row] = 0  # It may be of another board.
    lying = last - first + 1 - fill
    most = min(state.total, fill + noted.room_left + noted.room_right)
    if most + lying > work.lexicon.longest:
        _leave(rack_index, row)
        most = work.lexicon.longest - lying
    digits, _ = count_numbers(state, line, first, last)
    bits = bits_by_digits(rack_index.digits + digits, noted.equals)
    return _Segment(row, fill, lying, most, bits, across, bool(first == last))


@compilable
def _look_over_place(work: Workspace, segment: _Segment, at: int, new: int, sure: int) -> int:
    """Note the windows of so many new tiles at one occurrence; return the highest score that some
    play is sure to have.
    """
    rack_index, state = work.rack_index, work.state
    place = state.occurrences[at]
    line, first, last, left, right = place.line, place.first, place.last, place.left, place.right
    free = new - segment.fill
    plain = extra = -1
    bits = min((new + segment.lying - 1) // 2, segment.bits)
    if segment.alone:
        plain, extra = masks_of(rack_index, state, work.lexicon, segment.row, new)
        if plain | extra == 0:
            return sure
        bits = _most_bits(plain | extra)
    premium = (
        state.premium[line, last + min(right, free) + 1]
        - state.premium[line, first - min(left, free)]
    )
    bound = _points(rack_index, state, premium, rack_index.most_extra, new, bits) + segment.across
    if bound < sure:
        rack_index.most[line] = max(rack_index.most[line], bound)
        return sure
    for before in range(max(0, free - right), min(left, free) + 1):
        premium = (
            state.premium[line, last + free - before + 1] - state.premium[line, first - before]
        )
        if not segment.alone:
            bound = (
                _points(rack_index, state, premium, rack_index.most_extra, new, bits)
                + segment.across
            )
            if bound < sure:
                rack_index.most[line] = max(rack_index.most[line], bound)
                continue
            if plain < 0:
                plain, extra = masks_of(rack_index, state, work.lexicon, segment.row, new)
        bound, certain = _bound_window(work, segment, premium, (plain, extra), before, new)
        sure = max(sure, certain)
        rack_index.most[line] = max(rack_index.most[line], bound)
        if bound > 0 and bound >= sure:
            noted = _new_window(rack_index, segment.row, sure)
            if noted >= 0:
                window = rack_index.windows[noted]
                window.bound, window.segment, window.line = bound, segment.row, line
                window.first, window.before, window.new = first, before, new
    return sure


@inlined
def _bound_window(
    work: Workspace, segment: _Segment, premium: int, masks: tuple[int, int], before: int, new: int
) -> tuple[int, int]:
    """Return an upper bound on the score of any play in a window, 0 if there is none, and a score
    that some play there has, or 0.

    ``masks`` are those of ``masks_of``, for plain tiles and with valuable ones.
    """
    rack_index, state = work.rack_index, work.state
    plain, extra = masks
    bound = certain = 0
    if plain >> before & 1:
        bits = _bits(plain, before, new + segment.lying)
        bound = _points(rack_index, state, premium, 0, new, bits) + segment.across
        if segment.alone:
            certain = bound
    if extra >> before & 1:
        bits = _bits(extra, before, new + segment.lying)
        bound = max(
            bound,
            _points(rack_index, state, premium, rack_index.most_extra, new, bits) + segment.across,
        )
    return bound, certain


@compilable
def _leave(rack_index: RackIndex, segment: int) -> None:
    """Leave a segment to the generator. The segment in hand may be left more than once."""
    count = rack_index.rest_count
    if count == 0 or rack_index.rest[count - 1] != segment:
        rack_index.rest[count] = segment
        rack_index.rest_count = count + 1


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
def _points(
    rack_index: RackIndex, state: GeneratorState, premium: int, extra: int, new: int, bits: int
) -> int:
    """Return the score of a play, or an upper bound if its tiles are worth more than a
    point each.
    """
    letters = premium & 255
    times = word_factor(premium)
    points = letters + extra * min(BEST_LETTER_PREMIUM, letters - new + 1) + rack_index.gain[bits]
    return int(points * times + (state.sweep if new == RACK else 0))


@compilable
def _new_window(rack_index: RackIndex, segment: int, sure: int) -> int:
    """Return the row of a new window, the last one. If there is no room for it, leave its segment to
    the generator, and return -1.
    """
    count = rack_index.window_count
    if count == WINDOWS:
        count = 0
        for index in range(WINDOWS):
            if rack_index.windows[index].bound >= sure:
                rack_index.windows[count] = rack_index.windows[index]
                count += 1
        rack_index.window_count = count
        if count == WINDOWS:
            _leave(rack_index, segment)
            return -1
    rack_index.window_count = count + 1
    return int(count)


@compilable
def look_into(work: Workspace) -> None:
    """Record the best play in any window, those with the highest bounds first."""
    rack_index, state = work.rack_index, work.state
    while rack_index.window_count > 0:
        best = 0
        for index in range(1, rack_index.window_count):
            if rack_index.windows[index].bound > rack_index.windows[best].bound:
                best = index
        bound = rack_index.windows[best].bound
        if state.count > 0 and bound < state.best:
            rack_index.window_count = 0
            return
        _look_into(work, rack_index.windows[best])
        rack_index.window_count -= 1
        rack_index.windows[best] = rack_index.windows[rack_index.window_count]


class _Window(NamedTuple):
    """A window: the line, first and last square of its equations; new tiles; the sum of the
    premiums; old tiles as five-bit places from the first square on, and all bits of those places;
    an upper bound on the points of cross-lines, and whether there are any.
    """

    line: int
    start: int
    stop: int
    new: int
    premium: int
    pattern: int
    there: int
    across: int
    crossed: bool


@compilable
def _look_into(work: Workspace, noted: NotedWindow) -> None:
    rack_index, state, lexicon = work.rack_index, work.state, work.lexicon
    segment = state.segments[noted.segment]
    line, first, before, new = noted.line, noted.first, noted.before, noted.new
    last = first + segment.last - segment.first
    start, stop = first - before, last + new - segment.empties - before
    place = place_code(line, start, stop)
    if state.count > 0 and noted.bound == state.best and place > state.out[0, 0] >> START << START:
        return
    lying = lying_in(state, line, first, last)
    window = _take_window(state, line, first, last, (start, stop), new)
    for index in range(rack_index.choice_counts[new]):
        used, extra = lying + rack_index.choices[new, index], rack_index.extra[new, index]
        mask = mask_over(state, lexicon, line, first, last, used)
        if mask >> before & 1 == 0:
            continue
        bits = _bits(mask, before, stop - start + 1)
        bound = _points(rack_index, state, window.premium, extra, new, bits) + window.across
        choice = look_up(lexicon, used)
        if choice >= 0 and (state.count == 0 or bound >= state.best):
            _look_through(work, window, choice, extra)


@inlined
def _take_window(
    state: GeneratorState, line: int, first: int, last: int, ends: tuple[int, int], new: int
) -> _Window:
    """Return the window of a segment from ``first`` to ``last`` whose equations have these ends."""
    start, stop = ends
    premium = state.premium[line, stop + 1] - state.premium[line, start]
    crossed = bool(state.crossed[line] >> start & (2 << stop - start) - 1 != 0)
    across = bound_across(state, line, first, last) if crossed else 0
    pattern = there = 0
    for square in range(first, last + 1):
        if state.tiles[line, square] != EMPTY:
            pattern |= state.tiles[line, square] << WIDTH * (square - start)
            there |= 31 << WIDTH * (square - start)
    return _Window(line, start, stop, new, premium, pattern, there, across, crossed)


@compilable
def _look_through(work: Workspace, window: _Window, choice: int, extra: int) -> None:
    """Record the best play in a window that takes one choice of tiles from the rack, whose tiles
    have ``extra`` points beyond one each.
    """
    state, lexicon = work.state, work.lexicon
    row = lexicon.choices[choice]
    for at in range(row.first, row.behind):
        code = lexicon.equations[at]
        if code & window.there != window.pattern:
            continue
        score = _points(work.rack_index, state, window.premium, 0, window.new, code >> LEVEL)
        if extra != 0 or state.count == 0 or score + window.across >= state.best:
            _try_equation(state, window, code, score)


@inlined
def _try_equation(state: GeneratorState, window: _Window, code: int, score: int) -> None:
    """Record an equation of the lexicon, if each cross-line takes its new tile there. ``score``
    counts one point for each new tile, and no cross-lines.
    """
    line, times = window.line, word_factor(window.premium)
    play = number = 0
    fits = True
    for square in range(window.start, window.stop + 1):
        if state.tiles[line, square] != EMPTY:
            continue
        tile = code >> WIDTH * (square - window.start) & 15
        score += (state.points[tile] - 1) * state.letter[line, square] * times
        if window.crossed and state.crossed[line] >> square & 1:
            fits = fits and state.allowed[line, square] & set_of(tile) != 0
            if state.pays[line, square] & set_of(tile) != 0:
                fits = fits and (window.new > 1 or line < SIDE)  # The same play is written across.
                score += state.points[tile] * state.letter[line, square] * state.word[line, square]
                score += state.bonus[line, square, tile]
        play |= tile << WIDTH * number
        number += 1
    if fits:
        take_play(state, play | place_code(line, window.start, window.stop), score)
