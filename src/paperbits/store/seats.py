"""The seats that persons hold, over all matches: claimed with keys, handed over, given up."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, Subquery, exists, func, select, update

from paperbits.match.person_names import FORMER
from paperbits.store.database import Store
from paperbits.store.schema.matches import matches, seats

AT_ONCE: Final = 500
"""Most matches in one transaction."""


class SeatStore(Store):
    """The seats of people in all matches."""

    async def claim(self, holder: str, held: Mapping[str, str]) -> set[str]:
        """Give ``holder`` the seats of other holders, such as digests of keys, by match.

        All are changed in one transaction. Matches in which ``holder`` has another seat, and
        matches that do not have the other holder, are left as they are. Returns the changed ones.
        """

        def work(connection: Connection) -> set[str]:
            return {
                match for match, other in held.items() if _give(connection, match, other, holder)
            }

        return await self._database.write(work)

    async def matches_of(self, holder: str, after: str = "", most: int = AT_ONCE) -> list[str]:
        """Return the ids of the matches in which a holder has a seat or is the host, in the order
        of the ids, from those after ``after`` on.
        """
        both = _matches_of(holder, after)
        return await self._values(select(both.c[0]).order_by(both.c[0]).limit(most))

    async def count(self, holder: str) -> int:
        """Return the number of these matches."""
        (count,) = await self._values(select(func.count()).select_from(_matches_of(holder)))
        return int(count)

    async def hand_over(self, holder: str, to: str) -> set[str]:
        """Give another holder all seats of ``holder``, except in matches in which both have one.

        Returns the changed matches.
        """
        changed: set[str] = set()
        after = ""
        while found := await self.matches_of(holder, after):
            changed |= await self.claim(to, dict.fromkeys(found, holder))
            after = found[-1]
        return changed

    async def give_up(self, holder: str) -> set[str]:
        """Take a holder out of all matches: nobody holds their seats, which have the name of a
        former player. Returns the changed matches.
        """
        changed: set[str] = set()
        while found := await self.matches_of(holder):

            def work(connection: Connection, found: list[str] = found) -> None:
                mine = seats.c.match.in_(found) & (seats.c.holder == holder)
                connection.execute(update(seats).where(mine).values(holder="", name=FORMER))
                connection.execute(
                    update(matches)
                    .where(matches.c.id.in_(found) & (matches.c.host == holder))
                    .values(host="")
                )

            await self._database.write(work)
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
    theirs = (
        update(seats)
        .where((seats.c.match == match) & (seats.c.holder == other))
        .values(holder=holder)
    )
    host = (
        update(matches)
        .where((matches.c.id == match) & (matches.c.host == other))
        .values(host=holder)
    )
    return connection.execute(theirs).rowcount + connection.execute(host).rowcount > 0
