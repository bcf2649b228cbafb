"""The house alone: what is in memory is what is written."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from appenzell.server.game_log import Entry
from appenzell.server.house import House
from appenzell.server.lobby import Lobby
from appenzell.server.play import Play
from appenzell.server.settings import Settings, sqlite_url
from appenzell.server.store import Store
from appenzell.server.tables import Request
from appenzell.server.wire import NewTable, Options, SeatWish

HOLDER = "h" * 64
WANTED = NewTable(options=Options(), seats=[SeatWish(kind="me"), SeatWish(kind="here")])


def test_a_change_that_is_broken_off_is_read_from_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks is gone after the commit, before memory knows of it: the game goes on after that action."""

    async def run() -> None:
        store = Store(sqlite_url(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings(), store)
        lobby, play = Lobby(house), Play(house)
        code = (await lobby.make(HOLDER, WANTED)).code
        token = (await house.table(code)).running().game.legal_actions()[0].token
        written, append = asyncio.Event(), store.append

        async def hold(code: str, entry: Entry, **game: Any) -> None:
            await append(code, entry, **game)
            written.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(store, "append", hold)
        asking = asyncio.create_task(play.ask(code, Request("act", HOLDER, "h:1", 0, token, None)))
        await written.wait()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        monkeypatch.undo()
        assert (await house.table(code)).running().seq == 1
        assert await play.ask(code, Request("act", HOLDER, "h:1", 0, token, None)) == 1, "a retry is done once"
        await store.close()

    asyncio.run(run())
