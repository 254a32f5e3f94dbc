"""The seats of people in all matches: claimed, handed over and given up, also in matches that are
open in some process.
"""

from collections.abc import AsyncIterator, Callable, Collection, Mapping
from typing import Protocol, TypeVar

from paperbits.core.errors import PaperbitsError
from paperbits.host.state import record_refusal
from paperbits.match import record
from paperbits.server.broker.topics import News, person_topic
from paperbits.server.live.asker import digest
from paperbits.server.live.renewing import restored
from paperbits.server.people.mine import Part
from paperbits.server.wire.storing import NOT_READ, storing
from paperbits.store import StoredMatch
from paperbits.store.database import Database
from paperbits.store.people import holder_of
from paperbits.store.seats import SeatStore

R = TypeVar("R")


class Matches(Protocol):
    """The matches of the site, as far as their seats need them."""

    async def reseated(self, match_ids: Collection[str]) -> None:
        """Take note that seats of these matches have other holders."""

    async def load(self, match_id: str) -> StoredMatch | None:
        """Return a stored match."""

    async def ask(self, function: Callable[[], R]) -> R:
        """Run a function that applies the rules."""


class Seats:
    """The seats of the site. Every method may raise NotKeptError."""

    def __init__(self, database: Database, news: News, matches: Matches) -> None:
        self._news, self._matches = news, matches
        self._store = SeatStore(database)

    @property
    def part(self) -> Part:
        """The matches, as what is kept about people."""
        return Part("matches", self._export, self._forget, self._hand_over)

    async def claim(self, person: str, held: Mapping[str, str]) -> set[str]:
        """Give a person the seats of keys, by match. Returns the matches that became theirs."""
        holder = holder_of(person)
        with storing("claiming seats"):
            changed = await self._store.claim(
                holder, {match: digest(key) for match, key in held.items()}
            )
        await self._tell(changed, person)
        return changed

    async def _hand_over(self, guest: str, account: str) -> None:
        with storing("handing over seats"):
            changed = await self._store.hand_over(holder_of(guest), holder_of(account))
        await self._tell(changed, account)

    async def _forget(self, person: str) -> None:
        with storing("giving up seats"):
            changed = await self._store.give_up(holder_of(person))
        await self._tell(changed, person)

    async def _tell(self, changed: Collection[str], person: str) -> None:
        await self._matches.reseated(changed)
        if changed:
            self._news.tell(person_topic(person))

    async def _export(self, person: str) -> AsyncIterator[object]:
        holder, after = holder_of(person), ""
        while True:
            with storing("reading a person's matches", NOT_READ):
                found = await self._store.matches_of(holder, after, 100)
            for match in found:
                with storing("reading a person's match", NOT_READ):
                    stored = await self._matches.load(match)
                if stored is not None:
                    yield await self._matches.ask(lambda stored=stored: _exported(stored, holder))  # type: ignore[misc]
            if not found:
                return
            after = found[-1]


def _exported(stored: StoredMatch, holder: str) -> object:
    seats = stored.keys.get(holder, frozenset())
    about: dict[str, object] = {
        "id": stored.id,
        "game": stored.game,
        "settings": dict(stored.settings),
        "players": [
            {
                "player": number,
                "name": seat.name,
                "computer": seat.level,
                "you": number - 1 in seats,
            }
            for number, seat in enumerate(stored.seats, 1)
        ],
        "you set it up": stored.host == holder,
    }
    try:
        match = restored(stored)
    except PaperbitsError as error:  # The game is not installed any more.
        return about | {"record": None, "why": str(error)}
    refusal = record_refusal(match)
    return about | (
        {"record": None, "why": refusal} if refusal else {"record": record.write(match)}
    )
