"""Kernels for rare positions are compiled ahead, too."""

from paperbits import find
from paperbits.core.compiler import build
from paperbits.core.compiler.library import name_of
from paperbits.folder.kernels import rare_kernels_of
from paperbits.games.binary_number_scrabble.engine.levels import mover_rack
from paperbits.games.binary_number_scrabble.generator import count_plays
from paperbits.games.binary_number_scrabble.generator.search import search
from paperbits.games.binary_number_scrabble.tiles import EQUALS


def test_the_search_with_a_large_table_is_noted_apart():
    position = find("binary-number-scrabble").new(seed=1)
    rack = mover_rack(position)
    rack[:] = 0
    rack[[0, 1, EQUALS]] = 1
    usual = {}
    with build.noting(usual, compiled=False):
        count_plays(position.board, rack, position.game)
    rare = rare_kernels_of(position)
    assert (
        [name for name, _ in rare] == [name_of(search.interpreted)] == [name for name, _ in usual]
    )
    assert not rare.keys() & usual.keys()
    assert rare_kernels_of(find("plexus").new()) == {}
