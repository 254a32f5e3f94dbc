"""The clock of one live match: it ends turns whose time is used up, and is started when it should
run and does not.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from paperbits.core.errors import PaperbitsError
from paperbits.host.refusals import StaleMoveError
from paperbits.server.live.match_clock import MatchClock, clock_of
from paperbits.server.live.site_time import SiteTime
from paperbits.server.tasks import Tasks
from paperbits.server.wire.refusals import NotKeptError
from paperbits.server.wire.storing import storing
from paperbits.store import StoredMatch

if TYPE_CHECKING:
    from paperbits.server.live.match import LiveMatch

logger = logging.getLogger(__name__)

AGAIN: Final = 1.0
"""Seconds after which the store is asked again, when it failed to take what a clock demands."""


class Timing:
    """The clock of one match with its tasks. ``clock`` is None in a match without one."""

    __slots__ = ("_live", "clock", "tasks")

    def __init__(self, live: "LiveMatch", stored: StoredMatch, time: SiteTime | None) -> None:
        self._live = live
        self.clock: MatchClock | None = clock_of(stored, time, self._time_may_be_up)
        self.tasks = Tasks()

    async def time_up(self) -> None:
        """End the turn of the player to move if the time for it is used up. Raises NotKeptError."""
        clock = self.clock
        if clock is None:
            return
        async with self._live.lock:
            await self._live.read_news()
            await clock.certain()
            match = self._live.match
            if not clock.time_is_up(match):
                clock.set_timer()
                return
            try:
                await self._live.make(clock.running.time_up(match), clock.real())
            except StaleMoveError:  # Another process stored an entry.
                return
        self._live.made(was_over=match.over)

    def _time_may_be_up(self) -> None:
        self.tasks.spawn(self._ended_in_time())

    async def _ended_in_time(self) -> None:
        try:
            await self.time_up()
        except NotKeptError:
            asyncio.get_running_loop().call_later(AGAIN, self._time_may_be_up)
        except PaperbitsError as error:
            logger.warning(
                "The time is up in match %s, but that can't be stored: %s", self._live.id, error
            )

    def wind(self) -> None:
        """Start the clock if it should run and does not."""
        if self.clock is not None and self.clock.running.stands(self._live.match):
            self.tasks.spawn(self._wound(self.clock))

    async def _wound(self, clock: MatchClock) -> None:
        try:
            async with self._live.lock:
                await self._live.read_news()
                if clock.running.stands(self._live.match):
                    await clock.certain()
                    with storing(f"starting the clock of match {self._live.id}"):
                        await clock.start(self._live.id, self._live.match)
        except NotKeptError:
            asyncio.get_running_loop().call_later(AGAIN, self.wind)
            return
        self._live.tell_others()
        self._live.announce()

    def time_was_lost(self) -> None:
        """Show the clock as it is after the site did not serve for a while."""
        if self.clock is not None:
            self.clock.set_timer()
            self._live.announce()

    def put_away(self) -> None:
        """Stop the timer, when the match is closed. Another process, or this one, finds clocks that
        run out.
        """
        if self.clock is not None:
            self.clock.close()
