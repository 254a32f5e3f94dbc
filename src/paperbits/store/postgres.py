"""A store in a PostgreSQL database, to which many processes may write at the same time.

The version of a match is the key of its next entry, so the database takes exactly one. Each process
writes its waiting entries with one statement: one wait for the disk serves them all. The statement
skips an entry that answers another version, and keeps the others.

A process connects when it first needs the database, and replaces a dead connection. While the
database is away, every call soon raises StoreError.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, event, text
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from paperbits.core.errors import PaperbitsError, StaleMoveError, extra
from paperbits.store.database import Database
from paperbits.store.log import (
    BEGUN,
    NOT_READ,
    NOT_WRITTEN,
    After,
    DanglingError,
    StoredMatch,
    StoreError,
)
from paperbits.store.matches import PLAYED, SEATED, MoveLog, loaded
from paperbits.store.schema import upgrade
from paperbits.store.where import without_password

with extra("postgres", "A PostgreSQL database"):
    import asyncpg
    import greenlet  # noqa: F401 (SQLAlchemy needs it to migrate the tables)

R = TypeVar("R")
logger = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 512
"""Entries in one commit, at most; each is of another match."""

CONNECTIONS: Final = 12
"""Connections of one process, at most."""

CONNECTING: Final = 3.0
ANSWERING: Final = 5.0
QUEUEING: Final = 12.0
"""Seconds to wait for a free connection: long enough for all at once after a restart."""

TRIES: Final = 3
"""How often a statement is tried that the database rolls back because of others (a deadlock)."""

UPGRADING: Final = 7_205_759
"""The advisory lock that lets only one process at a time migrate the tables."""

_failures = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
_undone = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)

# The statement locks rows in the order of their ids, so two processes can't deadlock.
_APPEND: Final = """
WITH asked AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::text[], $4::float8[], $5::float8[], $6::int[], $7::bool[], $8::text[], $9::float8[],
        $10::text[]
    ) AS a (which, seen, entry, scored, now, to_move, is_over, result_text, until, cost)
), locked AS MATERIALIZED (
    SELECT m.id, asked.* FROM matches m JOIN asked ON m.id = asked.which AND m.version = asked.seen
    ORDER BY m.id FOR UPDATE OF m
), moved AS (
    UPDATE matches m SET version = locked.seen + 1, changed = locked.now, result = locked.scored,
        turn = locked.to_move, over = locked.is_over, outcome = locked.result_text, deadline = locked.until,
        ended = CASE WHEN locked.is_over THEN coalesce(m.ended, locked.now) END
    FROM locked WHERE m.id = locked.id AND m.version = locked.seen
    RETURNING m.id, locked.seen, locked.entry, locked.now, locked.cost
)
INSERT INTO entries (match, number, entry, made, spent) SELECT id, seen, entry, now, cost FROM moved RETURNING match
"""  # noqa: E501

_DIALECT: Final = PGDialect_asyncpg()  # type: ignore[no-untyped-call]
_SEATED_TEXT: Final = str(SEATED.compile(dialect=_DIALECT))
_PLAYED_TEXT: Final = str(PLAYED.compile(dialect=_DIALECT))


@dataclass(slots=True)
class _Asked:
    match: str
    version: int
    entry: str
    after: After
    made: float
    done: "asyncio.Future[None]"

    def answer(self, error: Exception | None = None) -> None:
        if self.done.done():  # The caller was cancelled.
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


def prepare(url: str) -> None:
    """Make or migrate the tables. Raises PaperbitsError if the database can't be used."""
    asyncio.run(_prepared(url))


async def _prepared(url: str) -> None:
    async def connect() -> Any:
        return await asyncpg.connect(url, timeout=CONNECTING)

    def one_at_a_time(connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": UPGRADING})
        upgrade(connection)

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=connect, hide_parameters=True
    )
    try:
        async with engine.begin() as connection:
            await connection.run_sync(one_at_a_time)
    except (*_failures, DBAPIError, ValueError) as error:
        cause = error.orig or error if isinstance(error, DBAPIError) else error
        raise PaperbitsError(
            f"The database {without_password(url)} can't be used: {_reason(cause)}."
        ) from None
    finally:
        await engine.dispose()


def _reason(error: BaseException) -> str:
    """Return the cause in a few words, without the values that the message may repeat."""
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, OSError):
        return "it can't be reached"
    said = str(error.args[0] if error.args else type(error).__name__).partition("\n")[0]
    return said.rpartition(">: ")[2].rstrip(".")


def _failed(error: BaseException, sentence: str) -> StoreError:
    if isinstance(error.__cause__, asyncpg.ForeignKeyViolationError):
        return DanglingError("The entry refers to something that has been deleted.")
    lost = isinstance(error, OSError) and not isinstance(error, TimeoutError)
    reason = "can't be reached" if lost else f"failed: {type(error).__name__}"
    logger.error("The database %s", reason)
    return StoreError(f"The database {reason}.", sentence)


def _storable(value: Any) -> Any:
    """Return a value that PostgreSQL can take. Texts with NUL, which it refuses, find nothing."""
    if isinstance(value, str):
        return value.replace("\0", "\ufffd")
    return [_storable(part) for part in value] if isinstance(value, (list, tuple)) else value


def _all_storable(
    _connection: object, _cursor: object, statement: str, given: Any, _context: object, many: bool
) -> Any:
    """Do the same for what SQLAlchemy sends: one row of values, or many."""
    return statement, (
        [tuple(map(_storable, row)) for row in given] if many else tuple(map(_storable, given))
    )


