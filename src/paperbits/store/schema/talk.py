"""Tables of the talk between players, and of reports to the host of the site."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

from paperbits.store.schema.base import metadata

talk_lines = Table(
    "talk_lines",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False, doc="from 0"),
    Column("seat", Integer, nullable=False, doc="from 0"),
    Column("holder", String(64), nullable=False, doc="who said it, as in ``places``"),
    Column("phrase", String(20), nullable=False, doc="the id of a set phrase; empty for free text"),
    Column("text", String(200), nullable=False),
    Column("made", Float, nullable=False, doc="seconds since 1970"),
    PrimaryKeyConstraint("match", "number"),
    Index("talk_lines_holder", "holder"),
    sqlite_with_rowid=False,
)

talk_switches = Table(
    "talk_switches",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("holder", String(64), nullable=False),
    Column(
        "free", Boolean, nullable=False, doc="whether this player allows free text in this match"
    ),
    PrimaryKeyConstraint("match", "holder"),
    Index("talk_switches_holder", "holder"),
    sqlite_with_rowid=False,
)

mutes = Table(
    "mutes",
    metadata,
    Column("holder", String(64), nullable=False, doc="who does not want to read the other"),
    Column("muted", String(64), nullable=False),
    PrimaryKeyConstraint("holder", "muted"),
    Index("mutes_muted", "muted"),
    sqlite_with_rowid=False,
)

reports = Table(
    "reports",
    metadata,
    Column("match", String(40), nullable=False),
    Column("holder", String(64), nullable=False, doc="who reports"),
    Column("reported", String(64), nullable=False),
    Column("name", String(200), nullable=False, doc="the name of the reported player at that time"),
    Column("lines", Text, nullable=False, doc="JSON: the last lines of the reported player"),
    Column("made", Float, nullable=False),
    PrimaryKeyConstraint("match", "holder", "reported"),
    Index("reports_made", "made"),
    Index("reports_reported", "reported"),
    sqlite_with_rowid=False,
)
