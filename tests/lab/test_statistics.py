"""Intervals and tests against closed forms, enumeration and known values."""

import math
from itertools import product

import pytest

from paperbits.lab.report import markdown, summary
from paperbits.lab.statistics import differ, for_each_of, holm, share, sign_test
from paperbits.lab.study_file import study_of


def wilson(share, tried):
    """The 95% interval of a share that was seen in so many trials (Wilson, 1927)."""
    square = 1.96**2 / tried
    middle, half = share + square / 2, math.sqrt(share * (1 - share) * square + square**2 / 4)
    return (middle - half) / (1 + square), (middle + half) / (1 + square)


@pytest.mark.parametrize(("won", "tried"), [(0, 5), (1, 7), (8, 10), (27, 40), (60, 60)])
def test_without_ties_the_interval_is_wilsons(won, tried):
    found = share([1.0] * won + [0.0] * (tried - won))
    assert (found.low, found.high) == pytest.approx(wilson(won / tried, tried), abs=2e-4)


@pytest.mark.parametrize("count", [1, 20, 80])
def test_of_nothing_but_ties_it_is_half_of_wilsons_for_decided_matches(count):
    most = wilson(0.0, count)[1]
    found = share([0.5] * count)
    assert (found.low, found.high) == pytest.approx((0.5 - most / 2, 0.5 + most / 2), abs=2e-4)


def test_ties_make_the_interval_narrower():
    """The trinomial variance is p (1 - p) less a quarter of the ties, so about a third here."""
    decided, tied = share([1.0] * 30 + [0.0] * 30), share([1.0] * 10 + [0.5] * 40 + [0.0] * 10)
    narrower = (tied.high - tied.low) / (decided.high - decided.low)
    assert narrower == pytest.approx(math.sqrt(1 / 3), abs=0.04)


def test_pairs_with_swapped_seats_have_the_pentanomial_interval():
    """Pairs that are always won once by each seat leave next to nothing to doubt."""
    pairs = share([0.5] * 58 + [0.75, 0.25])
    assert 0.46 < pairs.low < 0.5 < pairs.high < 0.54
    assert share([0.0, 0.25, 0.5, 0.75, 1.0] * 4).low < 0.4


def chances(wins, ties, losses, shares):
    """The probability of a result of that many matches."""
    count = wins + ties + losses
    ways = math.comb(count, wins) * math.comb(count - wins, ties)
    return ways * shares[0] ** wins * shares[1] ** ties * shares[2] ** losses


@pytest.mark.parametrize("shares", [(0.3, 0.6, 0.1), (0.45, 0.1, 0.45)])
def test_the_interval_holds_the_truth_about_as_often_as_it_says(shares):
    """Exactly, over all results of 18 matches."""
    count, truth, held = 18, shares[0] + shares[1] / 2, 0.0
    for wins, ties in product(range(count + 1), repeat=2):
        if wins + ties <= count:
            losses = count - wins - ties
            found = share([1.0] * wins + [0.5] * ties + [0.0] * losses)
            if found.low <= truth <= found.high:
                held += chances(wins, ties, losses, shares)
    assert 0.93 <= held <= 0.98


def test_the_sign_test_leaves_ties_out():
    assert sign_test([1.0] * 11 + [0.5] * 49) == pytest.approx(2 / 2**11)
    assert sign_test([0.5] * 60) == 1.0
    assert sign_test([1.0, 0.0] * 9) == 1.0
    # 8 of 10: 2 (1 + 10 + 45) / 1024.
    assert sign_test([1.0] * 8 + [0.0] * 2) == pytest.approx(112 / 1024)
    assert sign_test([0.25, 0.25, 0.5, 0.0]) == pytest.approx(0.25)
    # Normal: 2,100 of 4,000 are 3.16 standard errors from half, 1.6 in a thousand.
    assert sign_test([1.0] * 2_100 + [0.0] * 1_900) == pytest.approx(0.0016, abs=2e-4)


def test_many_tests_are_corrected_by_holm():
    # Holm's own example (1979): 0.01, 0.02, 0.015, 0.09 of four tests.
    assert holm([0.01, 0.02, 0.015, 0.09]) == pytest.approx([0.04, 0.045, 0.045, 0.09])
    assert holm([]) == []
    assert 1 - for_each_of(36) == pytest.approx(0.05 / 36)


def test_the_best_of_many_alike_is_no_discovery():
    alike = [[1.0, 0.0] * 5 for _ in range(30)]
    assert differ(alike) == 1.0
    assert differ([[1.0] * 8, [0.0] * 8, [0.5] * 8]) < 0.01
    wide, usual = share([1.0] * 8 + [0.0] * 12, for_each_of(36)), share([1.0] * 8 + [0.0] * 12)
    assert wide.low < usual.low < usual.high < wide.high


SWAPPED = """
title = "Who is ahead?"
matches = 4
measures = ["first", "balance", "named", "ties", "margin"]
[[setups]]
game = "palindromic-rows-columns"
settings = { n = 2 }
players = ["random", "beginner"]
swap = true
[[setups]]
game = "palindromic-rows-columns"
settings = { n = 2 }
players = "random"
"""


def test_seats_are_judged_by_equal_players_only():
    """The better player wins from both seats, so swapped pairs say half whatever the seats do."""
    from paperbits.lab.playing import play, task_of

    study = study_of(SWAPPED)
    counted = [
        [play(task_of(study, study.root, setup, number)) for number in range(4)]
        for setup in range(2)
    ]
    found = summary(study, counted)
    swapped, equal = found["setups"]
    assert set(swapped["measures"]) == {"named", "ties"}
    assert set(equal["measures"]) == {"first", "balance", "ties", "margin"}
    assert set(swapped["signs"]) == {"named"}
    sign = equal["signs"]["first"]
    assert sign["above"] + sign["even"] + sign["below"] == 4
    assert sign["corrected"] == sign["p"]
    assert "| better | even | worse | p | corrected |" in markdown(found)
