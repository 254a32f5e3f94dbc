"""The clock of one live match: whose time runs, until when, and what an entry costs.

The times follow from the costs that are stored beside the entries. The deadline of the running turn
is stored with the match; the beginning of the turn follows from it. Deadlines are in the site's
time.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from paperbits.match import Match
from paperbits.match.clock import Clock, Spent, Times
from paperbits.match.entries import is_move
from paperbits.server.live.clock_changes import TimeUp
from paperbits.server.live.site_time import DAYS, REAL_TIME, SiteTime
from paperbits.server.wire.clocks import MatchClock as Face
from paperbits.store import After, StoredMatch, StoredSeat

THOUSAND: Final = 1_000

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
        self.clock = clock
        self._site = site
        self._pace = DAYS if clock.a_move else REAL_TIME
        self._time_up = time_up
        self._times = Times.after(clock, len(stored.seats), stored.entries, _costs(stored))
        self._deadline = stored.deadline
        self._timer: asyncio.TimerHandle | None = None
        self.set_timer()

    @property
    def deadline(self) -> float | None:
        """When the running time is used up, lag included; None while no clock runs."""
        return self._deadline

    def follow(self, news: StoredMatch) -> None:
        """Take in what another process stored."""
        for entry, cost in zip(news.entries, _costs(news), strict=True):
            self._times = self._times.then(entry, cost)
        self.run_until(news.deadline)

    def run_until(self, deadline: float | None) -> None:
        """Take the stored deadline."""
        self._deadline = deadline
        self.set_timer()

    def real(self) -> float:
        """Return the time in seconds since 1970."""
        return self._site.real()

    async def certain(self) -> None:
        """Make sure that all lost time is known. Raises NotKeptError."""
        await self._site.certain(self._pace)

    # What a change means.

    def player(self, match: Match, seating: Sequence[StoredSeat]) -> int | None:
        """Return the player (from 0) whose clock should run: the person to move, once all seats are
        taken.
        """
        turn = match.turn
        if turn is None or match.seats[turn].computer or any(seat.invite for seat in seating):
            return None
        return turn

    def elapsed(self, player: int, real: float) -> int:
        """Return how long the turn of a player had taken at a real time."""
        if self._deadline is None:
            return 0
        return max(
            0, round((self._site.of(real) - self._deadline) * THOUSAND) + self._times.limit(player)
        )

    def stands(self, match: Match, seating: Sequence[StoredSeat]) -> bool:
        """Whether the clock should run and does not."""
        return self._deadline is None and self.player(match, seating) is not None

    async def start(self, match_id: str, match: Match) -> None:
        """Start the clock of the player to move, unless another process has. Raises StoreError."""
        assert match.turn is not None
        deadline = await self._site.wind(match_id, match.version, self.limit(match.turn))
        if deadline is not None:
            self.run_until(deadline)

    def time_is_up(self, match: Match, seating: Sequence[StoredSeat]) -> bool:
        """Whether the time of the player to move is certainly used up."""
        return (
            self._deadline is not None
            and self._site.now() >= self._deadline
            and self.player(match, seating) is not None
        )

    def time_up(self, match: Match) -> TimeUp:
        """Return the change that ends the turn of the player to move."""
        assert match.turn is not None
        return TimeUp(match.turn, never_moved=self.never_moved(match.turn))

    def too_late(
        self, match: Match, seating: Sequence[StoredSeat], real: float, took: int | None
    ) -> bool:
        """Whether a move that came at this real time came too late."""
        player = self.player(match, seating)
        return (
            player is not None
            and self._deadline is not None
            and self._times.cost(player, self.elapsed(player, real), took) is None
        )

    def never_moved(self, player: int) -> bool:
        """Whether a player, from 0, has yet to make a first move."""
        return player not in self._times.moved

    def after(
        self,
        before: Match,
        trial: Match,
        seating: Sequence[StoredSeat],
        then: After,
        real: float,
        took: int | None,
    ) -> After:
        """Return what is stored with the last entry of ``trial``, which came at a real time."""
        entry = trial.entries[-1]
        spent = self._cost(before, trial, seating, entry, real, took)
        times = self._times.then(entry, spent)
        player = self.player(trial, seating)
        deadline: float | None = None
        if player is not None:
            goes_on = spent is None and player == before.turn and self._deadline is not None
            deadline = (
                self._deadline if goes_on else self._site.now() + times.limit(player) / THOUSAND
            )
        return replace(then, spent="" if spent is None else spent.text, deadline=deadline)

    def _cost(
        self,
        before: Match,
        trial: Match,
        seating: Sequence[StoredSeat],
        entry: str,
        real: float,
        took: int | None,
    ) -> Spent | None:
        turn = before.turn
        if turn is None or before.seats[turn].computer:
            return None
        player = self.player(before, seating)
        if is_move(entry):  # A move before all seats are taken is a first move, too.
            return (
                Spent(turn, 0)
                if player is None
                else self._times.cost(player, self.elapsed(player, real), took)
            )
        if player is not None and (trial.over or entry.startswith("undo ")):
            return self._times.charged(player, self.elapsed(player, real))
        return None

    def made(self, trial: Match, then: After) -> None:
        """Take in an entry that this process stored."""
        self._times = self._times.then(trial.entries[-1], Spent.read(then.spent))
        self.run_until(then.deadline)

    def limit(self, player: int) -> float:
        """Return the deadline of a turn that begins now."""
        return self._site.now() + self._times.limit(player) / THOUSAND

    # The timer.

    def set_timer(self) -> None:
        """Set the timer for the deadline."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._deadline is not None:
            self._site.want(self._pace)
            wait = min(LONGEST_WAIT, max(0.0, self._deadline - self._site.now()) + JUST_AFTER)
            self._timer = asyncio.get_running_loop().call_later(wait, self._time_up)

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # Telling.

    def face(self, match: Match, seating: Sequence[StoredSeat]) -> Face:
        """Return the clock as people see it."""
        player = self.player(match, seating)
        ends = None
        if player is not None and self._deadline is not None:
            ends = round(self._site.shown(self._deadline) * THOUSAND) - self._times.grace(player)
        return Face(
            setting=self.clock.text,
            words=self.clock.words,
            days=self.clock.a_move,
            left=[
                None if seat.computer else left
                for seat, left in zip(match.seats, self._times.left, strict=True)
            ],
            running=None if player is None or ends is None else player + 1,
            ends=ends,
            first=player is not None and self.never_moved(player),
        )


def clock_of(
    stored: StoredMatch, site: SiteTime | None, time_up: Callable[[], None]
) -> MatchClock | None:
    """Return the clock of a stored match; None if it has none."""
    setting = Clock.read(stored.clock)
    return None if setting is None or site is None else MatchClock(setting, stored, site, time_up)


def _costs(stored: StoredMatch) -> list[Spent | None]:
    """Return what each entry cost."""
    return [Spent.read(spent) for spent in stored.spent or ("",) * len(stored.entries)]
