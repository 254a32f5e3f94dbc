"""Segments: what plays go through.

The segment of a play is the stretch of its line from the first square that is not free to the last.
A square is free if it is empty and has no cross-line. Segments with the same content take the same
plays, as far as there is room on both sides, wherever on the board they occur. So the search first
finds all segments, spells once for each content, and uses the result at each place where the
segment occurs.

An equation is cut into expressions by every ``=``, and each expression goes through a segment of
its own, or lies on free squares. Those segments are in the table too.
"""

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.generator.packed import set_of
from paperbits.games.binary_number_scrabble.generator.state import SEGMENT_CHAINS, GeneratorState
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, RACK, SIDE

(
    S_KEY,
    S_NEXT,
    S_LINE,
    S_FIRST,
    S_LAST,
    S_FILL,
    S_EQUALS,
    S_TILES,
    S_OCCURRENCES,
    S_ROOM_LEFT,
    S_ROOM_RIGHT,
    S_LEFT,
    S_RIGHT,
    S_LIMIT,
    S_NEEDS_EQUALS,
    S_NEEDS_PARTNER,
    S_LEFTS,
    S_RIGHTS,
    S_START,
    S_STOP,
    S_WIDENED,
    S_SEARCH,
    S_PLACES_ROW,
    S_FEWEST_BITS,
    S_SWEEPING,
    S_SPARE,
) = range(26)
"""Columns of a segment: its content as one integer, and the next segment in its hash chain; one
place where it occurs (line, first and last square); its empty squares, its old ``=``, whether it
contains a tile; the chain of its occurrences, and the most free squares before it and behind it
there.

About the expressions through it: the most free squares before and behind, and the most new tiles,
-1 if no expression is needed; whether each needs a new ``=``, and a partner on free squares; the
sets of numbers of squares before it, and behind it, with which it is to meet others; where they
start and stop in the store; whether more is requested than has been spelled.

Then the number of the search that found it first, the row of ``places_at`` for its places; the
fewest bits that the values of its expressions have (those with fewer were not spelled), whether
those with a partner are there only if both take all nine tiles, and how many digits each of them
leaves for a partner."""

O_LINE, O_FIRST, O_LAST, O_LEFT, O_RIGHT, O_NEXT = range(6)
"""Columns of an occurrence: line, first and last square, the free squares that a play can take
before it and behind it, the next occurrence."""

P_ROOM, P_LINE, P_FIRST, P_LAST = 31, 5, 10, 14
"""A place as one integer: the number of free squares behind it plus one, and the bits from which on
line, first and last square are stored. A place without room ends a list."""

L_SEGMENT, L_LEFT, L_RIGHT = range(3)
"""Columns of a part of a segment that is cut at its ``=``: the segment of that part, or -1; the
free squares before it and behind it (for a part without a segment, the free squares that it takes);
``ANY`` at either end of the line."""
ANY = -1

_EQUALS_SET = set_of(EQUALS)


@compilable
def find_segments(state: GeneratorState, line: int, has_equals: bool) -> None:
    """Put all segments of a line that plays can go through into the table. ``has_equals`` tells
    whether an ``=`` is on the rack.
    """
    for first in range(SIDE):
        if state.tiles[line, first - 1] != EMPTY or _is_free(state, line, first):
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
            if state.segments[segment, S_OCCURRENCES] < 0:
                state.segments[segment, S_PLACES_ROW] = state.active_count
                for room in range(RACK + 1):
                    state.places_at[state.active_count, room] = -1
                state.active[state.active_count] = segment
                state.active_count += 1
            at = state.occurrence_count
            state.occurrence_count = at + 1
            left, right = _room_left(state, line, first), _room_right(state, line, last)
            (
                state.occurrences[at, O_LINE],
                state.occurrences[at, O_FIRST],
                state.occurrences[at, O_LAST],
            ) = line, first, last
            state.occurrences[at, O_LEFT], state.occurrences[at, O_RIGHT] = left, right
            state.occurrences[at, O_NEXT] = state.segments[segment, S_OCCURRENCES]
            state.segments[segment, S_OCCURRENCES] = at
            state.segments[segment, S_ROOM_LEFT] = max(left, state.segments[segment, S_ROOM_LEFT])
            state.segments[segment, S_ROOM_RIGHT] = max(
                right, state.segments[segment, S_ROOM_RIGHT]
            )


