"""Processes beside the site that compile games' kernels into the cache.

``python -m paperbits.server.workers.compiling`` is one of them.

In one process one thing is compiled at a time, and whoever wants a move meanwhile waits; and two
processes use two cores. A game that somebody plays is compiled before the others: a process that
compiles another is ended for it. Little is lost by that, as each function is in the cache as soon
as it is compiled.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from paperbits.core.catalogue import find
from paperbits.engines.choose import note_readied, prepare

MOST: Final = 2
"""Processes at most: each takes some 250 MB while it compiles."""

COMMAND: Final = (sys.executable, "-m", "paperbits.server.workers.compiling")

Tell = Callable[[str, int, int, str], None]
"""Called with a job, the number of the step that begins, from 1 on, how many there are, and what it
makes ready.
"""


class Order:
    """In which order jobs are done: those wanted first, in the order in which they were wanted.

    Not for several threads.
    """

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.wanted: list[str] = []

    def want(self, job: str) -> None:
        """Somebody waits for this job."""
        if job not in self.wanted:
            self.wanted.append(job)

    def take(self) -> str | None:
        """The job that is next; None where there is none."""
        if not self.waiting:
            return None
        first = next((job for job in self.wanted if job in self.waiting), self.waiting[0])
        self.waiting.remove(first)
        return first

    def give_back(self, job: str) -> None:
        """A job that was begun comes next of those that are not wanted."""
        self.waiting.insert(0, job)

    def gives_way(self, under_way: Sequence[str]) -> str | None:
        """Of the jobs under way the one to be left for a job that is wanted and waits; None where
        none is to be left.
        """
        if not any(job in self.waiting for job in self.wanted):
            return None
        return next((job for job in reversed(under_way) if job not in self.wanted), None)


class Compilers:
    """Has games made ready by processes beside this one. A job has a name, and a line that says
    what to make ready.

    ``done`` is called for each job, in a thread of its own, once it is ready, and also where it
    could not be made ready: what it lacks is then compiled where it is needed. ``tell`` is called
    at each step.
    """

    def __init__(self, done: Callable[[str], None], tell: Tell, command: Sequence[str] = COMMAND) -> None:
        self._order = Order()
        self._lines: dict[str, str] = {}
        self._done, self._tell, self._command = done, tell, command
        self._changing = threading.Lock()
        self._attending = 0
        self._threads: list[threading.Thread] = []
        self._under_way: dict[str, subprocess.Popen[str] | None] = {}
        self._left: set[str] = set()

    def add(self, job: str, line: str) -> None:
        """Have something made ready."""
        with self._changing:
            self._lines[job] = line
            self._order.waiting.append(job)
            if self._attending < min(MOST, os.cpu_count() or 1):
                self._attending += 1
                thread = threading.Thread(target=self._attend, name=f"compiling {self._attending}", daemon=True)
                self._threads = [*filter(threading.Thread.is_alive, self._threads), thread]
                thread.start()

    def want(self, job: str) -> None:
        """Somebody waits for this job: it comes before those that nobody waits for, also before one
        that is under way.
        """
        with self._changing:
            self._order.want(job)
            left = self._order.gives_way([each for each in self._under_way if each not in self._left])
            if left is not None:
                self._left.add(left)
                if (process := self._under_way[left]) is not None:
                    process.kill()

    def wait(self) -> None:
        """Return when nothing is left to do."""
        while threads := [thread for thread in self._threads if thread.is_alive()]:
            threads[0].join()

    def _attend(self) -> None:
        process: subprocess.Popen[str] | None = None
        while (job := self._begin(process)) is not None:
            with suppress(OSError, ValueError):  # It could not be begun, or has died.
                process = process or self._process()
                if self._follow(process, job):
                    self._ended(process)
                    process = None
            if self._finish(job):
                self._done(job)
        self._ended(process)

    def _begin(self, process: subprocess.Popen[str] | None) -> str | None:
        with self._changing:
            job = self._order.take()
            if job is None:
                self._attending -= 1
            else:
                self._under_way[job] = process
            return job

    def _finish(self, job: str) -> bool:
        """Whether the job has had its time; one that was left for another comes again."""
        with self._changing:
            del self._under_way[job]
            if job not in self._left:
                return True
            self._left.remove(job)
            self._order.give_back(job)
            return False

    def _follow(self, process: subprocess.Popen[str], job: str) -> bool:
        """Ask for a job and hear of its steps until it is ready; whether the process is gone."""
        assert process.stdin is not None
        assert process.stdout is not None
        with self._changing:
            self._under_way[job] = process
            if job in self._left:
                process.kill()
        print(self._lines[job], file=process.stdin, flush=True)
        for line in process.stdout:
            said = json.loads(line)
            if said is None:
                return False
            self._tell(job, *said)
        return True

    def _ended(self, process: subprocess.Popen[str] | None) -> None:
        if process is not None:
            with suppress(OSError), process:  # Closes what it is asked through, and waits for it.
                pass

    def _process(self) -> subprocess.Popen[str]:
        """One that ends when what it is asked through is closed, as it is when the site ends;
        Ctrl+C is for the site alone.
        """
        return subprocess.Popen(  # noqa: S603 (a command of our own)
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )


def main() -> None:
    """Make each position ready that is asked for, a game and its settings a line: say each step,
    and null at the end.
    """
    if hasattr(os, "nice"):
        os.nice(5)
    for line in sys.stdin:
        game, settings = json.loads(line)
        position = find(game).new(settings)
        prepare(position, lambda *step: print(json.dumps(step), flush=True))
        note_readied(position)
        print("null", flush=True)


if __name__ == "__main__":
    main()
