"""How the command line ends: exit statuses, one sentence, no traceback; on any terminal, and on
none.
"""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import paperbits

from paperbits.core.compiler import cache
from paperbits.solve.budget import Budget

PAPERBITS = [sys.executable, "-m", "paperbits"]
PLAIN = {"NUMBA_DISABLE_JIT": "1"}
"""No compiler, so a machine whose kernels are not compiled yet says the same words."""
SCREEN = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}


def run(*arguments, environment=None, **how):
    how = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL} | how
    done = subprocess.run(
        [*PAPERBITS, *arguments],
        env=os.environ | PLAIN | (environment or {}),
        check=False,
        timeout=300,
        **how,
    )
    assert "Traceback" not in (done.stderr or "")
    return done


def begun(command, environment=None):
    """A process on a terminal of its own, and our end of that."""
    ours, theirs = pty.openpty()
    given = os.environ | PLAIN | SCREEN | (environment or {})
    running = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=given)
    os.close(theirs)
    return running, ours


def read(ours):
    try:
        return os.read(ours, 10_000)
    except OSError:  # The other side is closed.
        return b""


def test_the_package_is_a_command():
    assert run("--version").stdout.startswith("paperbits ")
    shown = paperbits("--help").stdout
    assert "Usage: paperbits " in shown
    assert "Exit status" in shown


@pytest.mark.parametrize("module", ["numpy", "typer"])
def test_ctrl_c_while_it_starts_leaves_no_traceback(tmp_path, module):
    slow = "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(100)\n"
    (tmp_path / f"{module}.py").write_text(slow)
    found = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    # A shell's background jobs ignore Ctrl+C, and their children would too.
    heeded = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    done = run("games", environment={"PYTHONPATH": found}, **heeded)
    assert done.stderr == ""
    assert done.returncode in (130, -signal.SIGINT)


@pytest.mark.parametrize("arguments", [("games", "--json"), ("referee",)])
def test_a_full_disk_is_one_sentence(arguments):
    with Path("/dev/full").open("w") as full:
        done = run(
            *arguments,
            capture_output=False,
            stdout=full,
            stderr=subprocess.PIPE,
            input="{}\n",
            stdin=None,
        )
    assert done.returncode == 74
    assert done.stderr == "paperbits: The output can't be written: No space left on device.\n"


@pytest.mark.parametrize(
    "arguments", [("print", "sheet", "plexus", "--out"), ("record", "{match}", "--out")]
)
def test_a_file_that_can_not_be_written_is_named(tmp_path, arguments):
    match, full = tmp_path / "match.txt", tmp_path / "full.pdf"
    match.write_text(
        "paperbits record 1\ngame: plexus\nsettings: players=2 n=3\nseats: person | person\n\n"
        "1. b2-b1\n"
    )
    full.symlink_to("/dev/full")
    done = paperbits(*(each.format(match=match) for each in arguments), full)
    assert done.returncode == 74
    words = f"paperbits: The file {full} can't be written: No space left on device.\n"
    assert done.stderr == words


