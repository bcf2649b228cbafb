"""People: they make tables, open sockets there and play at random, some at a time or at a given rate.

Owns the load and how long answers take. A table is made wherever one comes; its sockets go to the server that its code
says, as a proxy chooses it by hashing the code. One browser makes few tables, as real ones do.
"""

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple
from zlib import crc32

import httpx

from load.line import Line

BUSY = 64  # tables that play at the same time when it goes as fast as it can
AT_ONCE = 16  # tables made, or sockets opened, at the same time
TABLES_EACH = 25  # of one browser
PATIENCE = 120.0
TWO_AT_ONE_SCREEN = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}


class Made(NamedTuple):
    """A table, and the browser that made it."""

    code: str
    cookie: str


class Table:
    """A table whose two seats are played at random from one socket."""

    def __init__(self, line: Line, luck: random.Random) -> None:
        self.line, self.luck = line, luck
        self.view: dict[str, Any] = {}
        self.seq = self.sent = 0

    async def hello(self) -> None:
        """Be welcomed."""
        await self._ask({"type": "hello"})

    async def act(self) -> float:
        """Play an action; return how many seconds it took until it was acknowledged."""
        began = time.perf_counter()
        await self._ask({"type": "act", "seq": self.seq, "token": self.luck.choice(self.view["legal"])})
        return time.perf_counter() - began

    @property
    def is_over(self) -> bool:
        """Whether its game has ended."""
        return bool(self.view["phase"] == "over")

    async def _ask(self, message: dict[str, Any]) -> None:
        self.sent += 1
        self.line.say(message | {"id": str(self.sent)})
        while True:
            frame = await self.line.hear()
            if frame["type"] == "error":
                raise RuntimeError(frame["message"])
            self.view, self.seq = frame.get("view") or self.view, frame.get("seq", self.seq)
            if frame.get("id") == str(self.sent):
                return


def two_bots(level: str) -> dict[str, Any]:
    """Return the wish for a table where bots play each other."""
    return {"options": {"players": 2}, "seats": [{"kind": "bot", "level": level}] * 2}


async def make_tables(addresses: Sequence[str], number: int, wish: dict[str, Any] = TWO_AT_ONE_SCREEN) -> list[Made]:
    """Make tables, at one address after the other."""
    gate, turns = asyncio.Semaphore(AT_ONCE), count()

    async def browse(tables: int) -> list[Made]:
        async with gate, httpx.AsyncClient(timeout=PATIENCE, transport=httpx.AsyncHTTPTransport()) as http:
            await http.get(f"http://{addresses[0]}/api/hello")
            cookie = f"appenzell={http.cookies['appenzell']}"
            urls = [f"http://{addresses[next(turns) % len(addresses)]}/api/tables" for _ in range(tables)]
            answers = [await http.post(url, json=wish) for url in urls]
            return [Made(answer.raise_for_status().json()["code"], cookie) for answer in answers]

    shares = [min(TABLES_EACH, number - start) for start in range(0, number, TABLES_EACH)]
    return [table for tables in await asyncio.gather(*map(browse, shares)) for table in tables]


async def open_sockets(addresses: Sequence[str], made: Sequence[Made]) -> list[Table]:
    """Open a socket at each of some tables, at the address its code says, and be welcomed."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(luck: int, table: Made) -> Table:
        async with gate:
            address = addresses[crc32(table.code.encode()) % len(addresses)]
            opened = Table(await Line.open(address, *table), random.Random(luck))
            await opened.hello()
            return opened

    return list(await asyncio.gather(*(one(luck, table) for luck, table in enumerate(made))))


async def play_flat_out(tables: Sequence[Table], seconds: float) -> tuple[list[float], float]:
    """Play as fast as answers come; return how long each took, and the time it took in all.

    So many tables are busy all the time: where a game is over, the next one begins.
    """
    took: list[float] = []
    fresh: Iterator[Table] = iter(tables)
    began = time.perf_counter()

    async def play() -> None:
        for table in fresh:
            while not table.is_over:
                if time.perf_counter() - began >= seconds:
                    return
                took.append(await table.act())

    await asyncio.gather(*(play() for _ in range(BUSY)))
    return took, time.perf_counter() - began


async def play_paced(tables: Sequence[Table], rate: float, seconds: float) -> tuple[list[float], float]:
    """Play at a rate, on all tables in turn; return the same."""
    took: list[float] = []
    tasks: list[asyncio.Task[None]] = []
    began = time.perf_counter()

    async def play(table: Table) -> None:
        if not table.is_over:
            took.append(await table.act())

    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        if number >= len(tables):
            await tasks[number - len(tables)]  # one action at a time on each table
        tasks.append(asyncio.create_task(play(tables[number % len(tables)])))
    await asyncio.gather(*tasks)
    return took, time.perf_counter() - began


def times_of(took: Sequence[float], seconds: float) -> dict[str, float]:
    """Sum up how long answers took, in milliseconds."""
    took = sorted(took)
    return {
        "actions": len(took),
        "actions_per_second": round(len(took) / seconds, 1),
        "median_ms": round(1000 * took[len(took) // 2], 2),
        "p99_ms": round(1000 * took[int(0.99 * len(took))], 2),
    }
