"""Tables of matches, their talk, their clocks and conditional moves."""

import sqlalchemy as sa

from paperbits.store.schema.base import metadata, needed

_STANDING = sa.text("clock <> '' AND deadline IS NULL AND turn IS NOT NULL")
"""Of matches whose clock does not run, though somebody is to move."""

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    needed("game", sa.String(100)),
    needed("settings", sa.Text, doc="JSON"),
    needed("seed", sa.Text, doc="an integer of any size"),
    needed("start", sa.Text),
    needed("host", sa.String(64), doc="the holder who set it up, as in ``seats``"),
    needed("version", sa.Integer, doc="how many entries there are"),
    needed("made", sa.Float, doc="seconds since 1970"),
    needed("changed", sa.Float),
    sa.Column("computer_rating", sa.Integer, doc="the computer's rating in a rated match"),
    sa.Column("result", sa.Float, doc="the person's, if rated and over: 1, 0.5 or 0"),
    sa.Column("turn", sa.Integer, doc="the seat to move, from 0; null if there is none"),
    needed("over", sa.Boolean),
    sa.Column("ended", sa.Float, doc="when it was over, in seconds since 1970"),
    sa.Column("outcome", sa.Text, doc="JSON, of a match that is over"),
    needed("clock", sa.String(20), server_default="", doc="such as 5+3; empty for none"),
    sa.Column("deadline", sa.Float, doc="when the turn's clock runs out (see store/clocks.py)"),
    needed("rated", sa.Boolean, server_default=sa.false(), doc="whether it counts for ratings"),
    needed("tournament", sa.String(40), server_default="", doc="its id, or empty"),
    sa.Index("matches_host", "host"),
    sa.Index("matches_ended", "ended"),
    sa.Index("matches_deadline", "deadline"),
    sa.Index("matches_tournament", "tournament"),
    sa.Index("matches_standing", "changed", sqlite_where=_STANDING, postgresql_where=_STANDING),
)

seats = sa.Table(
    "seats",
    metadata,
    needed("match", sa.ForeignKey("matches.id", ondelete="CASCADE")),
    needed("seat", sa.Integer, doc="from 0"),
    needed("level", sa.String(100)),
    needed("name", sa.String(200)),
    needed("invite", sa.String(100)),
    needed("holder", sa.String(64), doc="a key's digest, or @ and a person's id; or empty"),
    sa.PrimaryKeyConstraint("match", "seat"),
    sa.Index("places_holder", "holder"),
    sqlite_with_rowid=False,
)

entries = sa.Table(
    "entries",
    metadata,
    needed("match", sa.ForeignKey("matches.id", ondelete="CASCADE")),
    needed("number", sa.Integer, doc="from 0: the version that it answered"),
    needed("entry", sa.Text, doc="a move, or `undo` and the number of plies that stay"),
    needed("made", sa.Float),
    needed("spent", sa.String(40), server_default="", doc="what it cost its player's clock"),
    sa.PrimaryKeyConstraint("match", "number"),
    sqlite_with_rowid=False,
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("match", sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    needed("version", sa.Integer, doc="how many entries the match had"),
    needed("reviewer", sa.Integer, doc="the version of the reviewer"),
    needed("review", sa.Text, doc="JSON"),
    needed("made", sa.Float),
)

talk_lines = sa.Table(
    "talk_lines",
    metadata,
    needed("match", sa.ForeignKey("matches.id", ondelete="CASCADE")),
    needed("number", sa.Integer, doc="from 0"),
    needed("seat", sa.Integer, doc="from 0"),
    needed("holder", sa.String(64), doc="who said it, as in ``seats``"),
    needed("phrase", sa.String(20), doc="the id of a set phrase; empty for free text"),
    needed("text", sa.String(200)),
    needed("made", sa.Float, doc="seconds since 1970"),
    sa.PrimaryKeyConstraint("match", "number"),
    sa.Index("talk_lines_holder", "holder"),
    sqlite_with_rowid=False,
)

talk_switches = sa.Table(
    "talk_switches",
    metadata,
    needed("match", sa.ForeignKey("matches.id", ondelete="CASCADE")),
    needed("holder", sa.String(64)),
    needed("free", sa.Boolean, doc="whether this player allows free text in this match"),
    sa.PrimaryKeyConstraint("match", "holder"),
    sa.Index("talk_switches_holder", "holder"),
    sqlite_with_rowid=False,
)

mutes = sa.Table(
    "mutes",
    metadata,
    needed("holder", sa.String(64), doc="who does not want to read the other"),
    needed("muted", sa.String(64)),
    sa.PrimaryKeyConstraint("holder", "muted"),
    sa.Index("mutes_muted", "muted"),
    sqlite_with_rowid=False,
)

reports = sa.Table(
    "reports",
    metadata,
    needed("match", sa.String(40)),
    needed("holder", sa.String(64), doc="who reports"),
    needed("reported", sa.String(64)),
    needed("name", sa.String(200), doc="the name of the reported player at that time"),
    needed("lines", sa.Text, doc="JSON: the last lines of the reported player"),
    needed("made", sa.Float),
    sa.PrimaryKeyConstraint("match", "holder", "reported"),
    sa.Index("reports_made", "made"),
    sa.Index("reports_reported", "reported"),
    sqlite_with_rowid=False,
)

uptime = sa.Table(
    "uptime",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False, doc="always 1"),
    needed("at", sa.Float, doc="when a process last noted that it serves, in seconds since 1970"),
    needed("lost", sa.Float, doc="for how many seconds no process has served, while clocks ran"),
)

plans = sa.Table(
    "plans",
    metadata,
    needed("match", sa.ForeignKey("matches.id", ondelete="CASCADE")),
    needed("seat", sa.Integer, doc="from 0"),
    needed("number", sa.Integer, doc="from 1"),
    needed("since", sa.Integer, doc="how many entries the match had"),
    needed("moves", sa.Text, doc="JSON: the moves of the others and of this player"),
    needed("made", sa.Float),
    sa.PrimaryKeyConstraint("match", "seat", "number"),
)
