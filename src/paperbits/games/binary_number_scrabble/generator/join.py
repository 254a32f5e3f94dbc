"""Equations out of expressions: chains of expressions of equal value, each spelled from tiles that
the others leave on the rack.

A segment is cut at its old ``=``, and at a new one on each of its empty squares in turn. The
expressions between are looked up in the store by value, from left to right. To the result, or to an
expression through a segment without ``=``, an expression on free squares can be added with a new
``=``, before it or behind it.
"""

from paperbits.core.compiler.kernel import compilable, inlined, shared
from paperbits.games.binary_number_scrabble.equation import Reading, bonus
from paperbits.games.binary_number_scrabble.generator.bounds import SWEEPING, bound_by_value, may_reach
from paperbits.games.binary_number_scrabble.generator.expressions import ensure_spelled, expression_chain
from paperbits.games.binary_number_scrabble.generator.packed import WIDTH, count_of, holds, set_of
from paperbits.games.binary_number_scrabble.generator.recorder import BEST, VALUABLE, record, record_plain
from paperbits.games.binary_number_scrabble.generator.segments import (
    ANY,
    L_LEFT,
    L_RIGHT,
    L_SEGMENT,
    P_FIRST,
    P_LAST,
    P_LINE,
    P_ROOM,
    S_EQUALS,
    S_FIRST,
    S_KEY,
    S_LAST,
    S_LINE,
    S_PLACES_ROW,
    S_ROOM_LEFT,
    S_ROOM_RIGHT,
    S_START,
    S_STOP,
    S_TILES,
    cut,
    least,
    sort_places,
    takes_equals,
)
from paperbits.games.binary_number_scrabble.generator.state import GeneratorState
from paperbits.games.binary_number_scrabble.generator.store import (
    E_CODE,
    E_MET,
    E_OTHER,
    E_USED,
    KEYS,
    LEFT,
    NEW,
    RIGHT,
    T_TAG,
    hash_of,
    length_of,
    next_of,
    next_other,
    value_of,
    whole,
)
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, RACK, SIDE

_EQUALS_SET = set_of(EQUALS)
_ONE_EQUALS = count_of(EQUALS)

# A step of a chain: the next expression to try; of those before it, the packed count of their
# tiles, the tiles in order, and how many they are; what the tag of the next must hold, and the bits
# of it that matter.
_NEXT, _USED, _CODE, _NEW, _WANTED, _LOOKED_AT = range(6)


@shared
def join(state: GeneratorState, segment: int, has_equals: bool, reading: Reading) -> bool:
    """Record all plays through a segment once its expressions are spelled; return False if there is
    no room for them.

    ``has_equals`` tells whether an ``=`` is on the rack.
    """
    first, last = state.segments[segment, S_FIRST], state.segments[segment, S_LAST]
    fits = True
    if state.keep == BEST:
        bound_by_value(state, segment, reading)
    if state.segments[segment, S_EQUALS] > 0:
        fits = _follow(state, segment, -1, has_equals, reading)
    elif has_equals:
        fits = ensure_spelled(state, segment, reading)
        for index in range(state.segments[segment, S_START], state.segments[segment, S_STOP]):
            if state.store[index, E_MET] == 0:
                continue
            tag, used, code = state.tags[index, T_TAG], state.store[index, E_USED], state.store[index, E_CODE]
            _extend(state, segment, tag & KEYS, used, code, tag >> NEW, tag >> LEFT & 15, tag >> RIGHT & 15, reading)
    if has_equals:
        for square in range(first, last + 1):
            if takes_equals(state, segment, square):
                fits = fits and _follow(state, segment, square, has_equals, reading)
    return fits


@compilable
def _extend(
    state: GeneratorState, segment: int, key: int, used: int, code: int, new: int, left: int, right: int, reading: Reading
) -> None:
    """Add a new ``=`` and each expression on free squares with the value ``key``, before what is
    spelled and behind it.
    """
    before = state.segments[segment, S_ROOM_LEFT] - left - 1
    behind = state.segments[segment, S_ROOM_RIGHT] - right - 1
    most = min(max(before, behind), state.total - 1 - new)
    fewest = 0
    if state.keep == BEST:
        bound = may_reach(state, key)
        if bound == 0:
            return
        fewest = RACK - 1 - new if bound == SWEEPING else 0
    gain = -1
    index = state.free_chains[hash_of(state, key)]
    while index >= 0:
        tag = state.tags[index, T_TAG]
        length = tag >> NEW
        if length > most:
            return  # They are sorted by length.
        other = state.store[index, E_OTHER]
        both = used + state.store[index, E_USED] + _ONE_EQUALS
        if tag & KEYS != key or length < fewest or not holds(state.counts, state.blanks, both):
            index = other
            continue
        if gain < 0:
            gain = bonus(whole(key), reading)
        while index != other:
            other_code = state.store[index, E_CODE]
            if length <= before:
                spelled = other_code | EQUALS << WIDTH * length | code << WIDTH * (length + 1)
                _lay(state, segment, left + 1 + length, right, spelled, both, new + 1 + length, gain)
            if length <= behind:
                spelled = code | EQUALS << WIDTH * new | other_code << WIDTH * (new + 1)
                _lay(state, segment, left, right + 1 + length, spelled, both, new + 1 + length, gain)
            index = next_of(state, index)


