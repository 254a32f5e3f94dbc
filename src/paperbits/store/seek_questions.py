"""Questions to the tables of the lobby, each on a connection."""

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, case, func, or_, select

from paperbits.store.schema.seeks import seek_seats, seeks
from paperbits.store.stored_seek import Concerning, StoredSeek

OPEN: Final[Select[Any]] = select(seeks).where(seeks.c.complete.is_(None))


def concerning(connection: Connection, person: str, now: float) -> Concerning:
    """Return the seeks that concern a person."""
    sits = seeks.c.id.in_(select(seek_seats.c.seek).where(seek_seats.c.person == person))
    there = or_(seeks.c.until > now, seeks.c.complete.is_not(None))
    asked = (
        select(seeks)
        .where(or_(sits, seeks.c.whom == person), there)
        .order_by(seeks.c.made, seeks.c.id)
    )
    found = all_of(connection, asked)
    return Concerning(
        mine=tuple(each for each in found if person in each.seated and each.begun is None),
        challenges=tuple(
            each for each in found if person not in each.seated and each.complete is None
        ),
        begun=tuple(each for each in found if person in each.seated and each.begun is not None),
    )


def about(person: str) -> Select[Any]:
    """Select the seeks that a person posted, or has a seat at, and the challenges to them."""
    sits = seeks.c.id.in_(select(seek_seats.c.seek).where(seek_seats.c.person == person))
    return (
        select(seeks)
        .where(or_(seeks.c.person == person, seeks.c.whom == person, sits))
        .order_by(seeks.c.made, seeks.c.id)
    )


def one(connection: Connection, seek: str) -> StoredSeek | None:
    """Return a seek by its id, or None."""
    found = all_of(connection, select(seeks).where(seeks.c.id == seek))
    return found[0] if found else None


def all_of(connection: Connection, asked: Select[Any]) -> list[StoredSeek]:
    """Return the seeks that a question selects, with the people who have a seat."""
    rows = connection.execute(asked).all()
    there: dict[str, list[str]] = {row.id: [] for row in rows}
    taken = (
        select(seek_seats.c.seek, seek_seats.c.person)
        .where(seek_seats.c.seek.in_(list(there)))
        .order_by(seek_seats.c.seat)
    )
    for seek, person in connection.execute(taken) if rows else ():
        there[seek].append(person)
    return [_seek(row, there[row.id]) for row in rows]


def longest_fitting(
    connection: Connection, mine: StoredSeek, games: Sequence[str]
) -> StoredSeek | None:
    """Return the fitting seek of another person that has waited longest. One for the same game
    comes before one for any game.
    """
    exact = case((seeks.c.game == mine.game, 0), else_=1)
    fits = [
        seeks.c.complete.is_(None),
        seeks.c.whom.is_(None),
        seeks.c.until > mine.made,
        seeks.c.person != mine.person,
        seeks.c.usual,
        seeks.c.seats == 2,
        seeks.c.clock == mine.clock,
        seeks.c.rated.is_(mine.rated),
        seeks.c.game.in_([*games, ""]),
    ]
    for bound, holds in ((mine.low, seeks.c.rating.__ge__), (mine.high, seeks.c.rating.__le__)):
        if bound is not None:
            fits.append(holds(bound))
    if mine.rating is None:
        fits += [seeks.c.low.is_(None), seeks.c.high.is_(None)]
    else:
        fits += [
            or_(seeks.c.low.is_(None), seeks.c.low <= mine.rating),
            or_(seeks.c.high.is_(None), seeks.c.high >= mine.rating),
        ]
    found = all_of(
        connection, select(seeks).where(*fits).order_by(exact, seeks.c.made, seeks.c.id).limit(1)
    )
    return found[0] if found else None


def like(connection: Connection, mine: StoredSeek) -> StoredSeek | None:
    """Return the open seek of the same person that is like this one."""
    like = [
        seeks.c.person == mine.person,
        seeks.c.complete.is_(None),
        seeks.c.until > mine.made,
        seeks.c.whom.is_(None),
        seeks.c.usual,
        seeks.c.seats == 2,
        seeks.c.game == mine.game,
        seeks.c.clock == mine.clock,
        seeks.c.rated.is_(mine.rated),
        seeks.c.low.is_(mine.low) if mine.low is None else seeks.c.low == mine.low,
        seeks.c.high.is_(mine.high) if mine.high is None else seeks.c.high == mine.high,
    ]
    found = all_of(connection, select(seeks).where(*like).limit(1))
    return found[0] if found else None


def count_seats(person: str) -> Select[int]:
    """Count the open seeks at which a person has a seat."""
    there = (seek_seats.c.person == person) & seeks.c.complete.is_(None)
    return select(func.count()).select_from(seek_seats.join(seeks)).where(there)


def _seek(row: Row[Any], seated: Sequence[str]) -> StoredSeek:
    found = {**row._mapping, "settings": json.loads(row.settings), "whom": row.whom or ""}
    return StoredSeek(**found, seated=tuple(seated))
