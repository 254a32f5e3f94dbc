"""What a valid equation is: a machine that reads tiles from left to right, in the order of operation agreed on.

The machine's state is a list of integers (interpreted: Python's, as large as they come) or an int64 row (compiled);
``begin`` clears it, ``advance`` reads a tile, ``finish`` ends a side. Each says ``FINE`` or why the side is not valid.
``examine`` reads a whole equation in either way; ``judge`` also says where it went wrong and what each side is worth.

Nothing overflows 64 bits on a board. A part of a side written with t tiles is worth less than 2**t in size: a numeral
of d digits is less than 2**d; a product multiplies two such bounds, and a sum or difference of 2**s and 2**t is at most
2**(s+t); logic makes nothing longer than its longer operand, and no division makes anything larger. As a fraction both
its numerator and denominator have that bound (n/d ± m/e is (n*e ± m*d)/(d*e), and e, d are products of divisors among
those same tiles), so with fifteen tiles every number here is below 2**15, and the products that compare two fractions
below 2**30.
"""

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any, NamedTuple

from paperbits.core.kernel import compilable
from paperbits.games.binary_number_scrabble.tiles import (
    AND,
    BLANK,
    DIVIDE,
    EMPTY,
    EQUALS,
    MINUS,
    NOT,
    ONE,
    OR,
    PLUS,
    TIMES,
    XOR,
    ZERO,
)

EXACT, FLOOR, RATIONAL = range(3)
"""Division: nothing may be left over; rounded down; exact fractions."""
ALLOW, BAN, BAN_LOGIC = range(3)
"""Identities such as × 1."""


class Reading(NamedTuple):
    """How equations are read: the settings that matter to it, as integers that kernels take."""

    left_to_right: int = 0
    division: int = EXACT
    between: int = 0
    """Whether what lies between the start and the value of a side may be negative."""
    identities: int = ALLOW
    log2: int = 0
    """Whether the bonus is the logarithm and not the top bit."""
    xor: int = 0
    """Whether XOR is in the set."""


def reading(
    *,
    precedence: str = "standard",
    division: str = "exact",
    negatives: str = "never",
    identities: str = "allow",
    bonus: str = "top-bit",
    xor: int = 0,
) -> Reading:
    """How equations are read with these settings of the game."""
    return Reading(
        int(precedence == "left-to-right"),
        ("exact", "floor", "rational").index(division),
        int(negatives == "between"),
        ("allow", "ban", "ban-logic").index(identities),
        int(bonus == "log2"),
        int(xor > 0),
    )


(
    FINE,
    NEEDS_NUMBER,
    NEEDS_OPERATOR,
    DOUBLE_NOT,
    LEADING_ZERO,
    BY_ZERO,
    LEFT_OVER,
    NEGATIVE,
    LOGIC_NEGATIVE,
    LOGIC_FRACTION,
    IDENTITY,
    NO_XOR,
    NO_TILE,
    NO_EQUALS,
    UNEQUAL,
) = range(15)
"""Why an equation is not valid:

- ``NEEDS_NUMBER``: an operator, ``=`` or the end where a number must come;
- ``NEEDS_OPERATOR``: NOT straight after a number;
- ``DOUBLE_NOT``, ``LEADING_ZERO``, ``BY_ZERO`` (division), ``LEFT_OVER`` (division that is not exact);
- ``NEGATIVE``: a side, or what lies on the way to it, is below zero;
- ``LOGIC_NEGATIVE``, ``LOGIC_FRACTION``: AND, OR, XOR of what they do not know;
- ``IDENTITY``: × 1 and the like, where banned;
- ``NO_XOR``: XOR without XOR tiles; ``NO_TILE``: no tile at all, an empty square or an unset blank;
- ``NO_EQUALS``, ``UNEQUAL``: of the whole equation.
"""

STATE = 12
"""Integers in the machine's state."""

