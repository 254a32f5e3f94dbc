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
