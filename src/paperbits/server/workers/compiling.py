"""Child processes (``python -m paperbits.server.workers.compiling``) that compile kernels.

Two processes use two cores. A game that somebody plays comes first: a process that compiles another
is ended for it, and loses little, because each function is cached at once.
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

MOST: Final = 2
"""Most processes. Each takes about 250 MB while it compiles."""

COMMAND: Final = (sys.executable, "-m", "paperbits.server.workers.compiling")

Tell = Callable[[str, int, int, str], None]
"""Called with a job, the step that starts (from 1), the number of steps, and its words."""


class Compilers:
    """Has child processes compile games, each job named by a line.

    ``done`` is called, in a thread, when a job has finished or failed; ``tell`` at each step.
    """

    def __init__(
        self, done: Callable[[str], None], tell: Tell, command: Sequence[str] = COMMAND
    ) -> None:
        self._waiting: list[str] = []
        self._wanted: list[str] = []
        """The jobs that were wanted, the earliest first."""
        self._lines: dict[str, str] = {}
        self._done, self._tell, self._command = done, tell, command
        self._changing = threading.Lock()
        self._attending = 0
        self._threads: list[threading.Thread] = []
        self._under_way: dict[str, subprocess.Popen[str] | None] = {}
        self._left: set[str] = set()

    def add(self, job: str, line: str) -> None:
        with self._changing:
            self._lines[job] = line
            self._waiting.append(job)
            if self._attending < min(MOST, os.cpu_count() or 1):
                self._attending += 1
                thread = threading.Thread(
                    target=self._attend, name=f"compiling {self._attending}", daemon=True
                )
                self._threads = [*filter(threading.Thread.is_alive, self._threads), thread]
                thread.start()

    def want(self, job: str) -> None:
        """Mark a job as wanted: it comes before jobs that are not, even before a running one."""
        with self._changing:
            if job not in self._wanted:
                self._wanted.append(job)
            if not set(self._wanted) & set(self._waiting):
                return
            for left in reversed(self._under_way):
                if left not in (*self._wanted, *self._left):
                    self._left.add(left)
                    if (process := self._under_way[left]) is not None:
                        process.kill()
                    return

    def wait(self) -> None:
        while threads := [thread for thread in self._threads if thread.is_alive()]:
            threads[0].join()

    def _attend(self) -> None:
        process: subprocess.Popen[str] | None = None
        while (job := self._begin(process)) is not None:
            with suppress(OSError, ValueError):  # The process could not be started, or has died.
                process = process or self._process()
                if self._follow(process, job):
                    self._ended(process)
                    process = None
            if self._finish(job):
                self._done(job)
        self._ended(process)

    def _begin(self, process: subprocess.Popen[str] | None) -> str | None:
        with self._changing:
            if not self._waiting:
                self._attending -= 1
                return None
            first = next((job for job in self._wanted if job in self._waiting), self._waiting[0])
            self._waiting.remove(first)
            self._under_way[first] = process
            return first

    def _finish(self, job: str) -> bool:
        """Return whether the job is finished. An interrupted job comes again."""
        with self._changing:
            del self._under_way[job]
            if job not in self._left:
                return True
            self._left.remove(job)
            self._waiting.insert(0, job)
            return False

    def _follow(self, process: subprocess.Popen[str], job: str) -> bool:
        """Send a job and follow its steps until it is ready. Return whether the process is gone."""
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
            with suppress(OSError), process:  # Closes its pipes, and waits for it.
                pass

    def _process(self) -> subprocess.Popen[str]:
        """Start a process, which ends when its input closes. Ctrl+C is for the site alone."""
        return subprocess.Popen(  # noqa: S603 (a command of our own)
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )


def main() -> None:
    """Compile for each line of standard input (a game and its settings); print steps, then null."""
    from paperbits.engines.choose import prepare  # Loads all opponents.
    from paperbits.engines.readied import note_readied

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
