"""What one solution may use: time, memory, steps; and whom it tells how far it is."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MEMORY: Final = 2 << 30
"""Bytes that a solution may use unless told otherwise."""


class OutOfBudgetError(Exception):
    """Time, memory or steps ran out before the value was known."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solution is."""

    stage: str
    """What is being done, such as ``layer 3 of 12``."""
    done: int
    """Positions."""
    total: int | None = None
    """Positions in all; None where that is not known in advance."""


class Budget:
    """Time, memory and steps for one solution.

    ``stop`` ends it early, ``tell`` hears of its progress.
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
    ) -> None:
        self.memory = memory
        """Bytes."""
        self.steps = steps
        """Steps that one question may take, None for no limit.

        On one thread they always come as far.
        """
        self.threads = threads
        self.folder = folder
        """Where what is found is kept for another run; None to keep nothing."""
        self._end = None if seconds is None else time.monotonic() + seconds
        self._stop, self._tell = stop, tell

    @property
    def left(self) -> float | None:
        """Seconds left; None for no limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def spent(self) -> bool:
        """Whether time is up, or ``stop`` says so."""
        return (self._end is not None and time.monotonic() >= self._end) or (self._stop is not None and self._stop())

    def stop(self) -> bool:
        """As ``spent``, for searches that ask."""
        return self.spent

    def check(self) -> None:
        """Raise OutOfBudgetError if it is spent."""
        if self.spent:
            raise OutOfBudgetError

    def tell(self, progress: Progress) -> None:
        """Pass on how far the solution is."""
        if self._tell is not None:
            self._tell(progress)

    def share(self, seconds: float, memory: int) -> "Budget":
        """Return a budget for one of several methods: a part of the time and the memory of this
        one, told and stopped alike.
        """
        return Budget(
            seconds if self.left is None else min(seconds, self.left),
            memory,
            self._stop,
            threads=self.threads,
            folder=self.folder,
            tell=self._tell,
        )

    def extend(self, seconds: float) -> None:
        """Allow so many seconds from now."""
        self._end = time.monotonic() + seconds
