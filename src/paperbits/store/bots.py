"""Persons who become bots."""

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection, and_, exists, insert, select, update

from paperbits.core.errors import PaperbitsError
from paperbits.match.naming import bot_name, without_mark
from paperbits.store.log import StoreError
from paperbits.store.matches import MoveLog
from paperbits.store.people import holder_of, new_person, person_row
from paperbits.store.schema.matches import seats
from paperbits.store.schema.people import people
from paperbits.store.tokens import SCOPES, TokenStore, new_token_text


def become_bot(connection: Connection, person: str) -> bool:
    """Make a person a bot for ever; return False if they have played with people."""
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
    """Whether the person has a seat in a match with, or kept for, somebody else."""
    mine, other = seats.alias(), seats.alias()
    another = exists().where(
        and_(other.c.match == mine.c.match, other.c.level == "", other.c.holder != mine.c.holder)
    )
    together = select(mine.c.match).where(mine.c.holder == holder_of(person), another)
    return connection.execute(together.limit(1)).first() is not None


@dataclass(frozen=True, slots=True)
class MadeBot:
    """A bot, and the text of its token."""

    person: str
    name: str
    token: str


def make_bot(name: str, file: Path, database: str) -> MadeBot:
    """Keep a new bot in a database, or in a file without one. Raises PaperbitsError."""
    clean = without_mark(
        " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    )
    if not clean:
        raise PaperbitsError("A bot needs a name.")
    if database:
        from paperbits.store.postgres import prepare
        from paperbits.store.postgres_log import PostgresLog

        prepare(database)
        return asyncio.run(_made(clean, PostgresLog(database)))
    from paperbits.store.sqlite import SqliteLog

    if not file.is_file():
        raise PaperbitsError(f"There are no matches in {file}: no such file.")
    return asyncio.run(_made(clean, SqliteLog(file)))


async def _made(name: str, log: MoveLog) -> MadeBot:
    text = new_token_text()
    try:
        person = await log.database.write(lambda connection: new_bot(connection, name))
        await TokenStore(log.database).make(
            person, "Made on the command line", frozenset(SCOPES), text
        )
    except StoreError as error:
        raise PaperbitsError(error.reason) from None
    finally:
        await log.close()
    return MadeBot(person, bot_name(name), text)
