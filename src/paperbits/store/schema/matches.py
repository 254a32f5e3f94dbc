"""Tables of matches, their talk, their clocks and conditional moves."""

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
    false,
    text,
)

from paperbits.store.schema.base import metadata, needed

_STANDING = text("clock <> '' AND deadline IS NULL AND turn IS NOT NULL")
"""Of matches whose clock does not run, though somebody is to move."""

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    needed("game", String(100)),
    needed("settings", Text, doc="JSON"),
    needed("seed", Text, doc="an integer of any size"),
    needed("start", Text),
    needed("host", String(64), doc="the holder who set it up, as in ``seats``"),
    needed("version", Integer, doc="how many entries there are"),
    needed("made", Float, doc="seconds since 1970"),
    needed("changed", Float),
    Column("computer_rating", Integer, doc="the computer's rating in a rated match"),
    Column("result", Float, doc="the person's result of a rated match that is over: 1, 0.5 or 0"),
    Column("turn", Integer, doc="the seat to move, from 0; null if there is none"),
    needed("over", Boolean),
    Column("ended", Float, doc="when it was over, in seconds since 1970"),
    Column("outcome", Text, doc="JSON, of a match that is over"),
    needed("clock", String(20), server_default="", doc="such as 5+3; empty for none"),
    Column(
        "deadline",
        Float,
        doc="when the clock of the player to move runs out, in the site's time (store/clocks.py)",
    ),
    needed("rated", Boolean, server_default=false(), doc="whether it counts for ratings of people"),
    needed("tournament", String(40), server_default="", doc="its id, or empty"),
    Index("matches_host", "host"),
    Index("matches_ended", "ended"),
    Index("matches_deadline", "deadline"),
    Index("matches_tournament", "tournament"),
    Index("matches_standing", "changed", sqlite_where=_STANDING, postgresql_where=_STANDING),
)

seats = Table(
    "seats",
    metadata,
    needed("match", ForeignKey("matches.id", ondelete="CASCADE")),
    needed("seat", Integer, doc="from 0"),
    needed("level", String(100)),
    needed("name", String(200)),
    needed("invite", String(100)),
    needed("holder", String(64), doc="the digest of a key, or @ and a person's id; empty for none"),
    PrimaryKeyConstraint("match", "seat"),
    Index("places_holder", "holder"),
    sqlite_with_rowid=False,
)

entries = Table(
    "entries",
    metadata,
    needed("match", ForeignKey("matches.id", ondelete="CASCADE")),
    needed("number", Integer, doc="from 0: the version that it answered"),
    needed("entry", Text, doc="a move, or `undo` and the number of plies that stay"),
    needed("made", Float),
    needed(
        "spent",
        String(40),
        server_default="",
        doc="what it cost its player's clock; empty for nothing",
    ),
    PrimaryKeyConstraint("match", "number"),
    sqlite_with_rowid=False,
)

reviews = Table(
    "reviews",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    needed("version", Integer, doc="how many entries the match had"),
    needed("reviewer", Integer, doc="the version of the reviewer"),
    needed("review", Text, doc="JSON"),
    needed("made", Float),
)

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

uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False, doc="always 1"),
    needed("at", Float, doc="when a process last noted that it serves, in seconds since 1970"),
    needed("lost", Float, doc="for how many seconds no process has served, while clocks ran"),
)

plans = Table(
    "plans",
    metadata,
    needed("match", ForeignKey("matches.id", ondelete="CASCADE")),
    needed("seat", Integer, doc="from 0"),
    needed("number", Integer, doc="from 1"),
    needed("since", Integer, doc="how many entries the match had"),
    needed("moves", Text, doc="JSON: the moves of the others and of this player"),
    needed("made", Float),
    PrimaryKeyConstraint("match", "seat", "number"),
)
