"""Limits on the tries of passphrases and recovery codes, which hold in all processes together."""

import asyncio
import hashlib
import hmac
import time
from typing import Final

from paperbits.server.limits import Limits
from paperbits.server.people.names import handle_of
from paperbits.server.wire.refusals import TooManyError
from paperbits.store.people import PeopleStore, StoredPerson
from paperbits.store.tries import Bucket, TryStore

SECRET: Final = "tries"  # noqa: S105 (the name of the secret)

PAUSE: Final = 3.0
"""Seconds that a try waits for a name whose tries are used up."""

KNOWN: Final = 30 * 86_400.0
"""Seconds for which an address is known to an account."""

TOO_MANY: Final = "Too many tries; wait a minute before the next."


class Tries:
    """The tries of the site."""

    def __init__(self, store: TryStore, people: PeopleStore, limits: Limits) -> None:
        self._store, self._people, self._limits = store, people, limits
        self._secret = b""

    async def check(
        self, client: str | None, name: str, person: StoredPerson | None = None
    ) -> None:
        """Count a try, or raise TooManyError. ``person`` is known by a cookie.

        Strangers share the tries for a name. When these are used up, each further client has a few
        of its own, slowly: nobody can lock the owner out. The browser of the account, and an
        address from which it signed in lately, count by themselves.
        """
        limits, handle = self._limits, handle_of(name)
        usual = limits.sign_ins_per_second, limits.sign_ins_at_once
        await self._know_secret()
        if person is not None and handle_of(person.name) == handle:
            await self._take(Bucket(self._hash("browser", person.id), *usual))
            return
        from_here = [Bucket(self._hash("client", client), *usual)] if client else []
        own = self._hash("client and name", f"{client or ''} {handle}")
        if await self._store.knows(self._known(client, handle), time.time()):
            await self._take(*from_here, Bucket(own, *usual))
            return
        several = limits.name_tries_per_second, limits.name_tries_at_once
        if not await self._spend(*from_here, Bucket(self._hash("name", handle), *several)):
            slow = limits.slow_tries_per_second, limits.slow_tries_at_once
            await self._take(*from_here, Bucket(own, *slow))
            await asyncio.sleep(PAUSE)

    async def succeeded(self, client: str | None, name: str) -> None:
        """Note that the account of a name was entered from a client's address."""
        await self._know_secret()
        known = self._known(client, handle_of(name))
        await self._store.know(known, time.time(), time.time() + KNOWN)

    async def _spend(self, *buckets: Bucket) -> bool:
        return await self._store.spend(buckets, time.time())

    async def _take(self, *buckets: Bucket) -> None:
        if not await self._spend(*buckets):
            raise TooManyError(TOO_MANY)

    def _known(self, client: str | None, handle: str) -> str:
        return self._hash("known", f"{client or ''} {handle}")

    async def client_hash(self, client: str | None) -> str:
        """Return the hash of a client's address; empty for None. Raises StoreError."""
        await self._know_secret()
        return "" if client is None else self._hash("client", client)

    async def _know_secret(self) -> None:
        if not self._secret:
            self._secret = (await self._people.secret(SECRET)).encode()

    def _hash(self, kind: str, text: str) -> str:
        """Return the hash of an address or a name. The database does not reveal whose it is."""
        return hmac.new(self._secret, f"{kind} {text}".encode(), hashlib.sha256).hexdigest()
