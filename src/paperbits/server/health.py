"""The health of one process: what it can do now, told within about a second, whatever hangs.

Each part is tried by one task. A request waits for a moment, and names what has not ended.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

logger = logging.getLogger(__name__)

PATIENCE: Final = 1.0
"""Seconds for which a request waits."""

KNOWN: Final = 2.0
"""Seconds for which a part is not tried again: a try waits for the disk."""

HOPELESS: Final = 10.0
"""Seconds after which a part that does not answer counts as failing."""

State = Literal["ok", "slow", "failing"]


@dataclass(slots=True)
class _Part:
    work: Callable[[], Awaitable[object]]
    task: "asyncio.Task[None] | None" = None
    begun: float = 0.0
    ended: float = -KNOWN
    failed: bool = False

    def start(self) -> "asyncio.Task[None] | None":
        """Try the part, unless it is being tried or was tried just now. Returns the task that runs."""
        now = time.monotonic()
        if self.task is None and now >= self.ended + KNOWN:
            self.begun = now
            self.task = asyncio.create_task(self._run())
        return self.task

    async def _run(self) -> None:
        try:
            await self.work()
            self.failed = False
        except Exception as error:
            self.failed = True
            logger.warning("A check of the site's health failed: %s", error)
        finally:
            self.ended = time.monotonic()
            self.task = None

    @property
    def state(self) -> State:
        if self.task is None:
            return "failing" if self.failed else "ok"
        return "failing" if time.monotonic() > self.begun + HOPELESS else "slow"


class Health:
    """The parts of a process, by name."""

    def __init__(self, parts: Mapping[str, Callable[[], Awaitable[object]]]) -> None:
        self._parts = {name: _Part(work) for name, work in parts.items()}

    async def look(self) -> dict[str, State]:
        """Return the state of each part."""
        tasks = [task for part in self._parts.values() if (task := part.start()) is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=PATIENCE)
        return {name: part.state for name, part in self._parts.items()}

    async def close(self) -> None:
        tasks = [part.task for part in self._parts.values() if part.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
