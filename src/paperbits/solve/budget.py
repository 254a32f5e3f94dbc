"""The limits of one solution (time, memory, steps), and reports of its progress."""

import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Generator[tuple[int, Any], None, None]]
"""Yields each input's place, from 0, and the function's result for it, as they are ready: on many
processes, or one after the other. The function gives equal results for equal inputs.
"""

MEMORY: Final = 2 << 30
"""Bytes that a solution may use by default."""


class OutOfBudgetError(Exception):
    """Time, memory or steps ran out before the value was found, or no search can find it. The
    message, if there is one, says why.
    """


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a solution."""

    stage: str
    """The present step, such as ``layer 3 of 12``."""
    done: int
    """Positions done so far."""
    total: int | None = None
    """Positions in all; None if unknown."""


class Budget:
    """Time, memory and steps for one solution. ``seconds`` None means no limit. ``stop`` ends the
    solution early when it returns true. ``tell`` is called with each report of progress.
    """

    def __init__(
        self,
        seconds: float | None = None,
        memory: int = MEMORY,
        stop: Callable[[], bool] | None = None,
        *,
        steps: int | None = None,
        threads: int = 2,
        folder: Path | None = None,
        tell: Callable[[Progress], None] | None = None,
        spread: Spread | None = None,
    ) -> None:
        self.memory = memory
        """Bytes."""
        self.steps = steps
        """Steps that one question may take; None for no limit.

        On one thread, equal steps always give equal results.
        """
        self.threads = threads
        self.folder = folder
        """The folder that keeps unfinished results for another run; None to keep nothing."""
        self.unkept: list[str] = []
        """What could not be kept: a sentence for each file, in the order of the attempts."""
        self.spread = spread
        """Where independent parts of the work go; None for this process.

        Methods whose work has no such parts ignore it.
        """
        self._end = None if seconds is None else time.monotonic() + seconds
        self._stop, self._tell = stop, tell

    @property
    def left(self) -> float | None:
        """Seconds left; None for no limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def spent(self) -> bool:
        """Whether the time is up, or ``stop`` returns true."""
        return (self._end is not None and time.monotonic() >= self._end) or (
            self._stop is not None and self._stop()
        )

    def stop(self) -> bool:
        """Return ``spent``, for searches that take a function."""
        return self.spent

    def check(self) -> None:
        """Raise OutOfBudgetError if the budget is spent."""
        if self.spent:
            raise OutOfBudgetError

    def tell(self, progress: Progress) -> None:
        """Report progress."""
        if self._tell is not None:
            self._tell(progress)

    def share(self, seconds: float, memory: int) -> "Budget":
        """Return a budget for one of several methods, with part of the time and memory of this one.
        It stops when this one is stopped, and reports to the same function.
        """
        shared = Budget(
            seconds if self.left is None else min(seconds, self.left),
            memory,
            self._stop,
            threads=self.threads,
            folder=self.folder,
            tell=self._tell,
            spread=self.spread,
        )
        shared.unkept = self.unkept
        return shared

    def keep(self, file: Path, write: Callable[[], object]) -> bool:
        """Make the file's folder and write it; return whether that could be done. If not, ``unkept``
        says so, and the solution goes on.
        """
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write()
        except OSError as error:
            words = f"{file} could not be kept: {error.strerror or error}."
            self.unkept += [words] if words not in self.unkept else []
            return False
        return True

    def interrupt(self, stop: Callable[[], bool] | None) -> None:
        """Replace the function that ends the solution early."""
        self._stop = stop

    def extend(self, seconds: float) -> None:
        """Set the end to ``seconds`` from now."""
        self._end = time.monotonic() + seconds
