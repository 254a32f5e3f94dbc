"""Equations out of expressions: chains of expressions of equal value, each spelled from tiles that
the others leave on the rack.

A segment is cut at its old ``=``, and at a new one on each of its empty squares in turn. The
expressions between are looked up in the store by value, from left to right. To the result, or to an
expression through a segment without ``=``, an expression on free squares can be added with a new
``=``, before it or behind it.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.equation import bonus
from paperbits.games.binary_number_scrabble.generator.bounds import (
    SWEEPING,
    bound_by_value,
    may_reach,
    take_aim,
)
from paperbits.games.binary_number_scrabble.generator.chains import expression_chain
from paperbits.games.binary_number_scrabble.generator.expressions import ensure_spelled
from paperbits.games.binary_number_scrabble.generator.packed import WIDTH, count_of, holds, set_of
from paperbits.games.binary_number_scrabble.generator.recorder import (
    BEST,
    VALUABLE,
    record,
    record_plain,
)
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
    first_of_length,
    hash_of,
    length_of,
    next_of,
    next_other,
    value_of,
    whole,
)
from paperbits.games.binary_number_scrabble.reading import Reading
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, RACK, SIDE

_EQUALS_SET = set_of(EQUALS)
_ONE_EQUALS = count_of(EQUALS)

# A step of a chain: the next expression to try; of those before it, the packed count of their
# tiles, the tiles in order, and how many they are; what the tag of the next must hold, and the bits
# of it that matter.
_NEXT, _USED, _CODE, _NEW, _WANTED, _LOOKED_AT = range(6)


class _Spelled(NamedTuple):
    """What is spelled through a segment: the packed count of the new tiles, the tiles in order, how
    many they are; how many of them lie before the segment and behind it.
    """

    used: int
    code: int
    new: int
    left: int
    right: int


@compilable
def join(state: GeneratorState, segment: int, has_equals: bool, reading: Reading) -> bool:
    """Record all plays through a segment once its expressions are spelled; return False if there is
    no room for them.

    ``has_equals`` tells whether an ``=`` is on the rack.
    """
    first, last = state.segments[segment, S_FIRST], state.segments[segment, S_LAST]
    fits = True
    state.fewest_bits = state.sweeping = 0
    if state.keep == BEST:
        bound_by_value(state, segment, reading)
        if state.blanks > 0 and not take_aim(state):
            return True
    if state.segments[segment, S_EQUALS] > 0:
        fits = _follow(state, segment, -1, has_equals, reading)
    elif has_equals:
        fits = ensure_spelled(state, segment, reading)
        for index in range(state.segments[segment, S_START], state.segments[segment, S_STOP]):
            if state.store[index, E_MET] == 0:
                continue
            tag, used, code = (
                state.tags[index, T_TAG],
                state.store[index, E_USED],
                state.store[index, E_CODE],
            )
            spelled = _Spelled(used, code, tag >> NEW, tag >> LEFT & 15, tag >> RIGHT & 15)
            _extend(state, segment, tag & KEYS, spelled, reading)
    if has_equals:
        for square in range(first, last + 1):
            if takes_equals(state, segment, square):
                fits = fits and _follow(state, segment, square, has_equals, reading)
    return fits


@compilable
def _extend(
    state: GeneratorState, segment: int, key: int, spelled: _Spelled, reading: Reading
) -> None:
    """Add a new ``=`` and each expression on free squares with the value ``key``, before what is
    spelled and behind it.
    """
    used, code, new, left, right = spelled
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
    index = (
        first_of_length(state, key, fewest)
        if fewest > 0
        else state.free_chains[hash_of(state, key)]
    )
    while index >= 0:
        tag = state.tags[index, T_TAG]
        length = tag >> NEW
        if length > most:
            return  # They are sorted by length.
        other = state.store[index, E_OTHER]
        both = used + state.store[index, E_USED] + _ONE_EQUALS
        if tag & KEYS != key or not holds(state.counts, state.blanks, both):
            index = other
            continue
        if gain < 0:
            gain = bonus(whole(key), reading)
        while index != other:
            other_code = state.store[index, E_CODE]
            if length <= before:
                longer = other_code | EQUALS << WIDTH * length | code << WIDTH * (length + 1)
                _lay(
                    state,
                    segment,
                    _Spelled(both, longer, new + 1 + length, left + 1 + length, right),
                    gain,
                )
            if length <= behind:
                longer = code | EQUALS << WIDTH * new | other_code << WIDTH * (new + 1)
                _lay(
                    state,
                    segment,
                    _Spelled(both, longer, new + 1 + length, left, right + 1 + length),
                    gain,
                )
            index = next_of(state, index)


@compilable
def _follow(
    state: GeneratorState, segment: int, square: int, has_equals: bool, reading: Reading
) -> bool:
    """Record every equation through a segment with a new ``=`` on one of its squares, or (-1) with
    none or one beyond it; return False if there is no room for its expressions.
    """
    parts = cut(state, segment, square)
    most = _most_first(state, parts, square)
    if most < 0:
        return True
    if not _spell_parts(state, parts, reading):
        return False
    room_left, room_right = (
        state.segments[segment, S_ROOM_LEFT],
        state.segments[segment, S_ROOM_RIGHT],
    )
    new_equals = _equals_before(state, segment, square)
    _put_first(state, 0 if square < 0 else _ONE_EQUALS)
    depth = key = left = right = 0
    gain = -1
    while depth >= 0:
        if depth == 0:
            index = _next_first(state, most, room_left)
            if index < 0:
                return True
            tag = state.tags[index, T_TAG]
            left, key, gain = (
                tag >> LEFT & 15 if state.slot[0, L_SEGMENT] >= 0 else tag >> NEW,
                tag & KEYS,
                -1,
            )
            if state.keep == BEST and may_reach(state, key) == 0:
                continue
        else:
            index = _next_expression(state, depth, room_right)
            if index < 0:
                depth -= 1
                continue
            tag = state.tags[index, T_TAG]
            right = tag >> RIGHT & 15 if state.slot[depth, L_SEGMENT] >= 0 else tag >> NEW
        step = state.path[depth]
        used = step[_USED] + state.store[index, E_USED]
        if not holds(state.counts, state.blanks, used):
            continue
        code, new = (
            step[_CODE] | state.store[index, E_CODE] << WIDTH * step[_NEW],
            step[_NEW] + (tag >> NEW),
        )
        if depth == parts - 1:
            spelled = _Spelled(used, code, new, left, right)
            if new > 0:
                gain = bonus(whole(key), reading) if gain < 0 else gain
                _lay(state, segment, spelled, gain)
            if has_equals and square < 0:
                _extend(state, segment, key, spelled, reading)
            continue
        if depth == new_equals:
            code, new = code | EQUALS << WIDTH * new, new + 1
        depth += 1
        _put_next(state, depth, key, used, code, new)
    return True


@inlined
def _spell_parts(state: GeneratorState, parts: int, reading: Reading) -> bool:
    """Put the expressions of all parts of a segment into the store; return False if there is no
    room.
    """
    for index in range(parts):
        if state.slot[index, L_SEGMENT] >= 0 and not ensure_spelled(
            state, state.slot[index, L_SEGMENT], reading
        ):
            return False
    return True


@compilable
def _most_first(state: GeneratorState, parts: int, square: int) -> int:
    """Return the most new tiles that the first part of the segment that is cut can take; -1 if
    there is no part, or the rack is too small for all.
    """
    if parts == 0:
        return -1
    most = state.total - (1 if square >= 0 else 0)
    for index in range(parts):
        most -= least(state, index)
    return most + least(state, 0) if most >= 0 else -1


@inlined
def _put_first(state: GeneratorState, used: int) -> None:
    """Set up the first step, with the tiles that every equation takes besides its expressions."""
    own, step = state.slot[0, L_SEGMENT], state.path[0]
    step[_USED], step[_CODE], step[_NEW] = used, 0, 0
    step[_NEXT] = state.ending[own, state.slot[0, L_RIGHT]] if own >= 0 else state.shortest


@inlined
def _put_next(state: GeneratorState, depth: int, key: int, used: int, code: int, new: int) -> None:
    """Set up a later step, behind expressions with the value ``key`` and the tiles that they take."""
    step = state.path[depth]
    step[_USED], step[_CODE], step[_NEW] = used, code, new
    through, asked = state.slot[depth, L_SEGMENT], state.slot[depth, L_RIGHT]
    step[_WANTED], step[_LOOKED_AT] = key, KEYS
    if through >= 0:
        before = state.slot[depth, L_LEFT]
        step[_NEXT] = state.expression_chains[expression_chain(state, through, before, key)]
        step[_WANTED] |= before << LEFT
        step[_LOOKED_AT] |= 15 << LEFT
    else:
        step[_NEXT] = state.free_chains[hash_of(state, key)]
    if asked != ANY:
        step[_WANTED] |= asked << (RIGHT if through >= 0 else NEW)
        step[_LOOKED_AT] |= 15 << (RIGHT if through >= 0 else NEW)


@inlined
def _next_first(state: GeneratorState, most: int, room_left: int) -> int:
    """Go on to the next expression that equations can begin with; return -1 when there is none."""
    step, own = state.path[0], state.slot[0, L_SEGMENT]
    index = step[_NEXT]
    while index >= 0:
        tag = state.tags[index, T_TAG]
        if tag >> NEW > most:
            return -1  # They are sorted by length.
        if (tag >> LEFT & 15 if own >= 0 else tag >> NEW) <= room_left:
            step[_NEXT] = next_other(state, index)
            return int(index)
        index = next_other(state, index)
    return -1


@inlined
def _next_expression(state: GeneratorState, depth: int, room_right: int) -> int:
    """Go on to the next expression of a step's chain that can come next by its value and squares;
    return -1 when there is none.
    """
    step, through = state.path[depth], state.slot[depth, L_SEGMENT]
    wanted, looked_at, most = step[_WANTED], step[_LOOKED_AT], state.total - step[_NEW]
    first, stop, shift, size = 0, state.free, NEW, -1
    if through >= 0:
        first, stop, shift, size = (
            state.segments[through, S_START],
            state.segments[through, S_STOP],
            RIGHT,
            15,
        )
    if state.slot[depth, L_RIGHT] != ANY:
        room_right = SIDE
    index = step[_NEXT]
    while index >= 0:
        tag = state.tags[index, T_TAG]
        if first <= index < stop:
            if tag >> NEW > most:
                return -1  # They are sorted by length.
            if tag & looked_at == wanted and tag >> shift & size <= room_right:
                step[_NEXT] = next_of(state, index)
                return int(index)
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
def _lay(state: GeneratorState, segment: int, equation: _Spelled, gain: int) -> None:
    """Record an equation at each place of its segment that has the room, if it is a play there."""
    used, code, new, left, right = equation
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
    line, first, last = (
        state.segments[segment, S_LINE],
        state.segments[segment, S_FIRST],
        state.segments[segment, S_LAST],
    )
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
def _is_play(
    state: GeneratorState,
    segment: int,
    line: int,
    first: int,
    last: int,
    start: int,
    code: int,
    new: int,
) -> bool:
    """Return whether an equation through a segment touches a tile that is in an equation, and is
    not to be written across instead of down.
    """
    if (
        new == 1 and line >= SIDE
    ):  # A play of one tile is written across if its row holds an equation.
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


@compilable
def join_first(state: GeneratorState, lines: int, reading: Reading) -> None:
    """Record all plays of some lines on an empty board: two expressions and a new ``=`` over the
    centre, across or down.
    """
    for index in range(state.free):
        key, new = value_of(state, index), length_of(state, index)
        gain = bonus(whole(key), reading)
        other = state.free_chains[hash_of(state, key)]
        while other >= 0:
            used = state.store[index, E_USED] + state.store[other, E_USED] + _ONE_EQUALS
            if value_of(state, other) == key and holds(state.counts, state.blanks, used):
                code = (
                    state.store[index, E_CODE]
                    | EQUALS << WIDTH * new
                    | state.store[other, E_CODE] << WIDTH * (new + 1)
                )
                _lay_over_centre(state, lines, code, used, new + 1 + length_of(state, other), gain)
            other = next_of(state, other)


@inlined
def _lay_over_centre(
    state: GeneratorState, lines: int, code: int, used: int, size: int, gain: int
) -> None:
    """Record an equation of new tiles alone at each place over the centre."""
    centre = SIDE // 2
    for line in (centre, SIDE + centre):
        if lines >> line & 1:
            for start in range(max(0, centre - size + 1), min(centre, SIDE - size) + 1):
                record(state, line, start, start + size - 1, code, used, size, gain)
