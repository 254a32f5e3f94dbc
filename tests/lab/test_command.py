"""``paperbits lab`` as its users meet it."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from commands import paperbits
from lab_studies import SMALL


def begin(*arguments, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "paperbits", "lab", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


@pytest.fixture
def study(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(
        SMALL + '[[figures]]\nmeasure = "first"\nacross = "n"\n[[figures]]\nmeasure = "drama"\n'
    )
    return path


def test_a_study_is_run_reported_and_drawn(study, tmp_path):
    running = begin("run", study, "--out", tmp_path / "a", "--workers", "2", "--json")
    out, err = running.communicate(timeout=240)
    assert running.returncode == 0, err
    found = json.loads(out)
    assert [setup["matches"] for setup in found["setups"]] == [12, 12, 12]
    assert found["complete"]
    assert "http://127.0.0.1:" in err
    again = paperbits("lab", "run", study, "--out", tmp_path / "b", "--workers", "0", "--json")
    assert json.loads(again.stdout) == found
    names = {"first.svg", "first.png", "drama.svg", "drama.png"}
    assert {file.name for file in (tmp_path / "a" / "figures").iterdir()} == names
    for name in (
        "matches.parquet",
        "summary.json",
        "summary.md",
        *(f"figures/{name}" for name in names),
    ):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes(), name
    told = json.loads(paperbits("lab", "report", tmp_path / "a", "--json").stdout)
    assert (told["results"], told["study"]) == (found["results"], found["study"])
    shown = paperbits("lab", "report", tmp_path / "a" / "matches.parquet").stdout
    assert shown.startswith("Small.")
    refused = paperbits("lab", "run", study, "--out", tmp_path / "a")
    assert refused.returncode == 2
    assert "continue with --resume" in refused.stderr
    assert paperbits("lab", "run", study, "--out", tmp_path / "a", "--resume").returncode == 0


def test_ctrl_c_keeps_what_was_played(study, tmp_path):
    study.write_text(study.read_text().replace("matches = 12", "matches = 100000"))
    # A shell's jobs ignore it.
    heeded = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    process = begin(
        "run", study, "--out", tmp_path / "a", "--workers", "2", start_new_session=True, **heeded
    )
    journal = tmp_path / "a" / "journal.jsonl"
    until = time.monotonic() + 120
    while not journal.exists() or journal.read_bytes().count(b"\n") < 20:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # A terminal tells every process of the command.
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert "are kept. To continue, run the same command with --resume." in err
    assert "Traceback" not in err
    kept = journal.read_bytes().count(b"\n") - 1
    assert kept >= 19
    assert (tmp_path / "a" / "matches.parquet").exists()
    further = ["--resume", "--matches", "6", "--workers", "0", "--json"]
    resumed = paperbits("lab", "run", study, "--out", tmp_path / "a", *further)
    assert resumed.returncode == 0, resumed.stderr
    assert [setup["matches"] for setup in json.loads(resumed.stdout)["setups"]] == [6, 6, 6]


def test_a_study_can_be_checked_and_measures_listed(study):
    done = paperbits("lab", "check", study)
    assert done.returncode == 0
    assert done.stdout.startswith("Small: 36 matches at most, 12 of each of 3 setups.\n")
    assert json.loads(paperbits("lab", "check", study, "--json").stdout)["matches"] == 12
    assert "drama: " in paperbits("lab", "measures").stdout
