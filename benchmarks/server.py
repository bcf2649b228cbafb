"""How much the server carries: tables with live sockets, actions a second, and how long an answer takes.

    python benchmarks/server.py [--tables 1000] [--seconds 10] [--rate 1000] [--thinking 0] [--peer] [--json]

Owns the measuring: it starts `appenzell serve` on a fresh SQLite file with durable commits, opens so many tables with a
socket each and plays at random through them, all from this one process beside the server's. First as fast as answers
come on some tables at a time, which gives the actions a second; then all tables at a given rate, which gives the time
from sending an action to its acknowledgement. Limits on strangers are lifted for it; nothing else is changed.
`--thinking` adds tables where two of the strongest bots play each other all the while. `--peer` puts boardgame.io's
server under the same load in the same run (see boardgame_io.cjs); npm fetches it.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from pydantic_core import from_json
from websockets.asyncio.client import ClientConnection, connect

from lifted import ENVIRONMENT

BUSY = 64  # tables that play at the same time when it goes as fast as it can
AT_ONCE = 16  # sockets opened at the same time
PATIENCE = 120.0
SERVE = "import sys; from appenzell.cli import main; sys.exit(main(sys.argv[1:]))"
TABLE = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}
MASTER = {"kind": "bot", "level": "master"}
BOTS = {"options": {"players": 2}, "seats": [MASTER, MASTER]}


PEER = Path(__file__).with_name("boardgame_io.cjs")
PEER_NEEDS = ("boardgame.io@0.50.2", "socket.io-client@4", "node-persist@3")
PEER_PORT = "8797"


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    """Run the server; give its address without `http://`, and the number of its process."""
    command = (sys.executable, "-c", SERVE, "serve", "--port", "0", "--db", str(folder / "tables.db"))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | ENVIRONMENT) as process:
        try:
            assert process.stdout is not None
            found = next(filter(None, (re.search(r"http://localhost:(\d+)", line) for line in process.stdout)))
            yield f"127.0.0.1:{found[1]}", process.pid
        finally:
            process.terminate()
            process.wait(PATIENCE)


def cpu_seconds(pid: int) -> float:
    """How long a process has been at work, where the system tells it; 0 elsewhere."""
    try:
        numbers = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


class Table:
    """A table whose two seats are played at random from one socket."""

    def __init__(self, socket: ClientConnection, luck: random.Random) -> None:
        self.socket, self.luck = socket, luck
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
        await self.socket.send(json.dumps(message | {"id": str(self.sent)}))
        while True:
            frame = from_json(await self.socket.recv(decode=False))
            if frame["type"] == "error":
                raise RuntimeError(frame["message"])
            self.view, self.seq = frame.get("view") or self.view, frame.get("seq", self.seq)
            if frame.get("id") == str(self.sent):
                return


async def open_tables(address: str, number: int) -> list[Table]:
    """Make tables and open a socket at each."""
    gate = asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        await http.get("/api/hello")
        cookie = {"Cookie": f"appenzell={http.cookies['appenzell']}"}

        async def one(luck: int) -> Table:
            async with gate:
                code = (await http.post("/api/tables", json=TABLE)).json()["code"]
                at = f"ws://{address}/api/tables/{code}/socket"
                table = Table(
                    await connect(at, additional_headers=cookie, compression=None, ping_interval=None, open_timeout=60),
                    random.Random(luck),
                )
                await table.hello()
                return table

        return list(await asyncio.gather(*(one(luck) for luck in range(number))))


async def watch_bots(address: str, number: int) -> list[asyncio.Task[None]]:
    """Make tables where bots play each other, and watch them as long as these tasks run."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        codes = [(await http.post("/api/tables", json=BOTS)).json()["code"] for _ in range(number)]

    async def watch(code: str) -> None:
        async with connect(f"ws://{address}/api/tables/{code}/socket", ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "id": "1"}))
            async for _ in socket:
                pass

    return [asyncio.create_task(watch(code)) for code in codes]


async def flat_out(tables: list[Table], seconds: float) -> tuple[list[float], float]:
    """Play as fast as answers come; return how long each took, and the time it took in all."""
    took: list[float] = []
    began = time.perf_counter()

    async def play(table: Table) -> None:
        while time.perf_counter() - began < seconds and not table.is_over:
            took.append(await table.act())

    await asyncio.gather(*(play(table) for table in tables[:BUSY]))
    return took, time.perf_counter() - began


