"""Prefixes: how an expression can begin on free squares, up to an operator; and the expressions
that lie on free squares alone.

Both depend on the rack and on nothing else, so they are spelled once for all lines.
"""

from paperbits.core.compiler.kernel import compilable, inlined

from ..equation import FINE, begin, ended, operate
from ..reading import Reading
from ..tiles import RACK, SIDE
from .numerals import NUMERALS, STRINGS
from .packed import operators_left, tile_of
from .spelling import Spent, digits_after, spent_by, string_at, strings_of, with_digits, with_tile
from .state import CHAINS, FIRST_PREFIX, GeneratorState
from .store import (
    hash_of,
    keep_expression,
    key_of,
    kind_chain,
    length_of,
    link,
    next_of,
    next_other,
    value_of,
    whole,
)

FEWEST, MOST = 16, 512
"""Chains of expressions for a rack, without a blank; each blank makes the most four times as many.
In between a rack has at least one chain for each expression, and fewer than two: clearing more
would take most of the time for few tiles."""


@compilable
def spell_free(state: GeneratorState, reading: Reading) -> bool:
    """Spell all prefixes and expressions on free squares; return False if there is no room."""
    begin(state.prefixes[FIRST_PREFIX])
    tiles = state.prefix_tiles[FIRST_PREFIX]
    tiles.used = tiles.short = tiles.code = tiles.new = 0
    prefix, state.prefix_count, count = FIRST_PREFIX, FIRST_PREFIX + 1, 0
    while prefix < state.prefix_count:
        for inverted in range(2):
            count = _go_on(state, prefix, inverted, count, reading)
            if state.prefix_count > len(state.prefixes) or count > len(state.store):
                state.prefix_count, state.free = FIRST_PREFIX, 0
                _chain(state)
                return False
        prefix += 1
    state.free = count
    _chain(state)
    return True


@compilable
def _go_on(state: GeneratorState, prefix: int, inverted: int, count: int, reading: Reading) -> int:
    """Put every number, with NOT or without, behind a prefix; return the expressions so far."""
    spent = spent_by(state, prefix, inverted)
    left = digits_after(state, spent)
    if spent.short > state.blanks or left.zeros + left.ones + left.blanks == 0:
        return count
    first, behind = strings_of(state, left, STRINGS if inverted == 1 else NUMERALS)
    for at in range(first, behind):
        string = string_at(state, at)
        if string.length == 0:
            continue
        now = with_digits(spent, left, string)
        value = (1 << string.length) - 1 - string.value if inverted == 1 else string.value
        plain = string.length == 1 and inverted == 0
        reason, numerator, denominator = ended(state.prefixes[prefix], value, plain, reading)
        if reason == FINE:
            if count < len(state.store):
                keep_expression(state, count, key_of(numerator, denominator), now, 0, 0)
            count += 1
        if not _add_operators(state, prefix, value, plain, now, reading):
            return count
    return count


@inlined
def _add_operators(
    state: GeneratorState, prefix: int, value: int, plain: bool, spent: Spent, reading: Reading
) -> bool:
    """Make a prefix of a prefix, a number and each operator; return False if there is no room."""
    operators = operators_left(state, spent.used, state.blanks - spent.short)
    while operators != 0:
        lowest = operators & -operators
        operators ^= lowest
        to = state.prefix_count
        if to >= len(state.prefixes):
            state.prefix_count = to + 1
            return False
        tile = tile_of(lowest)
        if operate(state.prefixes[prefix], state.prefixes[to], value, plain, tile, reading) == FINE:
            made = state.prefix_tiles[to]
            made.used, made.short, made.code, made.new = with_tile(state, spent, tile)
            state.prefix_count = to + 1
    return True


@compilable
def _chain(state: GeneratorState) -> None:
    """Link the expressions on free squares, the shortest first: in one chain for each value, and in
    one of all. Note where each length begins in a chain, and the bits of the largest value by length.
    """
    chains = most = min(CHAINS, MOST << 2 * state.blanks)
    while chains > FEWEST and chains >= 2 * state.free:
        chains >>= 1
    state.mask = chains - 1
    for prefix in range(state.mask + 1):
        state.free_chains[prefix] = -1
        for length in range(RACK + 1):
            state.free_by_length[prefix, length] = -1
    state.expression_mask = min(4 * most, 16 * chains) - 1
    for kind in range(state.expression_mask + 1):
        state.expression_chains[kind] = -1
    for length in range(SIDE):
        state.lengths[length], state.largest[length] = -1, 0
    for index in range(state.free):
        length = length_of(state, index)
        link(state, index, state.lengths[length], -1)
        state.lengths[length] = index
        bits, value = 0, whole(value_of(state, index))
        while value > 0:
            value >>= 1
            bits += 1
        for size in range(length, SIDE):
            state.largest[size] = max(state.largest[size], bits)
    longer = -1
    for length in range(SIDE - 1, -1, -1):
        index = state.lengths[length]
        while index >= 0:
            later = next_of(state, index)
            prefix, kind = hash_of(state, value_of(state, index)), kind_chain(state, index)
            like = state.expression_chains[kind]
            while like >= 0 and not _are_alike(state, like, index):
                like = state.store[like].met
            if like >= 0:
                state.store[index].other = state.store[like].other
                link(state, index, next_of(state, like), longer)
                link(state, like, index, next_other(state, like))
            else:
                state.store[index].met = state.expression_chains[kind]
                state.expression_chains[kind] = index
                state.store[index].other = state.free_chains[prefix]
                link(state, index, state.free_chains[prefix], longer)
                state.free_chains[prefix] = state.free_by_length[prefix, length] = index
            longer = index
            index = later
    state.shortest = longer


@inlined
def _are_alike(state: GeneratorState, side: int, other: int) -> bool:
    """Return whether two expressions have the same value and take the same tiles."""
    same = state.tags[side].tag == state.tags[other].tag
    return bool(same and state.store[side].used == state.store[other].used)
