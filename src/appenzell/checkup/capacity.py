"""What a server on this machine carries: tables that are all played at as fast as answers come.

The visitors share the machine with the server, so the figures are what is possible at least. For figures to compare,
see `benchmarks/server.py`.
"""

import asyncio
import json
import time
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from appenzell.checkup.client import PATIENCE, NoAnswer
from appenzell.checkup.findings import Figure, Findings
from appenzell.checkup.own_server import OwnServer, resident_kb, visitor_at

TOO_SLOW = 1.0  # seconds for the slowest answers of a hundred
PEOPLE = 0.1  # actions a second at a table of people, hardly more
GAMES = 3  # at each table one after the other: they are short where nobody has to think
TABLE = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}


def measure(server: OwnServer, tables: int, seconds: float, findings: Findings) -> None:
    """Measure for some seconds, and say what came of it."""
    visitor, before = visitor_at(server), resident_kb(server.pid)
    try:
        codes = [visitor.post("/api/tables", TABLE)["code"] for _ in range(GAMES * tables)]
        server.codes += codes
        took, passed = asyncio.run(_play_all(server.origin, visitor.cookie, codes, tables, seconds))
    except (NoAnswer, OSError, TimeoutError) as error:
        findings.add("capacity", "problem", f"The server gave up under load. {error}", "Look at its messages.")
        return
    took.sort()
    rate, median, slow = len(took) / passed, took[len(took) // 2], took[int(0.99 * len(took))]
    figures: dict[str, Figure] = {
        "tables": tables,
        "actions_per_second": round(rate),
        "p50_ms": round(1000 * median, 1),
        "p99_ms": round(1000 * slow, 1),
    }
    if before:
        figures["server_mb"] = round(resident_kb(server.pid) / 1024)
    said = (
        f"This machine makes {rate:,.0f} durable actions a second at {tables} busy tables, half of them within "
        f"{1000 * median:.0f} ms and 99 of 100 within {1000 * slow:.0f} ms. As far as that goes, "
        f"{_rounded(rate / PEOPLE)} tables of people can play at once."
    )
    if slow > TOO_SLOW:
        advice = "Give the server more of a processor, or put the database on a faster disk: see the finding above."
        findings.add("capacity", "problem", said, advice, **figures)
    else:
        findings.add("capacity", "well", said, "", **figures)


def _rounded(number: float) -> str:
    digits = max(0, len(str(int(number))) - 2)
    return f"{int(number) // 10**digits * 10**digits:,}"


async def _play_all(
    origin: str, cookie: str, codes: list[str], tables: int, seconds: float
) -> tuple[list[float], float]:
    """Play at so many tables at once; return how long each action took, and how many seconds all of it."""
    fresh, took, began = iter(codes), list[float](), time.perf_counter()

    async def play_on() -> None:
        for code in fresh:
            await _play(f"ws{origin[4:]}/api/tables/{code}/socket", cookie, Random(code), began + seconds, took)

    async with asyncio.timeout(seconds + 2 * PATIENCE):
        await asyncio.gather(*(play_on() for _ in range(tables)))
    if not took:
        raise NoAnswer("Not one action was acknowledged.")
    return took, time.perf_counter() - began


async def _play(address: str, cookie: str, luck: Random, end: float, took: list[float]) -> None:
    """Play at a table until the time is up or the game is over."""
    if time.perf_counter() >= end:
        return
    async with connect(address, additional_headers={"Cookie": cookie}, compression=None, proxy=None) as socket:
        frame = await _ask(socket, {"type": "hello", "id": "hello"})
        view, seq = frame["view"], frame["seq"]
        while view["legal"] and time.perf_counter() < end:
            began = time.perf_counter()
            asked = {"type": "act", "id": f"act-{seq}", "seq": seq, "token": luck.choice(view["legal"])}
            frame = await _ask(socket, asked)
            took.append(time.perf_counter() - began)
            view, seq = frame["view"], frame["seq"]


async def _ask(socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    """Send a message and return its answer, with the newest view."""
    await socket.send(json.dumps(message))
    view = None
    while True:
        frame: dict[str, Any] = json.loads(await socket.recv())
        view = frame.get("view") or view
        if frame.get("id") == message["id"]:
            if frame["type"] == "error":
                raise NoAnswer(frame["message"])
            return frame | {"view": view}
