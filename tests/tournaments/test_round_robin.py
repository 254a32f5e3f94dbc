"""Round robin: each meets each, once a round, and starts are even."""

from collections import Counter
from itertools import combinations

import pytest

from paperbits.tournaments.meeting import round_robin


@pytest.mark.parametrize("count", range(2, 65))
def test_each_meets_each_once(count):
    rounds = round_robin(count)
    assert len(rounds) == count - 1 + count % 2
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == dict.fromkeys(map(frozenset, combinations(range(count), 2)), 1)
    for pairs in rounds:
        playing = [player for pair in pairs for player in pair]
        assert len(set(playing)) == len(playing) == count - count % 2


@pytest.mark.parametrize("count", range(2, 65))
def test_starts_are_even(count):
    starts = Counter(dict.fromkeys(range(count), 0))
    for pairs in round_robin(count):
        for first, second in pairs:
            starts[first] += 1
            starts[second] -= 1
    assert {abs(more) for more in starts.values()} == ({1} if count % 2 == 0 else {0})


@pytest.mark.parametrize("count", [2, 3, 4, 7, 8])
def test_a_double_round_robin_swaps_the_starts(count):
    rounds = round_robin(count, twice=True)
    assert len(rounds) == 2 * len(round_robin(count))
    met = Counter(pair for pairs in rounds for pair in pairs)
    assert met == {
        (one, other): 1 for one in range(count) for other in range(count) if one != other
    }


def test_berger_s_table_of_four():
    # The pairs of FIDE's handbook (C.05, annex 1) for 3 or 4 players, counted from 0.
    pairs = [{frozenset(pair) for pair in pairs} for pairs in round_robin(4)]
    assert {frozenset((0, 3)), frozenset((1, 2))} in pairs
    assert {frozenset((3, 2)), frozenset((0, 1))} in pairs
    assert {frozenset((1, 3)), frozenset((2, 0))} in pairs


def test_nobody_meets_anybody_alone():
    assert round_robin(0) == round_robin(1) == []
