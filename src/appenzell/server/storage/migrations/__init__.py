"""How the database came to have its tables: one step a file, run in order when a server starts.

All steps that are due are one transaction: whoever is killed among them leaves the database as it was.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

SHAPE = "alembic_version"
"""The table that says which steps were taken."""


class Newer(Exception):  # noqa: N818 - said of a database, in one sentence
    """A database of a newer version than this one."""


class Foreign(Exception):  # noqa: N818 - said of a database, in one sentence
    """A database of another program."""


def upgrade(connection: Connection) -> None:
    """Bring a database to the newest shape; nothing happens if it has it. `Newer` and `Foreign` as below."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python's driver begins none for what changes tables
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


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
