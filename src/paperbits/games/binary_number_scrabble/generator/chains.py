"""Chains of the expressions through a segment, by which others find those of their value."""

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.generator.state import GeneratorState
from paperbits.games.binary_number_scrabble.generator.store import (
    KEYS,
    LEFT,
    RIGHT,
    length_of,
    link,
    next_of,
)
from paperbits.games.binary_number_scrabble.tiles import SIDE

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
def expression_chain(state: GeneratorState, segment: int, left: int, key: int) -> int:
    """Return the hash chain of a segment's expressions with this room before it and this value."""
    return int(((segment << 4 | left) * _MIX + key * _OTHER_MIX) >> 16 & state.expression_mask)