# The numeral being read: its value as written, its digits (0 while none is there), whether NOT is before it, and the
# operator before it (EMPTY at the start of a side).
NUMBER, DIGITS, INVERTED, BEFORE = range(4)
# The product so far (from left to right: all so far) as a fraction; the sum so far, and the + or - that waits after it.
_PRODUCT, _UNDER, _SUM, _SUM_UNDER, _ADDING = range(4, 9)
# What waits before AND, before XOR, before OR; _NONE where there is none.
_BOTH, _ODD, _EITHER = range(9, 12)
_NONE = -1

State = MutableSequence[int]


@compilable
def begin(state: State) -> None:
    """Make ready for a side."""
    for field in range(STATE):
        state[field] = 0
    state[_UNDER] = state[_SUM_UNDER] = 1
    state[_BOTH] = state[_ODD] = state[_EITHER] = _NONE


@compilable
def advance(state: State, tile: int, reading: Reading) -> int:
    """Read one more tile of a side, any but ``=``; FINE, or why no side begins like this."""
    if tile in (ZERO, ONE):
        if state[DIGITS] == 1 and state[NUMBER] == 0 and state[INVERTED] == 0:
            return LEADING_ZERO
        state[NUMBER] = 2 * state[NUMBER] + (1 if tile == ONE else 0)
        state[DIGITS] += 1
        return FINE
    if tile == NOT:
        if state[DIGITS] > 0:
            return NEEDS_OPERATOR
        if state[INVERTED] == 1:
            return DOUBLE_NOT
        state[INVERTED] = 1
        return FINE
    if tile == XOR and reading.xor == 0:
        return NO_XOR
    if tile not in (PLUS, MINUS, TIMES, DIVIDE, AND, XOR, OR):
        return NO_TILE
    if state[DIGITS] == 0:
        return NEEDS_NUMBER
    reason = _take_number(state, reading)
    if reason == FINE and reading.left_to_right == 0:
        reason = _take_sum(state, tile, reading)
    state[NUMBER] = state[DIGITS] = state[INVERTED] = 0
    state[BEFORE] = tile
    return reason


@compilable
def finish(state: State, reading: Reading) -> tuple[int, int, int]:
    """End the side: FINE or why it is not valid, and its value as a numerator and a denominator, not reduced."""
    if state[DIGITS] == 0:
        return NEEDS_NUMBER, 0, 1
    reason = _take_number(state, reading)
    if reason == FINE and reading.left_to_right == 0:
        reason = _take_sum(state, EMPTY, reading)
        state[_PRODUCT], state[_UNDER] = state[_SUM], state[_SUM_UNDER]
    if reason == FINE and state[_PRODUCT] < 0:
        reason = NEGATIVE
    return reason, state[_PRODUCT], state[_UNDER]


@compilable
def _take_number(state: State, reading: Reading) -> int:
    """Take the numeral just read into the product, or from left to right into the value so far."""
    number, before, inverted = state[NUMBER], state[BEFORE], state[INVERTED]
    if state[DIGITS] == 1 and inverted == 0 and reading.identities != ALLOW and _idle(before, number, reading):
        return IDENTITY
    if inverted == 1:  # NOT flips exactly the digits written. Ruling B1.
        number = (1 << state[DIGITS]) - 1 - number
    if before == TIMES:
        state[_PRODUCT] *= number
    elif before == DIVIDE:
        return _divide(state, number, reading)
    elif reading.left_to_right == 0 or before == EMPTY:
        state[_PRODUCT] = number
        state[_UNDER] = 1
    elif before in (PLUS, MINUS):
        change = number * state[_UNDER]
        state[_PRODUCT] += change if before == PLUS else -change
        if state[_PRODUCT] < 0 and reading.between == 0:
            return NEGATIVE
    else:
        reason = _whole(state, _PRODUCT)
        if reason != FINE:
            return reason
        if before == AND:
            state[_PRODUCT] &= number
        elif before == OR:
            state[_PRODUCT] |= number
        else:
            state[_PRODUCT] ^= number
    return FINE


