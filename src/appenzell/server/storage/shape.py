"""The tables of the database: games, their seats, the changes of both, and what servers keep to themselves.

A game is its record, so an entry of its log is one action (or undo, or resignation) and nothing derived from it. Every
change of a table has a number, its version, and is a row of `changes`, an entry with what it says: the primary key
(game, version) lets one of two racing writers win, and a change of what has expired finds no game to belong to. Times
are milliseconds since 1970. Changes to what is here need a migration beside the others in `migrations`.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
)

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("code", String(6), primary_key=True),
    Column("status", String(8), nullable=False),  # lobby, running, over
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

changes = Table(
    "changes",
    metadata,
    Column("game", String(6), ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),  # 1, 2, 3, …: none is left out
    Column("kind", String(8), nullable=False),  # act, undo, resign; table: of the seats, or of what was agreed
    Column("at", BigInteger, nullable=False),
    # of an entry of the log:
    Column("seq", Integer),
    Column("seat", Integer),
    Column("token", String(16)),
    Column("by", String(8)),  # person, advised, bot, timer
    Column("client", String(64)),  # browser and client id, for retries; null for bots and timers
)

expired = Table(
    "expired",
    metadata,
    Column("code", String(6), primary_key=True),  # of a table that is gone; its code is given to no other
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),  # seconds since 1970, by the database's clock
    Column("began", Float, nullable=False),  # alike: since when one was always there, of those that handed over
)

owners = Table(
    "owners",
    metadata,
    Column("name", String(32), primary_key=True),  # of what one process alone does at a time
    Column("process", String(32), nullable=False),
    Index("owners_by_process", "process"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(16), primary_key=True),  # cookies: what they are signed with
    Column("value", String(64), nullable=False),  # random, in hexadecimal
)
