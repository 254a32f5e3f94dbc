"""All matches of the site: set up, found again in the log, put away when nobody looks."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, TypeVar

from paperbits.core.catalogue import find
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.core.position import Card
from paperbits.match import Match, Seat, record
from paperbits.match.offers import What
from paperbits.ratings.eligible import opponent_rating
from paperbits.server.broker import Broker, LocalBroker
from paperbits.server.live.glances import Glances
from paperbits.server.live.holder import Holder, eyes
from paperbits.server.live.match import LiveMatch, Workers, digest
from paperbits.server.live.neighbours import Neighbours
from paperbits.server.live.presence import PATIENCE, Presence
from paperbits.server.live.renewing import restored
from paperbits.server.live.serialize import sheet_line
from paperbits.server.live.state import names_of, record_refusal
from paperbits.server.people.consent import Word
from paperbits.server.people.rematch import agrees_last, rematch
from paperbits.server.wire import inbound
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.refusals import (
    NotKeptError,
    SecretError,
    StaleMoveError,
    UnfairError,
    UnknownMatchError,
    WrongKeyError,
)
from paperbits.server.workers.threads import DaemonExecutor
from paperbits.server.workers.warming import Warming
from paperbits.store import Ended, MoveLog, StaleError, StoredMatch, StoredSeat, StoreError

logger = logging.getLogger(__name__)
R = TypeVar("R")

MOST_OPEN: Final = 500
"""Matches kept at hand; more are found in the log again when somebody asks."""

THINKERS: Final = 2
"""Computers that think at the same time."""


class LiveMatches:
    """The matches at hand, and the log beneath them."""

    def __init__(
        self, log: MoveLog, patience: float = PATIENCE, warming: Warming | None = None, broker: Broker | None = None
    ) -> None:
        """``broker``: how this process and the others of the site hear of each other, where there are others."""
        self._log = log
        self._patience = patience
        self._neighbours = Neighbours(broker or LocalBroker(), log, lambda: list(self._open_matches.values()))
        self._warming = warming
        self._open_matches: OrderedDict[str, LiveMatch] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._rules = DaemonExecutor(4, "rules")
        self._thinkers = DaemonExecutor(THINKERS, "thinker")
        self._analysts = DaemonExecutor(2, "analyst")
        self._workers = Workers(self._rules, self._thinkers, self._analysts, warming)
        self.glances = Glances(log, self._at_hand, restored, self.ask)

    def start(self) -> None:
        """Begin to hear of other processes, in the loop that runs."""
        self._neighbours.start(self._patience)

    def readied(self) -> None:
        """Something has been compiled: everybody who waits for it is told."""
        for live in list(self._open_matches.values()):
            live.readied()

    @property
    def thinking(self) -> bool:
        """Whether a computer is at its turn somewhere. May be asked from any thread."""
        return any(live.thinking for live in list(self._open_matches.values()))

    async def create(self, asked: inbound.NewMatch) -> tuple[LiveMatch, str]:
        """Set up a match; the secret that holds its persons' seats. Raises PaperbitsError."""
        return await self._set_up(await self.ask(lambda: _new(asked)))

    async def resume(self, text: str) -> tuple[LiveMatch, str]:
        """Set up a match that goes on where a record ends. Raises PaperbitsError."""

        def read() -> tuple[Match, list[StoredSeat]]:
            match = record.read(text)
            match.rated = None  # Anybody can write a record.
            for seat in match.seats:
                _place(match.card, seat)
            return match, [_place(match.card, seat) for seat in match.begun]

        return await self._set_up(await self.ask(read))

    async def _set_up(self, made: tuple[Match, list[StoredSeat]]) -> tuple[LiveMatch, str]:
        match, seating = made
        key = secrets.token_urlsafe(18)
        own = frozenset(seat for seat, stored_seat in enumerate(seating) if not stored_seat.level and not stored_seat.invite)
        stored = StoredMatch(
            id=secrets.token_urlsafe(9),
            game=match.card.id,
            settings=match.settings,
            seats=tuple(seating),
            seed=match.seed,
            start=match.start,
            host=digest(key),
            entries=tuple(match.entries),
            rated=match.rated,
            keys={digest(key): own} if own else {},
        )
        await self._log.create(stored)
        await self._neighbours.listen(stored.id, self._open_matches.get)
        return self._put(stored, match), key

    def _at_hand(self, match_id: str) -> LiveMatch | None:
        """The match of this id, where it is open and as the log has it."""
        live = self._open_matches.get(match_id)
        return None if live is None or live.broken else live

    async def find(self, match_id: str) -> LiveMatch:
        """The match of this id; raises UnknownMatchError."""
        live = self._open_matches.get(match_id)
        if live is not None and not live.broken:
            self._open_matches.move_to_end(match_id)
            return live
        if len(match_id) > 40 or not match_id.isascii():
            raise _unknown()
        async with self._opening.setdefault(match_id, asyncio.Lock()):
            try:
                return await self._open(match_id)
            finally:
                self._opening.pop(match_id, None)

    async def _open(self, match_id: str) -> LiveMatch:
        live = self._open_matches.get(match_id)
        if live is not None:
            await live.catch_up()
            return live
        # News is heard before the log is read, so that none falls between.
        await self._neighbours.listen(match_id, self._open_matches.get)
        try:
            stored = await self._log.load(match_id)
            if stored is not None:
                return self._put(stored, await self.ask(lambda: restored(stored)))
        finally:
            if match_id not in self._open_matches:
                self._neighbours.leave(match_id)
        raise _unknown()

    def _put(self, stored: StoredMatch, match: Match) -> LiveMatch:
        presence = Presence(self._patience, blind=lambda: self._neighbours.away)
        live = LiveMatch(stored, match, self._log, self._workers, presence, self._neighbours.tell)
        self._open_matches[stored.id] = live
        if len(self._open_matches) > MOST_OPEN:
            for old in [old for old in self._open_matches.values() if old.idle and old is not live][: MOST_OPEN // 10]:
                del self._open_matches[old.id]
                self._neighbours.leave(old.id)
        live.wake()
        return live

    async def holder(self, live: LiveMatch, key: str | None) -> Holder:
        """Who has this key; raises WrongKeyError. An unknown one may be of a seat that another process has given away."""
        try:
            return live.holder(key)
        except WrongKeyError:
            if not any(seat.invite for seat in live.stored.seats):
                raise
            await live.written_elsewhere()
            return live.holder(key)

    async def play(self, live: LiveMatch, holder: Holder, version: int, text: str) -> None:
        """Make a move; raises PaperbitsError."""
        await self._tried(live, lambda: live.play(holder, version, text))

    async def undo(self, live: LiveMatch, holder: Holder, version: int) -> None:
        """Take back a move; raises PaperbitsError."""
        await self._tried(live, lambda: live.undo(holder, version))

    async def resign(self, live: LiveMatch, holder: Holder, asked: inbound.ResignRequest) -> None:
        """Give the match up; raises PaperbitsError."""
        player = None if asked.player is None else asked.player - 1
        await self._tried(live, lambda: live.resign(holder, asked.version, player, asked.level))

    async def seat_computer(self, live: LiveMatch, holder: Holder, asked: inbound.ComputerRequest) -> None:
        """Have a computer take a seat that somebody left; raises PaperbitsError."""
        await self._tried(live, lambda: live.seat_computer(holder, asked.version, asked.player - 1, asked.level))

    async def agree(self, live: LiveMatch, holder: Holder, version: int, word: Word, what: What) -> None:
        """Offer, accept or decline something; raises PaperbitsError. A rematch is kept before the last agreement is."""

        async def change() -> None:
            if word == "offer" and what == "rematch" and agrees_last(live.match, holder.seats):
                await self._keep_rematch(live)
            await live.agree(holder, version, word, what)

        await self._tried(live, change)

    async def _keep_rematch(self, live: LiveMatch) -> None:
        stored = await self.ask(lambda: rematch(live.stored, live.match, live.seating))
        if await self._log.load(stored.id) is not None:
            return
        try:
            await self._log.create(stored)
        except StoreError:
            if await self._log.load(stored.id) is None:  # Else another process has just kept it.
                raise

    async def abort(self, live: LiveMatch, holder: Holder, version: int) -> None:
        """Break a match off before everybody has moved; raises PaperbitsError."""
        await self._tried(live, lambda: live.abort(holder, version))

    async def _tried(self, live: LiveMatch, change: Callable[[], Awaitable[None]]) -> None:
        try:
            await change()
        except StaleError:  # Another process has written, and the match has taken in what.
            raise StaleMoveError("The match has moved on since; look at it again.") from None
        except StoreError as error:
            logger.exception("Match %s could not be written", live.id)
            raise NotKeptError(
                "The server could not write that down; see how the match stands before you try again."
            ) from error

    async def join(self, live: LiveMatch, asked: inbound.Joining) -> str:
        """Take an open seat; the secret that holds it from now on."""
        key = secrets.token_urlsafe(18)
        await live.seat(asked.invite, _named(asked.name), key)
        return key

    async def frame(self, live: LiveMatch, holder: Holder, ply: int, then: str = "") -> wire.Frame:
        """The match after so many plies, as the holder might have seen it then; with one more move made, if ``then`` names one.

        Once the match is over, it is seen with the eyes of the player who was to move.
        """
        match, seat = live.match, eyes(live.match, holder)
        if then and match.advice_refusal:
            raise UnfairError("This match is rated: no other move can be looked at before it is over.")
        if then and match.position.hidden and not match.over:
            raise SecretError("With hidden tiles no other move can be looked at before the end.")

        def look() -> wire.Frame:
            position = match.at(ply)
            seen_by = position.turn if match.over and position.turn is not None else seat
            names = names_of(live.seating, holder.seats)
            told = match.position.sheet(seat)[ply - 1] if ply else None
            opening = not then and 0 < ply <= match.opened
            if then:
                position.push(then)
                told = position.plies[-1]
            line = None if told is None else sheet_line(told, ply, names, opening=opening)
            return wire.Frame(
                move=line.move if line else "",
                words=line.words if line else "",
                player=line.player if line else None,
                scores=position.scores(),
                view=names.view(position.view(None if then else seen_by)),
            )

        return await self.ask(look)

    async def record(self, live: LiveMatch, holder: Holder) -> str:
        """The match as a record file. With racks, and in rated matches, not before the end: the seed tells too much."""
        match = live.match
        refusal = record_refusal(match)
        if refusal:
            raise SecretError(refusal)
        return await self.ask(lambda: record.write(match))

    async def ended(self, held: Mapping[str, str]) -> list[Ended]:
        """Of these matches, held by these keys, the rated ones that are over, in the order in which they ended.

        Raises WrongKeyError where one of them is held by another key.
        """
        found = await self._log.ended(held)
        for match in found:
            if digest(held[match.id]) not in match.keys:
                raise WrongKeyError(f"That key does not belong to the match {match.id}.")
        return found

    async def ask(self, function: Callable[[], R]) -> R:
        """Run what the rules must work out, off the thread that serves everybody."""
        return await asyncio.get_running_loop().run_in_executor(self._rules, function)

    async def advise(self, function: Callable[[], R]) -> R:
        """Run what takes thinking for somebody's advice."""
        return await asyncio.get_running_loop().run_in_executor(self._analysts, function)

    async def close(self) -> None:
        """Stop every computer, finish writing."""
        await self._neighbours.close()
        await asyncio.gather(*(live.close() for live in self._open_matches.values()))
        self._rules.shutdown()
        self._thinkers.shutdown()
        self._analysts.shutdown()
        if self._warming is not None:
            self._warming.close()
        await self._log.close()


def _unknown() -> UnknownMatchError:
    return UnknownMatchError("There is no such match here.")


def _new(asked: inbound.NewMatch) -> tuple[Match, list[StoredSeat]]:
    card = find(asked.game)
    names = [level.name for level in levels(card)]
    requests: Sequence[inbound.SeatRequest] = asked.seats
    for request in requests:
        if request.kind == "computer" and request.level not in (None, *names):
            raise PaperbitsError(f"{card.title} has no level {shown(request.level or '')}; there are {', '.join(names)}.")
        if request.kind != "computer" and request.level is not None:
            raise PaperbitsError("Only a computer plays at a level.")
    seats = [
        Seat(request.level or names[0] if request.kind == "computer" else "", _named(request.name)) for request in requests
    ]
    if asked.seed is not None and any(request.kind == "open" for request in requests):
        raise PaperbitsError("A match with a friend is shuffled here; leave the seed out.")
    rated = None
    if asked.rated:
        if asked.seed is not None or asked.start:
            raise PaperbitsError("A rated match begins as chance will have it; leave the seed and the start out.")
        if any(request.kind == "open" for request in requests):
            raise PaperbitsError("A rated match is played by whoever sets it up; leave the invitation out.")
        rated = opponent_rating(card, asked.settings, [seat.level for seat in seats])
        secrets.SystemRandom().shuffle(seats)
    seed = secrets.randbits(62) if asked.seed is None else asked.seed
    match = Match(card, asked.settings, seats, seed=seed, start=asked.start or "", rated=rated)
    match.begin()
    invites = [secrets.token_urlsafe(12) if request.kind == "open" else "" for request in requests]
    seating = [_place(card, seat, invites[k] if invites else "") for k, seat in enumerate(match.seats)]
    return match, seating


def _place(card: Card, seat: Seat, invite: str = "") -> StoredSeat:
    if seat.level and seat.level not in [level.name for level in levels(card)]:
        raise PaperbitsError(f"{card.title} has no level {shown(seat.level)}.")
    return StoredSeat(seat.level, seat.name, invite)


def _named(name: str | None) -> str:
    """A name in one line, without what can't be seen."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name or "").split())
