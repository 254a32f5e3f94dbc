"""Tables of ratings: each person's present ratings, and the matches that changed them."""

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

from paperbits.store.schema.base import metadata

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(24), nullable=False),
    Column("game", String(100), nullable=False),
    Column("kind", String(10), nullable=False, doc="two or more: for matches of how many players"),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False, doc="when the last match ended; it grows with time"),
    Column("volatility", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column(
        "played", Float, nullable=False, doc="when the last of them ended, in seconds since 1970"
    ),
    PrimaryKeyConstraint("person", "game", "kind"),
    Index("ratings_leaders", "game", "kind", "rating"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False, doc="from 0"),
    Column(
        "number", Integer, nullable=False, doc="the order in which the game's matches were rated"
    ),
    Column("person", String(24), nullable=False),
    Column("game", String(100), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("ended", Float, nullable=False),
    Column("place", Integer, nullable=False, doc="1 for a winner"),
    Column(
        "score",
        Float,
        nullable=False,
        doc="share of the others who came after: 1, 0.5 or 0 in a match of two",
    ),
    Column(
        "others", Text, nullable=False, doc="JSON: the others as they were when the match was rated"
    ),
    Column("rating_before", Float, nullable=False),
    Column("deviation_before", Float, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("matches", Integer, nullable=False, doc="of the person, with this one"),
    PrimaryKeyConstraint("match", "seat"),
    Index("rating_changes_person", "person", "game", "kind", "number"),
)

rated_matches = Table(
    "rated_matches",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "number", Integer, nullable=False, doc="the order in which the game's matches were rated"
    ),
)
"""The matches that have been dealt with, also if they changed no rating."""

rating_turns = Table(
    "rating_turns",
    metadata,
    Column("game", String(100), primary_key=True),
    Column("number", Integer, nullable=False, doc="the number of the match that was rated last"),
)
"""One row for each game. Who rates a match locks it, so that matches are rated one after another.
"""
