"""The table of tries that are limited in all processes together."""

from sqlalchemy import Column, Float, Index, String, Table

from paperbits.store.schema.base import metadata, needed

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
