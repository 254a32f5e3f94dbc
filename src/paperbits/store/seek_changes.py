"""Changes of the tables of the lobby, each on a connection that makes no other change meanwhile."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import sqlalchemy as sa

from paperbits.store.database import row_of
from paperbits.store.schema.people import seek_seats, seeks
from paperbits.store.stored_seek import (
    Chosen,
    Concerning,
    LobbyFullError,
    ManyFromHereError,
    Sat,
    StoredSeek,
    TooManySeeksError,
)

OPEN: Final[sa.Select[Any]] = sa.select(seeks).where(seeks.c.complete.is_(None))


def concerning(connection: sa.Connection, person: str, now: float) -> Concerning:
    """Return the seeks that concern a person."""
    there = sa.or_(seeks.c.until > now, seeks.c.complete.is_not(None))
    found = all_of(connection, about(person).where(there))
    return Concerning(
        mine=tuple(each for each in found if person in each.seated and each.begun is None),
        challenges=tuple(
            each for each in found if person not in each.seated and each.complete is None
        ),
        begun=tuple(each for each in found if person in each.seated and each.begun is not None),
    )


def about(person: str) -> sa.Select[Any]:
    """Select the seeks that a person posted, or has a seat at, and the challenges to them."""
    sits = seeks.c.id.in_(sa.select(seek_seats.c.seek).where(seek_seats.c.person == person))
    return (
        sa.select(seeks)
        .where(sa.or_(seeks.c.person == person, seeks.c.whom == person, sits))
        .order_by(seeks.c.made, seeks.c.id)
    )


def one(connection: sa.Connection, seek: str) -> StoredSeek | None:
    """Return a seek by its id, or None."""
    return first_of(connection, sa.select(seeks).where(seeks.c.id == seek))


def first_of(connection: sa.Connection, asked: sa.Select[Any]) -> StoredSeek | None:
    """Return the first seek that a question selects, or None."""
    return next(iter(all_of(connection, asked.limit(1))), None)


def all_of(connection: sa.Connection, asked: sa.Select[Any]) -> list[StoredSeek]:
    """Return the seeks that a question selects, with the people who have a seat."""
    rows = connection.execute(asked).all()
    there: dict[str, list[str]] = {row.id: [] for row in rows}
    taken = (
        sa.select(seek_seats.c.seek, seek_seats.c.person)
        .where(seek_seats.c.seek.in_(list(there)))
        .order_by(seek_seats.c.seat)
    )
    for seek, person in connection.execute(taken) if rows else ():
        there[seek].append(person)
    return [_seek(row, there[row.id]) for row in rows]


def longest_fitting(
    connection: sa.Connection, mine: StoredSeek, games: Sequence[str]
) -> StoredSeek | None:
    """Return another's fitting seek that waited longest, preferably for the same game."""
    exact = sa.case((seeks.c.game == mine.game, 0), else_=1)
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
            sa.or_(seeks.c.low.is_(None), seeks.c.low <= mine.rating),
            sa.or_(seeks.c.high.is_(None), seeks.c.high >= mine.rating),
        ]
    asked = sa.select(seeks).where(*fits)
    return first_of(connection, asked.order_by(exact, seeks.c.made, seeks.c.id))


def like(connection: sa.Connection, mine: StoredSeek) -> StoredSeek | None:
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
        seeks.c.low == mine.low,
        seeks.c.high == mine.high,
    ]
    return first_of(connection, sa.select(seeks).where(*like))


def count_seats(person: str) -> sa.Select[int]:
    """Count the open seeks at which a person has a seat."""
    there = (seek_seats.c.person == person) & seeks.c.complete.is_(None)
    return sa.select(sa.func.count()).select_from(seek_seats.join(seeks)).where(there)


def _seek(row: sa.Row[Any], seated: Sequence[str]) -> StoredSeek:
    found = {**row._mapping, "settings": json.loads(row.settings), "whom": row.whom or ""}
    return StoredSeek(**found, seated=tuple(seated))


MOST_OWN: Final = 5
MOST_OF_CLIENT: Final = 40
"""Most open seeks from one address, such as that of a class."""

MOST: Final = 500
MOST_CHALLENGES: Final = 20
LOCK: Final = 6_116_473_005
"""The key of PostgreSQL's lock that lets one change of the lobby happen after another."""


