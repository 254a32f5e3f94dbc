"""Answers within seconds for a person at this machine while a game is not compiled yet.

A child process runs the same searches interpreted; its last answer in time counts. It is ended
after that, because an interpreted search can't always be interrupted from within.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from paperbits.answers.tasks import Analyse, Answer, Choose, Played, Task, advice_of, thought_of
from paperbits.core.engine.answers import Analysis, Thought
from paperbits.core.engine.protocol import Stop, Tell
from paperbits.match import Match
from paperbits.server.workers.beside import COMMAND, INTERPRETED, Beside, Said

PATIENCE: Final = 4.0
"""Seconds after which the last answer is taken."""


class ShortLooks:
    """Asks a worker, which starts when it is first needed. Safe for several threads."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._asking = threading.Lock()
        self._worker: Beside | None = None
        self._said: queue.SimpleQueue[Said | None] = queue.SimpleQueue()
        self._number = 0

    def begin(self) -> None:
        """Start the worker before the first question, because it takes a second or two."""
        if self._worker is None:
            said: queue.SimpleQueue[Said | None] = queue.SimpleQueue()
            self._worker, self._said = Beside(said.put, self._command, INTERPRETED), said

    def choose(self, match: Match, level: str, stop: Stop) -> Thought | None:
        """Return the computer's move; None if no answer came in time."""
        found: list[Answer] = []
        self._ask(Choose(Played.of(match), level, short=True), found.append, stop)
        return thought_of(found[-1]) if found else None

    def analyse(self, match: Match, ply: int, tell: Tell, stop: Stop) -> None:
        """Report the best moves after ``ply`` plies, better and better; the last has ``done``."""
        found: list[Analysis] = []

        def heard(answer: Answer) -> None:
            found.append(replace(advice_of(answer).analysis, done=False))
            tell(found[-1])

        self._ask(Analyse(Played.of(match, ply), short=True), heard, stop)
        if found:
            tell(replace(found[-1], done=True))

    def close(self) -> None:
        """End the worker. A question under way gets no further answer."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()

    def _ask(self, task: Task, tell: Callable[[Answer], None], stop: Stop) -> None:
        end = time.monotonic() + PATIENCE
        with self._asking:
            self.begin()
            assert self._worker is not None
            self._number += 1
            self._worker.begin(self._number, task.kind, task.asked())
            while time.monotonic() < end and not stop():
                with suppress(queue.Empty):
                    said = self._said.get(timeout=0.05)
                    if said is None:
                        break  # The worker died.
                    if said.get("job") != self._number:
                        continue  # The message that the worker is ready.
                    if "answer" in said:
                        tell(said["answer"])
                    elif "begun" not in said:
                        return
            self.close()
