"""Ratings between people."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("played", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "kind"),
    )
    op.create_index("ratings_leaders", "ratings", ["game", "kind", "rating"])
    op.create_table(
        "rating_changes",
        sa.Column(
            "match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("others", sa.Text, nullable=False),
        sa.Column("rating_before", sa.Float, nullable=False),
        sa.Column("deviation_before", sa.Float, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("rating_changes_person", "rating_changes", ["person", "game", "kind", "number"])
    op.create_table(
        "rated_matches",
        sa.Column(
            "match",
            sa.String(40),
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "rating_turns",
        sa.Column("game", sa.String(100), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
