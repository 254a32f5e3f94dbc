"""Tables of messages that are pushed to browsers."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text

from paperbits.store.schema.base import metadata, needed

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
