"""A live match. Each change is checked, tried on a copy, appended to the log, and announced; one at
a time. So if a step fails, the visible match equals the stored one.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from paperbits import host
from paperbits.core.errors import PaperbitsError
from paperbits.host.changes import Agree, Change, Play, TimeUp
from paperbits.host.holder import NOBODY, Holder, as_of_now
from paperbits.host.messages import MatchState
from paperbits.match import Match, Seat
from paperbits.server.live.advice import Advice
from paperbits.server.live.asker import Asker, held_by, invited, with_person
from paperbits.server.live.audience import Audience, Watcher
from paperbits.server.live.computers import Computers
from paperbits.server.live.kept import Kept
from paperbits.server.live.pace import Pace
from paperbits.server.live.presence import NEWS, Onlookers, Presence
from paperbits.server.live.stored import after, agrees_last, keep_rematch, rematch, rematch_id
from paperbits.server.live.surroundings import Surroundings
from paperbits.server.live.talk import LiveTalk
from paperbits.server.live.timing import Timing
from paperbits.server.live.views import View, Views
from paperbits.server.wire.refusals import TimeUpError, WrongKeyError
from paperbits.store.log import After, StoredMatch, TakenError

logger = logging.getLogger(__name__)
R = TypeVar("R")


class LiveMatch(Kept):
    """One match with its watchers and its computers."""

    def __init__(
        self,
        stored: StoredMatch,
        match: Match,
        around: Surroundings,
        presence: Presence,
        tell_others: "Callable[[LiveMatch], None]",
    ) -> None:
        log, workers, self._hooks = around.log, around.workers, around.hooks
        super().__init__(stored, match, log, workers)
        self.presence = presence
        self.tell_others = partial(tell_others, self)
        """Announces the match's state and the present players to the site's other processes."""
        self._pace = Pace(workers.rules)
        self.views = Views(self._render, self._render_at_once)
        self.audience = Audience(self.views)
        play = partial(self.change, NOBODY)
        self.computers = Computers(self, self.audience, workers, around.metrics, play)
        self.advice = Advice(self.id, lambda: self.match, log, workers.thinkers, around.metrics)
        self.talk = LiveTalk(self, self.audience, around.talks)
        self.onlookers = Onlookers(self.presence.patience * NEWS, self._watched_by_others)
        self.timing = Timing(self, around.time, self._end_turn, self._tell_all)
        self.computers.want_ready()
        self.timing.wind()

    # Seats and watchers.

    @property
    def away(self) -> frozenset[int]:
        """The players (from 0) who have been away for long."""
        return frozenset(filter(self.presence.away, range(len(self.match.seats))))

    @property
    def idle(self) -> bool:
        """Whether the match may be closed: nobody watches, and no work is under way."""
        return not self.audience.watched and not self.computers.thinking and not self.lock.locked()

    def holder(self, asker: Asker | None) -> Holder:
        """Return what this asker holds, perhaps an onlooker's place. Raises WrongKeyError."""
        if asker is None:
            return NOBODY
        holder = held_by(self.stored, asker)
        self.presence.asked(holder.seats)
        return self.seated(holder)

    def seated(self, holder: Holder) -> Holder:
        """Return the holder without seats that a computer took, and tiles of an earlier version."""
        return as_of_now(self.match, holder)

    def arrive(self, watcher: Watcher) -> None:
        seats = watcher.arrived.seats
        self.audience.add(watcher)
        if seats:
            self.presence.came(seats)
            self.talk.arrive()
            self.tell_others()
            self._announce_with_patience()
        else:
            self.onlookers.came()
        self.computers.wake()

    def depart(self, watcher: Watcher) -> None:
        """Remove a watcher. The others are notified after the patience has passed."""
        seats = watcher.arrived.seats
        self.audience.remove(watcher)
        if self.among_computers and not self.audience.watched:
            self.computers.stop()  # They play only while somebody watches.
        if not seats:
            self.onlookers.went(watcher)
            return
        self.presence.went(seats)
        self.talk.depart()
        self.tell_others()
        loop = asyncio.get_running_loop()
        loop.call_later(self.presence.grace + 0.1, self.audience.announce)
        self._announce_with_patience()

    def _announce_with_patience(self) -> None:
        """Announce who is present, and again after the patience, when somebody may count as away."""
        self.audience.announce()
        asyncio.get_running_loop().call_later(self.presence.patience + 0.1, self.audience.announce)

    def _watched_by_others(self) -> None:
        self.tell_others()
        self.audience.tell_players()

    # Looking.

    async def view(self, holder: Holder) -> View:
        """Return the match as the holder may see it, rendered once per view."""
        return await self.views.latest(self.seated(holder))

    async def state(self, holder: Holder) -> MatchState:
        """Return the match as the holder may see it."""
        return await self.ask(self._look(holder))

    def _look(self, holder: Holder) -> Callable[[], MatchState]:
        """Return the function that makes the holder's state, of what is known now."""
        match = self.match
        # Among people elsewhere, nobody waits for a computer: there is none, and no hints.
        alone = len(holder.seats) == len(match.seats)
        waited_for = alone or any(seat.computer for seat in match.seats)
        outside = host.Outside(
            id=self.id,
            there=tuple(player for player in match.persons if self.presence.there(player)),
            away=self.away,
            thinking=self.computers.at_turn,
            getting_ready=self.computers.getting_ready() if waited_for else None,
            remark=self.computers.remark(match.play_version),
            rematch=rematch_id(self.stored),
            talk=self.talk.open_for(holder),
            clock=self.timing.face(),
        )
        return lambda: host.state(match, holder, outside)

    async def _render(self, holder: Holder, finish: Callable[[MatchState], R]) -> R:
        look = self._look(holder)
        return await self._pace.apply(lambda: finish(look()))

    def _render_at_once(self, holder: Holder, finish: Callable[[MatchState], R]) -> R | None:
        """Return the same without waiting; None if the rules of this match are not quick."""
        if not self._pace.quick:
            return None
        look = self._look(holder)
        return self._pace.timed(lambda: finish(look()))

    # Changing.

    async def change(self, holder: Holder, version: int, change: Change) -> None:
        """Make a change at a version. Raises PaperbitsError if it is refused; then nothing changes.

        A started change is finished even if its sender disconnects.
        """
        changing = asyncio.ensure_future(self._change(holder, version, change))
        changing.add_done_callback(self._ended)
        await asyncio.shield(changing)

    def _ended(self, changing: "asyncio.Future[None]") -> None:
        """Log a failure that is no refusal: its sender may have disconnected."""
        failure = None if changing.cancelled() else changing.exception()
        if failure is not None and not isinstance(failure, PaperbitsError):
            logger.error("A change of match %s failed", self.id, exc_info=failure)

    async def agree(self, holder: Holder, version: int, change: Agree) -> None:
        """Make a change that needs consent. Raises as ``change``. A rematch is stored first."""
        if change.wants_rematch and agrees_last(self.match, holder.seats):
            host.accept(self.match, holder, self.match.play_version, change, self.away)
            match = self.match
            await keep_rematch(self._log, *await self.ask(lambda: rematch(self.stored, match)))
        await self.change(holder, version, change)

    async def _change(self, holder: Holder, version: int, change: Change) -> None:
        came = self.timing.real()
        async with self.lock:
            if version > self.match.play_version:
                self.doubt()  # The sender knows entries from another process.
            await self.read_news()
            match = self.match
            host.accept(match, holder, version, change, self.away)
            took = change.took if isinstance(change, Play) else None
            late: Change | None = None
            await self.timing.certain()
            if isinstance(change, Play):
                late = self.timing.late(match, came, took)
            await self._make(late or change, came, took)
        self._made(was_over=match.over)
        if late is not None:
            raise TimeUpError("Your time was up before this move came.")

    async def _end_turn(self, change: TimeUp) -> None:
        """End a turn whose time is up. The caller holds the lock."""
        was_over = self.match.over
        await self._make(change, self.timing.real())
        self._made(was_over=was_over)

    async def _make(self, change: Change, came: float, took: int | None = None) -> None:
        """Try a change, and store it. The caller holds the lock."""
        match = self.match

        def tried() -> tuple[Match, After]:
            trial = host.changed(match, change)
            return trial, after(trial)

        trial, then = await self._pace.apply(tried)
        then = self.timing.after(match, trial, then, came, took)
        await self.append(trial, then)
        self.timing.made(change, trial, then)
        self.computers.elsewhere = False
        self.computers.stop()  # The position that a computer was thinking about has changed.

    def _made(self, *, was_over: bool) -> None:
        """Tell everybody of a change that is stored."""
        self.tell_others()
        with self.views.at_once():
            self.audience.announce()
        self.computers.wake()
        self._hooks.changed(self, ended=self.match.over and not was_over)

    async def seat(self, invite: str, name: str, asker: Asker) -> None:
        """Give an invited seat to somebody. Raises WrongKeyError, TakenError or AlreadyThereError."""
        async with self.lock:
            await self.read_news()
            if self.match.over:
                raise WrongKeyError("This match is over, so nobody can take a seat in it any more.")
            player = invited(self.stored, self.match, invite, asker)
            try:
                await self._log.seat(self.id, player, invite, name, asker.holder)
            except TakenError:
                self.doubt()  # Another process gave the seat away.
                raise
            self.stored = with_person(self.stored, player, name, asker)
            self.match.seats[player] = Seat(name=name)
        self._tell_all()
        self._hooks.seated(self.stored)
        self.timing.wind()

    def _tell_all(self) -> None:
        self.tell_others()
        self.audience.announce()

    def _follow(self, news: StoredMatch) -> None:
        self.timing.follow(news)
        self.audience.hang_up_former_players(frozenset[int]().union(*self.stored.keys.values()))
        if news.entries:
            self.computers.elsewhere = True
            self.computers.stop()
        self.audience.announce()
        self.computers.wake()

    async def close(self) -> None:
        """Stop thinking. A write under way is finished."""
        self.onlookers.close()
        self.timing.put_away()
        self.timing.tasks.cancel()
        await self.computers.close()
        async with self.lock:
            pass
