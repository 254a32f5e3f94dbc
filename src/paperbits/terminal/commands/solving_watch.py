"""The progress line of a solution. Ctrl-C stops the solver and keeps what it has found."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from paperbits.terminal import output

if TYPE_CHECKING:
    from rich.status import Status

    from paperbits.solve.budget import Progress

SLOWEST = 0.2
"""Seconds between two changes of the line."""


class Watch:
    """The solver's progress as one line, and whether Ctrl-C was pressed."""

    def __init__(self, line: "Status") -> None:
        self._line, self._interrupted = line, threading.Event()
        self._begun: dict[str, tuple[float, int]] = {}
        self._shown = 0.0
        self.done = 0
        """Positions done when the solver told last."""

    def stopped(self) -> bool:
        return self._interrupted.is_set()

    def interrupt(self, number: int, frame: Any) -> None:
        """Stop soon; at the second call, at once."""
        if self.stopped():
            raise KeyboardInterrupt
        self._interrupted.set()
        self._line.update("Stopping, and keeping what was found … Ctrl-C again stops at once.")

    def tell(self, progress: "Progress") -> None:
        now, self.done = time.monotonic(), progress.done
        begun, already = self._begun.setdefault(progress.stage, (now, progress.done))
        if now - self._shown >= SLOWEST and not self.stopped():
            self._shown = now
            self._line.update(sentence(progress, progress.done - already, now - begun))


def sentence(progress: "Progress", done: int, seconds: float) -> str:
    """How far a solution is, and what is left if that is known; ``done`` positions took
    ``seconds``.
    """
    rate = done / seconds if seconds > 0 else 0.0
    words = f"Solving by {progress.stage}: {progress.done:,} positions"
    if progress.total is None:
        return f"{words}, {rate:,.0f} a second; how many there are is not known in advance"
    words += f" of at most {progress.total:,}, {rate:,.0f} a second"
    if rate > 0 and progress.total > progress.done:
        words += f", {_time((progress.total - progress.done) / rate)} left at this rate"
    return words


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


@contextmanager
def watching() -> Iterator[Watch]:
    """Show the progress on standard error; meanwhile Ctrl-C stops the solver."""
    with output.console(stderr=True, highlight=False).status("Solving …") as line:
        watch = Watch(line)
        if threading.current_thread() is not threading.main_thread():
            yield watch
            return
        before = signal.signal(signal.SIGINT, watch.interrupt)
        try:
            yield watch
        finally:
            signal.signal(signal.SIGINT, before)
