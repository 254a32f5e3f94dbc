"""Tournaments: their players, and the pairings of their rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("host", sa.String(24), nullable=False),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("entered", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Index("tournaments_changed", "status", "changed"),
        sa.Index("tournaments_host", "host"),
    )
    op.create_table(
        "tournament_players",
        sa.Column(
            "tournament",
            sa.String(40),
            sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("level", sa.String(100), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("lot", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "number"),
        sa.Index("tournament_players_person", "person"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_pairings",
        sa.Column(
            "tournament",
            sa.String(40),
            sa.ForeignKey("tournaments.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("first_half", sa.Integer),
        sa.Column("second_half", sa.Integer),
        sa.Column("how", sa.String(12), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "round", "number"),
        sa.Index("tournament_pairings_match", "match"),
        sa.Index("tournament_pairings_how", "how"),
        sqlite_with_rowid=False,
    )
