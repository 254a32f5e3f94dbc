"""What all live matches of a process share."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from paperbits.server.live.kept import Kept
from paperbits.server.live.site_time import SiteTime
from paperbits.server.live.talks import Talks
from paperbits.server.metrics import Metrics
from paperbits.server.tasks import Tasks
from paperbits.server.workers.pools import Workers
from paperbits.store.log import StoredMatch
from paperbits.store.matches import MoveLog

logger = logging.getLogger(__name__)


class Hooks:
    """What is called, in the process that stored the change."""

    def __init__(self) -> None:
        self.on_change: list[Callable[[Kept], None]] = []
        """Called after every change, at once; must be quick."""
        self.on_end: list[Callable[[Kept], Awaitable[None]]] = []
        """Called once after the entry that ended a match."""
        self.on_seats: list[Callable[[StoredMatch], None]] = []
        """Called after a match was set up or a seat was taken, at once; must be quick."""
        self._tasks = Tasks()

    def changed(self, kept: Kept, *, ended: bool) -> None:
        for changed in self.on_change:
            changed(kept)
        for hook in self.on_end if ended else ():
            self._tasks.spawn(self._called(hook, kept))

    def seated(self, stored: StoredMatch) -> None:
        for hook in self.on_seats:
            hook(stored)

    async def close(self) -> None:
        """Wait for the hooks that run."""
        await self._tasks.wait()

    async def _called(self, hook: Callable[[Kept], Awaitable[None]], kept: Kept) -> None:
        try:
            await hook(kept)
        except Exception:
            logger.exception("A hook failed after match %s", kept.id)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The log and the workers of all matches, and the rooms beside them."""

    log: MoveLog
    workers: Workers
    hooks: Hooks
    talks: Talks
    time: SiteTime
    metrics: Metrics
