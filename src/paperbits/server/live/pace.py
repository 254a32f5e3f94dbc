"""Where the rules of a match are applied: quick ones at once, others on a thread.

Handing work to a thread costs a tenth of a millisecond, and Python runs one thread at a time, so a
thread helps only if the rules are so slow that other matches would wait.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from time import perf_counter
from typing import Final, TypeVar

from paperbits.server.workers.pools import run_in

R = TypeVar("R")

QUICK: Final = 0.003
"""Seconds that the rules may take on the event loop's thread."""

NEW: Final = 0.25
"""The weight of the latest time in the average."""

MOST: Final = 2 * QUICK
"""The most that a single time counts for: another program may have had the processor meanwhile."""


class Pace:
    """Applies the rules of one match, and remembers how long they take."""

    def __init__(self, threads: Executor) -> None:
        self._threads = threads
        self._usual = QUICK  # Not known, so the first time is spent on a thread.

    @property
    def quick(self) -> bool:
        """Whether the rules of this match were quick so far."""
        return self._usual < QUICK

    async def apply(self, function: Callable[[], R]) -> R:
        """Return what a function returns that applies the rules. Raises its errors."""
        if self.quick:
            return self.timed(function)
        return await run_in(self._threads, lambda: self.timed(function))

    def timed(self, function: Callable[[], R]) -> R:
        """Apply the rules on this thread, and take the time."""
        began = perf_counter()
        try:
            return function()
        finally:
            self._usual += NEW * (min(perf_counter() - began, MOST) - self._usual)
