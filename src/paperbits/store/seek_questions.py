"""Questions to the tables of the lobby, each on a connection."""

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, case, func, or_, select

from paperbits.store.schema.seeks import seeks, sitters
from paperbits.store.stored_seek import Concerning, StoredSeek

OPEN: Final[Select[Any]] = select(seeks).where(seeks.c.complete.is_(None))


def concerning(connection: Connection, person: str, now: float) -> Concerning:
    """Return the seeks that concern a person."""
    sits = seeks.c.id.in_(select(sitters.c.seek).where(sitters.c.person == person))
    there = or_(seeks.c.until > now, seeks.c.complete.is_not(None))
    asked = (
        select(seeks)
        .where(or_(sits, seeks.c.whom == person), there)
        .order_by(seeks.c.made, seeks.c.id)
    )
    found = all_of(connection, asked)
    return Concerning(
        mine=tuple(each for each in found if person in each.sitting and each.begun is None),
        challenges=tuple(
            each for each in found if person not in each.sitting and each.complete is None
        ),
        begun=tuple(each for each in found if person in each.sitting and each.begun is not None),
    )


def about(person: str) -> Select[Any]:
    """Select the seeks that a person posted, or has a place at, and the challenges to them."""
    sits = seeks.c.id.in_(select(sitters.c.seek).where(sitters.c.person == person))
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
    """Return the seeks that a question selects, with the people who have a place."""
    rows = connection.execute(asked).all()
    there: dict[str, list[str]] = {row.id: [] for row in rows}
    places = (
        select(sitters.c.seek, sitters.c.person)
        .where(sitters.c.seek.in_(list(there)))
        .order_by(sitters.c.place)
    )
    for seek, person in connection.execute(places) if rows else ():
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


def count_places(person: str) -> Select[int]:
    """Count the open seeks at which a person has a place."""
    there = (sitters.c.person == person) & seeks.c.complete.is_(None)
    return select(func.count()).select_from(sitters.join(seeks)).where(there)


def _seek(row: Row[Any], sitting: Sequence[str]) -> StoredSeek:
    found = {**row._mapping, "settings": json.loads(row.settings), "whom": row.whom or ""}
    return StoredSeek(**found, sitting=tuple(sitting))
