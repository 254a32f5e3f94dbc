"""Seeks in the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column(
            "person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("whom", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("usual", sa.Boolean, nullable=False),
        sa.Column("clock", sa.String(20), nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("low", sa.Integer),
        sa.Column("high", sa.Integer),
        sa.Column("rating", sa.Integer),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("level", sa.String(100), nullable=False),
        sa.Column("lasting", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("complete", sa.Float),
        sa.Column("begun", sa.Float),
    )
    op.create_index("seeks_person", "seeks", ["person"])
    op.create_index("seeks_whom", "seeks", ["whom"])
    op.create_table(
        "sitters",
        sa.Column(
            "seek", sa.String(24), sa.ForeignKey("seeks.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column(
            "person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("seek", "person"),
        sa.UniqueConstraint("seek", "place", name="sitters_place"),
        sqlite_with_rowid=False,
    )
    op.create_index("sitters_person", "sitters", ["person"])
