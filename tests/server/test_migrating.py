"""`appenzell migrate`: a database of any age comes to the newest shape, once, however many ask for it."""

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from appenzell.server.basics.settings import sqlite_url
from appenzell.server.storage.database_file import Claim
from appenzell.server.storage.migrations import newest_shape
from hostile.services import Postgres
from tests.server.test_store import old_database
from tests.shell import Shell

COMMAND = "import sys; from appenzell.cli import main; sys.exit(main(sys.argv[1:]))"


def test_an_older_file_is_migrated(shell: Shell, tmp_path: Path) -> None:
    old_database(tmp_path / "old.db")
    assert shell.run("migrate", "--db", tmp_path / "old.db") == 0
    assert shell.out == f"The database has the shape {newest_shape()}, the newest this version knows.\n"
    assert shell.run("tables", "--db", tmp_path / "old.db", "--json") == 0
    assert json.loads(shell.out)["tables"][0]["entries"] == 2


def test_a_new_file_is_made(shell: Shell, tmp_path: Path) -> None:
    assert shell.run("migrate", "--db", tmp_path / "new.db", "--json") == 0
    assert json.loads(shell.out) == {"shape": newest_shape()}


def test_nobody_migrates_under_a_server(shell: Shell, tmp_path: Path) -> None:
    claim = Claim(sqlite_url(tmp_path / "tables.db"))
    claim.take()
    try:
        assert shell.run("migrate", "--db", tmp_path / "tables.db") == 1
        assert shell.err.startswith("A server is at work with the database ")
    finally:
        claim.release()


def test_many_migrate_one_database_at_once(postgres: Postgres, postgres_database: Callable[[], str]) -> None:
    url = postgres_database()

    def migrate(_: int) -> str:
        command = (sys.executable, "-c", COMMAND, "migrate", "--database", url)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr

    with ThreadPoolExecutor(4) as at_once:
        said = set(at_once.map(migrate, range(4)))
    assert said == {f"The database has the shape {newest_shape()}, the newest this version knows.\n"}
    assert postgres.say("SELECT count(*) FROM secrets", url.rpartition("/")[2]) == "1"


def test_a_database_of_another_program_is_left_alone(
    shell: Shell, postgres: Postgres, postgres_database: Callable[[], str]
) -> None:
    url = postgres_database()
    postgres.say("CREATE TABLE orders (id int)", url.rpartition("/")[2])
    assert shell.run("migrate", "--database", url) == 1
    assert "It holds the tables of another program" in shell.err
    assert postgres.say("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", url.rpartition("/")[2]) == "1"
