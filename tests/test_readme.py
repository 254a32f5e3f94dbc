"""Each command, piece of Python, file and installation in the README works by itself."""

import os
import re
import shlex
import subprocess
import sys
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path

import commands
import pytest

import paperbits

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"`(\w+\.txt)`[^\n]*:\n\n```\n(.*?)```", TEXT, re.DOTALL))
PYTHON = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
LINES = [
    line for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()
]
COMMANDS = [line for line in LINES if line.startswith("paperbits ")]
RACK = "0011+-=&1"
EQUAL = "00011===+"
"""Nine tiles that differ take seconds where the search runs interpreted."""
INSTALLING = [line for line in LINES if " install " in line]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder with the files that the README shows, in which commands run."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERBITS_DATA", str(tmp_path / "data"))
    # A machine that has not compiled yet would begin to, and say so.
    monkeypatch.setattr("paperbits.terminal.local_match.can_compile", lambda: False)
    return tmp_path


def run(command, folder):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_the_files_that_commands_name_are_shown():
    named = {word for line in [*COMMANDS, *PYTHON] for word in re.findall(r"\w+\.txt", line)}
    assert named == set(FILES) == {"grid.txt", "match.txt"}


def test_every_line_is_of_a_kind_that_is_tested():
    kinds = ("paperbits ", "make ", "python3 -m pip ", "pipx install ")
    assert [line for line in LINES if not line.startswith(kinds)] == []


@pytest.mark.parametrize("line", COMMANDS, ids=lambda line: line.partition("#")[0].strip())
@pytest.mark.usefixtures("folder")
def test_a_command_runs(line):
    words = shlex.split(line.replace(RACK, EQUAL), comments=True)[1:]
    if words[0] in {"analyse", "plays", "review"}:
        words += ["--seconds", "0.1"]  # Less than a reader has.
    if words[:2] == ["lab", "run"]:  # It takes minutes: the study is read, and not played.
        words = ["lab", "check", str(ROOT / words[2])]
    if "--resume" in words:
        commands.paperbits("play", "binary-primes", "--plain", text="a1\n")
    done = commands.paperbits(*words)
    usual = ("Read as", "paperbits: Line by line, as with --plain", "Compiling for this machine")
    told = [line for line in done.stderr.splitlines() if not line.startswith(usual)]
    assert (done.returncode, told) == (0, [])
    assert done.stdout or words[0] == "referee"


@pytest.mark.parametrize("code", PYTHON, ids=lambda code: " ".join(code.split())[-40:])
def test_a_piece_of_python_runs_alone(code, folder):
    # A reader has more time, and more tiles.
    sooner = code.replace("seconds=2)", "seconds=0.1)").replace(RACK, EQUAL)
    done = run([sys.executable, "-W", "error", "-c", sooner], folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize("line", [line for line in LINES if line.startswith("make ")])
def test_the_shown_make_targets_exist(line):
    done = run(["make", "-n", *shlex.split(line)[1:]], ROOT)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel that the README makes."""
    line = next(line for line in LINES if " pip wheel " in line)
    out = tmp_path_factory.mktemp("dist")
    words = [str(out) if word == "dist" else word for word in shlex.split(line, comments=True)[1:]]
    done = run([sys.executable, *words, "--no-build-isolation", "--quiet"], ROOT)
    assert done.returncode == 0, done.stderr
    return next(out.iterdir())


def test_installed_commands_exist(wheel):
    named = f"./dist/paperbits-{paperbits.__version__}-py3-none-any.whl"
    asked = [shlex.split(line, comments=True)[-1].partition("[") for line in INSTALLING]
    assert {path for path, _, _ in asked} == {".", named}
    folder = zipfile.Path(wheel, f"paperbits-{paperbits.__version__}.dist-info/")
    provided = PathDistribution(folder).metadata.get_all("Provides-Extra")
    assert {name for *_, each in asked for name in each[:-1].split(",")} <= set(provided)


def test_a_match_file_that_a_reader_saves_is_of_the_shown_kind(folder):
    moves = re.findall(r"^\d+\. (.*)$", FILES["match.txt"], re.MULTILINE)
    said = "\n".join([*moves, "save mine.txt", "quit", ""])
    words = ["play", "palindromic-rows-columns", "--set", "n=4", "--against", "people", "--plain"]
    done = commands.paperbits(*words, text=said)
    assert (done.returncode, done.stderr) == (0, "")
    saved, shown = (
        (folder / name).read_text(encoding="utf-8") for name in ("mine.txt", "match.txt")
    )
    assert saved.partition("\n\n")[2] == shown.partition("\n\n")[2]
