"""What prefixes and expressions are spelled with: the new tiles so far, what is read, and the
strings of digits that can follow.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import inlined

from ..tiles import NOT
from .numerals import CODE, LENGTH, USED, VALUE
from .packed import WASTEFUL, WIDTH, count_of, digits_left, short_of
from .state import GeneratorState
from .tables import Segment, Step


class Spent(NamedTuple):
    """New tiles: their packed count, how many of them must be blanks, the tiles in order, how many
    they are.
    """

    used: int
    short: int
    code: int
    new: int


class DigitsLeft(NamedTuple):
    """The zeros, ones and blanks that are left on the rack."""

    zeros: int
    ones: int
    blanks: int


class DigitString(NamedTuple):
    """A string of digits: value, number of digits, packed count of zeros and ones, digits as tiles
    in order.
    """

    value: int
    length: int
    used: int
    code: int


@inlined
def spent_by(state: GeneratorState, prefix: int, inverted: int) -> Spent:
    """Return the tiles of a prefix, with NOT after them if ``inverted`` is 1."""
    tiles = state.prefix_tiles[prefix]
    spent = Spent(tiles.used, tiles.short, tiles.code, tiles.new)
    return with_tile(state, spent, NOT) if inverted == 1 else spent


@inlined
def with_tile(state: GeneratorState, spent: Spent, tile: int) -> Spent:
    """Return new tiles and one more after them."""
    used, short, code, new = spent
    return Spent(
        used + count_of(tile),
        short + short_of(state, used, tile),
        code | tile << WIDTH * new,
        new + 1,
    )


@inlined
def with_digits(spent: Spent, left: DigitsLeft, string: DigitString) -> Spent:
    """Return new tiles and a string of digits after them. ``left`` are the digits left before."""
    zeros, ones = string.used & 31, string.used >> WIDTH
    return Spent(
        spent.used + string.used,
        spent.short + max(0, zeros - left.zeros) + max(0, ones - left.ones),
        spent.code | string.code << WIDTH * spent.new,
        spent.new + string.length,
    )


@inlined
def digits_after(state: GeneratorState, spent: Spent) -> DigitsLeft:
    """Return what is left for digits. Fewer than no blanks are left where the rack lacks tiles."""
    zeros, ones = digits_left(state, spent.used)
    return DigitsLeft(zeros, ones, state.blanks - spent.short)


@inlined
def digits_to_spend(
    state: GeneratorState, row: Segment, spent: Spent, left: DigitsLeft, ahead: int
) -> int:
    """Return how many of the digits left an expression through a segment can still take; below 0 if
    too few are left for the other sides of its equation. In a sweep these take all operators that
    are left, each with a number of its own, except for those on the ``ahead`` empty squares of the
    segment that are still to be filled.
    """
    digits = left.zeros + left.ones + left.blanks
    taken = (spent.used & 31) + (spent.used >> WIDTH & 31)
    if row.digits - taken - digits + max(row.waste, (spent.used & WASTEFUL) % 31) > row.slack:
        return -1
    if row.sweeping == 0:
        return digits - row.spare
    used = spent.used >> WIDTH * (NOT - 1) & 15
    nots = max(0, (state.counts >> WIDTH * (NOT - 1) & 15) - used)
    operators = row.plain - spent.new + spent.short - left.zeros - left.ones - nots
    return digits - max(row.spare, operators + 1 - ahead - row.relief)


@inlined
def strings_of(state: GeneratorState, left: DigitsLeft, kind: int) -> tuple[int, int]:
    """Return where the list of all strings of a kind that can be spelled starts and stops."""
    span = state.spans[kind, left.zeros, left.ones, left.blanks]
    return span[0], span[1]


@inlined
def string_at(state: GeneratorState, at: int) -> DigitString:
    """Return a string of a list."""
    string = state.strings[state.lists[at]]
    return DigitString(string[VALUE], string[LENGTH], string[USED], string[CODE])


class Read(NamedTuple):
    """What is read before a step: the row of the machine, the numeral being read."""

    row: int
    number: int
    digits: int
    inverted: int


@inlined
def put_spent(step: Step, spent: Spent) -> None:
    """Note the new tiles up to a step."""
    step.used, step.short, step.code, step.new = spent


@inlined
def put_read(step: Step, read: Read) -> None:
    """Note what is read before a step."""
    step.row, step.number, step.digits, step.inverted = read


@inlined
def read_before(step: Step) -> Read:
    """Return what is read before a step."""
    return Read(step.row, step.number, step.digits, step.inverted)


@inlined
def spent_before(step: Step) -> Spent:
    """Return the new tiles before a step."""
    return Spent(step.used, step.short, step.code, step.new)
