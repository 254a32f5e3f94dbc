"""The database behind a store, for all that is not a match: people, seeks, tournaments and so on.

Questions and changes are functions over a SQLAlchemy connection, so they are written once for
SQLite and PostgreSQL.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import sqlite

R = TypeVar("R")


class Database(Protocol):
    """A database that many tasks may use at the same time."""

    async def read(self, question: Callable[[Connection], R]) -> R:
        """Run a question in one transaction that writes nothing. Raises StoreError."""

    async def write(self, change: Callable[[Connection], R]) -> R:
        """Run a change in one transaction; return after it is kept.

        If the change raises an error, nothing is written and the error is raised here. Raises
        StoreError if the database fails.
        """


def upsert(
    connection: Connection, table: Table, row: Mapping[str, Any], *, keys: Sequence[str]
) -> None:
    """Insert a row, or replace the columns of the row that has the same ``keys``."""
    other = {name: value for name, value in row.items() if name not in keys}
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        there = postgresql.insert(table).values(**row)
        connection.execute(there.on_conflict_do_update(index_elements=list(keys), set_=other))
    else:
        here = sqlite.insert(table).values(**row)
        connection.execute(here.on_conflict_do_update(index_elements=list(keys), set_=other))


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> bool:
    """Insert a row unless it breaks a key; return whether it was inserted."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return (
            connection.execute(
                postgresql.insert(table).values(**row).on_conflict_do_nothing()
            ).rowcount
            == 1
        )
    return (
        connection.execute(sqlite.insert(table).values(**row).on_conflict_do_nothing()).rowcount
        == 1
    )
