"""Tables of clocks and of conditional moves."""

from sqlalchemy import Column, Float, ForeignKey, Integer, PrimaryKeyConstraint, Table, Text

from paperbits.store.schema.base import metadata

uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False, doc="always 1"),
    Column(
        "at",
        Float,
        nullable=False,
        doc="when a process last noted that it serves, in seconds since 1970",
    ),
    Column(
        "lost",
        Float,
        nullable=False,
        doc="for how many seconds no process has served, while clocks ran",
    ),
)

plans = Table(
    "plans",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False, doc="from 0"),
    Column("number", Integer, nullable=False, doc="from 1"),
    Column("since", Integer, nullable=False, doc="how many entries the match had"),
    Column("moves", Text, nullable=False, doc="JSON: the moves of the others and of this player"),
    Column("made", Float, nullable=False),
    PrimaryKeyConstraint("match", "seat", "number"),
)
