"""Expressions, the sides of equations: all that a rack can spell through a segment.

An expression is a prefix (prefixes.py), perhaps NOT and some digits, then the segment (through.py),
then digits, and operators with their numbers (behind.py). Those that were spelled are linked by
value (store.py).
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined

from ..reading import Reading
from ..tiles import EMPTY, EQUALS, NOT, RACK, SIDE
from .behind import lone_tile
from .bounds import count_numbers
from .numerals import NUMERALS, STRINGS
from .packed import JUST_DIGITS, OPERATORS, WASTEFUL, WIDTH, count_of, digits_left, set_of, short_of
from .spelling import (
    Spent,
    digits_after,
    digits_to_spend,
    put_spent,
    spent_by,
    string_at,
    strings_of,
    with_digits,
)
from .state import FIRST_PREFIX, GeneratorState
from .store import chain_expressions
from .tables import Segment
from .through import go_through

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
    False if there is no room. Those whose values have fewer than ``fewest_bits`` are left out. A
    partner of the others has as many digits as that, since an expression with t digits has a value
    below 2**t.
    """
    row = state.segments[segment]
    if row.widened == 0 and row.fewest_bits <= state.fewest_bits and row.sweeping <= state.sweeping:
        return True
    row.widened, row.fewest_bits, row.sweeping = 0, state.fewest_bits, state.sweeping
    row.spare = max(0, max(1, state.fewest_bits) - row.relief)
    row.start = count = state.stored
    through = _take_segment(state, segment)
    equals = state.counts >> WIDTH * (EQUALS - 1) & 15
    row.plain = state.total - state.blanks - equals - through.short
    _note_slack(state, row, through.short)
    for prefix in range(FIRST_PREFIX, state.prefix_count):
        tiles = state.prefix_tiles[prefix]
        short = tiles.short + through.short
        if tiles.new > through.room or short > state.blanks or tiles.used & through.later != 0:
            continue
        if row.spare > 0 or row.sweeping == 1:
            spent = Spent(tiles.used, short, tiles.code, tiles.new)
            left = digits_after(state, spent)
            if digits_to_spend(state, row, spent, left, row.empties) < 0:
                continue
        for inverted in range(
            2 if state.held & _NOT_SET != 0 and through.begins & ~_NOT_SET != 0 else 1
        ):
            count = _begin(state, through, prefix, inverted, count, reading)
    if count > len(state.store):
        return False
    row.stop = state.stored = count
    if row.lefts | row.rights != 0:
        chain_expressions(state, segment)
    return True


@compilable
def _note_slack(state: GeneratorState, row: Segment, short: int) -> None:
    """Note how many digits the expressions through a segment may waste, if each side of an equation
    has ``fewest_bits``. Without such a bound they may waste all.
    """
    zeros, ones = digits_left(state, 0)
    row.digits, row.slack, row.waste = zeros + ones + state.blanks - short, SIDE + RACK, 0
    if row.fewest_bits > 0:
        own, _ = count_numbers(state, row.line, row.first, row.last)
        row.slack = row.digits + own + row.relief - 2 * row.fewest_bits
    if row.sweeping == 1:
        row.waste = (state.counts & WASTEFUL) % 31


@inlined
def _take_segment(state: GeneratorState, segment: int) -> _Through:
    row = state.segments[segment]
    short = short_of(state, 0, EQUALS) if row.needs_equals == 1 else 0
    tile = state.tiles[row.line, row.first]
    begins = (state.allowed[row.line, row.first] & ~_EQUALS_SET) if tile == EMPTY else set_of(tile)
    room = min(row.limit - row.empties, row.left)
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
    start.row, start.inverted = prefix, inverted
    digit, operator = through.begins & JUST_DIGITS != 0, through.begins & OPERATORS != 0
    if digit or (inverted == 0 and through.begins & _NOT_SET != 0):
        start.number = start.digits = 0
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
    start, operator = state.steps[SIDE], through.begins & OPERATORS != 0
    row = state.segments[through.segment]
    left = digits_after(state, spent)
    most = min(
        through.room - spent.new,
        digits_to_spend(state, row, spent, left, row.empties),
    )
    first, behind = strings_of(state, left, STRINGS if inverted == 1 else NUMERALS)
    for at in range(first, behind):
        string = string_at(state, at)
        value, length = string.value, string.length
        if length > most:
            break
        if length == 0 or (value == 0 and length == 1 and inverted == 0 and not operator):
            continue
        if string.used & through.later != 0:
            continue
        start.number, start.digits = value, length
        put_spent(start, with_digits(spent, left, string))
        count = go_through(state, through.segment, count, reading)
    return count
