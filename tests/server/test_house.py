"""The house alone: what is in memory is what is written."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from appenzell.playing.not_now import NotNow
from appenzell.playing.party import running
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import Settings, sqlite_url
from appenzell.server.storage.store import Store
from appenzell.server.storage.stored import Options
from appenzell.server.tables.house import House
from appenzell.server.tables.lobby import Lobby
from appenzell.server.tables.making import SeatWish, TableWish
from appenzell.server.tables.play import Play

HOLDER = "h" * 64
WANTED = TableWish(Options(), [SeatWish("me"), SeatWish("here")])
WAITING = TableWish(Options(), [SeatWish("me"), SeatWish("friend")])


def test_a_change_that_is_broken_off_is_read_from_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks is gone after the commit, before memory knows of it: the game goes on after that action."""

    async def run() -> None:
        store = Store(sqlite_url(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings(), store)
        lobby, play = Lobby(house), Play(house)
        code = (await lobby.make(HOLDER, "", WANTED)).code
        token = running(await house.table(code)).game.legal_actions()[0].token
        written, write = asyncio.Event(), store.write

        async def hold(*what: Any) -> None:
            await write(*what)
            written.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(store, "write", hold)
        asking = asyncio.create_task(play.ask(code, HOLDER, "h:1", "act", 0, token))
        await written.wait()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        monkeypatch.undo()
        assert running(await house.table(code)).seq == 1
        assert await play.ask(code, HOLDER, "h:1", "act", 0, token) == 1, "a retry is done once"
        await store.close()

    asyncio.run(run())


def test_of_two_houses_with_one_database_one_wins_each_seq(tmp_path: Path) -> None:
    """Two servers on one file are refused; if there were two all the same, no game would fork."""

    async def run() -> None:
        stores = [Store(sqlite_url(tmp_path / "tables.db")) for _ in range(2)]
        for store in stores:
            await store.open()
        houses = [House(Settings(), store) for store in stores]
        one, two = (Play(house) for house in houses)
        code = (await Lobby(houses[0]).make(HOLDER, "", WANTED)).code
        entered = [running(await house.table(code)).game.legal_actions()[0].token for house in houses]
        assert await one.ask(code, HOLDER, "h:1", "act", 0, entered[0]) == 1
        with pytest.raises(NotNow) as stale:
            await two.ask(code, HOLDER, "h:2", "act", 0, entered[1])
        assert stale.value.code == "stale"
        token = running(await houses[1].table(code)).game.legal_actions()[0].token
        again = (HOLDER, "h:3", "act", 1, token)
        assert [await one.ask(code, *again), await two.ask(code, *again)] == [2, 2], "the same request, played once"
        boards = [running(await house.table(code)).board_text for house in houses]
        assert boards[0] == boards[1]
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_of_two_houses_with_one_database_one_starts_and_none_expires_what_is_begun(tmp_path: Path) -> None:
    async def run() -> None:
        stores = [Store(sqlite_url(tmp_path / "tables.db")) for _ in range(2)]
        for store in stores:
            await store.open()
        houses = [House(Settings(), store) for store in stores]
        one, two = (Lobby(house) for house in houses)
        code = (await one.make(HOLDER, "", WAITING)).code
        await houses[1].table(code)
        await one.start(code, HOLDER, True, "keen")
        with pytest.raises(Refused) as late:
            await two.start(code, HOLDER, True, "keen")
        assert late.value.code == "already_started"
        with pytest.raises(Refused):
            await houses[1].forget(code, 0)
        tables = [await house.table(code) for house in houses]
        assert tables[0].started == tables[1].started
        assert {table.status for table in tables} == {"running"}
        for house, store in zip(houses, stores, strict=True):
            house.close()
            await store.close()

    asyncio.run(run())
