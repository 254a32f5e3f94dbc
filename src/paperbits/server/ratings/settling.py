"""Rating matches when they end, and those whose end was missed."""

import time
from typing import Final, Protocol

from paperbits.match import Match
from paperbits.server.tasks import Tasks, repeat
from paperbits.store.rated import DAY
from paperbits.store.ratings import RatingStore

EVERY: Final = 60.0
"""Seconds between two looks for matches whose end was missed."""

MOST: Final = 100


class Ended(Protocol):
    """A match whose last entry has been stored."""

    @property
    def id(self) -> str: ...

    @property
    def match(self) -> Match: ...


class Settling:
    """Rates matches. Every process of a site may have one: a match is rated once."""

    def __init__(self, store: RatingStore) -> None:
        self.store = store
        self._tasks = Tasks()
        self._since = 0.0

    def start(self) -> None:
        """Begin to look for missed matches, in the running event loop."""
        self._tasks.spawn(repeat(EVERY, self._look, "The rating of matches"))

    async def close(self) -> None:
        """Stop looking."""
        await self._tasks.close()

    async def ended(self, live: Ended) -> None:
        """Rate a match that has just ended."""
        if live.match.rated:
            await self.store.settle(live.id)

    async def catch_up(self, since: float = 0.0, person: str = "") -> int:
        """Rate the matches since a time that were missed, of all or a person. Return how many."""
        done = 0
        while waiting := await self.store.unsettled(since, MOST, person):
            settled = [await self.store.settle(match) for match in waiting]
            done += sum(settled)
            if not any(settled):  # Another process rates them.
                break
        return done

    async def _look(self) -> None:
        began = time.time()
        await self.catch_up(self._since)
        self._since = began - DAY  # Clocks of several machines differ, and matches change hands.
