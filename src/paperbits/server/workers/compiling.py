"""Workers in child processes that compile kernels.

Two processes use two cores. A game that somebody plays comes first: a process that compiles another
is ended for it, and loses little, because each function is cached at once.
"""

import os
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Final

from paperbits.answers.tasks import Prepare
from paperbits.server.workers.beside import COMMAND, Beside, Said

MOST: Final = 2
"""Most processes. Each takes about 250 MB while it compiles."""

Tell = Callable[[str, int, int, str], None]
"""Called with a job, the step that starts (from 1), the number of steps, and its words."""


class Compilers:
    """Has workers prepare games, one for each job.

    ``done`` is called, in a thread, when a job has finished or failed; ``tell`` at each step.
    """

    def __init__(
        self, done: Callable[[str], None], tell: Tell, command: Sequence[str] = COMMAND
    ) -> None:
        self._waiting: list[str] = []
        self._wanted: list[str] = []
        """The jobs that were wanted, the earliest first."""
        self._tasks: dict[str, Prepare] = {}
        self._done, self._tell, self._command = done, tell, command
        self._changing = threading.Lock()
        self._attending = 0
        self._threads: list[threading.Thread] = []
        self._under_way: dict[str, Beside | None] = {}
        self._left: set[str] = set()

    def add(self, job: str, task: Prepare) -> None:
        with self._changing:
            self._tasks[job] = task
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
                    if (worker := self._under_way[left]) is not None:
                        worker.end()
                    return

    def wait(self) -> None:
        while threads := [thread for thread in self._threads if thread.is_alive()]:
            threads[0].join()

    def _attend(self) -> None:
        said: queue.SimpleQueue[Said | None] = queue.SimpleQueue()
        worker: Beside | None = None
        while (job := self._begin()) is not None:
            worker = worker or Beside(said.put, self._command)
            if self._follow(worker, said, job):
                worker = None
            if self._finish(job):
                self._done(job)
        if worker is not None:
            worker.end()

    def _begin(self) -> str | None:
        with self._changing:
            if not self._waiting:
                self._attending -= 1
                return None
            first = next((job for job in self._wanted if job in self._waiting), self._waiting[0])
            self._waiting.remove(first)
            self._under_way[first] = None
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

    def _follow(self, worker: Beside, said: "queue.SimpleQueue[Said | None]", job: str) -> bool:
        """Give a job and follow its steps until it is ready. Return whether the worker is gone."""
        with self._changing:
            self._under_way[job] = worker
            if job in self._left:
                worker.end()
        task = self._tasks[job]
        worker.begin(1, task.kind, task.asked())
        while (message := said.get()) is not None:
            if "end" in message or "error" in message:
                return False
            if (step := message.get("answer", {}).get("step")) is not None:
                self._tell(job, *step)
        return True
