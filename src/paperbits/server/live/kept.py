"""A match as a process knows it from the log, without its watchers, clock and computers.

The parts of a live match are given this; the live match (``match.py``) composes them.
"""

import asyncio
import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TypeVar

from paperbits.core.errors import StaleMoveError
from paperbits.match import Match
from paperbits.server.live.stored import with_news
from paperbits.server.workers.pools import Workers, run_in
from paperbits.store.log import NOT_READ, After, StoredMatch, StoreError
from paperbits.store.matches import MoveLog

R = TypeVar("R")


class Kept(ABC):
    """One match and its place in the log."""

    def __init__(self, stored: StoredMatch, match: Match, log: MoveLog, workers: Workers) -> None:
        self.id = stored.id
        self.stored = stored
        """Its entries are those from the time of opening."""
        self.match = match
        self.lock = asyncio.Lock()
        """Held by what changes the match or reads it again."""
        self._log, self._workers = log, workers
        self._read = monotonic()
        self._behind = False
        """Whether the log may have entries that this process lacks."""

    @abstractmethod
    def _follow(self, news: StoredMatch) -> None:
        """Handle what another process stored. ``match`` and ``stored`` have it already."""

    @property
    def among_computers(self) -> bool:
        """Whether all seats are computers'."""
        return all(seat.level for seat in self.match.seats)

    async def ask(self, function: Callable[[], R]) -> R:
        """Run a function that applies the rules, for the present client, on a thread."""
        return await self._workers.ask(function)

    async def append(self, trial: Match, then: After) -> None:
        """Store the last entry of a changed copy, which becomes the match. The caller holds the
        lock. Raises StaleMoveError or StoreError; then the match is as the log has it.
        """
        try:
            await self._log.append(self.id, trial.version - 1, trial.entries[-1], then)
        except (StaleMoveError, StoreError):
            self.doubt()  # Another process wrote, or the disk failed.
            with suppress(StoreError):
                await self.read_news()
            raise
        self.match = trial

    async def catch_up(self) -> None:
        """Read the log again if it may have new entries. Raises StoreError if that fails."""
        if self._behind:
            async with self.lock:
                await self.read_news()

    async def written_elsewhere(self) -> None:
        """Read what another process wrote. Raises StoreError if that fails."""
        self.doubt()
        await self.catch_up()

    async def read_news(self) -> None:
        """Read new entries, if there may be some. The caller holds the lock."""
        if not self._behind:
            return
        now = self.match
        news = await self._log.load(self.id, now.version)
        if news is None:
            raise StoreError("The match is gone.", NOT_READ)
        self.match = await run_in(self._workers.rules, lambda: with_news(now, news))
        self.stored = dataclasses.replace(news, entries=tuple(self.match.entries), spent=None)
        self._behind = False
        self._read = monotonic()
        self._follow(news)

    def doubt(self) -> None:
        """Read the log before the next use."""
        self._behind = True

    def read_before(self, seconds: float) -> bool:
        """Whether the stored match was read longer ago than ``seconds``."""
        return monotonic() - self._read > seconds
