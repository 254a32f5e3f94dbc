"""Changes of the tables of the lobby, each on a connection that makes no other change meanwhile."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, case, delete, func, insert, select, text, update

from paperbits.store.schema.seeks import seek_seats, seeks
from paperbits.store.seek_questions import OPEN, all_of
from paperbits.store.stored_seek import (
    Chosen,
    LobbyFullError,
    ManyFromHereError,
    Sat,
    StoredSeek,
    TooManySeeksError,
)

MOST_OWN: Final = 5
"""Most open seeks of one person."""

MOST_OF_CLIENT: Final = 40
"""Most open seeks from one address, such as that of a class."""

MOST: Final = 500
"""Most open seeks of all people together."""

MOST_CHALLENGES: Final = 20
"""Most open challenges to one person."""

LOCK: Final = 6_116_473_005
"""The key of PostgreSQL's lock that lets one change of the lobby happen after another."""


def alone(connection: Connection) -> None:
    """Wait for other changes of the lobby. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})


def post(connection: Connection, seek: StoredSeek) -> StoredSeek | None:
    """Keep a new seek. If there are too many of all people, the oldest one of the address with the
    most makes room; return it, or None. Raises SeekError.
    """

    def count(which: ColumnElement[bool]) -> int:
        there = which & seeks.c.complete.is_(None) & (seeks.c.until > seek.made)
        return connection.execute(select(func.count()).select_from(seeks).where(there)).scalar_one()

    if count(seeks.c.person == seek.person) >= MOST_OWN:
        raise TooManySeeksError
    if seek.whom and count((seeks.c.person == seek.person) & (seeks.c.whom == seek.whom)):
        raise TooManySeeksError
    if seek.client and count(seeks.c.client == seek.client) >= MOST_OF_CLIENT:
        raise ManyFromHereError
    if seek.whom and count(seeks.c.whom == seek.whom) >= MOST_CHALLENGES:
        raise LobbyFullError
    removed = _make_room(connection, seek) if count(seeks.c.id != "") >= MOST else None
    connection.execute(insert(seeks), _row(seek))
    connection.execute(
        insert(seek_seats), {"seek": seek.id, "person": seek.person, "seat": 0, "until": seek.until}
    )
    return removed


def _make_room(connection: Connection, seek: StoredSeek) -> StoredSeek:
    """Delete the oldest seek of those who have the most; return it. Raises LobbyFullError if they
    would have no more than the one whose seek is new.
    """
    who = case((seeks.c.client != "", seeks.c.client), else_=seeks.c.person)
    there = seeks.c.complete.is_(None) & (seeks.c.until > seek.made)
    counted = connection.execute(select(who, func.count()).where(there).group_by(who))
    counts: dict[str, int] = {one: count for one, count in counted}  # noqa: C416 (rows)
    greediest = max(counts, key=lambda one: counts[one])
    if counts[greediest] <= counts.get(seek.client or seek.person, 0) + 1:
        raise LobbyFullError
    theirs = OPEN.where(there, who == greediest).order_by(seeks.c.made, seeks.c.id).limit(1)
    (oldest,) = all_of(connection, theirs)
    connection.execute(delete(seeks).where(seeks.c.id == oldest.id))
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
    connection: Connection,
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
        connection.execute(update(seeks).where(seeks.c.id == seek.id).values(**settled))
        seek = replace(seek, game=chosen.game, settings=chosen.settings)
    last = select(func.max(seek_seats.c.seat)).where(seek_seats.c.seek == seek.id)
    seat = connection.execute(last).scalar_one() + 1
    until = max(until, seek.until) if seek.lasting else until
    connection.execute(
        insert(seek_seats), {"seek": seek.id, "person": person, "seat": seat, "until": until}
    )
    seek = replace(seek, seated=(*seek.seated, person))
    return complete(connection, seek, now) if len(seek.seated) >= seek.seats else Sat(seek)


def complete(connection: Connection, seek: StoredSeek, now: float) -> Sat:
    """Mark a seek as complete. Its people no longer wait for other matches that begin at once."""
    connection.execute(update(seeks).where(seeks.c.id == seek.id).values(complete=now))
    seek = replace(seek, complete=now)
    if seek.lasting:
        return Sat(seek)
    brief = select(seeks.c.id).where(seeks.c.complete.is_(None), ~seeks.c.lasting)
    theirs = seek_seats.c.person.in_(seek.seated)
    others = all_of(
        connection,
        OPEN.where(seeks.c.id.in_(select(seek_seats.c.seek).where(theirs)), ~seeks.c.lasting),
    )
    connection.execute(
        delete(seek_seats).where(seek_seats.c.seek.in_(brief), theirs, seek_seats.c.seat > 0)
    )
    connection.execute(delete(seeks).where(seeks.c.id.in_(brief), seeks.c.person.in_(seek.seated)))
    return Sat(
        seek,
        frozenset(person for other in others for person in (*other.seated, other.whom) if person),
    )


def prolong(connection: Connection, persons: Sequence[str], until: float) -> None:
    """Prolong the seeks and the seats of people, except those that last without a page."""
    brief = select(seeks.c.id).where(seeks.c.complete.is_(None), ~seeks.c.lasting)
    connection.execute(
        update(seek_seats)
        .where(
            seek_seats.c.person.in_(persons),
            seek_seats.c.seek.in_(brief),
            seek_seats.c.until < until,
        )
        .values(until=until)
    )
    connection.execute(
        update(seeks)
        .where(
            seeks.c.person.in_(persons),
            seeks.c.complete.is_(None),
            ~seeks.c.lasting,
            seeks.c.until < until,
        )
        .values(until=until)
    )


def _row(seek: StoredSeek) -> dict[str, Any]:
    row = {column.name: getattr(seek, column.name) for column in seeks.columns}
    return row | {"settings": json.dumps(dict(seek.settings)), "whom": seek.whom or None}
