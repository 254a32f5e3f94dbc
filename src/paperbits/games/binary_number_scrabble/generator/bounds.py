"""Upper bounds on the score of any play through a segment, whatever the rack can spell there."""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, inlined

from ..equation import bonus
from ..reading import Reading
from ..tiles import EMPTY, EQUALS, KINDS, NOT, ONE, RACK, SIDE, ZERO
from .packed import WASTEFUL, WIDTH, count_of, set_of, short_of
from .recorder import least_wanted, word_factor
from .state import THREE, GeneratorState
from .store import whole

SWEEPING = 1
BEST_LETTER_PREMIUM = 3


@compilable
def bound_plays(state: GeneratorState, segment: int, reading: Reading) -> int:
    """Return an upper bound on the score of any play through a segment."""
    bound_by_value(state, segment, reading)
    most = 0
    for bits in range(SIDE + 1):
        most = max(most, state.by_value[0, bits], state.by_value[1, bits])
    return int(most)


@compilable
def bound_by_value(state: GeneratorState, segment: int, reading: Reading) -> None:
    """Write an upper bound on the score of any play through a segment, for each number of bits of
    the equation's value: first for plays that are not sweeps, then for sweeps; 0 where there are
    none.

    An expression with t digits has a value below 2**t, whatever operators stand between them, or
    2**(t - w) if w of them are neither + nor ×. So the side of the equation with the fewest squares
    for digits bounds the value. Without an old ``=`` that side has at most half of the squares;
    else it lies before the first ``=``, behind the last, or between two. The number of all digits,
    shared among the sides, is another bound. The widest window has the highest bound, as premiums
    only add points.
    """
    content = _content(state, segment)
    fill = content.fill
    for bits in range(SIDE + 1):
        state.by_value[0, bits] = state.by_value[1, bits] = 0
    at = state.segments[segment].occurrences
    while at >= 0:
        place = state.occurrences[at]
        line, first, last = place.line, place.first, place.last
        across = bound_across(state, line, first, last) if fill > 0 else 0
        for left in range(min(place.left, content.usable - fill) + 1):
            right = min(place.right, content.usable - fill - left)
            premium = state.premium[line, last + right + 1] - state.premium[line, first - left]
            times = word_factor(premium)
            letters = _most_letters(state, premium, left + right + fill)
            for bits in range(_most_bits(state, content, left, right) + 1):
                points = (letters + bonus((1 << bits) - 1, reading)) * times + across
                state.by_value[0, bits] = max(points, state.by_value[0, bits])
                if left + right + fill == RACK and bits <= content.sweep_bits:
                    state.by_value[1, bits] = max(points + state.sweep, state.by_value[1, bits])
        at = place.next


class _Content(NamedTuple):
    """What bounds the plays through a segment, wherever it occurs: its empty squares and old ``=``;
    the squares for digits before the first ``=``, behind the last (all of them if there is none),
    and the fewest between two, less one for each operator there that costs a digit; the most tiles
    that a play uses; upper bounds on the bits of the equation's value, and on those of a sweep.
    """

    fill: int
    equals: int
    before: int
    behind: int
    between: int
    usable: int
    bits: int
    sweep_bits: int


@inlined
def _content(state: GeneratorState, segment: int) -> _Content:
    row = state.segments[segment]
    line, first, last, equals = row.line, row.first, row.last, row.equals
    behind = waste = 0
    before = between = SIDE
    for square in range(first, last + 1):
        tile = state.tiles[line, square]
        if tile == EQUALS:
            if before == SIDE:
                before = behind
            else:
                between = min(between, behind)
            behind = 0
        elif tile in (EMPTY, ZERO, ONE):
            behind += 1
        elif WASTEFUL & count_of(tile) != 0:
            behind -= 1
            waste += 1
    digits, operators = count_numbers(state, line, first, last)
    usable, numbers = _usable(state, digits, operators)
    if equals == 0 and short_of(state, 0, EQUALS) == 1:
        numbers -= 1
    bits = bits_by_digits(numbers - waste, equals)
    waste += (state.counts & WASTEFUL) % 31
    sweep_bits = bits_by_digits(numbers - waste, equals)
    return _Content(row.empties, equals, before, behind, between, usable, bits, sweep_bits)


