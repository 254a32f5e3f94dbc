"""Cores: what plays go over.

The core of a play is the stretch of its line from the first square to the last that is not free, that is, with a tile on
it or a cross-line through it. Two cores that look the same take the same plays, up to the room on either hand, wherever on
the board they lie. So the search finds all cores first, spells once for each that looks different, and hands what
it finds to each place where the core lies.

An equation is cut into its sides by every ``=``, and each side has a core of its own, or none. Those are in the table too.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.generator.bench import CORE_HEADS
from paperbits.games.binary_number_scrabble.generator.sets import lane
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, RACK, SIDE

(
    C_KEY,
    C_NEXT,
    C_LINE,
    C_FIRST,
    C_LAST,
    C_FILL,
    C_EQUALS,
    C_TILES,
    C_PLACES,
    C_ROOM_LEFT,
    C_ROOM_RIGHT,
    C_LEFT,
    C_RIGHT,
    C_LIMIT,
    C_FRESH,
    C_ALONE,
    C_LEFTS,
    C_RIGHTS,
    C_START,
    C_STOP,
    C_WIDENED,
    C_SEARCH,
    C_ROOMY,
) = range(23)
"""What is known of a core: its content as one integer, and the next core in its chain of the table; one place where it
lies (line, first and last square); its empty squares, its old ``=``, whether any tile lies in it; the chain of places
where plays may go over it, and the most free squares before and behind it there.

Of its sides: the most free squares before and behind it and the most new tiles, -1 if none are needed; whether each needs a
new ``=``, and a partner on free squares; the set of numbers of squares before it, and behind it, with which it is to meet
others; where they start and stop in the store; whether more is asked for than is spelt.

