"""Tries that are limited in all processes together."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "tries",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("filled", sa.Float, nullable=False),
        sa.Column("whole", sa.Float, nullable=False),
    )
    op.create_index("tries_whole", "tries", ["whole"])
