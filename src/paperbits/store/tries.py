"""Limits on tries that hold in all processes together: token buckets in the database."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from paperbits.store.database import Store, insert_new
from paperbits.store.schema.tries import tries


@dataclass(frozen=True, slots=True)
class Bucket:
    """At most ``at_once`` tries, of which ``per_second`` come back. ``who`` is a hash."""

    who: str
    per_second: float
    at_once: float


class TryStore(Store):
    """The tries of the site."""

    async def spend(self, buckets: Sequence[Bucket], now: float) -> bool:
        """Take a try from every bucket, at ``now`` in seconds since 1970. Return False, and take
        nothing, if one of them is empty.
        """
        # So that no two processes wait for each other.
        in_order = sorted(buckets, key=lambda bucket: bucket.who)

        def work(connection: Connection) -> bool:
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

        return await self._database.write(work)

    async def knows(self, who: str, now: float) -> bool:
        """Return whether ``know`` was called for this hash, and still applies."""
        asked = select(tries.c.who).where(tries.c.who == who, tries.c.whole > now)
        return await self._row(asked) is not None

    async def know(self, who: str, now: float, until: float) -> None:
        """Keep a hash until a time, both in seconds since 1970."""

        def work(connection: Connection) -> None:
            row = {"who": who, "left": 0.0, "filled": now, "whole": until}
            insert_new(connection, tries, row)
            connection.execute(update(tries).where(tries.c.who == who).values(whole=until))

        await self._database.write(work)


def _left(connection: Connection, bucket: Bucket, now: float) -> float:
    """Return how many tries are left, and keep others from taking them meanwhile."""
    insert_new(
        connection, tries, {"who": bucket.who, "left": bucket.at_once, "filled": now, "whole": now}
    )
    row = connection.execute(select(tries).where(tries.c.who == bucket.who).with_for_update()).one()
    return min(
        bucket.at_once, float(row.left) + max(0.0, now - float(row.filled)) * bucket.per_second
    )
