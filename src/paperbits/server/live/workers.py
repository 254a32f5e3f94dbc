"""The threads on which matches compute, and how a coroutine waits for one of them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from paperbits.server.workers.warming import Warming

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Workers:
    """``rules`` for what takes a moment, ``thinkers`` for computers at their turn, ``analysts`` for advice."""

    rules: Executor
    thinkers: Executor
    analysts: Executor
    warming: Warming | None = None
    """Compiles what this machine lacks; None if computers compile what they need when they need it."""


async def run_in(executor: Executor, function: Callable[[], R]) -> R:
    """Run a function on one of these threads."""
    return await asyncio.get_running_loop().run_in_executor(executor, function)


def later(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Have something called by the loop, from another thread; if the program is not ending."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
