"""People as they are stored: guests, accounts and bots."""

import json
import secrets as random
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from paperbits.match.naming import bot_name
from paperbits.store.database import Store, insert_new, row_of, writing
from paperbits.store.schema.people import people, secrets

Kind = Literal["guest", "account", "bot"]

Made = Literal["made", "taken", "no guest"]
"""The result of making an account; ``taken`` if the name belongs to another person."""

NEXT: Final[Mapping[str, Any]] = {"epoch": people.c.epoch + 1, "ended": None}
"""The change that ends all cookies of a person."""

MOST_ENDED: Final = 100
"""Most sessions of a person that are ended one by one."""

DAY: Final = 86_400.0
"""Seconds. Within a day the time at which a person was seen is not written again."""


@dataclass(frozen=True, slots=True)
class StoredPerson:
    """A person as stored. A guest has no ``handle`` (the name as it is compared), ``passphrase``
    (its hash) and ``recovery`` (a digest).
    """

    id: str
    kind: Kind
    name: str
    handle: str = ""
    passphrase: str = ""
    recovery: str = ""
    epoch: int = 0
    ended: frozenset[str] = frozenset()
    """The sessions of this epoch that have ended (``server/people/site_people.py``)."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    made: float = 0.0
    seen: float = 0.0


def new_person(name: str) -> StoredPerson:
    """Return a new guest."""
    now = time.time()
    return StoredPerson(id=random.token_urlsafe(12), kind="guest", name=name, made=now, seen=now)


class PeopleStore(Store):
    """The people of the site."""

    @writing
    def secret(self, connection: Connection, name: str) -> str:
        """Return a secret of the site, which is made when it is first needed."""
        insert_new(connection, secrets, {"name": name, "value": random.token_urlsafe(32)})
        kept = select(secrets.c.value).where(secrets.c.name == name)
        return str(connection.execute(kept).scalar_one())

    async def add(self, person: StoredPerson) -> None:
        await self._change(insert(people).values(**person_row(person)))

    async def find(self, person: str) -> StoredPerson | None:
        """Return a person by their id, or None."""
        return (await self.find_all([person])).get(person)

    async def find_all(self, ids: Collection[str]) -> dict[str, StoredPerson]:
        """Return people by their ids; unknown ids are left out."""
        wanted = select(people).where(people.c.id.in_(list(ids)))
        return {row.id: person_of(row) for row in await self._rows(wanted)} if ids else {}

    async def rename(self, person: str, name: str) -> None:
        """Change the name that others see in later matches."""
        await self._change(update(people).where(people.c.id == person).values(name=name))

    async def see(self, person: str) -> None:
        """Note that a person does something now."""
        now = time.time()
        stale = (people.c.id == person) & (people.c.seen < now - DAY)
        await self._change(update(people).where(stale).values(seen=now))

    async def remove(self, person: str) -> None:
        await self._change(delete(people).where(people.c.id == person))

    async def by_handle(self, handle: str) -> StoredPerson | None:
        """Return the account or bot of a handle, or None."""
        row = await self._row(select(people).where(people.c.handle == handle))
        return None if row is None else person_of(row)

    async def bot(self, name: str) -> str | None:
        """Return the bot of this name, in any case, with its mark or not; the last seen of several."""
        same = (people.c.kind == "bot") & (func.lower(people.c.name) == bot_name(name).lower())
        asked = select(people.c.id).where(same)
        row = await self._row(asked.order_by(people.c.seen.desc(), people.c.made.desc()))
        return None if row is None else str(row.id)

    @writing
    def make_account(
        self,
        connection: Connection,
        person: str,
        name: str,
        handle: str,
        passphrase: str,
        recovery: str,
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
        try:
            with connection.begin_nested():
                return "made" if connection.execute(change).rowcount == 1 else "no guest"
        except IntegrityError:
            return "taken"

    async def change_passphrase(
        self, person: str, old: str, passphrase: str, recovery: str
    ) -> bool:
        """Change the hash of a passphrase and the recovery digest, and end all cookies.

        Returns False, and changes nothing, if the hash is no longer ``old``.
        """
        same = (people.c.id == person) & (people.c.passphrase == old)
        change = update(people).where(same).values(passphrase=passphrase, recovery=recovery, **NEXT)
        return await self._change(change) == 1

    async def end_cookies(self, person: str) -> None:
        await self._change(update(people).where(people.c.id == person).values(**NEXT))

    @writing
    def end_cookie(self, connection: Connection, person: str, session: str) -> None:
        """End one cookie of a person; all of them if too many were ended one by one."""
        there = people.c.id == person
        row = connection.execute(select(people.c.ended).where(there).with_for_update()).first()
        ended = [] if row is None else json.loads(row.ended or "[]")
        many = len(ended) >= MOST_ENDED
        change = NEXT if many else {"ended": json.dumps([*ended, session])}
        connection.execute(update(people).where(there).values(**change))

    async def guests_before(self, when: float, most: int) -> list[StoredPerson]:
        """Return guests who did nothing since ``when`` (seconds since 1970)."""
        idle = select(people).where((people.c.kind == "guest") & (people.c.seen < when))
        rows = await self._rows(idle.order_by(people.c.seen).limit(most))
        return [person_of(row) for row in rows]


def holder_of(person: str) -> str:
    """Return the holder of a person's seats."""
    return f"@{person}"


def person_of_holder(holder: str) -> str:
    """Return the person whose seats a holder has; empty for the owner of a key."""
    return holder[1:] if holder.startswith("@") else ""


def person_row(person: StoredPerson) -> dict[str, Any]:
    """Return the row of a new person."""
    empty = {name: getattr(person, name) or None for name in ("handle", "passphrase", "recovery")}
    settings = json.dumps(dict(person.settings))
    return row_of(people, person) | empty | {"ended": None, "settings": settings}


def person_of(row: Row[Any]) -> StoredPerson:
    """Return the person of a row."""
    texts = {name: row._mapping[name] or "" for name in ("handle", "passphrase", "recovery")}
    ended = frozenset(json.loads(row.ended or "[]"))
    settings = json.loads(row.settings)
    return StoredPerson(**{**row._mapping, **texts, "ended": ended, "settings": settings})