@compilable
def _idle(before: int, number: int, reading: Reading) -> bool:
    """Whether an operator and its whole right operand, as written, change nothing. Ruling B13."""
    if number == 0:
        return before in (PLUS, MINUS) or (before == OR and reading.identities == BAN_LOGIC)
    return before == TIMES or (before == AND and reading.identities == BAN_LOGIC)


@compilable
def _divide(state: State, number: int, reading: Reading) -> int:
    if number == 0:
        return BY_ZERO
    if reading.division == RATIONAL:
        state[_UNDER] *= number
        return FINE
    if reading.division == EXACT and state[_PRODUCT] % number != 0:
        return LEFT_OVER
    state[_PRODUCT] //= number  # Towards minus infinity. Ruling B5.
    return FINE


@compilable
def _whole(state: State, field: int) -> int:
    """Make a fraction the number that logic needs: it knows no negative one and no part of one. Ruling B4."""
    if state[field] < 0:
        return LOGIC_NEGATIVE
    if state[field + 1] != 1:
        if state[field] % state[field + 1] != 0:
            return LOGIC_FRACTION
        state[field] //= state[field + 1]
        state[field + 1] = 1
    return FINE


@compilable
def _take_sum(state: State, tile: int, reading: Reading) -> int:
    """Take the product into the sum, and the sum into what waits for it, as far as the next operator lets.

    ``tile`` is that operator, EMPTY at the end of the side. × ÷ bind tighter than + -, then AND, XOR, OR. Ruling B3.
    """
    if tile in (TIMES, DIVIDE):
        return FINE
    product, under = state[_PRODUCT], state[_UNDER]
    if state[_ADDING] == EMPTY:
        state[_SUM], state[_SUM_UNDER] = product, under
    else:
        change = product * state[_SUM_UNDER]
        state[_SUM] = state[_SUM] * under + (change if state[_ADDING] == PLUS else -change)
        state[_SUM_UNDER] *= under
        if state[_SUM] < 0 and reading.between == 0:
            return NEGATIVE
    if tile in (PLUS, MINUS):
        state[_ADDING] = tile
        return FINE
    state[_ADDING] = EMPTY
    if tile != EMPTY or state[_BOTH] != _NONE or state[_ODD] != _NONE or state[_EITHER] != _NONE:
        reason = _whole(state, _SUM)
        if reason != FINE:
            return reason
    value = state[_SUM]
    if state[_BOTH] != _NONE:
        value &= state[_BOTH]
    state[_BOTH] = value if tile == AND else _NONE
    if tile == AND:
        return FINE
    if state[_ODD] != _NONE:
        value ^= state[_ODD]
    state[_ODD] = value if tile == XOR else _NONE
    if tile == XOR:
        return FINE
    if state[_EITHER] != _NONE:
        value |= state[_EITHER]
    state[_EITHER] = value
    state[_SUM] = value
    return FINE


@compilable
def bonus(value: int, reading: Reading) -> int:
    """The bonus for an equation worth ``value`` rounded down: its top bit, or the logarithm. Ruling B7."""
    places = 0
    rest = value
    while rest > 1:
        rest >>= 1
        places += 1
    if reading.log2 == 1:
        return places
    return 1 << places if value > 0 else 0


@compilable
def examine(tiles: Any, count: int, state: State, reading: Reading) -> tuple[int, int, int]:
    """Read a whole equation: FINE or why not, and its value as a numerator and a denominator, not reduced.

    ``tiles`` holds ``count`` symbols, none marked as a blank; ``state`` is scratch.
    """
    value, under, sides = 0, 1, 0
    begin(state)
    for place in range(count + 1):
        if place < count and tiles[place] != EQUALS:
            reason = advance(state, tiles[place], reading)
            if reason != FINE:
                return reason, 0, 1
            continue
        reason, numerator, denominator = finish(state, reading)
        if reason != FINE:
            return reason, 0, 1
        if sides > 0 and numerator * under != value * denominator:
            return UNEQUAL, 0, 1
        value, under = numerator, denominator
        sides += 1
        begin(state)
    return (FINE if sides > 1 else NO_EQUALS), value, under


