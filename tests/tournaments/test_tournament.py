"""Whole tournaments: entering, rounds, results, withdrawing, and their ends."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from paperbits.tournaments.plan import Plan, PlanError, TournamentError
from paperbits.tournaments.tournament import PATIENCE, Tournament

RESULTS = [(2, 0), (1, 1), (0, 2)]


def opened(*names, kind="swiss", **plan):
    tournament = Tournament("t", "Friday", "host", Plan("plexus", kind, **plan), secret=7, made=0.0)
    for number, name in enumerate(names):
        tournament = tournament.join(f"person{number}", name, float(number))
    return tournament


def settled(tournament, now=100.0, results=((2, 0),)):
    """Every unsettled pairing gets a result, by turns."""
    for place, pairing in enumerate(tournament.unsettled):
        tournament = tournament.settle(
            pairing.round, pairing.number, results[place % len(results)], "played", now
        )
    return tournament.advance(now)


def refused(change, *arguments):
    with pytest.raises(TournamentError) as error:
        change(*arguments)
    return str(error.value)


def test_a_swiss_of_five_goes_through_its_rounds():
    tournament = opened("Ann", "Ben", "Cid", "Dot", "Eva").start(50.0)
    assert (tournament.status, tournament.round, tournament.rounds) == ("running", 1, 3)
    for number in (1, 2, 3):
        assert tournament.round == number
        assert len([pairing for pairing in tournament.pairings if pairing.round == number]) == 3
        assert [pairing.how for pairing in tournament.pairings if pairing.second is None] == [
            "bye"
        ] * number
        tournament = settled(tournament)
    assert tournament.status == "over"
    assert sum(row.points for row in tournament.standings()) == 9
    assert tournament.advance(200.0) is tournament


def test_the_next_round_waits_for_the_last_result():
    tournament = opened(*"abcd").start(50.0)
    pairing = tournament.pairings[0]
    after = tournament.settle(1, pairing.number, (1, 1), "played", 60.0)
    assert after.advance(61.0) is after
    assert (
        refused(after.settle, 1, pairing.number, (2, 0), "played", 62.0)
        == "This match has its result already."
    )


def test_the_host_may_change_a_result_of_the_current_round_only():
    tournament = opened(*"abcd").start(50.0)
    pairing = tournament.pairings[0]
    once = tournament.settle(1, pairing.number, (2, 0), "played", 60.0)
    again = once.settle(1, pairing.number, (0, 2), "host", 61.0)
    assert (again.pairings[0].result, again.pairings[0].how) == ((0, 2), "host")
    later = settled(again)
    assert later.round == 2
    assert "already" in refused(later.settle, 1, pairing.number, (2, 0), "host", 70.0)


def test_who_has_withdrawn_is_not_paired_by_a_swiss():
    tournament = settled(opened(*"abcd").start(50.0).withdraw(2))
    assert all(
        2 not in (pairing.first, pairing.second)
        for pairing in tournament.pairings
        if pairing.round == 2
    )
    assert [pairing.how for pairing in tournament.pairings if pairing.round == 2] == ["", "bye"]
    back = settled(tournament.join("person2", "c", 70.0))
    assert any(
        2 in (pairing.first, pairing.second) for pairing in back.pairings if pairing.round == 3
    )


def test_who_has_withdrawn_from_a_round_robin_gives_their_matches_away():
    tournament = opened(*"abcd", kind="round-robin").start(50.0).withdraw(0)
    while tournament.status == "running":
        tournament = settled(tournament, results=((1, 1),))
    walkovers = [pairing for pairing in tournament.pairings if pairing.how == "walkover"]
    assert len(walkovers) == 2
    assert all(pairing.meeting.gained(0) == 0 for pairing in walkovers)
    assert not any(tournament.match_of(pairing) for pairing in walkovers)


def test_a_computer_fills_a_gap_and_rests_otherwise():
    odd = opened(*"abc").add_computer("casual", "Casual", 5.0).start(50.0)
    assert all(pairing.second is not None for pairing in odd.pairings)
    even = opened(*"abcd").add_computer("casual", "Casual", 5.0).start(50.0)
    assert all(4 not in (pairing.first, pairing.second) for pairing in even.pairings)
    assert [row.player for row in even.standings() if row.player == 4] == []
    assert "one is the most" in refused(
        opened().add_computer("casual", "x", 1.0).add_computer, "master", "y", 2.0
    )


def test_a_tournament_may_begin_when_it_is_full():
    tournament = opened("Ann", "Ben", most=3, when_full=True)
    assert tournament.status == "open"
    assert tournament.join("person9", "Cid", 9.0).status == "running"
    assert "full" in refused(opened("Ann", "Ben", most=2).join, "person9", "Cid", 9.0)


def test_entering():
    tournament = opened("Ann", "ann", "")
    assert [player.name for player in tournament.players] == ["Ann", "ann 2", "Player 3"]
    assert "already" in refused(tournament.join, "person0", "Ann", 9.0)
    assert [player.name for player in tournament.withdraw(1).players] == ["Ann", "Player 3"]
    assert tournament.withdraw(1).join("person9", "Zoe", 9.0).players[-1].number == 3
    assert refused(opened("Ann").start, 1.0) == "A tournament needs at least two players."
    running = opened(*"abcd", kind="round-robin").start(50.0)
    assert "first round" in refused(running.join, "person9", "Zoe", 60.0)
    assert "begun" in refused(running.start, 60.0)


def test_who_comes_late_to_a_swiss_plays_from_the_next_round_on():
    tournament = opened(*"abc", rounds=3).start(50.0).join("person9", "Zoe", 60.0)
    assert all(3 not in (pairing.first, pairing.second) for pairing in tournament.pairings)
    assert any(3 in (pairing.first, pairing.second) for pairing in settled(tournament).pairings)
    last = settled(settled(tournament))
    assert "last round" in refused(last.join, "person8", "Yan", 90.0)


def test_the_host_ends_it():
    assert opened("Ann").end(9.0).status == "cancelled"
    ended = opened(*"ab").start(9.0).end(10.0)
    assert (ended.status, ended.pairings[0].how) == ("over", "unfinished")
    assert [row.played for row in ended.standings()] == [0, 0]
    assert "over" in refused(ended.join, "person9", "Zoe", 11.0)


def test_an_arena_pairs_whoever_is_free_until_its_time_is_up():
    tournament = opened(*"abcd", kind="arena", minutes=1).start(50.0)
    assert tournament.ends == 110.0
    assert len(tournament.pairings) == 2
    one = tournament.pairings[0]
    half = tournament.settle(1, one.number, (2, 0), "played", 60.0).advance(61.0)
    assert len(half.pairings) == 2  # Those two have just met, and others still play.
    both = settled(half, 62.0)
    assert len(both.pairings) == 4
    over = settled(both, 111.0)
    assert over.status == "over"
    assert len(over.pairings) == 4


def test_who_does_not_come_to_an_arena_s_match_is_not_paired_again():
    tournament = opened(*"ab", kind="arena").start(50.0)
    pairing = tournament.pairings[0]
    after = tournament.settle(1, 1, (2, 0), "absent", 60.0)
    assert [player.away for player in after.players] == [
        player.number == pairing.second for player in after.players
    ]
    assert not after.advance(60.0).unsettled
    back = after.join(f"person{pairing.second}", "", 70.0).advance(70.0)
    assert len(back.unsettled) == 1


def test_the_computer_plays_who_has_waited_long_in_an_arena():
    tournament = opened(*"abc", kind="arena").add_computer("casual", "Casual", 5.0).start(50.0)
    assert len(tournament.pairings) == 1
    assert tournament.advance(50.0 + PATIENCE - 1) is tournament
    assert 3 in tournament.advance(50.0 + PATIENCE).pairings[-1].meeting.players


def test_matches_have_ids_of_their_own_that_stay():
    tournament = settled(opened(*"abcdef").start(50.0))
    ids = [tournament.match_of(pairing) for pairing in tournament.pairings]
    assert len(set(ids)) == len(ids) == 6
    assert ids == [tournament.match_of(pairing) for pairing in tournament.pairings]


def test_plans_are_bounded():
    for bad in (
        {"most": 1},
        {"most": 65},
        {"rounds": -1},
        {"rounds": 16},
        {"minutes": 0},
        {"minutes": 301},
    ):
        with pytest.raises(PlanError):
            Plan("plexus", "swiss", **bad)


@given(
    some.sampled_from(["swiss", "round-robin", "arena"]),
    some.integers(2, 7),
    some.integers(0, 2**32),
    some.booleans(),
)
def test_whatever_happens_nobody_plays_twice_at_once_and_it_ends(kind, count, seed, computer):
    chance = random.Random(seed)
    tournament = opened(*map(str, range(count)), kind=kind, minutes=2)
    if computer:
        tournament = tournament.add_computer("casual", "Casual", 1.0)
    now = 50.0
    tournament = tournament.start(now)
    for _ in range(300):
        now += 5.0
        number = chance.randrange(count)
        change = chance.randrange(10)
        try:
            if change == 0:
                tournament = tournament.withdraw(number)
            elif change == 1:
                tournament = tournament.join(f"person{number}", "", now)
            elif tournament.unsettled:
                pairing = chance.choice(tournament.unsettled)
                how = "absent" if change == 2 else "played"
                tournament = tournament.settle(
                    pairing.round, pairing.number, chance.choice(RESULTS), how, now
                )
        except TournamentError:
            continue
        tournament = tournament.advance(now)
        playing = Counter(
            player for pairing in tournament.unsettled for player in pairing.meeting.players
        )
        assert max(playing.values(), default=1) == 1
        if kind != "arena":
            of_round = Counter(
                (pairing.round, player)
                for pairing in tournament.pairings
                for player in pairing.meeting.players
            )
            assert max(of_round.values()) == 1
        if tournament.status == "over":
            break
    assert tournament.status == "over"
    assert all(pairing.how for pairing in tournament.pairings)
    assert len(tournament.standings()) >= count
