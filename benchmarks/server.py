"""How much the server carries: tables with live sockets, actions a second, how long an answer takes, and what it costs.

    python benchmarks/server.py [--database sqlite|postgres] [--servers 1] [--proxy] [--tables 1000] [--rate 1000]
                                [--seconds 10] [--idle 0] [--watched 0] [--thinking 0] [--level master]
                                [--repeat 1] [--peer] [--json]

Owns the command, the order of measuring and what is printed. It starts a site of its own with durable commits (see
`load/site.py`), opens so many tables with a socket each and plays at random through them, all from this one process
beside the servers. First all tables at a given rate, which gives the time from sending an action to its
acknowledgement; then as fast as answers come on some at a time, which gives the actions a second.

`--idle` adds tables at which nobody plays, `--watched` sockets at some of these; what each of them takes is measured,
and what the site does when nobody acts. `--thinking` adds tables where two bots of `--level` play each other all the
while. `--repeat` does everything anew so often. `--peer` puts boardgame.io's server beside it, under the same load.
"""

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import uvloop

from load import cost
from load.peer import measure_peer
from load.people import BUSY, Table, make_tables, open_sockets, play_flat_out, play_paced, times_of, two_bots
from load.site import Site, site

GOAL_MS = 50.0
"""What the 99th percentile at the given rate has to be below, in every run."""


async def measure(place: Site, wanted: argparse.Namespace) -> dict[str, Any]:
    """Measure everything at one site."""
    gc.disable()  # a pause of this program would be taken for one of the server
    found: dict[str, Any] = {"memory_mb_at_start": _megabytes(cost.read(place))}
    idle = await _add_idle(place, wanted, found) if wanted.idle else []
    began = time.perf_counter()
    tables = await open_sockets(place.entrances, await make_tables(place.entrances, wanted.tables))
    found["opened_per_second"] = round(wanted.tables / (time.perf_counter() - began), 1)
    bots = await make_tables(place.entrances, wanted.thinking, two_bots(wanted.level))
    watching = await open_sockets(place.entrances, bots)
    if idle or watching:
        found["at_rest"] = await _rest(place, wanted.seconds)
    found["paced"] = await _cost(place, tables, play_paced(tables, wanted.rate, wanted.seconds))
    found["flat_out"] = await _cost(place, tables, play_flat_out(tables, wanted.seconds))
    found["memory_mb"] = _megabytes(cost.read(place))
    for table in (*tables, *watching, *idle):
        table.line.close()
    return found | {"load": round(os.getloadavg()[0], 1)}


async def _add_idle(place: Site, wanted: argparse.Namespace, found: dict[str, Any]) -> list[Table]:
    """Make idle tables and open sockets at some; write down what each takes."""
    empty, began = cost.read(place), time.perf_counter()
    made = await make_tables(place.entrances, wanted.idle)
    found["idle_made_per_second"] = round(wanted.idle / (time.perf_counter() - began), 1)
    full = cost.read(place)
    found["kb_per_idle_table"] = cost.memory_each(empty, full, wanted.idle)
    watching = await open_sockets(place.entrances, made[: wanted.watched])
    found["kb_per_idle_socket"] = cost.memory_each(full, cost.read(place), wanted.watched)
    return watching


async def _rest(place: Site, seconds: float) -> dict[str, Any]:
    """Let only bots play."""
    await asyncio.sleep(2.0)  # whoever came is told of
    before, began = cost.read(place), time.perf_counter()
    await asyncio.sleep(seconds)
    after = cost.read(place)
    acted = after.bot_actions - before.bot_actions
    found: dict[str, Any] = {"thousandths_of_a_core": cost.work_a_second(before, after, time.perf_counter() - began)}
    return found | ({"bot_actions": acted, "each": cost.spent(before, after, acted)} if acted else {})


async def _cost(place: Site, tables: list[Table], playing: Awaitable[tuple[list[float], float]]) -> dict[str, Any]:
    """Play; return how long answers took, and what an action cost."""
    before, heard = cost.read(place), sum(table.line.bytes for table in tables)
    took, seconds = await playing
    after = cost.read(place)
    each = cost.spent(before, after, len(took))
    each["socket_bytes"] = round((sum(table.line.bytes for table in tables) - heard) / len(took))
    return {**times_of(took, seconds), "bot_actions": after.bot_actions - before.bot_actions, "each": each}


