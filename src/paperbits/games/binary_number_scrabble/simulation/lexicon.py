"""The lexicon: every equation of up to twelve tiles, by the tiles that it is made of.

There are 305 million equations of fifteen tiles, but three and a half million of up to twelve, and
any nine new tiles with up to three old ones are among these. Which of them a rack can lay over an
old tile, and at which place of the equation that tile then is, takes one look-up for each choice of
tiles from the rack, whatever the board.

Equations with more than three sides are left out.
"""

import functools
import threading
from typing import Annotated, Final

import numpy as np

from paperbits.core.compiler.kernel import compilable, compiled, inlined, kernel
from paperbits.core.machine import by_memory
from paperbits.core.records import Integers, Records, blank_rows, fields_of, laid_out

from ..equation import FINE, STATE, advance, begin, finish
from ..generator.packed import WIDTH, count_of
from ..generator.store import key_of, whole
from ..reading import Reading
from ..tiles import EQUALS, KINDS

LONGEST: Final = by_memory(12, 11)
"""Tiles of the longest equations. Fewer make searches slower and change no result. One less with XOR
tiles, which make equations twice as many."""

UNCOMPILED: Final = 6
"""Tiles of the longest equations where kernels run interpreted; longer ones would take minutes."""

LEVELS: Final = 5
"""Levels of masks: the number of bits of the equation's value, less one. Higher numbers share the
last level."""

PLACES: Final = 12
"""Bits of a mask for each level, one for each place in an equation."""

LEVEL: Final = 60
"""The bit of an equation from which on the bits of its value are stored; below it are its tiles,
five bits each."""

_CHAINS: Final = by_memory(1 << 16, 1 << 15)
_SIDES: Final = by_memory(1 << 21, 1 << 18)
_EQUATIONS: Final = by_memory(1 << 22, 1 << 20)
_FACTORS: Final = (1_640_531_527, 1_274_126_177)


class Choice:
    """A choice of tiles: its packed count; where its equations start and stop; for each further tile
    the places that it has in equations of these tiles and itself. From bit ``PLACES`` times b on,
    those in equations whose value has b bits at least.
    """

    key: int
    first: int
    behind: int
    places: Annotated[Integers, KINDS]


class Lexicon:
    """The fields of the record: the tiles of the longest equations; choices of tiles, and the row
    of each by its hash; equations.
    """

    longest: int
    choice_count: int
    chains: Annotated[Integers, _CHAINS]
    choices: Annotated[Records[Choice], _CHAINS]
    equation_count: int
    equations: Annotated[Integers, _EQUATIONS]


_KEPT: Final = 4
"""Lexicons that are kept in memory, some 40 MB each."""

_lock = threading.Lock()


def lexicon(reading: Reading, longest: int | None = None) -> Records[Lexicon]:
    """Return an array of one lexicon for these settings. It takes a second to make when first asked
    for, and must not be changed.
    """
    most = LONGEST - (1 if reading.xor else 0) if compiled() else UNCOMPILED
    with _lock:
        return _make(reading, most if longest is None else longest)


@functools.lru_cache(_KEPT)
def _make(reading: Reading, longest: int) -> Records[Lexicon]:
    """Return a lexicon of equations up to so many tiles, or fewer if they are too many."""
    sides = blank_rows(fields_of(Side), _SIDES)
    while True:
        count = spell_sides(sides, np.zeros((LONGEST, STATE), np.int64), longest - 2, reading)
        made = laid_out(Lexicon)
        made[0].longest = longest
        if count >= 0:
            spare = blank_rows(fields_of(Side), count)
            if pair_sides(made, spare if sort_sides(sides, spare) else sides[:count]):
                return made
        longest -= 1


class Side:
    """An expression: value as ``key_of`` encodes it, packed count, tiles in order, number of tiles."""

    value: int
    used: int
    code: int
    new: int


@kernel
def spell_sides(sides: Records[Side], states: Integers, longest: int, reading: Reading) -> int:
    """Write all expressions of up to so many tiles. Return how many there are, or -1 if there is no
    room for them.
    """
    count = depth = used = code = tile = 0
    begin(states[0])
    while True:
        tile += 1
        if tile >= KINDS or depth >= longest:
            if depth == 0:
                return count
            depth -= 1
            tile = code >> WIDTH * depth
            code ^= tile << WIDTH * depth
            used -= count_of(tile)
            continue
        if tile == EQUALS:
            continue
        for field in range(STATE):
            states[depth + 1, field] = states[depth, field]
        if advance(states[depth + 1], tile, reading) != FINE:
            continue
        code |= tile << WIDTH * depth
        used += count_of(tile)
        depth += 1
        reason, numerator, denominator = finish(states[depth], reading)
        if reason == FINE:
            if count >= len(sides):
                return -1
            sides[count].value, sides[count].used = key_of(numerator, denominator), used
            sides[count].code, sides[count].new = code, depth
            count += 1
        tile = 0