@pytest.mark.parametrize("prepare", ["read-only", "full"])
def test_solving_answers_where_nothing_can_be_kept(tmp_path, monkeypatch, prepare):
    """Root may write everywhere, so a file stands where the folder would be."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    data, proof = tmp_path / "data", tmp_path / "proof.json"
    data.write_text("")
    proof.symlink_to("/dev/full")
    given = ["--certificate", proof] if prepare == "full" else []
    done = paperbits("solve", "plexus", "--set", "n=3", "--json", *given)
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert (found["winners"], found["proved"], found["certificate"]) == ([1, 2], False, None)
    [sentence] = done.stderr.splitlines()
    assert (str(proof) if given else str(data)) in sentence
    assert "could not be kept" in sentence
    proof.unlink(missing_ok=True)


def test_unfinished_work_that_can_not_be_kept_is_named_after_the_answer(tmp_path):
    (tmp_path / "data").write_text("")
    file, tried = tmp_path / "data" / "solving" / "keys.npy", []
    budget = Budget(folder=file.parent)
    shared = budget.share(1.0, 1 << 20)
    assert shared.keep(file, lambda: tried.append(1)) is False
    assert shared.keep(file, lambda: tried.append(1)) is False
    assert (budget.unkept, tried) == ([f"{file} could not be kept: Not a directory."], [])
    budget.folder = tmp_path / "fine"
    assert budget.keep(budget.folder / "keys.npy", lambda: tried.append(1))
    assert tried == [1]


def test_a_closed_pipe_is_not_an_error():
    read, write = os.pipe()
    os.close(read)
    for arguments in (("games",), ("play", "plexus", "--plain", "--against", "people")):
        done = run(*arguments, capture_output=False, stdout=write, stderr=subprocess.PIPE)
        assert done.stderr == ""
        assert done.returncode == 141
    os.close(write)


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_any_encoding_will_do(encoding):
    def say(*arguments):
        return paperbits(*arguments, encoding=encoding).stdout

    assert "plexus" in say("games")
    game = "binary-number-scrabble"
    assert "Scrabble" in say("rules", game)
    assert json.loads(say("rules", game, "--json"))["id"] == game
    assert "5 - 3" in say("check", "101-11=10")  # A real minus, where there is one.


@pytest.mark.parametrize(
    ("arguments", "closed"),
    [
        ("score plexus -", "<&-"),
        ("games", ">&-"),
        ("play plexus --against people", "2>&-"),
        ("referee", "<&- >&- 2>&-"),
    ],
)
def test_closed_streams_are_no_error(arguments, closed):
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m paperbits {arguments} {closed}', sys.executable],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=300,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2)


def test_without_a_terminal_it_is_played_line_by_line():
    done = paperbits("play", "plexus", "--against", "people", text="c3-c2\n")
    assert done.returncode == 0
    assert (
        done.stderr
        == "paperbits: Line by line, as with --plain: standard input is not a terminal.\n"
    )
    assert "Free dots: 22" in done.stdout
    assert done.stdout.endswith("Left. To continue this match, use `paperbits play --resume`.\n")
    again = paperbits("play", "--resume")
    assert again.returncode == 0
    assert "Free dots: 22" in again.stdout


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({"TERM": "dumb"}, "can't move the cursor"),
        ({"PYTHONIOENCODING": "latin-1"}, "lacks some characters"),
    ],
)
def test_a_terminal_that_cannot_draw_is_played_on_line_by_line(environment, why):
    command = [*PAPERBITS, "play", "plexus", "--against", "people"]
    running, ours = begun(command, environment)
    os.write(ours, b"quit\n")
    shown = b"".join(iter(lambda: read(ours), b"")).decode()
    os.close(ours)
    assert running.wait(300) == 0
    assert why in " ".join(shown.split())
    assert "Player 1 to move" in shown
    assert "\x1b" not in shown


def test_a_text_longer_than_any_game_is_refused_and_not_cut(tmp_path):
    file = tmp_path / "long.txt"
    file.write_text("." * 1_000_001)
    done = paperbits("score", "palindromic-rows-columns", file)
    sent = paperbits("score", "palindromic-rows-columns", text="." * 1_000_001)
    for each in (done, sent):
        assert each.returncode == 2
        assert "has more than 1,000,000 characters" in each.stderr


ENDLESS = """\
import sys, threading
from paperbits.terminal import cli, local_match
local_match.choose = lambda *_, **__: threading.Event().wait()
sys.argv = ["paperbits", "play", "palindromic-rows-columns", "--seat", "2"]
cli.main()
"""


def test_leaving_the_app_does_not_wait_for_a_computer_that_thinks():
    running, ours = begun([sys.executable, "-c", ENDLESS])
    shown, end = b"", time.monotonic() + 120
    while running.poll() is None:
        assert time.monotonic() < end, shown
        if b"is thinking" in shown:  # Ctrl-Q, again and again: an app draws before it listens.
            os.write(ours, b"\x11")
        if select.select([ours], [], [], 0.5)[0]:
            shown += read(ours)
    os.close(ours)
    assert (running.returncode, b"is thinking" in shown) == (0, True)


@pytest.fixture
def homeless(monkeypatch):
    """This process runs for a user without a home, such as in some containers."""

    def nobody(_):
        raise KeyError

    pwd = pytest.importorskip("pwd")
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "PAPERBITS_DATA", "PAPERBITS_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("command", ["solve plexus --set n=3", "daily", "serve", "play --resume"])
def test_without_a_home_a_sentence_says_what_to_do(command):
    done = paperbits(*command.split())
    assert done.returncode == 2
    assert done.stderr.endswith(" set HOME to a folder.\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("homeless")
def test_without_a_home_no_kernel_is_kept():
    place = cache.place_of(paperbits, [], "int", "0")
    cache.write(place, cache.Stored("q", (), b"code"))
    assert cache.read(place) is None
    assert not place.exists()
