"""Sides of equations: all that a rack can spell over a core.

A side is a head (heads.py), perhaps NOT and some digits, then the core, then digits, and operators with their numbers. Over the
core the search goes square by square, before and behind it number by number. Digits change only the numeral that is being
read; the equation machine is asked where an operator follows or where the side may end.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.equation import FINE, Reading, ended, linear, operate
from paperbits.games.binary_number_scrabble.generator.bench import FIRST_HEAD
from paperbits.games.binary_number_scrabble.generator.cores import (
    C_ALONE,
    C_FILL,
    C_FIRST,
    C_FRESH,
    C_LAST,
    C_LEFT,
    C_LEFTS,
    C_LIMIT,
    C_LINE,
    C_RIGHT,
    C_RIGHTS,
    C_START,
    C_STOP,
    C_WIDENED,
)
from paperbits.games.binary_number_scrabble.generator.heads import H_CODE, H_NEW, H_SHORT, H_USED
from paperbits.games.binary_number_scrabble.generator.numerals import CODE, LENGTH, NUMERALS, STRINGS, USED, VALUE
from paperbits.games.binary_number_scrabble.generator.sets import (
    DIGITS_OR_NOT,
    EVERY,
    JUST_DIGITS,
    ONES,
    OPERATORS,
    WIDTH,
    digits_left,
    lane,
    one,
    operators_left,
    short_of,
    tile_of,
)
from paperbits.games.binary_number_scrabble.generator.store import (
    KEYS,
    LEFT,
    RIGHT,
    S_MET,
    T_TAG,
    is_met,
    keep_side,
    key_of,
    length_of,
    link,
    next_of,
)
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, NOT, ONE, SIDE, ZERO

# Where a side stands before a square or a number: the row of the machine, the numeral being read (its value, its digits,
# whether NOT is before it), the new tiles in lanes, how many of them must be blanks, in order, how many they are.
_ROW, _NUMBER, _DIGITS, _INVERTED, _USED, _SHORT, _CODE, _NEW = range(8)
# On a square of the core that is empty: the set of tiles still to be tried, and the square.
_TODO, _SQUARE = 8, 9
# Behind the core: the next string of digits to try and the last, the longest; then the operators still to be tried, the number
# before them, whether it is a lone digit, and where the side stands before them.
_AT, _END, _ROOM, _OPERATORS, _VALUE, _PLAIN, _USED_NOW, _SHORT_NOW, _CODE_NOW, _NEW_NOW = range(8, 18)

_BEHIND = SIDE
"""Rows of the machine: one for each square of the line, then one for each number behind the core."""
_MIX, _OTHER_MIX = 2654435769, 40503
"""Odd numbers near the golden section of powers of two; products stay below 2**63."""
_NOT_SET, _EQUALS_SET, _EQUALS_ONE, _NOT_ONE = lane(NOT), lane(EQUALS), one(EQUALS), one(NOT)


@compilable
def is_spelt(bench: Any, core: int, reading: Reading) -> bool:
    """Put into the store all sides of a core that are asked for, unless they are there; False if there is no room for them."""
    if bench.core[core, C_WIDENED] == 0:
        return True
    bench.core[core, C_WIDENED] = 0
    bench.core[core, C_START] = count = bench.stored
    line, first, fill = bench.core[core, C_LINE], bench.core[core, C_FIRST], bench.core[core, C_FILL]
    limit = bench.core[core, C_LIMIT] - fill
    short = short_of(bench, 0, EQUALS) if bench.core[core, C_FRESH] == 1 else 0
    tile = bench.tiles[line, first]
    begins = (bench.allowed[line, first] & ~_EQUALS_SET) if tile == EMPTY else lane(tile)
    room = min(limit, bench.core[core, C_LEFT])
    lone = lone_tile(bench, core)
    tiles = 15 * one(lone) if lone != EMPTY else 0
    for head in range(FIRST_HEAD, bench.headed):
        if bench.heads[head, H_NEW] > room or bench.heads[head, H_SHORT] + short > bench.blanks:
            continue
        if bench.heads[head, H_USED] & tiles != 0:
            continue
        for inverted in range(2 if bench.held & _NOT_SET != 0 and begins & ~_NOT_SET != 0 else 1):
            count = _begin(bench, core, head, inverted, short, begins, room, count, reading)
    if count > len(bench.store):
        return False
    bench.core[core, C_STOP] = bench.stored = count
    if bench.core[core, C_LEFTS] | bench.core[core, C_RIGHTS] != 0:
        _chain(bench, core)
    return True


@inlined
def lone_tile(bench: Any, core: int) -> int:
    """The tile that is all of a core, or ``EMPTY`` if there is more to it.

    Its sides are spelt with the core as the first of its kind that they hold. What else a rack can spell over it are the same
    sides with the core as another of them.
    """
    line, first = bench.core[core, C_LINE], bench.core[core, C_FIRST]
    return int(bench.tiles[line, first]) if first == bench.core[core, C_LAST] else EMPTY


@compilable
def _begin(
    bench: Any, core: int, head: int, inverted: int, short: int, begins: int, room: int, count: int, reading: Reading
) -> int:
    """Put digits behind a head, with NOT before them or without, and go over the core."""
    used, short = bench.heads[head, H_USED], short + bench.heads[head, H_SHORT]
    code, new = bench.heads[head, H_CODE], bench.heads[head, H_NEW]
    if inverted == 1:
        short += short_of(bench, used, NOT)
        if short > bench.blanks or new >= room:
            return count
        used, code, new = used + _NOT_ONE, code | NOT << WIDTH * new, new + 1
    start = bench.steps[SIDE]
    start[_ROW], start[_INVERTED] = head, inverted
    digit, operator = begins & JUST_DIGITS != 0, begins & OPERATORS != 0
    if digit or (inverted == 0 and begins & _NOT_SET != 0):
        start[_NUMBER] = start[_DIGITS] = 0
        start[_USED], start[_SHORT], start[_CODE], start[_NEW] = used, short, code, new
        count = _go_over(bench, core, count, reading)
    if not (digit or operator):
        return count
    lone = lone_tile(bench, core)
    first_only = 15 * one(lone) if lone != EMPTY else 0
    zeros, ones = digits_left(bench, used)
    blanks = bench.blanks - short
    most = min(room - new, zeros + ones + blanks - bench.core[core, C_ALONE])
    kind = STRINGS if inverted == 1 else NUMERALS
    for at in range(bench.spans[kind, zeros, ones, blanks, 0], bench.spans[kind, zeros, ones, blanks, 1]):
        string = bench.lists[at]
        length, value, digits = bench.strings[string, LENGTH], bench.strings[string, VALUE], bench.strings[string, USED]
        if length > most:
            break
        if length == 0 or (value == 0 and length == 1 and inverted == 0 and not operator):
            continue
        if digits & first_only != 0:
            continue
        start[_NUMBER], start[_DIGITS], start[_USED] = value, length, used + digits
        start[_SHORT] = short + max(0, (digits & 31) - zeros) + max(0, (digits >> WIDTH) - ones)
        start[_CODE], start[_NEW] = code | bench.strings[string, CODE] << WIDTH * new, new + length
        count = _go_over(bench, core, count, reading)
    return count


@compilable
def _go_over(bench: Any, core: int, count: int, reading: Reading) -> int:
    """Spell all sides that go on as the last of ``steps`` says, over the core and beyond."""
    line, last = bench.core[core, C_LINE], bench.core[core, C_LAST]
    square, depth = bench.core[core, C_FIRST], 0
    row, number, digits, inverted = _standing(bench, SIDE)
    used, short, code, new = _spent(bench, SIDE)
    left = new
    tile = bench.tiles[line, square]
    if tile == EMPTY:
        for field in range(_TODO):
            bench.steps[0, field] = bench.steps[SIDE, field]
        bench.steps[0, _SQUARE] = square
        bench.steps[0, _TODO] = _choices(bench, line, square, number, digits, inverted, used, short)
        depth = 1
    going = tile != EMPTY
    while True:
        if going:
            if tile <= ONE:
                going = digits != 1 or number != 0 or inverted == 1  # No leading zeros. Ruling B1.
                number, digits = 2 * number + tile - ZERO, digits + 1
            elif tile == NOT:
                going = digits == 0 and inverted == 0
                inverted = 1
            elif digits == 0:
                going = False
            else:
                value = (1 << digits) - 1 - number if inverted == 1 else number
                plain = digits == 1 and inverted == 0
                going = operate(bench.heads[row], bench.heads[square], value, plain, tile, reading) == FINE
                row, number, digits, inverted = square, 0, 0, 0
        if going:
            square += 1
            if square > last:
                bench.levels[0, _ROW], bench.levels[0, _NUMBER] = row, number
                bench.levels[0, _DIGITS], bench.levels[0, _INVERTED] = digits, inverted
                bench.levels[0, _USED], bench.levels[0, _SHORT] = used, short
                bench.levels[0, _CODE], bench.levels[0, _NEW] = code, new
                count = _go_behind(bench, core, left, count, reading)
            else:
                tile = bench.tiles[line, square]
                if tile != EMPTY:
                    continue
                todo = _choices(bench, line, square, number, digits, inverted, used, short)
                if todo != 0:
                    step = bench.steps[depth]
                    step[_ROW], step[_NUMBER], step[_DIGITS], step[_INVERTED] = row, number, digits, inverted
                    step[_USED], step[_SHORT], step[_CODE], step[_NEW] = used, short, code, new
                    step[_TODO], step[_SQUARE] = todo, square
                    depth += 1
        while depth > 0 and bench.steps[depth - 1, _TODO] == 0:
            depth -= 1
        if depth == 0:
            return count
        row, number, digits, inverted = _standing(bench, depth - 1)
        used, short, code, new = _spent(bench, depth - 1)
        square = bench.steps[depth - 1, _SQUARE]
        todo = bench.steps[depth - 1, _TODO]
        lowest = todo & -todo
        bench.steps[depth - 1, _TODO] = todo ^ lowest
        tile = tile_of(lowest)
        short += short_of(bench, used, tile)
        used, code, new = used + one(tile), code | tile << WIDTH * new, new + 1
        going = True


@compilable
def _standing(bench: Any, depth: int) -> tuple[int, int, int, int]:
    step = bench.steps[depth]
    return step[_ROW], step[_NUMBER], step[_DIGITS], step[_INVERTED]


@compilable
def _spent(bench: Any, depth: int) -> tuple[int, int, int, int]:
    step = bench.steps[depth]
    return step[_USED], step[_SHORT], step[_CODE], step[_NEW]


@compilable
def _choices(bench: Any, line: int, square: int, number: int, digits: int, inverted: int, used: int, short: int) -> int:
    """The set of tiles to try on an empty square of a core."""
    choices = bench.allowed[line, square] & ~_EQUALS_SET
    if short == bench.blanks:
        choices &= bench.counts + EVERY - ONES - used
    behind = bench.tiles[line, square + 1]
    if behind > ONE:
        choices &= OPERATORS if behind == NOT else JUST_DIGITS
    if digits == 0:
        return int(choices & (JUST_DIGITS if inverted == 1 else DIGITS_OR_NOT))
    if digits == 1 and number == 0 and inverted == 0:
        return int(choices & OPERATORS)
    return int(choices & (OPERATORS | JUST_DIGITS))


@compilable
def _go_behind(bench: Any, core: int, left: int, count: int, reading: Reading) -> int:
    """Spell all sides that go on behind the core as ``levels[0]`` says."""
    over, spare = bench.levels[0, _NEW], bench.core[core, C_ALONE]
    lone, room_left, room_right = lone_tile(bench, core), bench.core[core, C_LEFT], bench.core[core, C_RIGHT]
    most = min(bench.core[core, C_LIMIT], over + room_right if lone == EMPTY else room_left + room_right)
    met_left, met_right = bench.core[core, C_LEFTS], bench.core[core, C_RIGHTS]
    room_in_store = len(bench.store)
    depth = 0
    entering = True
    while True:
        level = bench.levels[depth]
        row, number, digits, inverted = level[_ROW], level[_NUMBER], level[_DIGITS], level[_INVERTED]
        used, short, code, new = level[_USED], level[_SHORT], level[_CODE], level[_NEW]
        zeros, ones = digits_left(bench, used)
        blanks = bench.blanks - short
        if entering:
            room = min(most - new, zeros + ones + blanks - spare)
            kind = NUMERALS if digits == 0 and inverted == 0 else STRINGS
            at, end = bench.spans[kind, zeros, ones, blanks, 0], bench.spans[kind, zeros, ones, blanks, 1]
            if digits == 1 and number == 0 and inverted == 0:
                end = at + 1  # No leading zeros.
            elif digits == 0 and inverted == 1:
                at += 1
            is_linear, base, times = linear(bench.heads[row], reading)
            for place in range(at, end):
                string = bench.lists[place]
                length = bench.strings[string, LENGTH]
                if length > room:
                    break
                numeral, size = number << length | bench.strings[string, VALUE], digits + length
                value = (1 << size) - 1 - numeral if inverted == 1 else numeral
                if is_linear:
                    key = base + times * value
                    if key < 0:
                        continue
                else:
                    reason, numerator, denominator = ended(bench.heads[row], value, size == 1 and inverted == 0, reading)
                    if reason != FINE:
                        continue
                    key = key_of(numerator, denominator)
                used_now, new_now = used + bench.strings[string, USED], new + length
                code_now = code | bench.strings[string, CODE] << WIDTH * new
                met = 1 if is_met(bench, key, used_now, new_now) else 0
                if lone == EMPTY:
                    if (met_left >> left | met_right >> new_now - over | met) & 1 == 1:
                        if count < room_in_store:
                            keep_side(bench, count, key, used_now, code_now, new_now, left, new_now - over)
                            bench.store[count, S_MET] = met
                        count += 1
                    continue
                full = code_now & (1 << WIDTH * left) - 1 | (code_now >> WIDTH * left << WIDTH | lone) << WIDTH * left
                for before in range(max(left, new_now - room_right), min(new_now, room_left) + 1):
                    if full >> WIDTH * before & 31 != lone:
                        continue
                    if (met_left >> before | met_right >> new_now - before | met) & 1 == 1:
                        if count < room_in_store:
                            rest = full & (1 << WIDTH * before) - 1 | full >> WIDTH * (before + 1) << WIDTH * before
                            keep_side(bench, count, key, used_now, rest, new_now, before, new_now - before)
                            bench.store[count, S_MET] = met
                        count += 1
            room = min(most - new - 2, zeros + ones + blanks - spare - 1)
            if bench.blanks == 0 and operators_left(bench, used, 0) == 0:
                room = -1
            level[_END], level[_ROOM], level[_OPERATORS] = end, room, 0
        else:
            at, end, room = level[_AT], level[_END], level[_ROOM]
        descend = False
        operators = level[_OPERATORS]
        while operators == 0 and at < end:
            string = bench.lists[at]
            length = bench.strings[string, LENGTH]
            if length > room:
                at = end
                break
            at += 1
            spent = bench.strings[string, USED]
            used_now, new_now = used + spent, new + length
            short_now = short
            if bench.blanks > 0:
                short_now += max(0, (spent & 31) - zeros) + max(0, (spent >> WIDTH) - ones)
            operators = operators_left(bench, used_now, bench.blanks - short_now)
            if operators != 0:
                numeral, size = number << length | bench.strings[string, VALUE], digits + length
                value = (1 << size) - 1 - numeral if inverted == 1 else numeral
                level[_AT], level[_VALUE], level[_PLAIN] = at, value, 1 if size == 1 and inverted == 0 else 0
                level[_USED_NOW], level[_SHORT_NOW] = used_now, short_now
                level[_CODE_NOW], level[_NEW_NOW] = code | bench.strings[string, CODE] << WIDTH * new, new_now
        while operators != 0:
            lowest = operators & -operators
            operators ^= lowest
            tile = tile_of(lowest)
            used_now = level[_USED_NOW]
            short_now = level[_SHORT_NOW] + short_of(bench, used_now, tile)
            if bench.blanks > 0:
                after_zeros, after_ones = digits_left(bench, used_now)
                if after_zeros + after_ones + bench.blanks - short_now <= spare:
                    continue
            to = _BEHIND + depth
            if operate(bench.heads[row], bench.heads[to], level[_VALUE], level[_PLAIN] == 1, tile, reading) == FINE:
                level[_OPERATORS] = operators
                depth += 1
                new_now = level[_NEW_NOW]
                after = bench.levels[depth]
                after[_ROW], after[_NUMBER], after[_DIGITS], after[_INVERTED] = to, 0, 0, 0
                after[_USED], after[_SHORT] = used_now + one(tile), short_now
                after[_CODE], after[_NEW] = level[_CODE_NOW] | tile << WIDTH * new_now, new_now + 1
                descend = entering = True
                break
        if descend:
            continue
        if at < end:
            level[_AT], level[_OPERATORS] = at, 0
            entering = False
            continue
        if digits == 0 and inverted == 0:
            short_now = short + short_of(bench, used, NOT)
            if short_now <= bench.blanks and most - new >= 2:
                level[_INVERTED], level[_USED], level[_SHORT] = 1, used + _NOT_ONE, short_now
                level[_CODE], level[_NEW] = code | NOT << WIDTH * new, new + 1
                entering = True
                continue
        depth -= 1
        if depth < 0:
            return count
        entering = False


@compilable
def _chain(bench: Any, core: int) -> None:
    """Chain the sides of a core for others to meet, the shortest first: by value and the squares before them, and by the
    squares behind them.
    """
    for right in range(SIDE + 1):
        bench.ending[core, right] = -1
    for length in range(SIDE + 1):
        bench.lengths[length] = -1
    for index in range(bench.core[core, C_START], bench.core[core, C_STOP]):
        length = length_of(bench, index)
        link(bench, index, bench.lengths[length], -1)
        bench.lengths[length] = index
    for length in range(bench.core[core, C_LIMIT], -1, -1):
        index = bench.lengths[length]
        while index >= 0:
            later = next_of(bench, index)
            tag = bench.tags[index, T_TAG]
            head = side_hash(bench, core, tag >> LEFT & 15, tag & KEYS)
            right = tag >> RIGHT & 15
            link(bench, index, bench.side_heads[head], bench.ending[core, right])
            bench.side_heads[head] = bench.ending[core, right] = index
            index = later


@inlined
def side_hash(bench: Any, core: int, left: int, key: int) -> int:
    """The chain of sides of a core that take so many free squares before it and are worth ``key``."""
    return int(((core << 4 | left) * _MIX + key * _OTHER_MIX) >> 16 & bench.core_mask)
