"""Equations out of sides: chains of sides of one value, each spelt from tiles that the others leave on the rack.

A core is cut by its old ``=``, and by a new one on each of its empty squares in turn. The sides between are looked up in
the store by value, from left to right. What that makes, or a core's sides themselves where it has no ``=``, may have a side
on free squares and a new ``=`` put before it or behind it.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined, shared
from paperbits.games.binary_number_scrabble.equation import Reading, bonus
from paperbits.games.binary_number_scrabble.generator.bounds import SWEEPING, bound_by_value, may_reach
from paperbits.games.binary_number_scrabble.generator.cores import (
    ANY,
    C_EQUALS,
    C_FIRST,
    C_KEY,
    C_LAST,
    C_LINE,
    C_ROOM_LEFT,
    C_ROOM_RIGHT,
    C_ROOMY,
    C_START,
    C_STOP,
    C_TILES,
    L_CORE,
    L_LEFT,
    L_RIGHT,
    P_FIRST,
    P_LAST,
    P_LINE,
    P_ROOM,
    cut,
    least,
    sort_places,
    takes_equals,
)
from paperbits.games.binary_number_scrabble.generator.record import BEST, DEAR, record, record_plain
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH, holds, lane, one
from paperbits.games.binary_number_scrabble.generator.sides import is_spelt, side_hash
from paperbits.games.binary_number_scrabble.generator.store import (
    KEYS,
    LEFT,
    NEW,
    RIGHT,
    S_CODE,
    S_MET,
    S_OTHER,
    S_USED,
    T_TAG,
    beside,
    hash_of,
    length_of,
    next_of,
    value_of,
    whole,
)
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, RACK, SIDE

_EQUALS_SET = lane(EQUALS)
_EQUALS_ONE = one(EQUALS)

# A step of a chain: the next side to try; of the sides before it what they used, spell, number; what is wanted in the tag of
# the next, and in which of its bits.
_SIDE, _USED, _CODE, _NEW, _WANTED, _LOOKED_AT = range(6)


@shared
def join(bench: Any, core: int, fresh: bool, reading: Reading) -> bool:
    """Record all plays over a core, once its sides are spelt; False if there is no room for them.

    ``fresh`` tells whether an ``=`` is on the rack.
    """
    first, last = bench.core[core, C_FIRST], bench.core[core, C_LAST]
    fits = True
    if bench.keep == BEST:
        bound_by_value(bench, core, reading)
    if bench.core[core, C_EQUALS] > 0:
        fits = _follow(bench, core, -1, fresh, reading)
    elif fresh:
        fits = is_spelt(bench, core, reading)
        for index in range(bench.core[core, C_START], bench.core[core, C_STOP]):
            if bench.store[index, S_MET] == 0:
                continue
            tag, used, code = bench.tags[index, T_TAG], bench.store[index, S_USED], bench.store[index, S_CODE]
            _extend(bench, core, tag & KEYS, used, code, tag >> NEW, tag >> LEFT & 15, tag >> RIGHT & 15, reading)
    if fresh:
        for square in range(first, last + 1):
            if takes_equals(bench, core, square):
                fits = fits and _follow(bench, core, square, fresh, reading)
    return fits


@compilable
def _extend(bench: Any, core: int, key: int, used: int, code: int, new: int, left: int, right: int, reading: Reading) -> None:
    """Put every side on free squares that is worth ``key`` before or behind what is spelt, and a new ``=`` between."""
    before = bench.core[core, C_ROOM_LEFT] - left - 1
    behind = bench.core[core, C_ROOM_RIGHT] - right - 1
    most = min(max(before, behind), bench.total - 1 - new)
    fewest = 0
    if bench.keep == BEST:
        bound = may_reach(bench, key)
        if bound == 0:
            return
        fewest = RACK - 1 - new if bound == SWEEPING else 0
    gain = -1
    index = bench.free_heads[hash_of(bench, key)]
    while index >= 0:
        tag = bench.tags[index, T_TAG]
        length = tag >> NEW
        if length > most:
            return  # They are in order of length.
        other = bench.store[index, S_OTHER]
        both = used + bench.store[index, S_USED] + _EQUALS_ONE
        if tag & KEYS != key or length < fewest or not holds(bench.counts, bench.blanks, both):
            index = other
            continue
        if gain < 0:
            gain = bonus(whole(key), reading)
        while index != other:
            side = bench.store[index, S_CODE]
            if length <= before:
                spelt = side | EQUALS << WIDTH * length | code << WIDTH * (length + 1)
                _lay(bench, core, left + 1 + length, right, spelt, both, new + 1 + length, gain)
            if length <= behind:
                spelt = code | EQUALS << WIDTH * new | side << WIDTH * (new + 1)
                _lay(bench, core, left, right + 1 + length, spelt, both, new + 1 + length, gain)
            index = next_of(bench, index)


@compilable
def _follow(bench: Any, core: int, square: int, fresh: bool, reading: Reading) -> bool:
    """Record every equation over a core with a new ``=`` on a square of it, or with none (-1) and perhaps one beyond it;
    False if there is no room for its sides.
    """
    sides = cut(bench, core, square)
    most = bench.total - (1 if square >= 0 else 0)
    for index in range(sides):
        most -= least(bench, index)
    if sides == 0 or most < 0:
        return True
    for index in range(sides):
        if bench.slot[index, L_CORE] >= 0 and not is_spelt(bench, bench.slot[index, L_CORE], reading):
            return False
    most += least(bench, 0)
    room_left, room_right = bench.core[core, C_ROOM_LEFT], bench.core[core, C_ROOM_RIGHT]
    own = bench.slot[0, L_CORE]
    start = bench.path[0]
    start[_USED] = 0 if square < 0 else _EQUALS_ONE
    start[_CODE] = start[_NEW] = 0
    start[_SIDE] = bench.ending[own, bench.slot[0, L_RIGHT]] if own >= 0 else bench.shortest
    new_equals = _sides_before(bench, core, square)
    depth = key = left = right = 0
    gain = -1
    while depth >= 0:
        step = bench.path[depth]
        index = step[_SIDE]
        if depth == 0:
            tag = 0
            while index >= 0:
                tag = bench.tags[index, T_TAG]
                if tag >> NEW > most:
                    return True  # They are in order of length.
                left = tag >> LEFT & 15 if own >= 0 else tag >> NEW
                if left <= room_left:
                    break
                index = beside(bench, index)
            if index < 0:
                return True
            step[_SIDE] = beside(bench, index)
            key, gain = tag & KEYS, -1
            if bench.keep == BEST and may_reach(bench, key) == 0:
                continue
        else:
            index = _next_side(bench, depth, index, room_right)
            if index < 0:
                depth -= 1
                continue
            step[_SIDE] = next_of(bench, index)
            tag = bench.tags[index, T_TAG]
            right = tag >> RIGHT & 15 if bench.slot[depth, L_CORE] >= 0 else tag >> NEW
        used = step[_USED] + bench.store[index, S_USED]
        if not holds(bench.counts, bench.blanks, used):
            continue
        new = step[_NEW]
        code = step[_CODE] | bench.store[index, S_CODE] << WIDTH * new
        new += tag >> NEW
        if depth == sides - 1:
            if new > 0:
                if gain < 0:
                    gain = bonus(whole(key), reading)
                _lay(bench, core, left, right, code, used, new, gain)
            if fresh and square < 0:
                _extend(bench, core, key, used, code, new, left, right, reading)
            continue
        if depth == new_equals:
            code |= EQUALS << WIDTH * new
            new += 1
        depth += 1
        after = bench.path[depth]
        after[_USED], after[_CODE], after[_NEW] = used, code, new
        side, asked = bench.slot[depth, L_CORE], bench.slot[depth, L_RIGHT]
        after[_WANTED], after[_LOOKED_AT] = key, KEYS
        if side >= 0:
            before = bench.slot[depth, L_LEFT]
            after[_SIDE] = bench.side_heads[side_hash(bench, side, before, key)]
            after[_WANTED] |= before << LEFT
            after[_LOOKED_AT] |= 15 << LEFT
        else:
            after[_SIDE] = bench.free_heads[hash_of(bench, key)]
        if asked != ANY:
            after[_WANTED] |= asked << (RIGHT if side >= 0 else NEW)
            after[_LOOKED_AT] |= 15 << (RIGHT if side >= 0 else NEW)
    return True


@inlined
def _next_side(bench: Any, depth: int, index: int, room_right: int) -> int:
    """From a side on, the first in its chain that may come next, as far as value and squares go; -1 for none."""
    step, side = bench.path[depth], bench.slot[depth, L_CORE]
    wanted, looked_at, most = step[_WANTED], step[_LOOKED_AT], bench.total - step[_NEW]
    first, stop, shift, size = 0, bench.free, NEW, -1
    if side >= 0:
        first, stop, shift, size = bench.core[side, C_START], bench.core[side, C_STOP], RIGHT, 15
    if bench.slot[depth, L_RIGHT] != ANY:
        room_right = SIDE
    while index >= 0:
        tag = bench.tags[index, T_TAG]
        if first <= index < stop:
            if tag >> NEW > most:
                return -1  # They are in order of length.
            if tag & looked_at == wanted and tag >> shift & size <= room_right:
                return index
        index = next_of(bench, index)
    return -1


@compilable
def _sides_before(bench: Any, core: int, square: int) -> int:
    """How many old ``=`` lie before a square of a core, -1 for no square."""
    line, equals = bench.core[core, C_LINE], -1 if square < 0 else 0
    for before in range(bench.core[core, C_FIRST], square):
        equals += bench.tiles[line, before] == EQUALS
    return equals


@compilable
def _lay(bench: Any, core: int, left: int, right: int, code: int, used: int, new: int, gain: int) -> None:
    """Record an equation wherever its core lies and has the room, if it is a play there."""
    alike = bench.core[core, C_KEY] >= 0
    plain = alike and bench.blanks == 0
    dears = 0
    if plain and used & DEAR != 0:
        dears = _find_dear(bench, core, left, code, new)
    if bench.roomy_at[bench.core[core, C_ROOMY], left] < 0:
        sort_places(bench, core, left)
    index = bench.roomy_at[bench.core[core, C_ROOMY], left]
    while True:
        place = bench.roomy[index]
        if place & P_ROOM <= right:
            return
        line, first, last = place >> P_LINE & 31, place >> P_FIRST & 15, place >> P_LAST & 15
        if plain:
            record_plain(bench, line, first - left, last + right, code, new, gain, dears)
        elif alike or _is_play(bench, core, line, first, last, first - left, code, new):
            record(bench, line, first - left, last + right, code, used, new, gain)
        index += 1


@compilable
def _find_dear(bench: Any, core: int, left: int, code: int, new: int) -> int:
    """Note how far from the start of an equation its new tiles lie that score more than one point; how many they are."""
    line, first, last = bench.core[core, C_LINE], bench.core[core, C_FIRST], bench.core[core, C_LAST]
    count, place = 0, -left
    for number in range(new):
        while 0 <= place <= last - first and bench.tiles[line, first + place] != EMPTY:
            place += 1
        more = bench.points[code >> WIDTH * number & 15] - 1
        if more != 0:
            bench.dear[count, 0], bench.dear[count, 1] = left + place, more
            count += 1
        place += 1
    return count


@inlined
def _is_play(bench: Any, core: int, line: int, first: int, last: int, start: int, code: int, new: int) -> bool:
    """Whether an equation over a core touches a tile in an equation, and is not to be written across instead of down."""
    if new == 1 and line >= SIDE:  # A play of one tile is written across if its row holds an equation.
        square = start
        while bench.tiles[line, square] != EMPTY:
            square += 1
        return bool(bench.paying[line, square] & lane(code) == 0)
    if bench.core[core, C_TILES] == 1:
        return True
    for square in range(first, last + 1):
        if bench.paying[line, square] & lane(code >> WIDTH * (square - start) & 15) != 0:
            return True
    return False


@shared
def join_first(bench: Any, lines: int, reading: Reading) -> None:
    """Record all plays of some lines on an empty board: two sides and a new ``=``, over the centre, across or down."""
    centre = SIDE // 2
    for index in range(bench.free):
        key, new = value_of(bench, index), length_of(bench, index)
        gain = bonus(whole(key), reading)
        other = bench.free_heads[hash_of(bench, key)]
        while other >= 0:
            used = bench.store[index, S_USED] + bench.store[other, S_USED] + _EQUALS_ONE
            if value_of(bench, other) == key and holds(bench.counts, bench.blanks, used):
                code = bench.store[index, S_CODE] | EQUALS << WIDTH * new | bench.store[other, S_CODE] << WIDTH * (new + 1)
                size = new + 1 + length_of(bench, other)
                for line in (centre, SIDE + centre):
                    if not lines >> line & 1:
                        continue
                    for start in range(max(0, centre - size + 1), min(centre, SIDE - size) + 1):
                        record(bench, line, start, start + size - 1, code, used, size, gain)
            other = next_of(bench, other)
