"""Equations out of sides: chains of sides of one value, each spelt from tiles that the others leave on the rack.

Every equation that a play forms is found once: from its first side that does not lie on free squares alone, or, where
nothing but an ``=`` ties its first two sides to the board, from that ``=``. Sides on free squares are the same wherever
they lie, so they are taken from one list for the whole rack, by value, the shortest first.
"""

from typing import Any

from paperbits.core.kernel import compilable
from paperbits.games.binary_number_scrabble.equation import Reading, bonus
from paperbits.games.binary_number_scrabble.moves.bench import FREE_HEADS, FREE_LINE, HEADS
from paperbits.games.binary_number_scrabble.moves.record import record
from paperbits.games.binary_number_scrabble.moves.sets import WIDTH, holds, lane, one
from paperbits.games.binary_number_scrabble.moves.sides import CODE, JOINED, KEY, NEW, NEXT, STOP, USED, hash_of, spell, whole
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, SIDE

_EQUALS_SET = lane(EQUALS)
_EQUALS_ONE = one(EQUALS)

# A step of a chain: where its next side starts, the next sides to try there (in the line, on free squares), and what the
# sides before it used, spell, number, whether they are joined and took the new =.
_AT, _SIDE, _FREE, _USED, _CODE, _NEW, _JOINED, _FRESH = range(8)


@compilable
def spell_free(bench: Any, reading: Reading) -> None:
    """Put all sides on free squares into the store, and chain them; ``bench.free`` may be more than there is room for."""
    bench.limit, bench.spare, bench.old, bench.tied = bench.total, 0, 1, 0
    bench.free = count = spell(bench, FREE_LINE, 0, True, 0, reading)
    if count > len(bench.store):
        return
    for head in range(FREE_HEADS):
        bench.free_heads[head] = -1
    for length in range(SIDE):
        bench.heads[0, length] = -1
    for index in range(count):
        length = bench.store[index, STOP]
        bench.store[index, NEXT] = bench.heads[0, length]
        bench.heads[0, length] = index
    for length in range(SIDE - 1, -1, -1):
        index = bench.heads[0, length]
        while index >= 0:
            later = bench.store[index, NEXT]
            head = hash_of(bench.store[index, KEY])
            bench.store[index, NEXT] = bench.free_heads[head]
            bench.free_heads[head] = index
            index = later


@compilable
def search_line(bench: Any, line: int, reading: Reading) -> bool:
    """Record all plays of a line; False if there was no room for so many sides."""
    if not _bounds(bench, line):
        return True
    for square in range(SIDE):
        bench.filled[square] = 0
    count = bench.free
    fresh = holds(bench.counts, bench.blanks, _EQUALS_ONE)
    last = SIDE - 1
    while last >= 0 and bench.tiles[line, last] != EQUALS:
        last -= 1
    for start in range(SIDE - 1, -1, -1):
        before = bench.tiles[line, start - 1]
        if before not in (EMPTY, EQUALS) or not _reaches(bench, line, start):
            continue
        bench.tied = 1 if before == EMPTY and not fresh else 0
        if bench.tied == 1 and start > last:
            continue
        first = count
        gap = bench.left[line, start - 1] if start > 1 else 0
        bench.before = gap if start - 2 - gap >= 0 and bench.marked[start - 2 - gap] == 1 else SIDE
        count = spell(bench, line, start, False, count, reading)
        if count > len(bench.store):
            return False
        if before == EMPTY:
            for index in range(first, count):
                if not _goes_on(bench, line, bench.store[index, STOP] + 2, bench.store[index, KEY]):
                    continue
                _begin(
                    bench,
                    bench.store[index, USED],
                    bench.store[index, CODE],
                    bench.store[index, NEW],
                    bench.store[index, JOINED],
                    0,
                )
                _cross_equals(bench, line, start, bench.store[index, STOP] + 1, bench.store[index, KEY], reading)
            if start > 1 and not bench.beside[line] >> start - 1 & 1:
                _lead_sides(bench, line, start, first, count, reading)
        if first < count:
            bench.filled[start] = 1
            for head in range(HEADS):
                bench.heads[start, head] = -1
        for index in range(first, count):
            head = bench.store[index, KEY] & (HEADS - 1)
            bench.store[index, NEXT] = bench.heads[start, head]
            bench.heads[start, head] = index
    for square in range(1, SIDE - 1):
        if bench.tiles[line, square] == EQUALS:
            _lead_equals(bench, line, square, 0, reading)
        elif bench.first == 1 or bench.beside[line] >> square & 1:
            taken = _new_equals(bench, line, square, 0)
            if taken >= 0:
                _lead_equals(bench, line, square, taken, reading)
    return True


