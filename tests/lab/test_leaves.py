import json

import numpy as np
import pytest

from paperbits.games.binary_number_scrabble.tiles import ANY, ONE
from paperbits.lab.leaves import features, learn, main
from paperbits.players.leaves import COPIES


def test_features_are_copies_kept_and_a_one():
    kept = np.zeros(ANY + 1, np.int64)
    kept[ONE] = 3
    row = features(kept)
    assert len(row) == ANY * COPIES + 1
    assert row.sum() == 4
    assert row[(ONE - 1) * COPIES : ONE * COPIES].tolist() == [1, 1, 1, 0, 0]


@pytest.mark.compiled
def test_one_command_learns_the_table(monkeypatch, tmp_path, capsys):
    told = []
    values = learn(2, 0, told.append)
    assert told == [1, 2]
    assert len(values) == ANY
    monkeypatch.setattr("paperbits.lab.leaves.TABLE", tmp_path / "leaves.json")
    main(["--matches", "2", "--write"])
    kept = json.loads((tmp_path / "leaves.json").read_text())
    assert kept["values"] == values == json.loads(capsys.readouterr().out)["values"]
