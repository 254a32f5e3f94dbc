"""The lobby of the site: seeks, quick pairing, challenges and open tables.

Any process may change the lobby; the database decides who takes a seat. The match of a seek has an
id that was drawn with the seek, so it is created once, by any process.
"""

import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection
from dataclasses import replace
from typing import Final

from paperbits.core.errors import NotThereError, PaperbitsError
from paperbits.match.clock import Clock
from paperbits.server.broker.topics import News, Room, person_topic
from paperbits.server.lobby import making
from paperbits.server.lobby.shown import people_in, shown
from paperbits.server.matches import LiveMatches
from paperbits.server.people.names import handle_of
from paperbits.server.people.site_people import SitePeople
from paperbits.server.tasks import Working, repeat
from paperbits.server.wire import lobby as wire
from paperbits.server.wire.refusals import AlreadyThereError, BusyError
from paperbits.store.database import Database
from paperbits.store.log import StoreError
from paperbits.store.people import StoredPerson
from paperbits.store.ratings import RatingStore
from paperbits.store.seeks import SeekStore
from paperbits.store.stored_seek import Sat, SeekGoneError, StoredSeek

logger = logging.getLogger(__name__)

TOPIC: Final = "lobby"
PATIENCE: Final = 30.0
"""Seconds for which a seek stays without an open page of its person."""

LASTING: Final = 14 * 86_400.0
"""Seconds for which a seek with days for each move stays."""

EVERY: Final = 5.0
"""Seconds between two sweeps."""

LATE: Final = 3.0
"""Seconds after which another process begins the match of a complete seek."""

HOPELESS: Final = 600.0
"""Seconds after which a seek is deleted whose match can't begin."""

MOST_LISTED: Final = 100
TRIES: Final = 5
"""How often a table is begun anew while people come and go."""


