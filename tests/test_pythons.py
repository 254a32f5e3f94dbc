"""`make test-pythons` finds every Python, and compares with answers that are true today."""

import json
import subprocess
import sys

import pytest
import pythons
from pythons_truth import FILE, answered

from paperbits import all_games


@pytest.mark.compiled
def test_the_recorded_answers_are_those_of_this_python():
    told = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    assert [answered(each["request"]) for each in told] == told
    assert {each["request"].get("game") for each in told} >= {card.id for card in all_games()}


def pretend(folder, said):
    """A program that says which Python it is."""
    folder.mkdir(parents=True)
    program = folder / "python3"
    program.write_text(f"#!/bin/sh\n{said}\n")
    program.chmod(0o755)
    return program


def test_pyenvs_folders_and_the_path_are_searched_and_the_newest_of_each_is_taken(
    tmp_path, monkeypatch
):
    for patch in (2, 10, 3):
        pretend(tmp_path / f"versions/3.99.{patch}/bin", f"echo cpython 3 99 {patch} True")
    pretend(tmp_path / "versions/old/bin", "echo cpython 3 10 2 True")
    pretend(tmp_path / "versions/other/bin", "echo pypy 3 98 2 True")
    pretend(tmp_path / "versions/free/bin", "echo cpython 3 97 2 False")
    broken = pretend(tmp_path / "path", "echo 'pyenv: python3: command not found' >&2; exit 127")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", f"{broken.parent}:/nowhere")
    here = sys.version_info[:2]
    assert pythons.found() == {
        here: pythons.Path(sys.executable),
        (3, 99): tmp_path / "versions/3.99.10/bin/python3",
    }


@pytest.mark.parametrize("exists", [True, False])
def test_a_python_without_numba_is_told_in_a_sentence(exists, tmp_path, monkeypatch, capsys):
    pretend(tmp_path / "versions/3.99.0/bin", "echo cpython 3 99 0 True")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setattr(pythons, "numba_exists", lambda _: exists)
    options = pythons.argparse.Namespace(only=["3.99"], others=False)
    chosen, passed = pythons.chosen(options)
    assert (list(chosen), passed) == ([(3, 99)] if exists else [], True)
    sentence = "Python 3.99: Numba has no wheel for it yet, so it is not tried."
    assert capsys.readouterr().out.startswith(sentence) is not exists


def test_a_python_that_was_asked_for_and_is_not_there_is_a_failure(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv("PYENV_ROOT", "/nowhere")
    done = subprocess.run(
        [sys.executable, pythons.__file__, "--only", "3.98"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == "Python 3.98 is not on this machine.\nFound: no Python to try.\n"


def test_the_oldest_versions_are_those_of_the_project():
    assert [each.split(">=")[0] for each in pythons.bounded()] == ["numpy", "numba"]
