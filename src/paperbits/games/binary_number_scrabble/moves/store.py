"""The store of sides, rows of integers, and how their values are written in it."""

from math import gcd
from typing import Any

from paperbits.core.kernel import compilable, inlined

S_KEY, S_USED, S_CODE, S_NEW, S_LEFT, S_RIGHT, S_NEXT, S_BESIDE = range(8)
"""What is kept of a side: its value as ``key_of`` writes it, the new tiles' counts in lanes, those tiles in order (five bits
each), how many they are, how many free squares it takes before its core and behind it, and the next side in its two chains."""


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


@inlined
def keep_side(bench: Any, index: int, key: int, used: int, code: int, new: int, left: int, right: int) -> None:
    """Write a side into the store."""
    bench.store[index, S_KEY], bench.store[index, S_USED], bench.store[index, S_CODE] = key, used, code
    bench.store[index, S_NEW], bench.store[index, S_LEFT], bench.store[index, S_RIGHT] = new, left, right
