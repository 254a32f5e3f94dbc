"""Expressions, the sides of equations: all that a rack can spell through a segment.

An expression is a prefix (prefixes.py), perhaps NOT and some digits, then the segment, then digits,
and operators with their numbers. Through the segment the search goes square by square, before and
behind it number by number. Digits change only the numeral that is being read. The equation machine
is asked where an operator follows or where the expression can end.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.core.records import Integers
from paperbits.games.binary_number_scrabble.equation import FINE, ended, linear, operate
from paperbits.games.binary_number_scrabble.generator.numerals import CODE, LENGTH, NUMERALS, STRINGS, USED, VALUE
from paperbits.games.binary_number_scrabble.generator.packed import (
    DIGITS_OR_NOT,
    EVERY,
    JUST_DIGITS,
    ONES,
    OPERATORS,
    WIDTH,
    count_of,
    digits_left,
    operators_left,
    set_of,
    short_of,
    tile_of,
)
from paperbits.games.binary_number_scrabble.generator.segments import (
    S_FEWEST_BITS,
    S_FILL,
    S_FIRST,
    S_LAST,
    S_LEFT,
    S_LEFTS,
    S_LIMIT,
    S_LINE,
    S_NEEDS_EQUALS,
    S_NEEDS_PARTNER,
    S_RIGHT,
    S_RIGHTS,
    S_SPARE,
    S_START,
    S_STOP,
    S_SWEEPING,
    S_WIDENED,
)
from paperbits.games.binary_number_scrabble.generator.spelling import (
    PREFIX_NEW,
    PREFIX_SHORT,
    PREFIX_USED,
    Spent,
    digits_after,
    spent_by,
    string_at,
    strings_of,
    with_digits,
    with_tile,
)
from paperbits.games.binary_number_scrabble.generator.state import FIRST_PREFIX, GeneratorState
from paperbits.games.binary_number_scrabble.generator.store import (
    E_MET,
    KEYS,
    LEFT,
    RIGHT,
    T_TAG,
    is_met,
    keep_expression,
    key_of,
    length_of,
    link,
    next_of,
)
from paperbits.games.binary_number_scrabble.reading import Reading
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, NOT, ONE, SIDE, ZERO

# The state of an expression before a square or a number: the row of the machine; the numeral being
# read (value, number of digits, whether NOT is before it); the packed count of the new tiles, how
# many of them must be blanks, the tiles in order, how many they are.
_ROW, _NUMBER, _DIGITS, _INVERTED, _USED, _SHORT, _CODE, _NEW = range(8)
# On an empty square of the segment: the set of tiles still to be tried, and the square.
_TODO, _SQUARE = 8, 9
# Behind the segment: the next string of digits to try and the end of the list, the longest string
# that fits; then the operators still to be tried, the number before them, whether it is a single
# digit, and the state before them.
_AT, _END, _ROOM, _OPERATORS, _VALUE, _PLAIN, _USED_NOW, _SHORT_NOW, _CODE_NOW, _NEW_NOW = range(8, 18)
# In the first level alone: the tile that is the whole segment, and the new tiles up to its end.
_LONE, _OVER = 18, 19


class _Read(NamedTuple):
    """The first four columns of a step: the row of the machine, the numeral being read."""

    row: int
    number: int
    digits: int
    inverted: int


_BEHIND = SIDE
"""Rows of the machine: one for each square of the line, then one for each number behind the
segment."""
_MIX, _OTHER_MIX = 2654435769, 40503
"""Odd numbers near the golden section of powers of two; products stay below 2**63."""
_NOT_SET, _EQUALS_SET, _ONE_EQUALS, _ONE_NOT = set_of(NOT), set_of(EQUALS), count_of(EQUALS), count_of(NOT)


class _Through(NamedTuple):
    """What is the same for all expressions through a segment: its row; how many of their other new
    tiles must be blanks; the set of tiles that its first square takes; the most new tiles before
    it; 15 of each digit that may not be spelled before it (``lone_tile``).
    """

    segment: int
    short: int
    begins: int
    room: int
    later: int


@compilable
def ensure_spelled(state: GeneratorState, segment: int, reading: Reading) -> bool:
    """Put all requested expressions through a segment into the store, unless they are there; return
    False if there is no room.

    Those whose values have fewer than ``fewest_bits`` are left out. A partner of the others has as
    many digits as that, since an expression with t digits has a value below 2**t.
    """
    bits, sweeping = state.segments[segment, S_FEWEST_BITS], state.segments[segment, S_SWEEPING]
    if state.segments[segment, S_WIDENED] == 0 and bits <= state.fewest_bits and sweeping <= state.sweeping:
        return True
    state.segments[segment, S_WIDENED] = 0
    state.segments[segment, S_FEWEST_BITS], state.segments[segment, S_SWEEPING] = state.fewest_bits, state.sweeping
    spare = max(1, state.fewest_bits) if state.segments[segment, S_NEEDS_PARTNER] == 1 else 0
    state.segments[segment, S_SPARE] = spare
    state.segments[segment, S_START] = count = state.stored
    through = _take_segment(state, segment)
    for prefix in range(FIRST_PREFIX, state.prefix_count):
        short = state.prefixes[prefix, PREFIX_SHORT] + through.short
        if state.prefixes[prefix, PREFIX_NEW] > through.room or short > state.blanks:
            continue
        if state.prefixes[prefix, PREFIX_USED] & through.later != 0:
            continue
        if spare > 1:
            zeros, ones = digits_left(state, state.prefixes[prefix, PREFIX_USED])
            if zeros + ones + state.blanks - short < spare:
                continue
        for inverted in range(2 if state.held & _NOT_SET != 0 and through.begins & ~_NOT_SET != 0 else 1):
            count = _begin(state, through, prefix, inverted, count, reading)
    if count > len(state.store):
        return False
    state.segments[segment, S_STOP] = state.stored = count
    if state.segments[segment, S_LEFTS] | state.segments[segment, S_RIGHTS] != 0:
        _chain(state, segment)
    return True


@inlined
def _take_segment(state: GeneratorState, segment: int) -> _Through:
    line, first, fill = state.segments[segment, S_LINE], state.segments[segment, S_FIRST], state.segments[segment, S_FILL]
    short = short_of(state, 0, EQUALS) if state.segments[segment, S_NEEDS_EQUALS] == 1 else 0
    tile = state.tiles[line, first]
    begins = (state.allowed[line, first] & ~_EQUALS_SET) if tile == EMPTY else set_of(tile)
    room = min(state.segments[segment, S_LIMIT] - fill, state.segments[segment, S_LEFT])
    lone = lone_tile(state, segment)
    return _Through(segment, short, begins, room, 15 * count_of(lone) if lone != EMPTY else 0)


@inlined
def lone_tile(state: GeneratorState, segment: int) -> int:
    """Return the tile that is the whole segment, or ``EMPTY`` if there is more to it.

    Its expressions are spelled with the segment as the first tile of its kind. All others that the
    rack can spell through it are the same expressions with the segment as another tile of that
    kind.
    """
    line, first = state.segments[segment, S_LINE], state.segments[segment, S_FIRST]
    return int(state.tiles[line, first]) if first == state.segments[segment, S_LAST] else EMPTY


@compilable
def _begin(state: GeneratorState, through: _Through, prefix: int, inverted: int, count: int, reading: Reading) -> int:
    """Go through the segment behind a prefix, with NOT after it or without, and perhaps digits."""
    spent = spent_by(state, prefix, inverted)
    spent = Spent(spent.used, spent.short + through.short, spent.code, spent.new)
    if inverted == 1 and (spent.short > state.blanks or spent.new > through.room):
        return count
    start = state.steps[SIDE]
    start[_ROW], start[_INVERTED] = prefix, inverted
    digit, operator = through.begins & JUST_DIGITS != 0, through.begins & OPERATORS != 0
    if digit or (inverted == 0 and through.begins & _NOT_SET != 0):
        start[_NUMBER] = start[_DIGITS] = 0
        _put_spent(start, spent)
        count = _go_over(state, through.segment, count, reading)
    if digit or operator:
        count = _begin_with_digits(state, through, spent, inverted, count, reading)
    return count


@inlined
def _begin_with_digits(
    state: GeneratorState, through: _Through, spent: Spent, inverted: int, count: int, reading: Reading
) -> int:
    """Put digits before the segment and go through it."""
    start, operator = state.steps[SIDE], through.begins & OPERATORS != 0
    left = digits_after(state, spent)
    most = min(through.room - spent.new, left.zeros + left.ones + left.blanks - state.segments[through.segment, S_SPARE])
    first, behind = strings_of(state, left, STRINGS if inverted == 1 else NUMERALS)
    for at in range(first, behind):
        length, value, digits, code = string_at(state, at)
        if length > most:
            break
        if length == 0 or (value == 0 and length == 1 and inverted == 0 and not operator):
            continue
        if digits & through.later != 0:
            continue
        start[_NUMBER], start[_DIGITS] = value, length
        _put_spent(start, with_digits(spent, left, digits, code, length))
        count = _go_over(state, through.segment, count, reading)
    return count


@compilable
def _go_over(state: GeneratorState, segment: int, count: int, reading: Reading) -> int:
    """Spell all expressions that continue from the last of ``steps``, through the segment and
    beyond.
    """
    line, last = state.segments[segment, S_LINE], state.segments[segment, S_LAST]
    square, depth = state.segments[segment, S_FIRST], 0
    read, spent = _read_before(state, SIDE), _spent_before(state, SIDE)
    left = spent.new
    tile = state.tiles[line, square]
    if tile == EMPTY:
        _put_step(state, 0, square, _choices(state, line, square, read, spent), read, spent)
        depth = 1
    going = tile != EMPTY
    while True:
        if going:
            going, read = _read_tile(state, read, square, tile, reading)
        if going:
            square += 1
            if square > last:
                level = state.levels[0]
                level[_ROW], level[_NUMBER], level[_DIGITS], level[_INVERTED] = read
                _put_spent(level, spent)
                count = _go_behind(state, segment, left, count, reading)
            else:
                tile = state.tiles[line, square]
                if tile != EMPTY:
                    continue
                todo = _choices(state, line, square, read, spent)
                if todo != 0:
                    _put_step(state, depth, square, todo, read, spent)
                    depth += 1
        while depth > 0 and state.steps[depth - 1, _TODO] == 0:
            depth -= 1
        if depth == 0:
            return count
        read, square = _read_before(state, depth - 1), state.steps[depth - 1, _SQUARE]
        tile = _next_tile(state, depth - 1)
        spent = with_tile(state, _spent_before(state, depth - 1), tile)
        going = True


@inlined
def _read_tile(state: GeneratorState, read: _Read, square: int, tile: int, reading: Reading) -> tuple[bool, _Read]:
    """Read the tile on a square of a segment; return whether an expression can go on like this, and
    what is then read.
    """
    row, number, digits, inverted = read
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
        going = operate(state.prefixes[row], state.prefixes[square], value, plain, tile, reading) == FINE
        row, number, digits, inverted = square, 0, 0, 0
    return going, _Read(row, number, digits, inverted)


@inlined
def _next_tile(state: GeneratorState, depth: int) -> int:
    """Return the next tile to try at a step, which must have one."""
    todo = state.steps[depth, _TODO]
    lowest = todo & -todo
    state.steps[depth, _TODO] = todo ^ lowest
    return tile_of(lowest)


@inlined
def _put_step(state: GeneratorState, depth: int, square: int, todo: int, read: _Read, spent: Spent) -> None:
    """Note an empty square of the segment, the tiles to try there, and the state before it."""
    step = state.steps[depth]
    step[_ROW], step[_NUMBER], step[_DIGITS], step[_INVERTED] = read
    _put_spent(step, spent)
    step[_TODO], step[_SQUARE] = todo, square


@inlined
def _put_spent(step: Integers, spent: Spent) -> None:
    step[_USED], step[_SHORT], step[_CODE], step[_NEW] = spent


@inlined
def _read_before(state: GeneratorState, depth: int) -> _Read:
    step = state.steps[depth]
    return _Read(step[_ROW], step[_NUMBER], step[_DIGITS], step[_INVERTED])


@inlined
def _spent_before(state: GeneratorState, depth: int) -> Spent:
    step = state.steps[depth]
    return Spent(step[_USED], step[_SHORT], step[_CODE], step[_NEW])


@compilable
def _choices(state: GeneratorState, line: int, square: int, read: _Read, spent: Spent) -> int:
    """Return the set of tiles to try on an empty square of a segment."""
    choices = state.allowed[line, square] & ~_EQUALS_SET
    if spent.short == state.blanks:
        choices &= state.counts + EVERY - ONES - spent.used
    behind = state.tiles[line, square + 1]
    if behind > ONE:
        choices &= OPERATORS if behind == NOT else JUST_DIGITS
    if read.digits == 0:
        return int(choices & (JUST_DIGITS if read.inverted == 1 else DIGITS_OR_NOT))
    if read.digits == 1 and read.number == 0 and read.inverted == 0:
        return int(choices & OPERATORS)
    return int(choices & (OPERATORS | JUST_DIGITS))


@compilable
def _go_behind(state: GeneratorState, segment: int, left: int, count: int, reading: Reading) -> int:
    """Spell all expressions that continue behind the segment from ``levels[0]``; return the number
    of expressions so far.

    Each level adds an operator and the number after it.
    """
    over, room_right = state.levels[0, _NEW], state.segments[segment, S_RIGHT]
    lone = lone_tile(state, segment)
    before = over if lone == EMPTY else state.segments[segment, S_LEFT]
    most = min(state.segments[segment, S_LIMIT], before + room_right)
    state.levels[0, _LONE], state.levels[0, _OVER] = lone, over
    depth = 0
    entering = True
    while depth >= 0:
        if entering:
            count = _end_with_number(state, segment, depth, left, most, count, reading)
        if _add_operator(state, segment, depth, reading):
            depth += 1
            entering = True
        else:
            entering = _add_not(state, depth, most)
            if not entering:
                depth -= 1
    return count


@compilable
def _end_with_number(
    state: GeneratorState, segment: int, depth: int, left: int, most: int, count: int, reading: Reading
) -> int:
    """Keep all expressions that end with the number of this level, and prepare to go on behind it;
    return the number of expressions so far.
    """
    level = state.levels[depth]
    row, number, digits, inverted = level[_ROW], level[_NUMBER], level[_DIGITS], level[_INVERTED]
    used, short, code, new = level[_USED], level[_SHORT], level[_CODE], level[_NEW]
    zeros, ones = digits_left(state, used)
    blanks = state.blanks - short
    spare = state.segments[segment, S_SPARE]
    room = min(most - new, zeros + ones + blanks - spare)
    kind = NUMERALS if digits == 0 and inverted == 0 else STRINGS
    at, end = state.spans[kind, zeros, ones, blanks, 0], state.spans[kind, zeros, ones, blanks, 1]
    if digits == 1 and number == 0 and inverted == 0:
        end = at + 1  # No leading zeros.
    elif digits == 0 and inverted == 1:
        at += 1
    is_linear, base, times = linear(state.prefixes[row], reading)
    for place in range(at, end):
        string = state.lists[place]
        length = state.strings[string, LENGTH]
        if length > room:
            break
        numeral, size = number << length | state.strings[string, VALUE], digits + length
        value = (1 << size) - 1 - numeral if inverted == 1 else numeral
        if is_linear:
            key = base + times * value
            if key < 0:
                continue
        else:
            reason, numerator, denominator = ended(state.prefixes[row], value, size == 1 and inverted == 0, reading)
            if reason != FINE:
                continue
            key = key_of(numerator, denominator)
        code_now = code | state.strings[string, CODE] << WIDTH * new
        count = _keep(state, segment, key, used + state.strings[string, USED], code_now, new + length, left, count)
    room = min(most - new - 2, zeros + ones + blanks - spare - 1)
    if state.blanks == 0 and operators_left(state, used, 0) == 0:
        room = -1
    level[_AT], level[_END], level[_ROOM], level[_OPERATORS] = at, end, room, 0
    return count


@inlined
def _keep(state: GeneratorState, segment: int, key: int, used: int, code: int, new: int, left: int, count: int) -> int:
    """Keep an expression that others can meet; return the number of expressions so far.

    A segment of one tile can be any tile of its kind in the expression.
    """
    if key < 1 << state.fewest_bits >> 1:
        return count
    lone, over = state.levels[0, _LONE], state.levels[0, _OVER]
    met_left, met_right = state.segments[segment, S_LEFTS], state.segments[segment, S_RIGHTS]
    met = 1 if is_met(state, key, used, new) else 0
    if lone == EMPTY:
        if (met_left >> left | met_right >> new - over | met) & 1 == 1:
            if count < len(state.store):
                keep_expression(state, count, key, used, code, new, left, new - over)
                state.store[count, E_MET] = met
            count += 1
        return count
    room_left, room_right = state.segments[segment, S_LEFT], state.segments[segment, S_RIGHT]
    full = code & (1 << WIDTH * left) - 1 | (code >> WIDTH * left << WIDTH | lone) << WIDTH * left
    for before in range(max(left, new - room_right), min(new, room_left) + 1):
        if full >> WIDTH * before & 31 != lone:
            continue
        if (met_left >> before | met_right >> new - before | met) & 1 == 1:
            if count < len(state.store):
                rest = full & (1 << WIDTH * before) - 1 | full >> WIDTH * (before + 1) << WIDTH * before
                keep_expression(state, count, key, used, rest, new, before, new - before)
                state.store[count, E_MET] = met
            count += 1
    return count


@compilable
def _add_operator(state: GeneratorState, segment: int, depth: int, reading: Reading) -> bool:
    """Go on to the next number and operator of a level, and set up the level after it; return False
    when all were tried.
    """
    level, spare = state.levels[depth], state.segments[segment, S_SPARE]
    operators = level[_OPERATORS]
    while True:
        if operators == 0:
            operators = _next_number(state, depth)
            if operators == 0:
                return False
        lowest = operators & -operators
        operators ^= lowest
        tile = tile_of(lowest)
        used_now = level[_USED_NOW]
        short_now = level[_SHORT_NOW] + short_of(state, used_now, tile)
        if state.blanks > 0:
            zeros, ones = digits_left(state, used_now)
            if zeros + ones + state.blanks - short_now <= spare:
                continue
        row, to = level[_ROW], _BEHIND + depth
        if operate(state.prefixes[row], state.prefixes[to], level[_VALUE], level[_PLAIN] == 1, tile, reading) == FINE:
            level[_OPERATORS] = operators
            new_now, after = level[_NEW_NOW], state.levels[depth + 1]
            after[_ROW], after[_NUMBER], after[_DIGITS], after[_INVERTED] = to, 0, 0, 0
            after[_USED], after[_SHORT] = used_now + count_of(tile), short_now
            after[_CODE], after[_NEW] = level[_CODE_NOW] | tile << WIDTH * new_now, new_now + 1
            return True


@inlined
def _next_number(state: GeneratorState, depth: int) -> int:
    """Go on to the next number of a level that an operator can follow; return the set of those
    operators, empty when there is no such number.
    """
    level = state.levels[depth]
    used, short, digits, inverted = level[_USED], level[_SHORT], level[_DIGITS], level[_INVERTED]
    at, end, new = level[_AT], level[_END], level[_NEW]
    zeros, ones = digits_left(state, used)
    while at < end:
        string = state.lists[at]
        length = state.strings[string, LENGTH]
        if length > level[_ROOM]:
            break
        at += 1
        spent = state.strings[string, USED]
        short_now = short
        if state.blanks > 0:
            short_now += max(0, (spent & 31) - zeros) + max(0, (spent >> WIDTH) - ones)
        operators = operators_left(state, used + spent, state.blanks - short_now)
        if operators != 0:
            numeral, size = level[_NUMBER] << length | state.strings[string, VALUE], digits + length
            value = (1 << size) - 1 - numeral if inverted == 1 else numeral
            level[_AT], level[_VALUE], level[_PLAIN] = at, value, 1 if size == 1 and inverted == 0 else 0
            level[_USED_NOW], level[_SHORT_NOW] = used + spent, short_now
            level[_CODE_NOW], level[_NEW_NOW] = level[_CODE] | state.strings[string, CODE] << WIDTH * new, new + length
            return operators
    level[_AT] = end
    return 0


@inlined
def _add_not(state: GeneratorState, depth: int, most: int) -> bool:
    """Put NOT before the number of a level, which is then entered again; return whether it can be."""
    level = state.levels[depth]
    used, new = level[_USED], level[_NEW]
    if level[_DIGITS] != 0 or level[_INVERTED] != 0:
        return False
    short = level[_SHORT] + short_of(state, used, NOT)
    if short > state.blanks or most - new < 2:
        return False
    level[_INVERTED], level[_USED], level[_SHORT] = 1, used + _ONE_NOT, short
    level[_CODE], level[_NEW] = level[_CODE] | NOT << WIDTH * new, new + 1
    return True


@compilable
def _chain(state: GeneratorState, segment: int) -> None:
    """Link the expressions through a segment, the shortest first: by value and squares before it,
    and by squares behind it.
    """
    for right in range(SIDE + 1):
        state.ending[segment, right] = -1
    for length in range(SIDE + 1):
        state.lengths[length] = -1
    for index in range(state.segments[segment, S_START], state.segments[segment, S_STOP]):
        length = length_of(state, index)
        link(state, index, state.lengths[length], -1)
        state.lengths[length] = index
    for length in range(state.segments[segment, S_LIMIT], -1, -1):
        index = state.lengths[length]
        while index >= 0:
            later = next_of(state, index)
            tag = state.tags[index, T_TAG]
            prefix = expression_chain(state, segment, tag >> LEFT & 15, tag & KEYS)
            right = tag >> RIGHT & 15
            link(state, index, state.expression_chains[prefix], state.ending[segment, right])
            state.expression_chains[prefix] = state.ending[segment, right] = index
            index = later


@inlined
def expression_chain(state: GeneratorState, segment: int, left: int, key: int) -> int:
    """Return the hash chain of the expressions through a segment with so many free squares before
    it and the value ``key``.
    """
    return int(((segment << 4 | left) * _MIX + key * _OTHER_MIX) >> 16 & state.expression_mask)
