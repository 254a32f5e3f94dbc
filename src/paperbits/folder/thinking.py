"""Tasks that need thinking. One Python of the browser carries them out and holds the matches, where
it can pause in the middle of a task; elsewhere a second worker has a Python of its own.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from paperbits.answers.doing import carry_out
from paperbits.answers.tasks import Analyse, Answer, Task
from paperbits.answers.telling import Telling, Told
from paperbits.core.compiler.kernel import NoKernelError, may_interpret

LOOKS: Final = (0.3, 1.2)
"""Seconds of the looks of an analysis. In a second worker, a dropped look goes on to its end, so none
is long.
"""

SLICE: Final = 0.05
"""Seconds of thinking between two pauses."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The callbacks of a task: for each answer, for a refusal (a kind and a sentence), and for the
    end.
    """

    heard: Callable[[Answer], None]
    refused: Callable[[str, str], None]
    ended: Callable[[], None] = lambda: None


class Thinking:
    """The tasks that go on or wait. ``begin`` starts a task: its number, and the task as a text.
    ``drop`` gives the number of a task whose answer is not needed any more.
    """

    def __init__(self, begin: Callable[[int, str], None], drop: Callable[[int], None]) -> None:
        self._begin, self._drop = begin, drop
        self._waiting: dict[int, Waiting] = {}
        self._count = 0

    def run(self, task: Task, waiting: Waiting) -> int:
        """Start a task; return its number."""
        self._count += 1
        self._waiting[self._count] = waiting
        job = {"job": self._count, "kind": task.kind, "asked": task.asked()}
        self._begin(self._count, json.dumps(job))
        return self._count

    def drop(self, number: int | None) -> None:
        """Drop a task, if it is still running."""
        if number is not None and self._waiting.pop(number, None) is not None:
            self._drop(number)

    def heard(self, text: str) -> None:
        """Handle a report on a task; ``carry_out`` describes it."""
        said: dict[str, Any] = json.loads(text)
        number = said["job"]
        waiting = self._waiting.get(number)
        if waiting is None:
            return
        if "answer" in said:
            waiting.heard(said["answer"])
        elif "error" in said:
            del self._waiting[number]
            waiting.refused(said["error"]["kind"], said["error"]["message"])
        elif "end" in said:
            del self._waiting[number]
            waiting.ended()


class Looks:
    """An analysis as several looks. Each is a separate task."""

    def __init__(
        self,
        thinking: Thinking,
        tasks: list[Analyse],
        tell: Callable[[Told], None],
        refused: Callable[[str, str], None],
    ) -> None:
        self._thinking, self._tasks, self._refused = thinking, tasks, refused
        self._telling = Telling(tell)
        self.number: int | None = None
        """The number of the task of the present look."""
        self._next()

    def drop(self) -> None:
        """End the analysis."""
        self._thinking.drop(self.number)

    def _next(self) -> None:
        telling, hint = self._telling, any(task.hint for task in self._tasks)
        if not self._tasks or (telling.settled and (telling.hinted or not hint)):
            self.number = None
            telling.end()
            return
        waiting = Waiting(telling.heard, self._refused, self._next)
        self.number = self._thinking.run(self._tasks.pop(0), waiting)


def think(text: str, say: Callable[[str], None], stop: Callable[[], bool] = lambda: False) -> None:
    """Carry out a task, and report on it."""
    job = json.loads(text)
    carry_out(job["job"], job["kind"], job["asked"], lambda report: say(json.dumps(report)), stop)


def think_here(text: str, say: Callable[[str], None], pause: Callable[[], Any]) -> bool:
    """Carry out a task beside the matches, with ``in_slices``. ``pause`` returns a promise of
    JavaScript.
    """
    from pyodide.ffi import run_sync  # type: ignore[import-not-found]

    return in_slices(text, say, lambda: bool(run_sync(pause())))


def in_slices(text: str, say: Callable[[str], None], pause: Callable[[], bool]) -> bool:
    """Carry out a task, with pauses in which the page's questions are answered. ``pause`` returns
    whether the task is not needed any more.

    Return False if a kernel is missing: interpreted, it would make the page wait.
    """
    dropped, paused = False, time.monotonic()

    def stop() -> bool:
        nonlocal dropped, paused
        if not dropped and time.monotonic() >= paused + SLICE:
            may_interpret(True)
            dropped, paused = pause(), time.monotonic()
            may_interpret(False)
        return dropped

    may_interpret(False)
    try:
        think(text, say, stop)
    except NoKernelError:
        return False
    finally:
        may_interpret(True)
    return True
