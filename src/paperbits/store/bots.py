"""Persons who become bots."""

from dataclasses import replace

from sqlalchemy import Connection, and_, exists, insert, select, update

from paperbits.match.bots import bot_name
from paperbits.store.people import holder_of, new_person, person_row
from paperbits.store.schema.matches import seats
from paperbits.store.schema.people import people


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
    made = replace(new_person(bot_name(name)), kind="bot")
    connection.execute(insert(people), person_row(made))
    return made.id


def _has_played_with_people(connection: Connection, person: str) -> bool:
    """Whether the person has a seat in a match in which another seat is, or is kept for, somebody
    else.
    """
    mine, other = seats.alias(), seats.alias()
    another = exists().where(
        and_(other.c.match == mine.c.match, other.c.level == "", other.c.holder != mine.c.holder)
    )
    together = select(mine.c.match).where(mine.c.holder == holder_of(person), another)
    return connection.execute(together.limit(1)).first() is not None
