"""Tables of tournaments and of ratings."""

import sqlalchemy as sa

from paperbits.store.schema.base import metadata, needed

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    needed("title", sa.String(80)),
    needed("host", sa.String(24), doc="the person who set it up"),
    needed("game", sa.String(100)),
    needed("kind", sa.String(20), doc="round-robin, swiss or arena"),
    needed("private", sa.Boolean, doc="whether no list shows it"),
    needed("plan", sa.Text, doc="JSON: the rest of what the host decided"),
    needed("secret", sa.Text, doc="an integer of any size"),
    needed("status", sa.String(12), doc="open, running, over or cancelled"),
    needed("version", sa.Integer, doc="how many changes were stored"),
    needed("round", sa.Integer, doc="the current round, from 1; 0 before the start"),
    needed("rounds", sa.Integer),
    needed("entered", sa.Integer, doc="how many players there are"),
    needed("made", sa.Float, doc="seconds since 1970"),
    needed("begun", sa.Float),
    needed("ended", sa.Float),
    needed("changed", sa.Float),
    sa.Index("tournaments_changed", "status", "changed"),
    sa.Index("tournaments_host", "host"),
)

tournament_players = sa.Table(
    "tournament_players",
    metadata,
    needed("tournament", sa.ForeignKey("tournaments.id", ondelete="CASCADE")),
    needed("number", sa.Integer, doc="from 0, in the order in which they entered"),
    needed("person", sa.String(24), doc="empty for a computer"),
    needed("level", sa.String(100), doc="empty for a person"),
    needed("name", sa.String(80)),
    needed("away", sa.Boolean, doc="whether the player has withdrawn"),
    needed("lot", sa.Integer),
    needed("since", sa.Float),
    sa.PrimaryKeyConstraint("tournament", "number"),
    sa.Index("tournament_players_person", "person"),
    sqlite_with_rowid=False,
)

tournament_pairings = sa.Table(
    "tournament_pairings",
    metadata,
    needed("tournament", sa.ForeignKey("tournaments.id", ondelete="CASCADE")),
    needed("round", sa.Integer, doc="from 1"),
    needed("number", sa.Integer, doc="from 1"),
    needed("first", sa.Integer, doc="a player's number"),
    sa.Column("second", sa.Integer, doc="null: a bye"),
    needed("match", sa.String(40), doc="derived: it may not be made yet; empty for none"),
    sa.Column("first_half", sa.Integer, doc="half points; null while they play"),
    sa.Column("second_half", sa.Integer),
    needed("how", sa.String(12), doc="how it got its result; empty while there is none"),
    needed("made", sa.Float),
    needed("ended", sa.Float),
    sa.PrimaryKeyConstraint("tournament", "round", "number"),
    sa.Index("tournament_pairings_match", "match"),
    sa.Index("tournament_pairings_how", "how"),
    sqlite_with_rowid=False,
)

ratings = sa.Table(
    "ratings",
    metadata,
    needed("person", sa.String(24)),
    needed("game", sa.String(100)),
    needed("kind", sa.String(10), doc="two or more: for matches of how many players"),
    needed("rating", sa.Float),
    needed("deviation", sa.Float, doc="when the last match ended; it grows with time"),
    needed("volatility", sa.Float),
    needed("matches", sa.Integer),
    needed("played", sa.Float, doc="when the last of them ended, in seconds since 1970"),
    sa.PrimaryKeyConstraint("person", "game", "kind"),
    sa.Index("ratings_leaders", "game", "kind", "rating"),
)

rating_changes = sa.Table(
    "rating_changes",
    metadata,
    needed("match", sa.ForeignKey("matches.id", ondelete="CASCADE")),
    needed("seat", sa.Integer, doc="from 0"),
    needed("number", sa.Integer, doc="the order in which the game's matches were rated"),
    needed("person", sa.String(24)),
    needed("game", sa.String(100)),
    needed("kind", sa.String(10)),
    needed("ended", sa.Float),
    needed("place", sa.Integer, doc="1 for a winner"),
    needed("score", sa.Float, doc="the share of the others who came after; ties count half"),
    needed("others", sa.Text, doc="JSON: the others as they were when the match was rated"),
    needed("rating_before", sa.Float),
    needed("deviation_before", sa.Float),
    needed("rating", sa.Float),
    needed("deviation", sa.Float),
    needed("volatility", sa.Float),
    needed("matches", sa.Integer, doc="of the person, with this one"),
    sa.PrimaryKeyConstraint("match", "seat"),
    sa.Index("rating_changes_person", "person", "game", "kind", "number"),
)

rated_matches = sa.Table(
    "rated_matches",
    metadata,
    sa.Column("match", sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    needed("number", sa.Integer, doc="the order in which the game's matches were rated"),
)
"""The matches that were settled, also those that changed no rating."""

rating_turns = sa.Table(
    "rating_turns",
    metadata,
    sa.Column("game", sa.String(100), primary_key=True),
    needed("number", sa.Integer, doc="the number of the match that was rated last"),
)
"""One row for each game. It is locked while a match is rated, so one is rated at a time."""
