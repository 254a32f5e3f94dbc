"""Pages of a holder's matches: whose turn it is, and how they ended."""

from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, Connection, Select, case, func, select, true

from paperbits.store.database import Database
from paperbits.store.log import StoredMatch
from paperbits.store.matches import seated_matches
from paperbits.store.schema.matches import matches, seats

State = Literal["all", "open", "over"]

MOST_AT_ONCE: Final = 500
"""Matches on a page, at most."""

MOST_PLAYED: Final = 200
"""Most matches that are listed to a program."""


async def listed(
    database: Database, holder: str, state: State, start: int, most: int
) -> tuple[list[StoredMatch], int]:
    """Return ``most`` of a holder's matches from number ``start`` on (from 0), without their
    entries, and how many there are: those in which the holder is to move first, then the last
    changed first.

    Matches whose state is not known count as open. Raises StoreError.
    """
    wanted = _of(holder).where(_in(state))
    own = select(seats.c.seat).where((seats.c.match == matches.c.id) & (seats.c.holder == holder))
    first = case((matches.c.turn.in_(own), 0), else_=1)
    page = wanted.order_by(first, matches.c.changed.desc(), matches.c.id)
    page = page.offset(start).limit(min(most, MOST_AT_ONCE))

    def question(connection: Connection) -> tuple[list[StoredMatch], int]:
        count = connection.execute(select(func.count()).select_from(wanted.subquery()))
        return _found(connection, page), count.scalar_one()

    return await database.read(question)


async def playing(database: Database, holder: str) -> list[StoredMatch]:
    """Return the holder's matches that are not over, the last played first. Raises StoreError."""
    page = _of(holder).where(matches.c.over.is_(False)).order_by(matches.c.changed.desc())
    return await database.read(lambda connection: _found(connection, page.limit(MOST_PLAYED)))


async def ended_since(database: Database, holder: str, since: float) -> list[StoredMatch]:
    """Return the holder's matches that ended after a time, the last ones, the earliest first.
    Raises StoreError.
    """
    page = _of(holder).where(matches.c.ended > since).order_by(matches.c.ended.desc())
    found = await database.read(lambda connection: _found(connection, page.limit(MOST_PLAYED)))
    return found[::-1]


def _of(holder: str) -> Select[Any]:
    """Select the ids of the matches in which a holder has a seat."""
    return select(matches.c.id).where(
        matches.c.id.in_(select(seats.c.match).where(seats.c.holder == holder))
    )


def _found(connection: Connection, page: Select[Any]) -> list[StoredMatch]:
    return seated_matches(connection, connection.execute(page).scalars().all())


def _in(state: State) -> ColumnElement[bool]:
    over = func.coalesce(matches.c.over, False)
    return over.is_(state == "over") if state != "all" else true()
