"""Every store keeps what it acknowledges, refuses who comes second, and answers the same questions the same."""

import asyncio
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from appenzell.playing.entry import Entry
from appenzell.playing.party import Seat
from appenzell.server.basics.moments import now_ms
from appenzell.server.storage import migrations
from appenzell.server.storage.changes import Change, Conflict
from appenzell.server.storage.leases import Leases
from appenzell.server.storage.shape import metadata
from appenzell.server.storage.store import Store
from appenzell.server.storage.stored import Options
from appenzell.server.tables.making import SeatWish, TableWish, new_table
from appenzell.server.tables.table import Table
from tests.server.contract.conftest import with_stores

HOLDER = "h" * 64
WANTED = TableWish(Options(players=2, start=0), [SeatWish("me"), SeatWish("friend")], "Anna")


def lobby() -> Table:
    """A table where somebody waits."""
    return new_table(WANTED, HOLDER, now_ms())


def act(seq: int, token: str = "+a1", client: str | None = None) -> Change:
    """An entry of a log."""
    return Change(Entry(seq, "act", 0, token, "person", client, 1000 + seq))


def test_a_table_is_read_as_it_was_written(database: str) -> None:
    async def work(store: Store) -> None:
        table = lobby()
        await store.create(table)
        await store.write(table.code, 1, Change(seats={1: Seat("person", "Bert", holder="b" * 64, aids=True)}))
        started = {"status": "running", "started": 77}
        await store.write(table.code, 2, Change(seats={1: Seat("bot", level="keen")}, parts=started))
        await store.write(table.code, 3, act(1, "+a1", "x:1"))
        await store.write(table.code, 4, act(2, "+g1"))
        loaded = await store.load(table.code)
        assert loaded is not None
        assert Table.of(loaded.table) == replace(
            table, status="running", started=77, seats=[table.seats[0], Seat("bot", level="keen")], version=4
        )
        assert loaded.entries == [act(1, "+a1", "x:1").entry, act(2, "+g1").entry]
        later = await store.load(table.code, 3)
        assert later is not None
        assert (later.entries, later.table.version) == ([act(2, "+g1").entry], 4)
        assert await store.versions([table.code, "NOSUCH"]) == {table.code: 4}
        assert await store.load("NOSUCH") is None

    with_stores(database, work)


def test_of_all_who_write_a_version_one_does(database: str) -> None:
    async def work(*stores: Store) -> None:
        table = lobby()
        await stores[0].create(table)
        for version in range(1, 8):
            wanted = [store.write(table.code, version, act(version, client=str(i))) for i, store in enumerate(stores)]
            results = await asyncio.gather(*wanted, return_exceptions=True)
            assert sorted(str(type(result)) for result in results) == sorted(
                str(type(each)) for each in [None, *[Conflict()] * (len(stores) - 1)]
            )
        loaded = await stores[0].load(table.code)
        assert loaded is not None
        assert [entry.seq for entry in loaded.entries] == list(range(1, 8))

    with_stores(database, work, 4)


def test_a_change_in_conflict_writes_nothing(database: str) -> None:
    async def work(store: Store, other: Store) -> None:
        table = lobby()
        await store.create(table)
        await store.write(table.code, 1, Change(seats={1: Seat("person", "Bert", holder="b" * 64)}))
        with pytest.raises(Conflict):
            await other.write(table.code, 1, Change(seats={1: Seat("person", "Carl", holder="c" * 64)}))
        with pytest.raises(Conflict):
            await other.write(table.code, 1, Change(parts={"status": "running", "started": 5}))
        again = lobby()
        with pytest.raises(Conflict):
            await other.create(again, None, (table.code, 1))
        loaded = await store.load(table.code)
        assert loaded is not None
        assert (loaded.table.seats[1].name, loaded.table.status, loaded.table.rematch) == ("Bert", "lobby", None)
        assert await store.load(again.code) is None

    with_stores(database, work, 2)


def test_one_at_fault_spoils_no_other(database: str) -> None:
    async def work(store: Store) -> None:
        tables = [lobby() for _ in range(10)]
        for table in tables:
            await store.create(table)
        await store.write(tables[3].code, 1, act(1))
        writes = [store.write(table.code, 1, act(1)) for table in tables]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [isinstance(result, Conflict) for result in results] == [at == 3 for at in range(10)]

    with_stores(database, work)


def test_nothing_is_written_for_what_has_expired(database: str) -> None:
    async def work(store: Store, other: Store) -> None:
        table = lobby()
        await store.create(table)
        await store.write(table.code, 1, act(1))
        with pytest.raises(Conflict):
            await other.forget(table.code, 1)
        await store.forget(table.code, 2)
        for version in (1, 2, 3, 9):
            with pytest.raises(Conflict):
                await other.write(table.code, version, act(2))
        with pytest.raises(Conflict):
            await other.forget(table.code, 3)
        with pytest.raises(Conflict):
            await store.create(table)
        assert await store.load(table.code) is None
        assert await store.has_expired(table.code)
        assert not await store.has_expired("NOSUCH")
        assert await store.tables_of(HOLDER, 9) == []
        assert await store.census() == []

    with_stores(database, work, 2)


def test_a_rematch_is_made_once(database: str) -> None:
    async def work(store: Store, other: Store) -> None:
        table, again = lobby(), [lobby(), lobby()]
        await store.create(table)
        made = [each.create(new, (9, None), (table.code, 1)) for each, new in zip((store, other), again, strict=True)]
        results = await asyncio.gather(*made, return_exceptions=True)
        assert sorted(isinstance(result, Conflict) for result in results) == [False, True]
        loaded = await store.load(table.code)
        assert loaded is not None
        assert loaded.table.rematch == again[[isinstance(result, Conflict) for result in results].index(False)].code

    with_stores(database, work, 2)