@compilable
def _bounds(bench: Any, line: int) -> bool:
    """How many new tiles, and digits at most, a side of this line can take; False where no play can lie.

    Where no ``=`` lies, a new one must; and where nothing lies but one group of tiles, the other side is new too.
    """
    groups, inside, equals = 0, False, 0
    for square in range(SIDE):
        tile = bench.tiles[line, square]
        fixed = tile != EMPTY or (bench.beside[line] >> square & 1 and bench.allowed[line, square] != 0)
        bench.marked[square] = 1 if fixed else 0
        groups += fixed and not inside
        inside = fixed
        equals += tile == EQUALS
    if groups == 0 and bench.first == 0:
        return False
    bench.old = 1 if equals > 0 else 0
    if equals > 0:
        bench.limit, bench.spare = bench.total, 0
        return True
    alone = groups == 1
    bench.limit, bench.spare = bench.total - (2 if alone else 1), 1 if alone else 0
    return holds(bench.counts, bench.blanks, _EQUALS_ONE)


@compilable
def _reaches(bench: Any, line: int, start: int) -> bool:
    """Whether a side from here can reach a square that is not free."""
    square = start + bench.right[line, start]
    if square - start > bench.limit or square == SIDE:
        return False
    tile = bench.tiles[line, square]
    if tile == EMPTY:
        return bool(bench.allowed[line, square] & ~_EQUALS_SET != 0)
    return bool(tile != EQUALS)


@compilable
def _new_equals(bench: Any, line: int, square: int, used: int) -> int:
    """What the tiles used become with a new ``=`` on a square, or -1 where none may lie."""
    if bench.tiles[line, square] != EMPTY or bench.allowed[line, square] & _EQUALS_SET == 0:
        return -1
    with_equals = used + _EQUALS_ONE
    return with_equals if holds(bench.counts, bench.blanks, with_equals) else -1


@compilable
def _goes_on(bench: Any, line: int, at: int, key: int) -> bool:
    """Whether any side that starts at a square is worth that."""
    if at >= SIDE:
        return False
    if bench.filled[at] == 1 and bench.heads[at, key & (HEADS - 1)] >= 0:
        return True
    return bool(bench.right[line, at] > 0 and bench.free_heads[hash_of(key)] >= 0)


@compilable
def _begin(bench: Any, used: int, code: int, new: int, joined: int, fresh: int) -> None:
    """Begin a chain with what is settled of it."""
    bench.path[0, _USED], bench.path[0, _CODE], bench.path[0, _NEW] = used, code, new
    bench.path[0, _JOINED], bench.path[0, _FRESH] = joined, fresh


@compilable
def _cross_equals(bench: Any, line: int, start: int, square: int, key: int, reading: Reading) -> None:
    """Follow the chain begun over the ``=`` that lies on a square, or over a new one."""
    if bench.tiles[line, square] == EQUALS:
        bench.path[0, _JOINED] = 1
    else:
        taken = _new_equals(bench, line, square, bench.path[0, _USED]) if bench.path[0, _FRESH] == 0 else -1
        if taken < 0:
            return
        new = bench.path[0, _NEW]
        joined = bench.path[0, _JOINED] | (bench.paying[line, square] & _EQUALS_SET != 0)
        _begin(bench, taken, bench.path[0, _CODE] | EQUALS << WIDTH * new, new + 1, joined, 1)
    _follow(bench, line, start, square + 1, key, reading)


@compilable
def _follow(bench: Any, line: int, start: int, at: int, key: int, reading: Reading) -> None:
    """Record every equation that goes on with the chain begun from a square after an ``=``, all sides worth ``key``."""
    gain = bonus(whole(key), reading)
    level = 0
    _enter(bench, line, 0, at, key)
    while level >= 0:
        at = bench.path[level, _AT]
        index = bench.path[level, _SIDE]
        if index >= 0:
            bench.path[level, _SIDE] = bench.store[index, NEXT]
            stop = bench.store[index, STOP] + 1
        else:
            index = bench.path[level, _FREE]
            if index < 0:
                level -= 1
                continue
            if bench.store[index, STOP] >= min(bench.right[line, at], bench.total - bench.path[level, _NEW]):
                level -= 1  # They are in order of length.
                continue
            bench.path[level, _FREE] = bench.store[index, NEXT]
            stop = at + bench.store[index, STOP] + 1
            if bench.tiles[line, stop] != EMPTY and bench.tiles[line, stop] != EQUALS:
                continue
        if bench.store[index, KEY] != key:
            continue
        used = bench.path[level, _USED] + bench.store[index, USED]
        if not holds(bench.counts, bench.blanks, used):
            continue
        new = bench.path[level, _NEW]
        code = bench.path[level, _CODE] | bench.store[index, CODE] << WIDTH * new
        new += bench.store[index, NEW]
        joined = bench.path[level, _JOINED] | bench.store[index, JOINED]
        fresh = bench.path[level, _FRESH]
        if bench.tiles[line, stop] == EMPTY:
            if new > 0:
                _end(bench, line, start, stop - 1, code, used, new, joined, gain)
            if fresh == 1 or stop >= SIDE - 1:
                continue
            used = _new_equals(bench, line, stop, used)
            if used < 0:
                continue
            code |= EQUALS << WIDTH * new
            new += 1
            fresh = 1
            joined |= bench.paying[line, stop] & _EQUALS_SET != 0
        else:
            joined = 1
        level += 1
        bench.path[level, _USED], bench.path[level, _CODE], bench.path[level, _NEW] = used, code, new
        bench.path[level, _JOINED], bench.path[level, _FRESH] = joined, fresh
        _enter(bench, line, level, stop + 1, key)


