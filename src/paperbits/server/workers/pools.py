"""The threads and thinkers that matches use, and how a coroutine waits for a thread."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Final, TypeVar

from paperbits.server.workers.fair import FairExecutor
from paperbits.server.workers.owner import owner
from paperbits.server.workers.thinkers import Thinkers

R = TypeVar("R")

QUESTIONS: Final = 3
"""Threads for questions to the rules, besides those for moves and states."""

QUESTIONS_OF_CLIENT: Final = 2
"""Questions of one client that are worked out at a time. The others wait."""


class Workers:
    """``rules``: threads for moves and states; ``questions``: threads that clients share fairly,
    for other short computations; ``thinkers``: jobs that need thinking.
    """

    def __init__(self, thinkers: Thinkers) -> None:
        self.rules = FairExecutor(2, "rules")
        self.questions = FairExecutor(QUESTIONS, "questions", owner, QUESTIONS_OF_CLIENT)
        self.thinkers = thinkers

    @property
    def waiting(self) -> int:
        """The number of calls that wait for a thread."""
        return self.rules.waiting + self.questions.waiting

    async def ask(self, function: Callable[[], R]) -> R:
        """Run what the rules must work out on a thread, for the present client."""
        return await run_in(self.questions, function)

    async def check(self) -> None:
        """Return when a thread of each kind has answered."""
        await run_in(self.rules, _nothing)
        await asyncio.wrap_future(self.questions.submit_for("", _nothing))

    def close(self) -> None:
        """Accept no more work."""
        self.rules.shutdown()
        self.questions.shutdown()


async def run_in(executor: Executor, function: Callable[[], R]) -> R:
    """Run a function on a thread of the executor."""
    return await asyncio.get_running_loop().run_in_executor(executor, function)


def later(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Schedule a call in the loop from another thread. Does nothing if the loop is closed."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)


def _nothing() -> None:
    """Show that a thread answers."""
