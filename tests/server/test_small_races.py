"""Small races: what is looked at and then acted on is one step, whoever comes between."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from appenzell.server.basics.refusals import Refused
from appenzell.server.storage.stored import Options
from appenzell.server.tables.making import SeatWish, TableWish
from tests.server.harness import Browser, Server

Make = Callable[..., Server]
WANTED = TableWish(Options(), [SeatWish("me"), SeatWish("friend")])


def test_nobody_gets_more_tables_by_asking_all_at_once(own_server: Make) -> None:
    server = own_server(max_tables_each=30)
    lobby = server.service.lobby

    async def all_at_once() -> list[Any]:
        return await asyncio.gather(*(lobby.make("h" * 64, "", WANTED) for _ in range(58)), return_exceptions=True)

    refused = [made for made in server.call(all_at_once()) if isinstance(made, BaseException)]
    assert {error.code for error in refused if isinstance(error, Refused)} == {"too_many_tables"}
    assert len(refused) == 28
    assert server.call(lobby.store.count_unfinished("h" * 64)) == 30


def test_all_together_get_no_more_tables_than_there_is_room_for(own_server: Make) -> None:
    server = own_server(max_tables=5)
    lobby = server.service.lobby

    async def all_at_once() -> list[Any]:
        made = (lobby.make(f"{number:064}", "", WANTED) for number in range(20))
        return await asyncio.gather(*made, return_exceptions=True)

    refused = [made.code for made in server.call(all_at_once()) if isinstance(made, Refused)]
    assert refused == ["busy"] * 15


def test_a_host_leaves_in_one_commit(own_server: Make, stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    server = own_server()
    anna, bert = Browser(server.origin, stack), Browser(server.origin, stack)
    code = anna.make("me", "friend", "friend")
    bert.post(f"/api/tables/{code}/join")
    store, written = server.service.store, 0
    write = store._write

    async def counted(*changes: Any) -> None:
        nonlocal written
        written += 1
        await write(*changes)

    monkeypatch.setattr(store, "_write", counted)
    anna.post(f"/api/tables/{code}/leave")
    assert written == 1
    server.service.house._tables.clear()
    table = bert.get(f"/api/tables/{code}")
    assert (table["host"], [seat["kind"] for seat in table["seats"]]) == (True, ["open", "person", "open"])


@pytest.mark.parametrize(
    "other",
    [
        {"type": "act", "seq": 0, "token": "+g7"},
        {"type": "act", "seq": 1, "token": "+a1"},
        {"type": "undo", "seq": 0},
        {"type": "resign", "seq": 0, "seat": 0},
    ],
)
def test_an_id_is_for_one_request(server: Server, stack: ExitStack, other: dict[str, Any]) -> None:
    anna = Browser(server.origin, stack)
    page = anna.open(anna.make("me", "here", start=0))
    for _ in range(2):
        assert page.answer(page.send("act", id="mine", seq=0, token="+a1"))["seq"] == 1
    assert page.answer(page.send(id="mine", **other))["code"] == "reused_id"
    assert page.seq == 1
