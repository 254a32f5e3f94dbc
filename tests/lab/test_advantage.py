"""Who is ahead by size and strength: tables and pictures of several studies, from their summaries."""

import json

import pytest
from typer.testing import CliRunner

from paperbits.lab import advantage
from paperbits.lab.report import markdown
from paperbits.terminal.commands import lab

TOML = """
title = "Who is ahead?"
matches = 4
measures = ["first", "ties", "margin", "handicap"]
[[setups]]
game = "palindromic-rows-columns"
settings = { n = [2, 3] }
players = "random"
"""


def estimate(value, low, high):
    return {"value": value, "low": low, "high": high, "count": 100}


def setup(game, player, first, points=None, **settings):
    measures = {"first": first, "ties": estimate(0.125, 0.1, 0.2)}
    if points is not None:
        measures |= {"margin": points, "handicap": points}
    return {
        "game": game,
        "settings": {"players": 2, **settings},
        "players": [player] * 2,
        "measures": measures,
    }


def kept(folder, name, setups):
    home = folder / name
    home.mkdir()
    (home / "summary.json").write_text(json.dumps({"setups": setups}))
    return str(home)


@pytest.fixture
def plexus(tmp_path):
    points = estimate(-1.5, -2.0, -1.0)
    rows = [
        setup("plexus", player, estimate(0.25, 0.17, 0.35), points, n=n)
        for n in (3, 5)
        for player in ("random", "keen")
    ]
    return kept(tmp_path, "plexus", rows)


@pytest.fixture
def flips(tmp_path):
    return kept(
        tmp_path, "flips", [setup("combining-dividing", "keen", estimate(0.5, 0.4, 0.6), length=6)]
    )


def test_one_study_has_a_line_for_each_size_and_player(plexus, capsys):
    assert advantage.main([plexus]) == 0
    assert capsys.readouterr().out.splitlines() == [
        (
            "| n | players | player 1 wins (a tie is half) | ties | player 1's mean lead | fair"
            " gift to player 1 |"
        ),
        "|---|---|---|---|---|---|",
        "| 3 | random | 25% (17 to 35) | 12% | -1.5 (-2 to -1) | 1.5 (1 to 2) |",
        "| 3 | keen | 25% (17 to 35) | 12% | -1.5 (-2 to -1) | 1.5 (1 to 2) |",
        "| 5 | random | 25% (17 to 35) | 12% | -1.5 (-2 to -1) | 1.5 (1 to 2) |",
        "| 5 | keen | 25% (17 to 35) | 12% | -1.5 (-2 to -1) | 1.5 (1 to 2) |",
    ]


def test_a_lead_is_a_smaller_score_where_that_wins(tmp_path, capsys):
    rows = [
        setup(
            "palindromic-rows-columns",
            "keen",
            estimate(0.25, 0.2, 0.3),
            estimate(2.0, 2.0, 2.0),
            n=6,
        )
    ]
    assert advantage.main([kept(tmp_path, "rows", rows)]) == 0
    assert "| usual | keen | 25% (20 to 30) | 12% | -2 | 2 |" in capsys.readouterr().out


def test_a_game_without_points_has_no_gift(flips, capsys):
    assert advantage.main([flips]) == 0
    assert capsys.readouterr().out.endswith(
        "ties |\n|---|---|---|---|\n| usual | keen | 50% (40 to 60) | 12% |\n"
    )


def test_products_have_a_factor_in_place_of_a_gift(tmp_path, capsys):
    row = setup("binary-primes", "keen", estimate(0.1, 0.0, 0.2), n=5)
    row["measures"]["factor"] = estimate(4.44, 3.0, 6.0)
    assert advantage.main([kept(tmp_path, "primes", [row])]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("| ties | fair factor for player 1's score |")
    assert lines[2] == "| usual | keen | 10% (0 to 20) | 12% | 4.4 (3 to 6) |"


def test_several_studies_have_a_column_for_each_player(plexus, flips, tmp_path, capsys):
    file = tmp_path / "picture.svg"
    assert advantage.main([plexus, flips, "--plot", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| game and size | random players | keen players |"
    assert lines[2] == "| Plexus via Midpoints and Endpoints, 3 | 25% (17 to 35) | 25% (17 to 35) |"
    assert lines[4] == "| Combining and Dividing Integers, usual | – | 50% (40 to 60) |"
    assert "<svg" in file.read_text()


def test_what_is_no_result_is_told_in_a_sentence(tmp_path, capsys):
    assert advantage.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path} holds no results of `paperbits lab run`.\n"
    unequal = setup("plexus", "keen", estimate(0.5, 0.4, 0.6)) | {"players": ["keen", "random"]}
    assert advantage.main([kept(tmp_path, "unequal", [unequal])]) == 2
    assert "no matches between equal players" in capsys.readouterr().err


def test_several_studies_run_by_one_command_and_effects_are_shown(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(TOML)
    done = CliRunner().invoke(lab.app, ["run", "one.toml", "two.toml", "--workers", "0", "--json"])
    assert done.exit_code == 0, done.output
    assert [found["title"] for found in json.loads(done.stdout)] == ["Who is ahead?"] * 2
    found = json.loads((tmp_path / "results" / "two" / "summary.json").read_text())
    assert found["setups"][1]["effects"]["margin"]["count"] == 8
    page = (tmp_path / "results" / "two" / "summary.md").read_text()
    assert page == markdown(found)
    assert "in units of the spread (Hedges' g)." in page
    told = CliRunner().invoke(lab.app, ["report", "results/two"]).stdout
    assert told.startswith("Who is ahead?\n")
    assert "How far each differs from the first setup of its game (Hedges' g):" in told
    assert advantage.main(["results/two", "--gift", "100"]) == 0
    assert capsys.readouterr().out.count("| 100% (51 to 100) |") == 2
    refused = CliRunner().invoke(lab.app, ["run", "one.toml", "two.toml", "--out", "a"])
    assert "--out is for one study" in str(refused.exception)
