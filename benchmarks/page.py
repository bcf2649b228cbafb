"""How fast the page is on this machine: what the first load weighs, when one can click, frames while a line slides,
and what an action of a long game costs.

    python -m benchmarks.page [--json] [--loads 5] [--pushes 5] [--actions 250]

The server runs on loopback, Chromium without a window and without a graphics card, so frames are drawn by the processor
alone: a lower bound. Interactive is the moment the button "Play now" is there and does something.
"""

import argparse
import gzip
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: the tests are a folder of the project

from tests.page.browser import keep, launch
from tests.page.player import Player
from tests.page.site import Site

SCREEN = {"width": 1280, "height": 800}
READY = """new MutationObserver(() => {
  if (!("ready" in window) && document.querySelector("form.card button[type=submit]")) window.ready = performance.now();
}).observe(document, { childList: true, subtree: true });"""
COUNT = """(() => { window.frames_seen = []; const look = (at) => {
  if (document.querySelector("[data-glide]")) window.frames_seen.push(at);
  requestAnimationFrame(look); }; requestAnimationFrame(look); })()"""

BOTS = """async () => {
  const seats = Array(4).fill({ kind: "bot", level: "child", memory: null, name: null });
  const body = JSON.stringify({ options: { players: 4, target: 6, bot_pace: "brisk" }, seats });
  const headers = { "Content-Type": "application/json" };
  return (await (await fetch("/api/tables", { method: "POST", headers, body })).json()).code;
}"""
SPENT = {"ScriptDuration": "script", "LayoutDuration": "layout", "RecalcStyleDuration": "style", "TaskDuration": "all"}
PACE = {"APPENZELL_BOT_PACE": "[0.3,0.3]"}


def weigh(browser: Browser, site: Site) -> dict[str, float]:
    """Return the kilobytes of scripts and styles that home needs, and those of a table."""
    page = browser.new_context(viewport=SCREEN, reduced_motion="reduce", service_workers="block").new_page()
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response) if is_code(response.url) else None)
    player = Player(page, site.origin)
    player.open()
    player.button("new.play").wait_for()
    page.wait_for_load_state("networkidle")
    home = sum(packed(each) for each in loaded)
    player.press(player.button("new.play"))
    player.my_go()
    both = sum(packed(each) for each in loaded)
    sent = {each.headers.get("content-encoding", "plain") for each in loaded}
    page.context.close()
    return {
        "home_kb": round(home / 1000, 1),
        "with_table_kb": round(both / 1000, 1),
        "sent_as": ", ".join(sorted(sent)),
    }  # type: ignore[dict-item]


def is_code(url: str) -> bool:
    return url.split("?")[0].endswith((".js", ".css"))


def packed(response: Response) -> int:
    return len(gzip.compress(response.body(), 9))


def load_times(browser: Browser, site: Site, loads: int) -> dict[str, float]:
    """Return when one can click, in milliseconds from the start of the navigation, with an empty cache."""
    times = []
    for _ in range(loads):
        page = browser.new_context(viewport=SCREEN).new_page()
        page.add_init_script(READY)
        page.goto(site.origin)
        page.locator("form.card button[type=submit]").wait_for()
        times.append(float(page.evaluate("window.ready")))
        page.context.close()
    return {"interactive_ms": round(median(times)), "interactive_worst_ms": round(max(times))}


def frame_rates(browser: Browser, site: Site, pushes: int) -> dict[str, float]:
    """Return the frames a second while a line slides, with all motion."""
    page = browser.new_context(viewport=SCREEN, reduced_motion="no-preference").new_page()
    player = Player(page, site.origin)
    player.play_now(players=2)
    page.evaluate(COUNT)
    look = player.play_on(1, most=1)
    rates: list[float] = []
    while len(rates) < pushes and look.mode == "mine":
        player.pick(look.gates[len(rates) % len(look.gates)])
        page.evaluate("window.frames_seen = []")
        player.push_button("push.yes")
        at: list[float] = page.evaluate("window.frames_seen")
        rates.append(1000 * (len(at) - 1) / (at[-1] - at[0]))
        if player.look().mode == "mine":
            player.end_turn()
        look = player.my_go()
    page.context.close()
    return {"slide_frames_per_s": round(median(rates), 1), "slide_worst": round(min(rates), 1), "pushes": len(rates)}


def watch_costs(browser: Browser, actions: int) -> dict[str, float]:
    """Return what the page of somebody who watches four bots has grown to, and what each action cost it."""
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder), **PACE) as site:
        page = browser.new_context(viewport=SCREEN, service_workers="block").new_page()
        keep(page, prefs={"motion": "off"})
        seen: list[str | bytes] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: seen.append(frame)))
        page.goto(site.origin)
        page.goto(f"{site.origin}/t/{page.evaluate(BOTS)}")
        page.locator(".log li").first.wait_for()
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable")
        before, told = figures(devtools), len(seen)
        while len(seen) - told < actions and not page.locator("dialog").count():  # which tells that the game is over
            page.wait_for_timeout(250)
        after, done = figures(devtools), len(seen) - told
        page.context.close()
    spent = {name: round(1000 * (after[name] - before[name]) / done, 2) for name in SPENT}
    return {"nodes": after["Nodes"], "actions": done} | {f"{SPENT[name]}_ms": each for name, each in spent.items()}


def figures(devtools: CDPSession) -> dict[str, float]:
    """Return what the browser counts, with nothing left over from before."""
    devtools.send("HeapProfiler.collectGarbage")
    return {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}


def measure(loads: int, pushes: int, actions: int) -> dict[str, Any]:
    """Measure everything once."""
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site, sync_playwright() as playwright:
        browser = launch(playwright)
        found: dict[str, Any] = weigh(browser, site) | load_times(browser, site, loads)
        found |= frame_rates(browser, site, pushes) | watch_costs(browser, actions)
        found |= {"load_average": round(os.getloadavg()[0], 1)}
        browser.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the page is on this machine.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--loads", type=int, default=5)
    parser.add_argument("--pushes", type=int, default=5)
    parser.add_argument("--actions", type=int, default=250)
    wanted = parser.parse_args()
    found = measure(wanted.loads, wanted.pushes, wanted.actions)
    print(json.dumps(found) if wanted.json else "\n".join(f"{name:22} {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
