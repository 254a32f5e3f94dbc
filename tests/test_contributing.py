"""The game that CONTRIBUTING shows is whole: it plays, scores, is seen and is compiled like any other."""

import importlib
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from paperbits.core import catalogue, game
from paperbits.core.compiler.kernel import kernel
from paperbits.core.records import rows

TEXT = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture
def card(tmp_path, monkeypatch):
    source = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert source
    (tmp_path / "shown_corners.py").write_text(source[1], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("shown_corners")
    yield catalogue.find("shown-corners")
    del game._cards["shown-corners"]
    del sys.modules["shown_corners"]


@kernel
def first_moves(rules, positions, out):
    """Play the first legal move until the end; returns how many."""
    position = positions[0]
    count = 0
    while not rules.over(position):
        rules.moves(position, out)
        rules.play(position, out[0])
        count += 1
    return count


def test_it_plays_as_people_do(card):
    position = card.new({"n": 2})
    assert position.legal().moves == ["a1", "b1", "a2", "b2"]
    assert position.view(0).hand.choices[1].path == ("b1",)
    position.push_all(["a1", "b1"])
    assert (position.over, position.scores(), position.winners()) == (True, [2, 1], [0])


def test_it_runs_in_kernels(card):
    position = card.new()
    positions = rows(position.record, 1)
    assert first_moves(position.game, positions, np.empty(16, np.int64)) == 8
    assert positions[0].filled[:2].all()
