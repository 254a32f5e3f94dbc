"""The clock of one live match, by the site's time, and the timer that ends a turn.

What the clock means is worked out by ``host.RunningClock``.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from paperbits.core.errors import PaperbitsError, StaleMoveError
from paperbits.host.changes import Change, TimeUp
from paperbits.host.clock import RunningClock
from paperbits.host.messages import MatchClock
from paperbits.match import Match
from paperbits.match.clock import Clock, Spent, Times
from paperbits.server.live.kept import Kept
from paperbits.server.live.site_time import DAYS, REAL_TIME, SiteTime
from paperbits.server.tasks import Tasks
from paperbits.store.log import After, StoredMatch, StoreError

logger = logging.getLogger(__name__)

AGAIN: Final = 1.0
"""Seconds after which the store is asked again, when it failed to take what a clock demands."""

JUST_AFTER: Final = 0.02
"""Seconds after the deadline at which the match is looked at."""

LONGEST_WAIT: Final = 3_600.0
"""Seconds after which a timer is set again at the latest."""


class Timing:
    """The clock of one match with its timer. In a match without a clock nothing runs."""

    __slots__ = ("_end_turn", "_kept", "_pace", "_site", "_started", "_timer", "running", "tasks")

    def __init__(
        self,
        kept: Kept,
        site: SiteTime,
        end_turn: Callable[[TimeUp], Awaitable[None]],
        started: Callable[[], None],
    ) -> None:
        """``end_turn`` stores the end of a turn, and is called with the match's lock held. Raises
        PaperbitsError. ``started`` is called when the clock has started.
        """
        self._kept, self._site, self._end_turn, self._started = kept, site, end_turn, started
        stored = kept.stored
        self.tasks = Tasks()
        self._timer: asyncio.TimerHandle | None = None
        self.running: RunningClock | None = None
        clock = Clock.read(stored.clock)
        self._pace = DAYS if clock is not None and clock.a_move else REAL_TIME
        if clock is not None:
            times = Times.after(clock, len(stored.seats), stored.entries, _costs(stored))
            self.running = RunningClock(clock, times, stored.deadline)
            self.set_timer()

    @property
    def runs(self) -> bool:
        """Whether somebody's time is running."""
        return self.running is not None and self.running.deadline is not None

    @property
    def stands(self) -> bool:
        """Whether somebody's time should be running and is not."""
        return self.running is not None and self.running.stands(self._kept.match)

    def face(self) -> MatchClock | None:
        """Return the clock as people see it; None without one."""
        if self.running is None:
            return None
        return self.running.face(self._kept.match, self._site.lost)

    # What an entry costs.

    def real(self) -> float:
        """Return the time in seconds since 1970."""
        return self._site.real()

    async def certain(self) -> None:
        """Make sure that all lost time is known, if there is a clock. Raises StoreError."""
        if self.running is not None:
            await self._site.certain(self._pace)

    def late(self, match: Match, real: float, took: int | None) -> TimeUp | None:
        """Return the end of the turn, if a move that came at this real time came too late."""
        if self.running is not None and self.running.too_late(match, self._site.of(real), took):
            return self.running.time_up(match)
        return None

    def after(
        self, before: Match, trial: Match, then: After, real: float, took: int | None
    ) -> After:
        """Return what is stored with the last entry of ``trial``, which came at a real time."""
        if self.running is None:
            return then
        spent = self.running.spent(before, trial, self._site.of(real), took)
        deadline = self.running.next_deadline(before, trial, spent, self._site.now())
        return replace(then, spent="" if spent is None else spent.text, deadline=deadline)

    def made(self, change: Change, trial: Match, then: After) -> None:
        """Take in a change that this process stored."""
        if isinstance(change, TimeUp):
            self._site.ended_turn()
        if self.running is not None:
            spent = Spent.read(then.spent)
            self.running = self.running.then(trial.entries[-1], spent, then.deadline)
            self.set_timer()

    def follow(self, news: StoredMatch) -> None:
        """Take in what another process stored."""
        if self.running is not None:
            for entry, cost in zip(news.entries, _costs(news), strict=True):
                self.running = self.running.then(entry, cost, news.deadline)
            self.running = replace(self.running, deadline=news.deadline)
            self.set_timer()

    # What happens by itself.

    async def time_up(self) -> None:
        """End the turn of the player to move if the time for it is used up. Raises StoreError."""
        if self.running is None:
            return
        async with self._kept.lock:
            await self._kept.read_news()
            await self.certain()
            match = self._kept.match
            if not self.running.time_is_up(match, self._site.now()):
                self.set_timer()
                return
            with suppress(StaleMoveError):  # Another process stored an entry.
                await self._end_turn(self.running.time_up(match))

    async def _ended_in_time(self) -> None:
        try:
            await self.time_up()
        except StoreError:
            asyncio.get_running_loop().call_later(AGAIN, self._time_may_be_up)
        except PaperbitsError as error:
            logger.warning(
                "The time is up in match %s, but that can't be stored: %s", self._kept.id, error
            )

    def wind(self) -> None:
        """Start the clock if it should run and does not."""
        if self.stands:
            self.tasks.spawn(self._wound())

    async def _wound(self) -> None:
        try:
            async with self._kept.lock:
                await self._kept.read_news()
                if self.stands:
                    await self.certain()
                    await self._start(self._kept.match)
        except StoreError:
            asyncio.get_running_loop().call_later(AGAIN, self.wind)
            return
        self._started()

    async def _start(self, match: Match) -> None:
        """Start the clock of the player to move, unless another process has. Raises StoreError."""
        assert self.running is not None
        assert match.turn is not None
        limit = self.running.limit(match.turn, self._site.now())
        deadline = await self._site.store.wind(self._kept.id, match.version, limit)
        if deadline is not None:
            self.running = replace(self.running, deadline=deadline)
            self.set_timer()

    # The timer.

    def set_timer(self) -> None:
        self.put_away()
        if self.running is not None and self.running.deadline is not None:
            self._site.want(self._pace)
            wait = max(0.0, self.running.deadline - self._site.now()) + JUST_AFTER
            self._timer = asyncio.get_running_loop().call_later(
                min(LONGEST_WAIT, wait), self._time_may_be_up
            )

    def _time_may_be_up(self) -> None:
        self.tasks.spawn(self._ended_in_time())

    def put_away(self) -> None:
        """Stop the timer. The sweep finds clocks that run out in closed matches."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _costs(stored: StoredMatch) -> list[Spent | None]:
    return [Spent.read(spent) for spent in stored.spent or ("",) * len(stored.entries)]
