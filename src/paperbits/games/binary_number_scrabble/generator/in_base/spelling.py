"""Patterns and their expressions.

A *pattern* is a stretch of a line as a side of an equation: the tiles that lie there, and the empty
squares, all to be filled. Stretches with equal content have one pattern, so its expressions are
spelled once for all of them. A stretch with a cross-line has a pattern of its own.
"""

from math import gcd
from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined

from ...equation import BEFORE, FINE, begin, ended, operate
from ...reading import Reading
from ...tiles import DIVIDE, EMPTY, EQUALS, MINUS, PLUS, SIDE
from ..codes import IN_BASE
from ..packed import bit_of
from .state import CHAINS, LINES, PATTERN_CHAINS, Pattern, SearchState

WIDTH = 5
CODE_BITS = IN_BASE.tile_bits


class _Grown(NamedTuple):
    """An expression with one more tile: the row of the machine; the numeral being read and its
    digits; the new tiles, packed, in order, and how many they are.
    """

    row: int
    number: int
    digits: int
    used: int
    code: int
    new: int


@compilable
def forget_patterns(state: SearchState) -> None:
    """Forget all patterns: the board has changed."""
    state.pattern_count = 0
    for chain in range(PATTERN_CHAINS):
        state.pattern_chains[chain] = -1
    for line in range(LINES):
        for first in range(SIDE):
            for last in range(SIDE):
                state.pattern_at[line, first, last] = -1


@compilable
def forget_expressions(state: SearchState) -> None:
    """Forget all expressions: the tiles in hand have changed."""
    state.stored = 0
    for chain in range(CHAINS):
        state.chains[chain] = -1
    for pattern in range(state.pattern_count):
        state.patterns[pattern].spelled = 0


@compilable
def pattern_of(state: SearchState, line: int, first: int, last: int) -> int:
    """Return the pattern of a stretch of a line."""
    known = state.pattern_at[line, first, last]
    if known >= 0:
        return int(known)
    key = place = empties = 0
    for square in range(first, last + 1):
        tile = state.tiles[line, square]
        key = (key * 31 + tile + 1) & 0xFFFFFFFF
        if tile == EMPTY:
            empties += 1
            if state.crossed[line, square] == 1:
                place = 1 + (line * SIDE + first) * SIDE + last
    chain = (key ^ key >> 11 ^ place) & (PATTERN_CHAINS - 1)
    pattern = state.pattern_chains[chain]
    while pattern >= 0 and not _is_alike(state, pattern, place, line, first, last):
        pattern = state.patterns[pattern].next
    if pattern < 0:
        pattern = state.pattern_count
        state.pattern_count = pattern + 1
        row = state.patterns[pattern]
        row.next, row.place = state.pattern_chains[chain], place
        row.length, row.empties = last - first + 1, empties
        row.limit, row.line, row.first, row.spelled = 0, line, first, 0
        for square in range(first, last + 1):
            row.content[square - first] = state.tiles[line, square]
        state.pattern_chains[chain] = pattern
    state.pattern_at[line, first, last] = pattern
    return int(pattern)


@compilable
def _is_alike(
    state: SearchState, pattern: int, place: int, line: int, first: int, last: int
) -> bool:
    row = state.patterns[pattern]
    if row.place != place or row.length != last - first + 1:
        return False
    for square in range(first, last + 1):
        if row.content[square - first] != state.tiles[line, square]:
            return False
    return True


@inlined
def chain_of(pattern: int, numerator: int, denominator: int) -> int:
    """Return the hash chain of the expressions of a pattern with a value."""
    key = pattern * 0x9E3779B1 + (numerator & 0xFFFFFFFF) * 40503 + denominator * 97
    return int((key ^ key >> 15) & (CHAINS - 1))


@compilable
def ensure_spelled(state: SearchState, pattern: int, reading: Reading) -> bool:
    """Put all expressions of a pattern into the store; return False if there is no room."""
    row = state.patterns[pattern]
    if row.spelled == 1:
        return True
    row.spelled, row.start = 1, state.stored
    fits = _spell(state, pattern, reading)
    row.stop = state.stored
    return fits


