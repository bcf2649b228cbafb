"""Kills: the server is ended without a word, again and again, and started anew on the same file and port."""

import argparse
import asyncio
import random
import time
from pathlib import Path
from typing import Any

from bad_days_ledger import Ledger, Player, Server

BETWEEN = (0.3, 3.0)  # seconds from a server that is ready to its end


async def run(folder: Path, wanted: argparse.Namespace) -> dict[str, Any]:
    """Play while the server is killed; compare everything at the end."""
    luck, server, ledger = random.Random(wanted.seed), Server(folder / "tables.db"), Ledger()
    await server.start()
    players = [Player(server, ledger, random.Random(f"{wanted.seed}/{n}")) for n in range(wanted.tables)]
    playing = [asyncio.create_task(player.play()) for player in players]
    kills, end = 0, time.monotonic() + wanted.seconds
    while time.monotonic() < end:
        await asyncio.sleep(luck.uniform(*BETWEEN))
        await server.kill()
        kills += 1
        await server.start()
    for task in playing:
        task.cancel()
    broken = [found for found in await asyncio.gather(*playing, return_exceptions=True) if isinstance(found, Exception)]
    await server.stop()
    ledger.compare(server.file)
    ledger.wrong += [repr(error) for error in broken]
    return {"kills": kills, **ledger.figures()}
