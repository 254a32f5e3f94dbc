"""The game that CONTRIBUTING shows is whole: it plays and is compiled like any other, also from a
package of its own.
"""

import importlib
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from paperbits.core import catalogue, families, game
from paperbits.core.compiler.kernel import kernel
from paperbits.core.errors import DefinitionError
from paperbits.core.records import rows

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def shown(language):
    block = re.search(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    assert block
    return block[1]


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Loads the game shown, changed if need be."""

    def changed(old="", new=""):
        assert old in shown("python")
        (tmp_path / "shown_corners.py").write_text(
            shown("python").replace(old, new), encoding="utf-8"
        )
        monkeypatch.syspath_prepend(tmp_path)
        importlib.import_module("shown_corners")
        return catalogue.find("shown-corners")

    yield changed
    game._cards.pop("shown-corners", None)
    sys.modules.pop("shown_corners", None)


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


def test_the_shown_game_can_be_played(load):
    position = load().new({"n": 2})
    assert position.legal().moves == ["a1", "b1", "a2", "b2"]
    assert position.view(0).hand.choices[1].path == ("b1",)
    position.push_all(["a1", "b1"])
    assert (position.over, position.scores(), position.winners()) == (True, [2, 1], [0])


def test_the_shown_game_runs_compiled(load):
    position = load().new()
    positions = rows(position.record, 1)
    assert first_moves(position.game, positions, np.empty(16, np.int64)) == 8
    assert positions[0].filled[:2].all()


@pytest.mark.parametrize("family", ["Family", "NumberGrid", "WrittenGrid", "OrderedGrid"])
def test_with_another_family_it_is_refused_in_a_sentence(load, family):
    with pytest.raises(
        DefinitionError,
        match=rf"^Corners lacks [\w, ]+; its family {family} does not supply them\.$",
    ):
        load("FillGrid", family)


def test_every_family_is_named():
    for name, family in vars(families).items():
        if (
            isinstance(family, type)
            and issubclass(family, families.Family)
            and name != "MirroredFillGrid"
        ):
            row = next(line for line in TEXT.splitlines() if line.startswith(f"| `{name}` |"))
            assert all(f"`{field}`" in row for field in family.needs), name
            assert all(f"`{method}`" in row for method in family.needs_methods), name


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The package that is shown, built and put where Python finds it."""
    folder = tmp_path_factory.mktemp("corners")
    (folder / "pyproject.toml").write_text(shown("toml"), encoding="utf-8")
    (folder / "corners.py").write_text(shown("python"), encoding="utf-8")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "out")]
    subprocess.run(command, cwd=folder, capture_output=True, check=True)
    with zipfile.ZipFile(next((folder / "out").iterdir())) as files:
        files.extractall(folder / "site")
    return folder / "site"


def paperbits(site, *arguments, said=""):
    return subprocess.run(
        [sys.executable, "-m", "paperbits", *arguments],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(site), str(ROOT / "src")]),
            "NUMBA_DISABLE_JIT": "1",
        },
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_package_of_its_own_brings_the_game(installed):
    done = paperbits(installed, "games", "--json")
    assert done.stderr == ""
    assert "corners" in [card["id"] for card in json.loads(done.stdout)]
    done = paperbits(
        installed, "score", "corners", "-", "--set", "n=2", "--json", said="* *\n. .\n"
    )
    assert json.loads(done.stdout)["scores"] == [2, 1]


def test_a_package_that_can_not_be_loaded_costs_its_own_game_alone(installed, tmp_path):
    for file in installed.rglob("*"):
        if file.is_file():
            copy = tmp_path / file.relative_to(installed)
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(file.read_bytes())
    (tmp_path / "corners.py").write_text(
        shown("python").replace("FillGrid", "NumberGrid"), encoding="utf-8"
    )
    done = paperbits(tmp_path, "games", "--json")
    assert done.returncode == 0
    assert done.stderr.startswith(
        "paperbits: the game corners (corners) can't be loaded: Corners lacks "
    )
    assert done.stderr.count("\n") == 1
    assert "corners" not in [card["id"] for card in json.loads(done.stdout)]
