"""Tables of messages that are pushed to browsers."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text

from paperbits.store.schema.base import metadata

subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("digest", String(64), primary_key=True, doc="the hash of the address"),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column(
        "address",
        Text,
        nullable=False,
        doc="where messages for this browser go; secret, as it is all that a sender needs",
    ),
    Column("key", String(100), nullable=False, doc="the browser's public key, for encryption"),
    Column(
        "secret",
        String(40),
        nullable=False,
        doc="what the browser and the site share, for encryption",
    ),
    Column("made", Float, nullable=False, doc="seconds since 1970"),
    Column(
        "failed", Integer, nullable=False, doc="how often in a row a message could not be delivered"
    ),
    Column("rests", Float, nullable=False, doc="until when nothing is sent, in seconds since 1970"),
    Index("push_subscriptions_person", "person"),
)

turns = Table(
    "push_turns",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, nullable=False, doc="the seat to move, from 0"),
    Column(
        "since", Integer, nullable=False, doc="how many plies there were when the turn came to it"
    ),
    Column("due", Float, doc="when a message is to be sent, in seconds since 1970; null for never"),
    Index("push_turns_due", "due"),
)
