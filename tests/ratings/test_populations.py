"""Ratings of made-up players with known strengths. Every population has a seed."""

import math
import random

import pytest

from paperbits.ratings.glicko import Game, rate_match
from paperbits.ratings.several import NEW, rate_table
from paperbits.ratings.strength import SCALE, START, Strength

COMPUTERS = (1000, 1289, 1758, 2068)


def won(dice, one, other):
    return float(dice.random() < 1 / (1 + 10 ** ((other - one) / 400)))


def population(seed, centre=START):
    dice = random.Random(seed)
    return dice, [dice.gauss(centre, 350) for _ in range(60)]


def error(strengths, true):
    """Root mean square error, and the mean error."""
    off = [one.rating - other for one, other in zip(strengths, true, strict=True)]
    return math.sqrt(sum(each**2 for each in off) / len(off)), sum(off) / len(off)


def within(strengths, true):
    """Share of the players whose interval holds the true strength."""
    return sum(
        one.low <= other <= one.high for one, other in zip(strengths, true, strict=True)
    ) / len(true)


@pytest.mark.parametrize("seed", [1, 2])
def test_matches_of_two_recover_true_strengths_on_the_computers_scale(seed):
    """Each player begins with three matches against computers; later a fifth of the matches are. The
    people are 200 points stronger than a new player is assumed to be: only the computers can tell.
    """
    dice, true = population(seed, START + 200)
    known = [Strength() for _ in true]
    for _ in range(3_000):
        one, other = sorted(
            dice.sample(range(len(true)), 2), key=lambda player: known[player].matches >= 3
        )
        if known[one].matches < 3 or dice.random() < 0.2:
            level = min(
                COMPUTERS, key=lambda each: abs(each - known[one].rating) + 400 * dice.random()
            )
            known[one] = rate_match(known[one], Game(level, won(dice, true[one], level)))
            continue
        score = won(dice, true[one], true[other])
        before = known[one], known[other]
        known[one] = rate_match(before[0], Game(before[1].rating, score, before[1].deviation))
        known[other] = rate_match(before[1], Game(before[0].rating, 1 - score, before[0].deviation))
    spread, shift = error(known, true)
    assert spread < 80
    assert abs(shift) < 65
    assert within(known, true) > 0.8
    assert sum(not each.provisional for each in known) > 55


@pytest.mark.parametrize("seed", [1, 2])
def test_matches_of_three_and_four_recover_true_strengths(seed):
    """Plackett and Luce's model: the best of strength plus luck comes first."""
    dice, true = population(seed)
    known = [NEW for _ in true]
    for _ in range(1_500):
        players = dice.sample(range(len(true)), dice.choice((3, 4)))
        luck = {
            player: true[player] - SCALE * math.log(-math.log(dice.random())) for player in players
        }
        order = sorted(players, key=lambda player: -luck[player])
        places = [order.index(player) + 1 for player in players]
        after = rate_table([known[player] for player in players], places, [0.0] * len(players))
        for player, strength in zip(players, after, strict=True):
            known[player] = strength
    _, shift = error(known, true)
    centred = [each + shift for each in true]  # Nothing ties these matches to the computers' scale.
    assert error(known, centred)[0] < 80
    assert within(known, centred) > 0.7
