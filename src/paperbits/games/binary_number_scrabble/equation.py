"""What a valid equation is: a machine that reads tiles from left to right and follows the order of
operations.

The machine's state is a list of Python integers of any size (interpreted) or an int64 row
(compiled); ``begin`` clears it, ``advance`` reads a tile, ``finish`` ends a side. Each returns
``FINE`` or why the side is not valid. ``examine`` reads a whole equation in either form;
``verdict.judge`` also returns the place of a fault and the value of each side.

Nothing overflows 64 bits on a board. The absolute value of a part of a side with t tiles is below
2**t: a numeral of d digits is below 2**d; a product multiplies two such bounds; a sum or difference
of parts below 2**s and 2**t is at most 2**(s+t); a logic result is no longer than the longer
operand; and no division makes a value larger. The numerator and the denominator of a fraction have
the same bound, because n/d ± m/e is (n*e ± m*d)/(d*e), and e and d are products of divisors among
the same tiles. So with fifteen tiles every number is below 2**15, and the products that compare two
fractions are below 2**30.
"""

from collections.abc import MutableSequence
from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined

from .reading import ALLOW, BAN_LOGIC, EXACT, LOG2, RATIONAL, TOP_BIT, Reading
from .tiles import AND, ANY, DIVIDE, EMPTY, EQUALS, MINUS, NOT, ONE, OR, PLUS, TIMES, XOR, ZERO

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
- ``DOUBLE_NOT``, ``LEADING_ZERO``, ``BY_ZERO`` (division), ``LEFT_OVER`` (division with a
  remainder);
- ``NEGATIVE``: a side, or an intermediate result, is below zero;
- ``LOGIC_NEGATIVE``, ``LOGIC_FRACTION``: AND, OR or XOR of a negative number or a fraction;
- ``IDENTITY``: × 1 and the like, if banned;
- ``NO_XOR``: XOR without XOR tiles; ``NO_TILE``: an empty square or an unset blank;
- ``NO_EQUALS``, ``UNEQUAL``: faults of the whole equation.
"""

STATE = 12
"""The number of integers in the machine's state."""

# The numeral being read: its value as written, its number of digits (0 before the first), whether
# NOT is before it, and the operator before it (EMPTY at the start of a side).
NUMBER, DIGITS, INVERTED, BEFORE = range(4)
# The product so far (from left to right: the value so far) as a fraction; the sum so far, and the
# pending + or -.
_PRODUCT, _UNDER, _SUM, _SUM_UNDER, _ADDING = range(4, 9)
# The pending left operands of AND, of XOR and of OR; _NONE if there is none.
_BOTH, _ODD, _EITHER = range(9, 12)
_NONE = -1

State = MutableSequence[int]


@compilable
def begin(state: State) -> None:
    """Clear the state for a side."""
    for field in range(STATE):
        state[field] = 0
    state[_UNDER] = state[_SUM_UNDER] = 1
    state[_BOTH] = state[_ODD] = state[_EITHER] = _NONE


@compilable
def advance(state: State, tile: int, reading: Reading) -> int:
    """Read one more tile of a side, any but ``=``; return FINE or why no valid side begins so."""
    digit = reading.digit(tile)
    if digit >= 0:
        if state[DIGITS] == 1 and state[NUMBER] == 0 and state[INVERTED] == 0:
            return LEADING_ZERO
        state[NUMBER] = reading.radix() * state[NUMBER] + digit
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
    reason = operate(state, state, _number(state), _is_plain(state), tile, reading)
    state[NUMBER] = state[DIGITS] = state[INVERTED] = 0
    return reason


@compilable
def finish(state: State, reading: Reading) -> tuple[int, int, int]:
    """End the side; return FINE or why it is not valid, and its value as a numerator and a
    denominator, not reduced.
    """
    if state[DIGITS] == 0:
        return NEEDS_NUMBER, 0, 1
    return ended(state, _number(state), _is_plain(state), reading)


