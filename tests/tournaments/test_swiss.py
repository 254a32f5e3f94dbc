"""Swiss pairings: nobody meets twice while that can be avoided, points are near, starts are even."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as some

from paperbits.tournaments.meeting import WIN, Meeting, half_points
from paperbits.tournaments.swiss import pair_round, rounds_for

RESULTS = [(2, 0), (1, 1), (0, 2), (0, 0)]


def played(pairs, results):
    """The pairs of a round with their results."""
    return [
        Meeting(first, second, WIN if second is None else result)
        for (first, second), result in zip(pairs, results, strict=False)
    ]


def can_avoid(players, met):
    """Whether these can be paired so that no two meet again, and no bye is a second one."""
    if not players:
        return True
    one, *others = players
    if len(players) % 2 and frozenset((one,)) not in met and can_avoid(others, met):
        return True
    return any(
        frozenset((one, other)) not in met
        and can_avoid([player for player in others if player != other], met)
        for other in others
    )


@given(some.integers(2, 8), some.integers(1, 7), some.data())
def test_nobody_meets_twice_while_there_is_any_way_to_avoid_it(count, rounds, data):
    meetings = []
    for _ in range(rounds):
        gone = data.draw(some.sets(some.integers(0, count - 1), max_size=count - 2))
        players = [player for player in range(count) if player not in gone]
        pairs = pair_round(players, meetings)
        assert sorted(player for pair in pairs for player in pair if player is not None) == players
        assert sum(pair.second is None for pair in pairs) == len(players) % 2
        before = {frozenset(meeting.players) for meeting in meetings}
        now = {frozenset(player for player in pair if player is not None) for pair in pairs}
        assert bool(now & before) != can_avoid(players, before)
        results = data.draw(
            some.lists(some.sampled_from(RESULTS), min_size=len(pairs), max_size=len(pairs))
        )
        meetings += played(pairs, results)


@settings(max_examples=25)
@given(some.integers(9, 24), some.data())
def test_half_as_many_rounds_as_players_never_repeat_a_pair(count, data):
    # After r rounds each may still meet count - 1 - r others, which is half of them or more: Dirac.
    meetings = []
    for _ in range(min(5, count // 2)):
        pairs = pair_round(range(count), meetings)
        results = data.draw(
            some.lists(some.sampled_from(RESULTS), min_size=len(pairs), max_size=len(pairs))
        )
        meetings += played(pairs, results)
    met = Counter(frozenset(meeting.players) for meeting in meetings)
    assert max(met.values()) == 1
    starts = Counter()
    for meeting in meetings:
        if meeting.second is not None:
            starts[meeting.first] += 1
            starts[meeting.second] -= 1
    assert max(map(abs, starts.values()), default=0) <= 2


def test_the_upper_half_meets_the_lower_half_first():
    assert [set(pair) for pair in pair_round(range(8), [])] == [{0, 4}, {1, 5}, {2, 6}, {3, 7}]
    assert [pair.first < 4 for pair in pair_round(range(8), [])] == [True, False, True, False]


def test_winners_meet_winners():
    meetings = played(pair_round(range(8), []), [(2, 0), (0, 2)] * 2)
    points = half_points(range(8), meetings)
    for first, second in pair_round(range(8), meetings):
        assert points[first] == points[second]


def test_the_bye_goes_to_the_last_who_had_none():
    meetings = []
    byes = []
    for _ in range(5):
        pairs = pair_round(range(5), meetings)
        assert pairs[-1].second is None
        points = half_points(range(5), meetings)
        without = [player for player in range(5) if player not in byes]
        byes.append(pairs[-1].first)
        assert points[byes[-1]] == min(points[player] for player in without)
        meetings += played(pairs, [(2, 0)] * 3)
    assert sorted(byes) == [0, 1, 2, 3, 4]


def test_few_players_meet_again_but_as_evenly_as_possible():
    meetings = []
    for _ in range(6):
        meetings += played(pair_round(range(4), meetings), [(2, 0)] * 2)
    met = Counter(frozenset(meeting.players) for meeting in meetings)
    assert set(met.values()) == {2}


def test_sixty_four_players_are_paired():
    meetings = []
    for _ in range(rounds_for(64)):
        meetings += played(pair_round(range(64), meetings), [(2, 0), (0, 2), (1, 1), (2, 0)] * 8)
    assert max(Counter(frozenset(meeting.players) for meeting in meetings).values()) == 1


def test_enough_rounds_for_one_leader():
    assert [rounds_for(count) for count in (0, 2, 8, 9, 16, 17, 64)] == [2, 2, 3, 4, 4, 5, 6]
