"""The tables, and how a store's file is brought up to date when the program starts."""

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
"""The newest migration; a test holds it to the folder ``migrations``."""

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("settings", Text, nullable=False, doc="JSON"),
    Column("seed", Text, nullable=False, doc="an integer of any size"),
    Column("start", Text, nullable=False),
    Column("host", String(64), nullable=False, doc="digest of the key of whoever set it up"),
    Column("version", Integer, nullable=False, doc="how many entries there are"),
    Column("made", Float, nullable=False, doc="seconds since 1970"),
    Column("changed", Float, nullable=False),
    Column("rated", Integer, doc="the computer's rating, where the match counts for its person's"),
    Column("result", Float, doc="what the person scored in a rated match that is over: 1, 0.5 or 0"),
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
    Column("entry", Text, nullable=False, doc="a move, or `undo` and the plies that stay"),
    Column("made", Float, nullable=False),
    PrimaryKeyConstraint("match", "number"),
    sqlite_with_rowid=False,
)

reviews = Table(
    "reviews",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False, doc="how many entries the match had"),
    Column("reviewer", Integer, nullable=False, doc="the version of what made it"),
    Column("review", Text, nullable=False, doc="JSON"),
    Column("made", Float, nullable=False),
)


def upgrade(connection: Connection) -> None:
    """Bring the tables to this program's form; raises PaperbitsError where a newer program has been
    here.
    """
    if _revision(connection) == HEAD:
        return  # Alembic takes a while to load, and there is nothing for it to do.
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
