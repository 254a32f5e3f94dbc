"""A person's rating against computers, compared with an exact computation."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paperbits.ratings.glicko import Result, rating_of
from paperbits.ratings.strength import START, UNKNOWN


def against(opponent, *scores):
    return [Result(opponent, score) for score in scores]


def exact(results):
    """Mean and standard deviation of the posterior, summed over ratings by the textbook formulas."""
    whole = first = second = 0.0
    for rating in range(-1500, 5200, 4):
        weight = math.exp(-((rating - START) ** 2) / (2 * UNKNOWN**2))
        for result in results:
            wins = 1 / (1 + 10 ** ((result.opponent - rating) / 400))
            weight *= wins**result.score * (1 - wins) ** (1 - result.score)
        whole, first, second = whole + weight, first + weight * rating, second + weight * rating**2
    mean = first / whole
    return mean, math.sqrt(second / whole - mean**2)


def test_there_is_no_rating_before_the_first_match():
    assert rating_of([]) is None


def test_many_matches_give_elos_rating_for_the_share_won():
    """A player rated 400 log10(3) higher wins three quarters."""
    scores = [1] * 750 + [0] * 250
    random.Random(5).shuffle(scores)
    found = rating_of(against(1000, *scores))
    assert found.rating == pytest.approx(1000 + 400 * math.log10(3), abs=2 * found.deviation)
    assert (found.provisional, found.matches) == (False, 1000)


@settings(max_examples=15)
@given(st.integers(0, 10_000))
def test_ratings_agree_with_an_exact_computation(seed):
    """Glicko-2 approximates the posterior. The difference must be small beside the uncertainty."""
    dice = random.Random(seed)
    strength, results = dice.gauss(START, 300), []
    for _ in range(12):
        opponent = min(
            (1000, 1142, 1530, 2042), key=lambda level: abs(level - strength) + 300 * dice.random()
        )
        results.append(
            Result(opponent, float(dice.random() < 1 / (1 + 10 ** ((opponent - strength) / 400))))
        )
    found, (mean, spread) = rating_of(results), exact(results)
    # Many wins or losses in a row leave the two apart.
    assert abs(found.rating - mean) < 2.2 * spread
    assert 0.4 < found.deviation / spread < 1.8
    assert rating_of([*results, Result(1530, 1)]).rating >= found.rating


def test_a_rating_in_words_is_rounded():
    assert rating_of(against(1000, 1)).words == "about 1,340 (720 to 1,960) after 1 rated match"
    assert rating_of(against(1500, *[1, 0] * 20)).words.endswith("after 40 rated matches")
