"""Answers within seconds while a game is not compiled yet: a process beside this one runs the same searches interpreted.

``python -m paperbits.server.workers.short_look`` is that process. It hears one question a line and answers with better and
better answers, a line each; whoever asked takes the last that came in time, and ends the process where there was more to come.
A search that runs interpreted can't be interrupted from within.
"""

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, Final

from paperbits.core.engine.answers import Analysis, Option, Thought
from paperbits.core.engine.levels import level_of
from paperbits.core.engine.protocol import Stop, Tell, engine_of
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.engines import search_engine
from paperbits.match import Match, record
from paperbits.review.analyse import analyse

SECONDS: Final = 2.0
"""Seconds of thinking that a search is given."""

PATIENCE: Final = 4.0
"""Seconds after which the last answer is taken, whatever more might come."""

MOST: Final = 2
"""Processes at most."""

END: Final = "end\n"
"""The line after the last answer."""

Question = dict[str, Any]


class ShortLooks:
    """Asks processes beside this one, which are begun when they are first needed. May be asked from several threads."""

    def __init__(self, command: Sequence[str] = (sys.executable, "-m", "paperbits.server.workers.short_look")) -> None:
        self._all = [_Beside(command) for _ in range(MOST)]
        self._free: queue.LifoQueue[_Beside] = queue.LifoQueue()
        for each in self._all:
            self._free.put(each)

    def begin(self) -> None:
        """Begin one of the processes, which takes a second or two, before the first question comes."""
        with suppress(queue.Empty):
            beside = self._free.get_nowait()
            with suppress(OSError):
                beside.begin()
            self._free.put(beside)

    def choose(self, match: Match, level: str, stop: Stop) -> Thought | None:
        """The computer's move; None where no answer came in time."""
        found: list[Thought] = []
        asked = {"level": level, "seed": match.seed % (1 << 62), "record": record.write(match)}
        self._ask(asked, lambda said: found.append(Thought(**said)), stop)
        return found[-1] if found else None

    def analyse(self, match: Match, ply: int, tell: Tell, stop: Stop) -> None:
        """Tell the best moves of a match after so many plies, better and better; the last time with ``done``."""
        self._analyse({"record": record.write(match), "ply": ply}, tell, stop)

    def _analyse(self, asked: Question, tell: Tell, stop: Stop) -> None:
        found: list[Analysis] = []

        def heard(said: dict[str, Any]) -> None:
            found.append(Analysis(**{**said, "options": [Option(**option) for option in said["options"]], "done": False}))
            tell(found[-1])

        self._ask(asked, heard, stop)
        if found:
            tell(replace(found[-1], done=True))

    def _ask(self, asked: Question, tell: Callable[[dict[str, Any]], None], stop: Stop) -> None:
        end = time.monotonic() + PATIENCE
        with suppress(queue.Empty):
            beside = self._free.get(timeout=PATIENCE)
            try:
                with suppress(OSError):
                    beside.ask(asked, tell, end, stop)
            finally:
                self._free.put(beside)

    def close(self) -> None:
        """End the processes; a question that is under way has no further answer."""
        for each in self._all:
            each.end()


class _Beside:
    """One process, for one question at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def ask(self, asked: Question, tell: Callable[[dict[str, Any]], None], end: float, stop: Stop) -> None:
        """Tell each answer until there is no more, the time is up, or ``stop`` says so; then the process is ended."""
        process = self.begin()
        assert process.stdin is not None
        print(json.dumps(asked), file=process.stdin, flush=True)
        while time.monotonic() < end and not stop():
            try:
                line = self._lines.get(timeout=0.05)
            except queue.Empty:
                continue
            if line == END:
                return
            if not line:
                break  # It died.
            tell(json.loads(line))
        self.end()

    def begin(self) -> subprocess.Popen[str]:
        """The process, begun anew where there is none."""
        if self._process is not None and self._process.poll() is None:
            return self._process
        lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        process = subprocess.Popen(  # noqa: S603 (a command of our own)
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # Ctrl+C is for the site alone.
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        )

        def read() -> None:
            assert process.stdout is not None
            with process.stdout:
                for line in process.stdout:
                    lines.put(line)
            lines.put("")

        self._reader = threading.Thread(target=read, name="short look", daemon=True)
        self._reader.start()
        self._process, self._lines = process, lines
        return process

    def end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            self._reader.join()
            with suppress(OSError):
                assert process.stdin is not None
                process.stdin.close()


def answers(asked: Question) -> Iterator[dict[str, Any]]:
    """What a question is answered, better and better."""
    if "level" in asked:
        position = record.read(asked["record"]).position
        yield from map(asdict, _thoughts(position, asked["level"], asked["seed"]))
    else:
        yield from map(asdict, _analyses(record.read(asked["record"]).at(asked["ply"])))


def _thoughts(position: Position, level: str, seed: int) -> Iterator[Thought]:
    engine, named = engine_of(position.card), level_of(position.card, level)
    if engine is not None:
        yield from engine.short_looks(position, named, seed)
    elif isinstance(position, KernelPosition):
        yield from search_engine.short_looks(position, named, seed, SECONDS)


def _analyses(position: Position) -> Iterator[Analysis]:
    engine = engine_of(position.card)
    if engine is not None:
        yield from engine.short_analyses(position)
    else:
        yield analyse(position, SECONDS / 5)
        yield analyse(position, SECONDS)


def main() -> None:
    """Answer each question, a line each, then a line that says that it is done."""
    for line in sys.stdin:
        for answer in answers(json.loads(line)):
            print(json.dumps(answer, default=int), flush=True)
        print(END, end="", flush=True)


if __name__ == "__main__":
    main()
