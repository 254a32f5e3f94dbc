"""The tables, and their migration when the program starts."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, select, text

from paperbits.core.errors import PaperbitsError
from paperbits.store.schema import matches, people, tournaments  # noqa: F401 (each adds its tables)
from paperbits.store.schema.base import metadata

HEAD: Final = "0001"
"""The newest migration. A test compares it with the folder ``migrations``."""

__all__ = ["HEAD", "metadata", "upgrade"]


def upgrade(connection: Connection) -> None:
    """Migrate the tables to this version. Raises PaperbitsError if a newer version has used them."""
    if _revision(connection) == HEAD:
        return  # Alembic is slow to load, and is not needed.
    if not inspect(connection).get_table_names():
        _make(connection)
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent.parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise PaperbitsError(
            f"These matches were kept by another version of paperbits; update paperbits. ({error})"
        ) from None


def _make(connection: Connection) -> None:
    """Make the tables of a new database as the migrations would; a test compares both."""
    metadata.create_all(connection)
    connection.execute(
        text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(
        select(text("version_num")).select_from(text("alembic_version"))
    ).scalar()
    return None if found is None else str(found)
