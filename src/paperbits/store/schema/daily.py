"""Tables of the daily task: the tries of the last days, and how many people came to each result."""

from sqlalchemy import Column, Integer, String, Table, Text

from paperbits.store.schema.base import metadata, needed

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
