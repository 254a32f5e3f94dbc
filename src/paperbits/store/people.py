"""People as they are stored: guests, accounts and bots."""

import json
import secrets as random
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from paperbits.store.database import Database, insert_new
from paperbits.store.schema.people import people, secrets

Kind = Literal["guest", "account", "bot"]

Made = Literal["made", "taken", "no guest"]
"""What came of making an account: ``taken`` if the name belongs to somebody else."""

NEXT: Final[Mapping[str, Any]] = {"epoch": people.c.epoch + 1, "ended": None}
"""The change that ends all cookies of a person."""

MOST_ENDED: Final = 100
"""Most sessions of a person that are ended one by one."""

DAY: Final = 86_400.0
"""Seconds. Within a day the time at which a person was seen is not written again."""


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """A person as stored.

    ``handle`` is the account's name as it is compared; ``passphrase`` its hash, and ``recovery`` the
    digest of the recovery code. All three are empty for a guest.
    """

    id: str
    kind: Kind
    name: str
    handle: str = ""
    passphrase: str = ""
    recovery: str = ""
    epoch: int = 0
    ended: frozenset[str] = frozenset()
    """The sessions of this epoch that have ended (``server/people/cookie.py``)."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    made: float = 0.0
    seen: float = 0.0


def new_person(name: str) -> StoredPerson:
    """Return a new guest."""
    now = time.time()
    return StoredPerson(id=random.token_urlsafe(12), kind="guest", name=name, made=now, seen=now)


class PeopleStore:
    """The people of the site. Every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def secret(self, name: str) -> str:
        """Return a secret of the site, which is made when it is first needed."""

        def work(connection: Connection) -> str:
            insert_new(connection, secrets, {"name": name, "value": random.token_urlsafe(32)})
            return str(
                connection.execute(
                    select(secrets.c.value).where(secrets.c.name == name)
                ).scalar_one()
            )

        return await self._database.write(work)

    async def add(self, person: StoredPerson) -> None:
        """Keep a new person."""
        await self._database.write(
            lambda connection: connection.execute(insert(people), _row(person))
        )

    async def find(self, person: str) -> StoredPerson | None:
        """Return a person by their id, or None."""
        return (await self.find_all([person])).get(person)

    async def find_all(self, ids: Collection[str]) -> dict[str, StoredPerson]:
        """Return people by their ids; unknown ids are left out."""

        def question(connection: Connection) -> dict[str, StoredPerson]:
            return {
                row.id: person_of(row)
                for row in connection.execute(select(people).where(people.c.id.in_(list(ids))))
            }

        return await self._database.read(question) if ids else {}

    async def rename(self, person: str, name: str) -> None:
        """Change the name that others see in later matches."""
        change = update(people).where(people.c.id == person).values(name=name)
        await self._database.write(lambda connection: connection.execute(change))

    async def see(self, person: str) -> None:
        """Note that a person does something now."""
        now = time.time()
        stale = (people.c.id == person) & (people.c.seen < now - DAY)
        await self._database.write(
            lambda connection: connection.execute(update(people).where(stale).values(seen=now))
        )

    async def remove(self, person: str) -> None:
        """Delete a person."""
        await self._database.write(
            lambda connection: connection.execute(delete(people).where(people.c.id == person))
        )

    async def by_handle(self, handle: str) -> StoredPerson | None:
        """Return the account or bot of a handle, or None."""

        def question(connection: Connection) -> StoredPerson | None:
            row = connection.execute(select(people).where(people.c.handle == handle)).one_or_none()
            return None if row is None else person_of(row)

        return await self._database.read(question)

    async def make_account(
        self, person: str, name: str, handle: str, passphrase: str, recovery: str
    ) -> Made:
        """Turn a guest into an account, and end the cookies of the guest."""
        guest = (people.c.id == person) & (people.c.kind == "guest")
        values = {
            "kind": "account",
            "name": name,
            "handle": handle,
            "passphrase": passphrase,
            "recovery": recovery,
        }
        change = update(people).where(guest).values(**values, **NEXT)

        def work(connection: Connection) -> Made:
            try:
                with connection.begin_nested():
                    return "made" if connection.execute(change).rowcount == 1 else "no guest"
            except IntegrityError:
                return "taken"

        return await self._database.write(work)

    async def change_passphrase(
        self, person: str, old: str, passphrase: str, recovery: str
    ) -> bool:
        """Change the hash of a passphrase and the recovery digest, and end all cookies.

        Returns False, and changes nothing, if the hash is no longer ``old``.
        """
        same = (people.c.id == person) & (people.c.passphrase == old)
        change = update(people).where(same).values(passphrase=passphrase, recovery=recovery, **NEXT)
        return await self._database.write(
            lambda connection: connection.execute(change).rowcount == 1
        )

    async def end_cookies(self, person: str) -> None:
        """End all cookies of a person."""
        change = update(people).where(people.c.id == person).values(**NEXT)
        await self._database.write(lambda connection: connection.execute(change))

    async def end_cookie(self, person: str, session: str) -> None:
        """End one cookie of a person; all of them if too many were ended one by one."""
        there = people.c.id == person

        def work(connection: Connection) -> None:
            row = connection.execute(select(people.c.ended).where(there).with_for_update()).first()
            ended = [] if row is None else json.loads(row.ended or "[]")
            many = len(ended) >= MOST_ENDED
            change = NEXT if many else {"ended": json.dumps([*ended, session])}
            connection.execute(update(people).where(there).values(**change))

        await self._database.write(work)

    async def guests_before(self, when: float, most: int) -> list[StoredPerson]:
        """Return guests who did nothing since ``when`` (seconds since 1970)."""
        idle = (
            select(people)
            .where((people.c.kind == "guest") & (people.c.seen < when))
            .order_by(people.c.seen)
            .limit(most)
        )
        return await self._database.read(
            lambda connection: [person_of(row) for row in connection.execute(idle)]
        )


def holder_of(person: str) -> str:
    """Return the holder of a person's seats."""
    return f"@{person}"


def _row(person: StoredPerson) -> dict[str, Any]:
    return {
        "id": person.id,
        "kind": person.kind,
        "name": person.name,
        "handle": person.handle or None,
        "passphrase": person.passphrase or None,
        "recovery": person.recovery or None,
        "epoch": person.epoch,
        "settings": json.dumps(dict(person.settings)),
        "made": person.made,
        "seen": person.seen,
    }


def person_of(row: Row[Any]) -> StoredPerson:
    """Return the person of a row."""
    return StoredPerson(
        id=row.id,
        kind=row.kind,
        name=row.name,
        handle=row.handle or "",
        passphrase=row.passphrase or "",
        recovery=row.recovery or "",
        epoch=row.epoch,
        ended=frozenset(json.loads(row.ended or "[]")),
        settings=json.loads(row.settings),
        made=row.made,
        seen=row.seen,
    )
