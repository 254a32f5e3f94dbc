"""Clocks in the database: which run out, and for how long the site did not serve.

Deadlines are in **the site's time**: seconds since 1970, less all the time for which no process of
the site served. So no clock runs while the site is down, and no deadline is ever moved.
"""

import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, exists, func, insert, select, update

from paperbits.store.database import Store, insert_new, writing
from paperbits.store.people import holder_of
from paperbits.store.schema.matches import matches, plans, seats, uptime

SOON: Final = 7 * 3_600.0
"""Seconds within which every clock of a match in real time runs out."""

_DAYS: Final = "%d"
"""The pattern of the settings that give days for each move."""


@dataclass(frozen=True, slots=True)
class Running:
    """Which kinds of clocks run now."""

    real_time: bool
    days: bool


class ClockStore(Store):
    """The clocks of the site's matches."""

    @writing
    def beat(
        self, connection: Connection, now: float, patience: float, *, first: bool = False
    ) -> float:
        """Note that this process serves; return for how long the site has not served, in seconds.

        If the last note of any process is older than ``patience``, nobody served since then; nor
        before the ``first`` note of a process, where no other can use the database.
        """
        insert_new(connection, uptime, {"id": 1, "at": now, "lost": 0.0})
        row = connection.execute(select(uptime.c.at, uptime.c.lost).with_for_update()).one()
        limit = 0.0 if first and connection.dialect.name == "sqlite" else patience
        gap = now - row.at
        lost = float(row.lost) + (gap if gap > limit else 0.0)
        connection.execute(update(uptime).values(at=max(row.at, now), lost=lost))
        return lost

    async def running(self, now: float) -> Running:
        """Return which kinds of clocks run, at the site's time ``now``."""
        ticking = select(matches.c.id).where(matches.c.deadline.is_not(None))
        soon = ticking.where(matches.c.deadline < now + SOON, matches.c.clock.not_like(_DAYS))
        real_time = await self._row(soon) is not None
        return Running(real_time, days=await self._row(ticking) is not None)

    async def due(self, now: float, most: int) -> list[str]:
        """Return the matches whose clocks have run out at the site's time ``now``, in order."""
        late = select(matches.c.id).where(matches.c.deadline <= now)
        in_order = late.order_by(matches.c.deadline, matches.c.id)
        return await self._values(in_order.limit(most))

    async def standing(self, since: float, most: int) -> list[str]:
        """Return matches, changed since a real time, whose clock should run and does not."""
        others = seats.alias()
        waiting = exists().where(others.c.match == matches.c.id, others.c.invite != "")
        here = (seats.c.match == matches.c.id) & (seats.c.seat == matches.c.turn)
        to_move = here & (seats.c.level == "")
        still = (
            select(matches.c.id)
            .join(seats, to_move)
            .where(matches.c.clock != "", matches.c.deadline.is_(None), ~waiting)
        )
        recent = still.where(matches.c.changed >= since).order_by(matches.c.changed.desc())
        return await self._values(recent.limit(most))

    @writing
    def wind(
        self, connection: Connection, match: str, version: int, deadline: float
    ) -> float | None:
        """Start the clock of a match with ``version`` entries, unless it runs; return its deadline.

        Returns None if the match has another version.
        """
        this = (matches.c.id == match) & (matches.c.version == version)
        connection.execute(
            update(matches).where(this, matches.c.deadline.is_(None)).values(deadline=deadline)
        )
        found = connection.execute(select(matches.c.deadline).where(this)).scalar_one_or_none()
        return None if found is None else float(found)


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """A line of one player, from 0. ``since``: how many entries the match had when it was kept."""

    seat: int
    number: int
    since: int
    moves: tuple[str, ...]


class PlanStore(Store):
    """The lines that players keep."""

    async def of(self, match: str) -> list[StoredPlan]:
        """Return all lines of a match, each player's in the order in which they were kept."""
        these = select(plans).where(plans.c.match == match).order_by(plans.c.seat, plans.c.number)
        return [_plan(row) for row in await self._rows(these)]

    @writing
    def add(
        self,
        connection: Connection,
        match: str,
        seat: int,
        since: int,
        moves: tuple[str, ...],
        most: int,
    ) -> StoredPlan | None:
        """Keep a line. Returns None, and keeps nothing, if the player has ``most`` lines here."""
        mine = (plans.c.match == match) & (plans.c.seat == seat)
        # Locks the match, so that two requests do not both keep the last line.
        connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())
        counted = select(func.count(), func.coalesce(func.max(plans.c.number), 0)).where(mine)
        count, last = connection.execute(counted).one()
        if count >= most:
            return None
        plan = StoredPlan(seat, int(last) + 1, since, moves)
        row = {"match": match, "seat": seat, "number": plan.number, "since": since}
        connection.execute(insert(plans), row | {"moves": json.dumps(moves), "made": time.time()})
        return plan

    async def drop(self, match: str, which: list[StoredPlan]) -> None:
        """Forget these lines of a match."""

        def work(connection: Connection) -> None:
            for plan in which:
                this = (plans.c.seat == plan.seat, plans.c.number == plan.number)
                connection.execute(delete(plans).where(plans.c.match == match, *this))

        if which:
            await self.database.write(work)

    async def with_plans(self, most: int) -> list[str]:
        """Return matches that have lines, those that changed last first."""
        planned = select(plans.c.match).distinct()
        these = select(matches.c.id).where(matches.c.id.in_(planned))
        return await self._values(these.order_by(matches.c.changed.desc()).limit(most))

    async def export(self, person: str) -> AsyncIterator[object]:
        """Yield the lines of a person's seats, as values that JSON can hold."""
        these = select(plans).join(seats, _same_seat).where(seats.c.holder == holder_of(person))
        these = these.order_by(plans.c.match, plans.c.seat, plans.c.number)
        for row in await self._rows(these):
            yield {"match": row.match, "player": row.seat + 1, "moves": json.loads(row.moves)}

    async def forget(self, person: str) -> None:
        """Delete the lines of a person's seats."""
        theirs = exists().where(_same_seat & (seats.c.holder == holder_of(person)))
        await self._change(delete(plans).where(theirs))


_same_seat = (seats.c.match == plans.c.match) & (seats.c.seat == plans.c.seat)


def _plan(row: Row[Any]) -> StoredPlan:
    return StoredPlan(row.seat, row.number, row.since, tuple(json.loads(row.moves)))
