"""Limits on the tries of passphrases and recovery codes, which hold in all processes together."""

import hashlib
import hmac
import time
from collections.abc import Callable
from typing import Final

from paperbits.server.limits import Limits
from paperbits.server.people.names import handle_of
from paperbits.server.wire.refusals import TooManyError
from paperbits.server.wire.storing import NOT_READ, storing
from paperbits.store.people import PeopleStore
from paperbits.store.tries import Bucket, TryStore

SECRET: Final = "tries"  # noqa: S105 (the name of the secret)


class Tries:
    """The tries of the site."""

    def __init__(
        self,
        store: TryStore,
        people: PeopleStore,
        limits: Limits,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store, self._people, self._limits, self._now = store, people, limits, now
        self._secret = b""

    async def check(self, client: str | None, name: str) -> None:
        """Count a try. Raises TooManyError if the client tries too many passphrases, or if all
        clients together try too many for one name; or NotKeptError.

        ``client`` is None for a program on this machine.
        """
        limits = self._limits
        with storing("counting a try"):
            await self._know_secret()
            buckets = [
                Bucket(
                    self._hash("name", handle_of(name)),
                    limits.name_tries_per_second,
                    limits.name_tries_at_once,
                )
            ]
            if client is not None:
                buckets.append(
                    Bucket(
                        self._hash("client", client),
                        limits.sign_ins_per_second,
                        limits.sign_ins_at_once,
                    )
                )
            if await self._store.spend(buckets, self._now()):
                return
        raise TooManyError("Too many tries; wait a minute before the next.")

    async def client_hash(self, client: str | None) -> str:
        """Return the hash of a client's address; empty for None. Raises NotKeptError."""
        with storing("reading a secret", NOT_READ):
            await self._know_secret()
        return "" if client is None else self._hash("client", client)

    async def _know_secret(self) -> None:
        if not self._secret:
            self._secret = (await self._people.secret(SECRET)).encode()

    def _hash(self, kind: str, text: str) -> str:
        """Return the hash of an address or a name. The database does not tell whose it is."""
        return hmac.new(self._secret, f"{kind} {text}".encode(), hashlib.sha256).hexdigest()
