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
    Column(
        "turn",
        Integer,
        doc="the seat to move, from 0; null if there is none, or if it is not known",
    ),
    Column("over", Boolean, doc="null in matches of earlier versions, until their next entry"),
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
