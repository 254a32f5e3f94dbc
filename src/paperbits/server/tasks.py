"""Tasks in the background, which end with the part of the site that started them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, NoReturn

from paperbits.store.log import StoreError

logger = logging.getLogger(__name__)


class Tasks:
    """The tasks of one part of the site."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._running)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task, in the running event loop."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def cancel(self) -> None:
        for task in list(self._running):
            task.cancel()

    async def wait(self, seconds: float | None = None) -> None:
        """Wait for the end of the tasks that run, at most so long."""
        if self._running:
            await asyncio.wait(list(self._running), timeout=seconds)

    async def close(self) -> None:
        """Stop the tasks, and wait for their end."""
        self.cancel()
        await self.wait()

    async def end(self) -> None:
        """Stop tasks of which some may swallow a cancellation: each is cancelled until it ends."""
        while self._running:
            self.cancel()
            await self.wait(0.1)


class Working:
    """A part of the site with tasks in the background, which end with it."""

    def __init__(self) -> None:
        self._tasks = Tasks()

    async def close(self) -> None:
        await self._tasks.close()


async def repeat(seconds: float, work: Callable[[], Awaitable[object]], what: str) -> NoReturn:
    """Do something again and again, with pauses of ``seconds``; the log calls it ``what``."""
    while True:
        try:
            await work()
        except StoreError as error:
            logger.warning("%s waits for the store: %s", what, error)
        except Exception:
            logger.exception("%s failed", what)
        await asyncio.sleep(seconds)


def later(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Schedule a call in the loop from another thread. Does nothing if the loop is closed."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
