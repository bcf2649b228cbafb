"""Takes the pictures in `docs/pictures` from the real page: real games, played until there is something to see.

    python tools/screenshots.py [NAME …]

Pictures are reduced to 256 colours or fewer, so that none is larger than 250 kB.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: tests and tools are folders of the project

from appenzell.game.setup import MODULE_NAMES
from tests.page.browser import PHONE, launch
from tests.page.site import ROOT, Site
from tools.clever import Clever
from tools.studio import BOARD, Studio, has_label, has_pantry

FOLDER = ROOT / "docs" / "pictures"
LARGEST = 250_000  # bytes
COLOURS = (256, 192, 128)


def take(person: Clever, name: str) -> None:
    """Take a picture of what a person sees, and let them go."""
    person.page.mouse.move(2, 2)
    person.page.wait_for_timeout(800)
    file = FOLDER / f"{name}.png"
    (person.page.locator("form.card") if name == "options" else person.page).screenshot(path=file)
    reduce(file)
    print(f"{file.relative_to(ROOT)}  {file.stat().st_size // 1024} kB", flush=True)
    person.page.context.close()


def reduce(file: Path) -> None:
    """Make a picture smaller, with as many colours as there is room for."""
    with Image.open(file) as picture:
        full = picture.convert("RGB")
    for count in COLOURS:
        colours = full.quantize(count, method=Image.Quantize.MAXCOVERAGE, kmeans=3)
        full.quantize(palette=colours, dither=Image.Dither.FLOYDSTEINBERG).save(file, optimize=True)
        if file.stat().st_size <= LARGEST:
            return
    full.quantize(COLOURS[0], method=Image.Quantize.MAXCOVERAGE, kmeans=3).save(file, optimize=True)


def pictures(studio: Studio) -> dict[str, Callable[[], Clever]]:
    """Every picture by its name."""
    touch: dict[str, Any] = {"by": "tap", **PHONE, "device_scale_factor": 1.5}
    return {
        "home": studio.home,
        "home-dark": lambda: studio.home("dark"),
        "options": studio.options,
        "lobby": studio.lobby,
        "table": studio.game,
        "push": studio.push,
        "table-dark": lambda: studio.game(scheme="dark"),
        "phone": lambda: studio.game(**touch),
        "phone-modules": lambda: studio.game(has_pantry, players=4, modules=MODULE_NAMES, **touch),
        "cheesy": lambda: studio.game(has_label("label.cheesy"), modules=("cheesy",)),
        "tower": lambda: studio.game(modules=("tower",)),
        "works": lambda: studio.game(has_label("tile.works"), modules=("works",)),
        "pantry": lambda: studio.game(has_pantry, modules=("pantry",)),
        "modules": lambda: studio.game(has_label("label.cheesy"), players=5, modules=MODULE_NAMES),
        "one-screen": studio.handover,
        "learn": lambda: studio.lesson("push"),
        "learn-phone": lambda: studio.lesson("collect", **touch),
        "rules": lambda: studio.opened("/rules#B-40", "main"),
        "puzzles": lambda: studio.opened("/puzzles", "main li a"),
        "puzzle": lambda: studio.puzzle(scheme="dark"),
        "editor": lambda: studio.opened("/editor", BOARD),
        "layout": lambda: studio.opened("/layout", "main"),
        "replay": studio.replay,
        "analysis": studio.analysis,
        "replay-phone": lambda: studio.replay(**touch),
        "over": studio.over,
        "over-phone": lambda: studio.over(**touch),
    }


def main(wanted: list[str]) -> None:
    """Take the pictures that are wanted, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site, sync_playwright() as playwright:
        studio = Studio(launch(playwright), site)
        every = pictures(studio)
        for name in wanted or every:
            take(every[name](), name)
        studio.browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