@compilable
def _follow(state: GeneratorState, segment: int, square: int, has_equals: bool, reading: Reading) -> bool:
    """Record every equation through a segment with a new ``=`` on one of its squares, or (-1) with
    none or one beyond it; return False if there is no room for its expressions.
    """
    parts = cut(state, segment, square)
    most = state.total - (1 if square >= 0 else 0)
    for index in range(parts):
        most -= least(state, index)
    if parts == 0 or most < 0:
        return True
    for index in range(parts):
        if state.slot[index, L_SEGMENT] >= 0 and not ensure_spelled(state, state.slot[index, L_SEGMENT], reading):
            return False
    most += least(state, 0)
    room_left, room_right = state.segments[segment, S_ROOM_LEFT], state.segments[segment, S_ROOM_RIGHT]
    own = state.slot[0, L_SEGMENT]
    start = state.path[0]
    start[_USED] = 0 if square < 0 else _ONE_EQUALS
    start[_CODE] = start[_NEW] = 0
    start[_NEXT] = state.ending[own, state.slot[0, L_RIGHT]] if own >= 0 else state.shortest
    new_equals = _equals_before(state, segment, square)
    depth = key = left = right = 0
    gain = -1
    while depth >= 0:
        step = state.path[depth]
        index = step[_NEXT]
        if depth == 0:
            tag = 0
            while index >= 0:
                tag = state.tags[index, T_TAG]
                if tag >> NEW > most:
                    return True  # They are sorted by length.
                left = tag >> LEFT & 15 if own >= 0 else tag >> NEW
                if left <= room_left:
                    break
                index = next_other(state, index)
            if index < 0:
                return True
            step[_NEXT] = next_other(state, index)
            key, gain = tag & KEYS, -1
            if state.keep == BEST and may_reach(state, key) == 0:
                continue
        else:
            index = _next_expression(state, depth, index, room_right)
            if index < 0:
                depth -= 1
                continue
            step[_NEXT] = next_of(state, index)
            tag = state.tags[index, T_TAG]
            right = tag >> RIGHT & 15 if state.slot[depth, L_SEGMENT] >= 0 else tag >> NEW
        used = step[_USED] + state.store[index, E_USED]
        if not holds(state.counts, state.blanks, used):
            continue
        new = step[_NEW]
        code = step[_CODE] | state.store[index, E_CODE] << WIDTH * new
        new += tag >> NEW
        if depth == parts - 1:
            if new > 0:
                if gain < 0:
                    gain = bonus(whole(key), reading)
                _lay(state, segment, left, right, code, used, new, gain)
            if has_equals and square < 0:
                _extend(state, segment, key, used, code, new, left, right, reading)
            continue
        if depth == new_equals:
            code |= EQUALS << WIDTH * new
            new += 1
        depth += 1
        after = state.path[depth]
        after[_USED], after[_CODE], after[_NEW] = used, code, new
        through, asked = state.slot[depth, L_SEGMENT], state.slot[depth, L_RIGHT]
        after[_WANTED], after[_LOOKED_AT] = key, KEYS
        if through >= 0:
            before = state.slot[depth, L_LEFT]
            after[_NEXT] = state.expression_chains[expression_chain(state, through, before, key)]
            after[_WANTED] |= before << LEFT
            after[_LOOKED_AT] |= 15 << LEFT
        else:
            after[_NEXT] = state.free_chains[hash_of(state, key)]
        if asked != ANY:
            after[_WANTED] |= asked << (RIGHT if through >= 0 else NEW)
            after[_LOOKED_AT] |= 15 << (RIGHT if through >= 0 else NEW)
    return True


