"""A PostgreSQL database. A process connects when it first needs it, and replaces a dead connection.

While the database is away, every call soon raises StoreError.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from paperbits.core.errors import PaperbitsError, extra
from paperbits.store.log import NOT_READ, NOT_WRITTEN, DanglingError, StoreError
from paperbits.store.schema import upgrade
from paperbits.store.where import without_password

with extra("postgres", "A PostgreSQL database"):
    import asyncpg
    import greenlet  # noqa: F401 (SQLAlchemy needs it to migrate the tables)

R = TypeVar("R")
logger = logging.getLogger(__name__)

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
