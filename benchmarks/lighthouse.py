"""How quick the page is for people who come to it for the first time, as Lighthouse judges it.

    python -m benchmarks.lighthouse [--pages home,rules] [--form mobile|desktop] [--runs 3] [--beside FOLDER] [--json]

Lighthouse is no part of the project. Put it into any folder, and name that, or stand in it:

    npm install --prefix FOLDER lighthouse@12.8.2
    python -m benchmarks.lighthouse --lighthouse FOLDER

Every run opens a page in a browser profile of its own, from a server on loopback; for `table`, whoever opens it has sat
down there before. `--beside` names the folder of another build of the page (`src/appenzell/server/page` of
another commit): each run is then made of both, in turn, so that a busy machine is equally unkind to them. Figures are
medians. The time that Lighthouse makes of them is that of a slow phone, worked out from what the page asked for and
computed; what the page computed grows on a busy machine, so `work` and `load` are said, too.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: the tests are a folder of the project

from tests.page.browser import CHROMIUM, FLAGS
from tests.page.player import Player
from tests.page.site import Site

PATHS = {"home": "/", "rules": "/rules", "learn": "/learn", "puzzles": "/puzzles", "table": "/t/", "replay": "/replay"}
PAGES = ("home", "table", "learn", "rules", "puzzles")
CATEGORIES = {
    "performance": "speed",
    "accessibility": "access",
    "best-practices": "practices",
    "seo": "search engines",
}
AUDITS = {
    "first-contentful-paint": "first ms",
    "largest-contentful-paint": "largest ms",
    "speed-index": "index ms",
    "total-blocking-time": "blocked ms",
    "cumulative-layout-shift": "shift",
    "mainthread-work-breakdown": "work ms",
    "dom-size": "elements",
    "total-byte-weight": "bytes",
}
"""What Lighthouse measures: how long until something is there, the largest thing, all of it; how long it was deaf."""
MISSING = """\
Lighthouse is not here. It is no part of the project; any folder will do:
    npm install --prefix FOLDER lighthouse@12.8.2
    python -m benchmarks.lighthouse --lighthouse FOLDER"""


def find_lighthouse(folder: Path) -> Path:
    """Return the program in a folder; ends with one clear sentence if it is not there."""
    program = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.is_file():
        sys.exit(MISSING)
    return program


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextmanager
def visitor(playwright: Playwright, site: Site, page: str) -> Iterator[tuple[int, str]]:
    """A new browser profile, and what it is to open: where its tools listen, and an address."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        flags = [*FLAGS, f"--remote-debugging-port={port}"]
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=shutil.which(CHROMIUM), args=flags, locale="en", service_workers="block"
        )
        address = site.origin + PATHS[page]
        if page == "table":
            player = Player(context.pages[0], site.origin)
            player.play_now()
            address = player.page.url
            player.page.goto("about:blank")
        yield port, address
        context.close()


def ask(lighthouse: Path, port: int, address: str, form: str) -> dict[str, Any]:
    """Have Lighthouse look at an address; return its report."""
    node = shutil.which("node") or sys.exit("Lighthouse runs in Node, which is not here.")
    command = [node, str(lighthouse), address, f"--port={port}", "--output=json", "--quiet"]
    command += [f"--only-categories={','.join(CATEGORIES)}"] + (["--preset=desktop"] if form == "desktop" else [])
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"Lighthouse could not look at {address}:\n{done.stderr}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def figures(report: dict[str, Any]) -> dict[str, float]:
    """Return what of a report is told: scores of a hundred, and what they were made of."""
    found = {name: round(100 * report["categories"][key]["score"]) for key, name in CATEGORIES.items()}
    return found | {name: report["audits"][key]["numericValue"] for key, name in AUDITS.items()}


def faults(report: dict[str, Any]) -> list[str]:
    """Return what keeps the other scores than that for speed from a hundred."""
    references = [each for key in CATEGORIES if key != "performance" for each in report["categories"][key]["auditRefs"]]
    audits = [report["audits"][each["id"]] for each in references if each["weight"]]
    return [audit["title"] for audit in audits if audit["score"] is not None and audit["score"] < 1]


def measure(wanted: argparse.Namespace) -> list[dict[str, Any]]:
    """Look at all wanted pages, in turn with those of another build."""
    lighthouse = find_lighthouse(wanted.lighthouse)
    builds: dict[str, dict[str, str]] = {"now": {}}
    if wanted.beside:
        builds = {"beside": {"APPENZELL_PAGE": str(wanted.beside.resolve())}} | builds
    seen: dict[tuple[str, str], list[dict[str, Any]]] = {}
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        sites = {
            name: stack.enter_context(Site(Path(stack.enter_context(tempfile.TemporaryDirectory())), **settings))
            for name, settings in builds.items()
        }
        for page in wanted.pages:
            for _ in range(wanted.runs):
                for build, site in sites.items():
                    with visitor(playwright, site, page) as (port, address):
                        report = ask(lighthouse, port, address, wanted.form)
                    told = figures(report) | {"load": os.getloadavg()[0], "faults": faults(report)}
                    seen.setdefault((page, build), []).append(told)
    return [summed_up(page, build, each) for (page, build), each in seen.items()]


def summed_up(page: str, build: str, runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the medians of some runs, and every fault that was found in one of them."""
    middle = {name: median(run[name] for run in runs) for name in runs[0] if name != "faults"}
    return (
        {"page": page, "build": build} | middle | {"faults": sorted({each for run in runs for each in run["faults"]})}
    )


def table(rows: list[dict[str, Any]]) -> str:
    """Return the figures as a table of Markdown, and below it what was found to be wrong."""
    names = [name for name in rows[0] if name != "faults"]
    lines = ["| " + " | ".join(names) + " |", "|---" * len(names) + "|"]
    lines += ["| " + " | ".join(written(name, row[name]) for name in names) + " |" for row in rows]
    lines += [f"{row['page']} ({row['build']}): {fault}" for row in rows for fault in row["faults"]]
    return "\n".join(lines)


def written(name: str, value: str | float) -> str:
    """Return a figure with as many places as it has meaning."""
    if isinstance(value, str):
        return value
    return f"{value:.3f}" if name == "shift" else f"{value:.1f}" if name == "load" else f"{value:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="How quick the page is, as Lighthouse judges it.")
    parser.add_argument("--lighthouse", type=Path, default=Path(), help="the folder where it was installed")
    parser.add_argument("--pages", type=lambda text: text.split(","), default=PAGES, help=", ".join(PATHS))
    parser.add_argument("--form", choices=("mobile", "desktop"), default="mobile")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--beside", type=Path, help="the folder of another build of the page")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    unknown = [page for page in wanted.pages if page not in PATHS]
    if unknown:
        parser.error(f"there is no page called {unknown[0]}; there are {', '.join(PATHS)}")
    found = measure(wanted)
    print(json.dumps(found) if wanted.json else table(found))


if __name__ == "__main__":
    main()
