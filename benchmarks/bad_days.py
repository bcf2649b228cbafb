"""Bad days, for as long as one likes: a server is killed, its disk fails, and a ledger says whether all was true.

    python benchmarks/bad_days.py [kills] [disk] [--seconds 120] [--tables 12] [--seed 1] [--json]

Owns the command and what is printed. A section is a module with `run`, which plays at a server of its own and returns
figures; `wrong` among them is what must never happen, and then the exit code is 1. Every section ends by itself after
its time. What travels is only what docs/protocol.md says.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import bad_days_disk
import bad_days_kills

Section = Callable[[Path, argparse.Namespace], Awaitable[dict[str, Any]]]

SECTIONS: dict[str, Section] = {"kills": bad_days_kills.run, "disk": bad_days_disk.run}


def main() -> int:
    parser = argparse.ArgumentParser(description="Let a server have bad days.")
    parser.add_argument("sections", nargs="*", help=f"which: {', '.join(SECTIONS)}; without: all")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long each section plays")
    parser.add_argument("--tables", type=int, default=12, help="tables that play at the same time")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000, help="what chance follows from")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    if unknown := set(wanted.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    found = {name: play(name, wanted) for name in wanted.sections or SECTIONS}
    if wanted.json:
        print(json.dumps({"seed": wanted.seed, "cpus": os.cpu_count(), **found}))
    return 1 if any(figures["wrong"] for figures in found.values()) else 0


def play(name: str, wanted: argparse.Namespace) -> dict[str, Any]:
    """Play one section; say what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(SECTIONS[name](Path(folder), wanted))
    if not wanted.json:
        print(f"{name} (--seed {wanted.seed}, {wanted.seconds:g} s, {wanted.tables} tables at a time)")
        for what, value in figures.items():
            print(f"  {what.replace('_', ' '):28} {value}")
        sys.stdout.flush()
    return figures


if __name__ == "__main__":
    sys.exit(main())
