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

from paperbits.store.schema.base import metadata, needed

ratings = Table(
    "ratings",
    metadata,
    needed("person", String(24)),
    needed("game", String(100)),
    needed("kind", String(10), doc="two or more: for matches of how many players"),
    needed("rating", Float),
    needed("deviation", Float, doc="when the last match ended; it grows with time"),
    needed("volatility", Float),
    needed("matches", Integer),
    needed("played", Float, doc="when the last of them ended, in seconds since 1970"),
    PrimaryKeyConstraint("person", "game", "kind"),
    Index("ratings_leaders", "game", "kind", "rating"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    needed("match", ForeignKey("matches.id", ondelete="CASCADE")),
    needed("seat", Integer, doc="from 0"),
    needed("number", Integer, doc="the order in which the game's matches were rated"),
    needed("person", String(24)),
    needed("game", String(100)),
    needed("kind", String(10)),
    needed("ended", Float),
    needed("place", Integer, doc="1 for a winner"),
    needed("score", Float, doc="share of the others who came after: 1, 0.5 or 0 in a match of two"),
    needed("others", Text, doc="JSON: the others as they were when the match was rated"),
    needed("rating_before", Float),
    needed("deviation_before", Float),
    needed("rating", Float),
    needed("deviation", Float),
    needed("volatility", Float),
    needed("matches", Integer, doc="of the person, with this one"),
    PrimaryKeyConstraint("match", "seat"),
    Index("rating_changes_person", "person", "game", "kind", "number"),
)

rated_matches = Table(
    "rated_matches",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    needed("number", Integer, doc="the order in which the game's matches were rated"),
)
"""The matches that were settled, also those that changed no rating."""

rating_turns = Table(
    "rating_turns",
    metadata,
    Column("game", String(100), primary_key=True),
    needed("number", Integer, doc="the number of the match that was rated last"),
)
"""One row for each game. Rating a match locks the row, so matches are rated one after another.
"""