@compilable
def sort_places(state: GeneratorState, segment: int, left: int) -> None:
    """List the places of a segment with room for so many squares before it, those with the most
    room behind first.
    """
    at, start = state.segments[segment, S_OCCURRENCES], state.places_stop
    stop = start
    while at >= 0:
        if state.occurrences[at, O_LEFT] >= left:
            line, first, last = (
                state.occurrences[at, O_LINE],
                state.occurrences[at, O_FIRST],
                state.occurrences[at, O_LAST],
            )
            place = (
                state.occurrences[at, O_RIGHT] + 1
                | line << P_LINE
                | first << P_FIRST
                | last << P_LAST
            )
            spot = stop
            while spot > start and state.places[spot - 1] & P_ROOM < place & P_ROOM:
                state.places[spot] = state.places[spot - 1]
                spot -= 1
            state.places[spot] = place
            stop += 1
        at = state.occurrences[at, O_NEXT]
    state.places[stop] = 0
    state.places_at[state.segments[segment, S_PLACES_ROW], left] = start
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
        segment = state.active[index]
        state.segments[segment, S_OCCURRENCES] = -1
        state.segments[segment, S_ROOM_LEFT] = state.segments[segment, S_ROOM_RIGHT] = 0
    state.active_count = state.occurrence_count = state.places_stop = 0
    state.search += 1


@compilable
def _is_free(state: GeneratorState, line: int, square: int) -> bool:
    """Return whether a square is empty and has no cross-line."""
    return bool(state.right[line, square] > 0)


@compilable
def _room_left(state: GeneratorState, line: int, first: int) -> int:
    """Return how many free squares a play can take before a square. The one next to a tile stays
    empty.
    """
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
    there.

    A segment with a cross-line shares its row with no other.
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
    while segment >= 0 and state.segments[segment, S_KEY] != key:
        segment = state.segments[segment, S_NEXT]
    if segment < 0:
        segment = state.segment_count
        state.segment_count = segment + 1
        state.segments[segment, S_KEY], state.segments[segment, S_NEXT] = (
            key,
            state.segment_chains[chain],
        )
        state.segment_chains[chain] = segment
        _make_new(state, segment)
    elif not alike and state.segments[segment, S_SEARCH] != state.search:
        _make_new(state, segment)  # Its cross-lines may have changed.
    (
        state.segments[segment, S_LINE],
        state.segments[segment, S_FIRST],
        state.segments[segment, S_LAST],
    ) = line, first, last
    state.segments[segment, S_FILL], state.segments[segment, S_EQUALS] = empties, equals
    state.segments[segment, S_TILES] = 1 if empties <= last - first else 0
    return int(segment)


@compilable
def _make_new(state: GeneratorState, segment: int) -> None:
    state.segments[segment, S_SEARCH] = state.search
    state.segments[segment, S_OCCURRENCES] = state.segments[segment, S_LIMIT] = -1
    state.segments[segment, S_ROOM_LEFT] = state.segments[segment, S_ROOM_RIGHT] = 0
    state.segments[segment, S_LEFT] = state.segments[segment, S_RIGHT] = state.segments[
        segment, S_LEFTS
    ] = state.segments[segment, S_RIGHTS] = 0
    state.segments[segment, S_NEEDS_EQUALS] = state.segments[segment, S_NEEDS_PARTNER] = 1
    state.segments[segment, S_START] = state.segments[segment, S_STOP] = state.segments[
        segment, S_WIDENED
    ] = 0
    state.segments[segment, S_FEWEST_BITS] = state.segments[segment, S_SWEEPING] = state.segments[
        segment, S_SPARE
    ] = 0


@compilable
def takes_equals(state: GeneratorState, segment: int, square: int) -> bool:
    """Return whether a new ``=`` can lie on a square of a segment."""
    line = state.segments[segment, S_LINE]
    return bool(
        state.tiles[line, square] == EMPTY and state.allowed[line, square] & _EQUALS_SET != 0
    )


