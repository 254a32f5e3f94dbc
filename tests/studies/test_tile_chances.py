"""The chance to win in the tile game: its shape, how it is fitted, how well it is calibrated, and the
turning points that follow from it.
"""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits import find
from paperbits.advice.review import review
from paperbits.core.engine.findings import Judged
from paperbits.games.binary_number_scrabble.engine import chances
from paperbits.games.binary_number_scrabble.engine.chances import Curve, chance, curve
from paperbits.games.binary_number_scrabble.engine.review import TileJudge
from paperbits.match import Match
from studies.tiles.chances import calibration, fitted, main, observe

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


def drawn(number, seed=0):
    """Rows of positions in which a known curve decides who wins."""
    rng = np.random.default_rng(seed)
    known = Curve((0.5,) * len(chances.KNOTS), (0.05,) * len(chances.KNOTS), -0.1)
    lead, left, unseen = (
        rng.normal(0, 30, number).round(),
        rng.integers(1, 101, number),
        rng.integers(0, 3, number),
    )
    share = [chance(*row, moves=True, given=known) for row in zip(lead, left, unseen, strict=True)]
    return known, np.stack([lead, left, unseen, rng.random(number) < share], axis=1).astype(float)


def test_a_curve_is_found_again_from_what_it_made():
    known, rows = drawn(60_000)
    found = fitted(rows)
    assert np.abs(np.array(found.middle) - known.middle).max() < 0.2
    assert np.abs(np.array(found.slope) / known.slope - 1).max() < 0.3
    assert found.blank == pytest.approx(known.blank, abs=0.05)


def test_calibration_tells_a_good_curve_from_a_bad_one():
    known, rows = drawn(40_000, seed=1)
    matches = np.array_split(rows, 1_000)
    assert all(
        each["low"] - 0.03 < each["called"] < each["high"] + 0.03
        for each in calibration(matches, known)
    )
    boastful = Curve(known.middle, tuple(3 * slope for slope in known.slope), known.blank)
    assert any(each["called"] > each["high"] + 0.03 for each in calibration(matches, boastful))


def test_the_interval_of_a_chance_is_what_was_measured():
    found = chances.held()
    for called, low, high in zip(*found, strict=True):
        ends = chances.interval(called)
        assert ends == (pytest.approx(min(low, called)), pytest.approx(max(high, called)))
    for share in np.linspace(0, 1, 101):
        low, high = chances.interval(float(share))
        assert 0 <= low <= share <= high <= 1


@pytest.mark.compiled
def test_the_shipped_curve_is_calibrated_on_matches_that_it_has_not_seen():
    matches = [observe([987, number]) for number in range(60)]
    rows = np.concatenate(matches)
    found = np.array(
        [chance(lead, int(left), int(unseen), moves=True) for lead, left, unseen, _ in rows]
    )
    sure, even = np.abs(found - 0.5) > 0.4, np.abs(found - 0.5) < 0.2
    assert np.abs(found[sure] - rows[sure, 3]).mean() < 0.1
    # Sixty matches leave that much to chance.
    assert rows[even, 3].mean() == pytest.approx(found[even].mean(), abs=0.15)


@pytest.mark.compiled
def test_the_command_fits_draws_and_says_what_it_found(tmp_path, capsys, monkeypatch):
    file = tmp_path / "chances.json"
    monkeypatch.setattr("studies.tiles.chances.FILE", file)
    main(["--matches", "8", "--workers", "0", "--write", "--plot", str(tmp_path / "plot.svg")])
    said = capsys.readouterr().out
    assert said.count("called") == chances.KNOTS.__len__()
    assert set(json.loads(file.read_text())) == {"command", "middle", "slope", "blank", "held"}
    assert "<svg" in (tmp_path / "plot.svg").read_text()
    assert curve() is not None


def even_match(seed=3, plies=8):
    """A match after some plies, by moves that score something."""
    match = Match(find("binary-number-scrabble"), {}, seed=seed)
    match.begin()
    for _ in range(plies):
        match.play(match.position.legal(200).moves[0])
    return match


def test_a_ply_is_a_turning_point_only_for_what_it_gave_away(monkeypatch):
    match = even_match()
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


@pytest.mark.compiled
def test_what_was_given_away_is_turned_into_chance():
    match = even_match(plies=2)
    judge = TileJudge(match.position)
    passed = judge.judge(match.position, "pass", 0.2, None, 0)
    assert passed.given > 0
    assert 0 < passed.cost < 1
