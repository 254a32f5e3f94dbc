"""Talk between the players of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "talk_lines",
        sa.Column(
            "match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("phrase", sa.String(20), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("match", "number"),
        sa.Index("talk_lines_holder", "holder"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "talk_switches",
        sa.Column(
            "match", sa.String(40), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("free", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match", "holder"),
        sa.Index("talk_switches_holder", "holder"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "mutes",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("muted", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("holder", "muted"),
        sa.Index("mutes_muted", "muted"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "reports",
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("reported", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("match", "holder", "reported"),
        sa.Index("reports_made", "made"),
        sa.Index("reports_reported", "reported"),
        sqlite_with_rowid=False,
    )
