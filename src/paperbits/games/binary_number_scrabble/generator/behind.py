"""Expressions go on behind a segment number by number: digits, and operators with their numbers."""

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.equation import FINE, ended, linear, operate
from paperbits.games.binary_number_scrabble.generator.numerals import (
    CODE,
    LENGTH,
    NUMERALS,
    STRINGS,
    USED,
    VALUE,
)
from paperbits.games.binary_number_scrabble.generator.packed import (
    WIDTH,
    count_of,
    digits_left,
    operators_left,
    short_of,
    tile_of,
)
from paperbits.games.binary_number_scrabble.generator.segments import (
    S_FIRST,
    S_LAST,
    S_LEFT,
    S_LEFTS,
    S_LIMIT,
    S_LINE,
    S_RIGHT,
    S_RIGHTS,
    S_SPARE,
)
from paperbits.games.binary_number_scrabble.generator.state import GeneratorState
from paperbits.games.binary_number_scrabble.generator.steps import (
    X_CODE,
    X_DIGITS,
    X_INVERTED,
    X_NEW,
    X_NUMBER,
    X_ROW,
    X_SHORT,
    X_USED,
)
from paperbits.games.binary_number_scrabble.generator.store import (
    E_MET,
    is_met,
    keep_expression,
    key_of,
)
from paperbits.games.binary_number_scrabble.reading import Reading
from paperbits.games.binary_number_scrabble.tiles import EMPTY, NOT, SIDE

# The next string of digits to try and the end of the list, the longest string that fits; then the
# operators still to be tried, the number before them, whether it is a single digit, and the state
# before them.
_AT, _END, _ROOM, _OPERATORS, _VALUE, _PLAIN, _USED_NOW, _SHORT_NOW, _CODE_NOW, _NEW_NOW = range(
    8, 18
)
# In the first level alone: the tile that is the whole segment, and the new tiles up to its end.
_LONE, _OVER = 18, 19

_BEHIND = SIDE
"""Rows of the machine: one for each square of the line, then one for each number behind the
segment."""
_ONE_NOT = count_of(NOT)


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
def go_behind(state: GeneratorState, segment: int, left: int, count: int, reading: Reading) -> int:
    """Spell all expressions that continue behind the segment from ``levels[0]``; return the number
    of expressions so far.

    Each level adds an operator and the number after it.
    """
    over, room_right = state.levels[0, X_NEW], state.segments[segment, S_RIGHT]
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
    state: GeneratorState,
    segment: int,
    depth: int,
    left: int,
    most: int,
    count: int,
    reading: Reading,
) -> int:
    """Keep all expressions that end with the number of this level, and prepare to go on behind it;
    return the number of expressions so far.
    """
    level = state.levels[depth]
    row, number, digits, inverted = (
        level[X_ROW],
        level[X_NUMBER],
        level[X_DIGITS],
        level[X_INVERTED],
    )
    used, short, code, new = level[X_USED], level[X_SHORT], level[X_CODE], level[X_NEW]
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
            reason, numerator, denominator = ended(
                state.prefixes[row], value, size == 1 and inverted == 0, reading
            )
            if reason != FINE:
                continue
            key = key_of(numerator, denominator)
        code_now = code | state.strings[string, CODE] << WIDTH * new
        count = _keep(
            state,
            segment,
            key,
            used + state.strings[string, USED],
            code_now,
            new + length,
            left,
            count,
        )
    room = min(most - new - 2, zeros + ones + blanks - spare - 1)
    if state.blanks == 0 and operators_left(state, used, 0) == 0:
        room = -1
    level[_AT], level[_END], level[_ROOM], level[_OPERATORS] = at, end, room, 0
    return count


@inlined
def _keep(
    state: GeneratorState,
    segment: int,
    key: int,
    used: int,
    code: int,
    new: int,
    left: int,
    count: int,
) -> int:
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
                rest = (
                    full & (1 << WIDTH * before) - 1
                    | full >> WIDTH * (before + 1) << WIDTH * before
                )
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
        row, to = level[X_ROW], _BEHIND + depth
        if (
            operate(
                state.prefixes[row],
                state.prefixes[to],
                level[_VALUE],
                level[_PLAIN] == 1,
                tile,
                reading,
            )
            == FINE
        ):
            level[_OPERATORS] = operators
            new_now, after = level[_NEW_NOW], state.levels[depth + 1]
            after[X_ROW], after[X_NUMBER], after[X_DIGITS], after[X_INVERTED] = to, 0, 0, 0
            after[X_USED], after[X_SHORT] = used_now + count_of(tile), short_now
            after[X_CODE], after[X_NEW] = level[_CODE_NOW] | tile << WIDTH * new_now, new_now + 1
            return True


@inlined
def _next_number(state: GeneratorState, depth: int) -> int:
    """Go on to the next number of a level that an operator can follow; return the set of those
    operators, empty when there is no such number.
    """
    level = state.levels[depth]
    used, short, digits, inverted = (
        level[X_USED],
        level[X_SHORT],
        level[X_DIGITS],
        level[X_INVERTED],
    )
    at, end, new = level[_AT], level[_END], level[X_NEW]
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
            numeral, size = (
                level[X_NUMBER] << length | state.strings[string, VALUE],
                digits + length,
            )
            value = (1 << size) - 1 - numeral if inverted == 1 else numeral
            level[_AT], level[_VALUE], level[_PLAIN] = (
                at,
                value,
                1 if size == 1 and inverted == 0 else 0,
            )
            level[_USED_NOW], level[_SHORT_NOW] = used + spent, short_now
            level[_CODE_NOW], level[_NEW_NOW] = (
                level[X_CODE] | state.strings[string, CODE] << WIDTH * new,
                new + length,
            )
            return operators
    level[_AT] = end
    return 0


@inlined
def _add_not(state: GeneratorState, depth: int, most: int) -> bool:
    """Put NOT before the number of a level, which is then entered again; return whether it can be."""
    level = state.levels[depth]
    used, new = level[X_USED], level[X_NEW]
    if level[X_DIGITS] != 0 or level[X_INVERTED] != 0:
        return False
    short = level[X_SHORT] + short_of(state, used, NOT)
    if short > state.blanks or most - new < 2:
        return False
    level[X_INVERTED], level[X_USED], level[X_SHORT] = 1, used + _ONE_NOT, short
    level[X_CODE], level[X_NEW] = level[X_CODE] | NOT << WIDTH * new, new + 1
    return True
