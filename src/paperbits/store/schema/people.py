"""Tables of people and what is theirs: tokens, tries, subscriptions, seeks; and of the daily task."""

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

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    needed("kind", String(10), doc="guest, account or bot"),
    needed("name", String(60), doc="as others see it; may be empty"),
    Column(
        "handle",
        String(60),
        unique=True,
        doc="the name of an account or a bot in lower case; null for a guest",
    ),
    Column("passphrase", Text, doc="its hash; null for a guest"),
    Column("recovery", Text, doc="the digest of the recovery code; null for a guest"),
    needed("epoch", Integer, doc="signing out everywhere raises it, and ends older cookies"),
    Column("ended", Text, doc="JSON: the sessions of this epoch that have ended; null for none"),
    needed("settings", Text, doc="JSON"),
    needed("made", Float, doc="seconds since 1970"),
    needed("seen", Float, doc="when the person last did something, within a day"),
)

secrets = Table(
    "secrets", metadata, Column("name", String(40), primary_key=True), needed("value", Text)
)

tokens = Table(
    "tokens",
    metadata,
    Column(
        "digest",
        String(64),
        primary_key=True,
        doc="the hash of the token, which itself is not kept",
    ),
    needed("id", String(24), unique=True, doc="the name of the token in the API"),
    needed("person", ForeignKey("people.id", ondelete="CASCADE")),
    needed("name", String(60)),
    needed("scopes", String(60), doc="in order, with spaces between"),
    needed("made", Float, doc="seconds since 1970"),
    Column("used", Float, doc="when it was last used, within a day; null for never"),
    Index("tokens_person", "person"),
)

tries = Table(
    "tries",
    metadata,
    Column(
        "who",
        String(64),
        primary_key=True,
        doc="a hash of whose tries they are, which can't be undone without a secret",
    ),
    needed("left", Float, doc="how many were left when it was last filled"),
    needed("filled", Float, doc="seconds since 1970"),
    needed("whole", Float, doc="when all are there again, and the row is of no use any more"),
    Index("tries_whole", "whole"),
)

subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("digest", String(64), primary_key=True, doc="the hash of the address"),
    needed("person", ForeignKey("people.id", ondelete="CASCADE")),
    needed(
        "address",
        Text,
        doc="where messages for this browser go; secret, as it is all that a sender needs",
    ),
    needed("key", String(100), doc="the browser's public key, for encryption"),
    needed("secret", String(40), doc="what the browser and the site share, for encryption"),
    needed("made", Float, doc="seconds since 1970"),
    needed("failed", Integer, doc="how often in a row a message could not be delivered"),
    needed("rests", Float, doc="until when nothing is sent, in seconds since 1970"),
    Index("push_subscriptions_person", "person"),
)

turns = Table(
    "push_turns",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    needed("seat", Integer, doc="the seat to move, from 0"),
    needed("since", Integer, doc="how many plies there were when the turn came to it"),
    Column("due", Float, doc="when a message is to be sent, in seconds since 1970; null for never"),
    Index("push_turns_due", "due"),
)

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("date", String(10), primary_key=True),
    Column("who", String(64), primary_key=True, doc="a hash of the day and of a random cookie"),
    needed("moves", Text, doc="the moves that counted, one in a line"),
    needed("percent", Integer, doc="the best of them"),
)

daily_counts = Table(
    "daily_counts",
    metadata,
    Column("date", String(10), primary_key=True),
    Column("percent", Integer, primary_key=True),
    needed("people", Integer),
)

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
