"""What all live matches of a process share."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from paperbits.server.live.site_time import SiteTime
from paperbits.server.live.talk import Talks
from paperbits.server.metrics import Metrics
from paperbits.server.tasks import Tasks
from paperbits.server.workers.pools import Workers
from paperbits.store.log import StoredMatch
from paperbits.store.matches import MoveLog

if TYPE_CHECKING:
    from paperbits.server.live.match import LiveMatch

logger = logging.getLogger(__name__)


class Hooks:
    """What is called, in the process that stored the change."""

    def __init__(self) -> None:
        self.on_change: list[Callable[[LiveMatch], None]] = []
        """Called after every change, at once; must be quick."""
        self.on_end: list[Callable[[LiveMatch], Awaitable[None]]] = []
        """Called once after the entry that ended a match."""
        self.on_seats: list[Callable[[StoredMatch], None]] = []
        """Called after a match was set up or a seat was taken, at once; must be quick."""
        self._tasks = Tasks()

    def changed(self, live: "LiveMatch", *, ended: bool) -> None:
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

    async def _called(
        self, hook: Callable[["LiveMatch"], Awaitable[None]], live: "LiveMatch"
    ) -> None:
        try:
            await hook(live)
        except Exception:
            logger.exception("A hook failed after match %s", live.id)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The log and the workers of all matches, and the rooms beside them."""

    log: MoveLog
    workers: Workers
    hooks: Hooks
    talks: Talks
    time: SiteTime
    metrics: Metrics
