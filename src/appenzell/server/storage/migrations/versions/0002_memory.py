"""Bots have a memory beside their level; the two first levels get the names of those that play like them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NEW_NAMES = {"random": "child", "greedy": "keen"}


def upgrade() -> None:
    """Add the column and rename levels."""
    op.add_column("seats", sa.Column("memory", sa.String(8)))
    for old, new in NEW_NAMES.items():
        op.execute(sa.text("UPDATE seats SET level = :new WHERE level = :old").bindparams(new=new, old=old))


def downgrade() -> None:
    """Go back."""
    for old, new in NEW_NAMES.items():
        op.execute(sa.text("UPDATE seats SET level = :old WHERE level = :new").bindparams(new=new, old=old))
    op.drop_column("seats", "memory")
