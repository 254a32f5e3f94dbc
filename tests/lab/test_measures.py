"""Measures of matches that were written by hand, so that their values are known."""

import pytest
from lab_studies import small

from paperbits import find
from paperbits.lab.measures import (
    MEASURES,
    decisiveness,
    drama,
    factor,
    handicap,
    lead_changes,
    measured,
    points_lead_changes,
    skill_trace,
    standing,
    values_of,
    winner,
)
from paperbits.lab.played import Played
from paperbits.lab.playing import play, results, task_of


def match(
    estimates=(),
    results=(1.0, 0.0),
    leaders=(),
    scores=("5", "3"),
    turns=None,
    finished=True,
    first_named=0,
):
    turns = [k % len(results) for k in range(len(estimates))] if turns is None else turns
    plies = max(len(estimates), len(leaders), 1)
    return Played(0, 0, 1, ["a", "b"], first_named, ["x"] * plies, turns, [3] * plies, list(estimates), list(leaders),
                  list(results), list(scores), finished)  # fmt: skip


def test_the_optimism_of_the_player_to_move_cancels():
    # Each thinks 0.6 of itself whenever it moves: nobody is ahead.
    rows = standing(match([0.6] * 6))
    assert rows[-1] == pytest.approx([0.5, 0.5])
    assert lead_changes(match([0.6] * 6)) == 0
    # Player 1 thinks 0.7 of itself, player 2 only 0.4: player 1 is ahead by 0.65 to 0.35.
    assert standing(match([0.7, 0.4]))[-1] == pytest.approx([0.65, 0.35])


def test_standings_of_three_add_up_to_the_true_sum():
    rows = standing(match([0.9, 0.8, 0.7], results=(1.0, 0.5, 0.0), scores=("1", "2", "3")))
    assert sum(rows[-1]) == pytest.approx(1.5)
    assert rows[-1] == pytest.approx([0.6, 0.5, 0.4])


def test_a_change_of_the_lead_must_be_clear():
    swings = match([0.8, 0.2, 0.2, 0.8, 0.8, 0.2])
    assert lead_changes(swings) == 2
    assert lead_changes(match([0.52, 0.5, 0.48, 0.5])) == 0
    assert lead_changes(match()) is None


def test_drama_is_how_far_the_winner_was_behind():
    # Player 2 leads by 0.8 to 0.2 before the last ply of two; player 1 wins.
    assert drama(match([0.5, 0.8])) == pytest.approx((0 + 0.3) / 2)
    assert drama(match([0.9, 0.1])) == 0
    assert drama(match([0.5, 0.8], results=(0.5, 0.5))) is None


def test_a_match_is_decided_when_the_winner_stays_near_one():
    assert decisiveness(match([0.5, 0.5, 1.0, 0.0, 1.0, 0.0])) == pytest.approx(3 / 6)
    assert decisiveness(match([1.0, 0.0, 0.5, 0.5, 0.5, 0.5])) == 0
    assert decisiveness(match([1.0, 0.0], finished=False)) is None


def test_the_lead_in_points_changes_hands_only_between_players():
    assert points_lead_changes(match(leaders=[-1, 0, -1, 0, 1, -1, 0])) == 2
    assert points_lead_changes(match()) is None


def test_balance_and_handicap_of_known_results():
    even = [match(results=(1.0, 0.0)), match(results=(0.0, 1.0))] * 50
    found = measured("balance", even)
    assert (found.value, found.high) == (1, 1)
    lopsided = measured("balance", [match()] * 100)
    assert (lopsided.value, lopsided.low) == (0, 0)
    assert lopsided.high < 0.1
    three = [match(results=(1.0, 0.5, 0.0), scores=("3", "2", "1"))] * 30
    assert measured("balance", three).value == 0
    margins = [match(scores=(str(5 + k % 3), "3"), leaders=[0]) for k in range(30)]
    assert handicap(margins).value == 3
    assert handicap(margins).low <= 3 <= handicap(margins).high
    assert handicap([match()]).count == 0  # Without points there is no margin.


def test_a_fair_factor_is_the_median_ratio():
    products = [match(scores=("6", str(6 * (2 + k % 3))), leaders=[1]) for k in range(30)]
    assert factor(products).value == 3
    assert factor(products).low <= 3 <= factor(products).high
    assert factor([match(scores=("0", "6"), leaders=[1]), match()]).count == 0


def test_matches_of_one_seed_are_one_value():
    pair = [match(results=(1.0, 0.0)), match(results=(1.0, 0.0), first_named=1)]
    assert values_of("named", pair * 3, 2) == [0.5] * 3
    assert measured("named", pair * 3, 2).count == 3


def test_the_skill_trace_is_0_where_nothing_is_gained_and_1_where_everything_is():
    assert skill_trace([[0.5] * 40] * 3).value == 0
    assert skill_trace([[1.0] * 40] * 3).value == 1
    falling = skill_trace([[1.0] * 40, [0.75] * 40, [0.5] * 40])
    assert falling.value == pytest.approx(0.5)  # The gains 1, 0.5, 0 promise nothing more.
    assert falling.low <= falling.value <= falling.high
    assert skill_trace([[1.0]]).value is None


def test_a_match_is_played_by_the_rules_and_written_down_whole():
    study = small(judge='"keen"')  # It estimates every position.
    played = play(task_of(study, study.digest, 1, 0))
    position = find("palindromic-rows-columns").new({"n": 3})
    counts = []
    for move in played.moves:
        counts.append(position.legal().count)
        position.push(move)
    assert counts == played.options
    assert [str(score) for score in position.scores()] == played.scores
    assert results(position) == played.results
    assert winner(played) == (played.results.index(1.0) if 1.0 in played.results else None)
    assert all(estimate is not None for estimate in played.estimates[:2])
    assert sum(played.results) == 1


def test_fewest_points_win_where_the_card_says_so():
    position = find("palindromic-rows-columns").new({"n": 4})
    position.push_all(["a1", "b2", "d1", "b3", "a2", "c4", "d2", "b4"])
    assert position.scores() == [2, 6]
    assert results(position) == [1.0, 0.0]


def test_every_measure_says_what_it_is():
    for measure in MEASURES.values():
        assert measure.about.endswith(".")
        assert (measure.whole is None) == (measure.kind != "whole")
