"""The site's time, which stands still while no process of the site serves.

Every process notes in the database that it serves. If all notes are missing for a while, that time
is lost, and taken out of the site's time (see ``store/clocks.py``). A process whose last note is
old may not know, so it must be ``certain`` before it charges anybody or ends a match.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from paperbits.server.tasks import Working
from paperbits.store.clocks import ClockStore
from paperbits.store.log import StoreError

logger = logging.getLogger(__name__)

LOOKS: Final = 5.0
"""Seconds between two looks for clocks that run, in any process."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds between two notes that a process serves, and without notes until nobody serves."""

    every: float
    patience: float


REAL_TIME: Final = Pace(1.0, 2.0)
DAYS: Final = Pace(20.0, 60.0)


class SiteTime(Working):
    """The site's time, as this process knows it."""

    def __init__(self, store: ClockStore, clock: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.store = store
        self._clock = clock
        self.lost = 0.0
        """The seconds for which no process of the site served while clocks ran."""
        self._noted: float | None = None
        """When this process last noted that it serves."""
        self._pace: Pace | None = None
        self._noting_now = asyncio.Lock()
        self._new_pace = asyncio.Event()
        self.shifted: list[Callable[[], None]] = []
        """Called when time was lost."""
        self.ended_turn: Callable[[], None] = lambda: None
        """Called when a turn ended because its time was up."""

    def real(self) -> float:
        """Return the time in seconds since 1970."""
        return self._clock()

    def now(self) -> float:
        return self.of(self._clock())

    def of(self, real: float) -> float:
        """Return the site's time at a real time."""
        return real - self.lost

    async def begin(self) -> None:
        """Note that this process serves now. Raises StoreError."""
        await self._note(DAYS.patience)
        await self.look()
        self._tasks.spawn(self._keep_noting())

    async def look(self) -> None:
        """See which clocks run in the site's matches. Raises StoreError."""
        running = await self.store.running(self.now())
        self._set(REAL_TIME if running.real_time else DAYS if running.days else None)

    def want(self, pace: Pace) -> None:
        """Have this process note at this pace, for a clock that runs here."""
        if self._pace is None or pace.every < self._pace.every:
            self._set(pace)

    async def certain(self, pace: Pace) -> None:
        """Make sure that this process knows of all lost time. Raises StoreError."""
        self.want(pace)
        if (
            self._noted is None
            or abs(self._clock() - self._noted) >= pace.patience - pace.every / 2
        ):
            await self._note(pace.patience)

    def _set(self, pace: Pace | None) -> None:
        if pace != self._pace:
            self._pace = pace
            self._new_pace.set()

    async def _note(self, patience: float) -> None:
        async with self._noting_now:
            # A process that has just begun and is alone at its file knows that nobody served
            # before.
            lost = await self.store.beat(self._clock(), patience, first=self._noted is None)
            self._noted = self._clock()
            if lost != self.lost:
                self.lost = lost
                for shifted in self.shifted:
                    shifted()

    async def _keep_noting(self) -> None:
        while True:
            self._new_pace.clear()
            wait = None if self._pace is None else self._pace.every
            with suppress(TimeoutError):
                await asyncio.wait_for(self._new_pace.wait(), wait)
            if self._pace is None:
                continue
            try:
                await self._note(self._pace.patience)
            except StoreError as error:
                logger.warning("The store can't be told that this process serves: %s", error)
