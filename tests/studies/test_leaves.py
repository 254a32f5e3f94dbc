import json

import numpy as np
import pytest

from paperbits.games.binary_number_scrabble.engine.leaves import KINDS, empty, read
from paperbits.games.binary_number_scrabble.simulation.state import MIXTURES
from paperbits.games.binary_number_scrabble.texts import read_rack
from paperbits.games.binary_number_scrabble.tiles import EQUALS, ONE, PLUS, SYMBOLS, ZERO
from paperbits.lab.cluster import Workplace
from studies.tiles.leaves import Fit, features, learn, main


def rack(text):
    return np.array(read_rack(text))


def test_every_rack_is_in_one_cell_of_each_combination_and_has_its_kinds():
    row = features(np.array([rack("111++"), rack("")]))
    combinations = 2 ** len(MIXTURES)
    assert row.sum(axis=1).tolist() == [combinations + 2, combinations]
    assert row[0, 0] == row[1, 0] == 1


def test_the_regression_recovers_known_values():
    chance = np.random.default_rng(2)
    kept = chance.integers(0, 4, (4_000, len(SYMBOLS)))
    kept[:, [tile for tile in range(len(SYMBOLS)) if tile not in {ZERO, ONE, EQUALS, PLUS}]] = 0
    promised = (
        40
        - 20.0 * (kept[:, EQUALS] > 1)
        + 15 * ((kept[:, ZERO] > 0) & (kept[:, ONE] > 0))
        + chance.normal(0, 5, 4_000)
    )
    fit = Fit()
    fit.add(kept, promised)
    table = fit.table()
    assert table.leave_values(rack("")) == 0
    assert abs(table.leave_values(rack("011+")) - 15) < 4
    assert abs(table.leave_values(rack("0011==")) + 5) < 4
    assert abs(table.leave_values(rack("===+++")) + 20) < 4
    assert empty().leave_values(rack("111")) == 0


@pytest.mark.compiled
def test_one_command_learns_the_table(monkeypatch, tmp_path, capsys):
    told = []
    learnt = learn(2, 2, 0, Workplace(), lambda: told.append(1))
    assert len(told) == 4
    monkeypatch.setattr("studies.tiles.leaves.FILE", tmp_path / "leaves.json")
    main(["--rounds", "2", "--matches", "2", "--workers", "0", "--write"])
    text = (tmp_path / "leaves.json").read_text()
    assert json.loads(text) == json.loads(capsys.readouterr().out)
    kept = read(text)
    assert np.array_equal(kept.mixtures, learnt.mixtures)
    assert np.array_equal(kept.kinds, learnt.kinds)
    assert kept.kinds.shape[0] == len(KINDS)
