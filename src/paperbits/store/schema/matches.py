"""Tables of matches."""

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

from paperbits.store.schema.base import metadata

_STANDING = text("clock <> '' AND deadline IS NULL AND turn IS NOT NULL")
"""Of matches whose clock does not run, though somebody is to move."""

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(100), nullable=False),
    Column("settings", Text, nullable=False, doc="JSON"),
    Column("seed", Text, nullable=False, doc="an integer of any size"),
    Column("start", Text, nullable=False),
    Column("host", String(64), nullable=False, doc="the holder who set it up, as in ``places``"),
    Column("version", Integer, nullable=False, doc="how many entries there are"),
    Column("made", Float, nullable=False, doc="seconds since 1970"),
    Column("changed", Float, nullable=False),
    Column("rated", Integer, doc="the computer's rating in a rated match"),
    Column("result", Float, doc="the person's result of a rated match that is over: 1, 0.5 or 0"),
    Column(
        "turn",
        Integer,
        doc="the seat to move, from 0; null if there is none, or if it is not known",
    ),
    Column("over", Boolean, doc="null in matches of earlier versions, until their next entry"),
    Column("ended", Float, doc="when it was over, in seconds since 1970"),
    Column("outcome", Text, doc="JSON, of a match that is over"),
    Column(
        "clock", String(20), nullable=False, server_default="", doc="such as 5+3; empty for none"
    ),
    Column(
        "deadline",
        Float,
        doc="when the clock of the player to move runs out, in the site's time (store/clocks.py)",
    ),
    Column(
        "counts",
        Boolean,
        nullable=False,
        server_default=false(),
        doc="whether it is rated between people",
    ),
    Column("tournament", String(40), nullable=False, server_default="", doc="its id, or empty"),
    Index("matches_host", "host"),
    Index("matches_ended", "ended"),
    Index("matches_deadline", "deadline"),
    Index("matches_tournament", "tournament"),
    Index("matches_standing", "changed", sqlite_where=_STANDING, postgresql_where=_STANDING),
)

places = Table(
    "places",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False, doc="from 0"),
    Column("level", String(100), nullable=False),
    Column("name", String(200), nullable=False),
    Column("invite", String(100), nullable=False),
    Column(
        "holder",
        String(64),
        nullable=False,
        doc="the digest of a key, or @ and a person's id; empty for none",
    ),
    PrimaryKeyConstraint("match", "seat"),
    Index("places_holder", "holder"),
    sqlite_with_rowid=False,
)

entries = Table(
    "entries",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False, doc="from 0: the version that it answered"),
    Column(
        "entry", Text, nullable=False, doc="a move, or `undo` and the number of plies that stay"
    ),
    Column("made", Float, nullable=False),
    Column(
        "spent",
        String(40),
        nullable=False,
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
    Column("version", Integer, nullable=False, doc="how many entries the match had"),
    Column("reviewer", Integer, nullable=False, doc="the version of the reviewer"),
    Column("review", Text, nullable=False, doc="JSON"),
    Column("made", Float, nullable=False),
)
