"""Tables of the talk between players, and of reports to the host of the site."""

from sqlalchemy import (
    Boolean,
    Float,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

from paperbits.store.schema.base import metadata, needed

talk_lines = Table(
    "talk_lines",
    metadata,
    needed("match", ForeignKey("matches.id", ondelete="CASCADE")),
    needed("number", Integer, doc="from 0"),
    needed("seat", Integer, doc="from 0"),
    needed("holder", String(64), doc="who said it, as in ``seats``"),
    needed("phrase", String(20), doc="the id of a set phrase; empty for free text"),
    needed("text", String(200)),
    needed("made", Float, doc="seconds since 1970"),
    PrimaryKeyConstraint("match", "number"),
    Index("talk_lines_holder", "holder"),
    sqlite_with_rowid=False,
)

talk_switches = Table(
    "talk_switches",
    metadata,
    needed("match", ForeignKey("matches.id", ondelete="CASCADE")),
    needed("holder", String(64)),
    needed("free", Boolean, doc="whether this player allows free text in this match"),
    PrimaryKeyConstraint("match", "holder"),
    Index("talk_switches_holder", "holder"),
    sqlite_with_rowid=False,
)

mutes = Table(
    "mutes",
    metadata,
    needed("holder", String(64), doc="who does not want to read the other"),
    needed("muted", String(64)),
    PrimaryKeyConstraint("holder", "muted"),
    Index("mutes_muted", "muted"),
    sqlite_with_rowid=False,
)

reports = Table(
    "reports",
    metadata,
    needed("match", String(40)),
    needed("holder", String(64), doc="who reports"),
    needed("reported", String(64)),
    needed("name", String(200), doc="the name of the reported player at that time"),
    needed("lines", Text, doc="JSON: the last lines of the reported player"),
    needed("made", Float),
    PrimaryKeyConstraint("match", "holder", "reported"),
    Index("reports_made", "made"),
    Index("reports_reported", "reported"),
    sqlite_with_rowid=False,
)
