"""The seats that persons hold, over all matches: claimed with keys, handed over, given up."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from sqlalchemy import Connection, Select, Subquery, case, exists, func, select, update

from paperbits.match.naming import FORMER
from paperbits.store.database import Database, Store, writing
from paperbits.store.log import StoredMatch
from paperbits.store.matches import seated_matches
from paperbits.store.schema.matches import matches, seats

AT_ONCE: Final = 500


class SeatStore(Store):
    """The seats of people in all matches."""

    @writing
    def claim(self, connection: Connection, holder: str, held: Mapping[str, str]) -> set[str]:
        """Give ``holder`` the seats of other holders, by match; return the changed matches.

        Matches in which ``holder`` has a seat, or the other has none, are left as they are.
        """
        return {match for match, other in held.items() if _give(connection, match, other, holder)}

    async def matches_of(self, holder: str, after: str = "") -> list[str]:
        """Return the matches in which a holder sits or is the host, by id, after ``after``."""
        both = _matches_of(holder, after)
        return await self._values(select(both.c[0]).order_by(both.c[0]).limit(AT_ONCE))

    async def count(self, holder: str) -> int:
        """Return the number of these matches."""
        (count,) = await self._values(select(func.count()).select_from(_matches_of(holder)))
        return int(count)

    async def hand_over(self, holder: str, to: str) -> set[str]:
        """Give another holder all seats, except where both have one; return the matches."""
        changed: set[str] = set()
        after = ""
        while found := await self.matches_of(holder, after):
            changed |= await self.claim(to, dict.fromkeys(found, holder))
            after = found[-1]
        return changed

    async def give_up(self, holder: str) -> set[str]:
        """Take a holder out of all matches, under a former player's name; return the matches."""
        changed: set[str] = set()
        while found := await self.matches_of(holder):

            def work(connection: Connection, found: list[str] = found) -> None:
                mine = seats.c.match.in_(found) & (seats.c.holder == holder)
                connection.execute(update(seats).where(mine).values(holder="", name=FORMER))
                hosted = update(matches).where(matches.c.id.in_(found), matches.c.host == holder)
                connection.execute(hosted.values(host=""))

            await self.database.write(work)
            changed |= set(found)
        return changed


def _matches_of(holder: str, after: str = "") -> Subquery:
    seated = select(seats.c.match).where((seats.c.holder == holder) & (seats.c.match > after))
    hosted = select(matches.c.id).where((matches.c.host == holder) & (matches.c.id > after))
    return seated.union(hosted).subquery()


def _give(connection: Connection, match: str, other: str, holder: str) -> bool:
    mine = exists().where((seats.c.match == match) & (seats.c.holder == holder))
    if connection.execute(select(mine)).scalar():
        return False
    theirs = update(seats).where(seats.c.match == match, seats.c.holder == other)
    host = update(matches).where(matches.c.id == match, matches.c.host == other)
    changes = (theirs.values(holder=holder), host.values(host=holder))
    return sum(connection.execute(change).rowcount for change in changes) > 0


State = Literal["all", "open", "over"]

MOST_PLAYED: Final = 200
"""Most matches that are listed to a program."""


async def listed(
    database: Database, holder: str, state: State, start: int, most: int
) -> tuple[list[StoredMatch], int]:
    """Return ``most`` of a holder's matches, without entries, from number ``start`` on (from 0),
    and how many there are: first those in which it is their turn, then the last changed.
    """
    wanted = _of(holder)
    if state != "all":
        wanted = wanted.where(matches.c.over.is_(state == "over"))
    own = select(seats.c.seat).where((seats.c.match == matches.c.id) & (seats.c.holder == holder))
    first = case((matches.c.turn.in_(own), 0), else_=1)
    page = wanted.order_by(first, matches.c.changed.desc(), matches.c.id)
    page = page.offset(start).limit(min(most, AT_ONCE))

    def question(connection: Connection) -> tuple[list[StoredMatch], int]:
        count = connection.execute(select(func.count()).select_from(wanted.subquery()))
        return _found(connection, page), count.scalar_one()

    return await database.read(question)


async def playing(database: Database, holder: str) -> list[StoredMatch]:
    """Return the holder's matches that are not over, the last played first. Raises StoreError."""
    page = _of(holder).where(matches.c.over.is_(False)).order_by(matches.c.changed.desc())
    return await database.read(lambda connection: _found(connection, page.limit(MOST_PLAYED)))


async def ended_since(database: Database, holder: str, since: float) -> list[StoredMatch]:
    """Return the holder's last matches that ended after a time, the earliest first."""
    page = _of(holder).where(matches.c.ended > since).order_by(matches.c.ended.desc())
    found = await database.read(lambda connection: _found(connection, page.limit(MOST_PLAYED)))
    return found[::-1]


def _of(holder: str) -> Select[Any]:
    return select(matches.c.id).where(
        matches.c.id.in_(select(seats.c.match).where(seats.c.holder == holder))
    )


def _found(connection: Connection, page: Select[Any]) -> list[StoredMatch]:
    return seated_matches(connection, connection.execute(page).scalars().all())
