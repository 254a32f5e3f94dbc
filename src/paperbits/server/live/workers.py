"""Where matches have things worked out, and how a coroutine waits for a thread."""

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
    """``rules``: threads for what takes a moment; ``thinkers``: for what takes thinking."""

    rules: Executor
    thinkers: Thinkers


async def run_in(executor: Executor, function: Callable[[], R]) -> R:
    """Run a function on one of these threads."""
    return await asyncio.get_running_loop().run_in_executor(executor, function)


def later(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Have something called by the loop, from another thread; if the program is not ending."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
