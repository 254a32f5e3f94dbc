"""The chance to win in the tile game: its shape, and the turning points that follow from it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits import find
from paperbits.advice.review import review
from paperbits.core.engine.findings import Judged
from paperbits.games.binary_number_scrabble.engine import chances
from paperbits.games.binary_number_scrabble.engine.chances import chance
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.review import SAMPLES, TileJudge, believed
from paperbits.games.binary_number_scrabble.engine.simulation import SampleLimits, simulate
from paperbits.match import Match

leads = st.integers(-300, 300)
lefts = st.integers(1, 100)
blanks = st.integers(0, 3)


@given(leads, lefts, blanks, st.sampled_from([True, False, None]))
def test_two_chances_add_up_to_one_and_more_points_are_never_worse(lead, left, unseen, moves):
    other = {True: False, False: True, None: None}[moves]
    assert chance(lead, left, unseen, moves=moves) + chance(
        -lead, left, unseen, moves=other
    ) == pytest.approx(1)
    assert chance(lead + 1, left, unseen, moves=moves) >= chance(lead, left, unseen, moves=moves)


def test_a_lead_counts_more_near_the_end_and_the_turn_is_worth_something():
    assert (
        chance(30, 90, 3, moves=None) < chance(30, 40, 1, moves=None) < chance(30, 8, 0, moves=None)
    )
    assert all(chance(0, left, 0, moves=True) > 0.5 for left in range(1, 101))


def test_the_interval_of_a_chance_is_what_was_measured():
    found = chances.held()
    for called, low, high in zip(*found, strict=True):
        ends = chances.interval(called)
        assert ends == (pytest.approx(min(low, called)), pytest.approx(max(high, called)))
    for share in np.linspace(0, 1, 101):
        low, high = chances.interval(float(share))
        assert 0 <= low <= share <= high <= 1


def test_a_ply_is_a_turning_point_only_for_what_it_gave_away(monkeypatch):
    match = Match(find("binary-number-scrabble"), {}, seed=3)
    match.begin()
    for _ in range(8):
        match.play(match.position.legal(200).moves[0])
    gifts = {2: 0.0, 3: 80.0, 5: 1.0}

    def judged(_, position, move, *__):
        number = len(position.plies)
        given = gifts.get(number, 0.0)
        lost = (
            0.0 if not given else chance(0, 60, 2, moves=True) - chance(-given, 60, 2, moves=True)
        )
        return Judged(given, move if given else None, cost=lost)

    monkeypatch.setattr(TileJudge, "judge", judged)
    found = review(match, seconds=0.01)
    assert found.turning == [3]


def test_luck_does_not_make_stated_amounts_too_high():
    """Ten moves whose estimates err by 15 points: the best of them is partly the luckiest."""
    chance = np.random.default_rng(0)
    over, plain = [], []
    for _ in range(4_000):
        true = -chance.exponential(20, size=10)
        true[0] = 0.0  # The best move; the one made is the last.
        guess = true + chance.normal(0, 15, size=10)
        best = int(np.argmax(guess))
        given, real = guess[best] - guess[-1], true[best] - true[-1]
        plain.append(given - real)
        over.append(believed(given, 15 * 2**0.5) - real)
    assert np.mean(plain) > 8
    assert abs(np.mean(over)) < np.mean(plain) / 2


@pytest.mark.compiled
def test_a_review_compares_by_enough_samples_however_little_time_there_is():
    position = find("binary-number-scrabble").new(seed=5)
    few = shortlist(ranked(position), 3)
    assert simulate(position, few, 1, SampleLimits(0.0, least=SAMPLES)).samples >= SAMPLES
    assert simulate(position, few, 1, SampleLimits(0.0, lambda: True, least=SAMPLES)).samples == 0
    judged = [TileJudge(position).judge(position, "pass", 0.0, None, 0) for _ in range(2)]
    assert judged[0] == judged[1]
    assert judged[0].given > 0
    assert 0 < judged[0].cost < 1
