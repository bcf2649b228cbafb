"""What one stranger can do to everybody else: floods against a server of one's own, with its default limits.

    python benchmarks/floods.py [hello deaf idle heads tables watchers log] [--seconds 10] [--sockets 70] [--json]

Owns the floods and the measuring. Each starts `appenzell serve` on loopback with a fresh SQLite file and lets a process
of its own do its worst for some seconds, while somebody else plays a game at another table, five actions a second. It
tells how long that somebody waited for an acknowledgement, and how much memory the server took. Nobody is taken for a
proxy, so that limits on one address count; idle connections come from another than the player's, which needs Linux.
Bounded in number and time; it never leaves this machine.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from appenzell.playing.entry import Entry
from appenzell.server.basics.settings import sqlite_url
from appenzell.server.storage.store import Store
from appenzell.server.tables.making import new_table
from appenzell.server.transport.table_routes import wish_of
from appenzell.server.transport.wire import NewTable

SERVE = "import sys; from appenzell.cli import main; sys.exit(main(sys.argv[1:]))"
TABLE: dict[str, Any] = {"options": {"players": 2, "start": 0}, "seats": [{"kind": "me"}, {"kind": "here"}]}
PACE = 0.2  # seconds between two actions of the one who only wants to play
PATIENCE = 30.0
LONG, LONGEST = 1_000, 20_000  # entries of a log: as much as is ever sent, and as much as there may be
STRANGER = "127.0.0.2"
NO_PROXY = {"FORWARDED_ALLOW_IPS": ""}
HELLO = json.dumps({"type": "hello", "id": "1"})
Flood = Callable[[str, str, int, float], Awaitable[int]]


# --- the server, and the one who only wants to play --------------------------------------------------------


@contextmanager
def server(file: Path) -> Iterator[tuple[str, int]]:
    """Run the server; give its address without `http://`, and the number of its process."""
    command = (sys.executable, "-c", SERVE, "serve", "--port", "0", "--db", str(file))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | NO_PROXY) as process:
        try:
            assert process.stdout is not None
            found = next(filter(None, (re.search(r"http://localhost:(\d+)", line) for line in process.stdout)))
            yield f"127.0.0.1:{found[1]}", process.pid
        finally:
            process.terminate()
            process.wait(PATIENCE)


async def long_game(file: Path, entries: int) -> str:
    """Write a table whose seats have said nothing but that they end their turns; return its code."""
    table = new_table(wish_of(NewTable.model_validate(TABLE)), "somebody", 0)
    tokens = ["+a1", "+g7", *("." for _ in range(entries - 2))]
    store = Store(sqlite_url(file))
    await store.open()
    await store.create(table)
    written = [
        Entry(n + 1, "act", n % 2, token, "person", None, int(time.time() * 1000)) for n, token in enumerate(tokens)
    ]
    await asyncio.gather(*(store.append(table.code, entry) for entry in written))
    await store.close()
    return table.code


async def cookie_of(address: str) -> str:
    """Be a browser the server has not seen."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        await http.get("/api/hello")
        return f"appenzell={http.cookies['appenzell']}"


def at_table(address: str, code: str, cookie: str = "", **more: Any) -> connect:
    """Open a socket."""
    headers = {"Cookie": cookie} if cookie else {}
    where = f"ws://{address}/api/tables/{code}/socket"
    return connect(where, additional_headers=headers, compression=None, ping_interval=None, **more)


async def play(address: str, seconds: float) -> list[float]:
    """Play at a table of one's own; return how long each acknowledgement took."""
    cookie, luck, took = await cookie_of(address), random.Random(1), []
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, headers={"Cookie": cookie}) as http:
        code = (await http.post("/api/tables", json=TABLE)).json()["code"]
    async with at_table(address, code, cookie) as line:
        view, seq = (await _asked(line, {"type": "hello", "id": "0"}))[:2]
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and view["phase"] != "over":
            began = time.perf_counter()
            act = {"type": "act", "id": str(seq + 1), "seq": seq, "token": luck.choice(view["legal"])}
            view, seq = await _asked(line, act)
            took.append(time.perf_counter() - began)
            await asyncio.sleep(PACE)
    return took


