"""Us and our peers in one run: random play on one core, printed as ratios.

    python benchmarks/peers.py [--rounds 3] [--seconds 1] [--json]

Owns the comparison: it makes `benchmarks/.peers-env`, installs Catanatron and OpenSpiel there,
measures them (`peers_measure.py`, in that environment) and us (`appenzell bench --json`, in this
one) alternately on the same core, and takes the median over the rounds of each round's ratio, so
that a machine that slows down slows both. It must not measure anything itself, nor touch the
project's own environment.

The kernel column sets our base game with as many players against the peer; the API column sets
`Game.apply` + `legal_actions` against peers that are also driven from Python action by action.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

HERE = Path(__file__).resolve().parent
ENV = HERE / ".peers-env"
PACKAGES = ("catanatron==3.2.1", "open_spiel==2.0.2")
INSTALL_LIMIT, MEASURE_LIMIT = 900, 300  # seconds before a child is given up
QUIET = 0.9  # share of the core below which the figures come with a warning
OUR_PLAY = ("base2", "base3", "base4", "all5")
HEADERS = ("system", "game, players", "actions/s", "kernel", "API", "copy", "copying")

Json = dict[str, Any]


class PeersError(Exception):
    """The comparison cannot be made; the message says why in plain words."""


def say(text: str) -> None:
    """Tell the person waiting, without spoiling the output."""
    print(text, file=sys.stderr, flush=True)


def output_of(command: Sequence[str | Path], what: str, limit: float) -> str:
    """What `command` prints; PeersError if it cannot run, fails or takes longer than `limit`."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        raise PeersError(f"{what}: no answer within {limit:.0f} s") from None
    except OSError as error:
        raise PeersError(f"{what}: {error.strerror}") from None
    if done.returncode != 0:
        lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
        lines = [line for line in lines if line.startswith("ERROR")] or lines[-1:]
        reason = "; ".join(lines) or f"exit status {done.returncode}"
        raise PeersError(f"{what}: {reason}")
    return done.stdout


def json_of(command: Sequence[str | Path], what: str) -> Json:
    """The JSON object that `command` prints."""
    try:
        answer = json.loads(output_of(command, what, MEASURE_LIMIT))
    except ValueError:
        raise PeersError(f"{what}: the answer is not JSON") from None
    if not isinstance(answer, dict):
        raise PeersError(f"{what}: the answer is not a JSON object")
    return answer


# The peers' environment


