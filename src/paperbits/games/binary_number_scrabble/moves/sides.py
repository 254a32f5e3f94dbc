"""Sides of equations: all that a rack can spell from a square of a line on.

The search goes from left to right, a digit or operator a step. Digits change only the numeral that is being read; the
equation machine is asked where an operator follows or where the side may end. What is found is kept in rows of integers.
"""

from math import gcd
from typing import Any

from paperbits.core.kernel import compilable
from paperbits.games.binary_number_scrabble.equation import (
    DIGITS,
    FINE,
    INVERTED,
    NUMBER,
    STATE,
    Reading,
    advance,
    begin,
    finish,
)
from paperbits.games.binary_number_scrabble.moves.bench import FREE_HEADS, STEP
from paperbits.games.binary_number_scrabble.moves.sets import (
    DIGITS_OR_NOT,
    EVERY,
    JUST_DIGITS,
    ONES,
    OPERATORS,
    WIDTH,
    lane,
    tile_of,
)
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, NOT, ONE, SIDE, ZERO

KEY, USED, CODE, STOP, NEW, JOINED, NEXT = range(7)
"""What is kept of a side: its value as ``key_of`` writes it, the new tiles' counts in lanes, those tiles in order (five bits
each), the square of its last tile, how many are new, whether it makes an equation with an older tile of its play, and the
next side in whatever chain it is in."""

# What is known before a square: the set of tiles still to be tried on it, the value of the numeral being read, the new tiles
# as above, and in one integer: how many are new, how many of them must be blanks, the row of the equation machine, the
# numeral's digits, whether NOT is before it, whether the side has gone over a square that is not free, and is joined.
_TODO, _NUMBER, _USED, _CODE, _STATUS = range(5)
_ONE_NEW, _ONE_SHORT, _ONE_ROW, _ONE_DIGIT, _IS_INVERTED, _IS_MARKED, _IS_JOINED = (
    1,
    1 << 8,
    1 << 16,
    1 << 24,
    1 << 32,
    1 << 33,
    1 << 34,
)
_ONE_SET, _NOT_SET, _ONE_PLACE = lane(ONE), lane(NOT), WIDTH * (ONE - 1) + WIDTH - 1
_NUMERAL = 255 << 24 | _IS_INVERTED
_DIGIT_LANES = 31 << WIDTH * (ZERO - 1), 31 << WIDTH * (ONE - 1)


@compilable
def key_of(numerator: int, denominator: int) -> int:
    """A value as one integer, equal for equal values: the numerator, and the denominator less one from bit 16 on."""
    if denominator == 1:
        return numerator
    common = gcd(numerator, denominator)
    return numerator // common | (denominator // common - 1) << 16


@compilable
def whole(key: int) -> int:
    """The value of a key, rounded down."""
    return (key & 65535) // ((key >> 16) + 1)


@compilable
def spell(bench: Any, line: int, start: int, free: bool, count: int, reading: Reading) -> int:
    """Add to the ``count`` sides in store all that begin at ``start``; returns how many there are then.

    Those that lie on free squares alone are left out, unless ``free`` asks for them; they are worked out once for all
    lines. More sides than there are rows are counted only.
    """
    square, room = start, len(bench.store)
    for field in range(STEP):
        bench.steps[square, field] = 0
    begin(bench.machine[0])
    _prepare(bench, line, square)
    while square >= start:
        todo = bench.steps[square, _TODO]
        if todo == 0:
            square -= 1
            continue
        lowest = todo & -todo
        bench.steps[square, _TODO] = todo ^ lowest
        number, status = bench.steps[square, _NUMBER], bench.steps[square, _STATUS]
        if lowest <= _ONE_SET:  # Digits are most of what is tried, and finding out a tile's number takes its time.
            tile = ZERO + (lowest >> _ONE_PLACE)
            number = 2 * number + tile - ZERO
            status += _ONE_DIGIT
        elif lowest == _NOT_SET:
            tile = NOT
            status |= _IS_INVERTED
        else:
            tile = tile_of(lowest)
            row = status >> 16 & 255
            for field in range(STATE):
                bench.machine[row + 1, field] = bench.machine[row, field]
            bench.machine[row + 1, NUMBER] = number
            bench.machine[row + 1, DIGITS] = status >> 24 & 255
            bench.machine[row + 1, INVERTED] = status >> 32 & 1
            if advance(bench.machine[row + 1], tile, reading) != FINE:
                continue
            number = 0
            status = (status & ~_NUMERAL) + _ONE_ROW
        used, code = bench.steps[square, _USED], bench.steps[square, _CODE]
        if bench.tiles[line, square] == EMPTY:
            code |= tile << WIDTH * (status & 255)
            used += lowest >> WIDTH - 1
            status += _ONE_NEW
            if (bench.counts + EVERY - used) & lowest == 0:
                status += _ONE_SHORT
            if bench.beside[line] >> square & 1:
                status |= _IS_MARKED
                if bench.paying[line, square] & lowest != 0:
                    status |= _IS_JOINED
        else:
            status |= _IS_MARKED | _IS_JOINED
        square += 1
        behind = bench.tiles[line, square]
        if tile <= ONE and (free or status & _IS_MARKED != 0) and (behind == EQUALS or (behind == EMPTY and bench.tied == 0)):
            reason, key = _value(bench, status, number, reading)
            if reason == FINE and (bench.old == 1 or _can_be_met(bench, line, square + 1, key, status & 255)):
                if count < room:
                    bench.store[count, KEY] = key
                    bench.store[count, USED], bench.store[count, CODE], bench.store[count, STOP] = used, code, square - 1
                    bench.store[count, NEW], bench.store[count, JOINED] = status & 255, status >> 34
                count += 1
        bench.steps[square, _NUMBER], bench.steps[square, _USED] = number, used
        bench.steps[square, _CODE], bench.steps[square, _STATUS] = code, status
        _prepare(bench, line, square)
    return count


