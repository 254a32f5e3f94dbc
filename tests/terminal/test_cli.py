"""The command line as a process: answers, exit statuses, and no tracebacks."""

import json
import subprocess
import sys

import pytest

from paperbits import all_games


def run(*arguments, text=""):
    done = subprocess.run(
        [sys.executable, "-m", "paperbits.terminal.cli", *arguments], input=text, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done


def test_the_games_are_listed():
    listed = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in listed] == [card.id for card in all_games()]
    assert "palindromic-rows-columns" in run("games").stdout


@pytest.mark.parametrize(
    ("equation", "status", "words"),
    [
        ("100 OR 1=101", 0, "4 OR 1 is 5"),
        ("101 AND 11 = 1", 0, "5 AND 3"),
        ("NOT 1 = 10", 1, "NOT 1 is 0, not 2"),
        ("1+1==10", 1, "not valid"),
        ("hello", 1, "no tile"),
        ("", 1, "not valid"),
    ],
)
def test_check_says_the_verdict_and_the_working(equation, status, words):
    done = run("check", equation)
    assert (done.returncode, words in done.stdout) == (status, True)


def test_check_goes_by_the_settings():
    assert run("check", "1/11*11=1").returncode == 1
    assert run("check", "1/11*11=1", "-s", "division=rational").returncode == 0
    assert json.loads(run("check", "10*10=100", "--json").stdout)["bonus"] == 4


def test_score_reads_a_file_or_standard_input(tmp_path):
    (tmp_path / "grid.txt").write_text("* .\n. .\n")
    by_file = run("score", "palindromic-rows-columns", str(tmp_path / "grid.txt"))
    assert "a1 and b1 differ" in by_file.stdout
    by_input = json.loads(run("score", "palindromic-rows-columns", "-", "--json", text="*.;.*").stdout)
    assert (by_input["scores"], by_input["winners"]) == ([2, 2], [1, 2])


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "palindromic-rows-columns", "/no/such/file"),
        ("score", "palindromic-rows-columns", "-"),
        ("rules", "chess"),
        ("rules", "palindromic-rows-columns", "-s", "n=1000000000"),
        ("play", "palindromic-rows-columns", "--plain", "--against", "nobody"),
        ("play", "--plain"),
        ("play", "palindromic-rows-columns", "--plain", "--seat", "3"),
        ("check", "1=1", "-s", "precedence=maths"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments):
    done = run(*arguments, text="a word")
    assert done.returncode == 2
    assert done.stderr.startswith("paperbits: ")
    assert done.stderr.count("\n") == 1
    assert not done.stdout


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_every_games_rules_are_printed(card):
    done = run("rules", card.id)
    assert done.returncode == 0
    assert card.title in done.stdout


def test_a_closed_pipe_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m paperbits.terminal.cli games | true", shell=True, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
