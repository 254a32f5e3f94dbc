"""The site's other processes: announces this process's writes to them, and reads what they wrote.

News of a match holds its stored version and the seats with somebody present here. So the next news
makes up for lost ones, and after a failure of the broker the store shows what was missed.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from paperbits.core.errors import PaperbitsError
from paperbits.server.broker import Broker
from paperbits.server.live.match import LiveMatch
from paperbits.server.tasks import Tasks
from paperbits.store.log import Stamp, StoredMatch, StoreError
from paperbits.store.matches import MoveLog

logger = logging.getLogger(__name__)

LOOKS: Final = 2.0
"""Seconds between two reads of the store, for watched matches, while the broker is away."""

BEATS: Final = 3
"""Announcements of present players per patience interval."""

AT_ONCE: Final = 500

MOST_EARLY: Final = 100
"""News kept of a match while it is being opened; older ones are dropped."""


class News(BaseModel):
    """A process's news of a match."""

    model_config = ConfigDict(extra="ignore")  # A newer version may send more fields.

    by: str = ""
    """The id of the process, because a process receives its own news too."""
    version: int = 0
    waiting: int = 1_000_000
    """Number of open invited seats; more than any match has, if this is not known."""
    here: list[int] = []
    """The seats (from 0) with somebody present at this process."""
    clock_runs: bool = False
    watching: int = 0
    """Number of onlookers at this process."""
    names: list[str] = []
    """The names of those who show theirs."""
    reseated: bool = False
    """Whether seats have other holders now."""


class Neighbours:
    """Sends and receives news of the matches that are open in this process."""

    def __init__(
        self, broker: Broker, log: MoveLog, matches: Callable[[], Iterable[LiveMatch]]
    ) -> None:
        self.on_return: list[Callable[[], None]] = []
        self._broker, self._log, self._matches = broker, log, matches
        self._name = secrets.token_hex(8)
        self._tasks = Tasks()
        self._reading: set[str] = set()
        """Matches that are being read again."""
        self._again: set[str] = set()
        """Matches that must be read once more after that."""
        self._early: dict[str, deque[str]] = {}
        """News of matches that are not open yet."""

    def start(self, patience: float) -> None:
        """Start to send and receive news."""
        self._broker.start(self._returned)
        self._tasks.spawn(self._beat(patience / BEATS))
        self._tasks.spawn(self._look())

    def tell(self, live: LiveMatch, *, reseated: bool = False) -> None:
        """Announce a match's version and present players, and whether it has other holders."""
        news = News(
            by=self._name,
            version=live.match.version,
            waiting=_waiting(live.stored),
            here=live.presence.here,
            clock_runs=live.timing.runs,
            watching=live.onlookers.here,
            names=list(live.onlookers.names_here),
            reseated=reseated,
        )
        self._broker.tell(_topic(live.id), news.model_dump_json())

    def tell_reseated(self, match_id: str) -> None:
        """Announce that seats of a match have other holders. It need not be open here."""
        live = next((live for live in self._matches() if live.id == match_id), None)
        if live is not None:
            self.tell(live, reseated=True)
        else:
            news = News(by=self._name, reseated=True)
            self._broker.tell(_topic(match_id), news.model_dump_json())

    async def listen(self, match_id: str, find: Callable[[str], LiveMatch | None]) -> None:
        """Subscribe to a match's news. ``find`` returns the match if it is open; ``opened`` takes in
        what is heard before.
        """
        early = self._early[match_id] = deque(maxlen=MOST_EARLY)

        def heard(said: str) -> None:
            live = find(match_id)
            if live is None:
                early.append(said)
            else:
                self._heard(live, said)

        await self._broker.listen(_topic(match_id), heard)

    def opened(self, live: LiveMatch) -> None:
        """Take in what was heard of a match while it was read and set up."""
        for said in self._early.pop(live.id, ()):
            self._heard(live, said)

    def _heard(self, live: LiveMatch, said: str) -> None:
        try:
            news = News.model_validate_json(said)
        except ValidationError:
            logger.warning("News about match %s can't be read", live.id)
            return
        if news.by == self._name:
            return
        if live.presence.heard(news.by, news.here):
            live.audience.announce()
        if live.onlookers.heard(news.by, news.watching, news.names):
            live.audience.tell_players()
        started = news.clock_runs and live.timing.stands
        if (
            news.reseated
            or started
            or news.version > live.match.version
            or news.waiting < _waiting(live.stored)
        ):
            self._read(live)

    def leave(self, match_id: str) -> None:
        self._early.pop(match_id, None)
        self._broker.leave(_topic(match_id))

    async def abreast(self, live: LiveMatch) -> None:
        """Read a match again if another process has changed it: its news may still be on the way.

        If the store is unavailable, the version in memory is used.
        """
        if self._broker.alone:
            return
        with suppress(StoreError):
            if _changed(live, (await self._log.stamps([live.id])).get(live.id)):
                live.doubt()

    async def close(self) -> None:
        await self._tasks.close()
        await self._broker.close()

    def _read(self, live: LiveMatch) -> None:
        """Read a match again, with at most one read at a time."""
        if live.id in self._reading:
            self._again.add(live.id)
            return
        self._reading.add(live.id)
        self._tasks.spawn(self._caught_up(live))

    async def _caught_up(self, live: LiveMatch) -> None:
        try:
            while True:
                self._again.discard(live.id)
                try:
                    await live.written_elsewhere()
                except PaperbitsError as error:  # It is read again when it is next asked for.
                    logger.warning("Match %s could not be read: %s", live.id, error)
                if live.id not in self._again:
                    return
        finally:
            self._reading.discard(live.id)

    def _returned(self) -> None:
        """Handle the broker's return: read what was missed. Presence elsewhere is unknown then."""
        for call in self.on_return:
            call()
        for live in self._matches():
            live.presence.begin_again()
            live.doubt()
            if live.presence.here:
                self.tell(live)
        self._tasks.spawn(self._compare(list(self._matches())))

    async def _beat(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            for live in list(self._matches()):
                if live.presence.here or live.onlookers.here:
                    self.tell(live)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOKS)
            if self._broker.away:
                await self._compare([live for live in self._matches() if live.audience.watched])

    async def _compare(self, matches: list[LiveMatch]) -> None:
        for first in range(0, len(matches), AT_ONCE):
            group = matches[first : first + AT_ONCE]
            try:
                stamps = await self._log.stamps([live.id for live in group])
            except StoreError as error:
                logger.warning("The store can't be asked for news: %s", error)
                return
            for live in group:
                if _changed(live, stamps.get(live.id)):
                    self._read(live)


def _topic(match_id: str) -> str:
    return f"match:{match_id}"


def _changed(live: LiveMatch, stamp: Stamp | None) -> bool:
    """Whether the store may know more of a match. To take a seat or to start a clock adds no entry."""
    return stamp is not None and (
        stamp.version != live.match.version or _waiting(live.stored) > 0 or live.timing.stands
    )


def _waiting(stored: StoredMatch) -> int:
    return sum(bool(seat.invite) for seat in stored.seats)
