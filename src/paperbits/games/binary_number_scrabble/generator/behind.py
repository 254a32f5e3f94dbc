"""Expressions go on behind a segment number by number: digits, and operators with their numbers."""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined

from ..equation import FINE, ended, linear, operate
from ..reading import Reading
from ..tiles import EMPTY, NOT, SIDE
from .numerals import NUMERALS, STRINGS
from .packed import WIDTH, operators_left, tile_of
from .spelling import (
    DigitsLeft,
    DigitString,
    Read,
    Spent,
    digits_after,
    digits_to_spend,
    put_read,
    put_spent,
    read_before,
    spent_before,
    string_at,
    strings_of,
    with_digits,
    with_tile,
)
from .state import GeneratorState
from .store import is_met, keep_expression, key_of
from .tables import Segment

_BEHIND = SIDE
"""Rows of the machine: one for each square of the line, then one for each number behind the
segment."""


class _Behind(NamedTuple):
    """What is the same for all expressions that go on behind a segment: its row; the tile that is
    the whole segment, or ``EMPTY``; the new tiles before it, and up to its end; the most new tiles.
    """

    segment: int
    lone: int
    left: int
    over: int
    most: int


@inlined
def lone_tile(state: GeneratorState, segment: int) -> int:
    """Return the tile that is the whole segment, or ``EMPTY`` if there is more to it. Its
    expressions are spelled with the segment as the first tile of its kind. All others that the rack
    can spell through it are the same expressions with the segment as another tile of that kind.
    """
    row = state.segments[segment]
    return int(state.tiles[row.line, row.first]) if row.first == row.last else EMPTY


@compilable
def go_behind(state: GeneratorState, segment: int, left: int, count: int, reading: Reading) -> int:
    """Spell all expressions that continue behind the segment from ``levels[0]``; return the number
    of expressions so far. Each level adds an operator and the number after it.
    """
    row, over, lone = state.segments[segment], state.levels[0].new, lone_tile(state, segment)
    before = over if lone == EMPTY else row.left
    behind = _Behind(segment, lone, left, over, min(row.limit, before + row.right))
    depth = 0
    entering = True
    while depth >= 0:
        if entering:
            count = _end_with_number(state, behind, depth, count, reading)
        if _add_operator(state, row, depth, reading):
            depth += 1
            entering = True
        else:
            entering = _add_not(state, depth, behind.most)
            if not entering:
                depth -= 1
    return count


@compilable
def _end_with_number(
    state: GeneratorState, behind: _Behind, depth: int, count: int, reading: Reading
) -> int:
    """Keep all expressions that end with this level's number; return how many there are so far."""
    level = state.levels[depth]
    read, spent = read_before(level), spent_before(level)
    left = digits_after(state, spent)
    row = state.segments[behind.segment]
    most_digits = digits_to_spend(state, row, spent, left, 0)
    room = min(behind.most - spent.new, most_digits)
    at, end = _strings_for(state, read, left)
    is_linear, base, times = linear(state.prefixes[read.row], reading)
    for place in range(at, end):
        string = string_at(state, place)
        if string.length > room:
            break
        value, plain = _numeral(read, string)
        if is_linear:
            key = base + times * value
            if key < 0:
                continue
        else:
            reason, numerator, under = ended(state.prefixes[read.row], value, plain, reading)
            if reason != FINE:
                continue
            key = key_of(numerator, under)
        if key >= 1 << state.fewest_bits >> 1:
            count = _keep(state, behind, key, with_digits(spent, left, string), count)
    room = min(behind.most - spent.new - 2, most_digits - 1 + row.sweeping)
    if state.blanks == 0 and operators_left(state, spent.used, 0) == 0:
        room = -1
    level.at, level.end, level.room, level.todo = at, end, room, 0
    return count


@inlined
def _strings_for(state: GeneratorState, read: Read, left: DigitsLeft) -> tuple[int, int]:
    """Return where the list of strings that can come next starts and stops."""
    kind = NUMERALS if read.digits == 0 and read.inverted == 0 else STRINGS
    at, end = strings_of(state, left, kind)
    if read.digits == 1 and read.number == 0 and read.inverted == 0:
        return at, at + 1  # No leading zeros: the empty string alone.
    return (at + 1 if read.digits == 0 and read.inverted == 1 else at), end


