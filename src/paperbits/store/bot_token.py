"""A new bot with a token, made on the machine of the site."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from paperbits.core.errors import PaperbitsError
from paperbits.match.bots import bot_name, without_mark
from paperbits.store.bots import new_bot
from paperbits.store.log import MoveLog, StoreError
from paperbits.store.tokens import SCOPES, TokenStore, new_token_text


@dataclass(frozen=True, slots=True)
class MadeBot:
    """A bot, and the text of its token."""

    person: str
    name: str
    token: str


def make_bot(name: str, file: Path, database: str) -> MadeBot:
    """Keep a new bot with a token in a database, or in a file if its address is empty. Raises
    PaperbitsError.
    """
    clean = without_mark(
        " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    )
    if not clean:
        raise PaperbitsError("A bot needs a name.")
    if database:
        from paperbits.store.postgres import PostgresLog, prepare

        prepare(database)
        return asyncio.run(_made(clean, PostgresLog(database)))
    from paperbits.store.sqlite import SqliteLog

    if not file.is_file():
        raise PaperbitsError(f"There are no matches in {file}: no such file.")
    return asyncio.run(_made(clean, SqliteLog(file)))


async def _made(name: str, log: MoveLog) -> MadeBot:
    def change(connection: Connection) -> str:
        return new_bot(connection, name)

    text = new_token_text()
    try:
        person = await log.database.write(change)
        await TokenStore(log.database).make(
            person, "Made on the command line", frozenset(SCOPES), text
        )
    except StoreError as error:
        raise PaperbitsError(str(error)) from None
    finally:
        await log.close()
    return MadeBot(person, bot_name(name), text)
