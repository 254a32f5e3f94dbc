"""The table of reviews, so that each review is made only once."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "reviews",
        sa.Column(
            "match",
            sa.String(40),
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("reviewer", sa.Integer, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
