"""The nasty network does to requests what networks do, and nothing else: what arrives as a whole is what was sent."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from hostile import proxy
from hostile.proxy import NastyProxy

PLAIN: dict[str, Any] = {"proxy": None, "compression": None}
ALL = ("CUT", "DOUBLE", "HOLD", "DELAY", "FREEZE", "LATE")


@asynccontextmanager
async def echo(heard: list[str], is_nasty: bool = True) -> AsyncIterator[NastyProxy]:
    """A server that writes down and repeats what it hears, behind a nasty network."""

    async def repeat(socket: ServerConnection) -> None:
        async for text in socket:
            heard.append(str(text))
            await socket.send(text)

    async with serve(repeat, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        nasty = NastyProxy([f"127.0.0.1:{port}"], random.Random(1), is_nasty)
        await nasty.start()
        try:
            yield nasty
        finally:
            await nasty.close()


def play(talk: Callable[[Any, list[str]], Awaitable[None]], is_nasty: bool = True) -> list[str]:
    """Talk through it; return what was heard behind it."""

    async def run() -> list[str]:
        heard: list[str] = []
        async with echo(heard, is_nasty) as nasty, connect(f"ws://{nasty.address}/", **PLAIN) as socket:
            async with asyncio.timeout(20):
                await talk(socket, heard)
        return heard

    return asyncio.run(run())


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Lets one thing happen always and all others never."""

    def choose(what: str) -> None:
        for name in ALL:
            monkeypatch.setattr(proxy, name, 1.0 if name == what else 0.0)
        monkeypatch.setattr(proxy, "LONG", (0.05, 0.05))

    return choose


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


async def say_three(socket: Any, heard: list[str]) -> None:
    for text in ("one", "two", "x" * 70_000):
        await socket.send(text)
    await until(lambda: len(heard) >= 3)


def test_in_good_weather_it_only_passes_on(only: Callable[[str], None]) -> None:
    only("CUT")
    assert play(say_three, is_nasty=False) == ["one", "two", "x" * 70_000]


@pytest.mark.parametrize("what", ["DELAY", "FREEZE"])
def test_what_is_late_arrives_in_order(only: Callable[[str], None], what: str) -> None:
    only(what)
    assert play(say_three) == ["one", "two", "x" * 70_000]


def test_requests_overtake_each_other(only: Callable[[str], None]) -> None:
    only("HOLD")

    async def say_many(socket: Any, heard: list[str]) -> None:
        for number in range(10):
            await socket.send(str(number))
        await until(lambda: len(heard) == 10)

    heard = play(say_many)
    assert heard != sorted(heard, key=int)
    assert sorted(heard, key=int) == [str(number) for number in range(10)]


def test_requests_come_twice(only: Callable[[str], None]) -> None:
    only("DOUBLE")

    async def say_one(socket: Any, heard: list[str]) -> None:
        await socket.send("one")
        assert [await socket.recv(), await socket.recv()] == ["one", "one"]

    assert play(say_one) == ["one", "one"]


def test_a_request_arrives_after_its_sender_was_cut_off(only: Callable[[str], None]) -> None:
    only("LATE")

    async def say_one(socket: Any, heard: list[str]) -> None:
        await socket.send("one")
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert heard == []
        await until(lambda: heard)

    assert play(say_one) == ["one"]


def test_a_frame_is_cut_in_its_middle(only: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    only("none")

    async def say_two(socket: Any, heard: list[str]) -> None:
        await socket.send("one")
        assert await socket.recv() == "one"
        monkeypatch.setattr(proxy, "CUT", 1.0)
        await socket.send("two")
        with pytest.raises(ConnectionClosed):
            await socket.recv()

    assert play(say_two) == ["one"]
