"""Heads: how a side may begin on free squares, up to an operator; and the sides that lie on free squares alone.

Both depend on the rack and on nothing else, so they are spelt once for all lines.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined, shared
from paperbits.games.binary_number_scrabble.equation import FINE, STATE, Reading, begin, ended, operate
from paperbits.games.binary_number_scrabble.generator.bench import FIRST_HEAD, HEADS
from paperbits.games.binary_number_scrabble.generator.numerals import CODE, LENGTH, NUMERALS, STRINGS, USED, VALUE
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH, digits_left, one, operators_left, short_of, tile_of
from paperbits.games.binary_number_scrabble.generator.store import (
    S_OTHER,
    S_USED,
    T_TAG,
    beside,
    hash_of,
    keep_side,
    key_of,
    length_of,
    link,
    next_of,
    value_of,
    whole,
)
from paperbits.games.binary_number_scrabble.tiles import NOT, SIDE

H_USED, H_SHORT, H_CODE, H_NEW = range(STATE, STATE + 4)
"""What is kept of a head after the state of the equation machine: its tiles in lanes, how many of them must be blanks, the
tiles in order, how many they are."""

FEWEST = 512
"""Chains of sides for a rack without a blank; each blank makes it four times as many."""
_NOT_ONE = one(NOT)


@shared
def spell_free(bench: Any, reading: Reading) -> bool:
    """Spell all heads, and all sides on free squares, the first in store; False if there was no room for them."""
    begin(bench.heads[FIRST_HEAD])
    for field in range(STATE, STATE + 4):
        bench.heads[FIRST_HEAD, field] = 0
    head, bench.headed, count = FIRST_HEAD, FIRST_HEAD + 1, 0
    while head < bench.headed:
        for inverted in range(2):
            count = _go_on(bench, head, inverted, count, reading)
            if bench.headed > len(bench.heads) or count > len(bench.store):
                bench.headed, bench.free = FIRST_HEAD, 0
                _chain(bench)
                return False
        head += 1
    bench.free = count
    _chain(bench)
    return True


@compilable
def _go_on(bench: Any, head: int, inverted: int, count: int, reading: Reading) -> int:
    """Put every number behind a head, with NOT before it or without; the count of sides then."""
    used, short = bench.heads[head, H_USED], bench.heads[head, H_SHORT]
    code, new = bench.heads[head, H_CODE], bench.heads[head, H_NEW]
    if inverted == 1:
        short += short_of(bench, used, NOT)
        if short > bench.blanks:
            return count
        used, code, new = used + _NOT_ONE, code | NOT << WIDTH * new, new + 1
    zeros, ones = digits_left(bench, used)
    blanks = bench.blanks - short
    if zeros + ones + blanks == 0:
        return count
    kind = STRINGS if inverted == 1 else NUMERALS
    for at in range(bench.spans[kind, zeros, ones, blanks, 0], bench.spans[kind, zeros, ones, blanks, 1]):
        string = bench.lists[at]
        length, value, digits = bench.strings[string, LENGTH], bench.strings[string, VALUE], bench.strings[string, USED]
        if length == 0:
            continue
        used_now, new_now = used + digits, new + length
        short_now = short + max(0, (digits & 31) - zeros) + max(0, (digits >> WIDTH) - ones)
        code_now = code | bench.strings[string, CODE] << WIDTH * new
        if inverted == 1:
            value = (1 << length) - 1 - value
        plain = length == 1 and inverted == 0
        reason, numerator, denominator = ended(bench.heads[head], value, plain, reading)
        if reason == FINE:
            if count < len(bench.store):
                keep_side(bench, count, key_of(numerator, denominator), used_now, code_now, new_now, 0, 0)
            count += 1
        operators = operators_left(bench, used_now, bench.blanks - short_now)
        while operators != 0:
            lowest = operators & -operators
            operators ^= lowest
            to = bench.headed
            if to >= len(bench.heads):
                bench.headed = to + 1
                return count
            tile = tile_of(lowest)
            if operate(bench.heads[head], bench.heads[to], value, plain, tile, reading) == FINE:
                bench.heads[to, H_USED] = used_now + one(tile)
                bench.heads[to, H_SHORT] = short_now + short_of(bench, used_now, tile)
                bench.heads[to, H_CODE] = code_now | tile << WIDTH * new_now
                bench.heads[to, H_NEW] = new_now + 1
                bench.headed = to + 1
    return count


@compilable
def _chain(bench: Any) -> None:
    """Chain the sides on free squares, by value and all of them, the shortest first; note the bits of the
    largest value by length.
    """
    bench.mask = min(HEADS, FEWEST << 2 * bench.blanks) - 1
    for head in range(bench.mask + 1):
        bench.free_heads[head] = -1
    bench.core_mask = (bench.mask + 1) * 4 - 1
    for length in range(SIDE):
        bench.lengths[length], bench.largest[length] = -1, 0
    for index in range(bench.free):
        length = length_of(bench, index)
        link(bench, index, bench.lengths[length], -1)
        bench.lengths[length] = index
        bits, value = 0, whole(value_of(bench, index))
        while value > 0:
            value >>= 1
            bits += 1
        for size in range(length, SIDE):
            bench.largest[size] = max(bench.largest[size], bits)
    longer = -1
    for length in range(SIDE - 1, -1, -1):
        index = bench.lengths[length]
        while index >= 0:
            later = next_of(bench, index)
            head = hash_of(bench, value_of(bench, index))
            like = bench.free_heads[head]
            while like >= 0 and length_of(bench, like) == length and not _are_alike(bench, like, index):
                like = bench.store[like, S_OTHER]
            if like >= 0 and length_of(bench, like) == length:
                bench.store[index, S_OTHER] = bench.store[like, S_OTHER]
                link(bench, index, next_of(bench, like), longer)
                link(bench, like, index, beside(bench, like))
            else:
                bench.store[index, S_OTHER] = bench.free_heads[head]
                link(bench, index, bench.free_heads[head], longer)
                bench.free_heads[head] = index
            longer = index
            index = later
    bench.shortest = longer


@inlined
def _are_alike(bench: Any, side: int, other: int) -> bool:
    """Whether two sides have the same value and take the same tiles."""
    same = bench.tags[side, T_TAG] == bench.tags[other, T_TAG]
    return bool(same and bench.store[side, S_USED] == bench.store[other, S_USED])
