"""Tasks that a second worker of the browser carries out, so that the first one stays free."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from paperbits.answers.doing import carry_out
from paperbits.answers.tasks import Analyse, Answer, Task
from paperbits.answers.telling import Telling, Told

LOOKS: Final = (0.3, 1.2)
"""Seconds of the looks of an analysis. A dropped look goes on to its end, so none is long."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The callbacks of a task: for each answer, for the end, and for a refusal (a kind and a
    sentence).
    """

    heard: Callable[[Answer], None]
    ended: Callable[[], None]
    refused: Callable[[str, str], None]


class Thinking:
    """The tasks of the second worker. ``begin`` starts a task: its number, and the task as a text.
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
        """Handle a report of the second worker; ``carry_out`` describes it."""
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
        waiting = Waiting(telling.heard, self._next, self._refused)
        self.number = self._thinking.run(self._tasks.pop(0), waiting)


def think(text: str, say: Callable[[str], None]) -> None:
    """Carry out a task in the second worker, and report on it."""
    job = json.loads(text)
    carry_out(
        job["job"],
        job["kind"],
        job["asked"],
        lambda report: say(json.dumps(report)),
        lambda: False,
    )
