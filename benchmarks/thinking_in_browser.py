"""How bots think in a browser: playouts a second beside the machine code of numba, memory, and what the page notices.

    python -m benchmarks.thinking_in_browser [--playouts 200000] [--rounds 5] [--json]

Chromium's Worker and this process think about the same positions in turn, by the processor's time, because others may
share the machine; of each the best round counts. What they found has to be the same. Memory is what the process of the
page has more than before its Worker thought for the first time, by what was asked. Pictures are counted while nothing
happens, and while a bot thinks.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import process_time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: the tests are a folder of the project
sys.path.insert(0, str(Path(__file__).parent))

from appenzell import Setup
from appenzell.bots.advice import ADVICE
from appenzell.bots.contract import Budget
from appenzell.bots.search import SearchBot
from appenzell.bots.sight import Sight
from appenzell.game.setup import MODULE_NAMES
from appenzell.machine import cpu_name
from appenzell.playing.retelling import played_again
from appenzell.server.transport.guard import HEADERS
from benchmarks.search import middle
from in_node import find_node
from tests.counterpart.bots import PageLuck, limited, told
from tests.page.browser import launch

WEB = Path(__file__).parents[1] / "web"
SETUPS = {
    "base 2": Setup(2, seed="search"),
    "base 4": Setup(4, seed="search"),
    "all modules, 5": Setup(5, modules=MODULE_NAMES, seed="search"),
}
NODES = 1 << 16
"""The tree of the page, where it thinks long."""
ASKED = ("keen", "expert", "master", "advice")
SECONDS = 3.0
KEY = "here/0"
"""What the page calls the seat that is asked."""
MEGABYTE = 1e6


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder as strictly as our server does, and says nothing of it."""

    def end_headers(self) -> None:
        """Say what pages may do: to compile the rules is all that a bot needs besides."""
        policy = HEADERS["Content-Security-Policy"].replace("'wasm-unsafe-eval'", "")
        self.send_header("Content-Security-Policy", policy.replace("script-src", "script-src 'wasm-unsafe-eval'"))
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def thinking_page() -> Iterator[str]:
    """Build the page that lets bots think, and serve it; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([find_node(), str(WEB / "tools" / "thinking.mjs"), folder], cwd=WEB, check=True)
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_address[1]}/thinking.html"
            server.shutdown()


def opened(browser: Browser, address: str) -> Page:
    """Return the page, in a profile of its own."""
    page = browser.new_context().new_page()
    page.goto(address)
    page.wait_for_function("() => window.asked")
    return page


def ask(page: Page, name: str, *arguments: Any) -> Any:
    """Ask the page something."""
    return page.evaluate("([name, given]) => asked[name](...given)", [name, list(arguments)])


def speeds(browser: Browser, page: Page, sight: Sight, playouts: int, rounds: int) -> dict[str, Any]:
    """Return playouts a second of processor time there and here, and whether both found the same."""
    budget, best, same = Budget(playouts=playouts), {"browser": 0.0, "here": 0.0}, True
    for seed in range(rounds):
        ask(page, "stop")
        ask(page, "choose", told(sight), "keen", 0)  # a Worker that has started
        before = spent(browser)
        there = ask(page, "advise", told(sight), limited(budget), seed)["answer"]
        best["browser"] = max(best["browser"], playouts / (spent(browser) - before))
        bot, began = SearchBot(nodes=NODES), process_time()
        here = bot.think(sight, budget, PageLuck(seed))
        best["here"] = max(best["here"], playouts / (process_time() - began))
        visits = [(each.action.token, each.visits, each.value) for each in here.actions]
        same &= visits == [(each["token"], each["visits"], each["value"]) for each in there["actions"]]
    return {**best, "share": best["browser"] / best["here"], "same": same}


def spent(browser: Browser) -> float:
    """Return the seconds of a processor that the threads of all pages have had, those that compile too."""
    tasks = [task for process in pages(browser) for task in Path(f"/proc/{process}/task").iterdir()]
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def memory(browser: Browser, address: str, sight: Sight, asked: str) -> float:
    """Return what a page's process holds more, in megabytes, when it was asked three times."""
    page = opened(browser, address)
    before = {process: private(process) for process in pages(browser)}
    for seed in range(3):
        if asked == "advice":
            ask(page, "advise", told(sight), limited(ADVICE), seed)
        else:
            ask(page, "choose", told(sight), asked, seed)
    more = [private(process) - held for process, held in before.items()]
    page.context.close()
    return max(more) / MEGABYTE


def pages(browser: Browser) -> list[int]:
    """Return the processes of pages."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [int(each["id"]) for each in processes if each["type"] == "renderer"]


def private(process: int) -> int:
    """Return the bytes that nobody shares with a process."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Private_"))


def measure(playouts: int, rounds: int) -> dict[str, Any]:
    """Return everything."""
    sights = {name: played_again(middle(setup)).sight() for name, setup in SETUPS.items()}
    hard = sights["all modules, 5"]
    with thinking_page() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        page = opened(browser, address)
        found = {
            "processor": cpu_name(),
            "browser": browser.version,
            "speeds": {name: speeds(browser, page, sight, playouts, rounds) for name, sight in sights.items()},
            "frames": {
                "idle": ask(page, "idleFrames", SECONDS),
                "thinking": ask(page, "busyFrames", told(hard), SECONDS),
            },
        }
        page.context.close()
        found["megabytes"] = {asked: memory(browser, address, hard, asked) for asked in ASKED}
        browser.close()
    return found


def show(found: dict[str, Any]) -> None:
    """Print it for people."""
    print(f"{found['processor']}, Chromium {found['browser']}\n")
    print(f"{'playouts a second':<18}{'Worker':>10}{'here':>10}{'share':>8}  the same")
    for name, speed in found["speeds"].items():
        row = f"{name:<18}{speed['browser']:>10,.0f}{speed['here']:>10,.0f}{speed['share']:>8.0%}"
        print(f"{row}  {'yes' if speed['same'] else 'NO'}")
    print()
    for when, seen in found["frames"].items():
        print(f"pictures a second, {when}: {seen['each']:.1f}, the longest wait {seen['longest']:.0f} ms")
    print()
    for asked, megabytes in found["megabytes"].items():
        print(f"memory of a Worker after {asked}: {megabytes:.1f} MB")


def main(arguments: list[str] | None = None) -> int:
    """Measure and show; 1 if something is not the same."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--playouts", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    found = measure(options.playouts, options.rounds)
    print(json.dumps(found)) if options.json else show(found)
    return 0 if all(speed["same"] for speed in found["speeds"].values()) else 1


if __name__ == "__main__":
    sys.exit(main())
