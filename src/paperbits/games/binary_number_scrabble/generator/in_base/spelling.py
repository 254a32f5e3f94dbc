"""Patterns and their expressions.

A *pattern* is a stretch of a line as a side of an equation: the tiles that lie there, and the empty
squares, all to be filled. Stretches with equal content have one pattern, so its expressions are
spelled once for all of them. A stretch with a cross-line has a pattern of its own.
"""

from math import gcd

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.equation import BEFORE, FINE, begin, ended, operate
from paperbits.games.binary_number_scrabble.generator.codes import IN_BASE
from paperbits.games.binary_number_scrabble.generator.in_base.state import (
    CHAINS,
    LINES,
    PATTERN_CHAINS,
    SearchState,
)
from paperbits.games.binary_number_scrabble.reading import Reading
from paperbits.games.binary_number_scrabble.tiles import DIVIDE, EMPTY, EQUALS, MINUS, PLUS, SIDE

(P_NEXT, P_PLACE, P_LENGTH, P_FILL, P_LIMIT, P_LINE, P_FIRST, P_START, P_STOP, P_SPELT) = range(10)
"""Columns of a pattern: the next in its hash chain; where it is, for one with a cross-line, else 0;
its squares, and the empty ones; the fewest squares that the other sides of its equations have, at
most (a side of t squares is below base**t, and so are the others); one place where it occurs (line,
first square); where its expressions start and stop in the store; whether they are spelled."""
P_CONTENT = 10
"""The columns of its tiles start here."""

E_NUMERATOR, E_DENOMINATOR, E_USED, E_CODE, E_NEXT = range(5)
"""Columns of an expression: its value; its new tiles, packed and in order; the next one in its
chain."""

WIDTH = 5
CODE_BITS = IN_BASE.tile_bits

# A step: the set of slots still to be tried; the row of the machine; the numeral being read and its
# digits; the new tiles so far, packed, in order, and how many they are.
_TODO, _ROW, _NUMBER, _DIGITS, _USED, _CODE, _NEW = range(7)


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
        state.patterns[pattern, P_SPELT] = 0


@compilable
def pattern_of(state: SearchState, line: int, first: int, last: int) -> int:
    """Return the pattern of a stretch of a line."""
    known = state.pattern_at[line, first, last]
    if known >= 0:
        return int(known)
    key = place = fill = 0
    for square in range(first, last + 1):
        tile = state.tiles[line, square]
        key = (key * 31 + tile + 1) & 0xFFFFFFFF
        if tile == EMPTY:
            fill += 1
            if state.crossed[line, square] == 1:
                place = 1 + (line * SIDE + first) * SIDE + last
    chain = (key ^ key >> 11 ^ place) & (PATTERN_CHAINS - 1)
    pattern = state.pattern_chains[chain]
    while pattern >= 0 and not _is_alike(state, pattern, place, line, first, last):
        pattern = state.patterns[pattern, P_NEXT]
    if pattern < 0:
        pattern = state.pattern_count
        state.pattern_count = pattern + 1
        row = state.patterns[pattern]
        row[P_NEXT], row[P_PLACE], row[P_LENGTH], row[P_FILL] = (
            state.pattern_chains[chain],
            place,
            last - first + 1,
            fill,
        )
        row[P_LIMIT], row[P_LINE], row[P_FIRST], row[P_SPELT] = 0, line, first, 0
        for square in range(first, last + 1):
            row[P_CONTENT + square - first] = state.tiles[line, square]
        state.pattern_chains[chain] = pattern
    state.pattern_at[line, first, last] = pattern
    return int(pattern)


@compilable
def _is_alike(
    state: SearchState, pattern: int, place: int, line: int, first: int, last: int
) -> bool:
    row = state.patterns[pattern]
    if row[P_PLACE] != place or row[P_LENGTH] != last - first + 1:
        return False
    for square in range(first, last + 1):
        if row[P_CONTENT + square - first] != state.tiles[line, square]:
            return False
    return True


@inlined
def chain_of(pattern: int, numerator: int, denominator: int) -> int:
    """Return the hash chain of the expressions of a pattern with a value."""
    key = pattern * 0x9E3779B1 + (numerator & 0xFFFFFFFF) * 40503 + denominator * 97
    return int((key ^ key >> 15) & (CHAINS - 1))


@compilable
def ensure_spelled(state: SearchState, pattern: int, reading: Reading) -> bool:
    """Put all expressions of a pattern into the store, unless they are there; return False if there
    is no room.
    """
    if state.patterns[pattern, P_SPELT] == 1:
        return True
    state.patterns[pattern, P_SPELT] = 1
    state.patterns[pattern, P_START] = state.stored
    fits = _spell(state, pattern, reading)
    state.patterns[pattern, P_STOP] = state.stored
    return fits


