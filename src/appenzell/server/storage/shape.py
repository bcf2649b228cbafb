"""The tables of the database: games, their seats, the entries of their logs, and what the server keeps to itself.

A game is its record, so an entry is one action (or undo, or resignation) and nothing derived from it. The primary key
(game, seq) lets one of two racing writers win; (game, client) makes a retry harmless. Times are milliseconds since
1970. Changes to what is here need a migration beside the others in `migrations`.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("code", String(6), primary_key=True),
    Column("status", String(8), nullable=False),  # lobby, running, over, expired
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("host", String(64), nullable=False),  # the hash of the browser that may start it
    Column("public", Boolean, nullable=False),
    Column("options", JSON, nullable=False),
    Column("plan", String(64), nullable=False),  # the room plan, also of a random layout
    Column("seed", String(64), nullable=False),
    Column("rematch", String(6)),
    Column("winner", Integer),
    Index("games_by_status", "status", "created"),
    Index("games_by_host", "host", "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(6), ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("name", String(32)),
    Column("level", String(16)),
    Column("memory", String(8)),  # of a bot; null: that of its level
    Column("holder", String(64)),  # the hash of the browser that holds it
    Column("covered", Boolean, nullable=False),
    Column("aids", Boolean, nullable=False),
    Index("seats_by_holder", "holder"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(6), ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # act, undo, resign
    Column("seat", Integer, nullable=False),
    Column("token", String(16)),
    Column("by", String(8), nullable=False),  # person, advised, bot, timer
    Column("client", String(64)),  # browser and client id, for retries; null for bots and timers
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game", "client", name="one_answer_each"),
    sqlite_with_rowid=False,
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(16), primary_key=True),  # cookies: what they are signed with
    Column("value", String(64), nullable=False),  # random, in hexadecimal
)