@inlined
def _next_expression(state: GeneratorState, depth: int, index: int, room_right: int) -> int:
    """Return the first expression of a chain, from ``index`` on, that can come next by its value
    and squares; -1 for none.
    """
    step, through = state.path[depth], state.slot[depth, L_SEGMENT]
    wanted, looked_at, most = step[_WANTED], step[_LOOKED_AT], state.total - step[_NEW]
    first, stop, shift, size = 0, state.free, NEW, -1
    if through >= 0:
        first, stop, shift, size = state.segments[through, S_START], state.segments[through, S_STOP], RIGHT, 15
    if state.slot[depth, L_RIGHT] != ANY:
        room_right = SIDE
    while index >= 0:
        tag = state.tags[index, T_TAG]
        if first <= index < stop:
            if tag >> NEW > most:
                return -1  # They are sorted by length.
            if tag & looked_at == wanted and tag >> shift & size <= room_right:
                return index
        index = next_of(state, index)
    return -1


@compilable
def _equals_before(state: GeneratorState, segment: int, square: int) -> int:
    """Return how many old ``=`` lie before a square of a segment, -1 for no square."""
    line, equals = state.segments[segment, S_LINE], -1 if square < 0 else 0
    for before in range(state.segments[segment, S_FIRST], square):
        equals += state.tiles[line, before] == EQUALS
    return equals


@compilable
def _lay(state: GeneratorState, segment: int, left: int, right: int, code: int, used: int, new: int, gain: int) -> None:
    """Record an equation at each place of its segment that has the room, if it is a play there."""
    alike = state.segments[segment, S_KEY] >= 0
    plain = alike and state.blanks == 0
    extras = 0
    if plain and used & VALUABLE != 0:
        extras = _find_extra(state, segment, left, code, new)
    if state.places_at[state.segments[segment, S_PLACES_ROW], left] < 0:
        sort_places(state, segment, left)
    index = state.places_at[state.segments[segment, S_PLACES_ROW], left]
    while True:
        place = state.places[index]
        if place & P_ROOM <= right:
            return
        line, first, last = place >> P_LINE & 31, place >> P_FIRST & 15, place >> P_LAST & 15
        if plain:
            record_plain(state, line, first - left, last + right, code, new, gain, extras)
        elif alike or _is_play(state, segment, line, first, last, first - left, code, new):
            record(state, line, first - left, last + right, code, used, new, gain)
        index += 1


@compilable
def _find_extra(state: GeneratorState, segment: int, left: int, code: int, new: int) -> int:
    """Note how far from the start of an equation those new tiles lie that score more than one
    point; return how many they are.
    """
    line, first, last = state.segments[segment, S_LINE], state.segments[segment, S_FIRST], state.segments[segment, S_LAST]
    count, place = 0, -left
    for number in range(new):
        while 0 <= place <= last - first and state.tiles[line, first + place] != EMPTY:
            place += 1
        more = state.points[code >> WIDTH * number & 15] - 1
        if more != 0:
            state.extra[count, 0], state.extra[count, 1] = left + place, more
            count += 1
        place += 1
    return count


@inlined
def _is_play(state: GeneratorState, segment: int, line: int, first: int, last: int, start: int, code: int, new: int) -> bool:
    """Return whether an equation through a segment touches a tile that is in an equation, and is
    not to be written across instead of down.
    """
    if new == 1 and line >= SIDE:  # A play of one tile is written across if its row holds an equation.
        square = start
        while state.tiles[line, square] != EMPTY:
            square += 1
        return bool(state.pays[line, square] & set_of(code) == 0)
    if state.segments[segment, S_TILES] == 1:
        return True
    for square in range(first, last + 1):
        if state.pays[line, square] & set_of(code >> WIDTH * (square - start) & 15) != 0:
            return True
    return False


@shared
def join_first(state: GeneratorState, lines: int, reading: Reading) -> None:
    """Record all plays of some lines on an empty board: two expressions and a new ``=`` over the
    centre, across or down.
    """
    centre = SIDE // 2
    for index in range(state.free):
        key, new = value_of(state, index), length_of(state, index)
        gain = bonus(whole(key), reading)
        other = state.free_chains[hash_of(state, key)]
        while other >= 0:
            used = state.store[index, E_USED] + state.store[other, E_USED] + _ONE_EQUALS
            if value_of(state, other) == key and holds(state.counts, state.blanks, used):
                code = state.store[index, E_CODE] | EQUALS << WIDTH * new | state.store[other, E_CODE] << WIDTH * (new + 1)
                size = new + 1 + length_of(state, other)
                for line in (centre, SIDE + centre):
                    if not lines >> line & 1:
                        continue
                    for start in range(max(0, centre - size + 1), min(centre, SIDE - size) + 1):
                        record(state, line, start, start + size - 1, code, used, size, gain)
            other = next_of(state, other)
