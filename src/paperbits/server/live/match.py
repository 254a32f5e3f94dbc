"""A match in play: one change at a time, checked, tried on a copy, appended to the log, announced.

Only what the log has taken becomes the match that people see. So if a step fails, what is seen is
what is kept.
"""

import asyncio
import dataclasses
import hashlib
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol, TypeVar

from paperbits.core.view import Preview
from paperbits.match import Match, Seat
from paperbits.server.live.advice import Advice
from paperbits.server.live.changes import Change, ComputerPlay, Situation
from paperbits.server.live.computers import Computers
from paperbits.server.live.holder import Holder, Shown, looking, veil_refusal
from paperbits.server.live.presence import Presence
from paperbits.server.live.renewing import with_news
from paperbits.server.live.state import seat_refusal, state_of
from paperbits.server.live.storing import MOVED_ON, NOT_READ, storing
from paperbits.server.live.views import View, Views
from paperbits.server.live.workers import Workers, run_in
from paperbits.server.people.changes import Agree
from paperbits.server.people.consent import people_of
from paperbits.server.people.rematch import agrees_last, keep_rematch, rematch, rematch_id
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.refusals import NotKeptError, SecretError, StaleMoveError, WrongKeyError
from paperbits.store import MoveLog, StoredMatch, StoredSeat

R = TypeVar("R")

AT_ONCE: Final = 64
"""Onlookers that are woken before other work has its turn."""

NOBODY: Final = Holder()


class Watcher(Protocol):
    """Somebody who is told when the match has changed."""

    @property
    def plays(self) -> bool:
        """Whether they have a seat; players are told before onlookers."""

    @property
    def arrived(self) -> Holder:
        """Who they came as."""

    def changed(self) -> None:
        """Look again."""

    def hang_up(self, code: int, reason: str) -> None:
        """Send them away."""


