"""Equations out of expressions: chains of expressions of equal value, each spelled from tiles that
the others leave on the rack.

A segment is cut at its old ``=``, and at a new one on each of its empty squares in turn. The
expressions between are looked up in the store by value, from left to right. To the result, or to an
expression through a segment without ``=``, an expression on free squares can be added with a new
``=``, before it or behind it.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined

from ..equation import bonus
from ..reading import Reading
from ..tiles import EMPTY, EQUALS, RACK, SIDE
from .bounds import SWEEPING, bound_by_value, may_reach, take_aim
from .expressions import ensure_spelled
from .packed import WIDTH, count_of, holds, set_of
from .recorder import BEST, VALUABLE, Equation, Place, record, record_plain
from .segments import (
    ANY,
    P_FIRST,
    P_LAST,
    P_LINE,
    P_ROOM,
    cut,
    least,
    request_expressions,
    sort_places,
    takes_equals,
)
from .state import GeneratorState
from .store import (
    KEYS,
    LEFT,
    NEW,
    RIGHT,
    expression_chain,
    first_of_length,
    hash_of,
    length_of,
    next_of,
    next_other,
    value_of,
    whole,
)
from .tables import Segment

_EQUALS_SET = set_of(EQUALS)
_ONE_EQUALS = count_of(EQUALS)


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
    no room for them. ``has_equals`` tells whether an ``=`` is on the rack.
    """
    row, fits = state.segments[segment], True
    state.fewest_bits = state.sweeping = 0
    if state.keep == BEST:
        bound_by_value(state, segment, reading)
        if state.blanks > 0 and not take_aim(state):
            return True
        request_expressions(state, segment, has_equals)
    if row.equals > 0:
        fits = _follow(state, segment, -1, has_equals, reading)
    elif has_equals:
        fits = ensure_spelled(state, segment, reading)
        for index in range(row.start, row.stop):
            expression, tag = state.store[index], state.tags[index].tag
            if expression.met == 0:
                continue
            left, right, new = tag >> LEFT & 15, tag >> RIGHT & 15, tag >> NEW
            spelled = _Spelled(expression.used, expression.code, new, left, right)
            _extend(state, segment, tag & KEYS, spelled, reading)
    if has_equals:
        for square in range(row.first, row.last + 1):
            if takes_equals(state, segment, square):
                fits = fits and _follow(state, segment, square, has_equals, reading)
    return fits


@compilable
def _extend(
    state: GeneratorState, segment: int, key: int, spelled: _Spelled, reading: Reading
) -> None:
    """Add a new ``=`` and each expression on free squares with this value, on either side."""
    used, code, new, left, right = spelled
    row = state.segments[segment]
    before, behind = row.room_left - left - 1, row.room_right - right - 1
    most = min(max(before, behind), state.total - 1 - new)
    fewest = 0
    if state.keep == BEST:
        bound = may_reach(state, key)
        if bound == 0:
            return
        fewest = RACK - 1 - new if bound == SWEEPING else 0
    gain = -1
    if fewest > 0:
        index = first_of_length(state, key, fewest)
    else:
        index = state.free_chains[hash_of(state, key)]
    while index >= 0:
        tag = state.tags[index].tag
        length = tag >> NEW
        if length > most:
            return  # They are sorted by length.
        expression = state.store[index]
        other, both = expression.other, used + expression.used + _ONE_EQUALS
        if tag & KEYS != key or not holds(state.counts, state.blanks, both):
            index = other
            continue
        if gain < 0:
            gain = bonus(whole(key), reading)
        more = length + 1
        while index != other:
            added = state.store[index].code
            if length <= before:
                longer = added | EQUALS << WIDTH * length | code << WIDTH * more
                spelled = _Spelled(both, longer, new + more, left + more, right)
                _lay(state, segment, spelled, gain)
            if length <= behind:
                longer = code | EQUALS << WIDTH * new | added << WIDTH * (new + 1)
                spelled = _Spelled(both, longer, new + more, left, right + more)
                _lay(state, segment, spelled, gain)
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
    row, new_equals = state.segments[segment], _equals_before(state, segment, square)
    _put_first(state, 0 if square < 0 else _ONE_EQUALS)
    depth = key = left = right = 0
    gain = -1
    while depth >= 0:
        if depth == 0:
            index = _next_first(state, most, row.room_left)
        else:
            index = _next_expression(state, depth, row.room_right)
        if index < 0:
            depth -= 1
            continue
        tag, through = state.tags[index].tag, state.parts[depth].segment >= 0
        if depth == 0:
            left, key, gain = tag >> LEFT & 15 if through else tag >> NEW, tag & KEYS, -1
            if state.keep == BEST and may_reach(state, key) == 0:
                continue
        else:
            right = tag >> RIGHT & 15 if through else tag >> NEW
        step, expression = state.path[depth], state.store[index]
        used, new = step.used + expression.used, step.new + (tag >> NEW)
        if not holds(state.counts, state.blanks, used):
            continue
        code = step.code | expression.code << WIDTH * step.new
        if depth < parts - 1:
            if depth == new_equals:
                code, new = code | EQUALS << WIDTH * new, new + 1
            depth += 1
            _put_next(state, depth, key, used, code, new)
            continue
        spelled = _Spelled(used, code, new, left, right)
        if new > 0:
            gain = bonus(whole(key), reading) if gain < 0 else gain
            _lay(state, segment, spelled, gain)
        if has_equals and square < 0:
            _extend(state, segment, key, spelled, reading)
    return True


