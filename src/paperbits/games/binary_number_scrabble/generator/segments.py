"""Segments: what plays go through.

The segment of a play is the stretch of its line from the first square that is not free to the last.
A square is free if it is empty and has no cross-line. Segments with the same content take the same
plays, as far as there is room on both sides, wherever on the board they occur. So the search first
finds all segments, spells once for each content, and uses the result at each place where the
segment occurs.

An equation is cut into expressions by every ``=``, and each expression goes through a segment of
its own, or lies on free squares. Those segments are in the table too.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined

from ..tiles import EMPTY, EQUALS, RACK, SIDE
from .bounds import count_numbers
from .packed import set_of
from .state import SEGMENT_CHAINS, GeneratorState
from .tables import Segment

P_ROOM, P_LINE, P_FIRST, P_LAST = 31, 5, 10, 14
"""A place as one integer: the number of free squares behind it plus one, and the bits from which on
line, first and last square are stored. A place without room ends a list."""

ANY = -1
"""As many free squares as there are, at an end of the line."""

_EQUALS_SET = set_of(EQUALS)


@compilable
def find_segments(state: GeneratorState, line: int, has_equals: bool) -> None:
    """Put all segments of a line that plays can go through into the table. ``has_equals`` tells
    whether an ``=`` is on the rack.
    """
    for first in range(SIDE):
        if (first > 0 and state.tiles[line, first - 1] != EMPTY) or _is_free(state, line, first):
            continue
        empties = equals = 0
        for last in range(first, SIDE):
            tile = state.tiles[line, last]
            if tile == EMPTY:
                empties += 1
                if empties > state.total or state.allowed[line, last] == 0:
                    break
            equals += tile == EQUALS
            if (
                (equals == 0 and not has_equals)
                or state.tiles[line, last + 1] != EMPTY
                or _is_free(state, line, last)
            ):
                continue
            segment = segment_of(state, line, first, last)
            row = state.segments[segment]
            if row.occurrences < 0:
                row.places_row = state.active_count
                for room in range(RACK + 1):
                    state.places_at[state.active_count, room] = -1
                state.active[state.active_count] = segment
                state.active_count += 1
            left, right = _room_left(state, line, first), _room_right(state, line, last)
            place = state.occurrences[state.occurrence_count]
            place.line, place.first, place.last = line, first, last
            place.left, place.right, place.next = left, right, row.occurrences
            row.occurrences = state.occurrence_count
            state.occurrence_count += 1
            row.room_left, row.room_right = max(left, row.room_left), max(right, row.room_right)


@compilable
def sort_places(state: GeneratorState, segment: int, left: int) -> None:
    """List a segment's places with this room before it, the most room behind first."""
    row, start = state.segments[segment], state.places_stop
    at, stop = row.occurrences, start
    while at >= 0:
        found = state.occurrences[at]
        if found.left >= left:
            place = (
                found.right + 1
                | found.line << P_LINE
                | found.first << P_FIRST
                | found.last << P_LAST
            )
            spot = stop
            while spot > start and state.places[spot - 1] & P_ROOM < place & P_ROOM:
                state.places[spot] = state.places[spot - 1]
                spot -= 1
            state.places[spot] = place
            stop += 1
        at = found.next
    state.places[stop] = 0
    state.places_at[row.places_row, left] = start
    state.places_stop = stop + 1


@compilable
def forget_segments(state: GeneratorState) -> None:
    """Empty the table of segments, and the store of all expressions but those on free squares."""
    state.segment_count = state.active_count = 0
    state.stored = state.free
    for chain in range(SEGMENT_CHAINS):
        state.segment_chains[chain] = -1
    for chain in range(state.expression_mask + 1):
        state.expression_chains[chain] = -1


@compilable
def forget_occurrences(state: GeneratorState) -> None:
    """Forget where segments occurred in the last search."""
    for index in range(state.active_count):
        row = state.segments[state.active[index]]
        row.occurrences, row.room_left, row.room_right = -1, 0, 0
    state.active_count = state.occurrence_count = state.places_stop = 0
    state.search += 1


@compilable
def _is_free(state: GeneratorState, line: int, square: int) -> bool:
    """Return whether a square is empty and has no cross-line."""
    return bool(state.right[line, square] > 0)


@compilable
def _room_left(state: GeneratorState, line: int, first: int) -> int:
    """Return how many free squares a play can take before a square. One beside a tile stays empty."""
    room = int(state.left[line, first])
    return (
        room - 1
        if room > 0 and first > room and state.tiles[line, first - room - 1] != EMPTY
        else room
    )


@compilable
def _room_right(state: GeneratorState, line: int, last: int) -> int:
    room = int(state.right[line, last + 1])
    return room - 1 if room > 0 and state.tiles[line, last + room + 1] != EMPTY else room