@inlined
def _numeral(read: Read, string: DigitString) -> tuple[int, bool]:
    """Return the value of the numeral with these digits, and whether it is one digit without NOT."""
    numeral, size = read.number << string.length | string.value, read.digits + string.length
    value = (1 << size) - 1 - numeral if read.inverted == 1 else numeral
    return value, size == 1 and read.inverted == 0


@inlined
def _keep(state: GeneratorState, behind: _Behind, key: int, spent: Spent, count: int) -> int:
    """Keep an expression that others can meet; return the number of expressions so far. A segment
    of one tile can be any tile of its kind in the expression.
    """
    row, lone, left, new = state.segments[behind.segment], behind.lone, behind.left, spent.new
    met = 1 if is_met(state, key, spent.used, new) else 0
    if lone == EMPTY:
        right = new - behind.over
        if (row.lefts >> left | row.rights >> right | met) & 1 == 1:
            if count < len(state.store):
                keep_expression(state, count, key, spent, left, right)
                state.store[count].met = met
            count += 1
        return count
    code = spent.code
    full = code & (1 << WIDTH * left) - 1 | (code >> WIDTH * left << WIDTH | lone) << WIDTH * left
    for before in range(max(left, new - row.right), min(new, row.left) + 1):
        if full >> WIDTH * before & 31 != lone:
            continue
        if (row.lefts >> before | row.rights >> new - before | met) & 1 == 1:
            if count < len(state.store):
                rest = full >> WIDTH * (before + 1) << WIDTH * before
                rest |= full & (1 << WIDTH * before) - 1
                spelled = Spent(spent.used, spent.short, rest, new)
                keep_expression(state, count, key, spelled, before, new - before)
                state.store[count].met = met
            count += 1
    return count


@compilable
def _add_operator(state: GeneratorState, row: Segment, depth: int, reading: Reading) -> bool:
    """Go on to the next number and operator of a level, and set up the level after it; return False
    when all were tried.
    """
    level = state.levels[depth]
    operators = level.todo
    while True:
        if operators == 0:
            operators = _next_number(state, depth)
            if operators == 0:
                return False
        lowest = operators & -operators
        operators ^= lowest
        spent = Spent(level.used_now, level.short_now, level.code_now, level.new_now)
        now = with_tile(state, spent, tile_of(lowest))
        left = digits_after(state, now)
        if state.blanks > 0 and digits_to_spend(state, row, now, left, 0) <= 0:
            continue
        old, to, plain = state.prefixes[level.row], _BEHIND + depth, level.plain == 1
        if operate(old, state.prefixes[to], level.value, plain, tile_of(lowest), reading) == FINE:
            level.todo = operators
            after = state.levels[depth + 1]
            put_read(after, Read(to, 0, 0, 0))
            put_spent(after, now)
            return True


@inlined
def _next_number(state: GeneratorState, depth: int) -> int:
    """Go on to a level's next number; return the set of operators after it, 0 if none is left."""
    level = state.levels[depth]
    read, spent = read_before(level), spent_before(level)
    left = digits_after(state, spent)
    at, end = level.at, level.end
    while at < end:
        string = string_at(state, at)
        if string.length > level.room:
            break
        at += 1
        now = with_digits(spent, left, string)
        operators = operators_left(state, now.used, state.blanks - now.short)
        if operators != 0:
            value, plain = _numeral(read, string)
            level.at, level.value, level.plain = at, value, 1 if plain else 0
            level.used_now, level.short_now, level.code_now, level.new_now = now
            return operators
    level.at = end
    return 0


@inlined
def _add_not(state: GeneratorState, depth: int, most: int) -> bool:
    """Put NOT before the number of a level, which is then entered again; return whether it can be."""
    level = state.levels[depth]
    if level.digits != 0 or level.inverted != 0:
        return False
    spent = spent_before(level)
    now = with_tile(state, spent, NOT)
    if now.short > state.blanks or most - spent.new < 2:
        return False
    level.inverted = 1
    put_spent(level, now)
    return True
