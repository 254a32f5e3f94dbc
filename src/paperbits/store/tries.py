"""Tries in the database: token buckets for all processes, and those at the daily task."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from paperbits.store.database import Database, Store, insert_new, writing
from paperbits.store.schema.people import daily_counts, daily_tries, tries


@dataclass(frozen=True, slots=True)
class Bucket:
    """At most ``at_once`` tries, of which ``per_second`` come back. ``who`` is a hash."""

    who: str
    per_second: float
    at_once: float


class TryStore(Store):
    """The tries of the site."""

    @writing
    def spend(self, connection: Connection, buckets: Sequence[Bucket], now: float) -> bool:
        """Take a try from every bucket. If one is empty, take none and return False."""
        # So that no two processes wait for each other.
        in_order = sorted(buckets, key=lambda bucket: bucket.who)
        connection.execute(
            delete(tries).where(
                tries.c.whole <= now, tries.c.who.not_in([each.who for each in in_order])
            )
        )
        left = [_left(connection, bucket, now) for bucket in in_order]
        if min(left) < 1:
            return False
        for bucket, count in zip(in_order, left, strict=True):
            whole = now + (bucket.at_once - count + 1) / bucket.per_second
            values = {"left": count - 1, "filled": now, "whole": whole}
            connection.execute(update(tries).where(tries.c.who == bucket.who).values(**values))
        return True

    async def knows(self, who: str, now: float) -> bool:
        """Return whether ``know`` was called for this hash, and still applies."""
        asked = select(tries.c.who).where(tries.c.who == who, tries.c.whole > now)
        return await self._row(asked) is not None

    @writing
    def know(self, connection: Connection, who: str, now: float, until: float) -> None:
        """Keep a hash until a time, both in seconds since 1970."""
        row = {"who": who, "left": 0.0, "filled": now, "whole": until}
        insert_new(connection, tries, row)
        connection.execute(update(tries).where(tries.c.who == who).values(whole=until))


def _left(connection: Connection, bucket: Bucket, now: float) -> float:
    """Return how many tries are left, and keep others from taking them meanwhile."""
    insert_new(
        connection, tries, {"who": bucket.who, "left": bucket.at_once, "filled": now, "whole": now}
    )
    row = connection.execute(select(tries).where(tries.c.who == bucket.who).with_for_update()).one()
    return min(
        bucket.at_once, float(row.left) + max(0.0, now - float(row.filled)) * bucket.per_second
    )


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

    @writing
    def tried(self, connection: Connection, one: KeptTry, tries: int, oldest: str) -> None:
        """Keep a try. The first ``tries`` different moves of a browser on a day count; the best of
        them is its result once they are made, or once it is the best there is.

        Tries of days before ``oldest`` are deleted; the counts stay.
        """
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

    async def counts(self, date: str) -> dict[int, int]:
        """Return how many people came to each result of a day, in per cent."""
        asked = select(daily_counts).where(daily_counts.c.date == date)
        return {row.percent: row.people for row in await self._rows(asked)}

    def _kept(self, connection: Connection, one: KeptTry) -> tuple[list[str], int] | None:
        """Return the locked moves of a browser and its best; None if the day is full."""
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
    insert_new(connection, daily_counts, {"date": date, "percent": percent, "people": 0})
    connection.execute(
        update(daily_counts)
        .where(daily_counts.c.date == date, daily_counts.c.percent == percent)
        .values(people=daily_counts.c.people + 1)
    )
