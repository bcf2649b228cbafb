"""The first tables: games, seats, entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("plan", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("rematch", sa.String(6)),
        sa.Column("winner", sa.Integer),
    )
    op.create_index("games_by_status", "games", ["status", "created"])
    op.create_index("games_by_host", "games", ["host", "status"])
    op.create_table(
        "seats",
        sa.Column("game", sa.String(6), sa.ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(32)),
        sa.Column("level", sa.String(16)),
        sa.Column("holder", sa.String(64)),
        sa.Column("covered", sa.Boolean, nullable=False),
        sa.Column("aids", sa.Boolean, nullable=False),
    )
    op.create_index("seats_by_holder", "seats", ["holder"])
    op.create_table(
        "entries",
        sa.Column("game", sa.String(6), sa.ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("token", sa.String(16)),
        sa.Column("by", sa.String(8), nullable=False),
        sa.Column("client", sa.String(64)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game", "client", name="one_answer_each"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("entries", "seats", "games"):
        op.drop_table(name)