@compilable
def _spell(state: SearchState, pattern: int, reading: Reading) -> bool:
    row = state.patterns[pattern]
    line, first, length = row[P_LINE], row[P_FIRST], row[P_LENGTH]
    limit = 1
    for _ in range(row[P_LIMIT]):
        limit *= reading.radix()
    ahead = -1  # The last square with an operator that makes values smaller.
    for square in range(length):
        if MINUS <= row[P_CONTENT + square] <= DIVIDE:
            ahead = square
    depth = 0
    step = state.steps[0]
    begin(state.machine[0])
    step[_ROW] = step[_NUMBER] = step[_DIGITS] = step[_USED] = step[_CODE] = step[_NEW] = 0
    step[_TODO] = _choices(state, pattern, 0, line, first, length)
    while depth >= 0:
        step = state.steps[depth]
        todo = step[_TODO]
        if todo == 0:
            depth -= 1
            continue
        new, used, code = step[_NEW], step[_USED], step[_CODE]
        tile = row[P_CONTENT + depth]
        if tile == EMPTY:
            slot = _lowest(todo)
            step[_TODO] = todo & (todo - 1)
            tile = state.slot_tile[slot]
            used += 1 << WIDTH * slot
            code |= tile << CODE_BITS * new
            new += 1
        else:
            step[_TODO] = 0
        number, digits, machine = step[_NUMBER], step[_DIGITS], step[_ROW]
        digit = reading.digit(tile)
        if digit >= 0:
            if digits == 1 and number == 0:
                continue  # No leading zeros. Ruling B1.
            number, digits = number * reading.radix() + digit, digits + 1
            if number >= limit and ahead <= depth and (state.counts - used) & state.reducers == 0:
                before = state.machine[machine, BEFORE]
                if before in (EMPTY, PLUS) and reading.between == 0:
                    continue
        else:
            if digits == 0 or tile == EQUALS or depth == length - 1:
                continue
            if (
                operate(
                    state.machine[machine],
                    state.machine[depth + 1],
                    number,
                    digits == 1,
                    tile,
                    reading,
                )
                != FINE
            ):
                continue
            machine, number, digits = depth + 1, 0, 0
        if depth == length - 1:
            reason, numerator, denominator = ended(
                state.machine[machine], number, digits == 1, reading
            )
            if (
                reason == FINE
                and numerator < limit * denominator
                and not _keep(state, pattern, numerator, denominator, used, code)
            ):
                return False
            continue
        depth += 1
        after = state.steps[depth]
        after[_ROW], after[_NUMBER], after[_DIGITS] = machine, number, digits
        after[_USED], after[_CODE], after[_NEW] = used, code, new
        after[_TODO] = _choices(state, pattern, depth, line, first, length)
    return True


@inlined
def _choices(
    state: SearchState, pattern: int, depth: int, line: int, first: int, length: int
) -> int:
    """Return the set of slots to try on a square of a pattern, not 0 on one with a tile."""
    if state.patterns[pattern, P_CONTENT + depth] != EMPTY:
        return 1
    step = state.steps[depth]
    number, digits, used = step[_NUMBER], step[_DIGITS], step[_USED]
    left = state.counts - used
    slots = 0
    if digits > 0 and depth < length - 1:
        slots |= state.operator_slots
    if digits != 1 or number != 0:
        slots |= state.digit_slots
    if state.patterns[pattern, P_PLACE] == 0:
        for slot in range(state.slots):
            if left >> WIDTH * slot & 31 == 0:
                slots &= ~(1 << slot)
    else:
        allowed = state.allowed[line, first + depth]
        for slot in range(state.slots):
            if left >> WIDTH * slot & 31 == 0 or allowed >> state.slot_tile[slot] & 1 == 0:
                slots &= ~(1 << slot)
    return int(slots)


@inlined
def _lowest(bits: int) -> int:
    place = 0
    while bits & 1 == 0:
        bits >>= 1
        place += 1
    return place


@inlined
def _keep(
    state: SearchState, pattern: int, numerator: int, denominator: int, used: int, code: int
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
    row[E_NUMERATOR], row[E_DENOMINATOR], row[E_USED], row[E_CODE] = (
        numerator,
        denominator,
        used,
        code,
    )
    row[E_NEXT] = state.chains[chain]
    state.chains[chain] = index
    state.stored = index + 1
    return True
