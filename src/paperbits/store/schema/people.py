"""Tables of people and what is theirs: tokens, tries, subscriptions, seeks; and of the daily task."""

import sqlalchemy as sa

from paperbits.store.schema.base import metadata, needed

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    needed("kind", sa.String(10), doc="guest, account or bot"),
    needed("name", sa.String(60), doc="as others see it; may be empty"),
    sa.Column("handle", sa.String(60), unique=True, doc="the name as it is compared, or null"),
    sa.Column("passphrase", sa.Text, doc="its hash; null for a guest"),
    sa.Column("recovery", sa.Text, doc="the digest of the recovery code; null for a guest"),
    needed("epoch", sa.Integer, doc="signing out everywhere raises it, and ends older cookies"),
    sa.Column("ended", sa.Text, doc="JSON: the ended sessions of this epoch; null for none"),
    needed("settings", sa.Text, doc="JSON"),
    needed("made", sa.Float, doc="seconds since 1970"),
    needed("seen", sa.Float, doc="when the person last did something, within a day"),
)

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    needed("value", sa.Text),
)

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True, doc="the hash of the token's text"),
    needed("id", sa.String(24), unique=True, doc="the name of the token in the API"),
    needed("person", sa.ForeignKey("people.id", ondelete="CASCADE")),
    needed("name", sa.String(60)),
    needed("scopes", sa.String(60), doc="in order, with spaces between"),
    needed("made", sa.Float, doc="seconds since 1970"),
    sa.Column("used", sa.Float, doc="when it was last used, within a day; null for never"),
    sa.Index("tokens_person", "person"),
)

tries = sa.Table(
    "tries",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True, doc="whose they are, as a keyed hash"),
    needed("left", sa.Float, doc="how many were left when it was last filled"),
    needed("filled", sa.Float, doc="seconds since 1970"),
    needed("whole", sa.Float, doc="when all are there again, and the row is of no use any more"),
    sa.Index("tries_whole", "whole"),
)

subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True, doc="the hash of the address"),
    needed("person", sa.ForeignKey("people.id", ondelete="CASCADE")),
    needed("address", sa.Text, doc="secret: who knows it can send messages to this browser"),
    needed("key", sa.String(100), doc="the browser's public key, for encryption"),
    needed("secret", sa.String(40), doc="what the browser and the site share, for encryption"),
    needed("made", sa.Float, doc="seconds since 1970"),
    needed("failed", sa.Integer, doc="how often in a row a message could not be delivered"),
    needed("rests", sa.Float, doc="until when nothing is sent, in seconds since 1970"),
    sa.Index("push_subscriptions_person", "person"),
)

turns = sa.Table(
    "push_turns",
    metadata,
    sa.Column("match", sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    needed("seat", sa.Integer, doc="the seat to move, from 0"),
    needed("since", sa.Integer, doc="how many plies there were when the turn came to it"),
    sa.Column("due", sa.Float, doc="when to send a message; null for never"),
    sa.Index("push_turns_due", "due"),
)

daily_tries = sa.Table(
    "daily_tries",
    metadata,
    sa.Column("date", sa.String(10), primary_key=True),
    sa.Column("who", sa.String(64), primary_key=True, doc="a hash of the day and a cookie"),
    needed("moves", sa.Text, doc="the moves that counted, one in a line"),
    needed("percent", sa.Integer, doc="the best of them"),
)

daily_counts = sa.Table(
    "daily_counts",
    metadata,
    sa.Column("date", sa.String(10), primary_key=True),
    sa.Column("percent", sa.Integer, primary_key=True),
    needed("people", sa.Integer),
)

seeks = sa.Table(
    "seeks",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    needed("person", sa.ForeignKey("people.id", ondelete="CASCADE"), doc="who posted it"),
    sa.Column("whom", sa.ForeignKey("people.id", ondelete="CASCADE"), doc="who alone may accept"),
    needed("client", sa.String(64), server_default="", doc="a keyed hash of its address, if any"),
    needed("game", sa.String(100), doc="empty for any game"),
    needed("settings", sa.Text, doc="JSON"),
    needed("usual", sa.Boolean, doc="whether quick pairing may choose it"),
    needed("clock", sa.String(20), doc="such as 5+3; empty for none"),
    needed("rated", sa.Boolean, doc="whether the match is rated"),
    sa.Column("low", sa.Integer, doc="the lowest rating that may accept"),
    sa.Column("high", sa.Integer, doc="the highest rating that may accept"),
    sa.Column("rating", sa.Integer, doc="the rating of the person, if known"),
    needed("seats", sa.Integer),
    needed("level", sa.String(100), doc="the level of computers in empty seats; empty for none"),
    needed("lasting", sa.Boolean, doc="whether it needs no open page"),
    needed("made", sa.Float, doc="seconds since 1970"),
    needed("until", sa.Float, doc="when it ends, in seconds since 1970, unless it is prolonged"),
    needed("match", sa.String(40), doc="the id of the match that will begin"),
    sa.Column("complete", sa.Float, doc="when the last seat was taken"),
    sa.Column("begun", sa.Float, doc="when the match was stored"),
    sa.Index("seeks_person", "person"),
    sa.Index("seeks_whom", "whom"),
)

seek_seats = sa.Table(
    "seek_seats",
    metadata,
    needed("seek", sa.ForeignKey("seeks.id", ondelete="CASCADE")),
    needed("person", sa.ForeignKey("people.id", ondelete="CASCADE")),
    needed("seat", sa.Integer, doc="from 0: the seat of the person who posted the seek"),
    needed("until", sa.Float, doc="when the person loses the seat, unless it is prolonged"),
    sa.PrimaryKeyConstraint("seek", "person"),
    sa.UniqueConstraint("seek", "seat", name="seek_seats_seat"),
    sa.Index("seek_seats_person", "person"),
    sqlite_with_rowid=False,
)
