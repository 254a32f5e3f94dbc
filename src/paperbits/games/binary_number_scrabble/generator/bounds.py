"""Bounds: more than which no play over a core scores, whatever the rack may spell there."""

from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.equation import Reading, bonus
from paperbits.games.binary_number_scrabble.generator.bench import DOUBLE, TRIPLE
from paperbits.games.binary_number_scrabble.generator.cores import (
    C_EQUALS,
    C_FILL,
    C_FIRST,
    C_LAST,
    C_LINE,
    C_PLACES,
    O_FIRST,
    O_LAST,
    O_LEFT,
    O_LINE,
    O_NEXT,
    O_RIGHT,
)
from paperbits.games.binary_number_scrabble.generator.record import HUNDRED, POWERS
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH, lane
from paperbits.games.binary_number_scrabble.generator.store import whole
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, KINDS, NOT, ONE, RACK, SIDE, ZERO

SWEEPING = 1
_DEAREST_LETTER = 3


@compilable
def bound_plays(bench: Any, core: int, reading: Reading) -> int:
    """No play over a core scores more than this."""
    bound_by_value(bench, core, reading)
    most = 0
    for bits in range(SIDE + 1):
        most = max(most, bench.by_value[0, bits], bench.by_value[1, bits])
    return int(most)


@compilable
def bound_by_value(bench: Any, core: int, reading: Reading) -> None:
    """Write down more than which no play over a core scores, by the bits of what its sides are worth: first of plays that are
    no sweeps, then of sweeps; 0 where there are none.

    A side of t digits is worth less than 2**t, whatever stands between them, so the side with the fewest squares for digits
    bounds the value: where no ``=`` lies, it has no more than half of them; else those before the first one, behind the last,
    and between. And all digits there are, shared among the sides, bound it too. The widest windows bound all others, as
    premiums only add.
    """
    line, first, last = bench.core[core, C_LINE], bench.core[core, C_FIRST], bench.core[core, C_LAST]
    fill, equals = bench.core[core, C_FILL], bench.core[core, C_EQUALS]
    digits = operators = behind = 0
    before = between = SIDE
    for square in range(first, last + 1):
        tile = bench.tiles[line, square]
        if tile == EQUALS:
            if before == SIDE:
                before = behind
            else:
                between = min(between, behind)
            behind = 0
        elif tile in (EMPTY, ZERO, ONE):
            behind += 1
            digits += tile != EMPTY
        elif tile != NOT:
            operators += 1
    usable, dear, numbers = _usable(bench, digits, operators)
    highest = numbers // max(2, equals + 1)
    for bits in range(SIDE + 1):
        bench.by_value[0, bits] = bench.by_value[1, bits] = 0
    at = bench.core[core, C_PLACES]
    while at >= 0:
        line, first, last = bench.occurrence[at, O_LINE], bench.occurrence[at, O_FIRST], bench.occurrence[at, O_LAST]
        across = bound_across(bench, line, first, last) if fill > 0 else 0
        for left in range(min(bench.occurrence[at, O_LEFT], usable - fill) + 1):
            right = min(bench.occurrence[at, O_RIGHT], usable - fill - left)
            new = left + right + fill
            if equals == 0:
                most = (left + right + behind - 1) // 2
                if fill == 0:
                    most = min(most, bench.largest[new - 1] if new > 0 else 0)
            else:
                most = min(left + before, right + behind, between)
            most = min(most, highest)
            premium = bench.premium[line, last + right + 1] - bench.premium[line, first - left]
            times = POWERS[premium >> TRIPLE] << (premium >> DOUBLE & 15)
            letters = (premium & 255) + dear
            for bits in range(most + 1):
                points = (letters + bonus((1 << bits) - 1, reading)) * times + across
                bench.by_value[0, bits] = max(points, bench.by_value[0, bits])
                if new == RACK:
                    bench.by_value[1, bits] = max(points + bench.sweep, bench.by_value[1, bits])
        at = bench.occurrence[at, O_NEXT]


@inlined
def may_reach(bench: Any, key: int) -> int:
    """Whether plays worth ``key`` over the core in hand may be the best so far: 0, ``SWEEPING`` if only sweeps may, or more."""
    bits, value = 0, whole(key)
    while value > 0:
        value >>= 1
        bits += 1
    if bench.count == 0 or HUNDRED * bench.by_value[0, bits] + bench.most_leave >= bench.best:
        return SWEEPING + 1
    return SWEEPING if HUNDRED * bench.by_value[1, bits] + bench.most_leave >= bench.best else 0


@compilable
def _usable(bench: Any, digits: int, operators: int) -> tuple[int, int, int]:
    """How many tiles one play can use over a core of so many digits and operators, how many points more than one its
    dear ones bring, and how many digits there are in all: one ``=``, and no more operators and NOTs than there are digits
    for numbers.
    """
    usable = bench.blanks
    dear = spare_operators = nots = 0
    for tile in range(1, KINDS):
        count = bench.counts >> WIDTH * (tile - 1) & 15
        dear += count * (bench.points[tile] - 1) * _DEAREST_LETTER
        if tile <= ONE:
            usable += count
        elif tile == EQUALS:
            usable += min(count, 1)
        elif tile == NOT:
            nots = count
        else:
            spare_operators += count
    numbers = digits + bench.blanks
    for tile in range(1, ONE + 1):
        numbers += bench.counts >> WIDTH * (tile - 1) & 15
    usable += min(nots, numbers) + max(0, min(spare_operators, numbers - 2 - operators))
    return min(usable, bench.total), dear, numbers


@compilable
def bound_across(bench: Any, line: int, first: int, last: int) -> int:
    """What the cross-lines of a core bring at most."""
    total = 0
    for square in range(first, last + 1):
        most = 0
        for tile in range(1, KINDS):
            if bench.tiles[line, square] == EMPTY and bench.paying[line, square] & lane(tile) != 0:
                points = bench.points[tile] * bench.letter[line, square] * bench.word[line, square]
                most = max(most, bench.bonus[line, square, tile] + points)
        total += most
    return total
