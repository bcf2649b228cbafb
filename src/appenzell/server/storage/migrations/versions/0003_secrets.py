"""The server has a secret to sign its cookies with; tables that expired before forget their seed and who made them."""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the secret, and blank what is left of expired tables."""
    made = op.create_table(
        "secrets",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.bulk_insert(made, [{"name": "cookies", "value": token_hex(32)}])
    op.execute("UPDATE games SET seed = '', host = '' WHERE status = 'expired'")


def downgrade() -> None:
    """Go back; what was blanked is gone."""
    op.drop_table("secrets")
