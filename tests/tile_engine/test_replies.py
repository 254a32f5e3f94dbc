"""Weighing moves by the replies to them, in bases other than two."""

import numpy as np
import pytest

from paperbits import analyse, position_of
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.replies import FEWEST, _sorted, weigh
from paperbits.games.binary_number_scrabble.engine.simulation import SampleLimits

pytestmark = pytest.mark.compiled

HOUR = 3600.0


@pytest.fixture(scope="module")
def opening():
    return position_of("01212=+-*", base=3)


@pytest.fixture(scope="module")
def few(opening):
    return shortlist(ranked(opening), 3)


def test_errors_are_those_of_the_samples(opening, few):
    told = []
    seen = weigh(opening, few, 1, SampleLimits(HOUR, samples=2 * FEWEST), told.append)
    assert [each.samples for each in told] == [FEWEST, 2 * FEWEST] == [FEWEST, seen.samples]
    assert seen.error[0] == 0
    assert (seen.error >= 0).all()
    assert (seen.own > 0).all()
    # Means of separate halves differ from the mean of all by about a standard error of a half.
    first = {told[0].moves.text(place): told[0].moves.equity[place] for place in range(3)}
    off = [
        abs(first[seen.moves.text(place)] - seen.moves.equity[place]) / seen.own[place]
        for place in range(3)
    ]
    assert np.max(off) < 4


def test_too_few_samples_leave_the_moves_as_they_are(opening, few):
    seen = weigh(opening, few, 1, SampleLimits(HOUR, samples=FEWEST - 1))
    assert seen.samples == 0
    assert [seen.moves.text(place) for place in range(3)] == [few.text(place) for place in range(3)]


def test_an_analysis_says_how_sure_it_is(opening):
    told = []  # Analyses so far; the first that has tried anything ends it.
    found = analyse(
        opening,
        HOUR,
        told.append,
        stop=lambda: any(each.tried for each in told[-1].options),
        seed=2,
    )
    options = [option for option in found.options if option.tried]
    assert len(options) > 1
    for option in options:
        assert option.worth.low < option.worth.amount < option.worth.high


def test_a_lucky_figure_does_not_outweigh_the_tiles(opening):
    moves = shortlist(ranked(opening), 10)
    moves = moves.sorted_by(np.arange(10, 0, -1.0))
    chance = np.random.default_rng(2)
    picked = [
        _sorted(moves, list(chance.normal(-30, 40, (FEWEST, 10)))).moves.text(0) for _ in range(100)
    ]
    assert picked.count(moves.text(0)) > 50  # Were the figures taken as they are, it would be 18.


def test_clear_figures_count_as_they_are(opening):
    moves = shortlist(ranked(opening), 10)
    moves = moves.sorted_by(np.arange(10, 0, -1.0))
    lost = np.random.default_rng(2).normal(0, 0.1, (FEWEST, 10)) + np.arange(0, 20, 2.0)
    assert _sorted(moves, list(lost)).moves.text(0) == moves.text(9)
