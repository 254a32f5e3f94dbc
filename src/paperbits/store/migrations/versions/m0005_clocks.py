"""The time that each entry took, the time that the site did not serve, and conditional moves."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.add_column("entries", sa.Column("spent", sa.String(40), nullable=False, server_default=""))
    standing = sa.text("clock <> '' AND deadline IS NULL AND turn IS NOT NULL")
    op.create_index(
        "matches_standing", "matches", ["changed"], sqlite_where=standing, postgresql_where=standing
    )
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("lost", sa.Float, nullable=False),
    )
    op.create_table(
        "plans",
        sa.Column(
            "match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "number"),
    )
