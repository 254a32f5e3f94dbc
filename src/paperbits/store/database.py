"""The database behind a store, for all that is not a match.

Questions and changes are functions over a SQLAlchemy connection, for both databases.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import CompoundSelect, Connection, Row, Select, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.dml import UpdateBase

P = ParamSpec("P")
R = TypeVar("R")


class Database(Protocol):
    """A database that many tasks may use at the same time."""

    async def read(self, question: Callable[[Connection], R]) -> R:
        """Run a question in one transaction that writes nothing. Raises StoreError."""

    async def write(self, change: Callable[[Connection], R]) -> R:
        """Run a change in one transaction; return after it is kept.

        If the change raises an error, nothing is written. Raises StoreError.
        """


class Keeper(Protocol):
    """Something that is kept in a database."""

    @property
    def database(self) -> Database:
        """The database behind it."""


K = TypeVar("K", bound=Keeper)


def reading(
    ask: Callable[Concatenate[K, Connection, P], R],
) -> Callable[Concatenate[K, P], Coroutine[Any, Any, R]]:
    """Decorate a method that asks something: its connection comes from the database."""

    @wraps(ask)
    async def method(self: K, /, *args: P.args, **more: P.kwargs) -> R:
        return await self.database.read(lambda connection: ask(self, connection, *args, **more))

    return method


def writing(
    change: Callable[Concatenate[K, Connection, P], R],
) -> Callable[Concatenate[K, P], Coroutine[Any, Any, R]]:
    """Decorate a method that is a change: it runs in one transaction of its own."""

    @wraps(change)
    async def method(self: K, /, *args: P.args, **more: P.kwargs) -> R:
        return await self.database.write(lambda connection: change(self, connection, *args, **more))

    return method


class Store:
    """A part of the database. Every method of a store may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def _rows(self, asked: Select[Any]) -> Sequence[Row[Any]]:
        return await self.database.read(lambda connection: connection.execute(asked).all())

    async def _row(self, asked: Select[Any]) -> Row[Any] | None:
        return await self.database.read(
            lambda connection: connection.execute(asked.limit(1)).first()
        )

    async def _values(self, asked: Select[Any] | CompoundSelect[Any]) -> list[Any]:
        return await self.database.read(
            lambda connection: list(connection.execute(asked).scalars())
        )

    async def _change(self, change: UpdateBase) -> int:
        """Make a change of one statement; return how many rows it changed."""
        return await self.database.write(lambda connection: connection.execute(change).rowcount)


def row_of(table: Table, value: object) -> dict[str, Any]:
    """Return the row of a value that has an attribute for each column."""
    return {column.name: getattr(value, column.name) for column in table.columns}


def upsert(
    connection: Connection, table: Table, row: Mapping[str, Any], *, keys: Sequence[str]
) -> None:
    """Insert a row, or replace the columns of the row that has the same ``keys``."""
    other = {name: value for name, value in row.items() if name not in keys}
    new = _insert(connection, table).values(**row)
    connection.execute(new.on_conflict_do_update(index_elements=list(keys), set_=other))


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Insert a row unless it breaks a key; return whether it was inserted."""
    new = _insert(connection, table).values(**row)
    return bool(connection.execute(new.on_conflict_do_nothing()).rowcount == 1)


def _insert(connection: Connection, table: Table) -> Any:
    """Return an insertion of the database's own kind. Both kinds have the same methods."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    return sqlite.insert(table)
