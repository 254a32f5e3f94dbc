"""Seeks know, by a hash, the address that they came from."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("seeks", sa.Column("client", sa.String(64), nullable=False, server_default=""))
