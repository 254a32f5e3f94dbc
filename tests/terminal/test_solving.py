"""`paperbits solve` and `paperbits verify`, as programs call them."""

import json

import pytest
from typer.testing import CliRunner

from paperbits.terminal.cli import app, main

run = CliRunner().invoke


def solved(*arguments):
    done = run(app, ["solve", *arguments, "--json"])
    return done.exit_code, json.loads(done.stdout) if done.stdout.startswith("{") else done.output


def test_the_answer_has_the_fields_of_the_contract(tmp_path):
    file = tmp_path / "proof.json.gz"
    status, found = solved("palindromic-rows-columns", "--set", "n=3", "--margins", "--certificate", str(file))
    assert status == 0
    assert list(found) == [
        "game", "settings", "position", "turn", "winners", "margin", "best", "plies", "line", "proved", "certificate", "nodes",
        "seconds",
    ]  # fmt: skip
    assert found["settings"] == {"players": 2, "n": 3}
    assert found["proved"] is True
    checked = run(app, ["verify", found["certificate"]])
    assert checked.exit_code == 0
    assert checked.output.count("\n") == 1


def test_moves_and_positions():
    status, found = solved("plexus", "--set", "n=3", "--moves", "b2-b1", "--no-prove")
    assert (status, found["position"], found["proved"]) == (0, "b2-b1", False)
    status, found = solved("palindromic-rows-columns", "--set", "n=3", "--position", "*..;...;..*", "--no-prove")
    assert status == 0
    assert found["plies"] in (2, None)


def test_too_little_time_exits_with_3():
    status, found = solved("palindromic-rows-columns", "--set", "n=8", "--seconds", "0.2")
    assert status == 3
    assert found["winners"] is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nogame"], "no game"),
        (["plexus", "--set", "n=4"], "n"),
        (["plexus", "--moves", "a1-a2"], "Move 1"),
        (["plexus", "--moves", "c3-c2", "--position", "c3-c2"], "not both"),
        (["binary-number-scrabble"], "hidden"),
        (["plexus", "--memory", "lots"], "2G"),
    ],
)
def test_bad_input_is_one_sentence_and_exits_with_2(arguments, said, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["paperbits", "solve", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1


def test_a_file_that_is_not_a_certificate_is_refused(tmp_path):
    (tmp_path / "x.json").write_text("{}")
    assert run(app, ["verify", str(tmp_path / "x.json")]).exit_code == 1