@inlined
def _spell_parts(state: GeneratorState, parts: int, reading: Reading) -> bool:
    """Put the expressions of all parts of a segment into the store; return False without room."""
    for index in range(parts):
        part = state.parts[index].segment
        if part >= 0 and not ensure_spelled(state, part, reading):
            return False
    return True


@compilable
def _most_first(state: GeneratorState, parts: int, square: int) -> int:
    """Return the most new tiles of the first part; -1 if the rack is too small for all parts."""
    if parts == 0:
        return -1
    most = state.total - (1 if square >= 0 else 0)
    for index in range(parts):
        most -= least(state, index)
    return most + least(state, 0) if most >= 0 else -1


@inlined
def _put_first(state: GeneratorState, used: int) -> None:
    """Set up the first step, with the tiles that every equation takes besides its expressions."""
    part, step = state.parts[0], state.path[0]
    step.used, step.code, step.new = used, 0, 0
    step.next = state.ending[part.segment, part.right] if part.segment >= 0 else state.shortest


@inlined
def _put_next(state: GeneratorState, depth: int, key: int, used: int, code: int, new: int) -> None:
    """Set up a later step, behind expressions with the value ``key`` and the tiles that they take."""
    step, part = state.path[depth], state.parts[depth]
    step.used, step.code, step.new = used, code, new
    through, asked, before = part.segment, part.right, part.left
    step.wanted, step.looked_at = key, KEYS
    if through >= 0:
        step.next = state.expression_chains[expression_chain(state, through, before, key)]
        step.wanted |= before << LEFT
        step.looked_at |= 15 << LEFT
    else:
        step.next = state.free_chains[hash_of(state, key)]
    if asked != ANY:
        step.wanted |= asked << (RIGHT if through >= 0 else NEW)
        step.looked_at |= 15 << (RIGHT if through >= 0 else NEW)


@inlined
def _next_first(state: GeneratorState, most: int, room_left: int) -> int:
    """Go on to the next expression that equations can begin with; return -1 when there is none."""
    step, own = state.path[0], state.parts[0].segment
    index = step.next
    while index >= 0:
        tag = state.tags[index].tag
        if tag >> NEW > most:
            return -1  # They are sorted by length.
        if (tag >> LEFT & 15 if own >= 0 else tag >> NEW) <= room_left:
            step.next = next_other(state, index)
            return int(index)
        index = next_other(state, index)
    return -1


@inlined
def _next_expression(state: GeneratorState, depth: int, room_right: int) -> int:
    """Go on to a step's next expression that fits by its value and squares, or -1."""
    step, through = state.path[depth], state.parts[depth].segment
    wanted, looked_at, most = step.wanted, step.looked_at, state.total - step.new
    first, stop, shift, size = 0, state.free, NEW, -1
    if through >= 0:
        row = state.segments[through]
        first, stop, shift, size = row.start, row.stop, RIGHT, 15
    if state.parts[depth].right != ANY:
        room_right = SIDE
    index = step.next
    while index >= 0:
        tag = state.tags[index].tag
        if first <= index < stop:
            if tag >> NEW > most:
                return -1  # They are sorted by length.
            if tag & looked_at == wanted and tag >> shift & size <= room_right:
                step.next = next_of(state, index)
                return int(index)
        index = next_of(state, index)
    return -1


