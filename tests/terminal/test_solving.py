"""`paperbits solve` and `paperbits verify`, as programs call them."""

import json
import re
import shlex
import signal
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner

from paperbits.solve.budget import Progress
from paperbits.solve.certificates import Certificates
from paperbits.solve.solution import Bounds, Solution
from paperbits.terminal.cli import app
from paperbits.terminal.commands import solve
from paperbits.terminal.commands.solution import bounds_words
from paperbits.terminal.commands.solving_watch import Watch, sentence

run = CliRunner().invoke


def solved(*arguments):
    done = run(app, ["solve", *arguments, "--json"])
    return done.exit_code, json.loads(done.stdout) if done.stdout.startswith("{") else done.output


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        (Bounds(4, 4, proved=True, unit="points"), "Player 1's margin is 4."),
        (Bounds(0, 6, unit="points"), "Player 1's margin is at least 0 and at most 6."),
        (Bounds(None, -1, unit="points"), "Player 1's margin is at most -1."),
        (Bounds(0, 0), "Both have at least a tie."),
        (Bounds(0, None), "Player 1 has at least a tie."),
    ],
)
def test_what_is_known_is_told_in_words(bounds, words):
    found = Solution("plexus", {"players": 2}, "", 1, None, None, bounds=bounds)
    sure = "Proved." if bounds.proved else "Searched, not proved."
    assert bounds_words(found) == f"{words} {sure}"


def test_the_answer_has_the_fields_of_the_contract(tmp_path):
    file = tmp_path / "proof.json.gz"
    status, found = solved(
        "palindromic-rows-columns", "--set", "n=3", "--margins", "--certificate", str(file)
    )
    assert status == 0
    assert list(found) == [
        "game", "settings", "position", "turn", "winners", "margin", "best", "plies", "line", "proved", "certificate", "nodes",
        "seconds", "bounds",
    ]  # fmt: skip
    assert found["settings"] == {"players": 2, "n": 3}
    assert found["proved"] is True
    checked = run(app, ["verify", found["certificate"]])
    assert checked.exit_code == 0
    assert checked.output.count("\n") == 1


def test_moves_and_positions():
    status, found = solved("plexus", "--set", "n=3", "--moves", "b2-b1", "--no-prove")
    assert (status, found["position"], found["proved"]) == (0, "b2-b1", False)
    status, found = solved(
        "palindromic-rows-columns", "--set", "n=3", "--position", "*..;...;..*", "--no-prove"
    )
    assert status == 0
    assert found["plies"] in (2, None)


def test_the_command_that_checks_stands_on_a_line_of_its_own(tmp_path, monkeypatch):
    """However long the path is: so it can be copied."""
    monkeypatch.setenv("COLUMNS", "60")
    file = tmp_path / "a folder with a long name" / "proof.json.gz"
    file.parent.mkdir()
    said = run(app, ["solve", "sums-grid", "--set", "n=2", "--certificate", str(file)]).output
    assert "The best score that can be reached is 8." in said
    assert "Margin" not in said  # One player has no lead.
    assert said.splitlines()[-1] == f"paperbits verify {shlex.quote(str(file))}"
    assert run(app, shlex.split(said.splitlines()[-1])[1:]).exit_code == 0


def test_too_little_time_exits_with_3():
    status, found = solved("multiples-divisors-blob", "--set", "n=7", "--seconds", "0.2")
    assert status == 3
    assert found["winners"] is None


def test_a_bound_is_named_where_the_value_is_not_found(tmp_path, monkeypatch):
    monkeypatch.setattr(solve, "BOUND", 60.0)
    file = tmp_path / "bound.json"
    asked = ["solve", "binary-primes", "--set", "n=8", "--seconds", "0.3", "--certificate"]
    done = run(app, [*asked, str(file)])
    assert done.exit_code == 3
    assert "Player 2 has at least a tie" in " ".join(done.output.split())
    assert run(app, ["verify", str(file)]).exit_code == 0


def test_the_page_on_solving_shows_what_its_command_writes(tmp_path):
    page = Path(__file__).parents[2].joinpath("docs/solving.md").read_text()
    found = re.search(r"written by\n`paperbits ([^`]+)`:\n\n```json\n(.+?)```", page, re.DOTALL)
    file = tmp_path / "proof.json"
    assert run(app, [*found[1].split(), "--certificate", str(file)]).exit_code == 0
    assert json.loads(file.read_text()) == json.loads(found[2])


def test_a_limit_holds_while_the_proof_of_a_bound_is_checked(monkeypatch):
    checked = threading.Event()
    monkeypatch.setattr(Certificates, "bound", lambda *_, **__: checked.wait(60))
    monkeypatch.setattr(solve, "BOUND", 0.01)
    status, found = solved("binary-primes", "--set", "n=8", "--seconds", "0.1")
    assert (status, found["winners"], found["bounds"]) == (3, None, None)
    checked.set()


def test_ctrl_c_keeps_what_was_found_and_another_run_resumes_it(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    tell, heard = Watch.tell, []

    def interrupted(watch, _):
        if watch not in heard:  # A second one would end the program at once.
            heard.append(watch)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Watch, "tell", interrupted)
    before = signal.getsignal(signal.SIGINT)
    asked = ["solve", "plexus", "--set", "n=5", "--no-prove"]
    done = run(app, asked)
    assert done.exit_code == 130
    assert "interrupted" in done.output
    assert "--resume" in done.output
    assert signal.getsignal(signal.SIGINT) is before
    [folder] = (tmp_path / "paperbits" / "solving").iterdir()
    assert list(folder.iterdir())
    mark = folder / "mark"
    mark.touch()
    assert run(app, [*asked, "--resume"]).exit_code == 130
    assert mark.exists()
    assert run(app, asked).exit_code == 130
    assert not mark.exists()
    assert list(folder.iterdir())
    monkeypatch.setattr(Watch, "tell", tell)
    status, found = solved("plexus", "--set", "n=3", "--no-prove")
    assert (status, found["winners"]) == (0, [1, 2])
    assert [folder] == list((tmp_path / "paperbits" / "solving").iterdir())


def test_the_line_says_how_far_it_is_and_what_is_not_known():
    assert (
        sentence(Progress("alpha-beta", 3_000), 2_000, 2.0)
        == "Solving by alpha-beta: 3,000 positions, 1,000 a second; how many there are is not known"
        " in advance"
    )
    said = sentence(Progress("table of all fillings", 1_000, 500_000), 1_000, 1.0)
    assert said.endswith(
        "1,000 positions of at most 500,000, 1,000 a second, 8 min left at this rate"
    )


def test_a_file_that_is_not_a_certificate_is_refused(tmp_path):
    (tmp_path / "x.json").write_text("{}")
    assert run(app, ["verify", str(tmp_path / "x.json")]).exit_code == 1


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "plexus-n3-last_dot_pointfalse-margin",
            "plexus with players=2 n=3 last_dot_point=false: best play gives a tie",
        ),
        (
            "palindromic-rows-columns-n2-margin",
            "best play gives player 2 the win by a margin of -2",
        ),
        ("flipping-bits-n11-rounds1-outcome", "best play gives player 1 the win"),
        ("binary-primes-n8-bound", "player 2 has at least a tie"),
        ("binary-primes-n4-outcome", "player 2 the win"),
    ],
)
def test_a_check_is_told_in_words(name, words):
    file = Path(__file__).parents[2] / "docs" / "certificates" / f"{name}.json.gz"
    said = run(app, ["verify", str(file)]).output
    assert re.search(rf"{re.escape(words)}; \d+ states checked\.$", said)
    assert not set("{}[]'") & set(said)