@kernel
def sort_sides(sides: Records[Side], spare: Records[Side]) -> bool:
    """Sort as many sides as ``spare`` has room for, by value and then by number of tiles; equal ones
    keep their order. Return whether the result is in ``spare``.

    It merges runs of 1, 2, 4 and so on. In a browser, Python's own sorting of 222,639 sides took
    54 MB; ``spare`` takes 7.
    """
    count, width, moved = len(spare), 1, False
    while width < count:
        source, target = (spare, sides) if moved else (sides, spare)
        for start in range(0, count, 2 * width):
            middle, end = min(start + width, count), min(start + 2 * width, count)
            one, two = start, middle
            for place in range(start, end):
                first = two >= end
                if one < middle and not first:
                    less = source[one].value - source[two].value
                    first = less < 0 or (less == 0 and source[one].new <= source[two].new)
                taken = one if first else two
                target[place] = source[taken]
                if first:
                    one += 1
                else:
                    two += 1
        moved = not moved
        width *= 2
    return moved


@kernel
def pair_sides(lexicons: Records[Lexicon], sides: Records[Side]) -> bool:
    """Write all equations of expressions, which are sorted by value and then by length; return
    whether there is room.
    """
    lexicon = lexicons[0]
    for writing in range(2):
        first = 0
        while first < len(sides):
            behind = first
            while behind < len(sides) and sides[behind].value == sides[first].value:
                behind += 1
            if not _pair(lexicon, sides, first, behind, writing == 1):
                return False
            first = behind
        if writing == 0:
            for choice in range(lexicon.choice_count):
                count = lexicon.choices[choice].behind
                lexicon.choices[choice].first = lexicon.choices[choice].behind = (
                    lexicon.equation_count
                )
                lexicon.equation_count += count
            if lexicon.equation_count > len(lexicon.equations):
                return False
    return _mark(lexicon)


@compilable
def _pair(lexicon: Lexicon, sides: Records[Side], first: int, behind: int, writing: bool) -> bool:
    """Count, or write, the equations of expressions with the same value."""
    level = 0
    while whole(sides[first].value) >> level > 0:
        level += 1
    for left in range(first, behind):
        one = sides[left]
        for middle in range(first, behind):
            two = sides[middle]
            new = one.new + 1 + two.new
            if new > lexicon.longest:
                break  # They are sorted by length.
            used = one.used + count_of(EQUALS) + two.used
            code = one.code | (EQUALS | two.code << WIDTH) << WIDTH * one.new
            if not _keep(lexicon, used, code | level << LEVEL, writing):
                return False
            for right in range(first, behind):
                three = sides[right]
                if new + 1 + three.new > lexicon.longest:
                    break
                both = used + count_of(EQUALS) + three.used
                spelled = code | (EQUALS | three.code << WIDTH) << WIDTH * new
                if not _keep(lexicon, both, spelled | level << LEVEL, writing):
                    return False
    return True


@compilable
def _keep(lexicon: Lexicon, used: int, code: int, writing: bool) -> bool:
    choice = _choice_of(lexicon, used)
    if choice < 0:
        return False
    if writing:
        lexicon.equations[lexicon.choices[choice].behind] = code
    lexicon.choices[choice].behind += 1
    return True


@compilable
def _mark(lexicon: Lexicon) -> bool:
    """Mark the places that tiles have in equations; return whether there is room."""
    for choice in range(lexicon.choice_count):
        first, behind = lexicon.choices[choice].first, lexicon.choices[choice].behind
        used = lexicon.choices[choice].key if first < behind else 0
        for tile in range(1, KINDS):
            if used >> WIDTH * (tile - 1) & 15 == 0:
                continue
            other = _choice_of(lexicon, used - count_of(tile))
            if other < 0:
                return False
            lexicon.choices[other].places[tile] = _places_of(lexicon, first, behind, tile)
    return True


@inlined
def _places_of(lexicon: Lexicon, first: int, behind: int, tile: int) -> int:
    """Return the mask of a tile's places in some equations."""
    mask = 0
    for index in range(first, behind):
        code = lexicon.equations[index]
        levels = min(code >> LEVEL, LEVELS - 1)
        for place in range(lexicon.longest):
            if code >> WIDTH * place & 15 == tile:
                for level in range(levels + 1):
                    mask |= 1 << PLACES * level + place
    return int(mask)


@compilable
def _choice_of(lexicon: Lexicon, used: int) -> int:
    """Return the row of a choice of tiles, a new one if it has none; -1 if there is no room."""
    chain = _chain_of(lexicon, used)
    if lexicon.chains[chain] == 0:
        choice = lexicon.choice_count
        if choice >= _CHAINS * 7 // 8:
            return -1
        lexicon.choice_count = lexicon.chains[chain] = choice + 1
        lexicon.choices[choice].key = used
    return int(lexicon.chains[chain] - 1)


@inlined
def look_up(lexicon: Lexicon, used: int) -> int:
    """Return the row of a choice of tiles, -1 if no equation uses it."""
    return int(lexicon.chains[_chain_of(lexicon, used)] - 1)


@inlined
def _chain_of(lexicon: Lexicon, used: int) -> int:
    """Return the chain of a choice of tiles, or the free one that it would have."""
    low, high = _FACTORS
    chain = ((used & (1 << 27) - 1) * low + (used >> 27) * high) >> 22 & _CHAINS - 1
    while lexicon.chains[chain] > 0 and lexicon.choices[lexicon.chains[chain] - 1].key != used:
        chain = chain + 1 & _CHAINS - 1
    return int(chain)