@compilable
def _equals_before(state: GeneratorState, segment: int, square: int) -> int:
    """Return how many old ``=`` lie before a square of a segment, -1 for no square."""
    row, equals = state.segments[segment], -1 if square < 0 else 0
    for before in range(row.first, square):
        equals += state.tiles[row.line, before] == EQUALS
    return equals


@compilable
def _lay(state: GeneratorState, segment: int, spelled: _Spelled, gain: int) -> None:
    """Record an equation at each place of its segment that has the room, if it is a play there."""
    used, code, new, left, right = spelled
    row = state.segments[segment]
    alike = row.key >= 0
    plain = alike and state.blanks == 0
    extras = 0
    if plain and used & VALUABLE != 0:
        extras = _find_extra(state, row, left, code, new)
    if state.places_at[row.places_row, left] < 0:
        sort_places(state, segment, left)
    index = state.places_at[row.places_row, left]
    equation = Equation(used, code, new, gain)
    while True:
        found = state.places[index]
        if found & P_ROOM <= right:
            return
        line, first, last = found >> P_LINE & 31, found >> P_FIRST & 15, found >> P_LAST & 15
        place = Place(line, first - left, last + right)
        if plain:
            record_plain(state, place, equation, extras)
        elif alike or _is_play(state, row, place, first, equation):
            record(state, place, equation)
        index += 1


@compilable
def _find_extra(state: GeneratorState, row: Segment, left: int, code: int, new: int) -> int:
    """Note the new tiles that score more than one point; return how many they are."""
    line, first, last = row.line, row.first, row.last
    count, place = 0, -left
    for number in range(new):
        while 0 <= place <= last - first and state.tiles[line, first + place] != EMPTY:
            place += 1
        more = state.points[code >> WIDTH * number & 15] - 1
        if more != 0:
            extra = state.extra[count]
            extra.distance, extra.points = left + place, more
            count += 1
        place += 1
    return count


@inlined
def _is_play(
    state: GeneratorState, row: Segment, place: Place, first: int, equation: Equation
) -> bool:
    """Return whether an equation through a segment, which begins on the square ``first`` here,
    touches a tile that is in an equation, and is not to be written across instead of down.
    """
    line, start = place.line, place.start
    if equation.new == 1 and line >= SIDE:
        # A play of one tile is written across if its row holds an equation.
        square = start
        while state.tiles[line, square] != EMPTY:
            square += 1
        return bool(state.pays[line, square] & set_of(equation.code) == 0)
    if row.tiles == 1:
        return True
    for square in range(first, first + row.last - row.first + 1):
        tile = equation.code >> WIDTH * (square - start) & 15
        if state.pays[line, square] & set_of(tile) != 0:
            return True
    return False


@compilable
def join_first(state: GeneratorState, lines: int, reading: Reading) -> None:
    """Record all plays on an empty board: two expressions and a new ``=`` over the centre."""
    for index in range(state.free):
        one, key, new = state.store[index], value_of(state, index), length_of(state, index)
        gain = bonus(whole(key), reading)
        following = state.free_chains[hash_of(state, key)]
        while following >= 0:
            other = state.store[following]
            used = one.used + other.used + _ONE_EQUALS
            if value_of(state, following) == key and holds(state.counts, state.blanks, used):
                code = one.code | EQUALS << WIDTH * new | other.code << WIDTH * (new + 1)
                size = new + 1 + length_of(state, following)
                _lay_over_centre(state, lines, Equation(used, code, size, gain))
            following = next_of(state, following)


@inlined
def _lay_over_centre(state: GeneratorState, lines: int, equation: Equation) -> None:
    """Record an equation of new tiles alone at each place over the centre."""
    centre, size = SIDE // 2, equation.new
    for line in (centre, SIDE + centre):
        if lines >> line & 1:
            for start in range(max(0, centre - size + 1), min(centre, SIDE - size) + 1):
                record(state, Place(line, start, start + size - 1), equation)