async def _asked(line: ClientConnection, message: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Send a message; return the view and the seq once it is answered."""
    view: dict[str, Any] = {}
    await line.send(json.dumps(message))
    while True:
        frame = json.loads(await line.recv())
        view = frame.get("view") or view
        if frame.get("id") == message["id"]:
            return view, frame["seq"]


# --- floods ------------------------------------------------------------------------------------------------


async def hello(address: str, code: str, sockets: int, seconds: float) -> int:
    """Say hello on many sockets, ten times a second each, and read every welcome; return how many there were."""
    cookies = [await cookie_of(address) for _ in range(sockets)]
    until = time.perf_counter() + seconds

    async def one(cookie: str) -> int:
        welcomes = 0
        with suppress(OSError, WebSocketException, TimeoutError):
            async with at_table(address, code, cookie, open_timeout=seconds) as line:
                reading = asyncio.create_task(_count(line))
                while time.perf_counter() < until:
                    await line.send(HELLO)
                    await asyncio.sleep(0.1)
                reading.cancel()
                welcomes = await reading
        return welcomes

    return sum(await asyncio.gather(*(one(cookie) for cookie in cookies)))


async def _count(line: ClientConnection) -> int:
    welcomes = 0
    with suppress(asyncio.CancelledError, WebSocketException):
        async for text in line:
            welcomes += '"welcome"' in text[:20]
    return welcomes


async def deaf(address: str, code: str, sockets: int, seconds: float) -> int:
    """Say hello on many sockets and read nothing; return how many sockets were still open at the end."""
    cookies = [await cookie_of(address) for _ in range(sockets)]
    until = time.perf_counter() + seconds

    async def one(cookie: str) -> bool:
        with suppress(OSError, WebSocketException, TimeoutError):
            line = await at_table(address, code, cookie, open_timeout=seconds, max_queue=1, close_timeout=0.1)
            line.transport.pause_reading()
            while time.perf_counter() < until:
                await line.send(HELLO)
                await asyncio.sleep(0.1)
            line.transport.abort()
            return True
        return False

    return sum(await asyncio.gather(*(one(cookie) for cookie in cookies)))


async def idle(address: str, _code: str, sockets: int, seconds: float) -> int:
    """Open ten times as many connections and ask for nothing; return how many were still open at the end."""
    host, port = address.split(":")
    at = (STRANGER, 0)
    open_ones = [await asyncio.open_connection(host, int(port), local_addr=at) for _ in range(10 * sockets)]
    await asyncio.sleep(seconds)
    left = sum(not reader.at_eof() and reader.exception() is None for reader, _ in open_ones)
    for _, writer in open_ones:
        writer.close()
    return left


async def heads(address: str, _code: str, sockets: int, seconds: float) -> int:
    """Send request heads without an end; return how many megabytes were taken."""
    host, port = address.split(":")
    until, line = time.perf_counter() + seconds, b"x: " + b"y" * 60_000 + b"\r\n"

    async def one() -> int:
        sent = 0
        with suppress(OSError):
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET / HTTP/1.1\r\n")
            while time.perf_counter() < until and sent < 60_000_000:
                writer.write(line)
                await writer.drain()
                sent += len(line)
        return sent

    return sum(await asyncio.gather(*(one() for _ in range(sockets // 10)))) // 1_000_000


async def tables(address: str, _code: str, _sockets: int, seconds: float) -> int:
    """Make tables with a fresh cookie each; return how many were made."""
    made, until = 0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
            made += (await http.post("/api/tables", json=TABLE)).status_code == 200
    return made


async def watchers(address: str, code: str, sockets: int, seconds: float) -> int:
    """Come to a table and go again, on many sockets; return how often."""
    cookies = [await cookie_of(address) for _ in range(sockets)]
    until = time.perf_counter() + seconds

    async def one(cookie: str) -> int:
        visits = 0
        while time.perf_counter() < until:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with at_table(address, code, cookie, open_timeout=seconds) as line:
                    await line.send(HELLO)
                    await line.recv()
                    visits += 1
            await asyncio.sleep(0.1)
        return visits

    return sum(await asyncio.gather(*(one(cookie) for cookie in cookies)))


async def log(address: str, code: str, _sockets: int, _seconds: float) -> int:
    """Look at a table with the longest log there can be; return after how many milliseconds it was shown."""
    began = time.perf_counter()
    async with at_table(address, code, open_timeout=PATIENCE) as line:
        await line.send(HELLO)
        await asyncio.wait_for(line.recv(), PATIENCE)
    return round(1000 * (time.perf_counter() - began))


FLOODS: dict[str, tuple[Flood, int, str]] = {
    "hello": (hello, LONG, "welcomes"),
    "deaf": (deaf, LONG, "sockets left open"),
    "idle": (idle, 2, "connections left open"),
    "heads": (heads, 2, "MB of heads taken"),
    "tables": (tables, 2, "tables made"),
    "watchers": (watchers, LONG, "visits"),
    "log": (log, LONGEST, "ms until it was shown"),
}
"""Each flood, how long the log of the table is that it goes to, and what it counts."""


# --- measuring ---------------------------------------------------------------------------------------------


def _flooding(name: str, address: str, code: str, sockets: int, seconds: float, told: Any) -> None:
    told.put(asyncio.run(FLOODS[name][0](address, code, sockets, seconds)))


def memory_of(pid: int) -> tuple[float, float]:
    """Return how many megabytes a process takes now, and how many it took at most, where the system tells it."""
    with suppress(OSError):
        status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines())
        return int(status["VmRSS"].split()[0]) / 1024, int(status["VmHWM"].split()[0]) / 1024
    return 0.0, 0.0


def measure(name: str, sockets: int, seconds: float) -> dict[str, Any]:
    """Let one flood go, and play meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        code = asyncio.run(long_game(file, FLOODS[name][1]))
        with server(file) as (address, pid):
            told: Any = multiprocessing.Queue()
            before, _ = memory_of(pid)
            flood = multiprocessing.Process(target=_flooding, args=(name, address, code, sockets, seconds, told))
            flood.start()
            took = sorted(asyncio.run(play(address, seconds)))
            count = told.get(timeout=4 * PATIENCE)
            flood.join()
            _, most = memory_of(pid)
    return {
        "flood": name,
        "count": count,
        "of": FLOODS[name][2],
        "actions": len(took),
        "median_ms": round(1000 * took[len(took) // 2], 1),
        "p99_ms": round(1000 * took[int(0.99 * len(took))], 1),
        "memory_mb": round(most - before),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Flood a server of one's own, on loopback.")
    parser.add_argument("floods", nargs="*", help=f"which: {', '.join(FLOODS)}; without: all")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--sockets", type=int, default=70)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    if unknown := set(wanted.floods) - set(FLOODS):
        parser.error(f"there is no flood {', '.join(sorted(unknown))}")
    for name in wanted.floods or FLOODS:
        found = measure(name, wanted.sockets, wanted.seconds)
        if wanted.json:
            print(json.dumps(found), flush=True)
            continue
        print(
            f"{name:>8}: {found['count']} {found['of']}; meanwhile {found['actions']} actions elsewhere, "
            f"median {found['median_ms']:g} ms, p99 {found['p99_ms']:g} ms; {found['memory_mb']} MB more memory",
            flush=True,
        )
    if not wanted.json:
        load = os.getloadavg()[0]
        print(f"{wanted.sockets} sockets, {wanted.seconds:g} seconds; {os.cpu_count()} cores; load {load:.1f}")


if __name__ == "__main__":
    main()
