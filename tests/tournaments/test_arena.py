"""Arenas: who is free plays again, and wins in a row count double."""

from hypothesis import given
from hypothesis import strategies as some

from paperbits.tournaments.arena import gains, pair_waiting
from paperbits.tournaments.meeting import Meeting


def results(*of_player_0):
    return [Meeting(0, number, result) for number, result in enumerate(of_player_0, 1)]


def test_wins_after_two_in_a_row_count_double_until_one_is_not_won():
    meetings = results((2, 0), (2, 0), (2, 0), (1, 1), (2, 0), (2, 0), (0, 2), (2, 0))
    assert gains(0, meetings) == [2, 2, 4, 2, 2, 2, 0, 2]


def test_a_match_that_goes_on_counts_nothing_yet():
    assert gains(0, [Meeting(0, 1), Meeting(0, 2, (2, 0))])[0] == 2


@given(some.integers(0, 9))
def test_at_most_one_goes_on_waiting(count):
    pairs = pair_waiting(list(range(count)), [])
    playing = [player for pair in pairs for player in pair]
    assert len(set(playing)) == len(playing) == count - count % 2


def test_the_last_who_came_goes_on_waiting():
    assert {player for pair in pair_waiting([4, 2, 0], []) for player in pair} == {4, 2}


def test_two_who_have_just_met_wait_for_others_who_play():
    just = [Meeting(0, 1, (2, 0))]
    assert pair_waiting([0, 1], [*just, Meeting(2, 3)]) == []
    assert [set(pair) for pair in pair_waiting([0, 1], just)] == [{0, 1}]
    assert pair_waiting([0, 1], just)[0].first == 1  # The other begins now.


def test_others_come_first():
    just = [Meeting(0, 1, (2, 0)), Meeting(2, 3, (2, 0))]
    pairs = {frozenset(pair) for pair in pair_waiting([0, 1, 2, 3], just)}
    assert pairs == {frozenset((0, 2)), frozenset((1, 3))}  # Winners meet.
