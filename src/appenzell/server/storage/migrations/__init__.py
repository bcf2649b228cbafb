"""How the database came to have its tables: one step a file, run in order when a server starts.

All steps that are due are one transaction: whoever is killed among them leaves the database as it was. One process at a
time takes them; whoever comes then finds that nothing is left to be done.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

SHAPE = "alembic_version"
"""The table that says which steps were taken."""


LOCK = 0x417070656E7A
"""The number of the lock that whoever migrates a PostgreSQL database has: it says Appenz."""
MIGRATED_WITHIN = 600  # seconds


class Newer(Exception):  # noqa: N818 - said of a database, in one sentence
    """A database of a newer version than this one."""


class Foreign(Exception):  # noqa: N818 - said of a database, in one sentence
    """A database of another program."""


class Older(Exception):  # noqa: N818 - said of a database, in one sentence
    """A database of an older version than this one."""


def upgrade(connection: Connection) -> None:
    """Bring a database to the newest shape; nothing happens if it has it. `Newer` and `Foreign` as below."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's driver begins none for what changes tables
    else:
        for limit in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"SET LOCAL {limit} = '{MIGRATED_WITHIN}s'")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    check_shape(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check_shape(connection: Connection) -> None:
    """`Newer` if a database has a shape nobody here knows, `Foreign` if it is no game's; nothing is written."""
    tables = set(inspect(connection).get_table_names())
    shape = MigrationContext.configure(connection).get_current_revision()
    known = {step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()}
    if shape is not None and shape not in known:
        raise Newer(f"It has the shape {shape}, and {max(known)} is the newest this version knows.")
    if tables - {SHAPE} and (shape is None or "games" not in tables):
        raise Foreign("It holds the tables of another program: name a file of its own for Appenzell.")


def check_newest(connection: Connection) -> None:
    """`Older` if a database has another shape than the newest, for who only reads; `Newer` and `Foreign` as above."""
    check_shape(connection)
    if MigrationContext.configure(connection).get_current_revision() != newest_shape():
        raise Older("It is empty, or of an older version: `appenzell migrate` brings it to this one.")


def newest_shape() -> str:
    """Return the shape to which a database is brought."""
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    assert newest is not None, "there are migrations"
    return newest


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