def digest(secret: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(secret.encode()).hexdigest()


class LiveMatch:
    """One match, the people who watch it, and the computers at their turn."""

    def __init__(
        self,
        stored: StoredMatch,
        match: Match,
        log: MoveLog,
        workers: Workers,
        presence: Presence | None = None,
        tell_others: "Callable[[LiveMatch], None]" = lambda _: None,
    ) -> None:
        """``tell_others`` tells the other processes of the site how the match stands and who is
        there.
        """
        self.id = stored.id
        self.match = match
        self.watchers: dict[Watcher, None] = {}
        """All who follow the match, the earliest first."""
        self.presence = Presence() if presence is None else presence
        self._tell_others = tell_others
        self.views = Views(self._render)
        self.computers = Computers(self, workers)
        self.advice = Advice(self, log, workers.thinkers)
        self._stored = stored
        self._log = log
        self._workers = workers
        self._lock = asyncio.Lock()
        self._behind = False
        """Whether the log may hold more than is seen here, so that it must be read again."""
        self._telling: asyncio.Task[None] | None = None
        self.computers.want_ready()

    # Who is here.

    @property
    def stored(self) -> StoredMatch:
        """What is kept of it; its entries are those with which it was opened."""
        return self._stored

    @property
    def seating(self) -> tuple[StoredSeat, ...]:
        """Who sits where now: computers in the seats that people have left."""
        seating = list(self._stored.seats)
        for player in self.match.left:
            seating[player] = StoredSeat(self.match.seats[player].level, self.match.seats[player].name)
        return tuple(seating)

    @property
    def version(self) -> int:
        """How many entries of it are known here."""
        return self.match.version

    @property
    def among_computers(self) -> bool:
        """Whether every seat is a computer's."""
        return all(seat.level for seat in self.seating)

    @property
    def watched(self) -> bool:
        """Whether somebody looks."""
        return bool(self.watchers)

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is under way, so that it may be put away."""
        return not self.watchers and not self.computers.thinking and not self._lock.locked()

    def holder(self, key: str | None) -> Holder:
        """Who has this key; raises WrongKeyError."""
        if key is None:
            return NOBODY
        secret = digest(key)
        host = secret == self._stored.host
        seats = self._stored.keys.get(secret, frozenset())
        if not host and not seats:
            raise WrongKeyError("That key does not belong to this match.")
        self.presence.asked(seats)
        return self.seated(Holder(seats, host))

    def seated(self, holder: Holder) -> Holder:
        """The same holder now: without seats that a computer has taken, and without tiles shown at
        an earlier version.
        """
        if left := holder.seats.intersection(self.match.left):
            holder = dataclasses.replace(holder, seats=holder.seats - left, left=holder.left | left)
        if holder.shown is not None and holder.shown.version != self.match.play_version:
            holder = dataclasses.replace(holder, shown=None)
        return holder

    def unveiled(self, holder: Holder, player: int, version: int) -> Holder:
        """The same holder, shown the tiles of a player (from 0) for as long as the match stays at
        this version.

        Raises StaleMoveError for another version, SecretError for a player whose turn to look it is
        not.
        """
        if version != self.match.play_version:
            raise StaleMoveError(MOVED_ON)
        if player != looking(self.match, holder.seats):
            raise SecretError(f"It is not for player {player + 1} to look now.")
        return dataclasses.replace(holder, shown=Shown(player, version))

    def arrive(self, watcher: Watcher, holder: Holder) -> None:
        """A page begins to watch."""
        self.watchers[watcher] = None
        if holder.seats:
            self.presence.came(holder.seats)
            self._tell_others(self)
            self._announce_with_patience()
        self.computers.wake()

    def depart(self, watcher: Watcher, holder: Holder) -> None:
        """The page that arrived as this holder is gone; once it has been away for a while, those
        who wait are told.
        """
        self.watchers.pop(watcher, None)
        if self.among_computers and not self.watched:
            self.computers.stop()  # They play while somebody looks.
        if holder.seats:
            self.presence.went(holder.seats)
            self._tell_others(self)
            asyncio.get_running_loop().call_later(self.presence.grace + 0.1, self.announce)
            self._announce_with_patience()

    def _announce_with_patience(self) -> None:
        """Tell who came back, and, after a while, who has been away for long enough."""
        self.announce()
        asyncio.get_running_loop().call_later(self.presence.patience + 0.1, self.announce)

    # Looking.

    async def view(self, holder: Holder, *, follow: bool = False) -> View:
        """The match as the holder may see it, rendered once for all who see the same."""
        return await self.views.latest(self.seated(holder), follow=follow)

    def rendered(self, holder: Holder) -> View | None:
        """The match as the holder may see it; None if it must be rendered first."""
        return self.views.rendered(self.seated(holder))

    async def state(self, holder: Holder) -> wire.MatchState:
        """The match as the holder may see it."""
        return await self.ask(self._look(holder))

    def _look(self, holder: Holder) -> Callable[[], wire.MatchState]:
        match, seating = self.match, self.seating
        may_seat = [player for player in range(len(seating)) if not seat_refusal(match, seating, holder, player, self.presence)]
        thinking, getting_ready = self.computers.at_turn, self.computers.getting_ready()
        remark = self.computers.remark(match.play_version)

        there = [player for player in match.persons if self.presence.there(player)]
        people = people_of(match, seating, holder, there, rematch_id(self._stored))

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
            )

        return look

    async def _render(self, holder: Holder, finish: Callable[[str], R]) -> R:
        look = self._look(holder)
        return await self.ask(lambda: finish(look().model_dump_json()))

    async def preview(self, holder: Holder, text: str) -> Preview:
        """What a move would do.

        Where there are racks, the answer would tell of the mover's, so only they may ask.
        """
        match = self.match
        if match.position.hidden and match.turn not in holder.seats:
            return Preview(valid=False, reason="It is not your turn.")
        if refusal := veil_refusal(match, holder):
            return Preview(valid=False, reason=refusal)
        return await self.ask(lambda: match.position.preview(text))

    async def ask(self, function: Callable[[], R]) -> R:
        """Run what the rules must work out, off the thread that serves everybody."""
        return await run_in(self._workers.rules, function)

    # Changing.

    async def change(self, holder: Holder, version: int, change: Change) -> None:
        """Make a change that answers a version.

        Raises StaleMoveError, NotKeptError, or another PaperbitsError if it is refused, and changes
        nothing then. A change that was begun is finished even if its sender goes away, so that what
        is seen stays what is kept.
        """
        await asyncio.shield(asyncio.ensure_future(self._change(holder, version, change)))

    async def agree(self, holder: Holder, version: int, change: Agree) -> None:
        """Make a change that needs consent; raises as ``change``.

        A rematch is kept before the last consent is.
        """
        if change.wants_rematch and agrees_last(self.match, holder.seats):
            change.check(Situation(self.match, self.seating, self.presence, holder))
            await keep_rematch(self._log, await self.ask(lambda: rematch(self._stored, self.match, self.seating)))
        await self.change(holder, version, change)

    async def computer_plays(self, version: int, change: ComputerPlay) -> None:
        """Make a computer's move that answers a version; raises as ``change``."""
        await self.change(NOBODY, version, change)

    async def _change(self, holder: Holder, version: int, change: Change) -> None:
        async with self._lock:
            self._behind = self._behind or version > self.match.play_version  # Another process has told the sender of more.
            await self._catch_up()
            match = self.match
            if version != match.play_version:
                raise StaleMoveError(MOVED_ON)
            change.check(Situation(match, self.seating, self.presence, holder))

            def tried() -> Match:
                trial = match.copy()
                change.make(trial)
                return trial

            self.match = await self._appended(await self.ask(tried))
            self.computers.elsewhere = False
            self.computers.stop()  # What a computer was thinking about is gone.
        self._tell_others(self)
        self.announce()
        self.computers.wake()

    async def _appended(self, trial: Match) -> Match:
        """The same match, once the log has taken its last entry."""
        try:
            with storing(f"appending to match {self.id}"):
                await self._log.append(self.id, trial.version - 1, trial.entries[-1], trial.result)
        except (StaleMoveError, NotKeptError):
            self._behind = True  # Another process wrote, or the disk failed: the log alone knows how the match stands.
            with suppress(NotKeptError):
                await self._catch_up()
            raise
        return trial

    async def seat(self, invite: str, name: str, key: str) -> None:
        """Give the seat of an invitation to a new key; raises WrongKeyError."""
        async with self._lock:
            await self._catch_up()
            stored = self._stored
            invited = (player for player, seat in enumerate(self.seating) if seat.invite and seat.invite == invite)
            player = next(invited, None)
            if player is None:
                raise WrongKeyError("This invitation has been used, or never was one of this match.")
            try:
                with storing(f"giving away a seat of match {self.id}"):
                    await self._log.seat(self.id, player, invite, name, digest(key))
            except WrongKeyError:
                self._behind = True  # Another process has given it away.
                raise
            seats = (*stored.seats[:player], StoredSeat(name=name), *stored.seats[player + 1 :])
            keys = {**stored.keys, digest(key): frozenset({player})}
            self._stored = dataclasses.replace(stored, seats=seats, keys=keys)
            self.match.seats[player] = Seat(name=name)
        self._tell_others(self)
        self.announce()

    # Keeping up with the log.

    async def catch_up(self) -> None:
        """Read the log again if it may hold more than is seen here; raises NotKeptError if that
        fails.
        """
        if self._behind:
            async with self._lock:
                await self._catch_up()

    async def written_elsewhere(self) -> None:
        """Another process has written: read what it wrote; raises NotKeptError if that fails."""
        self._behind = True
        await self.catch_up()

    async def _catch_up(self) -> None:
        """Take in the entries that are new, if there may be some. Called with the lock."""
        if not self._behind:
            return
        now = self.match
        with storing(f"reading match {self.id}", NOT_READ):
            news = await self._log.load(self.id, now.version)
        if news is None:
            raise NotKeptError(NOT_READ)
        self.match = await self.ask(lambda: with_news(now, news))
        self._stored = dataclasses.replace(news, entries=tuple(self.match.entries))
        self._behind = False
        if news.entries:
            self.computers.elsewhere = True
            self.computers.stop()
        self.announce()
        self.computers.wake()

    def look_again(self) -> None:
        """Something about the seats has changed: everybody is told."""
        self.announce()

    # Telling.

    def announce(self) -> None:
        """Tell everybody who follows that something has changed: players at once, onlookers in
        turns with other work.
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
        """Something has been compiled: those who watch are told how far it is."""
        if not self.match.over:
            self.announce()

    async def close(self) -> None:
        """Stop thinking; what is being written is written."""
        await self.computers.close()
        async with self._lock:
            pass