def _megabytes(reading: cost.Reading) -> dict[str, float]:
    return {part: round(memory / 1e6, 1) for part, memory in reading.memory.items() if part != cost.MEASURING}


def run(wanted: argparse.Namespace) -> dict[str, Any]:
    """Measure at a fresh site."""
    with site(wanted.database, wanted.servers, wanted.proxy) as place:
        found: dict[str, Any] = uvloop.run(measure(place, wanted))
    gc.collect()
    return found


def say(found: dict[str, Any], wanted: argparse.Namespace) -> None:
    """Print what one run has found."""
    opened = f"opened at {found['opened_per_second']} a second"
    print(f"{wanted.tables} tables with a live socket each, {opened}; load {found['load']:g}")
    for name, what in (("paced", f"at {wanted.rate:g} a second"), ("flat_out", f"flat out on {BUSY}")):
        each = found[name]
        times = f"{each['actions_per_second']:g}/s done, median {each['median_ms']:g} ms, p99 {each['p99_ms']:g} ms"
        print(f"  {what}: {times}\n    each: {_listed(each['each'])}")
    for name in ("idle_made_per_second", "kb_per_idle_table", "kb_per_idle_socket", "memory_mb_at_start", "memory_mb"):
        if name in found:
            value = found[name]
            print(f"  {name.replace('_', ' ')}: {_listed(value) if isinstance(value, dict) else value}")
    if rest := found.get("at_rest"):
        print(f"  at rest, thousandths of a core: {_listed(rest['thousandths_of_a_core'])}")
        if "each" in rest:
            print(f"    {rest['bot_actions']} actions of bots, each: {_listed(rest['each'])}")
    sys.stdout.flush()


def _listed(values: dict[str, float]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {value:g}" for name, value in values.items())


def say_beside(peers: dict[str, Any], found: dict[str, Any]) -> None:
    """Print how boardgame.io does beside what the last run has found."""
    for storage, peer in peers.items():
        ratio = found["flat_out"]["actions_per_second"] / peer["actions_per_second"]
        times = f"median {peer['median_ms']:g} ms, p99 {peer['p99_ms']:g} ms"
        print(f"boardgame.io ({storage}): {peer['actions_per_second']:g} actions/s, {times}; ours {ratio:.1f} ×")


def commit() -> str:
    """Return which version is measured."""
    asked = ("git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty")
    return subprocess.run(asked, capture_output=True, text=True).stdout.strip()


def parsed() -> argparse.Namespace:
    """Return what is wished for."""
    parser = argparse.ArgumentParser(description="Measure the server.")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--servers", type=int, default=1, help="processes; several need PostgreSQL")
    parser.add_argument("--proxy", action="store_true", help="go through nginx; without: to the server a code says")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=1000.0)
    parser.add_argument("--idle", type=int, default=0, help="tables where nobody plays")
    parser.add_argument("--watched", type=int, default=0, help="those of them with an open socket")
    parser.add_argument("--thinking", type=int, default=0, help="tables where bots play each other")
    parser.add_argument("--level", default="master", help="of these bots")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    if wanted.servers > 1 and wanted.database == "sqlite":
        parser.error("an SQLite file is one process's alone: --database postgres")
    if wanted.watched > wanted.idle:
        parser.error("sockets are opened at idle tables: --watched is at most --idle")
    return wanted


def main() -> None:
    wanted = parsed()
    head = f"{wanted.database}, servers: {wanted.servers}{', behind nginx' * wanted.proxy}, {os.cpu_count()} cores"
    about = {"date": time.strftime("%Y-%m-%d"), "commit": commit(), "site": head}
    if not wanted.json:
        print(", ".join(about.values()))
    runs = []
    for _ in range(wanted.repeat):
        runs.append(run(wanted))
        if not wanted.json:
            say(runs[-1], wanted)
    peers = measure_peer(wanted.tables, wanted.seconds) if wanted.peer else {}
    met = sum(found["paced"]["p99_ms"] < GOAL_MS for found in runs)
    if wanted.json:
        print(json.dumps({**about, "wanted": vars(wanted), "runs": runs, "met": met, "boardgame_io": peers}))
        return
    print(f"p99 below {GOAL_MS:g} ms at {wanted.rate:g} actions a second: {met} of {wanted.repeat} runs")
    say_beside(peers, runs[-1])


if __name__ == "__main__":
    main()
