"""Tables of clocks and of conditional moves."""

from sqlalchemy import Column, Float, ForeignKey, Integer, PrimaryKeyConstraint, Table, Text

from paperbits.store.schema.base import metadata, needed

uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False, doc="always 1"),
    needed("at", Float, doc="when a process last noted that it serves, in seconds since 1970"),
    needed("lost", Float, doc="for how many seconds no process has served, while clocks ran"),
)

plans = Table(
    "plans",
    metadata,
    needed("match", ForeignKey("matches.id", ondelete="CASCADE")),
    needed("seat", Integer, doc="from 0"),
    needed("number", Integer, doc="from 1"),
    needed("since", Integer, doc="how many entries the match had"),
    needed("moves", Text, doc="JSON: the moves of the others and of this player"),
    needed("made", Float),
    PrimaryKeyConstraint("match", "seat", "number"),
)
