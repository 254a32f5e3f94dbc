"""Glicko-2, compared with Glickman's worked example and with what must hold for any results."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits.ratings.glicko import Game, rate_match, rate_period, rested
from paperbits.ratings.strength import FIRMEST, HIGHEST, LOWEST, SCALE, UNKNOWN, Strength

EXAMPLE = (Game(1400, 1, 30), Game(1550, 0, 100), Game(1700, 0, 300))
"""Glickman, "Example of the Glicko-2 system", page 4: the games of a player of 1500 ± 200."""

strengths = st.builds(
    Strength,
    rating=st.floats(200, 3000),
    deviation=st.floats(FIRMEST, UNKNOWN),
    volatility=st.floats(0.03, 0.1),
)
games = st.builds(
    Game,
    opponent=st.floats(200, 3000),
    score=st.sampled_from([0.0, 0.5, 1.0]),
    deviation=st.floats(0, UNKNOWN),
)


def test_glickmans_example_has_his_numbers():
    """He rounds each step, so his rating 1464.06 is 1464.05 without rounding."""
    found = rate_period(Strength(1500, 200, 0.06), EXAMPLE)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.005)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)
    assert found.matches == 3


def test_a_period_without_games_only_widens_the_deviation():
    """Glickman, step 6: √(φ² + σ²)."""
    found = rate_period(Strength(1500, 200, 0.06), [])
    assert (found.rating, found.volatility, found.matches) == (1500, 0.06, 0)
    assert found.deviation == pytest.approx(math.hypot(200, 0.06 * SCALE))


def test_a_year_without_matches_makes_a_firm_rating_provisional():
    firm = Strength(1500, 60)
    assert not firm.provisional
    assert rested(firm, 365).deviation == pytest.approx(110, abs=0.1)
    assert rested(firm, 370).provisional
    assert rested(firm, 10_000_000).deviation == UNKNOWN
    assert rested(firm, -3) == firm


@given(strengths, st.lists(games, min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_the_order_within_a_period_does_not_matter(before, played, random):
    mixed = random.sample(played, len(played))
    one, other = rate_period(before, played), rate_period(before, mixed)
    assert (one.rating, one.deviation) == pytest.approx((other.rating, other.deviation))


@given(strengths, games)
def test_a_better_result_gives_a_higher_rating(before, game):
    lost, tied, won = (
        rate_match(before, replace(game, score=score)).rating for score in (0.0, 0.5, 1.0)
    )
    assert LOWEST <= lost <= tied <= won <= HIGHEST
    assert lost <= before.rating <= won


@given(strengths, games, st.floats(0, 4000))
def test_a_match_never_makes_a_rating_less_certain(before, game, days):
    assert rate_match(before, game, days).deviation <= rested(before, days).deviation + 1e-9


@given(strengths, games, st.floats(0, 300))
def test_less_certain_equals_tell_less(before, game, more):
    game = replace(game, opponent=before.rating)
    vaguer = replace(game, deviation=game.deviation + more)
    assert rate_match(before, vaguer).deviation >= rate_match(before, game).deviation - 1e-6


def test_equal_players_win_and_lose_the_same():
    for deviation in (60, 200, 500):
        one = Strength(1500, deviation)
        won, lost = (rate_match(one, Game(1500, score, deviation)) for score in (1.0, 0.0))
        assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
        assert rate_match(one, Game(1500, 0.5, deviation)).rating == pytest.approx(1500)


def test_extreme_results_stay_within_the_scale():
    one = Strength()
    for opponent, score in ((HIGHEST, 1.0), (HIGHEST, 0.0), (LOWEST, 1.0), (LOWEST, 0.0)):
        found = one
        for _ in range(500):
            found = rate_match(found, Game(opponent, score))
        assert LOWEST <= found.rating <= HIGHEST
        assert FIRMEST <= found.deviation <= UNKNOWN
        assert 0 < found.volatility <= 0.1
