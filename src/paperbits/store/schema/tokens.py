"""Tables of tokens for programs."""

from sqlalchemy import Column, Float, ForeignKey, Index, String, Table

from paperbits.store.schema.base import metadata, needed

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
