"""Nothing. This place in the order was kept for pushed messages, which the site does not send: pages
tell of turns while they are open.
"""

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change nothing."""
