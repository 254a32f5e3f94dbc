"""Finds clocks that have run out, or should run, in matches that no process has open."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.server.live.site_time import LOOKS, SiteTime
from paperbits.server.tasks import Working, repeat
from paperbits.store.log import StoreError

logger = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Seconds after the deadline in which a process that has the match open ends it."""

AT_ONCE: Final = 100
RECENT: Final = 3_600.0
"""Seconds since the last change of matches whose clocks are started here."""

FAILED: Final = 1_000
"""Most remembered matches that can't be opened, such as those of games that are gone."""


class Sweeper(Working):
    """Looks for clocks that have run out, as long as the process runs."""

    def __init__(self, time: SiteTime, time_up: Callable[[str], Awaitable[None]]) -> None:
        """``time_up`` opens a match, and ends a turn whose time is up."""
        super().__init__()
        self._time, self._time_up = time, time_up
        self._failed: dict[str, None] = {}
        self._begun = False

    def start(self) -> None:
        self._tasks.spawn(repeat(LOOKS, self._look, "The sweep of clocks"))

    async def _look(self) -> None:
        if self._begun:
            await self._time.look()
        else:
            await self._time.begin()
            self._begun = True
        await self.sweep()

    async def sweep(self) -> None:
        """End the turns whose time is up, and start the clocks that should run. Raises StoreError."""
        most = AT_ONCE + len(self._failed)
        store, time = self._time.store, self._time
        standing = await store.standing(time.real() - RECENT, most)  # Opened, these start.
        for match in [*await store.due(time.now() - PATIENCE, most), *standing]:
            if match in self._failed:
                continue
            try:
                await self._time_up(match)
            except StoreError as error:
                logger.warning("The clock of match %s is looked at later: %s", match, error)
            except PaperbitsError as error:
                logger.warning("The clock of match %s can't be looked at: %s", match, error)
                self._failed[match] = None
                if len(self._failed) > FAILED:
                    self._failed.pop(next(iter(self._failed)))
