"""The threads and thinkers that matches use, and how a coroutine waits for a thread."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from paperbits.server.workers.thinkers import Thinkers

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Workers:
    """``rules``: threads for moves and states; ``questions``: threads that clients share fairly,
    for
    other short computations; ``thinkers``: jobs that need thinking.
    """

    rules: Executor
    questions: Executor
    thinkers: Thinkers


async def run_in(executor: Executor, function: Callable[[], R]) -> R:
    """Run a function on a thread of the executor."""
    return await asyncio.get_running_loop().run_in_executor(executor, function)


def later(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Schedule a call in the loop from another thread. Does nothing if the loop is closed."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
