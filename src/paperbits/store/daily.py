"""The results of a day of the daily task: a count of people for each."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from paperbits.store.database import Database, Store, insert_new
from paperbits.store.schema.daily import daily_counts, daily_tries

MOST: Final = 100_000
"""Browsers whose tries are kept for a day, at most. Later ones are not counted."""

WHOLE: Final = 100
"""The result of the best move, after which no try counts."""


@dataclass(frozen=True, slots=True)
class KeptTry:
    """A try that the site has scored. ``who`` is a hash, ``percent`` from 0 to 100."""

    date: str
    who: str
    move: str
    percent: int


class DailyStore(Store):
    """The tries and results of the last days."""

    def __init__(self, database: Database, most: int = MOST) -> None:
        super().__init__(database)
        self._most = most

    async def tried(self, one: KeptTry, tries: int, oldest: str) -> None:
        """Keep a try. The first ``tries`` different moves of a browser on a day count; the best of
        them is its result once they are made, or once it is the best there is.

        Tries of days before ``oldest`` are deleted; the counts stay.
        """

        def work(connection: Connection) -> None:
            connection.execute(delete(daily_tries).where(daily_tries.c.date < oldest))
            kept = self._kept(connection, one)
            if kept is None:
                return
            moves, best = kept
            if one.move in moves or len(moves) >= tries or best == WHOLE:
                return
            best = max(best, one.percent)
            connection.execute(
                update(daily_tries)
                .where(daily_tries.c.date == one.date, daily_tries.c.who == one.who)
                .values(moves="\n".join([*moves, one.move]), percent=best)
            )
            if best == WHOLE or len(moves) + 1 == tries:
                _count(connection, one.date, best)

        await self._database.write(work)

    async def counts(self, date: str) -> dict[int, int]:
        """Return how many people came to each result of a day, in per cent."""
        asked = select(daily_counts).where(daily_counts.c.date == date)
        return {row.percent: row.people for row in await self._rows(asked)}

    def _kept(self, connection: Connection, one: KeptTry) -> tuple[list[str], int] | None:
        """Return the moves of a browser and its best, which no other process changes meanwhile; None
        if too many take part in this day.
        """
        mine = select(daily_tries).where(
            daily_tries.c.date == one.date, daily_tries.c.who == one.who
        )
        row = connection.execute(mine.with_for_update()).first()
        if row is None:
            of_day = select(func.count()).where(daily_tries.c.date == one.date)
            if connection.execute(of_day).scalar_one() >= self._most:
                return None
            new = {"date": one.date, "who": one.who, "moves": "", "percent": 0}
            insert_new(connection, daily_tries, new)
            row = connection.execute(mine.with_for_update()).one()
        return row.moves.split("\n") if row.moves else [], int(row.percent)


def _count(connection: Connection, date: str, percent: int) -> None:
    """Count one more person with a result."""
    insert_new(connection, daily_counts, {"date": date, "percent": percent, "people": 0})
    connection.execute(
        update(daily_counts)
        .where(daily_counts.c.date == date, daily_counts.c.percent == percent)
        .values(people=daily_counts.c.people + 1)
    )
