from itertools import product

import pytest

from paperbits.games.binary_number_scrabble.generator.packed import WIDTH, count_of
from paperbits.games.binary_number_scrabble.reading import reading
from paperbits.games.binary_number_scrabble.simulation.lexicon import (
    LEVEL,
    PLACES,
    lexicon,
    look_up,
)
from paperbits.games.binary_number_scrabble.tiles import EQUALS, KINDS
from paperbits.games.binary_number_scrabble.verdict import judge

READINGS = [
    reading(),
    reading(division="rational", identities="ban-logic", xor=4),
    reading(precedence="left-to-right"),
]


def spelt(code):
    tiles = []
    while code & 31:
        tiles.append(code & 31)
        code >>= WIDTH
    return tuple(tiles)


def entries(made):
    """All equations as (choice of tiles, bits, tiles)."""
    for row in range(made.choice_count):
        for at in range(made.choices[row].first, made.choices[row].behind):
            code = int(made.equations[at])
            yield int(made.choices[row].key), code >> LEVEL, spelt(code & (1 << LEVEL) - 1)


@pytest.mark.parametrize("terms", READINGS)
def test_the_lexicon_has_every_equation_once(terms):
    found = list(entries(lexicon(terms, 5)[0]))
    true = {}
    for size in range(3, 6):
        for tiles in product(range(1, KINDS), repeat=size):
            if EQUALS in tiles[1:-1]:
                verdict = judge(tiles, terms)
                if verdict.valid:
                    true[tiles] = (verdict.value[0] // verdict.value[1]).bit_length()
    assert {tiles: bits for _, bits, tiles in found} == true
    assert len(found) == len(true)
    assert all(key == sum(count_of(tile) for tile in tiles) for key, _, tiles in found)


def test_masks_show_where_one_more_tile_makes_an_equation():
    made = lexicon(reading(), 6)[0]
    places = {}
    for key, bits, tiles in entries(made):
        for place, tile in enumerate(tiles):
            for level in range(min(bits, 4) + 1):
                choice = (key - count_of(tile), tile)
                places[choice] = places.get(choice, 0) | 1 << PLACES * level + place
    assert places
    for (key, tile), mask in places.items():
        assert made.choices[look_up(made, key)].places[tile] == mask
    marked = sum(
        int(made.choices[row].places[tile] != 0)
        for row in range(made.choice_count)
        for tile in range(1, KINDS)
    )
    assert marked == len(places)


@pytest.mark.compiled
def test_equations_of_twelve_tiles_are_valid():
    made = lexicon(reading(), 12)[0]
    assert made.longest == 12
    for at in range(0, int(made.equation_count), 9_973):
        code = int(made.equations[at])
        verdict = judge(spelt(code & (1 << LEVEL) - 1), reading())
        assert verdict.valid
        assert verdict.value[0].bit_length() == code >> LEVEL