def _replace_closed(connection: Any, _record: object, _proxy: object) -> None:
    """Have the pool replace a connection that has died since it was last used."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


async def _run(engine: AsyncEngine, work: Callable[[Connection], R]) -> R:
    async with engine.begin() as connection:
        return await connection.run_sync(work)


class PostgresDatabase:
    """Questions and changes over a PostgreSQL database. It connects when it is first needed."""

    def __init__(self, url: str) -> None:
        async def connect() -> Any:
            return await asyncpg.connect(
                url,
                timeout=CONNECTING,
                command_timeout=ANSWERING,
                server_settings={"application_name": "paperbits", "jit": "off"},
            )

        self._closed = False
        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=connect,
            hide_parameters=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=QUEUEING,
        )
        engine = self._engine.sync_engine
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        event.listen(engine, "before_cursor_execute", _all_storable, retval=True)
        event.listen(engine, "checkout", _replace_closed)

    async def read(self, question: Callable[[Connection], R]) -> R:
        """Run a question. Raises StoreError. Each of its statements sees what is committed then."""
        return await self._tried(lambda: _run(self._reading, question), NOT_READ)

    async def write(self, change: Callable[[Connection], R]) -> R:
        """Run a change in one transaction, again if others undo it. Raises StoreError."""
        return await self._tried(lambda: _run(self._engine, change), NOT_WRITTEN)

    async def fetch(self, *asked: tuple[str, Sequence[object]]) -> list[Sequence[Any]]:
        """Return the rows of each statement, a transaction of its own. Raises StoreError.

        SQLAlchemy's way to a statement would take longer than the statement.
        """

        async def fetched() -> list[Sequence[Any]]:
            async with self._engine.connect() as connection:
                lent: Any = (await connection.get_raw_connection()).driver_connection
                return [
                    await lent.fetch(statement, *map(_storable, values))
                    for statement, values in asked
                ]

        return await self._tried(fetched, NOT_READ)

    async def _tried(self, attempt: Callable[[], Awaitable[R]], sentence: str) -> R:
        if self._closed:
            raise StoreError("The store is closed.")
        for left in reversed(range(TRIES)):
            try:
                return await attempt()
            except (*_failures, DBAPIError, SQLAlchemyTimeoutError) as error:
                cause = (error.orig if isinstance(error, DBAPIError) else error) or error
                if left and (isinstance(cause, _undone) or isinstance(cause.__cause__, _undone)):
                    continue
                raise _failed(cause, sentence) from None
        raise AssertionError

    async def close(self) -> None:
        self._closed = True
        with suppress(*_failures, DBAPIError):
            await asyncio.wait_for(self._engine.dispose(), ANSWERING)


class PostgresLog(MoveLog):
    """A store in a PostgreSQL database. Call ``prepare`` first, to make its tables."""

    def __init__(self, url: str) -> None:
        self._waiting: list[_Asked] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        self._database = PostgresDatabase(url)

    @property
    def database(self) -> Database:
        """The database, over the same connections."""
        return self._database

    async def load(self, match: str, since: int = 0) -> StoredMatch | None:
        asked = ((_SEATED_TEXT, (match,)), (_PLAYED_TEXT, (match, since)))
        seated, played = await self._database.fetch(*asked)
        return loaded(seated, played, since)

    async def append(self, match: str, version: int, entry: str, after: After = BEGUN) -> None:
        if self._closed:
            raise StoreError("The store is closed.")
        asked = _Asked(
            match, version, entry, after, time.time(), asyncio.get_running_loop().create_future()
        )
        self._waiting.append(asked)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await asked.done

    async def close(self) -> None:
        self._closed = True
        if self._writing is not None:
            await asyncio.wait({self._writing})
        await self._database.close()

    async def _write(self) -> None:
        """Write the waiting entries until none is left."""
        try:
            while self._waiting:
                groups = self._take()
                try:
                    won = await self._append([group[0] for group in groups])
                except StoreError as error:
                    for asked in (asked for group in groups for asked in group):
                        asked.answer(StoreError(error.reason))
                    continue
                for first, *rivals in groups:
                    first.answer(None if first.match in won else StaleMoveError())
                    for rival in rivals:
                        rival.answer(StaleMoveError())
        finally:
            self._writing = None

    def _take(self) -> list[list[_Asked]]:
        """Take the entries to write next, in groups: for each match the first waiting entry, then
        its rivals, which answer the same version.

        Only the first of a group is written. Its rivals are stale in both cases: if it succeeds,
        the version is used up; if it fails, the match does not have that version.
        """
        groups: dict[str, list[_Asked]] = {}
        later: list[_Asked] = []
        in_order: set[str] = set()
        """The matches with an entry that must wait. Later entries of them must wait too."""
        for asked in self._waiting:
            group = groups.get(asked.match)
            if asked.match in in_order:
                later.append(asked)
            elif group is None and len(groups) < MOST_AT_ONCE:
                groups[asked.match] = [asked]
            elif group is not None and group[0].version == asked.version:
                group.append(asked)
            else:
                later.append(asked)
                in_order.add(asked.match)
        self._waiting = later
        return list(groups.values())

    async def _append(self, group: list[_Asked]) -> set[str]:
        """Write entries of different matches at once; return the matches that took theirs."""
        columns = (
            [asked.match for asked in group],
            [asked.version for asked in group],
            [asked.entry for asked in group],
            [asked.after.result for asked in group],
            [asked.made for asked in group],
            [asked.after.turn for asked in group],
            [asked.after.over for asked in group],
            [asked.after.outcome or None for asked in group],
            [asked.after.deadline for asked in group],
            [asked.after.spent for asked in group],
        )
        [rows] = await self._database.fetch((_APPEND, columns))
        return {row["match"] for row in rows}
