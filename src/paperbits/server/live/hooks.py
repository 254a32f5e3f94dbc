"""Calls to other rooms of the site after a change of a match is stored.

A call may be lost when the process ends. A room that needs every end of a match also asks the
database.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

from paperbits.server.tasks import Tasks
from paperbits.store import StoredMatch

logger = logging.getLogger(__name__)


class Changed(Protocol):
    """A match that has changed."""

    id: str


M = TypeVar("M", bound=Changed)


class Hooks(Generic[M]):
    """What is called, in the process that stored the change."""

    def __init__(self) -> None:
        self.on_change: list[Callable[[M], None]] = []
        """Called after every change, at once; must be quick."""
        self.on_end: list[Callable[[M], Awaitable[None]]] = []
        """Called once after the entry that ended a match."""
        self.on_seats: list[Callable[[StoredMatch], None]] = []
        """Called after a match was set up or a seat was taken, at once; must be quick."""
        self._tasks = Tasks()

    def changed(self, live: M, *, ended: bool) -> None:
        """Call the hooks for a change."""
        for changed in self.on_change:
            changed(live)
        for hook in self.on_end if ended else ():
            self._tasks.spawn(self._called(hook, live))

    def seated(self, stored: StoredMatch) -> None:
        """Call the hooks for new seats."""
        for hook in self.on_seats:
            hook(stored)

    async def close(self) -> None:
        """Wait for the hooks that run."""
        await self._tasks.wait()

    async def _called(self, hook: Callable[[M], Awaitable[None]], live: M) -> None:
        try:
            await hook(live)
        except Exception:
            logger.exception("A hook failed after match %s", live.id)
