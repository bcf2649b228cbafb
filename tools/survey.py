"""Puts every page on contact sheets, at five sizes by day and by night, to be looked at before a change goes out.

    python tools/survey.py [--out build/survey] [NAME …]

Each page is reached once, the way a person comes there; then the window changes its size and its scheme.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: tests and tools are folders of the project

from appenzell.game.setup import MODULE_NAMES
from tests.page.browser import launch
from tests.page.site import Site
from tools.clever import Clever
from tools.studio import BOARD, Studio

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
WIDTH, GAP = 1560, 8
ROWS = ((640, ((390, 844), (820, 1180), (844, 390))), (450, ((1280, 800), (1920, 1080))))
"""How high a row of the sheet is, and the windows in it."""
SETTLED = 600  # milliseconds


def pressed(way: Callable[[], Clever], *keys: str) -> Callable[[], Clever]:
    """Return a way that ends with buttons pressed, by the names of their texts."""

    def go() -> Clever:
        person = way()
        for key in keys:
            person.press(person.button(key).last)
        return person

    return go


def pages(studio: Studio) -> dict[str, Callable[[], Clever]]:
    """Every page by its name."""
    return {
        "home": studio.home,
        "menu": pressed(lambda: studio.opened("/rules", "main"), "menu.open"),
        "options": studio.options,
        "lobby": studio.lobby,
        "table": studio.game,
        "table-modules": lambda: studio.game(players=5, modules=MODULE_NAMES),
        "push": studio.push,
        "over": studio.over,
        "handover": studio.handover,
        "learn": lambda: studio.lesson("enter"),
        "learn-push": lambda: studio.lesson("push"),
        "learn-pantry": lambda: studio.lesson("pantry"),
        "learnt": lambda: studio.opened("/learn/after", "main"),
        "rules": lambda: studio.opened("/rules", "main"),
        "rule": lambda: studio.opened("/rules#A-32", "main"),
        "puzzles": lambda: studio.opened("/puzzles", "main li a"),
        "puzzle": studio.puzzle,
        "editor": lambda: studio.opened("/editor", BOARD),
        "layout": lambda: studio.opened("/layout", "main"),
        "replays": lambda: studio.opened("/replay", "main"),
        "replay": studio.replay,
        "lost": lambda: studio.opened("/nowhere", "main"),
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
            person = way()
            for scheme in SCHEMES:
                sheet(person, scheme).save(wanted.out / f"{name}-{scheme}.png")
            print(name, flush=True)
            person.page.context.close()


if __name__ == "__main__":
    main()