def peers_python() -> Path:
    """The interpreter of the peers' environment, made and filled first where it is missing."""
    python = ENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, wanted = ENV / "installed.txt", "\n".join((*PACKAGES, sys.version))
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    say(f"installing {' and '.join(PACKAGES)} in benchmarks/{ENV.name}, once")
    make = (sys.executable, "-m", "venv", "--clear", ENV)
    output_of(make, "cannot make the peers' environment", INSTALL_LIMIT)
    pip = (python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet")
    what = "cannot install the peers (needs the network, and wheels for this Python and system)"
    output_of((*pip, "--only-binary", ":all:", *PACKAGES), what, INSTALL_LIMIT)
    stamp.write_text(wanted, encoding="utf-8")
    return python


# Measuring


def pin_to_one_core() -> None:
    """Keep this process, and so every child it measures, on one core where the system allows."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure_peers(python: Path, seconds: float) -> Json:
    """One round of the peers."""
    command = (python, "-I", HERE / "peers_measure.py", "--seconds", str(seconds))
    what = f"measuring the peers failed (to install them afresh, delete benchmarks/{ENV.name})"
    return json_of(command, what)


def measure_us() -> Json:
    """One round of ours, as flat figures."""
    command = (sys.executable, "-m", "appenzell.cli", "bench", "--json")
    answer = json_of(command, "`appenzell bench --json` failed")
    try:
        figures = {name: answer["random_play"][name]["actions_per_second"] for name in OUR_PLAY}
        figures |= {"api": answer["api"]["actions_per_second"], "copy_ns": answer["copy_ns"]}
        return {name: float(value) for name, value in figures.items()} | {"machine": answer["machine"]}
    except (KeyError, TypeError, ValueError) as error:
        raise PeersError(f"`appenzell bench --json` lacks a figure: {error}") from None


def with_core_share(half: Callable[[], Json]) -> Json:
    """The figures of `half`, with the share of the core it got: below 1, others were working there."""
    before, start = os.times(), perf_counter()
    figures = half()
    wall, after = perf_counter() - start, os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return figures | {"core_share": used / wall}


def measure(rounds: int, seconds: float) -> list[Json]:
    """Every round's figures, the two halves taking turns to go first, after one unrecorded round."""
    say("warming up")
    measure_us()
    python = peers_python()
    pin_to_one_core()
    measure_peers(python, seconds / 10)
    halves: list[tuple[str, Callable[[], Json]]] = [
        ("peers", lambda: measure_peers(python, seconds)),
        ("ours", measure_us),
    ]
    results = []
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        order = halves if number % 2 == 0 else halves[::-1]
        results.append({name: with_core_share(half) for name, half in order})
    return results


# Comparing


def compare(rounds: Sequence[Json], index: int) -> Json:
    """One peer's row: its medians, and the medians of the rounds' ratios (over 1: we are faster)."""
    pairs = [(each["ours"], each["peers"]["rows"][index]) for each in rounds]
    row: Json = dict(pairs[0][1])
    speed = [(ours, theirs["actions_per_second"]) for ours, theirs in pairs]
    row["actions_per_second"] = median(theirs for _, theirs in speed)
    row["kernel_ratio"] = median(ours[f"base{row['players']}"] / theirs for ours, theirs in speed)
    if row["driven"] == "Python":
        row["api_ratio"] = median(ours["api"] / theirs for ours, theirs in speed)
        row["copy_ns"] = median(theirs["copy_ns"] for _, theirs in pairs)
        row["copy_ratio"] = median(theirs["copy_ns"] / ours["copy_ns"] for ours, theirs in pairs)
    return row


def report(rounds: Sequence[Json]) -> Json:
    """Everything measured: medians, ratios, and the rounds they come from."""
    first = rounds[0]
    return {
        "machine": first["ours"]["machine"],
        "versions": first["peers"]["versions"],
        "core_share": {half: median(each[half]["core_share"] for each in rounds) for half in ("peers", "ours")},
        "ours": {name: median(each["ours"][name] for each in rounds) for name in (*OUR_PLAY, "api", "copy_ns")},
        "peers": [compare(rounds, index) for index in range(len(first["peers"]["rows"]))],
        "rounds": list(rounds),
    }


# Printing


def ratio_text(ratio: float | None) -> str:
    """`× 812`, `× 3.4`, `× 0.12`; empty without one."""
    if ratio is None:
        return ""
    return f"× {ratio:,.0f}" if ratio >= 10 else f"× {ratio:.2g}"


def time_text(nanoseconds: float | None) -> str:
    """`38 ns`, `1.2 µs`; empty without one."""
    if nanoseconds is None:
        return ""
    return f"{nanoseconds:.0f} ns" if nanoseconds < 1000 else f"{nanoseconds / 1000:.1f} µs"


def our_rows(ours: Json) -> list[tuple[str, ...]]:
    """Our lines of the table."""
    games = ("base, 2", "base, 3", "base, 4", "all, 5")
    rows = [
        ("Appenzell, kernel", game, f"{ours[name]:,.0f}", "", "", "", "")
        for game, name in zip(games, OUR_PLAY, strict=True)
    ]
    rows[0] = (*rows[0][:5], time_text(ours["copy_ns"]), "")
    return [*rows, ("Appenzell, API", "", f"{ours['api']:,.0f}", "", "", "", "")]


def peer_rows(result: Json) -> list[tuple[str, ...]]:
    """The peers' lines of the table."""
    return [
        (
            f"{row['system']}, {row['driven']}",
            f"{row['game']}, {row['players']}",
            f"{row['actions_per_second']:,.0f}",
            ratio_text(row["kernel_ratio"]),
            ratio_text(row.get("api_ratio")),
            time_text(row.get("copy_ns")),
            ratio_text(row.get("copy_ratio")),
        )
        for row in result["peers"]
    ]


def print_plain(rows: Sequence[Sequence[str]]) -> None:
    """The table without any library."""
    table = [HEADERS, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(HEADERS))]
    for row in table:
        cells = [
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def print_rich(rows: Sequence[Sequence[str]]) -> None:
    """The table in colour."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(header_style="bold", box=SIMPLE_HEAD, show_edge=False, padding=0)  # fits 80 columns
    for column, header in enumerate(HEADERS):
        table.add_column(header, justify="left" if column < 2 else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def print_table(result: Json) -> None:
    """The comparison for a person to read."""
    rows = our_rows(result["ours"]) + peer_rows(result)
    in_colour = sys.stdout.isatty() and find_spec("rich") is not None
    (print_rich if in_colour else print_plain)(rows)
    versions = ", ".join(f"{name} {number}" for name, number in result["versions"].items())
    print(f"\nOne core, rounds: {len(result['rounds'])}, medians shown; {versions}.")
    print("kernel, API, copying: how many times faster ours is than theirs, in the same round.")
    share = result["core_share"]
    if os.name == "posix" and min(share.values()) < QUIET:
        print(f"The core was not ours alone: peers had {share['peers']:.0%} of it, we {share['ours']:.0%}.")


def options() -> argparse.Namespace:
    """The command line, checked."""
    parser = argparse.ArgumentParser(description="Measure us and our peers in one run.")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, the median counts (3)")
    parser.add_argument("--seconds", type=float, default=1.0, help="time a measurement (1)")
    parser.add_argument("--json", action="store_true", help="print JSON, every round included")
    chosen = parser.parse_args()
    if not 1 <= chosen.rounds <= 100:
        parser.error("--rounds must be 1 to 100")
    if not 0.05 <= chosen.seconds <= 10:
        parser.error("--seconds must be 0.05 to 10")
    return chosen


def main() -> int:
    """Measure, compare, print; 1 with a plain sentence when that is impossible."""
    chosen = options()
    try:
        result = report(measure(chosen.rounds, chosen.seconds))
    except PeersError as error:
        say(f"peers: {error}")
        return 1
    except KeyboardInterrupt:
        say("peers: stopped")
        return 130
    if chosen.json:
        print(json.dumps(result, indent=2))
    else:
        print_table(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
