"""Expressions, the sides of equations: all that a rack can spell through a segment.

An expression is a prefix (prefixes.py), perhaps NOT and some digits, then the segment (through.py),
then digits, and operators with their numbers (behind.py). Those that were spelled are linked by
value (chains.py).
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.generator.behind import lone_tile
from paperbits.games.binary_number_scrabble.generator.chains import chain_expressions
from paperbits.games.binary_number_scrabble.generator.numerals import NUMERALS, STRINGS
from paperbits.games.binary_number_scrabble.generator.packed import (
    JUST_DIGITS,
    OPERATORS,
    count_of,
    digits_left,
    set_of,
    short_of,
)
from paperbits.games.binary_number_scrabble.generator.segments import (
    S_FEWEST_BITS,
    S_FILL,
    S_FIRST,
    S_LEFT,
    S_LEFTS,
    S_LIMIT,
    S_LINE,
    S_NEEDS_EQUALS,
    S_NEEDS_PARTNER,
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
)
from paperbits.games.binary_number_scrabble.generator.state import FIRST_PREFIX, GeneratorState
from paperbits.games.binary_number_scrabble.generator.steps import (
    X_DIGITS,
    X_INVERTED,
    X_NUMBER,
    X_ROW,
    put_spent,
)
from paperbits.games.binary_number_scrabble.generator.through import go_through
from paperbits.games.binary_number_scrabble.reading import Reading
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, NOT, SIDE

_NOT_SET, _EQUALS_SET = set_of(NOT), set_of(EQUALS)


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
    if (
        state.segments[segment, S_WIDENED] == 0
        and bits <= state.fewest_bits
        and sweeping <= state.sweeping
    ):
        return True
    state.segments[segment, S_WIDENED] = 0
    state.segments[segment, S_FEWEST_BITS], state.segments[segment, S_SWEEPING] = (
        state.fewest_bits,
        state.sweeping,
    )
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
        for inverted in range(
            2 if state.held & _NOT_SET != 0 and through.begins & ~_NOT_SET != 0 else 1
        ):
            count = _begin(state, through, prefix, inverted, count, reading)
    if count > len(state.store):
        return False
    state.segments[segment, S_STOP] = state.stored = count
    if state.segments[segment, S_LEFTS] | state.segments[segment, S_RIGHTS] != 0:
        chain_expressions(state, segment)
    return True


@inlined
def _take_segment(state: GeneratorState, segment: int) -> _Through:
    line, first, fill = (
        state.segments[segment, S_LINE],
        state.segments[segment, S_FIRST],
        state.segments[segment, S_FILL],
    )
    short = short_of(state, 0, EQUALS) if state.segments[segment, S_NEEDS_EQUALS] == 1 else 0
    tile = state.tiles[line, first]
    begins = (state.allowed[line, first] & ~_EQUALS_SET) if tile == EMPTY else set_of(tile)
    room = min(state.segments[segment, S_LIMIT] - fill, state.segments[segment, S_LEFT])
    lone = lone_tile(state, segment)
    return _Through(segment, short, begins, room, 15 * count_of(lone) if lone != EMPTY else 0)


@compilable
def _begin(
    state: GeneratorState,
    through: _Through,
    prefix: int,
    inverted: int,
    count: int,
    reading: Reading,
) -> int:
    """Go through the segment behind a prefix, with NOT after it or without, and perhaps digits."""
    spent = spent_by(state, prefix, inverted)
    spent = Spent(spent.used, spent.short + through.short, spent.code, spent.new)
    if inverted == 1 and (spent.short > state.blanks or spent.new > through.room):
        return count
    start = state.steps[SIDE]
    start[X_ROW], start[X_INVERTED] = prefix, inverted
    digit, operator = through.begins & JUST_DIGITS != 0, through.begins & OPERATORS != 0
    if digit or (inverted == 0 and through.begins & _NOT_SET != 0):
        start[X_NUMBER] = start[X_DIGITS] = 0
        put_spent(start, spent)
        count = go_through(state, through.segment, count, reading)
    if digit or operator:
        count = _begin_with_digits(state, through, spent, inverted, count, reading)
    return count


@inlined
def _begin_with_digits(
    state: GeneratorState,
    through: _Through,
    spent: Spent,
    inverted: int,
    count: int,
    reading: Reading,
) -> int:
    """Put digits before the segment and go through it."""
    start, operator = state.steps[SIDE], through.begins & OPERATORS != 0
    left = digits_after(state, spent)
    most = min(
        through.room - spent.new,
        left.zeros + left.ones + left.blanks - state.segments[through.segment, S_SPARE],
    )
    first, behind = strings_of(state, left, STRINGS if inverted == 1 else NUMERALS)
    for at in range(first, behind):
        length, value, digits, code = string_at(state, at)
        if length > most:
            break
        if length == 0 or (value == 0 and length == 1 and inverted == 0 and not operator):
            continue
        if digits & through.later != 0:
            continue
        start[X_NUMBER], start[X_DIGITS] = value, length
        put_spent(start, with_digits(spent, left, digits, code, length))
        count = go_through(state, through.segment, count, reading)
    return count
