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

from paperbits.store.schema.base import metadata, needed

seeks = Table(
    "seeks",
    metadata,
    Column("id", String(24), primary_key=True),
    needed("person", ForeignKey("people.id", ondelete="CASCADE"), doc="who posted it"),
    Column(
        "whom",
        ForeignKey("people.id", ondelete="CASCADE"),
        doc="the only person who may accept; null for everybody",
    ),
    needed(
        "client",
        String(64),
        server_default="",
        doc="a keyed hash of the address that it came from; empty for a program on this machine",
    ),
    needed("game", String(100), doc="empty for any game"),
    needed("settings", Text, doc="JSON"),
    needed("usual", Boolean, doc="whether quick pairing may choose it"),
    needed("clock", String(20), doc="such as 5+3; empty for none"),
    needed("rated", Boolean, doc="whether the match is rated"),
    Column("low", Integer, doc="the lowest rating that may accept"),
    Column("high", Integer, doc="the highest rating that may accept"),
    Column("rating", Integer, doc="the rating of the person, if known"),
    needed("seats", Integer),
    needed("level", String(100), doc="the level of computers in empty seats; empty for none"),
    needed("lasting", Boolean, doc="whether it needs no open page"),
    needed("made", Float, doc="seconds since 1970"),
    needed("until", Float, doc="when it ends, in seconds since 1970, unless it is prolonged"),
    needed("match", String(40), doc="the id of the match that will begin"),
    Column("complete", Float, doc="when the last seat was taken"),
    Column("begun", Float, doc="when the match was stored"),
    Index("seeks_person", "person"),
    Index("seeks_whom", "whom"),
)

seek_seats = Table(
    "seek_seats",
    metadata,
    needed("seek", ForeignKey("seeks.id", ondelete="CASCADE")),
    needed("person", ForeignKey("people.id", ondelete="CASCADE")),
    needed("seat", Integer, doc="from 0: the seat of the person who posted the seek"),
    needed("until", Float, doc="when the person loses the seat, unless it is prolonged"),
    PrimaryKeyConstraint("seek", "person"),
    UniqueConstraint("seek", "seat", name="seek_seats_seat"),
    Index("seek_seats_person", "person"),
    sqlite_with_rowid=False,
)
