"""The store of sides, rows of integers, and how their values are written in it."""

from math import gcd
from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.generator.sets import holds, one
from paperbits.games.binary_number_scrabble.tiles import EQUALS

S_USED, S_CODE, S_OTHER = range(3)
"""What is kept of a side in ``store``: the new tiles' counts in lanes; those tiles in order (five bits each); of a side on free
squares, the next in its chain that differs in value or tiles (those that do not differ come in a row)."""
S_MET = S_OTHER
"""Of a side over a core, whether a side on free squares may meet it."""

T_TAG, T_LINKS = range(2)
"""And in ``tags``, which is gone through again and again and therefore small: in one integer its value as ``key_of`` writes it,
the free squares that it takes before its core and behind it, and how many new tiles it has; and in another the next sides in
its two chains, each number one more than it is, 0 for none."""
KEYS = (1 << 32) - 1
LEFT, RIGHT, NEW = 32, 36, 40
"""Where they begin in a tag."""
_EQUALS_ONE = one(EQUALS)


@inlined
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


@inlined
def hash_of(bench: Any, key: int) -> int:
    """The chain of sides on free squares that those worth ``key`` are in."""
    return int((key ^ key >> 13) & bench.mask)


@compilable
def is_met(bench: Any, key: int, used: int, new: int) -> bool:
    """Whether the rack holds a side on free squares worth ``key`` and an ``=`` beside the tiles that a side takes."""
    index = bench.free_heads[hash_of(bench, key)]
    while index >= 0:
        tag = bench.tags[index, T_TAG]
        if (tag >> NEW) + 1 + new > bench.total:
            return False
        both = used + bench.store[index, S_USED] + _EQUALS_ONE
        if tag & KEYS == key and holds(bench.counts, bench.blanks, both):
            return True
        index = bench.store[index, S_OTHER]
    return False


@inlined
def value_of(bench: Any, index: int) -> int:
    """What a side is worth, as ``key_of`` writes it."""
    return int(bench.tags[index, T_TAG] & KEYS)


@inlined
def length_of(bench: Any, index: int) -> int:
    """How many new tiles a side has."""
    return int(bench.tags[index, T_TAG] >> NEW)


@inlined
def next_of(bench: Any, index: int) -> int:
    """The next side in a side's first chain, -1 for none."""
    return int((bench.tags[index, T_LINKS] & KEYS) - 1)


@inlined
def beside(bench: Any, index: int) -> int:
    """The next side in its second chain, -1 for none."""
    return int((bench.tags[index, T_LINKS] >> 32) - 1)


@inlined
def link(bench: Any, index: int, following: int, other: int) -> None:
    """Put a side before two others, or -1, in its two chains."""
    bench.tags[index, T_LINKS] = int(following) + 1 | int(other) + 1 << 32


@inlined
def keep_side(bench: Any, index: int, key: int, used: int, code: int, new: int, left: int, right: int) -> None:
    """Write a side into the store."""
    bench.store[index, S_USED], bench.store[index, S_CODE] = used, code
    bench.tags[index, T_TAG] = key | left << LEFT | right << RIGHT | new << NEW
