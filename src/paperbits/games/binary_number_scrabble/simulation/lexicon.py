"""The lexicon: every equation of up to twelve tiles, by the tiles that it is made of.

There are 305 million equations of fifteen tiles, but three and a half million of up to twelve; and whatever nine new tiles and
up to three that lie make is among these. Which of them a rack can lay over a tile, and at which place in the
equation the tile then is, takes one look into this table for each choice of tiles from the rack, whatever the board.

Equations of more than three sides are left out.
"""

import functools
import threading
from typing import Any, Final

import numpy as np

from paperbits.core.compiler.kernel import compilable, compiled, inlined, kernel
from paperbits.games.binary_number_scrabble.equation import FINE, STATE, Reading, advance, begin, finish
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH, one
from paperbits.games.binary_number_scrabble.generator.store import key_of, whole
from paperbits.games.binary_number_scrabble.tiles import EQUALS, KINDS

LONGEST: Final = 12
"""Tiles of the longest equations in it; one less where there is XOR, with which they are twice as many."""

UNCOMPILED: Final = 6
"""The same where kernels run interpreted, which would take minutes for the longer ones."""

LEVELS: Final = 5
"""Bits of an equation's value that masks tell apart: so many less one, or more, count alike."""

PLACES: Final = 12
"""Bits of a mask for each level, one for each place in an equation."""

KEY, FIRST, BEHIND, MASK = range(4)
"""What is known of a choice of tiles, written in lanes (see sets.py): where its equations start and stop among all; then, from
``MASK`` on, for each further tile the places that it has in equations of these tiles and itself. From bit ``PLACES`` times
b on those in equations worth b bits at least."""

LEVEL: Final = 60
"""The bit of an equation from which on it says how many bits it is worth; before that its tiles, five bits each."""

_HEADS: Final = 1 << 16
_SIDES: Final = 1 << 21
_FACTORS: Final = (1_640_531_527, 1_274_126_177)
_FIELDS: Final[dict[str, tuple[int, ...]]] = {
    # Tiles of the longest equations; choices of tiles, and the first of each chain by what they are; equations.
    "longest": (),
    "choices": (),
    "heads": (_HEADS,),
    "choice": (_HEADS, MASK + KINDS),
    "equations": (),
    "equation": (1 << 22,),
}

_KEPT: Final = 4
"""Lexicons that are kept, some 40 MB each."""

_lock = threading.Lock()


def lexicon(reading: Reading, longest: int | None = None) -> Any:
    """An array of one lexicon for these settings, made in a second when first asked for; not to be written to."""
    most = LONGEST - (1 if reading.xor else 0) if compiled() else UNCOMPILED
    with _lock:
        return _make(reading, most if longest is None else longest)


@functools.lru_cache(_KEPT)
def _make(reading: Reading, longest: int) -> Any:
    """A lexicon of equations up to so many tiles, or fewer where they are too many."""
    sides = np.zeros((_SIDES, 4), np.int64)
    while True:
        count = spell_sides(sides, np.zeros((LONGEST, STATE), np.int64), longest - 2, reading)
        found = sides[: max(count, 0)]
        found = found[np.lexsort((found[:, _NEW], found[:, _VALUE]))]
        made = np.zeros(1, [(name, np.int64, shape) for name, shape in _FIELDS.items()]).view(np.recarray)
        made[0].longest = longest
        if count >= 0 and pair_sides(made, found):
            return made
        longest -= 1


_VALUE, _USED, _CODE, _NEW = range(4)


