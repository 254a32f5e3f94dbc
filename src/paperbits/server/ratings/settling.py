"""Rating matches when they end, and those whose end was missed."""

import time
from typing import Final

from paperbits.server.live.kept import Kept
from paperbits.server.tasks import Working, repeat
from paperbits.store.rated import DAY
from paperbits.store.ratings import RatingStore

EVERY: Final = 60.0
"""Seconds between two looks for matches whose end was missed."""

MOST: Final = 100


class Settling(Working):
    """Rates matches. Every process of a site may have one: a match is rated once."""

    def __init__(self, store: RatingStore) -> None:
        super().__init__()
        self.store = store
        self._since = 0.0

    def start(self) -> None:
        """Begin to look for missed matches, in the running event loop."""
        self._tasks.spawn(repeat(EVERY, self._look, "The rating of matches"))

    async def ended(self, kept: Kept) -> None:
        """Rate a match that has just ended."""
        if kept.match.rated:
            await self.store.settle(kept.id)

    async def _look(self) -> None:
        """Rate the matches that were missed."""
        began = time.time()
        while waiting := await self.store.unsettled(self._since, MOST):
            settled = [await self.store.settle(match) for match in waiting]
            if not any(settled):  # Another process rates them.
                break
        self._since = began - DAY  # Machines' clocks differ, and guests' matches go to accounts.
