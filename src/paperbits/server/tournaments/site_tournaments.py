"""The tournaments of the site.

Any process may change a tournament: it works out the change, and writes it unless somebody else has
changed it meanwhile. What follows, matches and results, is derived from what was stored, so another
process can make up for one that was killed.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

from paperbits.core.errors import NotThereError, PaperbitsError, StaleMoveError
from paperbits.host.holder import Holder
from paperbits.server.broker.topics import News, person_topic
from paperbits.server.live.kept import Kept
from paperbits.server.matches import LiveMatches
from paperbits.server.people.site_people import SitePeople
from paperbits.server.tasks import Working, repeat
from paperbits.server.tournaments.making import EndedByHost, check_plan, match_of, result_of
from paperbits.server.wire.refusals import BusyError, TooManyError
from paperbits.store.database import Database
from paperbits.store.log import StoreError
from paperbits.store.tournaments import EndedMatch, TournamentStore
from paperbits.tournaments.pairing import Pairing
from paperbits.tournaments.plan import Plan, TournamentError
from paperbits.tournaments.tournament import Tournament

logger = logging.getLogger(__name__)

EVERY: Final = 5.0
"""Seconds between two searches for missing steps."""

TRIES: Final = 50
"""How often a change is tried while other processes change the same tournament."""

MOST_HOSTED: Final = 20

Changing = Callable[[Tournament, float], Tournament]
"""A change of a tournament at a time, in seconds since 1970."""


def topic_of(tournament: str) -> str:
    """Return the topic of a tournament's news."""
    return f"tournament:{tournament}"


class SiteTournaments(Working):
    """The tournaments of the site. Every method may raise StoreError."""

    def __init__(
        self, database: Database, news: News, people: SitePeople, matches: LiveMatches
    ) -> None:
        super().__init__()
        self.people, self.matches = people, matches
        self.store = TournamentStore(database)
        self._news = news
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Changes of a tournament in this process wait for each other."""

    def start(self) -> None:
        """Start to look for missing steps, in the running event loop."""
        self._tasks.spawn(repeat(EVERY, self._look, "The look for tournaments to go on"))

    # For people.

    async def find(self, tournament: str) -> Tournament:
        """Return the tournament of this id. Raises NotThereError."""
        plain = len(tournament) <= 40 and tournament.isascii()
        found = await self.store.find(tournament) if plain else None
        if found is None:
            raise NotThereError("There is no such tournament here.")
        return found

    async def create(self, title: str, host: str, plan: Plan) -> Tournament:
        """Set up a tournament. Raises PaperbitsError."""
        await self.matches.ask(lambda: check_plan(plan))
        hosted = await self.store.hosted(host, ("open", "running"))
        if hosted >= MOST_HOSTED:
            raise TooManyError(
                f"You have {MOST_HOSTED} tournaments that are not over, and that is the most."
            )
        tournament = Tournament(
            secrets.token_urlsafe(9), title, host, plan, secrets.randbits(62), time.time()
        )
        await self.store.add(tournament)
        return tournament

    async def change(self, tournament: str, changing: Changing) -> Tournament:
        """Change a tournament, and make the matches that follow. Raises PaperbitsError."""
        async with self._locks.setdefault(tournament, asyncio.Lock()):
            before, after = await self._changed(tournament, changing)
            await self._make_matches(after)
        if after is not before:
            self._news.tell(topic_of(tournament))
        return after

    async def settle(
        self, tournament: str, round_number: int, pairing: int, result: tuple[int, int]
    ) -> Tournament:
        """Give a match the result that the host says, and end it. Raises PaperbitsError."""
        after = await self.change(
            tournament, lambda now, when: now.settle(round_number, pairing, result, "host", when)
        )
        await self._end_match(after, after.pairing(round_number, pairing), result)
        return after

    async def go_on(self, tournament: str) -> None:
        """Take in results, begin the next round, and make missing matches; safe to repeat."""
        ended = await self.store.ended_matches(tournament)
        await self.change(tournament, lambda now, when: _with_results(now, ended, when))

    # What happens by itself.

    async def ended(self, kept: Kept) -> None:
        if kept.stored.tournament:
            await self.go_on(kept.stored.tournament)

    async def _look(self) -> None:
        for tournament in await self.store.behind():
            try:
                await self.go_on(tournament)
            except PaperbitsError:
                logger.exception("The tournament %s can't go on", tournament)

    # Parts of the above.

    async def _changed(self, tournament: str, changing: Changing) -> tuple[Tournament, Tournament]:
        """Return a tournament before and after a stored change; twice the same if none."""
        for _ in range(TRIES):
            before, now = await self.find(tournament), time.time()
            after = await self.matches.ask(
                lambda before=before, now=now: changing(before, now).advance(now)  # type: ignore[misc]
            )
            if after == before:
                return before, before
            with suppress(StaleMoveError):
                return before, await self.store.save(before, after)
        raise BusyError("Many changes of this tournament come at once; try again in a moment.")

    async def _make_matches(self, tournament: Tournament) -> None:
        if tournament.status != "running":
            return
        missing = await self.store.unmade(tournament.id)
        for pairing in tournament.unsettled:
            if tournament.match_of(pairing) in missing:
                stored, match = await self.matches.ask(
                    lambda pairing=pairing: match_of(tournament, pairing)  # type: ignore[misc]
                )
                try:
                    await self.matches.keep(stored, match)
                except StoreError:
                    missing = await self.store.unmade(tournament.id)
                    if stored.id in missing:
                        raise
                    continue  # Another process has just stored it.
                for player in pairing.meeting.players:
                    if person := tournament.player(player).person:
                        self._news.tell(person_topic(person))

    async def _end_match(
        self, tournament: Tournament, pairing: Pairing, result: tuple[int, int]
    ) -> None:
        """End the match of a pairing as the host settled it, if it goes on and can end so."""
        match = tournament.match_of(pairing)
        if not match or result == (0, 0):
            return
        loser = None if result[0] == result[1] else result.index(0)
        with suppress(PaperbitsError):
            live = await self.matches.find(match)
            if not live.match.over:
                await live.change(Holder(), live.match.play_version, EndedByHost(loser))


def _with_results(tournament: Tournament, ended: list[EndedMatch], now: float) -> Tournament:
    for match in ended:
        result, how = result_of(match.outcome)
        with suppress(TournamentError):  # Another process has taken it in.
            tournament = tournament.settle(match.round, match.number, result, how, now)
    return tournament
