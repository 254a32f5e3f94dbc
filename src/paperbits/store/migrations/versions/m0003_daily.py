"""The tries of the daily task, and the counts of its results."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, unless they were just made."""
    if sa.inspect(op.get_bind()).has_table("daily_tries"):
        return
    op.create_table(
        "daily_tries",
        sa.Column("date", sa.String(10), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("percent", sa.Integer, nullable=False),
    )
    op.create_table(
        "daily_counts",
        sa.Column("date", sa.String(10), primary_key=True),
        sa.Column("percent", sa.Integer, primary_key=True),
        sa.Column("people", sa.Integer, nullable=False),
    )
