"""The sheet: what a rack spells over tiles that lie, as far as the lexicon goes; worked out once for all boards.

For each choice of so many tiles from the rack the lexicon says over which tile, and at which place in the equation, they make
one. All choices of a number together are a mask for each tile: one look then says whether the rack has a play over it that
takes so many squares before it and so many behind it, and what its equation is worth at most.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.games.binary_number_scrabble.equation import Reading, bonus
from paperbits.games.binary_number_scrabble.generator.bench import CORES as MOST_CORES
from paperbits.games.binary_number_scrabble.generator.bench import LINES
from paperbits.games.binary_number_scrabble.generator.cores import C_FIRST, C_LAST, C_LINE
from paperbits.games.binary_number_scrabble.generator.sets import WIDTH, one
from paperbits.games.binary_number_scrabble.simulation.lexicon import LEVELS, MASK, PLACES, look_up
from paperbits.games.binary_number_scrabble.tiles import EMPTY, EQUALS, KINDS, ONE, RACK, ZERO

MOST: Final = 126
"""Choices of one number of tiles, at most: four or five of nine that all differ."""

CORES: Final = 512
"""Cores whose masks are remembered."""

WINDOWS: Final = 1024
"""Windows that are waiting to be looked into, at most."""

PLAIN, DEAR = range(2)
"""Masks of choices whose tiles are worth one point each, and of those with a dearer one."""

_FIELDS: Final[dict[str, Sequence[int]]] = {
    # The rack's choices by number of tiles: how many, each in lanes, what its tiles are worth beyond a point each,
    # and the same of all tiles; digits on the rack.
    "choices": (RACK + 1,),
    "choice": (RACK + 1, MOST),
    "dear": (RACK + 1, MOST),
    "dearest": (),
    "digits": (),
    # Masks for one tile that lies, by number of new tiles; for cores of more tiles (rows by core), and for which numbers they
    # have been worked out.
    "alone": (RACK + 1, KINDS, 2),
    "masks": (CORES, RACK + 1, 2),
    "known": (CORES,),
    # The bonus by bits of the value.
    "gain": (LEVELS + 1,),
    # For each line more than which no play there scores, in the last search, and on the board of the question.
    "most": (LINES,),
    "at_first": (LINES,),
    # The lines that were made ready for another board last, a bit for each.
    "changed": (),
    # Whether what depends on the rack alone is spelt on the workbench.
    "spelt": (),
    # Windows that may hold the best play: more than which no play there scores, where it lies and how many new tiles; cores of
    # which more must be looked at than the lexicon knows.
    "windows": (),
    "window": (WINDOWS, 6),
    "rest": (),
    "core": (MOST_CORES,),
}


def new_sheet() -> Any:
    """An array of one sheet."""
    return np.zeros(1, [(name, np.int64, tuple(shape)) for name, shape in _FIELDS.items()]).view(np.recarray)


_FIELD_MASK = (1 << PLACES) - 1
_COLUMN = sum(1 << PLACES * level for level in range(LEVELS))
"""One place on all levels."""


@compilable
def take_choices(sheet: Any, bench: Any, lexicon: Any, reading: Reading) -> None:
    """Write down all choices of tiles from the rack on the workbench, and what they spell over one tile."""
    for number in range(RACK + 1):
        sheet.choices[number] = 0
        for tile in range(KINDS):
            sheet.alone[number, tile, PLAIN] = sheet.alone[number, tile, DEAR] = 0
    for core in range(CORES):
        sheet.known[core] = 0
    for bits in range(len(sheet.gain)):
        sheet.gain[bits] = bonus((1 << bits) - 1, reading)
    sheet.choices[0], sheet.choice[0, 0], sheet.dear[0, 0], sheet.dearest = 1, 0, 0, 0
    sheet.digits = (bench.counts >> WIDTH * (ZERO - 1) & 15) + (bench.counts >> WIDTH * (ONE - 1) & 15)
    for tile in range(1, KINDS):
        held = bench.counts >> WIDTH * (tile - 1) & 15
        extra = bench.points[tile] - 1
        sheet.dearest += held * extra
        if tile == EQUALS:
            held = min(held, 1)  # No more than one may be new.
        for number in range(RACK - 1, -1, -1):
            for index in range(sheet.choices[number]):
                for more in range(1, held + 1):
                    count = sheet.choices[number + more]
                    sheet.choices[number + more] = count + 1
                    sheet.choice[number + more, count] = sheet.choice[number, index] + more * one(tile)
                    sheet.dear[number + more, count] = sheet.dear[number, index] + more * extra
    for number in range(1, min(RACK, lexicon.longest - 1) + 1):
        for index in range(sheet.choices[number]):
            row = look_up(lexicon, sheet.choice[number, index])
            if row >= 0:
                dear = PLAIN if sheet.dear[number, index] == 0 else DEAR
                for tile in range(1, KINDS):
                    sheet.alone[number, tile, dear] |= lexicon.choice[row, MASK + tile]


@compilable
def masks_of(sheet: Any, bench: Any, lexicon: Any, core: int, number: int) -> tuple[int, int]:
    """The places that the first tile of a core has in equations with so many new tiles, as the lexicon's masks say it: with
    plain tiles alone, and with dear ones.

    Of more tiles than one each has its place in some equation of these tiles, but perhaps in different ones.
    """
    line, first, last = bench.core[core, C_LINE], bench.core[core, C_FIRST], bench.core[core, C_LAST]
    if first == last:
        tile = bench.tiles[line, first]
        return int(sheet.alone[number, tile, PLAIN]), int(sheet.alone[number, tile, DEAR])
    if core >= CORES:
        return _COLUMN * _FIELD_MASK, _COLUMN * _FIELD_MASK
    if sheet.known[core] >> number & 1 == 0:
        sheet.known[core] |= 1 << number
        sheet.masks[core, number, PLAIN] = sheet.masks[core, number, DEAR] = 0
        lying = lying_in(bench, line, first, last)
        for index in range(sheet.choices[number]):
            mask = mask_over(bench, lexicon, line, first, last, lying + sheet.choice[number, index])
            sheet.masks[core, number, PLAIN if sheet.dear[number, index] == 0 else DEAR] |= mask
    return int(sheet.masks[core, number, PLAIN]), int(sheet.masks[core, number, DEAR])


@compilable
def lying_in(bench: Any, line: int, first: int, last: int) -> int:
    """The tiles that lie in a stretch of a line, in lanes."""
    lying = 0
    for square in range(first, last + 1):
        if bench.tiles[line, square] != EMPTY:
            lying += one(bench.tiles[line, square])
    return lying


@inlined
def mask_over(bench: Any, lexicon: Any, line: int, first: int, last: int, used: int) -> int:
    """The same for all the tiles of an equation in lanes."""
    mask = _COLUMN * _FIELD_MASK
    for square in range(first, last + 1):
        tile = bench.tiles[line, square]
        if tile != EMPTY:
            row = look_up(lexicon, used - one(tile))
            if row < 0:
                return 0
            behind = square - first
            mask &= lexicon.choice[row, MASK + tile] >> behind & _COLUMN * (_FIELD_MASK >> behind)
            if mask == 0:
                return 0
    return mask