@kernel
def spell_sides(sides: Any, states: Any, longest: int, reading: Reading) -> int:
    """Write down all sides of up to so many tiles: value as ``key_of`` writes it, tiles in lanes, in order, their number; how
    many there are, or -1 if there is no room for them.
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
            used -= one(tile)
            continue
        if tile == EQUALS:
            continue
        for field in range(STATE):
            states[depth + 1, field] = states[depth, field]
        if advance(states[depth + 1], tile, reading) != FINE:
            continue
        code |= tile << WIDTH * depth
        used += one(tile)
        depth += 1
        reason, numerator, denominator = finish(states[depth], reading)
        if reason == FINE:
            if count >= len(sides):
                return -1
            sides[count, _VALUE], sides[count, _USED] = key_of(numerator, denominator), used
            sides[count, _CODE], sides[count, _NEW] = code, depth
            count += 1
        tile = 0


@kernel
def pair_sides(lexicons: Any, sides: Any) -> bool:
    """Write down all equations of sides in order of value and then of length; whether there is room for them."""
    lexicon = lexicons[0]
    for writing in range(2):
        first = 0
        while first < len(sides):
            behind = first
            while behind < len(sides) and sides[behind, _VALUE] == sides[first, _VALUE]:
                behind += 1
            if not _pair(lexicon, sides, first, behind, writing == 1):
                return False
            first = behind
        if writing == 0:
            for choice in range(lexicon.choices):
                count = lexicon.choice[choice, BEHIND]
                lexicon.choice[choice, FIRST] = lexicon.choice[choice, BEHIND] = lexicon.equations
                lexicon.equations += count
            if lexicon.equations > len(lexicon.equation):
                return False
    return _mark(lexicon)


@compilable
def _pair(lexicon: Any, sides: Any, first: int, behind: int, writing: bool) -> bool:
    """Count, or write down, the equations of sides that are worth the same."""
    level = 0
    while whole(sides[first, _VALUE]) >> level > 0:
        level += 1
    for left in range(first, behind):
        for middle in range(first, behind):
            new = sides[left, _NEW] + 1 + sides[middle, _NEW]
            if new > lexicon.longest:
                break  # They are in order of length.
            used = sides[left, _USED] + one(EQUALS) + sides[middle, _USED]
            code = sides[left, _CODE] | (EQUALS | sides[middle, _CODE] << WIDTH) << WIDTH * sides[left, _NEW]
            if not _keep(lexicon, used, code | level << LEVEL, writing):
                return False
            for right in range(first, behind):
                if new + 1 + sides[right, _NEW] > lexicon.longest:
                    break
                both = used + one(EQUALS) + sides[right, _USED]
                spelt = code | (EQUALS | sides[right, _CODE] << WIDTH) << WIDTH * new
                if not _keep(lexicon, both, spelt | level << LEVEL, writing):
                    return False
    return True


@compilable
def _keep(lexicon: Any, used: int, code: int, writing: bool) -> bool:
    choice = _choice_of(lexicon, used)
    if choice < 0:
        return False
    if writing:
        lexicon.equation[lexicon.choice[choice, BEHIND]] = code
    lexicon.choice[choice, BEHIND] += 1
    return True


@compilable
def _mark(lexicon: Any) -> bool:
    """Mark the places that tiles have in equations; whether there is room for it."""
    for choice in range(lexicon.choices):
        first, behind = lexicon.choice[choice, FIRST], lexicon.choice[choice, BEHIND]
        used = lexicon.choice[choice, KEY] if first < behind else 0
        for tile in range(1, KINDS):
            if used >> WIDTH * (tile - 1) & 15 == 0:
                continue
            mask = 0
            for index in range(first, behind):
                code = lexicon.equation[index]
                levels = min(code >> LEVEL, LEVELS - 1)
                for place in range(lexicon.longest):
                    if code >> WIDTH * place & 15 == tile:
                        for level in range(levels + 1):
                            mask |= 1 << PLACES * level + place
            other = _choice_of(lexicon, used - one(tile))
            if other < 0:
                return False
            lexicon.choice[other, MASK + tile] = mask
    return True


@compilable
def _choice_of(lexicon: Any, used: int) -> int:
    """The row of a choice of tiles, a new one if there is none yet; -1 if there is no room for it."""
    head = _head(used)
    while lexicon.heads[head] > 0:
        if lexicon.choice[lexicon.heads[head] - 1, KEY] == used:
            return int(lexicon.heads[head] - 1)
        head = head + 1 & _HEADS - 1
    choice = lexicon.choices
    if choice >= _HEADS * 7 // 8:
        return -1
    lexicon.choices = lexicon.heads[head] = choice + 1
    lexicon.choice[choice, KEY] = used
    return int(choice)


@inlined
def look_up(lexicon: Any, used: int) -> int:
    """The row of a choice of tiles, -1 if no equation has anything to do with it."""
    head = _head(used)
    while lexicon.heads[head] > 0:
        if lexicon.choice[lexicon.heads[head] - 1, KEY] == used:
            return int(lexicon.heads[head] - 1)
        head = head + 1 & _HEADS - 1
    return -1


@inlined
def _head(used: int) -> int:
    low, high = _FACTORS
    return int(((used & (1 << 27) - 1) * low + (used >> 27) * high) >> 22 & _HEADS - 1)