async def paced(tables: list[Table], rate: float, seconds: float) -> tuple[list[float], float]:
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


def figures(took: list[float], seconds: float) -> dict[str, float]:
    """Sum up a measurement, times in milliseconds."""
    took = sorted(took)
    return {
        "actions": len(took),
        "actions_per_second": round(len(took) / seconds, 1),
        "median_ms": round(1000 * took[len(took) // 2], 2),
        "p99_ms": round(1000 * took[int(0.99 * len(took))], 2),
    }


async def measure(address: str, pid: int, wanted: argparse.Namespace) -> dict[str, Any]:
    """Measure everything."""
    gc.disable()  # a pause of this program would be taken for one of the server
    number, rate, seconds = wanted.tables, wanted.rate, wanted.seconds
    began = time.perf_counter()
    tables = await open_tables(address, number)
    opened = time.perf_counter() - began
    watching = await watch_bots(address, wanted.thinking)
    slow = figures(*await paced(tables, rate, seconds))
    worked = cpu_seconds(pid)
    fast = figures(*await flat_out(tables, seconds))
    worked = cpu_seconds(pid) - worked
    result = {
        "tables": number,
        "thinking": wanted.thinking,
        "opened_per_second": round(number / opened, 1),
        "paced": slow | {"rate": rate},
        "flat_out": fast | {"busy": min(BUSY, number), "cpu_us_per_action": round(1e6 * worked / fast["actions"])},
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
    }
    for task in watching:
        task.cancel()
    await asyncio.gather(*(table.socket.close() for table in tables))
    return result


def measure_peer(number: int, seconds: float) -> dict[str, Any]:
    """Measure boardgame.io flat out, keeping its matches in memory alone, and in files."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(("npm", "install", "--silent", "--no-audit", "--prefix", folder, *PEER_NEEDS), check=True)
        return {storage: _measure_peer(Path(folder), storage, number, seconds) for storage in ("memory", "files")}


def _measure_peer(folder: Path, storage: str, number: int, seconds: float) -> dict[str, Any]:
    node = ("node", str(PEER))
    environment = os.environ | {"NODE_PATH": str(folder / "node_modules")}
    serve = (*node, "serve", storage, PEER_PORT, str(folder / "matches"))
    drive = (*node, "drive", PEER_PORT, str(number), str(BUSY), str(seconds))
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True) as process:
        try:
            assert process.stdout is not None
            next(line for line in process.stdout if "ready" in line)
            found: dict[str, Any] = json.loads(subprocess.check_output(drive, env=environment, timeout=PATIENCE))
            return found
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # `node` of a wheel is a child of its launcher


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server.")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=1000.0)
    parser.add_argument("--thinking", type=int, default=0)
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (address, pid):
        result = asyncio.run(measure(address, pid, wanted))
    if wanted.peer:
        result["boardgame_io"] = measure_peer(wanted.tables, wanted.seconds)
    if wanted.json:
        print(json.dumps(result))
        return
    flat, paced = result["flat_out"], result["paced"]
    print(f"{result['tables']} tables with a live socket each, opened at {result['opened_per_second']} a second")
    if result["thinking"]:
        print(f"{result['thinking']} more tables where two of the strongest bots play each other")
    print(
        f"at {paced['rate']:g} actions a second: {paced['actions_per_second']:g}/s done, "
        f"median {paced['median_ms']:g} ms, p99 {paced['p99_ms']:g} ms"
    )
    print(
        f"flat out on {flat['busy']} of them: {flat['actions_per_second']:g} actions/s, "
        f"median {flat['median_ms']:g} ms, p99 {flat['p99_ms']:g} ms, {flat['cpu_us_per_action']} µs of work each"
    )
    for storage, peer in result.get("boardgame_io", {}).items():
        ratio = flat["actions_per_second"] / peer["actions_per_second"]
        print(
            f"boardgame.io ({storage}), as many: {peer['actions_per_second']:g} actions/s, "
            f"median {peer['median_ms']:g} ms, p99 {peer['p99_ms']:g} ms; ours {ratio:.1f} ×"
        )
    print(f"{result['cpus']} cores, shared with this program; load {result['load']:g}")


if __name__ == "__main__":
    main()