@compilable
def cut(state: GeneratorState, segment: int, new_square: int) -> int:
    """Cut a segment into parts by its ``=`` and a new one on ``new_square`` (-1 for none); return
    how many, 0 if one has no room.
    """
    line, first, last = (
        state.segments[segment, S_LINE],
        state.segments[segment, S_FIRST],
        state.segments[segment, S_LAST],
    )
    count, start = 0, first
    for square in range(first, last + 2):
        if square <= last and state.tiles[line, square] != EQUALS and square != new_square:
            continue
        begin, end = start, square - 1
        while begin < square and _is_free(state, line, begin):
            begin += 1
        if begin == square:
            at_end = count == 0 or square > last
            if start == square and not at_end:
                return 0
            state.slot[count, L_SEGMENT] = -1
            state.slot[count, L_LEFT] = state.slot[count, L_RIGHT] = (
                ANY if at_end else square - start
            )
        else:
            while _is_free(state, line, end):
                end -= 1
            state.slot[count, L_SEGMENT] = segment_of(state, line, begin, end)
            state.slot[count, L_LEFT] = ANY if count == 0 else begin - start
            state.slot[count, L_RIGHT] = ANY if square > last else square - 1 - end
        count += 1
        start = square + 1
    return count


@compilable
def request_expressions(state: GeneratorState, segment: int, has_equals: bool) -> None:
    """Note which expressions the plays through a segment are made of."""
    equals, fill = state.segments[segment, S_EQUALS], state.segments[segment, S_FILL]
    left, right = state.segments[segment, S_ROOM_LEFT], state.segments[segment, S_ROOM_RIGHT]
    if equals == 0 and fill + 2 <= state.total and max(left, right) >= 2:
        _request(state, segment, left, right, state.total - 2, True, True)
    first, last = state.segments[segment, S_FIRST], state.segments[segment, S_LAST]
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
        for index in range(count):
            part = state.slot[index, L_SEGMENT]
            if part < 0:
                continue
            before, behind = state.slot[index, L_LEFT], state.slot[index, L_RIGHT]
            limit = state.total - need + least(state, index)
            _request(
                state,
                part,
                left if before == ANY else before,
                right if behind == ANY else behind,
                limit,
                square >= first,
                False,
            )
            if index > 0:
                _set_request(state, part, S_LEFTS, state.segments[part, S_LEFTS] | 1 << before)
            else:
                _set_request(state, part, S_RIGHTS, state.segments[part, S_RIGHTS] | 1 << behind)


@compilable
def least(state: GeneratorState, index: int) -> int:
    """Return the fewest new tiles that a part of the segment that is cut takes."""
    segment, before, behind = (
        state.slot[index, L_SEGMENT],
        state.slot[index, L_LEFT],
        state.slot[index, L_RIGHT],
    )
    if segment < 0:
        return 1 if before == ANY else int(before)
    return (
        int(state.segments[segment, S_FILL])
        + (0 if before == ANY else before)
        + (0 if behind == ANY else behind)
    )


@compilable
def _request(
    state: GeneratorState,
    segment: int,
    left: int,
    right: int,
    limit: int,
    equals: bool,
    partner: bool,
) -> None:
    """Widen what is to be spelled for a segment; ``equals`` and ``partner`` say what each
    expression needs.
    """
    _set_request(state, segment, S_LEFT, max(left, state.segments[segment, S_LEFT]))
    _set_request(state, segment, S_RIGHT, max(right, state.segments[segment, S_RIGHT]))
    _set_request(state, segment, S_LIMIT, max(limit, state.segments[segment, S_LIMIT]))
    _set_request(
        state,
        segment,
        S_NEEDS_EQUALS,
        min(1 if equals else 0, state.segments[segment, S_NEEDS_EQUALS]),
    )
    _set_request(
        state,
        segment,
        S_NEEDS_PARTNER,
        min(1 if partner else 0, state.segments[segment, S_NEEDS_PARTNER]),
    )


@inlined
def _set_request(state: GeneratorState, segment: int, field: int, value: int) -> None:
    if state.segments[segment, field] != value:
        state.segments[segment, field] = value
        state.segments[segment, S_WIDENED] = 1
