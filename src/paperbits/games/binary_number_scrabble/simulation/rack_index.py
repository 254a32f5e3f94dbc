"""The rack index: what a rack can spell over tiles on the board, as far as the lexicon goes; it
serves all boards.

For each choice of tiles from the rack the lexicon says over which old tile they make an equation,
and at which place of the equation that tile is. All choices of one number of tiles together are a
mask for each old tile. One look-up then says whether the rack has a play over it with so many
squares before it and so many behind it, and bounds the value of its equation.
"""

from typing import Annotated, Final

from paperbits.core.compiler.kernel import compilable, inlined
from paperbits.core.records import Integers, Records, laid_out

from ..equation import bonus
from ..generator.packed import WIDTH, count_of
from ..generator.state import LINES, GeneratorState
from ..generator.state import SEGMENTS as MOST_SEGMENTS
from ..reading import Reading
from ..tiles import EMPTY, EQUALS, KINDS, ONE, RACK, ZERO
from .lexicon import LEVELS, PLACES, Lexicon, look_up

MOST_CHOICES: Final = 126
"""The most choices of one number of tiles: four or five of nine different ones."""

SEGMENTS: Final = 512
"""Segments whose masks are remembered."""

WINDOWS: Final = 1024
"""Windows that can wait to be searched."""

PLAIN, VALUABLE = range(2)
"""Masks of choices whose tiles are worth one point each, and of those with a more valuable one."""


class NotedWindow:
    """A row of ``windows``: the upper bound on the score of any play there, its segment, the line
    and first square of the segment there, squares before the segment, new tiles.
    """

    bound: int
    segment: int
    line: int
    first: int
    before: int
    new: int


class RackIndex:
    """The fields of the record."""

    # The rack's choices of tiles, by number of tiles: how many; each, packed; the points of its
    # tiles beyond one each. The same of the whole rack; the digits on the rack.
    choice_counts: Annotated[Integers, RACK + 1]
    choices: Annotated[Integers, RACK + 1, MOST_CHOICES]
    extra: Annotated[Integers, RACK + 1, MOST_CHOICES]
    most_extra: int
    digits: int

    # Masks for a single tile on the board, by number of new tiles; masks for segments of more than
    # one tile; the numbers of new tiles for which these were worked out, a bit for each.
    alone: Annotated[Integers, RACK + 1, KINDS, 2]
    masks: Annotated[Integers, SEGMENTS, RACK + 1, 2]
    known: Annotated[Integers, SEGMENTS]

    # The bonus by bits of the value.
    gain: Annotated[Integers, LEVELS + 1]

    # For each line an upper bound on the score of any play there: in the last search, and on the
    # board of the question.
    most: Annotated[Integers, LINES]
    at_first: Annotated[Integers, LINES]

    # The lines that were prepared for another board last, a bit for each.
    changed: int

    # Whether the generator has spelled what depends on the rack alone.
    spelled: int

    # Windows (windows.py) that may hold the best play, and segments of which more must be searched
    # than the lexicon knows.
    window_count: int
    windows: Annotated[Records[NotedWindow], WINDOWS]
    rest_count: int
    rest: Annotated[Integers, MOST_SEGMENTS]


def new_rack_index() -> Records[RackIndex]:
    """Return an array of one index."""
    return laid_out(RackIndex)


_FIELD_MASK = (1 << PLACES) - 1
_COLUMN = sum(1 << PLACES * level for level in range(LEVELS))
"""One place on all levels."""


