"""The table of tries that are limited in all processes together."""

from sqlalchemy import Column, Float, Index, String, Table

from paperbits.store.schema.base import metadata

tries = Table(
    "tries",
    metadata,
    Column(
        "who",
        String(64),
        primary_key=True,
        doc="a hash of whose tries they are, which can't be undone without a secret",
    ),
    Column("left", Float, nullable=False, doc="how many were left when it was last filled"),
    Column("filled", Float, nullable=False, doc="seconds since 1970"),
    Column(
        "whole",
        Float,
        nullable=False,
        doc="when all are there again, and the row is of no use any more",
    ),
    Index("tries_whole", "whole"),
)
