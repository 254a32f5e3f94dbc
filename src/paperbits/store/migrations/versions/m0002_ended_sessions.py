"""Sessions of people that have ended."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, unless the tables were just made with it."""
    if "ended" not in {each["name"] for each in sa.inspect(op.get_bind()).get_columns("people")}:
        op.add_column("people", sa.Column("ended", sa.Text))