@compilable
def _number(state: State) -> int:
    """Return the value of the numeral just read. NOT flips exactly the digits written (Ruling B1)."""
    return (1 << state[DIGITS]) - 1 - state[NUMBER] if state[INVERTED] == 1 else state[NUMBER]


@compilable
def _is_plain(state: State) -> bool:
    """Return whether the numeral just read is a single digit without NOT, as in an identity."""
    return state[DIGITS] == 1 and state[INVERTED] == 0


@inlined
def operate(old: State, new: State, number: int, plain: bool, tile: int, reading: Reading) -> int:
    """Read a number and the operator after it; return FINE or why not. The state is then in
    ``new``, which may be ``old``. ``plain`` says that the number is a single digit without NOT. ×
    and ÷ bind tighter than + and -, then AND, XOR, OR (Ruling B3).
    """
    if tile == XOR and reading.xor == 0:
        return NO_XOR
    reason, product, under = _with_number(old, number, plain, reading)
    if reason != FINE:
        return reason
    total, total_under, adding = old[_SUM], old[_SUM_UNDER], old[_ADDING]
    both, odd, either = old[_BOTH], old[_ODD], old[_EITHER]
    if reading.left_to_right == 0 and tile not in (TIMES, DIVIDE):
        reason, total, total_under = _with_sum(old, product, under, reading)
        if reason != FINE:
            return reason
        adding = tile
        if tile not in (PLUS, MINUS):
            reason, value = _whole(total, total_under)
            if reason != FINE:
                return reason
            adding = EMPTY
            value = value & both if both != _NONE else value
            both = value if tile == AND else _NONE
            if tile != AND:
                value = value ^ odd if odd != _NONE else value
                odd = value if tile == XOR else _NONE
                if tile == OR:
                    either = value | either if either != _NONE else value
    new[_PRODUCT], new[_UNDER], new[_SUM], new[_SUM_UNDER], new[_ADDING] = (
        product,
        under,
        total,
        total_under,
        adding,
    )
    new[_BOTH], new[_ODD], new[_EITHER], new[BEFORE] = both, odd, either, tile
    return FINE


@inlined
def ended(state: State, number: int, plain: bool, reading: Reading) -> tuple[int, int, int]:
    """Read the side's last number; return FINE or why it is not valid, and its value as a numerator
    and a denominator.
    """
    reason, value, under = _with_number(state, number, plain, reading)
    if reason != FINE:
        return reason, 0, 1
    if reading.left_to_right == 0:
        reason, value, under = _with_sum(state, value, under, reading)
        if reason != FINE:
            return reason, 0, 1
        both, odd, either = state[_BOTH], state[_ODD], state[_EITHER]
        if both & odd & either != _NONE:  # Pending operands are never negative.
            reason, value = _whole(value, under)
            if reason != FINE:
                return reason, 0, 1
            under = 1
            value = value & both if both != _NONE else value
            value = value ^ odd if odd != _NONE else value
            value = value | either if either != _NONE else value
    return (FINE if value >= 0 else NEGATIVE), value, under


@inlined
def linear(state: State, reading: Reading) -> tuple[bool, int, int]:
    """Return whether the value of a side that ends with the next number n is a + b * n, and a and
    b. A value below zero is not valid.
    """
    before, adding = state[BEFORE], state[_ADDING]
    simple = (
        state[_BOTH] & state[_ODD] & state[_EITHER] == _NONE
        and state[_UNDER] == 1
        and state[_SUM_UNDER] == 1
    )
    if not simple or reading.identities != ALLOW or before not in (EMPTY, PLUS, MINUS, TIMES):
        return False, 0, 0
    times = state[_PRODUCT] if before == TIMES else 1
    if reading.left_to_right == 1:
        adding, total = before, state[_PRODUCT]
    else:
        total = state[_SUM]
    if adding == PLUS:
        return True, total, times
    if adding == MINUS:
        return True, total, -times
    return True, 0, times


