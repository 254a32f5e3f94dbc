"""The other processes of the site: what they write is read here, and what is written here they are
told.

All that is told of a match is how it stands in the store and who is at its seats here. So whatever
news is lost, the next says it again, and after the broker was away the store says what was missed.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final, Protocol

from pydantic import BaseModel, ConfigDict, ValidationError

from paperbits.core.errors import PaperbitsError
from paperbits.server.broker import Broker
from paperbits.server.live.presence import Presence
from paperbits.store import MoveLog, StoredMatch, StoreError

logger = logging.getLogger(__name__)

LOOKS: Final = 2.0
"""Seconds between two looks into the store, for matches that somebody watches, while the broker is
away.
"""

BEATS: Final = 3
"""Times within the patience of the players that it is told who is there."""

AT_ONCE: Final = 500
"""Matches in one question to the store."""


class News(BaseModel):
    """What a process tells of a match."""

    model_config = ConfigDict(extra="ignore")  # A newer program may say more.

    by: str = ""
    """A name for the process, as it hears its own news too."""
    version: int
    waiting: int
    """How many seats wait for a friend."""
    here: list[int]
    """The seats (from 0) that somebody is at, at this process."""


class Shared(Protocol):
    """A match as it is open in this process."""

    id: str
    presence: Presence

    @property
    def version(self) -> int:
        """How many entries of it are known here."""

    @property
    def stored(self) -> StoredMatch:
        """What is kept of it."""

    @property
    def watched(self) -> bool:
        """Whether somebody looks."""

    async def written_elsewhere(self) -> None:
        """Read from the store what another process has written; raises PaperbitsError or
        StoreError.
        """

    def look_again(self) -> None:
        """Something about its seats has changed."""


class Neighbours:
    """Tells and hears for the matches that are open in this process."""

    def __init__(self, broker: Broker, log: MoveLog, matches: Callable[[], Iterable[Shared]]) -> None:
        self._broker, self._log, self._matches = broker, log, matches
        self._name = secrets.token_hex(8)
        self._tasks: set[asyncio.Task[None]] = set()
        self._reading: set[str] = set()
        """The matches that are being read again."""
        self._again: set[str] = set()
        """Those that must be read once more then."""

    @property
    def away(self) -> bool:
        """Whether others are not heard now."""
        return self._broker.away

    def start(self, patience: float) -> None:
        """Begin to tell and to hear."""
        self._broker.start(self._returned)
        self._spawn(self._beat(patience / BEATS))
        self._spawn(self._look())

    def tell(self, match: Shared) -> None:
        """Tell how a match stands and who is there."""
        waiting = _waiting(match.stored)
        news = News(by=self._name, version=match.version, waiting=waiting, here=match.presence.here)
        self._broker.tell(_topic(match.id), news.model_dump_json())

    async def listen(self, match_id: str, find: Callable[[str], Shared | None]) -> None:
        """Hear about a match from now on; ``find`` finds it where it is open."""

        def heard(said: str) -> None:
            match = find(match_id)
            if match is None:
                return
            try:
                news = News.model_validate_json(said)
            except ValidationError:
                logger.warning("News about match %s can't be read", match_id)
                return
            if news.by == self._name:
                return
            if match.presence.heard(news.by, news.here):
                match.look_again()
            if news.version > match.version or news.waiting < _waiting(match.stored):
                self._read(match)

        await self._broker.listen(_topic(match_id), heard)

    def leave(self, match_id: str) -> None:
        """Hear no more about a match."""
        self._broker.leave(_topic(match_id))

    async def close(self) -> None:
        """End."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._broker.close()

    def _read(self, match: Shared) -> None:
        """Have a match read, once at a time."""
        if match.id in self._reading:
            self._again.add(match.id)
            return
        self._reading.add(match.id)
        self._spawn(self._caught_up(match))

    async def _caught_up(self, match: Shared) -> None:
        try:
            while True:
                self._again.discard(match.id)
                try:
                    await match.written_elsewhere()
                except (StoreError, PaperbitsError) as error:  # It is read when the store is back and somebody asks.
                    logger.warning("Match %s could not be read: %s", match.id, error)
                if match.id not in self._again:
                    return
        finally:
            self._reading.discard(match.id)

    def _returned(self) -> None:
        """The broker is back: what it did not pass on is in the store.

        Who was there at other processes is not known.
        """
        for match in self._matches():
            match.presence.begin_again()
            if match.presence.here:
                self.tell(match)
        self._spawn(self._compare(list(self._matches())))

    async def _beat(self, seconds: float) -> None:
        """Tell now and again who is there, so that nobody takes them for gone."""
        while True:
            await asyncio.sleep(seconds)
            for match in list(self._matches()):
                if match.presence.here:
                    self.tell(match)

    async def _look(self) -> None:
        """While the broker is away, look into the store."""
        while True:
            await asyncio.sleep(LOOKS)
            if self._broker.away:
                await self._compare([match for match in self._matches() if match.watched])

    async def _compare(self, matches: list[Shared]) -> None:
        """Read those matches again that have gone on elsewhere."""
        for first in range(0, len(matches), AT_ONCE):
            group = matches[first : first + AT_ONCE]
            try:
                stamps = await self._log.stamps([match.id for match in group])
            except StoreError as error:
                logger.warning("The store can't be asked for news: %s", error)
                return
            for match in group:
                stamp = stamps.get(match.id)
                # A seat is taken without an entry.
                if stamp is not None and (stamp.version != match.version or _waiting(match.stored)):
                    self._read(match)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _topic(match_id: str) -> str:
    return f"match:{match_id}"


def _waiting(stored: StoredMatch) -> int:
    return sum(bool(seat.invite) for seat in stored.seats)
