"""Accounts: made from guests, signed in to, changed and deleted."""

import asyncio
import hmac
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.server.people.mine import Mine
from paperbits.server.people.names import handle_of, name_refusal
from paperbits.server.people.passphrases import (
    Passphrases,
    new_recovery,
    passphrase_refusal,
    recovery_digest,
)
from paperbits.server.people.site_people import SitePeople
from paperbits.server.tasks import Tasks, repeat
from paperbits.server.wire.refusals import NameTakenError, SignInError
from paperbits.store.people import StoredPerson

logger = logging.getLogger(__name__)

WRONG: Final = "The name and the passphrase do not belong together."
"""The same sentence whether the name exists or not."""
WRONG_CODE: Final = "The name and the recovery code do not belong together."
NOT_YOURS: Final = "This is not your passphrase."
YEAR: Final = 365 * 86_400.0
"""Seconds after which a guest who does nothing is forgotten."""
DAY: Final = 86_400.0
SWEPT: Final = 100


class Accounts:
    """The accounts of the site. Every method may raise StoreError or BusyError."""

    def __init__(self, people: SitePeople, mine: Mine) -> None:
        self._people, self._mine = people, mine
        self._passphrases = Passphrases()
        self._tasks = Tasks()
        self.on_sign_out: list[Callable[[str], Awaitable[None]]] = []
        """Called with a person whose cookies have ended."""

    async def make(
        self, guest: StoredPerson, name: str, passphrase: str
    ) -> tuple[StoredPerson, str]:
        """Turn a guest into an account; return it with its recovery code, which is not kept.

        Raises NameTakenError, or PaperbitsError for a name or a passphrase that is not allowed.
        """
        if guest.kind != "guest":
            raise PaperbitsError("You have an account already.")
        if refusal := name_refusal(name) or passphrase_refusal(passphrase, name):
            raise PaperbitsError(refusal)
        code = new_recovery()
        hashed = await self._passphrases.hashed(passphrase)
        made = await self._people.store.make_account(
            guest.id, name, handle_of(name), hashed, recovery_digest(code)
        )
        if made == "taken":
            raise NameTakenError(
                "Somebody has this name, or one that looks like it; choose another."
            )
        now = await self._people.again(guest.id)
        if made == "no guest":
            raise PaperbitsError("You have an account already.")
        return now, code

    async def sign_in(self, name: str, passphrase: str) -> StoredPerson:
        """Return the account of a name and a passphrase. Raises SignInError."""
        person = await self._named(name)
        fits = await self._passphrases.fits(passphrase, person.passphrase if person else "")
        if person is None or not fits:
            raise SignInError(WRONG)
        return person

    async def take_in(self, account: StoredPerson, guest: StoredPerson) -> None:
        """Move everything of a guest to an account, and delete the guest."""
        await self._mine.hand_over(guest.id, account.id)
        await self.remove(guest)

    async def change_passphrase(self, person: StoredPerson, old: str, new: str) -> StoredPerson:
        """Change a passphrase, and sign out everywhere. Raises SignInError or PaperbitsError."""
        await self.check(person, old)
        if refusal := passphrase_refusal(new, person.name):
            raise PaperbitsError(refusal)
        hashed = await self._passphrases.hashed(new)
        return await self._changed(person, hashed, person.recovery, NOT_YOURS)

    async def recover(self, name: str, code: str, passphrase: str) -> tuple[StoredPerson, str]:
        """Set a new passphrase with a recovery code, and sign out everywhere.

        Returns the account and its new code. Raises SignInError or PaperbitsError.
        """
        if refusal := passphrase_refusal(passphrase, name):
            raise PaperbitsError(refusal)
        person = await self._named(name)
        # Also without such a person, so that both take the same work.
        hashed = await self._passphrases.hashed(passphrase)
        same = hmac.compare_digest(person.recovery if person else "", recovery_digest(code))
        if person is None or not same:
            raise SignInError(WRONG_CODE)
        new = new_recovery()
        return await self._changed(person, hashed, recovery_digest(new), WRONG_CODE), new

    async def sign_out(self, person: StoredPerson, session: str = "") -> None:
        """End one cookie of a person, or all."""
        store = self._people.store
        await (store.end_cookie(person.id, session) if session else store.end_cookies(person.id))
        self._people.forget(person.id)
        await self._signed_out(person.id)

    async def check(self, person: StoredPerson, passphrase: str) -> None:
        """Check the passphrase of an account. Raises SignInError."""
        if not await self._passphrases.fits(passphrase, person.passphrase):
            raise SignInError(NOT_YOURS)

    async def remove(self, person: StoredPerson) -> None:
        """Delete a person and what every room keeps about them."""
        await self._mine.forget(person.id)
        await self._people.store.remove(person.id)
        self._people.forget(person.id)

    async def delete(self, person: StoredPerson) -> None:
        """Delete a person who asks for it, as ``remove`` does, and close their open pages."""
        await self.remove(person)
        await self._signed_out(person.id)

    async def sweep(self, before: float) -> int:
        """Forget the guests who did nothing since ``before`` (seconds since 1970); return how many."""
        count = 0
        while True:
            found = await self._people.store.guests_before(before, SWEPT)
            for guest in found:
                await self.remove(guest)
                await asyncio.sleep(0)
            count += len(found)
            if not found:
                return count

    def start(self) -> None:
        """Delete old guests now and every day, in the running event loop."""
        self._tasks.spawn(repeat(DAY, self._forget_guests, "The search for guests of long ago"))

    async def close(self) -> None:
        await self._tasks.close()
        self._passphrases.close()

    async def _forget_guests(self) -> None:
        if count := await self.sweep(time.time() - YEAR):
            logger.info("%s guests who did nothing for a year were forgotten", count)

    async def _named(self, name: str) -> StoredPerson | None:
        person = await self._people.store.by_handle(handle_of(name))
        return person if person is not None and person.kind == "account" else None

    async def _changed(
        self, person: StoredPerson, hashed: str, recovery: str, refusal: str
    ) -> StoredPerson:
        changed = await self._people.store.change_passphrase(
            person.id, person.passphrase, hashed, recovery
        )
        if not changed:  # It was changed meanwhile.
            raise SignInError(refusal)
        await self._signed_out(person.id)
        return await self._people.again(person.id)

    async def _signed_out(self, person: str) -> None:
        for call in self.on_sign_out:
            await call(person)