@inlined
def _most_bits(state: GeneratorState, content: _Content, left: int, right: int) -> int:
    """Return an upper bound on the bits of an equation's value, with this room on both sides."""
    if content.equals > 0:
        return min(left + content.before, right + content.behind, content.between, content.bits)
    most = min((left + right + content.behind - 1) // 2, content.bits)
    if content.fill == 0:
        most = min(most, state.largest[left + right - 1] if left + right > 0 else 0)
    return int(most)


@inlined
def _most_letters(state: GeneratorState, premium: int, new: int) -> int:
    """Return an upper bound on the points of so many new tiles, letter premiums included: the most
    valuable ones lie on the best squares, and blanks score nothing.
    """
    thrice = premium >> THREE
    twice = (premium & 255) - new - 2 * thrice
    return int(
        state.most_points[new] + state.most_points[twice + thrice] + state.most_points[thrice]
    )


@inlined
def bits_by_digits(digits: int, equals: int) -> int:
    """Return an upper bound on the bits of the value of an equation with so many digits, and so
    many old ``=``: each of its sides has at least as many digits as the value has bits.
    """
    return digits // max(2, equals + 1)


@compilable
def count_numbers(state: GeneratorState, line: int, first: int, last: int) -> tuple[int, int]:
    """Return how many digits, and how many operators, lie on a stretch of a line."""
    digits = operators = 0
    for square in range(first, last + 1):
        tile = state.tiles[line, square]
        if tile in (ZERO, ONE):
            digits += 1
        elif tile not in (EMPTY, EQUALS, NOT):
            operators += 1
    return digits, operators


@inlined
def may_reach(state: GeneratorState, key: int) -> int:
    """Return whether plays with the value ``key`` through the segment in hand may be the best so
    far: 0 for no, ``SWEEPING`` if only sweeps may, or more.
    """
    bits, value = 0, whole(key)
    while value > 0:
        value >>= 1
        bits += 1
    least = least_wanted(state)
    if state.by_value[0, bits] >= least:
        return SWEEPING + 1
    return SWEEPING if state.by_value[1, bits] >= least else 0


@compilable
def take_aim(state: GeneratorState) -> bool:
    """Note which plays through the segment in hand may be the best so far: the fewest bits of their
    values, and whether they are all sweeps. Return False if there are none.
    """
    least = least_wanted(state)
    state.fewest_bits, state.sweeping = SIDE + 1, 1
    for bits in range(SIDE, -1, -1):
        if state.by_value[0, bits] >= least:
            state.fewest_bits, state.sweeping = bits, 0
        elif state.by_value[1, bits] >= least:
            state.fewest_bits = bits
    return bool(state.fewest_bits <= SIDE)


@compilable
def _usable(state: GeneratorState, digits: int, operators: int) -> tuple[int, int]:
    """Return how many tiles one play can use through a segment with so many digits and operators,
    and the number of all digits. A play uses one ``=`` at most, and no more operators and NOTs than
    there are digits for numbers.
    """
    usable = state.blanks
    spare_operators = nots = 0
    for tile in range(1, KINDS):
        count = state.counts >> WIDTH * (tile - 1) & 15
        if tile <= ONE:
            usable += count
        elif tile == EQUALS:
            usable += min(count, 1)
        elif tile == NOT:
            nots = count
        else:
            spare_operators += count
    numbers = digits + state.blanks
    for tile in range(1, ONE + 1):
        numbers += state.counts >> WIDTH * (tile - 1) & 15
    usable += min(nots, numbers) + max(0, min(spare_operators, numbers - 2 - operators))
    return min(usable, state.total), numbers


@compilable
def bound_across(state: GeneratorState, line: int, first: int, last: int) -> int:
    """Return an upper bound on the points of the cross-lines of a segment."""
    total = 0
    for square in range(first, last + 1):
        most = 0
        for tile in range(1, KINDS):
            if state.tiles[line, square] == EMPTY and state.pays[line, square] & set_of(tile) != 0:
                points = state.points[tile] * state.letter[line, square] * state.word[line, square]
                most = max(most, state.bonus[line, square, tile] + points)
        total += most
    return total