def test_nobody_has_more_tables_than_allowed(database: str) -> None:
    async def work(*stores: Store) -> None:
        made = [stores[number % 3].create(lobby(), (4, 100)) for number in range(12)]
        results = await asyncio.gather(*made, return_exceptions=True)
        assert sum(result is None for result in results) == 4
        assert await stores[0].count_unfinished(HOLDER) == await stores[1].count_unfinished() == 4
        assert len(await stores[2].tables_of(HOLDER, 9)) == 4

    with_stores(database, work, 3)


def test_what_has_been_quiet_is_found(database: str) -> None:
    async def work(store: Store) -> None:
        quiet, played = lobby(), lobby()
        for table in (quiet, played):
            table.created = 1000
            await store.create(table)
            await store.write(table.code, 1, Change(parts={"status": "running", "started": 1000}))
        await store.write(played.code, 2, Change(Entry(1, "act", 0, "+a1", "person", "x:1", 9000)))
        soon = now_ms() + 60_000
        assert set(await store.quiet_codes("running", soon, 9)) == {quiet.code, played.code}
        assert await store.hardly_begun(1, soon, 9) == [quiet.code]
        assert set(await store.hardly_begun(2, soon, 9)) == {quiet.code, played.code}
        assert await store.is_quiet(quiet.code, "running", soon)
        assert not await store.is_quiet(quiet.code, "running", 900)
        (count,) = await store.census()
        assert (count.status, count.tables, count.untouched, count.entries) == ("running", 2, 1, 1)
        await store.probe()

    with_stores(database, work)


def test_many_stores_open_at_once(database: str) -> None:
    """Each migrates, if it is first; the others find that it is done."""

    async def run() -> None:
        stores = [Store(database) for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        assert len({store.secret for store in stores}) == 1
        async with stores[0].engine.begin() as connection:
            assert await connection.run_sync(_difference) == []
            await connection.run_sync(migrations.upgrade)  # a second time changes nothing
        for store in stores:
            await store.close()

    asyncio.run(run())


def _difference(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_a_row_of_a_newer_version_spoils_no_list(database: str) -> None:
    async def work(store: Store) -> None:
        well, newer = lobby(), lobby()
        for table in (well, newer):
            await store.create(table)
        async with store.engine.begin() as connection:
            strange = f"UPDATE games SET options = '{{\"players\": 2, \"wind\": true}}' WHERE code = '{newer.code}'"
            await connection.execute(text(strange))
        assert [table.code for table in await store.tables_of(HOLDER, 9)] == [well.code]

    with_stores(database, work)


def test_one_process_owns_a_name_until_it_ends(database: str) -> None:
    async def work(store: Store) -> None:
        leases = Leases(store.engine, 5.0)
        assert (await leases.renew("one", 60.0))[:2] == ({"one"}, set())
        assert (await leases.renew("two", 60.0))[:2] == ({"one", "two"}, set())
        assert await leases.take("bots", "one")
        assert not await leases.take("bots", "two")
        assert await leases.take("bots", "one")
        assert (await leases.renew("one", 60.0))[:2] == ({"one", "two"}, {"bots"})
        assert (await leases.renew("one", -1.0))[:2] == ({"two"}, {"bots"}), "it is not there any more"
        assert await leases.take("bots", "two")
        assert (await leases.renew("one", 60.0))[:2] == ({"one", "two"}, set())
        assert not await leases.take("bots", "one"), "whoever was away for too long has lost it"
        await leases.let_go("two", ["bots"])
        assert await leases.take("bots", "one")
        await leases.leave("one")
        assert (await leases.renew("two", 60.0))[:2] == ({"two"}, set())
        assert await leases.take("bots", "two")

    with_stores(database, work)


def test_whoever_was_away_owns_nothing_and_leaves_nothing_behind(database: str) -> None:
    async def work(store: Store) -> None:
        leases = Leases(store.engine, 5.0)
        await leases.renew("one", 60.0)
        await leases.renew("two", 60.0)
        assert await leases.take("bots", "one")
        await leases.renew("one", -1.0)
        assert (await leases.renew("one", 60.0))[:2] == ({"one", "two"}, set()), (
            "nobody had taken it, and yet it is lost"
        )
        assert await leases.take("bots", "two")
        await leases.renew("two", -1.0)
        await leases.tidy()
        assert await leases.take("bots", "one")

    with_stores(database, work)


def test_whoever_takes_over_from_others_began_when_they_did(database: str) -> None:
    async def work(store: Store) -> None:
        leases = Leases(store.engine, 5.0)
        first = (await leases.renew("one", 60.0)).began
        await asyncio.sleep(0.01)
        assert (await leases.renew("two", 60.0)).began == first
        await leases.leave("one")
        assert (await leases.renew("two", 60.0)).began == first
        await leases.leave("two")
        assert (await leases.renew("three", 60.0)).began > first, "nobody was there"

    with_stores(database, work)


def test_who_seems_to_be_there_for_hours_is_not(database: str) -> None:
    """The database's clock was set back after one had said so."""

    async def work(store: Store) -> None:
        leases = Leases(store.engine, 5.0)
        await leases.renew("one", 3600.0)
        assert (await leases.renew("two", 60.0)).processes == {"two"}
        assert await leases.take("bots", "two")

    with_stores(database, work)


def test_of_many_who_want_a_name_one_gets_it(database: str) -> None:
    async def work(*stores: Store) -> None:
        leases = [Leases(store.engine, 5.0) for store in stores]
        for number, each in enumerate(leases):
            await each.renew(str(number), 60.0)
        for name in "abcdef":
            took = await asyncio.gather(*(each.take(name, str(number)) for number, each in enumerate(leases)))
            assert sum(took) == 1

    with_stores(database, work, 4)
