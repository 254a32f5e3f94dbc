"""Nothing. This place in the order was kept for pushed messages, which came later, with 0012."""

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change nothing."""
