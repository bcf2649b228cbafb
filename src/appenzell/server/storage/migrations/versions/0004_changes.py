"""Every change of a table has a number, its version, and is a row: of two who write the same one, one is refused.

Entries become changes whose version is their seq. They lie in the order in which they were written, so that a commit
touches few pages, and nobody but the one index has to be asked whether one may be written. Of a table that has expired
the code alone is kept, apart from the others: so nothing can be written for it any more. And processes that share a
database say which of them are there, and who does what.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

KEPT = 'game, seq, kind, seat, token, "by", client, at'


def upgrade() -> None:
    """Number the changes, part with what has expired."""
    op.create_table("expired", sa.Column("code", sa.String(6), primary_key=True))
    op.execute("INSERT INTO expired (code) SELECT code FROM games WHERE status = 'expired'")
    op.execute("DELETE FROM games WHERE status = 'expired'")
    op.create_table(
        "changes",
        sa.Column("game", sa.String(6), sa.ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer),
        sa.Column("seat", sa.Integer),
        sa.Column("token", sa.String(16)),
        sa.Column("by", sa.String(8)),
        sa.Column("client", sa.String(64)),
    )
    op.execute(f"INSERT INTO changes (version, {KEPT}) SELECT seq, {KEPT} FROM entries ORDER BY at, game, seq")
    op.drop_table("entries")
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False),
    )
    op.create_index("owners_by_process", "owners", ["process"])


def downgrade() -> None:
    """Go back; changes that are no entries are gone, and nothing is known of what has expired."""
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
    op.execute(f"INSERT INTO entries ({KEPT}) SELECT {KEPT} FROM changes WHERE seq IS NOT NULL")
    for name in ("changes", "owners", "processes", "expired"):
        op.drop_table(name)