@compilable
def _spell(state: SearchState, pattern: int, reading: Reading) -> bool:
    row = state.patterns[pattern]
    limit = 1
    for _ in range(row.limit):
        limit *= reading.radix()
    ahead = -1  # The last square with an operator that makes values smaller.
    for square in range(row.length):
        if MINUS <= row.content[square] <= DIVIDE:
            ahead = square
    begin(state.machine[0])
    _put_step(state, row, 0, _Grown(0, 0, 0, 0, 0, 0))
    depth = 0
    while depth >= 0:
        if state.steps[depth].todo == 0:
            depth -= 1
            continue
        fits, grown = _read_tile(state, row, depth, _next_tile(state, row, depth), reading)
        if not fits:
            continue
        if grown.number >= limit and ahead <= depth and _only_grows(state, grown, reading):
            continue
        if depth < row.length - 1:
            depth += 1
            _put_step(state, row, depth, grown)
            continue
        machine, plain = state.machine[grown.row], grown.digits == 1
        reason, numerator, denominator = ended(machine, grown.number, plain, reading)
        if (
            reason == FINE
            and numerator < limit * denominator
            and not _keep(state, pattern, numerator, denominator, grown)
        ):
            return False
    return True


@inlined
def _next_tile(state: SearchState, row: Pattern, depth: int) -> int:
    """Return the slot of the next tile to try on a square of a pattern, -1 on one with a tile."""
    step = state.steps[depth]
    if row.content[depth] != EMPTY:
        step.todo = 0
        return -1
    slot = bit_of(step.todo & -step.todo)
    step.todo &= step.todo - 1
    return slot


@inlined
def _read_tile(
    state: SearchState, row: Pattern, depth: int, slot: int, reading: Reading
) -> tuple[bool, _Grown]:
    """Read the tile of a slot, or the one that lies there (-1), on a square of a pattern; return
    whether an expression can go on like this, and the expression.
    """
    step = state.steps[depth]
    machine, number, digits = step.row, step.number, step.digits
    tile, used, code, new = row.content[depth], step.used, step.code, step.new
    if slot >= 0:
        tile = state.slot_tile[slot]
        used += 1 << WIDTH * slot
        code |= tile << CODE_BITS * new
        new += 1
    digit = reading.digit(tile)
    if digit >= 0:
        fits = digits != 1 or number != 0  # No leading zeros. Ruling B1.
        number, digits = number * reading.radix() + digit, digits + 1
    else:
        fits = digits > 0 and tile != EQUALS and depth < row.length - 1
        if fits:
            old, after, plain = state.machine[machine], state.machine[depth + 1], digits == 1
            fits = operate(old, after, number, plain, tile, reading) == FINE
        machine, number, digits = depth + 1, 0, 0
    return fits, _Grown(machine, number, digits, used, code, new)


@inlined
def _only_grows(state: SearchState, grown: _Grown, reading: Reading) -> bool:
    """Return whether an expression's value is at least the number being read, whatever follows."""
    if (state.counts - grown.used) & state.reducers != 0:
        return False
    before = state.machine[grown.row, BEFORE]
    return before in (EMPTY, PLUS) and reading.between == 0


@inlined
def _put_step(state: SearchState, row: Pattern, depth: int, grown: _Grown) -> None:
    """Note an expression before a square of a pattern, and the slots to try there."""
    step = state.steps[depth]
    step.row, step.number, step.digits = grown.row, grown.number, grown.digits
    step.used, step.code, step.new = grown.used, grown.code, grown.new
    step.todo = _choices(state, row, depth, grown)


@inlined
def _choices(state: SearchState, row: Pattern, depth: int, grown: _Grown) -> int:
    """Return the set of slots to try on a square of a pattern, not 0 on one with a tile."""
    if row.content[depth] != EMPTY:
        return 1
    left = state.counts - grown.used
    slots = 0
    if grown.digits > 0 and depth < row.length - 1:
        slots |= state.operator_slots
    if grown.digits != 1 or grown.number != 0:
        slots |= state.digit_slots
    allowed = -1 if row.place == 0 else state.allowed[row.line, row.first + depth]
    for slot in range(state.slots):
        if left >> WIDTH * slot & 31 == 0 or allowed >> state.slot_tile[slot] & 1 == 0:
            slots &= ~(1 << slot)
    return int(slots)


@inlined
def _keep(
    state: SearchState, pattern: int, numerator: int, denominator: int, grown: _Grown
) -> bool:
    """Put an expression into the store; return False if there is no room."""
    index = state.stored
    if index >= len(state.store):
        return False
    if denominator != 1:
        common = gcd(numerator, denominator)
        numerator, denominator = numerator // common, denominator // common
    chain = chain_of(pattern, numerator, denominator)
    row = state.store[index]
    row.numerator, row.denominator = numerator, denominator
    row.used, row.code, row.next = grown.used, grown.code, state.chains[chain]
    state.chains[chain] = index
    state.stored = index + 1
    return True
