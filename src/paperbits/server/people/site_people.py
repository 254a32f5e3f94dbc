"""The people of the site: found by their cookies, and kept at hand for a few seconds."""

import time
from collections import OrderedDict
from collections.abc import Collection
from typing import Final

from starlette.requests import HTTPConnection

from paperbits.server.live.storing import NOT_READ, storing
from paperbits.server.people.cookie import SECRET, Cookies
from paperbits.store.people import PeopleStore, StoredPerson, new_person

AT_HAND: Final = 5.0
"""Seconds for which a person is not read again, so that moves do not wait for the database."""

MOST_AT_HAND: Final = 10_000


class SitePeople:
    """The people of the site. Every method may raise NotKeptError."""

    def __init__(self, store: PeopleStore) -> None:
        self.store = store
        self._cookies: Cookies | None = None
        self._at_hand: OrderedDict[str, tuple[float, StoredPerson | None]] = OrderedDict()

    async def cookies(self) -> Cookies:
        """Return the reader and writer of cookies."""
        if self._cookies is None:
            with storing("reading the secret of cookies", NOT_READ):
                self._cookies = Cookies(await self.store.secret(SECRET))
        return self._cookies

    async def of(self, connection: HTTPConnection) -> StoredPerson | None:
        """Return the person of a request's cookie; None without a valid one."""
        if not connection.cookies:
            return None
        signed = (await self.cookies()).read(connection)
        if signed is None:
            return None
        person = (await self.find([signed.person])).get(signed.person)
        return person if person is not None and person.epoch == signed.epoch else None

    async def find(self, ids: Collection[str]) -> dict[str, StoredPerson]:
        """Return people by their ids; unknown ids are left out."""
        now = time.monotonic()
        missing = [person for person in ids if self._at_hand.get(person, (0.0, None))[0] < now - AT_HAND]
        if missing:
            with storing("reading people", NOT_READ):
                found = await self.store.find_all(missing)
            for person in missing:
                self._at_hand[person] = now, found.get(person)
                self._at_hand.move_to_end(person)
            while len(self._at_hand) > max(MOST_AT_HAND, len(ids)):
                self._at_hand.popitem(last=False)
        return {person: known for person in ids if (known := self._at_hand[person][1]) is not None}

    async def new_guest(self, name: str) -> StoredPerson:
        """Keep a new guest."""
        person = new_person(name)
        with storing("keeping a guest"):
            await self.store.add(person)
        return person

    async def rename(self, person: StoredPerson, name: str) -> None:
        """Change the name of a person in later matches."""
        with storing("renaming a person"):
            await self.store.rename(person.id, name)
        self.forget(person.id)

    def forget(self, person: str) -> None:
        """Read a person again when they are next needed, after a change."""
        self._at_hand.pop(person, None)