@compilable
def is_numeral(tiles: Any, count: int) -> bool:
    """Whether the symbols are a number without leading zeros and nothing else."""
    for place in range(count):
        if tiles[place] not in (ZERO, ONE):
            return False
    return count == 1 or (count > 1 and tiles[0] == ONE)


@dataclass(frozen=True, slots=True)
class SideRead:
    """One side: where it stands among the tiles (``start`` to ``stop``, without its ``=``), and its value in lowest terms.

    ``value`` is None where the side is not valid, or was not reached.
    """

    start: int
    stop: int
    value: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of an equation: ``reason`` is FINE, or why it is not valid, and ``place`` the tile where that shows.

    A place is an index into the tiles; the operator for what an operation does wrong, the count of tiles for the end,
    the start of the first side that differs for UNEQUAL. ``value`` and ``bonus`` belong to a valid equation.
    """

    reason: int
    place: int
    sides: tuple[SideRead, ...]
    value: tuple[int, int] | None
    bonus: int | None

    @property
    def valid(self) -> bool:
        """Whether this is an equation."""
        return self.reason == FINE


def judge(tiles: Sequence[int], reading: Reading) -> Verdict:
    """Read an equation of any length, and say what each side is worth, or what is wrong and where.

    ``tiles`` are symbols, with or without the mark of a blank. What is wrong inside a side goes before sides that differ.
    """
    symbols = [int(tile) & ~BLANK for tile in tiles]
    sides: list[SideRead] = []
    reason = place = 0
    start = 0
    for stop in [place for place, symbol in enumerate(symbols) if symbol == EQUALS] + [len(symbols)]:
        value = None
        if reason == FINE:
            reason, place, value = _judge_side(symbols, start, stop, reading)
        sides.append(SideRead(start, stop, value))
        start = stop + 1
    if reason == FINE:
        differing = [side for side in sides if side.value != sides[0].value]
        if len(sides) == 1:
            reason, place = NO_EQUALS, len(symbols)
        elif differing:
            reason, place = UNEQUAL, differing[0].start
    value = sides[0].value if reason == FINE else None
    return Verdict(
        reason, place if reason else 0, tuple(sides), value, None if value is None else bonus(value[0] // value[1], reading)
    )


def _judge_side(symbols: list[int], start: int, stop: int, reading: Reading) -> tuple[int, int, tuple[int, int] | None]:
    """The reason, its place, and the value of one side."""
    state = [0] * STATE
    begin(state)
    operator = adding = logic = stop
    for place in range(start, stop):
        symbol = symbols[place]
        reason = advance(state, symbol, reading)
        if reason in (BY_ZERO, LEFT_OVER, IDENTITY):
            return reason, operator, None
        if reason == NEGATIVE:
            return reason, adding, None
        if reason in (LOGIC_NEGATIVE, LOGIC_FRACTION):
            return reason, (place if logic == stop else logic), None
        if reason != FINE:
            return reason, place, None
        if symbol not in (ZERO, ONE, NOT):
            operator = place
            adding = place if symbol in (PLUS, MINUS) else adding
            logic = place if symbol in (AND, OR, XOR) else logic
    reason, numerator, denominator = finish(state, reading)
    if reason == FINE:
        common = gcd(numerator, denominator)
        return FINE, 0, (numerator // common, denominator // common)
    if reason == NEEDS_NUMBER:
        return reason, stop, None
    where = {NEGATIVE: adding, LOGIC_NEGATIVE: logic, LOGIC_FRACTION: logic}.get(reason, operator)
    return reason, where, None
