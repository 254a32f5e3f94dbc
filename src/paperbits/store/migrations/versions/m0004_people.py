"""People, the secrets of the site, and more about each match: its state, clock and purpose."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, the columns and their indexes."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("handle", sa.String(60), unique=True),
        sa.Column("passphrase", sa.Text),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    for column in (
        sa.Column("turn", sa.Integer),
        sa.Column("over", sa.Boolean),
        sa.Column("ended", sa.Float),
        sa.Column("outcome", sa.Text),
        sa.Column("clock", sa.String(20), nullable=False, server_default=""),
        sa.Column("deadline", sa.Float),
        sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("tournament", sa.String(40), nullable=False, server_default=""),
    ):
        op.add_column("matches", column)
    op.create_index("matches_ended", "matches", ["ended"])
    op.create_index("matches_deadline", "matches", ["deadline"])
    op.create_index("matches_tournament", "matches", ["tournament"])
    op.create_index("places_holder", "places", ["holder"])
