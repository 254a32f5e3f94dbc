"""The store of expressions, a row for each in two tables: how their values are encoded, and the
chains by which others find those of their value.
"""

from math import gcd

from paperbits.core.compiler.kernel import compilable, inlined

from ..tiles import EQUALS, RACK, SIDE
from .packed import count_of, holds
from .spelling import Spent
from .state import GeneratorState

KEYS = (1 << 32) - 1
LEFT, RIGHT, NEW = 32, 36, 40
"""The bits of a tag that hold the value, and those at which its other fields begin."""
_ONE_EQUALS = count_of(EQUALS)


@inlined
def key_of(numerator: int, denominator: int) -> int:
    """Encode a value: the numerator, and the denominator less one from bit 16 on."""
    if denominator == 1:
        return numerator
    common = gcd(numerator, denominator)
    return numerator // common | (denominator // common - 1) << 16


@compilable
def whole(key: int) -> int:
    """Return the value of a key, rounded down."""
    return (key & 65535) // ((key >> 16) + 1)


@inlined
def hash_of(state: GeneratorState, key: int) -> int:
    """Return the hash chain of the expressions on free squares with the value ``key``."""
    return int((key ^ key >> 13) & state.mask)


@inlined
def first_of_length(state: GeneratorState, key: int, length: int) -> int:
    """Return the first expression on free squares with so many tiles in the hash chain of a value,
    -1 for none. Those that follow it have as many tiles or more.
    """
    return int(state.free_by_length[hash_of(state, key), length]) if 0 <= length <= RACK else -1


@compilable
def is_met(state: GeneratorState, key: int, used: int, new: int) -> bool:
    """Return whether the rack holds an expression on free squares with the value ``key`` and an
    ``=``, besides these tiles: one that takes all that is left, if only sweeps are wanted.
    """
    index = state.free_chains[hash_of(state, key)]
    if state.sweeping == 1:
        index = first_of_length(state, key, state.total - 1 - new)
    while index >= 0:
        tag = state.tags[index].tag
        if (tag >> NEW) + 1 + new > state.total:
            return False
        both = used + state.store[index].used + _ONE_EQUALS
        if tag & KEYS == key and holds(state.counts, state.blanks, both):
            return True
        index = state.store[index].other
    return False


@inlined
def value_of(state: GeneratorState, index: int) -> int:
    """Return the value of an expression, as ``key_of`` encodes it."""
    return int(state.tags[index].tag & KEYS)


@inlined
def length_of(state: GeneratorState, index: int) -> int:
    """Return the number of new tiles of an expression."""
    return int(state.tags[index].tag >> NEW)


@inlined
def next_of(state: GeneratorState, index: int) -> int:
    """Return the next expression in the first chain, -1 for none."""
    return int((state.tags[index].links & KEYS) - 1)


@inlined
def next_other(state: GeneratorState, index: int) -> int:
    """Return the next expression in the second chain, -1 for none."""
    return int((state.tags[index].links >> 32) - 1)


@inlined
def link(state: GeneratorState, index: int, following: int, other: int) -> None:
    """Put an expression before two others, or -1, in its two chains."""
    state.tags[index].links = int(following) + 1 | int(other) + 1 << 32


@inlined
def keep_expression(
    state: GeneratorState, index: int, key: int, spent: Spent, left: int, right: int
) -> None:
    """Write an expression into the store, with so many squares before the segment and behind it."""
    row = state.store[index]
    row.used, row.code = spent.used, spent.code
    state.tags[index].tag = key | left << LEFT | right << RIGHT | spent.new << NEW


_MIX, _OTHER_MIX = 2654435769, 40503
"""Odd numbers near the golden section of powers of two; products stay below 2**63."""


@compilable
def chain_expressions(state: GeneratorState, segment: int) -> None:
    """Link a segment's expressions, the shortest first, by value and by squares behind it."""
    for right in range(SIDE + 1):
        state.ending[segment, right] = -1
    for length in range(SIDE + 1):
        state.lengths[length] = -1
    row = state.segments[segment]
    for index in range(row.start, row.stop):
        length = length_of(state, index)
        link(state, index, state.lengths[length], -1)
        state.lengths[length] = index
    for length in range(row.limit, -1, -1):
        index = state.lengths[length]
        while index >= 0:
            later = next_of(state, index)
            tag = state.tags[index].tag
            prefix = expression_chain(state, segment, tag >> LEFT & 15, tag & KEYS)
            right = tag >> RIGHT & 15
            link(state, index, state.expression_chains[prefix], state.ending[segment, right])
            state.expression_chains[prefix] = state.ending[segment, right] = index
            index = later


@inlined
def kind_chain(state: GeneratorState, index: int) -> int:
    """Return the hash chain of the expressions with the value and the tiles of one."""
    used = state.store[index].used
    folded = (used ^ used >> 25) & (1 << 25) - 1
    return int((folded * _MIX + value_of(state, index) * _OTHER_MIX) >> 16 & state.expression_mask)


@inlined
def expression_chain(state: GeneratorState, segment: int, left: int, key: int) -> int:
    """Return the hash chain of a segment's expressions with this room before it and this value."""
    return int(((segment << 4 | left) * _MIX + key * _OTHER_MIX) >> 16 & state.expression_mask)
