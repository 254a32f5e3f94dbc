"""A live match. Each change is checked, tried on a copy, appended to the log, and announced; one at
a time.

People see a change only after the log has it. So if a step fails, the visible match equals the
stored one.
"""

import asyncio
import dataclasses
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import monotonic
from typing import Any, Final, Protocol, TypeVar

from paperbits.core.errors import PaperbitsError
from paperbits.core.view import Preview
from paperbits.match import Match, Seat
from paperbits.server.clocks.changes import TimeUp
from paperbits.server.clocks.match_clock import MatchClock, clock_of
from paperbits.server.clocks.site_time import SiteTime
from paperbits.server.live.advice import Advice
from paperbits.server.live.after import after
from paperbits.server.live.asker import Asker
from paperbits.server.live.changes import Change, ComputerPlay, Play, Situation
from paperbits.server.live.computers import Computers
from paperbits.server.live.holder import Holder, Shown, looking, veil_refusal
from paperbits.server.live.hooks import Hooks
from paperbits.server.live.onlookers import Onlookers
from paperbits.server.live.pace import Pace
from paperbits.server.live.presence import NEWS, Presence
from paperbits.server.live.renewing import with_news
from paperbits.server.live.state import seat_refusal, state_of
from paperbits.server.live.storing import MOVED_ON, NOT_READ, storing
from paperbits.server.live.views import View, Views
from paperbits.server.live.workers import Workers, run_in
from paperbits.server.people.changes import Agree
from paperbits.server.people.consent import people_of
from paperbits.server.people.rematch import agrees_last, keep_rematch, rematch, rematch_id
from paperbits.server.talk.live import LiveTalk, Talks
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.clocks import MatchClock as ClockFace
from paperbits.server.wire.refusals import (
    AlreadyThereError,
    NotKeptError,
    SecretError,
    StaleMoveError,
    TimeUpError,
    WrongKeyError,
)
from paperbits.store import After, MoveLog, StoredMatch, StoredSeat

logger = logging.getLogger(__name__)
R = TypeVar("R")

AT_ONCE: Final = 64
"""Onlookers that are notified in one go, before other work gets a turn."""

NOBODY: Final = Holder()

AGAIN: Final = 1.0
"""Seconds after which the store is asked again, when it failed to take what a clock demands."""
NO_SEAT: Final = 4403
"""The closing code for a socket whose seat was given up."""


class Watcher(Protocol):
    """A client that is notified of the match's changes."""

    @property
    def plays(self) -> bool:
        """Whether the client has a seat. Players are notified before onlookers."""

    @property
    def arrived(self) -> Holder:
        """The holder at arrival."""

    def changed(self) -> None:
        """Handle a change of the match."""

    def hang_up(self, code: int, reason: str) -> None:
        """Disconnect the client."""


