"""Other programs on the command line: play against one, and matches between them."""

import json

from commands import paperbits, told
from rich.status import Status
from talking import on_screen
from textual.widgets import Static
from typer.testing import CliRunner

from paperbits import find
from paperbits.match import record
from paperbits.terminal.cli import app
from paperbits.terminal.new_match import new_match
from tests.support.engines import DICE, faulty

GRID = "palindromic-rows-columns"


def test_a_person_plays_an_engine_and_resumes(tmp_path):
    file = tmp_path / "kept.txt"
    given = ("play", GRID, "-s", "n=3", "--plain", "--seed", "4", "--against", DICE)
    begun = paperbits(*given, text=f"b2\nsave {file}\nquit\n")
    assert "Dice" in begun.stdout
    assert "computer engine Dice" in file.read_text()
    people = tmp_path / "people.txt"
    people.write_text(
        "paperbits record 1\ngame: plexus\nseats: person | person\nsettings: n=3\n\n1. b2-b1\n"
    )
    again = ("play", "--plain", "--resume")
    assert "Name it again" in paperbits(*again, file).stderr
    assert "No engine plays" in paperbits(*again, people, "--against", DICE).stderr
    resumed = paperbits(*again, file, "--against", DICE, text="moves\nquit\n")
    assert resumed.returncode == 0
    assert "7 legal" in resumed.stdout


def test_an_engine_that_fails_loses_the_match_on_the_screen(tmp_path):
    given = ("play", GRID, "-s", "n=3", "--plain", "--against", faulty(tmp_path, "illegal"))
    done = paperbits(*given, text="b2\n\n")
    assert done.returncode == 0
    told = " ".join(done.stdout.split())
    assert "Faulty / one's program made a move that is not legal: 'z99'." in told


def test_the_perfect_level_plays_matches_whose_settings_are_solved():
    done = paperbits("match", GRID, "-s", "n=3", "-p", "perfect", "-p", "random", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["players"][0]["points"] >= 1  # Player 2 wins this board.


def test_matches_between_programs(tmp_path):
    given = ("-s", "n=3", "--player", "random", "--player", DICE, "--games", "4", "--seed", "3")
    done = paperbits("match", GRID, *given, "--json", "--out", str(tmp_path / "records"))
    told = json.loads(done.stdout)
    assert sum(player["points"] for player in told["players"]) == 4
    assert [game["players"] for game in told["games"]] == [[1, 2], [2, 1]] * 2
    assert [game["seed"] for game in told["games"]] == [3, 3, 4, 4]
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 4
    assert all(record.read(file.read_text(encoding="utf-8")).over for file in files)
    assert paperbits("match", GRID, *given).stdout.splitlines()[-1].startswith("random: ")


def test_more_players_are_as_many_as_are_named():
    given = ("-s", "length=3", "--player", "random", "--player", "random", "--player", DICE)
    found = told("match", "binary-scramble", *given, "--games", "1")
    assert found["settings"]["players"] == 3


async def test_an_engine_answers_in_the_app(tmp_path):
    for fault, plies in (("none", 2), ("illegal", 1)):
        local = new_match(find(GRID), {"n": 3}, against=faulty(tmp_path, fault), seed=1)
        async with on_screen(local, size=(100, 40)) as (app, pilot):
            await pilot.press("enter")
            while len(local.position.plies) < plies or (fault == "illegal" and not local.over):
                await pilot.pause(0.05)
            await pilot.pause()
            assert len(local.position.plies) == plies
            shown = str(app.screen.query_one("#message", Static).render())
            assert (
                "Faulty / one fills" if fault == "none" else "made a move that is not legal"
            ) in shown
        local.close()


def test_a_match_shows_on_a_terminal_how_far_it_is(monkeypatch):
    lines = []

    class Line(Status):
        def update(self, status=None, **more):
            lines.append(status)
            super().update(status, **more)

    monkeypatch.setattr("rich.status.Status", Line)
    asked = ["match", "palindromic-rows-columns", "-s", "n=2", "-p", "beginner", "-p", "beginner"]
    assert CliRunner().invoke(app, asked).exit_code == 0
    assert lines == [
        f"Match {number} of 2, after {made}" for number in (1, 2) for made in ("1 move", "2 moves")
    ]
