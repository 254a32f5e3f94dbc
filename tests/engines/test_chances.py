"""Chances from games tried out, against the stored positions whose ends are known."""

import json

import pytest

from paperbits.engines.chances import FILE, chance_of, measured
from studies.calibration import SAMPLES, read, report

ROWS = read(SAMPLES)


def test_the_shipped_fit_comes_from_the_stored_positions():
    assert report(ROWS) == json.loads(FILE.read_text())


def test_nothing_is_known_of_the_interval_of_an_unmeasured_game_or_of_three_players():
    told, of_three = chance_of("a visitor's", 2, 0.9, 100), chance_of("plexus", 3, 0.4, 100)
    assert 0.5 < told.amount < 1
    assert of_three.amount == 0.4
    assert (told.low, told.high) == (of_three.low, of_three.high) == (None, None)


def test_calibrated_chances_are_nearer_to_the_ends_than_shares():
    """Each position is held against a fit of others."""
    raw, calibrated = measured()["error"]
    assert calibrated < raw
    for count, called, seen in measured()["tenths"]:
        assert abs(called - seen) < 0.03 + 3 * (0.25 / count) ** 0.5


def test_narrow_intervals_hold_the_end_as_often_as_they_say():
    narrow, held = measured()["narrow"]
    assert narrow >= 50
    assert held / narrow >= 0.94


@pytest.mark.parametrize("game", sorted(measured()["games"]))
def test_a_larger_share_is_no_smaller_chance(game):
    for tried in (10, 100, 10_000):
        chances = [chance_of(game, 2, share / 20, tried) for share in range(21)]
        amounts = [each.amount for each in chances]
        assert amounts == sorted(amounts)
        assert all(each.low <= each.amount <= each.high for each in chances)
