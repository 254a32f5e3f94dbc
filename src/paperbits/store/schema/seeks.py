"""Tables of the lobby: people who look for others to play with."""

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
    UniqueConstraint,
)

from paperbits.store.schema.base import metadata

seeks = Table(
    "seeks",
    metadata,
    Column("id", String(24), primary_key=True),
    Column(
        "person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, doc="who posted it"
    ),
    Column(
        "whom",
        ForeignKey("people.id", ondelete="CASCADE"),
        doc="the only person who may accept; null for everybody",
    ),
    Column(
        "client",
        String(64),
        nullable=False,
        server_default="",
        doc="a keyed hash of the address that it came from; empty for a program on this machine",
    ),
    Column("game", String(100), nullable=False, doc="empty for any game"),
    Column("settings", Text, nullable=False, doc="JSON"),
    Column("usual", Boolean, nullable=False, doc="whether quick pairing may choose it"),
    Column("clock", String(20), nullable=False, doc="such as 5+3; empty for none"),
    Column("counts", Boolean, nullable=False, doc="whether the match is rated"),
    Column("low", Integer, doc="the lowest rating that may accept"),
    Column("high", Integer, doc="the highest rating that may accept"),
    Column("rating", Integer, doc="the rating of the person, if known"),
    Column("seats", Integer, nullable=False),
    Column(
        "level",
        String(100),
        nullable=False,
        doc="the level of computers in empty seats; empty for none",
    ),
    Column("lasting", Boolean, nullable=False, doc="whether it needs no open page"),
    Column("made", Float, nullable=False, doc="seconds since 1970"),
    Column(
        "until",
        Float,
        nullable=False,
        doc="when it ends, in seconds since 1970, unless it is prolonged",
    ),
    Column("match", String(40), nullable=False, doc="the id of the match that will begin"),
    Column("complete", Float, doc="when the last seat was taken"),
    Column("begun", Float, doc="when the match was stored"),
    Index("seeks_person", "person"),
    Index("seeks_whom", "whom"),
)

sitters = Table(
    "sitters",
    metadata,
    Column("seek", ForeignKey("seeks.id", ondelete="CASCADE"), nullable=False),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column(
        "place", Integer, nullable=False, doc="from 0: the place of the person who posted the seek"
    ),
    Column(
        "until",
        Float,
        nullable=False,
        doc="when the person loses the place, unless it is prolonged",
    ),
    PrimaryKeyConstraint("seek", "person"),
    UniqueConstraint("seek", "place", name="sitters_place"),
    Index("sitters_person", "person"),
    sqlite_with_rowid=False,
)
