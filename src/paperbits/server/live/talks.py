"""The talk of all matches of the site, which live talks follow.

A process that keeps a line tells the others, and each reads the talk of the match anew.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from typing import Final

from pydantic import TypeAdapter

from paperbits.server.broker.topics import Follower, News, Room
from paperbits.server.tasks import Tasks
from paperbits.store.database import Database
from paperbits.store.people import holder_of
from paperbits.store.talk import StoredTalk, TalkStore

PREFIX: Final = "talk:"
INSIDE: Final = "\0site"
"""The follower of talk inside the site. No person has this id, so no page can follow talk."""

STORED_TALK: Final = TypeAdapter(StoredTalk)


class Talks:
    """The talk of all matches of the site."""

    def __init__(self, database: Database, news: News, *, enabled: bool = True) -> None:
        self.store = TalkStore(database)
        self.enabled = enabled
        self._news = news
        self._talkers: dict[str, Callable[[], Collection[str]]] = {}
        self._wanted: dict[str, asyncio.Future[StoredTalk]] = {}
        """Talk that is to be read with the next query."""
        self._reading = Tasks()
        news.open(Room(PREFIX, self._render, lambda _, person: person == INSIDE))

    def changed(self, match: str) -> None:
        """Say to all processes that the talk of a match has changed."""
        self._news.tell(f"{PREFIX}{match}")

    async def follow(
        self, match: str, follower: Follower, talkers: Callable[[], Collection[str]]
    ) -> None:
        """Tell a follower how the talk of a match is, now and after each change. ``talkers`` returns
        the holders whose mutes are read. Raises PaperbitsError.
        """
        self._talkers[match] = talkers
        await self._news.follow(f"{PREFIX}{match}", INSIDE, follower)

    def leave(self, match: str, follower: Follower) -> None:
        """Stop telling a follower."""
        topic = f"{PREFIX}{match}"
        self._news.leave(topic, follower)
        if not self._news.followed(topic):
            self._talkers.pop(match, None)

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield everything that a person has said. Raises StoreError."""
        after = ("", -1)
        while said := await self.store.export(holder_of(person), after):
            for line in said:
                yield {"match": line.match, "text": line.text, "when": line.made}
            after = said[-1].match, said[-1].number

    async def forget(self, person: str) -> None:
        """Delete everything that a person has said. Raises StoreError."""
        for match in await self.store.forget(holder_of(person)):
            self.changed(match)

    async def hand_over(self, guest: str, account: str) -> None:
        """Give everything of a guest to an account. Raises StoreError."""
        await self.store.hand_over(holder_of(guest), holder_of(account))

    async def _render(self, topic: str) -> str:
        match = topic.removeprefix(PREFIX)
        if match not in self._wanted:
            self._wanted[match] = asyncio.get_running_loop().create_future()
            if len(self._wanted) == 1:
                self._reading.spawn(self._read())
        return STORED_TALK.dump_json(await asyncio.shield(self._wanted[match])).decode()

    async def _read(self) -> None:
        """Read the talk of many matches with one query: after a restart all come at once."""
        await asyncio.sleep(0.005)
        wanted, self._wanted = self._wanted, {}
        try:
            found = await self.store.read(
                {match: tuple(self._talkers.get(match, tuple)()) for match in wanted}
            )
        except Exception as error:
            for future in wanted.values():
                future.set_exception(error)
                future.exception()  # Marks it as read, so asyncio does not log it if nobody waits.
        else:
            for match, future in wanted.items():
                future.set_result(found[match])
