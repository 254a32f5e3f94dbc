"""Clocks: their settings, and the arithmetic of the time that each player has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits.match.clock import (
    DAY,
    FIRST_MOVE,
    LAG_A_MOVE,
    LAG_BANK,
    MINUTE,
    SECOND,
    Clock,
    ClockError,
    Spent,
    Times,
)
from paperbits.match.offers import is_move

FIVE_AND_THREE = Clock(5 * MINUTE, 3 * SECOND)
THREE_DAYS = Clock(3 * DAY, a_move=True)


def moving(times, *costs):
    """The times after moves, each a player (from 0) and the milliseconds that it cost."""
    for player, time, *forgiven in costs:
        times = times.then("a1", Spent(player, time, *forgiven))
    return times


def test_a_setting_is_minutes_and_seconds_or_days():
    assert Clock.read("5+3") == FIVE_AND_THREE
    assert Clock.read(" 05 + 3 ") == FIVE_AND_THREE
    assert Clock.read("3d") == Clock.read("3 D") == THREE_DAYS
    assert Clock.read("0+10") == Clock(10 * SECOND, 10 * SECOND)
    assert Clock.read("") is None
    for text in ("5+3", "0+10", "3d", "14d", "180+180"):
        assert Clock.read(text).text == text


WRONG = "5 5+ +3 5-3 3w 0d 15d 181+0 5+181 0+0 5+3d five ٥+٣"


@pytest.mark.parametrize("text", [*WRONG.split(), "1" * 900])
def test_a_wrong_setting_is_refused_in_one_sentence(text):
    with pytest.raises(ClockError) as refused:
        Clock.read(text)
    assert str(refused.value).endswith(".")
    assert len(str(refused.value)) < 200
    assert refused.value.kind == "bad-setting"


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused_and_a_setting_reads_back(text):
    try:
        clock = Clock.read(text)
    except ClockError:
        return
    assert clock is None or Clock.read(clock.text) == clock


def test_settings_are_said_in_words():
    assert FIVE_AND_THREE.words == "5 minutes for each player, and 3 seconds more for each move"
    assert Clock.read("1+0").words == "1 minute for each player"
    assert Clock.read("0+1").words == "1 second for each player, and 1 second more for each move"
    assert THREE_DAYS.words == "3 days for each move"
    assert Clock.read("1d").words == "1 day for each move"


def test_the_first_move_of_each_player_is_free_but_bounded():
    times = Times.at_start(FIVE_AND_THREE, 2)
    assert times.allowed(0) == FIRST_MOVE
    assert times.cost(0, 40 * SECOND) == Spent(0, 0)
    assert times.cost(0, FIRST_MOVE + 1) is None
    after = moving(times, (0, 0))
    assert after.left == (5 * MINUTE, 5 * MINUTE)
    assert after.allowed(0) == 5 * MINUTE
    assert after.allowed(1) == FIRST_MOVE


def test_a_turn_that_takes_longer_than_there_is_costs_the_match():
    times = moving(Times.at_start(FIVE_AND_THREE, 2), (0, 0), (1, 0), (0, 299 * SECOND))
    assert times.left[0] == 4 * SECOND
    assert times.cost(0, 4 * SECOND) == Spent(0, 4 * SECOND)
    assert times.cost(0, 4 * SECOND + 1) is None
    assert times.limit(0) == 4 * SECOND + LAG_A_MOVE


def test_lag_is_forgiven_for_a_move_up_to_its_limit_and_within_the_bank():
    times = moving(Times.at_start(FIVE_AND_THREE, 2), (0, 0), (1, 0))
    assert times.cost(0, 3_000, 2_800) == Spent(0, 2_800, 200)
    assert times.cost(0, 3_000, 0) == Spent(0, 2_500, LAG_A_MOVE)
    assert times.cost(0, 3_000, 9_000) == Spent(0, 3_000)
    assert times.cost(0, 3_000, -5) == Spent(0, 2_500, LAG_A_MOVE)
    assert times.cost(0, 3_000) == Spent(0, 3_000)
    for _ in range(30):
        times = times.then("a1", times.cost(0, 3_000, 0))
    assert times.bank == (100, LAG_BANK)
    assert times.cost(0, 3_000, 0) == Spent(0, 2_900, 100)


def test_days_are_given_anew_for_each_move():
    times = Times.at_start(THREE_DAYS, 2)
    assert times.allowed(0) == 3 * DAY
    times = moving(times, (0, 0), (1, 2 * DAY), (0, 2 * DAY))
    assert times.left == (3 * DAY, 3 * DAY)
    assert times.cost(1, 3 * DAY) == Spent(1, 3 * DAY)
    assert times.cost(1, 3 * DAY + 1) is None


def test_entries_that_are_no_moves_cost_but_earn_nothing():
    times = moving(Times.at_start(FIVE_AND_THREE, 2), (0, 0), (1, 0))
    after = times.then("undo 1", times.charged(0, 9 * SECOND))
    assert after.left == (291 * SECOND, 5 * MINUTE)
    assert times.then("offer draw 1", None) == times
    assert times.charged(0, 10**12) == Spent(0, 5 * MINUTE)
    assert Times.at_start(FIVE_AND_THREE, 2).charged(0, 9 * SECOND) == Spent(0, 0)


def test_a_cost_is_written_and_read():
    assert Spent(0, 4_200, 300).text == "1 4200 300"
    assert Spent.read("1 4200 300") == Spent(0, 4_200, 300)
    assert Spent.read("") is None
    for wrong in ("1", "0 1 1", "1 -4 0", "1 4 x", "1 4 0 0"):
        with pytest.raises(ValueError, match="not what an entry cost"):
            Spent.read(wrong)


def test_moves_are_told_from_other_entries():
    assert all(map(is_move, ["a1", "end", "pass", "exchange 0 1", "8d 1+1=10", "d=4"]))
    others = "undo 4,resign 2 casual,computer 3 casual,draw,abort 2 late,flag 1,forfeit 2 late"
    assert not any(map(is_move, [*others.split(","), "offer draw 1", "decline draw 2"]))


turns = st.lists(
    st.tuples(st.integers(0, 400_000), st.none() | st.integers(-1_000, 400_000), st.booleans()),
    max_size=60,
)


@given(turns, st.integers(2, 9), st.sampled_from(["5+3", "1+0", "0+1", "180+180", "3d"]))
def test_time_is_never_negative_and_no_measure_of_the_player_wins_more_than_the_bank(
    turns, players, setting
):
    clock = Clock.read(setting)
    times = Times.at_start(clock, players)
    entries, costs, forgiven = [], [], [0] * players
    moves = [0] * players
    for number, (elapsed, thought, a_move) in enumerate(turns):
        player = number % players
        cost = times.cost(player, elapsed, thought) if a_move else times.charged(player, elapsed)
        without_lag = times.cost(player, elapsed) if a_move else cost
        if cost is None:
            assert without_lag is None
            break
        assert cost.time + cost.forgiven == (
            elapsed if player in times.moved and a_move else cost.time
        )
        assert 0 <= cost.forgiven <= times.grace(player)
        entries.append("a1" if a_move else "undo 1")
        costs.append(cost)
        forgiven[player] += cost.forgiven
        moves[player] += a_move
        times = times.then(entries[-1], cost)
        assert all(0 <= bank <= LAG_BANK for bank in times.bank)
        assert all(left >= 0 for left in times.left)
    assert Times.after(clock, players, entries, [Spent.read(cost.text) for cost in costs]) == times
    if not clock.a_move:
        for player in range(players):
            earned = clock.increment * max(0, moves[player] - 1)
            spent = sum(cost.time for cost in costs if cost.player == player)
            assert times.left[player] == clock.main + earned - spent
            assert forgiven[player] <= LAG_BANK + moves[player] * SECOND // 10
