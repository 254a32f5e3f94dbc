"""Pages of a holder's matches, from the rows alone: whose turn it is, and how they ended."""

from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import ColumnElement, Connection, case, func, select

from paperbits.match.seat import Seat
from paperbits.store.database import Database
from paperbits.store.schema.matches import matches, places

State = Literal["all", "open", "over"]

MOST_AT_ONCE: Final = 500
"""Matches on a page, at most."""


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A row of a list. ``over`` is None in matches of earlier versions, until their next entry."""

    id: str
    game: str
    seats: tuple[Seat, ...]
    own: frozenset[int]
    """The holder's seats, from 0."""
    over: bool | None
    outcome: str
    """JSON of the outcome; empty if the match is not over, or was over in an earlier version."""
    rated: bool
    when: float
    """When it was last changed, in seconds since 1970."""


async def listed(
    database: Database, holder: str, state: State, start: int, most: int
) -> tuple[list[ListedMatch], int]:
    """Return ``most`` of a holder's matches from number ``start`` on (from 0), and how many there
    are: those in which the holder is to move first, then the last changed first.

    Matches whose state is not known count as open. Raises StoreError.
    """
    wanted = matches.c.id.in_(select(places.c.match).where(places.c.holder == holder)) & _in(state)
    own = select(places.c.seat).where(
        (places.c.match == matches.c.id) & (places.c.holder == holder)
    )
    first = case((matches.c.turn.in_(own), 0), else_=1)
    columns = (
        matches.c.id,
        matches.c.game,
        matches.c.over,
        matches.c.outcome,
        matches.c.rated,
        matches.c.changed,
    )
    page = select(*columns).where(wanted).order_by(first, matches.c.changed.desc(), matches.c.id)
    page = page.offset(start).limit(min(most, MOST_AT_ONCE))

    def question(connection: Connection) -> tuple[list[ListedMatch], int]:
        count = connection.execute(
            select(func.count()).select_from(matches).where(wanted)
        ).scalar_one()
        rows = connection.execute(page).all()
        sitting = (
            select(places)
            .where(places.c.match.in_([row.id for row in rows]))
            .order_by(places.c.match, places.c.seat)
        )
        seats: dict[str, list[tuple[Seat, str]]] = {}
        for row in connection.execute(sitting):
            seat = Seat(level=row.level, name=row.name, invite=row.invite)
            seats.setdefault(row.match, []).append((seat, row.holder))
        return [
            ListedMatch(
                id=row.id,
                game=row.game,
                seats=tuple(seat for seat, _ in seats[row.id]),
                own=frozenset(
                    number for number, (_, held) in enumerate(seats[row.id]) if held == holder
                ),
                over=row.over,
                outcome=row.outcome or "",
                rated=row.rated is not None,
                when=row.changed,
            )
            for row in rows
        ], count

    return await database.read(question)


def _in(state: State) -> ColumnElement[bool]:
    over = matches.c.over.is_(True)
    return (
        over
        if state == "over"
        else func.coalesce(matches.c.over, False).is_(False)
        if state == "open"
        else matches.c.id.is_not(None)
    )