@compilable
def take_choices(
    rack_index: RackIndex, state: GeneratorState, lexicon: Lexicon, reading: Reading
) -> None:
    """Write all choices of tiles from the generator's rack, and what they spell over one tile."""
    for number in range(RACK + 1):
        rack_index.choice_counts[number] = 0
        for tile in range(KINDS):
            rack_index.alone[number, tile, PLAIN] = rack_index.alone[number, tile, VALUABLE] = 0
    for segment in range(SEGMENTS):
        rack_index.known[segment] = 0
    for bits in range(len(rack_index.gain)):
        rack_index.gain[bits] = bonus((1 << bits) - 1, reading)
    (
        rack_index.choice_counts[0],
        rack_index.choices[0, 0],
        rack_index.extra[0, 0],
        rack_index.most_extra,
    ) = 1, 0, 0, 0
    rack_index.digits = (state.counts >> WIDTH * (ZERO - 1) & 15) + (
        state.counts >> WIDTH * (ONE - 1) & 15
    )
    for tile in range(1, KINDS):
        held = state.counts >> WIDTH * (tile - 1) & 15
        extra = state.points[tile] - 1
        rack_index.most_extra += held * extra
        if tile == EQUALS:
            held = min(held, 1)  # No more than one can be new.
        for number in range(RACK - 1, -1, -1):
            for index in range(rack_index.choice_counts[number]):
                for more in range(1, held + 1):
                    count = rack_index.choice_counts[number + more]
                    rack_index.choice_counts[number + more] = count + 1
                    rack_index.choices[number + more, count] = rack_index.choices[
                        number, index
                    ] + more * count_of(tile)
                    rack_index.extra[number + more, count] = (
                        rack_index.extra[number, index] + more * extra
                    )
    for number in range(1, min(RACK, lexicon.longest - 1) + 1):
        for index in range(rack_index.choice_counts[number]):
            row = look_up(lexicon, rack_index.choices[number, index])
            if row >= 0:
                extra = PLAIN if rack_index.extra[number, index] == 0 else VALUABLE
                for tile in range(1, KINDS):
                    rack_index.alone[number, tile, extra] |= lexicon.choices[row].places[tile]


@compilable
def masks_of(
    rack_index: RackIndex, state: GeneratorState, lexicon: Lexicon, segment: int, number: int
) -> tuple[int, int]:
    """Return the places that the first tile of a segment has in equations with so many new tiles,
    as masks of the lexicon: with plain tiles alone, and with valuable ones.

    In a segment of more than one tile, each has its place in some equation of these tiles, but
    perhaps not all in the same one.
    """
    row = state.segments[segment]
    line, first, last = row.line, row.first, row.last
    if first == last:
        tile = state.tiles[line, first]
        return int(rack_index.alone[number, tile, PLAIN]), int(
            rack_index.alone[number, tile, VALUABLE]
        )
    if segment >= SEGMENTS:
        return _COLUMN * _FIELD_MASK, _COLUMN * _FIELD_MASK
    if rack_index.known[segment] >> number & 1 == 0:
        rack_index.known[segment] |= 1 << number
        rack_index.masks[segment, number, PLAIN] = rack_index.masks[segment, number, VALUABLE] = 0
        lying = lying_in(state, line, first, last)
        for index in range(rack_index.choice_counts[number]):
            mask = mask_over(
                state, lexicon, line, first, last, lying + rack_index.choices[number, index]
            )
            rack_index.masks[
                segment, number, PLAIN if rack_index.extra[number, index] == 0 else VALUABLE
            ] |= mask
    return int(rack_index.masks[segment, number, PLAIN]), int(
        rack_index.masks[segment, number, VALUABLE]
    )


@compilable
def lying_in(state: GeneratorState, line: int, first: int, last: int) -> int:
    """Return the packed count of the tiles on a stretch of a line."""
    lying = 0
    for square in range(first, last + 1):
        if state.tiles[line, square] != EMPTY:
            lying += count_of(state.tiles[line, square])
    return lying


@inlined
def mask_over(
    state: GeneratorState, lexicon: Lexicon, line: int, first: int, last: int, used: int
) -> int:
    """Return the same mask for all tiles of an equation, a packed count."""
    mask = _COLUMN * _FIELD_MASK
    for square in range(first, last + 1):
        tile = state.tiles[line, square]
        if tile != EMPTY:
            row = look_up(lexicon, used - count_of(tile))
            if row < 0:
                return 0
            behind = square - first
            mask &= lexicon.choices[row].places[tile] >> behind & _COLUMN * (_FIELD_MASK >> behind)
            if mask == 0:
                return 0
    return mask
