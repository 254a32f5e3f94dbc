"""Preparing games: other processes compile what this machine lacks, open matches first, and report
progress.
"""

import os
import queue
import shutil
import subprocess
import sys
import threading
import time

import pytest

from paperbits import all_games, find
from paperbits.answers.tasks import Prepare
from paperbits.server.workers import compiling, warming
from paperbits.server.workers.compiling import Compilers

WARMING = """
import threading
from paperbits import all_games, find
from paperbits.core.compiler import kernel
from paperbits.server.workers.warming import Warming

if __name__ == "__main__":
    warming = Warming([find("palindromic-rows-columns")])
    smaller = find("palindromic-rows-columns").new({"n": 3})
    warming.want(smaller)
    print(warming.progress(smaller) is not None)
    compiled = []
    with kernel.watching(compiled.append):
        warming.run(print, lambda: False)
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            thread.join(60)
    print(len(compiled), threading.active_count(), warming.progress(smaller))
"""

SLOW = """
import json, os, sys, time
parent = os.getppid()
for line in sys.stdin:
    asked = json.loads(line)["asked"]
    print(json.dumps({"job": 1, "answer": {"step": [1, 2, "kneading"]}}), flush=True)
    while asked["game"] == "slow" and os.getppid() == parent:
        time.sleep(0.2)
    print(json.dumps({"job": 1, "end": True}), flush=True)
"""
"""A compiler that never comes to an end with one game, until the tests do."""


@pytest.mark.compiled
def test_games_are_compiled_in_another_process_reported_and_cached(tmp_path):
    (tmp_path / "warming.py").write_text(WARMING)

    def warmed():
        environment = {
            **os.environ,
            "NUMBA_DISABLE_JIT": "0",
            "PAPERBITS_CACHE": str(tmp_path / "cache"),
        }
        command = [sys.executable, str(tmp_path / "warming.py")]
        return subprocess.run(
            command, capture_output=True, text=True, check=True, env=environment
        ).stdout.splitlines()

    cold, first, *games, last, here = warmed()
    assert cold == "True"  # Another size of board is compiled by itself.
    assert first.startswith("Compiling for this machine, once")
    title = find("palindromic-rows-columns").title
    assert [line.split(" is ready")[0].strip() for line in games] == [title, title]
    assert last == "Everything is compiled."
    assert here == "0 1 None"  # Nothing was compiled in this process, and no thread is left.
    assert warmed() == ["False", "0 1 None"]


def test_compiling_for_an_open_match_interrupts_other_compiling(tmp_path, monkeypatch):
    (tmp_path / "slow.py").write_text(SLOW)
    monkeypatch.setattr(compiling, "MOST", 1)
    told: queue.SimpleQueue[object] = queue.SimpleQueue()

    def heard(count):
        return [told.get(timeout=60) for _ in range(count)]

    compilers = Compilers(
        told.put, lambda *step: told.put(step), [sys.executable, str(tmp_path / "slow.py")]
    )
    slow, played = ("slow", 1, 2, "kneading"), ("played", 1, 2, "kneading")
    compilers.add("slow", Prepare("slow", {}))
    assert heard(1) == [slow]
    compilers.add("played", Prepare("played", {}))
    compilers.want("played")
    assert heard(3) == [played, "played", slow]
    compilers.add("last", Prepare("last", {}))
    compilers.want("last")
    assert heard(3) == [("last", 1, 2, "kneading"), "last", slow]


@pytest.mark.parametrize("command", [[shutil.which("false")], ["/there/is/none"]])
def test_failed_compiling_processes_are_reported(command):
    told = []
    compilers = Compilers(told.append, lambda *_: None, command)
    for job in ("one", "two", "three"):
        compilers.add(job, Prepare(job, {}))
    compilers.wait()
    assert sorted(told) == ["one", "three", "two"]


def test_a_game_that_fails_to_compile_does_not_block_the_others(monkeypatch, caplog):
    games = [find("palindromic-rows-columns"), find("sums-grid")]
    made = []

    def prepare(position):
        if position.card is games[0]:
            raise RuntimeError("no")
        made.append(position.card)

    monkeypatch.setattr("paperbits.engines.choose.prepare", prepare)
    monkeypatch.setattr(warming, "was_readied", lambda _: True)
    monkeypatch.setattr(warming, "note_readied", lambda _: None)
    told = []
    warming.Warming(games).run(told.append, lambda: False)
    assert made == games[1:]
    assert told == []
    assert games[0].title in caplog.text


def test_two_compiling_processes_do_not_mix_their_sentences(monkeypatch, tmp_path):
    (tmp_path / "slow.py").write_text(SLOW)
    monkeypatch.setattr(warming, "was_readied", lambda _: False)
    monkeypatch.setattr(warming, "can_compile", lambda: True)
    told, speaking = [], threading.Lock()

    def tell(sentence):
        assert speaking.acquire(blocking=False)
        time.sleep(0.2)
        told.append(sentence)
        speaking.release()

    games = [find("palindromic-rows-columns"), find("sums-grid"), find("plexus")]
    ready = warming.Warming(games, [sys.executable, str(tmp_path / "slow.py")])
    ready.load = lambda _: None
    ready.run(tell, lambda: False)
    assert [sentence.partition("ready")[2] for sentence in told[1:-1]] == [
        "; 2 to go.",
        "; 1 to go.",
        ".",
    ]


def test_where_games_are_compiled_when_they_are_played_none_is_at_the_start(monkeypatch):
    monkeypatch.setattr(warming, "was_readied", lambda _: True)
    loaded = []

    def loading():
        made = warming.Warming()
        made.load = lambda position: loaded.append(position.card)
        made.run(lambda _: None, lambda: False)
        return made

    assert loading().ready
    assert loaded == []
    monkeypatch.setenv("PAPERBITS_PREPARE", "all")
    assert loading().ready
    assert loaded == list(all_games())
