"""Tables of people, and of the secrets of the site."""

from sqlalchemy import Column, Float, Integer, String, Table, Text

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
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    needed("value", Text),
)
