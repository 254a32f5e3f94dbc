"""Columns for rated matches and their results."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the two columns. Earlier matches are not rated."""
    op.add_column("matches", sa.Column("rated", sa.Integer, nullable=True))
    op.add_column("matches", sa.Column("result", sa.Float, nullable=True))
