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
from paperbits.games.binary_number_scrabble.moves.bench import STEP
from paperbits.games.binary_number_scrabble.moves.sets import (
    DIGITS_OR_NOT,
    EVERY,
    JUST_DIGITS,
    ONES,
    OPERATORS,
    WIDTH,
    lane,
    one,
    tile_of,
)
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, NOT, ONE, ZERO

KEY, USED, CODE, STOP, NEW, JOINED, NEXT = range(7)
"""What is kept of a side: its value as ``key_of`` writes it, the new tiles' counts in lanes, those tiles in order (five bits
each), the square of its last tile, how many are new, whether it makes an equation with an older tile of its play, and the
next side in whatever chain it is in."""
FIELDS = 7

# What is known before a square: the set of tiles still to be tried on it; the numeral being read (value, digits, NOT); new
# tiles as above and how many of them must be blanks; the row of the equation machine; whether the side has gone over a
# square that is not free, and whether it is joined.
_TODO, _NUMBER, _DIGITS, _INVERTED, _USED, _CODE, _NEW, _SHORT, _ROW, _MARKED, _JOINED = range(11)


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
def spell(bench: Any, store: Any, line: int, start: int, free: bool, count: int, reading: Reading) -> int:
    """Add to the ``count`` sides in store all that begin at ``start``; returns how many there are then.

    Those that lie on free squares alone are left out, unless ``free`` asks for them; they are worked out once for all
    lines. More sides than there are rows are counted only.
    """
    square, room = start, len(store)
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
        tile = tile_of(lowest)
        number, digits = bench.steps[square, _NUMBER], bench.steps[square, _DIGITS]
        inverted, row = bench.steps[square, _INVERTED], bench.steps[square, _ROW]
        if tile <= ONE:
            number = 2 * number + tile - ZERO
            digits += 1
        elif tile == NOT:
            inverted = 1
        else:
            for field in range(STATE):
                bench.machine[row + 1, field] = bench.machine[row, field]
            row += 1
            bench.machine[row, NUMBER], bench.machine[row, DIGITS], bench.machine[row, INVERTED] = number, digits, inverted
            if advance(bench.machine[row], tile, reading) != FINE:
                continue
            number = digits = inverted = 0
        used, code, new = bench.steps[square, _USED], bench.steps[square, _CODE], bench.steps[square, _NEW]
        short = bench.steps[square, _SHORT]
        marked, joined = bench.steps[square, _MARKED], bench.steps[square, _JOINED]
        if bench.tiles[line, square] == EMPTY:
            code |= tile << WIDTH * new
            used += one(tile)
            new += 1
            if (bench.counts + EVERY - used) & lowest == 0:
                short += 1
            if bench.beside[line] >> square & 1:
                marked = 1
                if bench.paying[line, square] & lowest != 0:
                    joined = 1
        else:
            marked = joined = 1
        square += 1
        if digits > 0 and (marked == 1 or free) and (bench.tiles[line, square] == EMPTY or bench.tiles[line, square] == EQUALS):
            for field in range(STATE):
                bench.ending[field] = bench.machine[row, field]
            bench.ending[NUMBER], bench.ending[DIGITS], bench.ending[INVERTED] = number, digits, inverted
            reason, numerator, denominator = finish(bench.ending, reading)
            if reason == FINE:
                if count < room:
                    store[count, KEY] = key_of(numerator, denominator)
                    store[count, USED], store[count, CODE], store[count, STOP] = used, code, square - 1
                    store[count, NEW], store[count, JOINED] = new, joined
                count += 1
        bench.steps[square, _NUMBER], bench.steps[square, _DIGITS] = number, digits
        bench.steps[square, _INVERTED], bench.steps[square, _ROW] = inverted, row
        bench.steps[square, _USED], bench.steps[square, _CODE], bench.steps[square, _NEW] = used, code, new
        bench.steps[square, _SHORT] = short
        bench.steps[square, _MARKED], bench.steps[square, _JOINED] = marked, joined
        _prepare(bench, line, square)
    return count


@compilable
def _prepare(bench: Any, line: int, square: int) -> None:
    """Work out the set of tiles to try on a square."""
    tile = bench.tiles[line, square]
    if tile != EMPTY:
        choices = lane(tile)
    elif bench.steps[square, _NEW] == bench.total:
        choices = 0
    else:
        choices = bench.allowed[line, square]
        if bench.steps[square, _SHORT] == bench.blanks:
            choices &= bench.counts + EVERY - ONES - bench.steps[square, _USED]
    if bench.steps[square, _DIGITS] == 0:
        choices &= JUST_DIGITS if bench.steps[square, _INVERTED] == 1 else DIGITS_OR_NOT
    elif bench.steps[square, _DIGITS] == 1 and bench.steps[square, _NUMBER] == 0 and bench.steps[square, _INVERTED] == 0:
        choices &= OPERATORS  # No leading zeros. Ruling B1.
    else:
        choices &= OPERATORS | JUST_DIGITS
    bench.steps[square, _TODO] = choices