@compilable
def _enter(bench: Any, line: int, level: int, at: int, key: int) -> None:
    """Make ready to try the sides that start at a square."""
    bench.path[level, _AT] = at
    bench.path[level, _SIDE] = bench.path[level, _FREE] = -1
    if at < SIDE:
        if bench.filled[at] == 1:
            bench.path[level, _SIDE] = bench.heads[at, key & (HEADS - 1)]
        if bench.right[line, at] > 0:
            bench.path[level, _FREE] = bench.free_heads[hash_of(key)]


@compilable
def _end(bench: Any, line: int, start: int, stop: int, code: int, used: int, new: int, joined: int, gain: int) -> None:
    """Record an equation, if it is a play."""
    if bench.first == 1:
        if not start <= SIDE // 2 <= stop:
            return
    elif joined == 0:
        return
    if new == 1 and line >= SIDE:  # A play of one tile is written across if its row holds an equation.
        square = start
        while bench.tiles[line, square] != EMPTY:
            square += 1
        if bench.paying[line, square] & lane(code) != 0:
            return
    record(bench, line, start, stop, code, used, new, gain)


@compilable
def _lead_sides(bench: Any, line: int, start: int, first: int, last: int, reading: Reading) -> None:
    """Put every side on free squares, and a new ``=``, before the sides of a line that start at a square."""
    room = bench.left[line, start - 1]
    if room == 0 or _new_equals(bench, line, start - 1, 0) < 0:
        return
    for index in range(first, last):
        key, stop = bench.store[index, KEY], bench.store[index, STOP]
        lead = bench.free_heads[hash_of(key)]
        most = min(room, bench.total - 1 - bench.store[index, NEW])
        gain = -1
        while lead >= 0:
            length = bench.store[lead, STOP] + 1
            if length > most:
                break
            used = bench.store[lead, USED] + bench.store[index, USED] + _EQUALS_ONE
            begin = start - 1 - length
            if (
                bench.store[lead, KEY] == key
                and bench.tiles[line, begin - 1] == EMPTY
                and holds(bench.counts, bench.blanks, used)
            ):
                new = length + 1 + bench.store[index, NEW]
                code = bench.store[lead, CODE] | EQUALS << WIDTH * length | bench.store[index, CODE] << WIDTH * (length + 1)
                if bench.tiles[line, stop + 1] == EMPTY:
                    if gain < 0:
                        gain = bonus(whole(key), reading)
                    _end(bench, line, begin, stop, code, used, new, bench.store[index, JOINED], gain)
                else:
                    _begin(bench, used, code, new, 1, 1)
                    _cross_equals(bench, line, begin, stop + 1, key, reading)
            lead = bench.store[lead, NEXT]


@compilable
def _lead_equals(bench: Any, line: int, square: int, taken: int, reading: Reading) -> None:
    """Put every side on free squares before an ``=``, and before an old ``=`` every two of them with a new ``=`` between.

    ``taken`` counts the tile of a new ``=``.
    """
    room = bench.left[line, square]
    fresh = 1 if taken > 0 else 0
    joined = fresh == 0 or bench.paying[line, square] & _EQUALS_SET != 0
    for index in range(bench.free if room > 0 else 0):
        length = bench.store[index, STOP] + 1
        if length > room:
            continue
        key, start = bench.store[index, KEY], square - length
        used = bench.store[index, USED] + taken
        if not holds(bench.counts, bench.blanks, used):
            continue
        if bench.tiles[line, start - 1] == EMPTY:
            code = bench.store[index, CODE] | fresh * EQUALS << WIDTH * length
            _begin(bench, used, code, length + fresh, 1 if joined else 0, fresh)
            _follow(bench, line, start, square + 1, key, reading)
        if fresh == 1 or room < length + 2 or _new_equals(bench, line, start - 1, used) < 0:
            continue
        lead = bench.free_heads[hash_of(key)]
        most = min(room - length - 1, bench.total - length - 1)
        while lead >= 0:
            before = bench.store[lead, STOP] + 1
            if before > most:
                break
            begin = start - 1 - before
            both = bench.store[lead, USED] + used + _EQUALS_ONE
            if (
                bench.store[lead, KEY] == key
                and bench.tiles[line, begin - 1] == EMPTY
                and holds(bench.counts, bench.blanks, both)
            ):
                code = bench.store[lead, CODE] | EQUALS << WIDTH * before | bench.store[index, CODE] << WIDTH * (before + 1)
                _begin(bench, both, code, before + 1 + length, 1, 1)
                _follow(bench, line, begin, square + 1, key, reading)
            lead = bench.store[lead, NEXT]