@compilable
def segment_of(state: GeneratorState, line: int, first: int, last: int) -> int:
    """Return the segment with the content of these squares; it is added to the table if it is not
    there. A segment with a cross-line shares its row with no other.
    """
    key = empties = equals = 0
    alike = True
    for square in range(first, last + 1):
        tile = state.tiles[line, square]
        key = key << 4 | tile
        if tile == EMPTY:
            empties += 1
            alike = alike and _is_free(state, line, square)
        equals += tile == EQUALS
    if not alike:
        key = -1 - ((line << 4 | first) << 4 | last)
    chain = (key ^ key >> 7) & (SEGMENT_CHAINS - 1)
    segment = state.segment_chains[chain]
    while segment >= 0 and state.segments[segment].key != key:
        segment = state.segments[segment].next
    if segment < 0:
        segment = state.segment_count
        state.segment_count = segment + 1
        row = state.segments[segment]
        row.key, row.next = key, state.segment_chains[chain]
        state.segment_chains[chain] = segment
        _make_new(state, row)
    else:
        row = state.segments[segment]
        if not alike and row.search != state.search:
            _make_new(state, row)  # Its cross-lines may have changed.
    row.line, row.first, row.last = line, first, last
    row.empties, row.equals, row.tiles = empties, equals, 1 if empties <= last - first else 0
    return int(segment)


@compilable
def _make_new(state: GeneratorState, row: Segment) -> None:
    row.search = state.search
    row.occurrences = row.limit = -1
    row.needs_equals, row.relief = 1, -SIDE
    row.room_left = row.room_right = row.left = row.right = row.lefts = row.rights = 0
    row.start = row.stop = row.widened = row.fewest_bits = row.sweeping = row.spare = 0


@compilable
def takes_equals(state: GeneratorState, segment: int, square: int) -> bool:
    """Return whether a new ``=`` can lie on a square of a segment."""
    line = state.segments[segment].line
    return bool(
        state.tiles[line, square] == EMPTY and state.allowed[line, square] & _EQUALS_SET != 0
    )


@compilable
def cut(state: GeneratorState, segment: int, new_square: int) -> int:
    """Cut a segment into parts by its ``=`` and a new one on ``new_square`` (-1 for none); return
    how many, 0 if one has no room.
    """
    row = state.segments[segment]
    line, last = row.line, row.last
    count, start = 0, row.first
    for square in range(start, last + 2):
        if square <= last and state.tiles[line, square] != EQUALS and square != new_square:
            continue
        begin, end, part = start, square - 1, state.parts[count]
        while begin < square and _is_free(state, line, begin):
            begin += 1
        if begin == square:
            at_end = count == 0 or square > last
            if start == square and not at_end:
                return 0
            part.segment = -1
            part.left = part.right = ANY if at_end else square - start
        else:
            while _is_free(state, line, end):
                end -= 1
            part.segment = segment_of(state, line, begin, end)
            part.left = ANY if count == 0 else begin - start
            part.right = ANY if square > last else square - 1 - end
        count += 1
        start = square + 1
    return count


class _Request(NamedTuple):
    """What is to be spelled for a segment: the most free squares before and behind, the most new
    tiles; whether each expression needs a new ``=``; ``Segment.relief``.
    """

    left: int
    right: int
    limit: int
    needs_equals: int
    relief: int


@compilable
def request_expressions(state: GeneratorState, segment: int, has_equals: bool) -> None:
    """Note which expressions the plays through a segment are made of."""
    row = state.segments[segment]
    first, last, equals = row.first, row.last, row.equals
    left, right = row.room_left, row.room_right
    if equals == 0 and row.empties + 2 <= state.total and max(left, right) >= 2:
        _widen(row, _Request(left, right, state.total - 2, 1, 0))
    for square in range(first - 1, last + 1 if has_equals else first):
        if square < first:
            if equals == 0:
                continue
        elif not takes_equals(state, segment, square):
            continue
        count = cut(state, segment, square if square >= first else -1)
        need = 1 if square >= first else 0
        for index in range(count):
            need += least(state, index)
        if need > state.total:
            continue
        digits, _ = count_numbers(state, row.line, first, last)
        for index in range(count):
            part = state.parts[index]
            if part.segment < 0:
                continue
            own = state.segments[part.segment]
            before = left if part.left == ANY else part.left
            behind = right if part.right == ANY else part.right
            limit = state.total - need + least(state, index)
            own_digits, _ = count_numbers(state, own.line, own.first, own.last)
            relief = digits - own_digits - (count - 2)
            _widen(own, _Request(before, behind, limit, 1 if square >= first else 0, relief))
            _meet(own, index, before, behind)


@compilable
def least(state: GeneratorState, index: int) -> int:
    """Return the fewest new tiles that a part of the segment that is cut takes."""
    part = state.parts[index]
    if part.segment < 0:
        return 1 if part.left == ANY else int(part.left)
    around = max(0, part.left) + max(0, part.right)  # ``ANY`` is below 0.
    return int(state.segments[part.segment].empties + around)


@inlined
def _widen(row: Segment, request: _Request) -> None:
    """Widen what is to be spelled for a segment."""
    left, right, limit, needs_equals, relief = request
    if (
        left > row.left
        or right > row.right
        or limit > row.limit
        or needs_equals < row.needs_equals
        or relief > row.relief
    ):
        row.widened = 1
    row.left, row.right, row.limit = (
        max(left, row.left),
        max(right, row.right),
        max(limit, row.limit),
    )
    row.needs_equals = min(needs_equals, row.needs_equals)
    row.relief = max(relief, row.relief)


@inlined
def _meet(row: Segment, index: int, before: int, behind: int) -> None:
    """Note that the expressions of a part are to meet others with so many squares before it, or,
    of the first part, behind it.
    """
    lefts, rights = row.lefts, row.rights
    if index > 0:
        row.lefts = lefts | 1 << before
    else:
        row.rights = rights | 1 << behind
    if row.lefts != lefts or row.rights != rights:
        row.widened = 1
