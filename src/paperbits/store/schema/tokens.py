"""Tables of tokens for programs."""

from sqlalchemy import Column, Float, ForeignKey, Index, String, Table

from paperbits.store.schema.base import metadata

tokens = Table(
    "tokens",
    metadata,
    Column(
        "digest",
        String(64),
        primary_key=True,
        doc="the hash of the token, which itself is not kept",
    ),
    Column("id", String(24), nullable=False, unique=True, doc="the name of the token in the API"),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("scopes", String(60), nullable=False, doc="in order, with spaces between"),
    Column("made", Float, nullable=False, doc="seconds since 1970"),
    Column("used", Float, doc="when it was last used, within a day; null for never"),
    Index("tokens_person", "person"),
)
