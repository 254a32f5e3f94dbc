"""Conditional moves as they are stored: lines that players keep for later."""

import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, func, insert, select

from paperbits.store.database import Store
from paperbits.store.schema.clocks import plans
from paperbits.store.schema.matches import matches, seats


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

    async def add(
        self, match: str, seat: int, since: int, moves: tuple[str, ...], most: int
    ) -> StoredPlan | None:
        """Keep a line. Returns None, and keeps nothing, if the player has ``most`` lines here."""
        mine = (plans.c.match == match) & (plans.c.seat == seat)

        def work(connection: Connection) -> StoredPlan | None:
            # One after another.
            connection.execute(select(matches.c.id).where(matches.c.id == match).with_for_update())
            counted = select(func.count(), func.coalesce(func.max(plans.c.number), 0)).where(mine)
            count, last = connection.execute(counted).one()
            if count >= most:
                return None
            plan = StoredPlan(seat, int(last) + 1, since, moves)
            row = {"match": match, "seat": seat, "number": plan.number, "since": since}
            connection.execute(
                insert(plans), row | {"moves": json.dumps(moves), "made": time.time()}
            )
            return plan

        return await self._database.write(work)

    async def drop(self, match: str, which: list[StoredPlan]) -> None:
        """Forget these lines of a match."""

        def work(connection: Connection) -> None:
            for plan in which:
                this = (
                    (plans.c.match == match)
                    & (plans.c.seat == plan.seat)
                    & (plans.c.number == plan.number)
                )
                connection.execute(delete(plans).where(this))

        if which:
            await self._database.write(work)

    async def with_plans(self, most: int) -> list[str]:
        """Return matches that have lines, those that changed last first."""
        planned = select(plans.c.match).distinct()
        these = select(matches.c.id).where(matches.c.id.in_(planned))
        return await self._values(these.order_by(matches.c.changed.desc()).limit(most))

    async def held_by(self, holder: str) -> list[tuple[str, StoredPlan]]:
        """Return the lines of a holder's seats in all matches, each with the id of its match."""
        these = select(plans).join(seats, _same_seat).where(seats.c.holder == holder)
        these = these.order_by(plans.c.match, plans.c.seat, plans.c.number)
        return [(row.match, _plan(row)) for row in await self._rows(these)]

    async def forget(self, holder: str) -> None:
        """Delete the lines of a holder's seats."""
        theirs = exists().where(_same_seat & (seats.c.holder == holder))
        await self._change(delete(plans).where(theirs))


_same_seat = (seats.c.match == plans.c.match) & (seats.c.seat == plans.c.seat)


def _plan(row: Row[Any]) -> StoredPlan:
    return StoredPlan(row.seat, row.number, row.since, tuple(json.loads(row.moves)))
