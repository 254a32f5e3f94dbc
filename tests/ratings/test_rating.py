"""A person's rating, compared with results worked out by hand."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperbits.ratings.rating import CENTRE, SPREAD, Result, rating_history, rating_of


def against(opponent, *scores):
    return [Result(opponent, score) for score in scores]


def second_opinion(results):
    """Mean and 95% interval of the posterior, summed over ratings by the textbook formulas."""
    weights = []
    for rating in range(-1200, 5200):
        weight = math.exp(-((rating - CENTRE) ** 2) / (2 * SPREAD**2))
        for result in results:
            wins = 1 / (1 + 10 ** ((result.opponent - rating) / 400))
            weight *= wins**result.score * (1 - wins) ** (1 - result.score)
        weights.append((rating, weight))
    whole = sum(weight for _, weight in weights)
    upto, bounds = 0.0, []
    for rating, weight in weights:
        upto += weight / whole
        bounds += [rating] * (upto > (0.025, 0.975, 2)[len(bounds)])
    return sum(rating * weight for rating, weight in weights) / whole, *bounds


def test_there_is_no_rating_before_the_first_match():
    assert rating_of([]) is None


def test_even_results_against_the_centre_stay_there():
    found = rating_of(against(CENTRE, 1, 0, 0.5))
    assert found.rating == pytest.approx(CENTRE, abs=0.01)
    assert found.high - CENTRE == pytest.approx(CENTRE - found.low, abs=0.01)


def test_many_matches_give_elos_rating_for_the_share_won():
    """A player rated 400 log10(3) higher wins three quarters.

    The standard error is from Fisher's information.
    """
    found = rating_of(against(1000, *[1] * 750, *[0] * 250))
    assert found.rating == pytest.approx(1000 + 400 * math.log10(3), abs=3)
    error = 400 / math.log(10) / math.sqrt(1000 * 0.75 * 0.25)
    assert (found.high - found.low) / 2 == pytest.approx(1.96 * error, abs=1)


def test_a_tie_is_half_a_win():
    assert rating_of(against(1300, 0.5, 0.5)).rating == pytest.approx(rating_of(against(1300, 1, 0)).rating)


@pytest.mark.parametrize(("score", "opponent"), [(1, 1000), (1, 2852), (0, 1000), (0, 2852)])
def test_only_wins_or_only_losses_give_a_finite_rating(score, opponent):
    stood = rating_history(against(opponent, *[score] * 60))
    steps = [abs(after.rating - before.rating) for before, after in itertools.pairwise(stood)]
    assert steps == sorted(steps, reverse=True)
    last = stood[-1]
    assert -500 < last.low < last.rating < last.high < 4500
    assert (last.rating > opponent) == (score == 1)


PLAYED = st.tuples(st.sampled_from([1000, 1142, 1530, 2042, 2852]), st.sampled_from([0, 0.5, 1]))


@settings(max_examples=30, deadline=None)
@given(st.lists(PLAYED, min_size=1, max_size=12))
def test_ratings_agree_with_a_second_opinion(played):
    results = [Result(*each) for each in played]
    found = rating_of(results)
    assert (found.rating, found.low, found.high) == pytest.approx(second_opinion(results), abs=2)
    assert rating_of(results[::-1]).rating == pytest.approx(found.rating)
    better = rating_of([*results, Result(1530, 1)])
    assert better.rating > found.rating
    assert better.matches == len(results) + 1


def test_a_rating_in_words_is_rounded():
    assert rating_of(against(1000, 1)).words == "about 1,450 (770 to 2,270) after 1 rated match"
    assert rating_of(against(1500, *[1, 0] * 20)).words.endswith("after 40 rated matches")
