"""Puts every page on contact sheets, at five sizes by day and by night, to be looked at before a change goes out.

    python tools/survey.py [--out build/survey] [--language en] [NAME …]

Each page is reached once, the way a person comes there; then the window changes its size and its scheme.
"""

import argparse
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import sync_playwright
from replay_fixtures import FOLDER as RECORDS
from screenshots import MODULES, Studio

from tests.page.browser import launch
from tests.page.site import Site
from tools.clever import Clever

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
WIDTH, GAP = 1560, 8
ROWS = ((640, ((390, 844), (820, 1180), (844, 390))), (450, ((1280, 800), (1920, 1080))))
"""How high a row of the sheet is, and the windows in it."""
SETTLED = 600  # milliseconds


def opened(studio: Studio, path: str, ready: str) -> Callable[[], Clever]:
    """Return a way to an address, where something is shown once it is there."""

    def go() -> Clever:
        person = studio.person()
        person.open(path)
        person.page.locator(ready).first.wait_for()
        return person

    return go


def pressed(way: Callable[[], Clever], *keys: str) -> Callable[[], Clever]:
    """Return a way that ends with buttons pressed, by the names of their texts."""

    def go() -> Clever:
        person = way()
        for key in keys:
            person.press(person.button(key).last)
        return person

    return go


def replay(studio: Studio) -> Clever:
    """A game from a file, with its chances."""
    person = studio.person()
    person.open("/replay")
    person.page.locator("input[type=file]").set_input_files(RECORDS / "base.txt")
    person.page.get_by_role("slider").wait_for()
    person.press(person.button("replay.last"))
    return person


def puzzle(studio: Studio) -> Clever:
    """The first puzzle of the list."""
    person = opened(studio, "/puzzles", "main li a")()
    person.press(person.page.locator("main li a").first)
    person.page.locator("[data-spot]").first.wait_for()
    return person


def pages(studio: Studio) -> dict[str, Callable[[], Clever]]:
    """Every page by its name."""
    board = "[data-spot]"
    return {
        "home": studio.home,
        "menu": pressed(opened(studio, "/rules", "main"), "menu.open"),
        "options": studio.options,
        "lobby": studio.lobby,
        "table": studio.game,
        "table-modules": lambda: studio.game(players=5, modules=MODULES),
        "push": studio.push,
        "over": studio.over,
        "handover": studio.handover,
        "learn": opened(studio, "/learn/enter", board),
        "learn-push": opened(studio, "/learn/push", board),
        "learn-pantry": opened(studio, "/learn/pantry", board),
        "learnt": opened(studio, "/learn/after", "main"),
        "rules": opened(studio, "/rules", "main"),
        "rule": opened(studio, "/rules#A-32", "main"),
        "puzzles": opened(studio, "/puzzles", "main a"),
        "puzzle": lambda: puzzle(studio),
        "editor": opened(studio, "/editor", board),
        "layout": opened(studio, "/layout", "main"),
        "replays": opened(studio, "/replay", "main"),
        "replay": lambda: replay(studio),
        "lost": opened(studio, "/learn/nothing", "main"),
    }


def sheet(person: Clever, scheme: Scheme) -> Image.Image:
    """Return what a person sees at every size, on one sheet."""
    whole = Image.new("RGB", (WIDTH, sum(tall for tall, _ in ROWS)), "grey")
    top = 0
    for tall, sizes in ROWS:
        left = 0
        for width, height in sizes:
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.emulate_media(color_scheme=scheme)
            person.page.wait_for_timeout(SETTLED)
            shot = Image.open(BytesIO(person.page.screenshot()))
            scale = min(tall / height, 800 / width)
            small = shot.resize((round(width * scale), round(height * scale)), Image.Resampling.LANCZOS)
            whole.paste(small, (left, top))
            left += small.width + GAP
        top += tall
    return whole


def main() -> None:
    """Make the sheets that are wanted, or all."""
    parser = argparse.ArgumentParser(description="Every page at five sizes, by day and by night.")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--out", type=Path, default=Path("build/survey"))
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site, sync_playwright() as playwright:
        for name, way in pages(Studio(launch(playwright), site)).items():
            if wanted.names and name not in wanted.names:
                continue
            try:
                person = way()
            except Exception as error:
                print(name, repr(error)[:300], flush=True)
                continue
            for scheme in SCHEMES:
                sheet(person, scheme).save(wanted.out / f"{name}-{scheme}.png")
            print(name, flush=True)
            person.page.context.close()


if __name__ == "__main__":
    main()