@compilable
def _value(bench: Any, status: int, number: int, reading: Reading) -> tuple[int, int]:
    """What a side that ends here is worth, as a key, if it is valid."""
    row, digits, inverted = status >> 16 & 255, status >> 24 & 255, status >> 32 & 1
    if row == 0:
        return FINE, (1 << digits) - 1 - number if inverted == 1 else number
    for field in range(STATE):
        bench.ending[field] = bench.machine[row, field]
    bench.ending[NUMBER], bench.ending[DIGITS], bench.ending[INVERTED] = number, digits, inverted
    reason, numerator, denominator = finish(bench.ending, reading)
    return reason, key_of(numerator, denominator) if reason == FINE else 0


@compilable
def hash_of(key: int) -> int:
    """The chain of sides on free squares that those worth ``key`` are in."""
    return (key ^ key >> 13) & (FREE_HEADS - 1)


@compilable
def _can_be_met(bench: Any, line: int, after: int, key: int, new: int) -> bool:
    """Whether, with a new ``=``, some other side may be worth as much: one on free squares, or one on either hand that the
    tiles left can reach; ``after`` is the first square beyond an ``=`` at the end of this one.
    """
    left = bench.total - 1 - new
    head = bench.free_heads[hash_of(key)]
    if head >= 0 and bench.store[head, STOP] < left:
        return True
    if bench.before <= left:
        return True
    if after >= SIDE:
        return False
    gap = bench.right[line, after]
    return bool(gap <= left and bench.marked[after + gap] == 1)


@compilable
def _prepare(bench: Any, line: int, square: int) -> None:
    """Work out the set of tiles to try on a square."""
    status = bench.steps[square, _STATUS]
    tile = bench.tiles[line, square]
    if tile != EMPTY:
        choices = lane(tile)
    else:
        new = status & 255
        if square == SIDE or new >= bench.limit:
            bench.steps[square, _TODO] = 0
            return
        used = bench.steps[square, _USED]
        choices = bench.allowed[line, square]
        if status >> 8 & 255 == bench.blanks:
            choices &= bench.counts + EVERY - ONES - used
            if new + 2 >= bench.total and bench.old == 0 and _last_but_equals(bench, line, square):
                bench.steps[square, _TODO] = 0
                return
            if (
                bench.tiles[line, square + 1] == EMPTY
                and bench.tiles[line, min(square + 2, SIDE)] == EMPTY
                and _digits_left(bench.counts, used) <= bench.spare
            ):
                choices &= JUST_DIGITS  # A digit must still follow anything else.
        if new + 1 == bench.limit and bench.tiles[line, square + 1] == EMPTY:
            choices &= JUST_DIGITS
    digits = status & _NUMERAL
    if digits < _ONE_DIGIT:
        choices &= DIGITS_OR_NOT
    elif digits == _IS_INVERTED:
        choices &= JUST_DIGITS
    elif digits == _ONE_DIGIT and bench.steps[square, _NUMBER] == 0:
        choices &= OPERATORS  # No leading zeros. Ruling B1.
    else:
        choices &= OPERATORS | JUST_DIGITS
    bench.steps[square, _TODO] = choices


@compilable
def _last_but_equals(bench: Any, line: int, square: int) -> bool:
    """Whether a side that ends here, with all tiles but the ``=``, finds no other side that lies there already."""
    return bool(bench.tiles[line, square + 1] == EMPTY and bench.before > 0 and bench.marked[square + 2] == 0)


@compilable
def _digits_left(counts: int, used: int) -> int:
    """How many digits a rack has left, blanks aside."""
    left = 0
    for mask in _DIGIT_LANES:
        left += max(0, (counts & mask) - (used & mask)) // (mask // 31)
    return left
