"""All matches of the site: created, loaded from the log, and closed when nobody watches."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeVar

from paperbits.host.holder import Holder
from paperbits.match import Match
from paperbits.match.naming import clean_name
from paperbits.server.broker import Broker
from paperbits.server.live.asker import Asker, by_key, holder_for
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.neighbours import Neighbours
from paperbits.server.live.presence import PATIENCE, Presence
from paperbits.server.live.setup import Made, against_computer, new_match, resumed_match
from paperbits.server.live.stored import after, keep_rematch, restored
from paperbits.server.live.surroundings import Surroundings
from paperbits.server.metrics import Metrics
from paperbits.server.wire import inbound
from paperbits.server.wire.refusals import NoPersonError, UnknownMatchError, WrongKeyError
from paperbits.store.log import Ended, StoredMatch, StoreError

R = TypeVar("R")

MOST_OPEN: Final = 500
"""Most matches kept in memory. Others are loaded from the log on request."""

PERSONS_READ: Final = 1.0
"""Seconds between two reads of a match's seats for a person who has none."""


class LiveMatches:
    """The matches in memory and their log."""

    def __init__(self, around: Surroundings, broker: Broker, patience: float = PATIENCE) -> None:
        """``broker`` connects this process with the site's other processes."""
        self._around, self._broker = around, broker
        self._log = around.log
        self._patience = patience
        self._open_matches: OrderedDict[str, LiveMatch] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self.neighbours = Neighbours(broker, around.log, lambda: list(self._open_matches.values()))
        around.time.shifted.append(self._time_was_lost)

    def start(self) -> None:
        """Start to listen to other processes, in the running event loop."""
        self.neighbours.start(self._patience)

    def measure(self, metrics: Metrics) -> None:
        """Add gauges for open matches."""

        def watch(name: str, about: str, counts: Callable[[LiveMatch], object]) -> None:
            opened = self._open_matches
            metrics.watch(name, about, lambda: sum(bool(counts(live)) for live in opened.values()))

        watch("matches_open", "Matches at hand.", lambda _: True)
        thinking = "Matches in which a computer is at its turn."
        watch("matches_thinking", thinking, lambda live: live.computers.thinking)
        running = "Matches at hand in which somebody's time runs."
        watch("clocks_running", running, lambda live: live.timing.runs)

    def readied(self) -> None:
        """Notify all who wait that compiling has progressed."""
        for live in list(self._open_matches.values()):
            if not live.match.over:
                live.audience.announce()

    @property
    def thinking(self) -> bool:
        """Whether a computer is at its turn in any match. Safe to call from any thread."""
        return any(live.computers.thinking for live in list(self._open_matches.values()))

    async def time_up(self, match_id: str) -> None:
        """End the turn of a match whose time is up. Raises PaperbitsError."""
        await (await self.find(match_id)).timing.time_up()

    def _time_was_lost(self) -> None:
        for live in list(self._open_matches.values()):
            if live.timing.running is not None:
                live.timing.set_timer()
                live.audience.announce()

    # Setting up and finding.

    async def create(
        self, asked: inbound.NewMatch, person: Asker | None = None
    ) -> tuple[LiveMatch, str]:
        """Set up a match; return it with its seats' secret, empty for a person. Raises
        PaperbitsError.
        """
        if asked.rated and not against_computer(asked):
            _check_person(person)
        return await self._set_up(await self.ask(lambda: new_match(asked)), person)

    async def resume(self, text: str, person: Asker | None = None) -> tuple[LiveMatch, str]:
        """Set up a match that continues from the end of a record. Raises PaperbitsError."""
        return await self._set_up(await self.ask(lambda: resumed_match(text)), person)

    async def _set_up(self, made: Made, person: Asker | None) -> tuple[LiveMatch, str]:
        match, seats = made
        key = "" if person else secrets.token_urlsafe(18)
        holder = (person or by_key(key)).holder
        own = frozenset(
            player for player, seat in enumerate(seats) if not seat.level and not seat.invite
        )
        if person and (person.bot or len(own) == 1):
            for mine in own:
                seats[mine] = replace(seats[mine], name=person.called(seats[mine].name))
        match.seats = list(seats)
        keys = {holder: own} if own else {}
        stored = StoredMatch.of(match, secrets.token_urlsafe(9), holder, keys)
        await self.keep(stored, match)
        await self.neighbours.listen(stored.id, self._open_matches.get)
        return self._put(stored, match), key

    async def keep(self, stored: StoredMatch, match: Match) -> None:
        """Store a new match. Raises StoreError."""
        then = await self.ask(lambda: after(match))
        await self._log.create(stored, then)
        self._around.hooks.seated(stored)

    async def keep_once(self, stored: StoredMatch, match: Match) -> None:
        """Store a new match, unless one of its id is stored already. Raises StoreError."""
        await keep_rematch(self._log, stored, await self.ask(lambda: after(match)))

    async def find(self, match_id: str) -> LiveMatch:
        """Return the match of this id, with all that is stored. Raises UnknownMatchError."""
        live = self._open_matches.get(match_id)
        if live is None:
            if len(match_id) > 40 or not match_id.isascii():
                raise _unknown()
            async with self._opening.setdefault(match_id, asyncio.Lock()):
                try:
                    live = await self._open(match_id)
                finally:
                    self._opening.pop(match_id, None)
            self._open_matches.move_to_end(match_id)
        else:
            self._open_matches.move_to_end(match_id)
            await self.neighbours.abreast(live)
        await live.catch_up()
        return live

    async def _open(self, match_id: str) -> LiveMatch:
        live = self._open_matches.get(match_id)
        if live is not None:
            return live
        try:
            # Listen before reading the log, so that no news is missed.
            await self.neighbours.listen(match_id, self._open_matches.get)
            stored = await self._log.load(match_id)
            if stored is not None:
                return self._put(stored, await self.ask(lambda: restored(stored)))
        finally:
            if match_id not in self._open_matches:
                self.neighbours.leave(match_id)
        raise _unknown()

    def _put(self, stored: StoredMatch, match: Match) -> LiveMatch:
        presence = Presence(self._patience, blind=lambda: self._broker.away)
        live = LiveMatch(stored, match, self._around, presence, self.neighbours.tell)
        self._open_matches[stored.id] = live
        self.neighbours.opened(live)
        if len(self._open_matches) > MOST_OPEN:
            for old in [old for old in self._open_matches.values() if old.idle and old is not live][
                : MOST_OPEN // 10
            ]:
                del self._open_matches[old.id]
                self.neighbours.leave(old.id)
                old.timing.put_away()
        live.computers.wake()
        return live

    def at_hand(self, match_id: str) -> LiveMatch | None:
        """Return the match of this id if it is open, else None."""
        return self._open_matches.get(match_id)

    async def holder(self, live: LiveMatch, asker: Asker | None) -> Holder:
        """Return what this asker holds. Raises WrongKeyError.

        Reads the log again for an unknown asker, to whom another process may have given a seat.
        """
        if asker is not None and asker.holder not in live.stored.keys:
            open_seats = any(seat.invite for seat in live.stored.seats)
            if open_seats or (asker.person and live.read_before(PERSONS_READ)):
                await live.written_elsewhere()
        return live.holder(asker)

    async def join(
        self, live: LiveMatch, asked: inbound.Joining, person: Asker | None = None
    ) -> str:
        """Take an open seat. Returns its secret, which is empty for a person.

        A key that has a seat already, because the answer was lost, is not given another one.
        """
        if live.match.rated:
            _check_person(person)
        key = "" if person else asked.key or secrets.token_urlsafe(18)
        asker = person or by_key(key)
        if key and asker.holder in live.stored.keys:
            return key
        await live.seat(asked.invite, asker.called(clean_name(asked.name)), asker)
        return key

    async def reseated(self, match_ids: Collection[str]) -> None:
        """Read again who holds the seats of these matches, here and in every other process."""
        for match_id in match_ids:
            self.neighbours.tell_reseated(match_id)
            live = self._open_matches.get(match_id)
            if live is not None:
                with suppress(StoreError):  # It is read when it is next needed.
                    await live.written_elsewhere()

    async def ended(self, held: Mapping[str, str], person: Asker | None = None) -> list[Ended]:
        """Return the finished rated matches among these, in order; an empty key is the person's.

        Raises WrongKeyError if a key does not belong to its match.
        """
        found = await self._log.ended(held)
        for match in found:
            if holder_for(held[match.id], person) not in match.keys:
                raise WrongKeyError(f"That key does not belong to the match {match.id}.")
        return found

    # Threads.

    async def ask(self, function: Callable[[], R]) -> R:
        """Run what the rules must work out on a thread, for the present client."""
        return await self._around.workers.ask(function)

    async def close(self) -> None:
        """Stop every computer and finish writing."""
        await self.neighbours.close()
        await asyncio.gather(*(live.close() for live in self._open_matches.values()))


def _check_person(person: Asker | None) -> None:
    if person is None:
        raise NoPersonError(
            "A rated match is between people whom the site knows; choose a name first (POST"
            " /api/me)."
        )


def _unknown() -> UnknownMatchError:
    return UnknownMatchError("There is no such match here.")
