"""Tables of people, and of the secrets of the site."""

from sqlalchemy import Column, Float, Integer, String, Table, Text

from paperbits.store.schema.base import metadata

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("kind", String(10), nullable=False, doc="guest, account or bot"),
    Column("name", String(60), nullable=False, doc="as others see it; may be empty"),
    Column(
        "handle",
        String(60),
        unique=True,
        doc="the name of an account or a bot in lower case; null for a guest",
    ),
    Column("passphrase", Text, doc="its hash; null for a guest"),
    Column("recovery", Text, doc="the digest of the recovery code; null for a guest"),
    Column(
        "epoch",
        Integer,
        nullable=False,
        doc="signing out everywhere raises it, and ends older cookies",
    ),
    Column("ended", Text, doc="JSON: the sessions of this epoch that have ended; null for none"),
    Column("settings", Text, nullable=False, doc="JSON"),
    Column("made", Float, nullable=False, doc="seconds since 1970"),
    Column("seen", Float, nullable=False, doc="when the person last did something, within a day"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
