"""The clock of one live match, by the site's time, with its timer.

What the clock means is worked out by ``host.RunningClock``.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from paperbits.host.changes import TimeUp
from paperbits.host.clock import RunningClock
from paperbits.host.messages import MatchClock as Face
from paperbits.match import Match
from paperbits.match.clock import Clock, Spent, Times
from paperbits.server.live.site_time import DAYS, REAL_TIME, SiteTime
from paperbits.store import After, StoredMatch

JUST_AFTER: Final = 0.02
"""Seconds after the deadline at which the match is looked at."""

LONGEST_WAIT: Final = 3_600.0
"""Seconds after which a timer is set again at the latest."""


class MatchClock:
    """The clock of one live match."""

    def __init__(
        self, clock: Clock, stored: StoredMatch, site: SiteTime, time_up: Callable[[], None]
    ) -> None:
        """``time_up`` is called when the deadline may have passed."""
        self._site = site
        self._pace = DAYS if clock.a_move else REAL_TIME
        self._time_up = time_up
        times = Times.after(clock, len(stored.seats), stored.entries, _costs(stored))
        self.running = RunningClock(clock, times, stored.deadline)
        self._timer: asyncio.TimerHandle | None = None
        self.set_timer()

    def follow(self, news: StoredMatch) -> None:
        """Take in what another process stored."""
        for entry, cost in zip(news.entries, _costs(news), strict=True):
            self.running = self.running.then(entry, cost, news.deadline)
        self._run_until(news.deadline)

    def _run_until(self, deadline: float | None) -> None:
        """Take the stored deadline."""
        self.running = replace(self.running, deadline=deadline)
        self.set_timer()

    def real(self) -> float:
        """Return the time in seconds since 1970."""
        return self._site.real()

    async def certain(self) -> None:
        """Make sure that all lost time is known. Raises NotKeptError."""
        await self._site.certain(self._pace)

    # What a change means.

    async def start(self, match_id: str, match: Match) -> None:
        """Start the clock of the player to move, unless another process has. Raises StoreError."""
        assert match.turn is not None
        limit = self.running.limit(match.turn, self._site.now())
        deadline = await self._site.wind(match_id, match.version, limit)
        if deadline is not None:
            self._run_until(deadline)

    def time_is_up(self, match: Match) -> bool:
        """Whether the time of the player to move is certainly used up."""
        return self.running.time_is_up(match, self._site.now())

    def late(self, match: Match, real: float, took: int | None) -> TimeUp | None:
        """Return the end of the turn, if a move that came at this real time came too late."""
        if self.running.too_late(match, self._site.of(real), took):
            return self.running.time_up(match)
        return None

    def after(
        self, before: Match, trial: Match, then: After, real: float, took: int | None
    ) -> After:
        """Return what is stored with the last entry of ``trial``, which came at a real time."""
        spent = self.running.spent(before, trial, self._site.of(real), took)
        deadline = self.running.next_deadline(before, trial, spent, self._site.now())
        return replace(then, spent="" if spent is None else spent.text, deadline=deadline)

    def made(self, trial: Match, then: After) -> None:
        """Take in an entry that this process stored."""
        spent = Spent.read(then.spent)
        self.running = self.running.then(trial.entries[-1], spent, then.deadline)
        self.set_timer()

    # The timer.

    def set_timer(self) -> None:
        """Set the timer for the deadline."""
        self.close()
        deadline = self.running.deadline
        if deadline is not None:
            self._site.want(self._pace)
            wait = min(LONGEST_WAIT, max(0.0, deadline - self._site.now()) + JUST_AFTER)
            self._timer = asyncio.get_running_loop().call_later(wait, self._time_up)

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def face(self, match: Match) -> Face:
        """Return the clock as people see it."""
        return self.running.face(match, self._site.lost)


def clock_of(
    stored: StoredMatch, site: SiteTime | None, time_up: Callable[[], None]
) -> MatchClock | None:
    """Return the clock of a stored match; None if it has none."""
    setting = Clock.read(stored.clock)
    return None if setting is None or site is None else MatchClock(setting, stored, site, time_up)


def _costs(stored: StoredMatch) -> list[Spent | None]:
    """Return what each entry cost."""
    return [Spent.read(spent) for spent in stored.spent or ("",) * len(stored.entries)]
