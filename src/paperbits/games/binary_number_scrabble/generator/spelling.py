"""What prefixes and expressions are spelled with: the new tiles so far, and the strings of digits
that can follow.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import inlined
from paperbits.games.binary_number_scrabble.equation import STATE
from paperbits.games.binary_number_scrabble.generator.numerals import CODE, LENGTH, USED, VALUE
from paperbits.games.binary_number_scrabble.generator.packed import (
    WIDTH,
    count_of,
    digits_left,
    short_of,
)
from paperbits.games.binary_number_scrabble.generator.state import GeneratorState
from paperbits.games.binary_number_scrabble.tiles import NOT

PREFIX_USED, PREFIX_SHORT, PREFIX_CODE, PREFIX_NEW = range(STATE, STATE + 4)
"""Columns of a prefix after the state of the equation machine: the packed count of its tiles, how
many of them must be blanks, the tiles in order, how many they are."""


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


@inlined
def spent_by(state: GeneratorState, prefix: int, inverted: int) -> Spent:
    """Return the tiles of a prefix, with NOT after them if ``inverted`` is 1."""
    row = state.prefixes[prefix]
    spent = Spent(row[PREFIX_USED], row[PREFIX_SHORT], row[PREFIX_CODE], row[PREFIX_NEW])
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
def with_digits(spent: Spent, left: DigitsLeft, digits: int, code: int, length: int) -> Spent:
    """Return new tiles and a string of digits after them. ``left`` are the digits left before."""
    short = spent.short + max(0, (digits & 31) - left.zeros) + max(0, (digits >> WIDTH) - left.ones)
    return Spent(
        spent.used + digits, short, spent.code | code << WIDTH * spent.new, spent.new + length
    )


@inlined
def digits_after(state: GeneratorState, spent: Spent) -> DigitsLeft:
    """Return what is left for digits. Fewer than no blanks are left where the rack lacks tiles."""
    zeros, ones = digits_left(state, spent.used)
    return DigitsLeft(zeros, ones, state.blanks - spent.short)


@inlined
def strings_of(state: GeneratorState, left: DigitsLeft, kind: int) -> tuple[int, int]:
    """Return where the list of all strings of a kind that can be spelled starts and stops."""
    span = state.spans[kind, left.zeros, left.ones, left.blanks]
    return span[0], span[1]


@inlined
def string_at(state: GeneratorState, at: int) -> tuple[int, int, int, int]:
    """Return a string of a list: number of digits, value, packed count, digits as tiles in order."""
    string = state.strings[state.lists[at]]
    return string[LENGTH], string[VALUE], string[USED], string[CODE]
