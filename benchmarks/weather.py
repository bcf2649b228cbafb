"""Hostile weather, for as long as one likes: servers, their database and their network have bad days; all is checked.

    python benchmarks/weather.py --servers 1|3 --database sqlite|postgres [--only kills,network,…] [--kills 200]
                                 [--nginx] [--seconds 60] [--tables 7] [--seed 1] [--json]

Owns the command and what is printed. The kinds of weather are in `hostile/kinds.py`; `race` are many who do everything
at once at one table, in `hostile/contest.py`. `wrong` is what must never be, and then the exit code is 1. Every kind
ends by itself.
"""

import argparse
import asyncio
import json
import os
import sys
import time
from typing import Any

from hostile import contest, world
from hostile.kinds import kinds_of
from hostile.servers import Backend, Fleet

RACE = "race"


def main() -> int:
    parser = argparse.ArgumentParser(description="Let servers have bad days.")
    parser.add_argument("--servers", type=int, default=1, help="server processes; several need PostgreSQL")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--only", default="", help="kinds of weather, with commas between them; without: all")
    parser.add_argument("--kills", type=int, help="how often servers are killed; without: as often as time allows")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each kind lasts")
    parser.add_argument("--tables", type=int, default=7, help="tables that play at the same time, of seven sorts")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000, help="what chance follows from")
    parser.add_argument("--nginx", action="store_true", help="players go through nginx; without: to any server")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    backend = Backend(wanted.database, wanted.servers)
    kinds = [*kinds_of(backend), RACE]
    chosen = wanted.only.split(",") if wanted.only else kinds
    if unknown := set(chosen) - set(kinds):
        parser.error(f"{backend} has no {', '.join(sorted(unknown))}; there is {', '.join(kinds)}")
    found = {name: play(name, backend, wanted) for name in chosen}
    if wanted.json:
        told = {"seed": wanted.seed, "cpus": os.cpu_count(), "database": wanted.database, "servers": wanted.servers}
        print(json.dumps(told | found))
    return 1 if any(figures["wrong"] for figures in found.values()) else 0


def play(name: str, backend: Backend, wanted: argparse.Namespace) -> dict[str, Any]:
    """Let there be one kind of weather; say what came of it."""
    seed, fleet = f"{wanted.seed}/{name}", Fleet(backend, durable=True, is_behind_nginx=wanted.nginx)
    if name == RACE:
        figures = asyncio.run(contest.run(fleet, wanted.seconds, seed))
    else:
        weather = kinds_of(backend, wanted.kills)[name]
        figures = asyncio.run(world.run(fleet, weather, wanted.seconds, seed, wanted.tables))
    if not wanted.json:
        print(f"{name} on {backend}{' behind nginx' * wanted.nginx} (--seed {wanted.seed})")
        for what, value in figures.items():
            print(f"  {what.replace('_', ' '):28} {value}")
        sys.stdout.flush()
    return figures


if __name__ == "__main__":
    sys.exit(main())
