"""Ratings of three and more, and the places that they are made from."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits.ratings.settlement import Finish, places
from paperbits.ratings.several import NEW, rate_table
from paperbits.ratings.strength import START, Strength


@pytest.mark.parametrize(
    ("finish", "persons", "expected"),
    [
        (Finish([0], [9, 5, 7]), [0, 1, 2], {0: 1, 1: 3, 2: 2}),
        (Finish([0, 2], [7, 5, 7]), [0, 1, 2], {0: 1, 1: 3, 2: 1}),
        (Finish([1], [9, 5, 7], lowest_wins=True), [0, 1, 2], {0: 3, 1: 1, 2: 2}),
        (Finish([], [0, 0]), [0, 1], {}),
        (Finish([1], [50, 3], cut_short=True, resigned=[0]), [0, 1], {0: 2, 1: 1}),
        (Finish([0, 1], [50, 3], cut_short=True), [0, 1], {0: 1, 1: 1}),
        (Finish([3], [1, 2, 3, 9], resigned=[3, 0]), [0, 1, 2, 3], {0: 3, 1: 2, 2: 1, 3: 4}),
        (Finish([0], [9, 5, 7], away=[1]), [0, 1, 2], {0: 1, 2: 2}),
        (Finish([0], [9, 5, 7], away=[1, 2]), [0, 1, 2], {}),
        (Finish([2], [1, 5, 7, 3]), [0, 1, 3], {0: 3, 1: 1, 3: 2}),
        (Finish([2], [1, 0, 0], cut_short=True), [0, 1, 2], {0: 2, 1: 2, 2: 1}),
    ],
)
def test_places(finish, persons, expected):
    assert places(finish, persons) == expected


def test_new_players_spread_evenly():
    first, second, third = rate_table([NEW] * 3, [1, 2, 3], [0.0] * 3)
    assert first.rating > second.rating > third.rating
    assert second.rating == pytest.approx(START)
    assert first.rating - START == pytest.approx(START - third.rating)
    assert all(
        each.deviation < NEW.deviation and each.matches == 1 for each in (first, second, third)
    )


@given(st.permutations([0, 1, 2, 3]))
def test_the_order_of_the_seats_does_not_matter(order):
    before = [Strength(1000 + 100 * player, 80 + 60 * player) for player in range(4)]
    finished = [1, 3, 2, 3]
    straight = rate_table(before, finished, [0.0] * 4)
    mixed = rate_table(
        [before[player] for player in order], [finished[player] for player in order], [0.0] * 4
    )
    for place, player in enumerate(order):
        assert (mixed[place].rating, mixed[place].deviation) == pytest.approx(
            (straight[player].rating, straight[player].deviation)
        )


def test_a_long_pause_widens_the_deviation_first():
    before = [Strength(1200, 60)] * 3
    soon, late = (rate_table(before, [1, 2, 3], [days] * 3) for days in (0.0, 1000.0))
    assert all(one.deviation < other.deviation for one, other in zip(soon, late, strict=True))
    for one, other in itertools.pairwise(late):
        assert one.rating > other.rating