class LiveMatch:
    """One match with its watchers and its computers."""

    def __init__(
        self,
        stored: StoredMatch,
        match: Match,
        log: MoveLog,
        workers: Workers,
        presence: Presence | None = None,
        tell_others: "Callable[[LiveMatch], None]" = lambda _: None,
        hooks: "Hooks[LiveMatch] | None" = None,
        talks: Talks | None = None,
        time: SiteTime | None = None,
    ) -> None:
        """``tell_others`` announces the match's state and the present players to the site's other
        processes. ``hooks`` are called after a change is stored. ``talks`` is the talk of the site.
        ``time`` is needed for a match with a clock.
        """
        self._hooks: Hooks[LiveMatch] = Hooks() if hooks is None else hooks
        self._stored = stored
        self.id = stored.id
        self.match = match
        self.watchers: dict[Watcher, None] = {}
        """All watchers, the earliest first."""
        self.presence = Presence() if presence is None else presence
        self._tell_others = tell_others
        self._pace = Pace(workers.rules)
        self.views = Views(self._render, self._render_at_once)
        self.computers = Computers(self, workers)
        self.advice = Advice(self, log, workers.thinkers)
        self.talk = LiveTalk(self, talks)
        self.onlookers = Onlookers(self.presence.patience * NEWS, self._watched_by_others)
        self._log = log
        self._workers = workers
        self._lock = asyncio.Lock()
        self._read = monotonic()
        self._behind = False
        """Whether the log may have entries that this process lacks, so that it must be read again.
        """
        self._telling: asyncio.Task[None] | None = None
        match.clock = stored.clock
        self._time = time
        self._clock = clock_of(stored, time, self._time_may_be_up)
        self._timing: set[asyncio.Task[None]] = set()
        self.computers.want_ready()
        self._wind()

    # Seats and watchers.

    @property
    def stored(self) -> StoredMatch:
        """The stored match. Its entries are those from the time of opening."""
        return self._stored

    @property
    def seating(self) -> tuple[StoredSeat, ...]:
        """The present seats, with computers in the seats that people left."""
        seating = list(self._stored.seats)
        for player in self.match.left:
            seating[player] = StoredSeat(self.match.seats[player].level, self.match.seats[player].name)
        return tuple(seating)

    @property
    def version(self) -> int:
        """Number of entries that this process knows."""
        return self.match.version

    @property
    def among_computers(self) -> bool:
        """Whether all seats are computers'."""
        return all(seat.level for seat in self.seating)

    @property
    def watched(self) -> bool:
        """Whether somebody is watching."""
        return bool(self.watchers)

    @property
    def idle(self) -> bool:
        """Whether the match may be closed: nobody watches, and no work is under way."""
        return not self.watchers and not self.computers.thinking and not self._lock.locked()

    def holder(self, asker: Asker | None) -> Holder:
        """Return what this asker holds; a person without a seat is an onlooker. Raises
        WrongKeyError.
        """
        if asker is None:
            return NOBODY
        host = asker.holder == self._stored.host
        seats = self._stored.keys.get(asker.holder, frozenset())
        if not host and not seats:
            if asker.person:
                return NOBODY
            raise WrongKeyError("That key does not belong to this match.")
        self.presence.asked(seats)
        return self.seated(Holder(seats, host))

    def seated(self, holder: Holder) -> Holder:
        """Return the holder as of now: without seats that a computer took, and without tiles shown
        at an earlier version.
        """
        if left := holder.seats.intersection(self.match.left):
            holder = dataclasses.replace(holder, seats=holder.seats - left, left=holder.left | left)
        if holder.shown is not None and holder.shown.version != self.match.play_version:
            holder = dataclasses.replace(holder, shown=None)
        return holder

    def unveiled(self, holder: Holder, player: int, version: int) -> Holder:
        """Return the holder with the tiles of a player (from 0) shown while the match stays at this
        version.

        Raises StaleMoveError for another version, SecretError if it is not this player's turn to
        look.
        """
        if version != self.match.play_version:
            raise StaleMoveError(MOVED_ON)
        if player != looking(self.match, holder.seats):
            raise SecretError(f"It is not player {player + 1}'s turn to look.")
        return dataclasses.replace(holder, shown=Shown(player, version))

    def arrive(self, watcher: Watcher, holder: Holder) -> None:
        """Add a watcher."""
        self.watchers[watcher] = None
        if holder.seats:
            self.presence.came(holder.seats)
            self.talk.arrive()
            self._tell_others(self)
            self._announce_with_patience()
        else:
            self.onlookers.came()
        self.computers.wake()

    def depart(self, watcher: Watcher, holder: Holder) -> None:
        """Remove a watcher that arrived as this holder. After the patience has passed, the others
        are notified.
        """
        self.watchers.pop(watcher, None)
        if self.among_computers and not self.watched:
            self.computers.stop()  # They play only while somebody watches.
        if not holder.seats:
            self.onlookers.went(watcher)
        else:
            self.presence.went(holder.seats)
            self.talk.depart()
            self._tell_others(self)
            asyncio.get_running_loop().call_later(self.presence.grace + 0.1, self.announce)
            self._announce_with_patience()

    def _watched_by_others(self) -> None:
        self._tell_others(self)
        self.tell_players()

    def tell_players(self) -> None:
        """Have the players' pages look for news besides the state."""
        for watcher in [watcher for watcher in self.watchers if watcher.plays]:
            watcher.changed()

    def _announce_with_patience(self) -> None:
        """Announce who is present, and again after the patience, when somebody may count as away."""
        self.announce()
        asyncio.get_running_loop().call_later(self.presence.patience + 0.1, self.announce)

    # Looking.

    async def view(self, holder: Holder, *, follow: bool = False) -> View:
        """Return the match as the holder may see it, rendered once per view."""
        return await self.views.latest(self.seated(holder), follow=follow)

    def rendered(self, holder: Holder, *, follow: bool = False) -> View | None:
        """Return the rendered view of the holder; None if it must be rendered first."""
        return self.views.rendered(self.seated(holder), follow=follow)

    async def state(self, holder: Holder) -> wire.MatchState:
        """Return the match as the holder may see it."""
        return await self.ask(self._look(holder))

    def _look(self, holder: Holder) -> Callable[[], wire.MatchState]:
        match, seating = self.match, self.seating
        may_seat = [player for player in range(len(seating)) if not seat_refusal(match, seating, holder, player, self.presence)]
        thinking, getting_ready = self.computers.at_turn, self.computers.getting_ready()
        remark = self.computers.remark(match.play_version)

        clock = self.clock_face()
        there = [player for player in match.persons if self.presence.there(player)]
        people = people_of(match, seating, holder, there, rematch_id(self._stored), talk=self.talk.open_for(holder))

        def look() -> wire.MatchState:
            return state_of(
                match,
                seating,
                holder,
                match_id=self.id,
                thinking=thinking,
                may_seat=may_seat,
                getting_ready=getting_ready,
                remark=remark,
                people=people,
                clock=clock,
            )

        return look

    async def _render(self, holder: Holder, finish: Callable[[str], R]) -> R:
        look = self._look(holder)
        return await self._pace.apply(lambda: finish(look().model_dump_json()))

    def _render_at_once(self, holder: Holder, finish: Callable[[str], R]) -> R | None:
        if not self._pace.quick:
            return None
        look = self._look(holder)
        return self._pace.timed(lambda: finish(look().model_dump_json()))

    @property
    def clock_runs(self) -> bool:
        """Whether somebody's time is running."""
        return self._clock is not None and self._clock.deadline is not None

    def clock_face(self) -> ClockFace | None:
        """Return the clock as people see it; None without one."""
        return None if self._clock is None else self._clock.face(self.match, self.seating)

    async def preview(self, holder: Holder, text: str) -> Preview:
        """Return what a move would do.

        In games with racks the answer depends on the mover's rack, so only the mover may ask.
        """
        match = self.match
        if match.position.hidden and match.turn not in holder.seats:
            return Preview(valid=False, reason="It is not your turn.")
        if refusal := veil_refusal(match, holder):
            return Preview(valid=False, reason=refusal)
        return await self.ask(lambda: match.position.preview(text))

    async def ask(self, function: Callable[[], R]) -> R:
        """Run a function that applies the rules, for the present client, on a thread."""
        return await run_in(self._workers.questions, function)

    # Changing.

    async def change(self, holder: Holder, version: int, change: Change) -> None:
        """Make a change at a version of the match.

        Raises StaleMoveError, NotKeptError, or another PaperbitsError if it is refused; then
        nothing changes. A started change is finished even if its sender disconnects, so that the
        visible match equals the stored one.
        """
        changing = asyncio.ensure_future(self._change(holder, version, change))
        changing.add_done_callback(self._ended)
        await asyncio.shield(changing)

    def _ended(self, changing: "asyncio.Future[None]") -> None:
        """Take note of a failure, in case its sender has disconnected and nobody else does."""
        failure = None if changing.cancelled() else changing.exception()
        if failure is not None and not isinstance(failure, PaperbitsError):
            logger.error("A change of match %s failed", self.id, exc_info=failure)

    async def agree(self, holder: Holder, version: int, change: Agree) -> None:
        """Make a change that needs consent. Raises as ``change``.

        A rematch is stored before the last consent.
        """
        if change.wants_rematch and agrees_last(self.match, holder.seats):
            change.check(Situation(self.match, self.seating, self.presence, holder))
            await keep_rematch(self._log, *await self.ask(lambda: rematch(self._stored, self.match, self.seating)))
        await self.change(holder, version, change)

    async def computer_plays(self, version: int, change: ComputerPlay) -> None:
        """Make a computer's move at a version of the match. Raises as ``change``."""
        await self.change(NOBODY, version, change)

    async def _change(self, holder: Holder, version: int, change: Change) -> None:
        came = 0.0 if self._time is None else self._time.real()
        async with self._lock:
            self._behind = self._behind or version > self.match.play_version  # The sender knows entries from another process.
            await self._catch_up()
            match = self.match
            if version != match.play_version:
                raise StaleMoveError(MOVED_ON)
            change.check(Situation(match, self.seating, self.presence, holder))
            took = change.took if isinstance(change, Play) else None
            late: Change | None = None
            if self._clock is not None:
                await self._clock.certain()
                if isinstance(change, Play) and self._clock.too_late(match, self.seating, came, took):
                    late = self._clock.time_up(match)
            await self._make(late or change, came, took)
        self._made(was_over=match.over)
        if late is not None:
            raise TimeUpError("Your time was up before this move came.")

    async def _make(self, change: Change, came: float, took: int | None = None) -> None:
        """Try a change, and store it. The caller holds the lock."""
        match = self.match

        def tried() -> tuple[Match, After]:
            trial = match.copy()
            change.make(trial)
            return trial, after(trial)

        trial, then = await self._pace.apply(tried)
        if self._clock is not None:
            then = self._clock.after(match, trial, self.seating, then, came, took)
        self.match = await self._appended(trial, then)
        if self._clock is not None:
            self._clock.made(trial, then)
            if isinstance(change, TimeUp) and self._time is not None:
                self._time.ended_turn()
        self.computers.elsewhere = False
        self.computers.stop()  # The position that a computer was thinking about has changed.

    def _made(self, *, was_over: bool) -> None:
        """Tell everybody of a change that is stored."""
        self._tell_others(self)
        with self.views.at_once():
            self.announce()
        self.computers.wake()
        self._hooks.changed(self, ended=self.match.over and not was_over)

    async def _appended(self, trial: Match, then: After) -> Match:
        """Append the last entry to the log and return the match."""
        try:
            with storing(f"appending to match {self.id}"):
                await self._log.append(self.id, trial.version - 1, trial.entries[-1], then)
        except (StaleMoveError, NotKeptError):
            self._behind = True  # Another process wrote, or the disk failed: the log must be read again.
            with suppress(NotKeptError):
                await self._catch_up()
            raise
        return trial

    async def seat(self, invite: str, name: str, asker: Asker) -> None:
        """Give the seat of an invitation to somebody. Raises WrongKeyError, or AlreadyThereError
        for a person who has a seat.
        """
        async with self._lock:
            await self._catch_up()
            stored = self._stored
            invited = (player for player, seat in enumerate(self.seating) if seat.invite and seat.invite == invite)
            player = next(invited, None)
            if player is None:
                raise WrongKeyError("This invitation has already been used, or it is not for this match.")
            if asker.person and stored.keys.get(asker.holder):
                raise AlreadyThereError("You already play in this match.")
            try:
                with storing(f"giving away a seat of match {self.id}"):
                    await self._log.seat(self.id, player, invite, name, asker.holder)
            except WrongKeyError:
                self._behind = True  # Another process gave the seat away.
                raise
            seats = (*stored.seats[:player], StoredSeat(name=name), *stored.seats[player + 1 :])
            keys = {**stored.keys, asker.holder: frozenset({player})}
            self._stored = dataclasses.replace(stored, seats=seats, keys=keys)
            self.match.seats[player] = Seat(name=name)
        self._tell_others(self)
        self.announce()
        self._hooks.seated(self._stored)
        self._wind()

    # The clock.

    async def time_up(self) -> None:
        """End the turn of the player to move if the time for it is used up. Raises NotKeptError."""
        clock = self._clock
        if clock is None:
            return
        async with self._lock:
            await self._catch_up()
            await clock.certain()
            match = self.match
            if not clock.time_is_up(match, self.seating):
                clock.set_timer()
                return
            try:
                await self._make(clock.time_up(match), clock.real())
            except StaleMoveError:  # Another process stored an entry.
                return
        self._made(was_over=match.over)

    def _time_may_be_up(self) -> None:
        self._in_time(self._ended_in_time())

    async def _ended_in_time(self) -> None:
        try:
            await self.time_up()
        except NotKeptError:
            asyncio.get_running_loop().call_later(AGAIN, self._time_may_be_up)
        except PaperbitsError as error:
            logger.warning("The time is up in match %s, but that can't be stored: %s", self.id, error)

    def _wind(self) -> None:
        """Start the clock if it should run and does not."""
        if self._clock is not None and self._clock.stands(self.match, self.seating):
            self._in_time(self._wound(self._clock))

    async def _wound(self, clock: MatchClock) -> None:
        try:
            async with self._lock:
                await self._catch_up()
                if clock.stands(self.match, self.seating):
                    await clock.certain()
                    with storing(f"starting the clock of match {self.id}"):
                        await clock.start(self.id, self.match)
        except NotKeptError:
            asyncio.get_running_loop().call_later(AGAIN, self._wind)
            return
        self.announce()

    def _in_time(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._timing.add(task)
        task.add_done_callback(self._timing.discard)

    def time_was_lost(self) -> None:
        """Show the clock as it is after the site did not serve for a while."""
        if self._clock is not None:
            self._clock.set_timer()
            self.announce()

    def put_away(self) -> None:
        """Stop the timer, when the match is closed. Another process, or this one, finds clocks that
        run out.
        """
        if self._clock is not None:
            self._clock.close()

    # Keeping up with the log.

    async def catch_up(self) -> None:
        """Read the log again if it may have new entries. Raises NotKeptError if that fails."""
        if self._behind:
            async with self._lock:
                await self._catch_up()

    async def written_elsewhere(self) -> None:
        """Read what another process wrote. Raises NotKeptError if that fails."""
        self._behind = True
        await self.catch_up()

    async def _catch_up(self) -> None:
        """Read new entries, if there may be some. The caller holds the lock."""
        if not self._behind:
            return
        now = self.match
        with storing(f"reading match {self.id}", NOT_READ):
            news = await self._log.load(self.id, now.version)
        if news is None:
            raise NotKeptError(NOT_READ)
        self.match = await run_in(self._workers.rules, lambda: with_news(now, news))
        self._stored = dataclasses.replace(news, entries=tuple(self.match.entries), spent=None)
        if self._clock is not None:
            self._clock.follow(news)
        self._behind = False
        self._read = monotonic()
        self._hang_up_former_players()
        if news.entries:
            self.computers.elsewhere = True
            self.computers.stop()
        self.announce()
        self.computers.wake()

    def _hang_up_former_players(self) -> None:
        """Disconnect watchers whose seats nobody holds any more."""
        held = frozenset[int]().union(*self._stored.keys.values())
        for watcher in [watcher for watcher in self.watchers if not watcher.arrived.seats <= held]:
            watcher.hang_up(NO_SEAT, "This seat has been given up.")

    def doubt(self) -> None:
        """Read the log before the next use."""
        self._behind = True

    def read_before(self, seconds: float) -> bool:
        """Whether the stored match was read longer ago than ``seconds``."""
        return monotonic() - self._read > seconds

    def look_again(self) -> None:
        """Render again and notify everybody, after a change of the seats."""
        self.announce()

    # Telling.

    def announce(self) -> None:
        """Notify all watchers of a change: players at once, onlookers in batches between other
        work.
        """
        self.views.changed()
        for watcher in [watcher for watcher in self.watchers if watcher.plays]:
            watcher.changed()
        if self._telling is None and any(not watcher.plays for watcher in self.watchers):
            self._telling = asyncio.ensure_future(self._tell_onlookers())

    async def _tell_onlookers(self) -> None:
        try:
            news = -1
            while news != self.views.news:
                news = self.views.news
                await self.views.latest(NOBODY)
                onlookers = [watcher for watcher in self.watchers if not watcher.plays]
                for number, watcher in enumerate(onlookers, 1):
                    watcher.changed()
                    if number % AT_ONCE == 0:
                        await asyncio.sleep(0)
        finally:
            self._telling = None

    def readied(self) -> None:
        """Announce the progress of compiling to the watchers."""
        if not self.match.over:
            self.announce()

    async def close(self) -> None:
        """Stop thinking. A write under way is finished."""
        self.onlookers.close()
        self.put_away()
        for task in list(self._timing):
            task.cancel()
        await self.computers.close()
        async with self._lock:
            pass
