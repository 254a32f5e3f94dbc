"""Persons who become bots, and the matches that a person plays."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, exists, insert, select, update

from paperbits.core.settings import SettingValue
from paperbits.match.bots import bot_name
from paperbits.store.people import holder_of, new_person
from paperbits.store.schema.matches import matches, places
from paperbits.store.schema.people import people

MOST_MATCHES: Final = 200
"""Most matches of a person that are listed."""


def become_bot(connection: Connection, person: str) -> bool:
    """Make a person a bot for ever; return False, and change nothing, if they have played with
    people.
    """
    found = connection.execute(
        select(people).where(people.c.id == person).with_for_update()
    ).one_or_none()
    if found is None or (found.kind != "bot" and _has_played_with_people(connection, person)):
        return False
    values = {"kind": "bot", "name": bot_name(found.name)}
    connection.execute(update(people).where(people.c.id == person).values(**values))
    return True


def new_bot(connection: Connection, name: str) -> str:
    """Keep a new bot; return its id."""
    made = new_person(bot_name(name))
    row = {
        "id": made.id,
        "kind": "bot",
        "name": made.name,
        "epoch": 0,
        "settings": "{}",
        "made": made.made,
        "seen": made.seen,
    }
    connection.execute(insert(people), row)
    return made.id


def _has_played_with_people(connection: Connection, person: str) -> bool:
    """Whether the person has a seat in a match in which another seat is, or is kept for, somebody
    else.
    """
    mine, other = places.alias(), places.alias()
    another = exists().where(
        and_(other.c.match == mine.c.match, other.c.level == "", other.c.holder != mine.c.holder)
    )
    together = select(mine.c.match).where(mine.c.holder == holder_of(person), another)
    return connection.execute(together.limit(1)).first() is not None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat of a listed match; ``waiting`` for somebody to take it."""

    name: str
    level: str
    waiting: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """A match as lists show it. Players count from 0."""

    id: str
    game: str
    settings: Mapping[str, SettingValue]
    seats: tuple[Sitting, ...]
    turn: int | None
    over: bool
    outcome: Mapping[str, Any] | None
    clock: str
    rated: bool
    tournament: str


def playing(connection: Connection, person: str) -> list[Listed]:
    """Return the person's matches that are not over, the last played first."""
    mine = select(places.c.match).where(places.c.holder == holder_of(person))
    wanted = select(matches).where(matches.c.over.is_(False), matches.c.id.in_(mine))
    return _listed(
        connection, wanted.order_by(matches.c.changed.desc()).limit(MOST_MATCHES), person
    )


def ended_since(connection: Connection, person: str, since: float) -> list[Listed]:
    """Return the person's matches that ended after a time, the last ones, the earliest first."""
    mine = select(places.c.match).where(places.c.holder == holder_of(person))
    wanted = select(matches).where(matches.c.ended > since, matches.c.id.in_(mine))
    return _listed(connection, wanted.order_by(matches.c.ended.desc()).limit(MOST_MATCHES), person)[
        ::-1
    ]


def _listed(connection: Connection, wanted: Any, person: str) -> list[Listed]:
    rows = connection.execute(wanted).all()
    seats: dict[str, list[Sitting]] = {row.id: [] for row in rows}
    sitting = (
        select(places)
        .where(places.c.match.in_(list(seats)))
        .order_by(places.c.match, places.c.seat)
    )
    for place in connection.execute(sitting) if seats else ():
        mine = place.holder == holder_of(person)
        seats[place.match].append(Sitting(place.name, place.level, bool(place.invite), mine))
    return [_one(row, tuple(seats[row.id])) for row in rows]


def _one(row: Row[Any], seats: tuple[Sitting, ...]) -> Listed:
    return Listed(
        id=row.id,
        game=row.game,
        settings=json.loads(row.settings),
        seats=seats,
        turn=row.turn,
        over=bool(row.over),
        outcome=json.loads(row.outcome) if row.outcome else None,
        clock=row.clock,
        rated=row.counts,
        tournament=row.tournament,
    )
