"""Faults of the disk: nothing can be written, the file is away, another has it locked; and then all is well again.

`full` lets the system refuse every byte the server writes to a file, by the limit of its file sizes, which needs Linux.
"""

import argparse
import asyncio
import random
import resource
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bad_days_ledger import PATIENCE, Ledger, Player, Server

GOOD, BAD = (0.5, 2.0), (3.0, 8.0)  # seconds


@contextmanager
def full(server: Server) -> Iterator[None]:
    """No byte can be written any more."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def away(server: Server) -> Iterator[None]:
    """The file is moved away."""
    elsewhere = server.file.with_name("away.db")
    server.file.rename(elsewhere)
    yield
    elsewhere.rename(server.file)


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another program writes and does not come to an end."""
    database = sqlite3.connect(server.file, timeout=PATIENCE, isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    yield
    database.execute("ROLLBACK")
    database.close()


FAULTS = (full, away, locked)


async def run(folder: Path, wanted: argparse.Namespace) -> dict[str, Any]:
    """Play while the disk fails now and then; compare everything at the end."""
    luck, server, ledger = random.Random(wanted.seed), Server(folder / "tables.db"), Ledger()
    await server.start()
    players = [Player(server, ledger, random.Random(f"{wanted.seed}/{n}")) for n in range(wanted.tables)]
    playing = [asyncio.create_task(player.play()) for player in players]
    counts: Counter[str] = Counter()
    slowest, end = 0.0, time.monotonic() + wanted.seconds
    while time.monotonic() < end:
        await asyncio.sleep(luck.uniform(*GOOD))
        fault = luck.choice(FAULTS)
        counts[fault.__name__] += 1
        with fault(server):
            before = len(ledger.acknowledged)
            await asyncio.sleep(luck.uniform(*BAD))
            counts["not_noticed"] += await server.is_well()
            counts["acknowledged_meanwhile"] += max(0, len(ledger.acknowledged) - before - len(players))
        slowest = max(slowest, await _recovered(server, players))
    for task in playing:
        task.cancel()
    broken = [found for found in await asyncio.gather(*playing, return_exceptions=True) if isinstance(found, Exception)]
    await server.stop()
    ledger.compare(server.file)
    ledger.wrong += [repr(error) for error in broken]
    ledger.wrong += ["healthz was 200 on a bad day"] * counts.pop("not_noticed")
    ledger.wrong += ["something was acknowledged on a bad day"] * counts.pop("acknowledged_meanwhile")
    return {**counts, "slowest_recovery": f"{slowest:.1f} s", **ledger.figures()}


async def _recovered(server: Server, players: list[Player]) -> float:
    """Wait until the server says that it is well and everybody plays again; return how long it took."""
    began = time.monotonic()
    for player in players:
        player.acted.clear()
    while not await server.is_well():
        await asyncio.sleep(0.1)
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(player.acted.wait() for player in players))
    return time.monotonic() - began