def alone(connection: sa.Connection) -> None:
    """Wait for other changes of the lobby. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})


def post(connection: sa.Connection, seek: StoredSeek) -> StoredSeek | None:
    """Keep a new seek. If there are too many, delete an older one and return it. Raises SeekError."""

    def count(which: sa.ColumnElement[bool]) -> int:
        there = which & seeks.c.complete.is_(None) & (seeks.c.until > seek.made)
        return connection.execute(
            sa.select(sa.func.count()).select_from(seeks).where(there)
        ).scalar_one()

    if count(seeks.c.person == seek.person) >= MOST_OWN:
        raise TooManySeeksError
    if seek.whom and count((seeks.c.person == seek.person) & (seeks.c.whom == seek.whom)):
        raise TooManySeeksError
    if seek.client and count(seeks.c.client == seek.client) >= MOST_OF_CLIENT:
        raise ManyFromHereError
    if seek.whom and count(seeks.c.whom == seek.whom) >= MOST_CHALLENGES:
        raise LobbyFullError
    removed = _make_room(connection, seek) if count(seeks.c.id != "") >= MOST else None
    connection.execute(sa.insert(seeks), _row(seek))
    connection.execute(
        sa.insert(seek_seats),
        {"seek": seek.id, "person": seek.person, "seat": 0, "until": seek.until},
    )
    return removed


def _make_room(connection: sa.Connection, seek: StoredSeek) -> StoredSeek:
    """Delete and return the oldest seek of those who have the most. Raises LobbyFullError."""
    who = sa.case((seeks.c.client != "", seeks.c.client), else_=seeks.c.person)
    there = seeks.c.complete.is_(None) & (seeks.c.until > seek.made)
    counted = connection.execute(sa.select(who, sa.func.count()).where(there).group_by(who))
    counts: dict[str, int] = {one: count for one, count in counted}  # noqa: C416 (rows)
    greediest = max(counts, key=lambda one: counts[one])
    if counts[greediest] <= counts.get(seek.client or seek.person, 0) + 1:
        raise LobbyFullError
    theirs = OPEN.where(there, who == greediest).order_by(seeks.c.made, seeks.c.id).limit(1)
    (oldest,) = all_of(connection, theirs)
    connection.execute(sa.delete(seeks).where(seeks.c.id == oldest.id))
    return oldest


def within(seek: StoredSeek, rating: int | None) -> bool:
    """Whether a rating is in the range of a seek. A person without a rating has None."""
    if seek.low is None and seek.high is None:
        return True
    return (
        rating is not None
        and (seek.low is None or seek.low <= rating)
        and (seek.high is None or rating <= seek.high)
    )


def sit(
    connection: sa.Connection,
    seek: StoredSeek,
    person: str,
    now: float,
    until: float,
    chosen: Chosen | None,
) -> Sat:
    """Give a person the next seat of a seek. The last seat completes it."""
    if not seek.game:
        assert chosen is not None
        settled = {"game": chosen.game, "settings": json.dumps(dict(chosen.settings))}
        connection.execute(sa.update(seeks).where(seeks.c.id == seek.id).values(**settled))
        seek = replace(seek, game=chosen.game, settings=chosen.settings)
    last = sa.select(sa.func.max(seek_seats.c.seat)).where(seek_seats.c.seek == seek.id)
    seat = connection.execute(last).scalar_one() + 1
    until = max(until, seek.until) if seek.lasting else until
    connection.execute(
        sa.insert(seek_seats), {"seek": seek.id, "person": person, "seat": seat, "until": until}
    )
    seek = replace(seek, seated=(*seek.seated, person))
    return complete(connection, seek, now) if len(seek.seated) >= seek.seats else Sat(seek)


def complete(connection: sa.Connection, seek: StoredSeek, now: float) -> Sat:
    """Mark a seek as complete. Its people no longer wait for other matches that begin at once."""
    connection.execute(sa.update(seeks).where(seeks.c.id == seek.id).values(complete=now))
    seek = replace(seek, complete=now)
    if seek.lasting:
        return Sat(seek)
    brief = sa.select(seeks.c.id).where(seeks.c.complete.is_(None), ~seeks.c.lasting)
    theirs = seek_seats.c.person.in_(seek.seated)
    others = all_of(
        connection,
        OPEN.where(seeks.c.id.in_(sa.select(seek_seats.c.seek).where(theirs)), ~seeks.c.lasting),
    )
    connection.execute(
        sa.delete(seek_seats).where(seek_seats.c.seek.in_(brief), theirs, seek_seats.c.seat > 0)
    )
    connection.execute(
        sa.delete(seeks).where(seeks.c.id.in_(brief), seeks.c.person.in_(seek.seated))
    )
    return Sat(
        seek,
        frozenset(person for other in others for person in (*other.seated, other.whom) if person),
    )


def prolong(connection: sa.Connection, persons: Sequence[str], until: float) -> None:
    """Prolong the seeks and seats of people, except at seeks that need no open page."""
    brief = sa.select(seeks.c.id).where(seeks.c.complete.is_(None), ~seeks.c.lasting)
    seated = (seek_seats.c.person.in_(persons), seek_seats.c.seek.in_(brief))
    late = seek_seats.c.until < until
    connection.execute(sa.update(seek_seats).where(*seated, late).values(until=until))
    theirs = (seeks.c.person.in_(persons), seeks.c.id.in_(brief), seeks.c.until < until)
    connection.execute(sa.update(seeks).where(*theirs).values(until=until))


def _row(seek: StoredSeek) -> dict[str, Any]:
    settings = json.dumps(dict(seek.settings))
    return row_of(seeks, seek) | {"settings": settings, "whom": seek.whom or None}
