"""The store alone: migrations, conflicts, and writing together."""

import asyncio
import json
import shutil
import sqlite3
import sys
import traceback
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import create_async_engine

from appenzell.playing.entry import Entry
from appenzell.playing.party import Seat
from appenzell.playing.party import running as running_of
from appenzell.rules.layouts import FRONT
from appenzell.server.basics.database_url import checked_url
from appenzell.server.basics.moments import now_ms
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import Settings, default_database, sqlite_url
from appenzell.server.storage import migrations
from appenzell.server.storage.asking import Unavailable
from appenzell.server.storage.changes import Change, Conflict
from appenzell.server.storage.database_file import Unusable
from appenzell.server.storage.migrations import Newer
from appenzell.server.storage.shape import metadata
from appenzell.server.storage.store import Store
from appenzell.server.storage.stored import Options
from appenzell.server.tables.house import House
from appenzell.server.tables.making import SeatWish, TableWish, new_table
from appenzell.server.tables.play import Play
from hostile.services import Postgres
from tests.server.harness import Browser, Server

WANTED = TableWish(Options(), [SeatWish("me"), SeatWish("bot")])


def with_store(folder: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a new store."""

    async def run() -> None:
        store = Store(sqlite_url(folder / "deep" / "tables.db"))
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def entry(seq: int, client: str | None = None) -> Entry:
    """An entry of a log."""
    return Entry(seq, "act", 0, ".", "person", client, 1)


def test_migrations_lead_to_the_models(tmp_path: Path) -> None:
    def difference(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work(store: Store) -> None:
        async with store.engine.begin() as connection:
            assert await connection.run_sync(difference) == []
            await connection.run_sync(migrations.upgrade)  # a second time changes nothing

    with_store(tmp_path, work)


def test_whoever_is_killed_while_migrating_leaves_a_database_that_can_be_used(tmp_path: Path) -> None:
    """At every statement the files are copied as a power cut would leave them; each copy is migrated to the end."""
    file, copies = tmp_path / "tables.db", 0
    engine = create_engine(f"sqlite:///{file}")

    def copy(*_: object) -> None:
        nonlocal copies
        copies += 1
        shutil.copytree(tmp_path, tmp_path.with_name(f"{tmp_path.name}-{copies}"))

    event.listen(engine, "before_cursor_execute", copy)
    with engine.begin() as connection:
        migrations.upgrade(connection)
    engine.dispose()
    assert copies > 10
    for number in range(1, copies + 1):
        again = create_engine(f"sqlite:///{tmp_path.with_name(f'{tmp_path.name}-{number}')}/tables.db")
        with again.begin() as connection:
            migrations.upgrade(connection)
        with again.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        again.dispose()


def old_database(file: Path) -> None:
    """A database of the first version, with a game between its two bots that has begun."""
    engine, config = create_engine(f"sqlite:///{file}"), Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    today = now_ms()
    options = {"players": 2, "target": 4, "layout": "front", "modules": [], "memory_aids": "off", "timer": "off"}
    agreed = (json.dumps(options | {"start": 0}), FRONT, "a seed")
    game = ("OLDGAM", "running", today, today, "h" * 64, False, *agreed, None, None)
    bots = [("OLDGAM", 0, "bot", None, "random", None, 0, 0), ("OLDGAM", 1, "bot", None, "greedy", None, 0, 0)]
    log = [("OLDGAM", 1, "act", 0, "+a1", "bot", None, today), ("OLDGAM", 2, "act", 1, "+g1", "bot", None, today)]
    with sqlite3.connect(file) as database:
        database.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(game))})", game)
        database.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", bots)
        database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", log)
    database.close()


def test_games_of_the_first_version_go_on(own_server: Callable[..., Server], stack: ExitStack, tmp_path: Path) -> None:
    old_database(tmp_path / "old.db")
    server = own_server(file=tmp_path / "old.db")
    page = Browser(server.origin, stack).open("OLDGAM")
    bots = [(seat["level"], seat["memory"]) for seat in page.table["seats"]]
    assert bots == [("child", "none"), ("keen", "good")]
    assert page.table["options"]["hints"] is False
    page.wait_for(8)
    assert {frame["seat"] for frame in page.frames if frame["type"] == "acted"} == {0, 1}


def test_what_was_kept_before_the_storage_had_its_own_models_means_the_same(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old.db") as database:
        database.executescript((Path(__file__).parent / "old_tables.sql").read_text("utf-8"))
    database.close()
    anna, bert = "a" * 64, "b" * 64
    agreed = {"memory_aids": "seat", "timer": "relaxed", "hints": True, "bot_pace": "brisk"}

    async def run() -> None:
        store = Store(sqlite_url(tmp_path / "old.db"))
        await store.open()
        house = House(Settings(), store)
        running, over, lobby = [await house.table(code) for code in ("553QBV", "5KNNEY", "CCUG6Y")]
        wanted = Options(players=3, target=5, layout="back", modules=["cheesy", "tower"], start=1)
        assert running.options == wanted.model_copy(update=agreed)
        assert running.seats == [
            Seat("bot", level="child", memory="perfect"),
            Seat("person", "Anna", holder=anna, aids=True),
            Seat("person", "Anna 2", holder=bert, covered=True),
        ]
        log = running_of(running)
        assert (log.seq, log.game.player, log.game.turn) == (7, 1, 4)
        assert [line.entry.by for line in log.log_lines] == [*["person"] * 2, "bot", *["person"] * 2, "bot", "advised"]
        assert running.answers[f"{anna[:20]}:6"].token == "^K"
        assert (over.status, over.winner, over.rematch) == ("over", 0, "93DP3X")
        assert [line.entry.token for line in running_of(over).log_lines] == ["+a7", "+g1", None]
        assert (lobby.status, lobby.options, lobby.playing) == ("lobby", Options(layout="random"), None)
        with pytest.raises(Refused, match="expired"):
            await house.table("CF5QQJ")
        await Play(house).ask("553QBV", anna, "new", "act", 7, ".")
        assert log.seq == 8
        await store.close()

    asyncio.run(run())


def test_what_expired_before_forgets_its_seed_and_who_made_it(tmp_path: Path) -> None:
    old_database(tmp_path / "old.db")
    with sqlite3.connect(tmp_path / "old.db") as database:
        database.execute("UPDATE games SET status = 'expired'")
    database.close()

    async def run() -> None:
        store = Store(sqlite_url(tmp_path / "old.db"))
        await store.open()
        await store.close()

    asyncio.run(run())
    with sqlite3.connect(tmp_path / "old.db") as database:
        assert database.execute("SELECT * FROM games").fetchall() == []
        assert database.execute("SELECT * FROM expired").fetchall() == [("OLDGAM",)]
    database.close()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        table = new_table(WANTED, "h" * 64, 5)
        await store.create(table)
        await store.write(table.code, 1, Change(entry(1, "h:1")))
        loaded = await store.load(table.code)
        assert loaded is not None
        assert loaded.entries == [entry(1, "h:1")]
        assert (loaded.table.seats, loaded.table.options) == (table.seats, table.options)
        assert (loaded.table.seed, loaded.table.plan) == (table.seed, table.plan)
        assert await store.load("AAAAAA") is None

    with_store(tmp_path, work)


@pytest.mark.skipif(sys.platform == "win32", reason="rights are another matter there")
def test_nobody_else_on_the_machine_reads_the_file(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(new_table(WANTED, "h" * 64, 5))
        files = list((tmp_path / "deep").glob("tables.db*"))
        assert len(files) == 3, "the database and what SQLite puts beside it"
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}

    with_store(tmp_path, work)


def test_what_goes_wrong_with_a_statement_tells_no_log_what_was_in_it(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        table = new_table(WANTED, "h" * 64, 5)
        table.winner = object()  # type: ignore[assignment]  # which no database can keep
        with pytest.raises(ProgrammingError) as error:
            await store.create(table)
        told = "".join(traceback.format_exception(error.value))
        assert "INSERT INTO games" in told
        assert table.seed not in told
        assert "h" * 64 not in told

    with_store(tmp_path, work)


def test_a_seq_is_written_once(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        table = new_table(WANTED, "h" * 64, 5)
        await store.create(table)
        with pytest.raises(Conflict):
            await store.create(table)
        writes = [
            store.write(table.code, seq, Change(entry(seq, client))) for seq, client in [(1, "a"), (1, "b"), (2, "c")]
        ]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        loaded = await store.load(table.code)
        assert loaded is not None
        assert loaded.entries == [entry(1, "a"), entry(2, "c")]

    with_store(tmp_path, work)


def test_many_writes_share_commits(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        tables = [new_table(WANTED, "h" * 64, 5) for _ in range(20)]
        await asyncio.gather(*(store.create(table) for table in tables))
        begun = 0
        writer = store._writer
        assert writer is not None
        commit = writer._commit

        async def counted(batch: object) -> None:
            nonlocal begun
            begun += 1
            await commit(batch)  # type: ignore[arg-type]  # passed on as it came

        writer._commit = counted  # type: ignore[method-assign,assignment]  # to count
        await asyncio.gather(*(store.write(table.code, 1, Change(entry(1))) for table in tables))
        assert begun <= 2

    with_store(tmp_path, work)


def test_nothing_is_written_after_the_end(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        table = new_table(WANTED, "h" * 64, 5)
        await store.create(table)
        assert store._writer is not None
        await store._writer.close()
        with pytest.raises(Unavailable):
            await store.write(table.code, 1, Change(entry(1)))

    with_store(tmp_path, work)


def test_the_database_is_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("APPENZELL_DATABASE", raising=False)
    assert Settings().url == default_database() == f"sqlite+aiosqlite:///{tmp_path}/appenzell/tables.db"
    monkeypatch.setenv("APPENZELL_BOT_PACE", "[0, 1]")
    assert Settings().bot_pace == (0.0, 1.0)


# --- databases that are no files ---------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", [Newer("It has the shape 9999."), ConnectionRefusedError("Nobody is at home")])
def test_a_server_database_that_cannot_be_used_is_said_in_one_sentence(
    postgres_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    def fails(_: object) -> None:
        raise trouble

    async def run() -> None:
        store = Store(checked_url(postgres_database()))
        with pytest.raises(Unusable, match="cannot be used"):
            await store.open()
        await store.close()

    monkeypatch.setattr("appenzell.server.storage.opening.upgrade", fails)
    asyncio.run(run())


@pytest.mark.parametrize("trouble", ["freeze", "kill"])
def test_a_server_database_that_was_away_is_asked_anew(trouble: str) -> None:
    async def run(service: Postgres) -> None:
        store = Store(checked_url(service.url()), 0.5)
        await store.open()
        await store.probe()
        getattr(service, trouble)()
        with pytest.raises(Unavailable):
            await store.probe()
        with pytest.raises(Unavailable):
            await store.count_unfinished()
        if trouble == "freeze":
            service.thaw()
        else:
            service.start()
        for _ in range(40):
            with suppress(Unavailable):
                await store.probe()
                assert await store.count_unfinished() == 0
                break
        else:
            pytest.fail("it is never asked again")
        await store.close()

    with Postgres() as service:
        assert isinstance(service, Postgres)
        asyncio.run(run(service))


def test_whoever_is_killed_while_migrating_leaves_a_server_database_that_can_be_used(
    postgres: Postgres, postgres_database: Callable[..., str]
) -> None:
    """At every statement a connection is cut; the next one migrates to the end."""
    url = postgres_database()

    async def cut_after(number: int) -> bool:
        engine, done = create_async_engine(checked_url(url)), 0

        def count(connection: Connection, *_: object) -> None:
            nonlocal done
            done += 1
            if done == number:
                raw = connection.connection.driver_connection
                assert raw is not None
                raw.terminate()

        event.listen(engine.sync_engine, "before_cursor_execute", count)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrations.upgrade)
        except Exception:
            return False
        finally:
            await engine.dispose()
        return True

    number = 1
    while not asyncio.run(cut_after(number)):
        number += 3
    assert number > 20
    assert postgres.say("SELECT version_num FROM alembic_version", url.rpartition("/")[2]) == "0004"
