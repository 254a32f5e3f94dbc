"""Tables of tournaments."""

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

from paperbits.store.schema.base import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("host", String(24), nullable=False, doc="the person who set it up"),
    Column("game", String(100), nullable=False),
    Column("kind", String(20), nullable=False, doc="round-robin, swiss or arena"),
    Column("private", Boolean, nullable=False, doc="whether no list shows it"),
    Column("plan", Text, nullable=False, doc="JSON: the rest of what the host decided"),
    Column("secret", Text, nullable=False, doc="an integer of any size"),
    Column("status", String(12), nullable=False, doc="open, running, over or cancelled"),
    Column("version", Integer, nullable=False, doc="how many changes were stored"),
    Column("round", Integer, nullable=False, doc="the current round, from 1; 0 before the start"),
    Column("rounds", Integer, nullable=False),
    Column("entered", Integer, nullable=False, doc="how many players there are"),
    Column("made", Float, nullable=False, doc="seconds since 1970"),
    Column("begun", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tournaments_changed", "status", "changed"),
    Index("tournaments_host", "host"),
)

tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False, doc="from 0, in the order in which they entered"),
    Column("person", String(24), nullable=False, doc="empty for a computer"),
    Column("level", String(100), nullable=False, doc="empty for a person"),
    Column("name", String(80), nullable=False),
    Column("away", Boolean, nullable=False, doc="whether the player has withdrawn"),
    Column("lot", Integer, nullable=False),
    Column("since", Float, nullable=False),
    PrimaryKeyConstraint("tournament", "number"),
    Index("tournament_players_person", "person"),
    sqlite_with_rowid=False,
)

tournament_pairings = Table(
    "tournament_pairings",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False, doc="from 1"),
    Column("number", Integer, nullable=False, doc="from 1"),
    Column("first", Integer, nullable=False, doc="a player's number"),
    Column("second", Integer, doc="null: a bye"),
    Column(
        "match",
        String(40),
        nullable=False,
        doc="derived, so it may not be made yet; empty if there is none",
    ),
    Column("first_half", Integer, doc="half points; null while they play"),
    Column("second_half", Integer),
    Column(
        "how", String(12), nullable=False, doc="how it got its result; empty while there is none"
    ),
    Column("made", Float, nullable=False),
    Column("ended", Float, nullable=False),
    PrimaryKeyConstraint("tournament", "round", "number"),
    Index("tournament_pairings_match", "match"),
    Index("tournament_pairings_how", "how"),
    sqlite_with_rowid=False,
)
