"""The tables, and their migration when the program starts."""

from pathlib import Path

from sqlalchemy import (
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    inspect,
    select,
    text,
)

from paperbits.core.errors import PaperbitsError

HEAD = "0003"
"""The newest migration. A test compares it with the folder ``migrations``."""

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("settings", Text, nullable=False, doc="JSON"),
    Column("seed", Text, nullable=False, doc="an integer of any size"),
    Column("start", Text, nullable=False),
    Column("host", String(64), nullable=False, doc="digest of the key of the person who set it up"),
    Column("version", Integer, nullable=False, doc="how many entries there are"),
    Column("made", Float, nullable=False, doc="seconds since 1970"),
    Column("changed", Float, nullable=False),
    Column("rated", Integer, doc="the computer's rating in a rated match"),
    Column("result", Float, doc="the person's result of a rated match that is over: 1, 0.5 or 0"),
)

places = Table(
    "places",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False, doc="from 0"),
    Column("level", String(100), nullable=False),
    Column("name", String(200), nullable=False),
    Column("invite", String(100), nullable=False),
    Column("holder", String(64), nullable=False, doc="digest of the key that holds the seat, empty for none"),
    PrimaryKeyConstraint("match", "seat"),
    sqlite_with_rowid=False,
)

entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False, doc="from 0: the version that it answered"),
    Column("entry", Text, nullable=False, doc="a move, or `undo` and the number of plies that stay"),
    Column("made", Float, nullable=False),
    PrimaryKeyConstraint("match", "number"),
    sqlite_with_rowid=False,
)

reviews = Table(
    "reviews",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False, doc="how many entries the match had"),
    Column("reviewer", Integer, nullable=False, doc="the version of the reviewer"),
    Column("review", Text, nullable=False, doc="JSON"),
    Column("made", Float, nullable=False),
)


def upgrade(connection: Connection) -> None:
    """Migrate the tables to this version. Raises PaperbitsError if a newer version has used them."""
    if _revision(connection) == HEAD:
        return  # Alembic is slow to load, and is not needed.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise PaperbitsError(f"These matches were kept by another version of paperbits; update paperbits. ({error})") from None


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(select(text("version_num")).select_from(text("alembic_version"))).scalar()
    return None if found is None else str(found)
