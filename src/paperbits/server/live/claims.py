"""The seats of people in all matches: claimed, handed over and given up."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import checked
from paperbits.host.state import early_record_refusal
from paperbits.match import record
from paperbits.match.offers import is_leaving
from paperbits.server.broker.topics import News, person_topic
from paperbits.server.live.asker import digest
from paperbits.server.workers.pools import Workers
from paperbits.store.log import StoredMatch, in_groups
from paperbits.store.matches import MoveLog
from paperbits.store.people import holder_of
from paperbits.store.seats import SeatStore

AT_ONCE: Final = 5_000
"""Entries of matches that are exported before the questions of other clients get a turn."""


class Seats:
    """The seats of the site. Every method may raise StoreError."""

    def __init__(
        self,
        log: MoveLog,
        news: News,
        reseated: Callable[[Collection[str]], Awaitable[None]],
        workers: Workers,
    ) -> None:
        """``reseated`` takes note that seats of some matches have other holders."""
        self._log, self._news, self._reseated, self._workers = log, news, reseated, workers
        self._store = SeatStore(log.database)

    async def claim(self, person: str, held: Mapping[str, str]) -> set[str]:
        """Give a person the seats of keys, by match. Returns the matches that became theirs."""
        holder = holder_of(person)
        changed = await self._store.claim(
            holder, {match: digest(key) for match, key in held.items()}
        )
        await self._tell(changed, person)
        return changed

    async def count(self, person: str) -> int:
        """Return the number of matches in which a person has a seat, or which they set up."""
        return await self._store.count(holder_of(person))

    async def hand_over(self, guest: str, account: str) -> None:
        """Give a guest's seats to an account."""
        changed = await self._store.hand_over(holder_of(guest), holder_of(account))
        await self._tell(changed, account)

    async def forget(self, person: str) -> None:
        """Give up a person's seats."""
        changed = await self._store.give_up(holder_of(person))
        await self._tell(changed, person)

    async def _tell(self, changed: Collection[str], person: str) -> None:
        await self._reseated(changed)
        if changed:
            self._news.tell(person_topic(person))

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield a person's matches, as values that JSON can hold."""
        holder, after = holder_of(person), ""
        while True:
            found = await self._store.matches_of(holder, after)
            rows = await self._log.load_all(found, entries=False)
            if not found:
                return
            for group in in_groups(rows, AT_ONCE):
                loaded = await self._log.load_all(group)
                for each in await self._workers.ask(partial(_exported, loaded, holder)):
                    yield each
            after = found[-1]


def _exported(loaded: Sequence[StoredMatch], holder: str) -> list[object]:
    return [_told(stored, holder) for stored in loaded]


def _told(stored: StoredMatch, holder: str) -> object:
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
        return about | _recorded(stored)
    except PaperbitsError as error:  # The game is not installed any more.
        return about | {"record": None, "why": str(error)}


def _recorded(stored: StoredMatch) -> dict[str, object]:
    """Return the record of a match, without a replay, or why there is none. Raises PaperbitsError."""
    card = find(stored.game)
    # A computer takes the seat of a player who leaves a match that goes on.
    computers = any(seat.level for seat in stored.seats) or any(map(is_leaving, stored.entries))
    refusal = early_record_refusal(card, computers, stored.rated, stored.tournament)
    if refusal and not stored.over:
        return {"record": None, "why": refusal}
    written = record.Written(
        card=card,
        settings=checked(card.settings, stored.settings),
        seats=stored.seats,
        seed=stored.seed,
        start=stored.start,
        computer_rating=stored.computer_rating,
        clock=stored.clock,
        entries=stored.entries,
        result=json.loads(stored.outcome)["result"] if stored.over else "",
    )
    return {"record": record.text_of(written)}