@inlined
def _with_number(state: State, number: int, plain: bool, reading: Reading) -> tuple[int, int, int]:
    """Return FINE or why not, and the product (from left to right: the value) with one more number."""
    before, product, under = state[BEFORE], state[_PRODUCT], state[_UNDER]
    if plain and reading.identities != ALLOW and _idle(before, number, reading):
        return IDENTITY, 0, 1
    if before == TIMES:
        return FINE, product * number, under
    if before == DIVIDE:
        if number == 0:
            return BY_ZERO, 0, 1
        if reading.division == RATIONAL:
            return FINE, product, under * number
        if reading.division == EXACT and product % number != 0:
            return LEFT_OVER, 0, 1
        return FINE, product // number, under  # Rounded towards minus infinity. Ruling B5.
    if reading.left_to_right == 0 or before == EMPTY:
        return FINE, number, 1
    if before in (PLUS, MINUS):
        product += number * under if before == PLUS else -number * under
        return (NEGATIVE if product < 0 and reading.between == 0 else FINE), product, under
    reason, product = _whole(product, under)
    if reason != FINE:
        return reason, 0, 1
    if before == AND:
        return FINE, product & number, 1
    return FINE, product | number if before == OR else product ^ number, 1


@compilable
def _idle(before: int, number: int, reading: Reading) -> bool:
    """Return whether an operator and its whole right operand change nothing (Ruling B13)."""
    if number == 0:
        return before in (PLUS, MINUS) or (before == OR and reading.identities == BAN_LOGIC)
    return number == 1 and (before == TIMES or (before == AND and reading.identities == BAN_LOGIC))


@inlined
def _whole(value: int, under: int) -> tuple[int, int]:
    """Return FINE or why not, and a fraction as an operand of logic (Ruling B4)."""
    if value < 0:
        return LOGIC_NEGATIVE, 0
    if under == 1:
        return FINE, value
    return (LOGIC_FRACTION if value % under != 0 else FINE), value // under


@inlined
def _with_sum(state: State, product: int, under: int, reading: Reading) -> tuple[int, int, int]:
    """Return FINE or why not, and the sum with the product added."""
    if state[_ADDING] == EMPTY:
        return FINE, product, under
    change = product * state[_SUM_UNDER]
    total = state[_SUM] * under + (change if state[_ADDING] == PLUS else -change)
    if total < 0 and reading.between == 0:
        return NEGATIVE, 0, 1
    return FINE, total, under * state[_SUM_UNDER]


@compilable
def bonus(value: int, reading: Reading) -> int:
    """Return the bonus for an equation with this value, rounded down: its top bit, the logarithm
    (Ruling B7), or its square root, which is rounded up. In other bases the top bit becomes 1,
    doubled for each digit after the first.
    """
    places = 0
    rest = value
    if reading.radix() != 2 and reading.bonus == TOP_BIT:
        while rest >= reading.radix():
            rest //= reading.radix()
            places += 1
        return 1 << places if value > 0 else 0
    while rest > 1:
        rest >>= 1
        places += 1
    if reading.bonus != TOP_BIT:
        return places if reading.bonus == LOG2 else _root(value, places)
    return 1 << places if value > 0 else 0


@compilable
def _root(value: int, places: int) -> int:
    """Return the square root of a value with its top bit at ``places``, rounded up."""
    root = 0
    for bit in range(places // 2, -1, -1):
        more = root + (1 << bit)
        if more * more < value:
            root = more
    return root + 1 if value > 0 else 0


@compilable
def examine(tiles: Any, count: int, state: State, reading: Reading) -> tuple[int, int, int]:
    """Read a whole equation; return FINE or why not, and its value as a numerator and a
    denominator, not reduced. ``tiles`` holds ``count`` symbols without the mark of a blank;
    ``state`` is scratch.
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
    """Return whether the symbols are a number without leading zeros."""
    for place in range(count):
        if tiles[place] not in (ZERO, ONE) and tiles[place] <= ANY:
            return False
    return count == 1 or (count > 1 and tiles[0] != ZERO)
