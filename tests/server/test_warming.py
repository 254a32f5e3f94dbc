"""Getting ready: what this machine has not compiled yet is compiled by other processes, and told."""

import os
import shutil
import subprocess
import sys

import pytest

from paperbits import find
from paperbits.server.workers import compiling, warming

WARMING = """
import threading
from paperbits import find
from paperbits.core.compiler import kernel
from paperbits.server.workers import warming

if __name__ == "__main__":
    games = [find(name) for name in ("palindromic-rows-columns", "palindromes-antipalindromes")]
    warming.all_games = lambda: games
    compiled = []
    with kernel.watching(compiled.append):
        warming.warm(print, lambda: False)
    print(len(compiled), threading.active_count())
"""


@pytest.mark.compiled
def test_games_are_compiled_beside_told_and_found_in_the_cache_ever_after(tmp_path):
    (tmp_path / "warming.py").write_text(WARMING)

    def warmed():
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "0", "PAPERBITS_CACHE": str(tmp_path / "cache")}
        command = [sys.executable, str(tmp_path / "warming.py")]
        return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.splitlines()

    first, *games, last, here = warmed()
    assert first.startswith("Compiling for this machine, once")
    assert [line.split(":")[0].strip() for line in games] == ["1 of 2", "2 of 2"]
    assert {line.split(": ")[1] for line in games} == {
        find(name).title for name in ("palindromic-rows-columns", "palindromes-antipalindromes")
    }
    assert last == "Everything is compiled."
    assert here == "0 1"  # Nothing was compiled in this process, and no thread is left.
    assert warmed() == ["0 1"]


@pytest.mark.parametrize("executable", [shutil.which("false"), "/there/is/none"])
def test_games_that_no_process_beside_could_make_ready_are_told_of_too(monkeypatch, executable):
    monkeypatch.setattr(sys, "executable", executable)
    told = []
    compiling.compile_beside(["one", "two", "three"], told.append)
    assert sorted(told) == ["one", "three", "two"]


def test_a_game_that_cannot_be_made_ready_does_not_keep_the_others_from_it(monkeypatch, caplog):
    games = [find("palindromic-rows-columns"), find("sums-grid")]
    made = []

    def prepare(position):
        if position.card is games[0]:
            raise RuntimeError("no")
        made.append(position.card)

    monkeypatch.setattr(warming, "all_games", lambda: games)
    monkeypatch.setattr(warming, "prepare", prepare)
    monkeypatch.setattr(warming.kernel, "was_readied", lambda _: True)
    monkeypatch.setattr(warming.kernel, "note_readied", lambda _: None)
    told = []
    warming.warm(told.append, lambda: False)
    assert made == games[1:]
    assert told == []
    assert games[0].title in caplog.text
