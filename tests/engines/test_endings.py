"""Levels that are said to make no mistake once they can prove how the game ends."""

import pytest

from paperbits.engines.choose import choose
from paperbits.puzzles.shelf import find_puzzle


@pytest.mark.compiled
@pytest.mark.parametrize("level", ["strong", "master"])
@pytest.mark.parametrize("name", ["divisor-over-sums-966b3a", "divisor-over-sums-d5ac91"])
def test_a_won_ending_is_won_with_every_seed(name, level):
    puzzle = find_puzzle(name)
    for seed in range(3):
        thought = choose(puzzle.position(), level, seed=seed, seconds=60)
        assert thought.move in puzzle.answers
        assert thought.sure