And the number of the search that found it first, and the row of ``roomy_at`` for its places."""

O_LINE, O_FIRST, O_LAST, O_LEFT, O_RIGHT, O_NEXT = range(6)
"""Where a core lies: line, first and last square, the free squares that a play may take before it and behind it."""

P_ROOM, P_LINE, P_FIRST, P_LAST = 31, 5, 10, 14
"""A place as one integer: one more than the free squares behind it, and where line, first and last square begin. No room at all
ends a list."""

L_CORE, L_LEFT, L_RIGHT = range(3)
"""A side of a core that is cut: its own core, or -1; the free squares before it and behind it, for a side without a core
the free squares that it takes; ``ANY`` at either end of the line."""
ANY = -1

_EQUALS_SET = lane(EQUALS)


@compilable
def find_cores(bench: Any, line: int, fresh: bool) -> None:
    """Put all cores of a line that plays may go over into the table; ``fresh`` tells whether an ``=`` is on the rack."""
    for first in range(SIDE):
        if bench.tiles[line, first - 1] != EMPTY or _is_free(bench, line, first):
            continue
        empties = equals = 0
        for last in range(first, SIDE):
            tile = bench.tiles[line, last]
            if tile == EMPTY:
                empties += 1
                if empties > bench.total or bench.allowed[line, last] == 0:
                    break
            equals += tile == EQUALS
            if (equals == 0 and not fresh) or bench.tiles[line, last + 1] != EMPTY or _is_free(bench, line, last):
                continue
            core = core_of(bench, line, first, last)
            if bench.core[core, C_PLACES] < 0:
                bench.core[core, C_ROOMY] = bench.actives
                for room in range(RACK + 1):
                    bench.roomy_at[bench.actives, room] = -1
                bench.active[bench.actives] = core
                bench.actives += 1
            at = bench.occurrences
            bench.occurrences = at + 1
            left, right = _room_left(bench, line, first), _room_right(bench, line, last)
            bench.occurrence[at, O_LINE], bench.occurrence[at, O_FIRST], bench.occurrence[at, O_LAST] = line, first, last
            bench.occurrence[at, O_LEFT], bench.occurrence[at, O_RIGHT] = left, right
            bench.occurrence[at, O_NEXT] = bench.core[core, C_PLACES]
            bench.core[core, C_PLACES] = at
            bench.core[core, C_ROOM_LEFT] = max(left, bench.core[core, C_ROOM_LEFT])
            bench.core[core, C_ROOM_RIGHT] = max(right, bench.core[core, C_ROOM_RIGHT])


@compilable
def sort_places(bench: Any, core: int, left: int) -> None:
    """Write down the places of a core that have room for so many squares before it, those with the most behind them first."""
    at, start = bench.core[core, C_PLACES], bench.roomy_stop
    stop = start
    while at >= 0:
        if bench.occurrence[at, O_LEFT] >= left:
            line, first, last = bench.occurrence[at, O_LINE], bench.occurrence[at, O_FIRST], bench.occurrence[at, O_LAST]
            place = bench.occurrence[at, O_RIGHT] + 1 | line << P_LINE | first << P_FIRST | last << P_LAST
            spot = stop
            while spot > start and bench.roomy[spot - 1] & P_ROOM < place & P_ROOM:
                bench.roomy[spot] = bench.roomy[spot - 1]
                spot -= 1
            bench.roomy[spot] = place
            stop += 1
        at = bench.occurrence[at, O_NEXT]
    bench.roomy[stop] = 0
    bench.roomy_at[bench.core[core, C_ROOMY], left] = start
    bench.roomy_stop = stop + 1


@compilable
def forget_cores(bench: Any) -> None:
    """Empty the table of cores, and the store of all sides but those on free squares."""
    bench.cores = bench.actives = 0
    bench.stored = bench.free
    for head in range(CORE_HEADS):
        bench.core_heads[head] = -1
    for head in range(bench.core_mask + 1):
        bench.side_heads[head] = -1


@compilable
def leave_places(bench: Any) -> None:
    """Forget where cores lay in the last search."""
    for index in range(bench.actives):
        core = bench.active[index]
        bench.core[core, C_PLACES] = -1
        bench.core[core, C_ROOM_LEFT] = bench.core[core, C_ROOM_RIGHT] = 0
    bench.actives = bench.occurrences = bench.roomy_stop = 0
    bench.search += 1


@compilable
def _is_free(bench: Any, line: int, square: int) -> bool:
    """Whether a square is empty and has no cross-line."""
    return bool(bench.right[line, square] > 0)


@compilable
def _room_left(bench: Any, line: int, first: int) -> int:
    """How many free squares a play may take before a square: one stays empty before a tile."""
    room = int(bench.left[line, first])
    return room - 1 if room > 0 and first > room and bench.tiles[line, first - room - 1] != EMPTY else room


@compilable
def _room_right(bench: Any, line: int, last: int) -> int:
    room = int(bench.right[line, last + 1])
    return room - 1 if room > 0 and bench.tiles[line, last + room + 1] != EMPTY else room


@compilable
def core_of(bench: Any, line: int, first: int, last: int) -> int:
    """The core that lies there; new in the table if none like it is there yet.

    Those with a square that has a cross-line are like no other.
    """
    key = empties = equals = 0
    alike = True
    for square in range(first, last + 1):
        tile = bench.tiles[line, square]
        key = key << 4 | tile
        if tile == EMPTY:
            empties += 1
            alike = alike and _is_free(bench, line, square)
        equals += tile == EQUALS
    if not alike:
        key = -1 - ((line << 4 | first) << 4 | last)
    head = (key ^ key >> 7) & (CORE_HEADS - 1)
    core = bench.core_heads[head]
    while core >= 0 and bench.core[core, C_KEY] != key:
        core = bench.core[core, C_NEXT]
    if core < 0:
        core = bench.cores
        bench.cores = core + 1
        bench.core[core, C_KEY], bench.core[core, C_NEXT] = key, bench.core_heads[head]
        bench.core_heads[head] = core
        _make_new(bench, core)
    elif not alike and bench.core[core, C_SEARCH] != bench.search:
        _make_new(bench, core)  # Its cross-lines may be others by now.
    bench.core[core, C_LINE], bench.core[core, C_FIRST], bench.core[core, C_LAST] = line, first, last
    bench.core[core, C_FILL], bench.core[core, C_EQUALS] = empties, equals
    bench.core[core, C_TILES] = 1 if empties <= last - first else 0
    return int(core)


@compilable
def _make_new(bench: Any, core: int) -> None:
    bench.core[core, C_SEARCH] = bench.search
    bench.core[core, C_PLACES] = bench.core[core, C_LIMIT] = -1
    bench.core[core, C_ROOM_LEFT] = bench.core[core, C_ROOM_RIGHT] = 0
    bench.core[core, C_LEFT] = bench.core[core, C_RIGHT] = bench.core[core, C_LEFTS] = bench.core[core, C_RIGHTS] = 0
    bench.core[core, C_FRESH] = bench.core[core, C_ALONE] = 1
    bench.core[core, C_START] = bench.core[core, C_STOP] = bench.core[core, C_WIDENED] = 0


@compilable
def takes_equals(bench: Any, core: int, square: int) -> bool:
    """Whether a new ``=`` may lie on a square of a core."""
    line = bench.core[core, C_LINE]
    return bool(bench.tiles[line, square] == EMPTY and bench.allowed[line, square] & _EQUALS_SET != 0)


@compilable
def cut(bench: Any, core: int, fresh: int) -> int:
    """Cut a core into sides by its ``=`` and a new one on square ``fresh`` (-1: none); how many, or 0 if one has no room."""
    line, first, last = bench.core[core, C_LINE], bench.core[core, C_FIRST], bench.core[core, C_LAST]
    count, start = 0, first
    for square in range(first, last + 2):
        if square <= last and bench.tiles[line, square] != EQUALS and square != fresh:
            continue
        begin, end = start, square - 1
        while begin < square and _is_free(bench, line, begin):
            begin += 1
        if begin == square:
            at_end = count == 0 or square > last
            if start == square and not at_end:
                return 0
            bench.slot[count, L_CORE] = -1
            bench.slot[count, L_LEFT] = bench.slot[count, L_RIGHT] = ANY if at_end else square - start
        else:
            while _is_free(bench, line, end):
                end -= 1
            bench.slot[count, L_CORE] = core_of(bench, line, begin, end)
            bench.slot[count, L_LEFT] = ANY if count == 0 else begin - start
            bench.slot[count, L_RIGHT] = ANY if square > last else square - 1 - end
        count += 1
        start = square + 1
    return count


@compilable
def ask_for_sides(bench: Any, core: int, fresh: bool) -> None:
    """Note which sides the plays over a core are made of."""
    equals, fill = bench.core[core, C_EQUALS], bench.core[core, C_FILL]
    left, right = bench.core[core, C_ROOM_LEFT], bench.core[core, C_ROOM_RIGHT]
    if equals == 0 and fill + 2 <= bench.total and max(left, right) >= 2:
        _ask(bench, core, left, right, bench.total - 2, True, True)
    first, last = bench.core[core, C_FIRST], bench.core[core, C_LAST]
    for square in range(first - 1, last + 1 if fresh else first):
        if square < first:
            if equals == 0:
                continue
        elif not takes_equals(bench, core, square):
            continue
        count = cut(bench, core, square if square >= first else -1)
        need = 1 if square >= first else 0
        for index in range(count):
            need += least(bench, index)
        if need > bench.total:
            continue
        for index in range(count):
            side = bench.slot[index, L_CORE]
            if side < 0:
                continue
            before, behind = bench.slot[index, L_LEFT], bench.slot[index, L_RIGHT]
            limit = bench.total - need + least(bench, index)
            _ask(
                bench,
                side,
                left if before == ANY else before,
                right if behind == ANY else behind,
                limit,
                square >= first,
                False,
            )
            if index > 0:
                _ask_for(bench, side, C_LEFTS, bench.core[side, C_LEFTS] | 1 << before)
            else:
                _ask_for(bench, side, C_RIGHTS, bench.core[side, C_RIGHTS] | 1 << behind)


@compilable
def least(bench: Any, index: int) -> int:
    """The fewest new tiles that a side of the core that is cut takes."""
    core, before, behind = bench.slot[index, L_CORE], bench.slot[index, L_LEFT], bench.slot[index, L_RIGHT]
    if core < 0:
        return 1 if before == ANY else int(before)
    return int(bench.core[core, C_FILL]) + (0 if before == ANY else before) + (0 if behind == ANY else behind)


@compilable
def _ask(bench: Any, core: int, left: int, right: int, limit: int, fresh: bool, alone: bool) -> None:
    """Widen what is to be spelt for a core."""
    _ask_for(bench, core, C_LEFT, max(left, bench.core[core, C_LEFT]))
    _ask_for(bench, core, C_RIGHT, max(right, bench.core[core, C_RIGHT]))
    _ask_for(bench, core, C_LIMIT, max(limit, bench.core[core, C_LIMIT]))
    _ask_for(bench, core, C_FRESH, min(1 if fresh else 0, bench.core[core, C_FRESH]))
    _ask_for(bench, core, C_ALONE, min(1 if alone else 0, bench.core[core, C_ALONE]))


@inlined
def _ask_for(bench: Any, core: int, field: int, value: int) -> None:
    if bench.core[core, field] != value:
        bench.core[core, field] = value
        bench.core[core, C_WIDENED] = 1
