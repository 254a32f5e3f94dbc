"""Other programs on the command line: play against one, and matches between them."""

import json
import subprocess
import sys

import pytest
from tests.support.engines import DICE, faulty

from paperbits.match import record

GRID = "palindromic-rows-columns"


def run(*arguments, text=""):
    done = subprocess.run(
        [sys.executable, "-m", "paperbits.terminal.cli", *arguments], input=text, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_person_plays_an_engine_and_resumes(tmp_path):
    file = tmp_path / "kept.txt"
    begun = run("play", GRID, "-s", "n=3", "--plain", "--seed", "4", "--against", DICE, text=f"b2\nsave {file}\nquit\n")
    assert "Dice" in begun.stdout
    assert "computer engine Dice" in file.read_text()
    assert "Name it again" in run("play", "--plain", "--resume", str(file)).stderr
    assert "No engine plays" in run("play", "--plain", "--resume", str(_people(tmp_path)), "--against", DICE).stderr
    resumed = run("play", "--plain", "--resume", str(file), "--against", DICE, text="moves\nquit\n")
    assert resumed.returncode == 0
    assert "7 legal" in resumed.stdout


def _people(folder):
    file = folder / "people.txt"
    file.write_text("paperbits record 1\ngame: plexus\nseats: person | person\nsettings: n=3\n\n1. b2-b1\n", encoding="utf-8")
    return file


def test_an_engine_that_fails_loses_the_match_on_the_screen(tmp_path):
    done = run("play", GRID, "-s", "n=3", "--plain", "--against", faulty(tmp_path, "illegal"), text="b2\n\n")
    assert "Faulty / one's program made a move that is not legal: 'z99'." in " ".join(done.stdout.split())
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", GRID, "--plain", "--against", "engine: ./no-such"), "There is no program './no-such'"),
        (("play", GRID, "--plain", "--against", "engine: true"), "ended before it moved"),
        (("play", GRID, "--rated", "--plain", "--against", DICE), "against a level"),
        (("play", "--resume", "--against", "club", "--plain"), "--resume continues"),
        (("match", GRID, "--player", "club"), "has 2 seats"),
        (("match", GRID, "--player", "club", "--player", "nobody"), "has no level"),
        (("match", "chess", "--player", "club"), "no game"),
    ],
)
def test_bad_input_is_one_sentence(arguments, words):
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_matches_between_programs(tmp_path):
    given = ("-s", "n=3", "--player", "random", "--player", DICE, "--games", "4", "--seed", "3")
    done = run("match", GRID, *given, "--json", "--out", str(tmp_path / "records"))
    told = json.loads(done.stdout)
    assert sum(player["points"] for player in told["players"]) == 4
    assert [game["players"] for game in told["games"]] == [[1, 2], [2, 1]] * 2
    assert [game["seed"] for game in told["games"]] == [3, 3, 4, 4]
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 4
    assert all(record.read(file.read_text(encoding="utf-8")).over for file in files)
    assert run("match", GRID, *given).stdout.splitlines()[-1].startswith("random: ")


def test_more_players_are_as_many_as_are_named():
    given = ("-s", "length=3", "--player", "random", "--player", "random", "--player", DICE)
    told = json.loads(run("match", "binary-scramble", *given, "--games", "1", "--json").stdout)
    assert told["settings"]["players"] == 3
