"""The sockets of people known by cookies, closed in every process when these end."""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from paperbits.server.broker import Broker
from paperbits.server.people.site_people import SitePeople
from paperbits.server.tasks import Working
from paperbits.store.log import StoreError
from paperbits.store.people import StoredPerson

SIGNED_OUT: Final = 4410
"""The closing code of a socket whose cookie has ended."""
WHY: Final = "You were signed out."
TOPIC: Final = "signed-out"
RECENT: Final = 600.0
"""Seconds for which a process repeats whose cookies it has ended, because a message may be lost."""
MOST_RECENT: Final = 200
AGAIN: Final = 1.0
"""Seconds after which the store is asked again."""
AT_ONCE: Final = 500


@dataclass(slots=True, eq=False)
class _Socket:
    epoch: int
    session: str
    close: Callable[[], None]

    def ended(self, now: StoredPerson | None) -> bool:
        """Whether its cookie has ended, as the person is now."""
        return now is None or self.epoch != now.epoch or self.session in now.ended


class Sessions(Working):
    """The sockets of this process, by their people."""

    def __init__(self, people: SitePeople, broker: Broker) -> None:
        super().__init__()
        self._people, self._broker = people, broker
        self._sockets: dict[str, set[_Socket]] = {}
        self._recent: OrderedDict[str, float] = OrderedDict()
        """Whose cookies ended in any process, and when this was heard."""
        self._own: OrderedDict[str, float] = OrderedDict()
        """Whose cookies ended here."""

    def start(self) -> None:
        """Start to listen to other processes, in the running event loop."""
        self._tasks.spawn(self._broker.listen(TOPIC, self._heard))

    def enter(
        self, person: StoredPerson, session: str, close: Callable[[], None]
    ) -> Callable[[], None]:
        """Call ``close`` when the cookie of this session ends. Returns a function that stops this."""
        socket = _Socket(person.epoch, session, close)
        self._sockets.setdefault(person.id, set()).add(socket)
        if person.id in self._recent:  # Perhaps after this socket was let in.
            self._tasks.spawn(self._check([person.id]))

        def leave() -> None:
            others = self._sockets.get(person.id, set())
            others.discard(socket)
            if not others:
                self._sockets.pop(person.id, None)

        return leave

    async def end(self, person: str) -> None:
        """Close the sockets of a person whose cookies have ended, here and in other processes."""
        now = time.monotonic()
        _note(self._own, [person], now)
        self._broker.tell(TOPIC, json.dumps(list(self._own)))
        _note(self._recent, [person], now)
        self._tasks.spawn(self._check([person]))

    def returned(self) -> None:
        """Check all sockets, after the broker was away."""
        self._tasks.spawn(self._check(list(self._sockets)))

    def _heard(self, message: str) -> None:
        ended = [person for person in json.loads(message) if isinstance(person, str)]
        for person in ended:
            self._people.forget(person)
        _note(self._recent, ended, time.monotonic())
        here = [person for person in ended if person in self._sockets]
        if here:
            self._tasks.spawn(self._check(here))

    async def _check(self, people: Collection[str]) -> None:
        people = list(people)
        for start in range(0, len(people), AT_ONCE):
            some = people[start : start + AT_ONCE]
            found = await self._read(some)
            for person in some:
                for socket in list(self._sockets.get(person, ())):
                    if socket.ended(found.get(person)):
                        socket.close()

    async def _read(self, people: Collection[str]) -> dict[str, StoredPerson]:
        """Return people as they are stored now. Tries until the store answers."""
        while True:
            for person in people:
                self._people.forget(person)
            with suppress(StoreError):  # It is in the log.
                return await self._people.find(people)
            await asyncio.sleep(AGAIN)


def _note(noted: OrderedDict[str, float], people: Collection[str], now: float) -> None:
    for person in people:
        noted[person] = now
        noted.move_to_end(person)
    while noted and (len(noted) > MOST_RECENT or next(iter(noted.values())) < now - RECENT):
        noted.popitem(last=False)
