"""The chance to win in the tile game: how its curve is fitted, and how well it is calibrated."""

import json

import numpy as np
import pytest

from paperbits.games.binary_number_scrabble.engine import chances
from paperbits.games.binary_number_scrabble.engine.chances import Curve, chance, curve
from studies.tiles.chances import calibration, fitted, main


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
    known, rows = drawn(20_000)
    found = fitted(rows)
    assert np.abs(np.array(found.middle) - known.middle).max() < 0.2
    assert np.abs(np.array(found.slope) / known.slope - 1).max() < 0.4
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
