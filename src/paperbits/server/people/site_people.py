"""The people of the site: found by their cookies, and kept at hand for a few seconds."""

import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from fastapi import Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from paperbits.server.wire.refusals import NoPersonError
from paperbits.store.log import StoreError
from paperbits.store.people import DAY, PeopleStore, StoredPerson, new_person

NAME: Final = "paperbits"
AGE: Final = 365 * 86_400
"""Seconds for which a browser keeps the cookie."""
SECRET: Final = "cookies"  # noqa: S105 (the name of the secret)


@dataclass(frozen=True, slots=True)
class Signed:
    """The contents of a cookie with a valid signature."""

    person: str
    epoch: int
    session: str
    """Names this cookie among those of the person, so that it can be ended by itself."""


class Cookies:
    """Writes and reads cookies. Every process of a site has the same secret."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")

    def read(self, connection: HTTPConnection) -> Signed | None:
        """Return the contents of the request's cookie; None without a valid one."""
        text = connection.cookies.get(NAME, "")
        if not text or len(text) > 300:
            return None
        try:
            person, epoch, session = self._signer.loads(text)
        except (BadSignature, ValueError, TypeError):
            return None
        texts = isinstance(person, str) and isinstance(session, str)
        return Signed(person, epoch, session) if texts and isinstance(epoch, int) else None

    def write(self, response: Response, signed: Signed, *, https: bool) -> None:
        """Set the cookie. Scripts can't read it, and other sites' requests do not carry it."""
        value = self._signer.dumps([signed.person, signed.epoch, signed.session])
        response.set_cookie(
            NAME, str(value), max_age=AGE, path="/", httponly=True, samesite="lax", secure=https
        )

    def clear(self, response: Response) -> None:
        response.delete_cookie(NAME, path="/")


AT_HAND: Final = 5.0
"""Seconds for which a person is not read again, so that moves do not wait for the database."""

MOST_AT_HAND: Final = 10_000


class SitePeople:
    """The people of the site. Every method may raise StoreError."""

    def __init__(self, store: PeopleStore) -> None:
        self.store = store
        self._cookies: Cookies | None = None
        self._at_hand: OrderedDict[str, tuple[float, StoredPerson | None]] = OrderedDict()
        """People as they were read last, and when; those that were read first come first."""
        self._changes = 0
        """How often a person was to be read again."""

    async def cookies(self) -> Cookies:
        """Return the reader and writer of cookies."""
        if self._cookies is None:
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
        if person is not None and person.epoch < signed.epoch:
            # Another process has just written this cookie, such as for a new account.
            self.forget(person.id)
            person = (await self.find([person.id])).get(person.id)
        if person is None or person.epoch != signed.epoch or signed.session in person.ended:
            return None
        if person.seen < time.time() - DAY:
            await self._seen(person)
        return person

    async def session(self, connection: HTTPConnection) -> str:
        """Return the session of a request's cookie; empty without a valid one."""
        signed = (await self.cookies()).read(connection)
        return "" if signed is None else signed.session

    async def find(self, ids: Collection[str]) -> dict[str, StoredPerson]:
        """Return people by their ids; unknown ids are left out."""
        now, most = time.monotonic(), max(MOST_AT_HAND, len(ids))
        known = {person: self._at_hand.get(person, (0.0, None)) for person in ids}
        missing = [person for person, (read, _) in known.items() if read < now - AT_HAND]
        if missing:
            changes = self._changes
            found = await self.store.find_all(missing)
            read = {person: (now, found.get(person)) for person in missing}
            known |= read
            if changes == self._changes:  # Else what was read may be from before a change.
                for person in missing:
                    self._at_hand.pop(person, None)
                self._at_hand |= read
                while len(self._at_hand) > most:
                    self._at_hand.popitem(last=False)
        return {person: stored for person, (_, stored) in known.items() if stored is not None}

    async def again(self, person: str) -> StoredPerson:
        """Return a person as they are now, after a change. Raises NoPersonError if deleted."""
        self.forget(person)
        found = await self.find([person])
        if person not in found:
            raise NoPersonError(
                "You have just been deleted from this site, in another window or by another"
                " program."
            )
        return found[person]

    async def new_guest(self, name: str) -> StoredPerson:
        person = new_person(name)
        await self.store.add(person)
        return person

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield what is kept about a person besides what other rooms keep."""
        for known in (await self.find([person])).values():
            yield {
                "id": known.id,
                "kind": known.kind,
                "name": known.name,
                "settings": dict(known.settings),
                "first seen": _day(known.made),
                "last seen": _day(known.seen),
                "passphrase": "kept as a hash (argon2id)" if known.passphrase else None,
                "recovery code": "kept as a digest (SHA-256)" if known.recovery else None,
            }

    async def _seen(self, person: StoredPerson) -> None:
        """Note that a person does something, at most once a day."""
        if person.id in self._at_hand:
            self._at_hand[person.id] = time.monotonic(), replace(person, seen=time.time())
        with suppress(StoreError):
            await self.store.see(person.id)

    async def rename(self, person: StoredPerson, name: str) -> None:
        """Change the name of a person in later matches."""
        await self.store.rename(person.id, name)
        self.forget(person.id)

    def forget(self, person: str) -> None:
        """Read a person again when they are next needed, after a change."""
        self._changes += 1
        self._at_hand.pop(person, None)


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