class Lobby(Working):
    """The lobby. Every method may raise StoreError."""

    def __init__(
        self,
        database: Database,
        news: News,
        people: SitePeople,
        matches: LiveMatches,
        ratings: RatingStore,
    ) -> None:
        super().__init__()
        self.store = SeekStore(database)
        self._news, self._people, self._matches = news, people, matches
        self._ratings = ratings
        self._now = time.time
        self.on_challenge: list[Callable[[StoredPerson, str, str], None]] = []
        """Called with the challenger, the id of the person who is challenged, and the game."""

    def start(self) -> None:
        """Open the room of the lobby's news, and begin to sweep."""
        self._news.open(Room(TOPIC, self._render, lambda topic, _: topic == TOPIC))
        self._tasks.spawn(repeat(EVERY, self.sweep, "The lobby"))

    # For people.

    async def look(self, game: str, start: int = 0) -> wire.LobbyNews:
        """Return the open seeks, from number ``start`` on."""
        found, whole, people = await self.store.listed(game, self._now(), MOST_LISTED, start)
        named = await self._people.find(people_in(found))
        seeks = await self._matches.ask(lambda: [shown(seek, named) for seek in found])
        return wire.LobbyNews(seeks=seeks, all=whole, people=people)

    async def post(
        self, person: StoredPerson, asked: wire.SeekRequest, whom: str = "", *, client: str = ""
    ) -> wire.Paired:
        """Post a seek. ``client`` is a hash of the person's address. Raises PaperbitsError."""
        seek = replace(await self._seek(person, asked, whom), client=client)
        removed = await self.store.post(seek)
        for each in (seek, removed):
            if each is not None:
                self._tell(each)
        return await self._paired(seek)

    async def challenge(
        self, person: StoredPerson, asked: wire.ChallengeRequest, *, client: str = ""
    ) -> wire.Paired:
        """Post a seek for one person. Raises PaperbitsError."""
        if not asked.game:
            raise PaperbitsError("Choose a game for a challenge.")
        if asked.seats != 2:
            raise PaperbitsError("A challenge is for two players.")
        whom = asked.person or await self._person_named(" ".join(asked.name.split()))
        if not whom or whom not in await self._people.find([whom]):
            raise NotThereError(
                "There is nobody of that name here. You can challenge people who have an account,"
                " and bots."
            )
        if whom == person.id:
            raise AlreadyThereError("You can't challenge yourself.")
        paired = await self.post(person, asked, whom, client=client)
        for told in self.on_challenge:
            told(person, whom, asked.game)
        return paired

    async def _person_named(self, name: str) -> str | None:
        if not name:
            return None
        account = await self._people.store.by_handle(handle_of(name))
        return await self._people.store.bot(name) if account is None else account.id

    async def pair(
        self, person: StoredPerson, asked: wire.PairingRequest, *, client: str = ""
    ) -> wire.Paired:
        """Take the seat of a fitting seek, or post one. Raises PaperbitsError."""
        mine = replace(await self._seek(person, asked), client=client)
        options = await self._matches.ask(lambda: making.options(mine.game, mine.settings))
        sat = await self.store.pair(mine, options)
        return await self._sat(sat)

    async def accept(
        self, person: StoredPerson, seek_id: str, asked: wire.AcceptRequest
    ) -> wire.Paired:
        """Take a seat. Raises PaperbitsError."""
        seek = await self._find(seek_id)
        if seek.game and asked.game not in ("", seek.game):
            raise PaperbitsError("This seek is for another game.")
        if not seek.game and not asked.game:
            raise PaperbitsError("Choose a game: this seek is for any game.")
        chosen = None if seek.game else await self._matches.ask(lambda: making.chosen(asked.game))
        rating = await self._rating(person.id, seek.game, seek.seats)
        now = self._now()
        sat = await self.store.accept(seek_id, person.id, rating, now, now + PATIENCE, chosen)
        return await self._sat(sat)

    async def start_early(
        self, person: StoredPerson, seek_id: str, asked: wire.StartRequest
    ) -> wire.Paired:
        """Begin at an open table before every seat is taken. Raises PaperbitsError."""
        for _ in range(TRIES):
            seek = await self._find(seek_id)
            if seek.person != person.id:
                raise NotThereError("Only the person who opened the table can begin.")
            seats, settings, level = await self._matches.ask(
                lambda s=seek: making.filled(s, asked.level, computers=asked.fill == "computers")  # type: ignore[misc]
            )
            after = replace(seek, seats=seats, settings=settings, level=level)
            sat = await self.store.complete(seek, after, self._now())
            if sat is not None:
                return await self._sat(sat)
        raise BusyError("People come and go at your table just now; try again.")

    async def leave(self, person: StoredPerson, seek_id: str) -> None:
        """Take back a seek, give up a seat or decline a challenge. Raises PaperbitsError."""
        self._tell(await self.store.leave(seek_id, person.id))

    async def stay(self, person: StoredPerson) -> None:
        """Prolong the seeks of a person, as an open page does."""
        await self.store.prolong([person.id], self._now() + PATIENCE)

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield what the lobby keeps about a person, as values that JSON can hold."""
        for seek in await self.store.of(person):
            yield {
                "game": seek.game,
                "settings": dict(seek.settings),
                "clock": seek.clock,
                "rated": seek.rated,
                "lowest rating": seek.low,
                "highest rating": seek.high,
                "seats": seek.seats,
                "you posted it": seek.person == person,
                "for you alone": seek.whom == person,
                "you have a seat": person in seek.seated,
                "made": seek.made,
                "until": seek.until,
            }

    async def forget(self, person: str) -> None:
        """Delete what the lobby keeps about a person."""
        changed = await self.store.forget_person(person)
        for seek in changed:
            self._tell(seek)

    async def hand_over(self, guest: str, account: str) -> None:
        """Give the seeks and seats of a guest to an account."""
        changed = await self.store.hand_over(guest, account)
        for seek in changed:
            self._tell(seek, [account])

    # What is left to do.

    async def sweep(self) -> None:
        """Prolong seeks with open pages, delete ended ones, begin complete ones that were left."""
        now = self._now()
        waiting = await self.store.waiting(now + PATIENCE - EVERY)
        await self.store.prolong(
            [person for person in waiting if self._news.followed(person_topic(person))],
            now + PATIENCE,
        )
        for seek in await self.store.sweep(now):
            self._tell(seek)
        for seek in await self.store.complete_ones(now - LATE):
            try:
                await self._begin(seek)
            except StoreError:
                raise
            except PaperbitsError as error:
                logger.warning("The match of a seek can't begin: %s", error)
                if seek.complete is not None and seek.complete < now - HOPELESS:
                    await self.store.forget(seek.id)

    # Steps.

    async def _seek(
        self, person: StoredPerson, asked: wire.PairingRequest, whom: str = ""
    ) -> StoredSeek:
        wanted = await self._matches.ask(lambda: making.wanted(asked))
        clock = Clock.read(wanted.clock)
        # With days for each move, players need no open page. A guest's seek ends when the guest
        # leaves: nobody may come back to it.
        long = clock is not None and clock.a_move and person.kind != "guest"
        now = self._now()
        return replace(
            wanted,
            id=secrets.token_urlsafe(9),
            person=person.id,
            match=secrets.token_urlsafe(9),
            whom=whom,
            rating=await self._rating(person.id, wanted.game, wanted.seats),
            lasting=long,
            made=now,
            until=now + (LASTING if long else PATIENCE),
            seated=(person.id,),
        )

    async def _rating(self, person: str, game: str, players: int) -> int | None:
        if not game:
            return None
        return await self._ratings.figure(person, game, players)

    async def _find(self, seek: str) -> StoredSeek:
        found = await self.store.find(seek)
        if found is None:
            raise SeekGoneError
        return found

    async def _sat(self, sat: Sat) -> wire.Paired:
        """Tell of a changed seek, and begin its match if it is complete."""
        seek = sat.seek
        self._tell(seek, sat.disturbed)
        if seek.complete is None:
            return await self._paired(seek)
        if seek.begun is None:
            await self._begin(seek)
        return wire.Paired(match=seek.match, seek=None)

    async def _begin(self, seek: StoredSeek) -> None:
        people = await self._people.find(set(seek.seated))
        stored, match = await self._matches.ask(lambda: making.match_of(seek, people))
        await self._matches.keep_once(stored, match)
        await self.store.begun(seek.id, self._now())
        self._tell(seek)

    async def _paired(self, seek: StoredSeek) -> wire.Paired:
        named = await self._people.find(people_in([seek]))
        return wire.Paired(match=None, seek=await self._matches.ask(lambda: shown(seek, named)))

    def _tell(self, seek: StoredSeek, disturbed: Collection[str] = ()) -> None:
        for person in people_in([seek]).union(disturbed):
            self._news.tell(person_topic(person))
        if disturbed or not seek.whom:
            self._news.tell(TOPIC)

    async def _render(self, _: str) -> str:
        return (await self.look("")).model_dump_json()
