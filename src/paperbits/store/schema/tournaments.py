"""Tables of tournaments and of ratings."""

from sqlalchemy import (
    Boolean,
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

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(40), primary_key=True),
    needed("title", String(80)),
    needed("host", String(24), doc="the person who set it up"),
    needed("game", String(100)),
    needed("kind", String(20), doc="round-robin, swiss or arena"),
    needed("private", Boolean, doc="whether no list shows it"),
    needed("plan", Text, doc="JSON: the rest of what the host decided"),
    needed("secret", Text, doc="an integer of any size"),
    needed("status", String(12), doc="open, running, over or cancelled"),
    needed("version", Integer, doc="how many changes were stored"),
    needed("round", Integer, doc="the current round, from 1; 0 before the start"),
    needed("rounds", Integer),
    needed("entered", Integer, doc="how many players there are"),
    needed("made", Float, doc="seconds since 1970"),
    needed("begun", Float),
    needed("ended", Float),
    needed("changed", Float),
    Index("tournaments_changed", "status", "changed"),
    Index("tournaments_host", "host"),
)

tournament_players = Table(
    "tournament_players",
    metadata,
    needed("tournament", ForeignKey("tournaments.id", ondelete="CASCADE")),
    needed("number", Integer, doc="from 0, in the order in which they entered"),
    needed("person", String(24), doc="empty for a computer"),
    needed("level", String(100), doc="empty for a person"),
    needed("name", String(80)),
    needed("away", Boolean, doc="whether the player has withdrawn"),
    needed("lot", Integer),
    needed("since", Float),
    PrimaryKeyConstraint("tournament", "number"),
    Index("tournament_players_person", "person"),
    sqlite_with_rowid=False,
)

tournament_pairings = Table(
    "tournament_pairings",
    metadata,
    needed("tournament", ForeignKey("tournaments.id", ondelete="CASCADE")),
    needed("round", Integer, doc="from 1"),
    needed("number", Integer, doc="from 1"),
    needed("first", Integer, doc="a player's number"),
    Column("second", Integer, doc="null: a bye"),
    needed("match", String(40), doc="derived, so it may not be made yet; empty if there is none"),
    Column("first_half", Integer, doc="half points; null while they play"),
    Column("second_half", Integer),
    needed("how", String(12), doc="how it got its result; empty while there is none"),
    needed("made", Float),
    needed("ended", Float),
    PrimaryKeyConstraint("tournament", "round", "number"),
    Index("tournament_pairings_match", "match"),
    Index("tournament_pairings_how", "how"),
    sqlite_with_rowid=False,
)

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
"""One row for each game; locking it, matches are rated one after another."""
