"""Who is ahead by size and strength: tables and pictures of several studies, from their summaries."""

import json

from typer.testing import CliRunner

from paperbits.lab.report import markdown
from paperbits.lab.statistics import sign_test
from paperbits.terminal.commands import lab
from studies import advantage

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


def setup(game, player, first, points=None, signs=(4, 2, 14), **settings):
    measures = {"first": first, **({"handicap": points} if points else {})}
    above, even, below = signs
    p = sign_test([1.0] * above + [0.5] * even + [0.0] * below)
    return {
        "game": game,
        "settings": {"players": 2, **settings},
        "players": [player] * 2,
        "measures": measures,
        "signs": {"first": {"above": above, "even": even, "below": below, "p": p}},
    }


def kept(folder, name, setups):
    home = folder / name
    home.mkdir()
    (home / "summary.json").write_text(json.dumps({"setups": setups}))
    return str(home)


def test_a_line_for_each_game_and_size_and_a_column_for_each_player(tmp_path, capsys):
    points = estimate(-1.5, -2.0, -1.0)
    rows = [
        setup("plexus", player, estimate(0.25, 0.17, 0.35), points, signs, n=n)
        for n in (3, 5)
        for player, signs in (("random", (4, 12, 4)), ("keen", (0, 2, 18)))
    ]
    other = [setup("combining-dividing", "keen", estimate(0.5, 0.4, 0.6), length=6)]
    file = tmp_path / "picture.svg"
    folders = [kept(tmp_path, "plexus", rows), kept(tmp_path, "other", other)]
    assert advantage.main([*folders, "--plot", str(file)]) == 0
    share = "25% (17 to 35)"
    assert capsys.readouterr().out.splitlines() == [
        "| game and size | random | keen | won, tied, lost | fair gift to player 1 |",
        "| --- | --- | --- | --- | --- |",
        *(
            f"| Plexus via Midpoints and Endpoints, {size} | {share} | **{share}** | 0, 2, 18 |"
            " 1.5 (1 to 2) |"
            for size in ("n 3", "usual size")
        ),
        "| Combining and Dividing Integers, usual size | – | 50% (40 to 60) | 4, 2, 14 | – |",
    ]
    assert "<svg" in file.read_text()


def test_of_many_cells_one_that_looks_ahead_may_be_chance():
    cells = [setup("plexus", "keen", estimate(0.5, 0.4, 0.6), signs=(10, 0, 10)) for _ in range(20)]
    lucky = setup("plexus", "keen", estimate(0.8, 0.6, 0.9), signs=(16, 0, 4))
    assert advantage.clear([lucky]) == {0}
    assert advantage.clear([*cells, lucky]) == set()


def test_a_gift_is_turned_round_where_the_smaller_score_wins_and_a_factor_for_products():
    points = estimate(2.0, 2.0, 2.0)
    row = setup("palindromic-rows-columns", "keen", estimate(0.25, 0.2, 0.3), points, n=6)
    assert advantage.gift(row) == "2"
    points = estimate(-5e6, -1e7, -2e6)
    row = setup("binary-primes", "keen", estimate(0.1, 0.0, 0.2), points, n=5)
    row["measures"]["factor"] = estimate(4.44, 3.0, 6.0)
    assert advantage.gift(row) == "times 4.4 (3 to 6)"


def test_what_is_no_result_is_told_in_a_sentence(tmp_path, capsys):
    assert advantage.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path} holds no results of `paperbits lab run`.\n"
    unequal = setup("plexus", "keen", estimate(0.5, 0.4, 0.6)) | {"players": ["keen", "random"]}
    assert advantage.main([kept(tmp_path, "unequal", [unequal])]) == 2
    assert "no matches between two equal players" in capsys.readouterr().err


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
    assert advantage.main(["results/two"]) == 0
    assert capsys.readouterr().out.count("Palindromic Rows/Columns") == 2
    refused = CliRunner().invoke(lab.app, ["run", "one.toml", "two.toml", "--out", "a"])
    assert "--out is for one study" in str(refused.exception)
