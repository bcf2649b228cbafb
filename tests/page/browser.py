"""Debian's Chromium, and browser profiles in it. Knows nothing of pytest, so that the tools use it, too.

Its headless shell is the same engine without the windows around it, which nobody sees here: a third of the work less.
What the system shows, such as notices, only the whole of it can do.
"""

import json
import shutil
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

CHROMIUM = "chromium"
SHELL = "chromium-headless-shell"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BLOCKED = "Service Worker registration blocked by Playwright"
SCREEN = {"width": 1280, "height": 800}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def launch(playwright: Playwright, whole: bool = False, **more: Any) -> Browser:
    """Start Chromium; one clear sentence if there is none."""
    found = (None if whole else shutil.which(SHELL)) or shutil.which(CHROMIUM)
    if found is None:
        raise FileNotFoundError(
            f"The tests of the page need Chromium: `make test` installs it (Debian: apt install {CHROMIUM} {SHELL})."
        )
    return playwright.chromium.launch(executable_path=found, args=FLAGS, **more)


def profile(browser: Browser, motion: str = "off", language: str = "en", **options: Any) -> Page:
    """Open a page in a browser profile of its own, for somebody who has chosen how much moves.

    Whoever wants nothing to move is in a hurry here: what others do is shown at once, without time to read it.
    Without the page's worker, unless asked for: it would load the whole page once more for everybody.
    """
    wanted: dict[str, Any] = {"viewport": SCREEN, "locale": language, "service_workers": "block"} | options
    page = browser.new_context(**wanted).new_page()
    keep(page, prefs={"motion": motion, "speed": "now" if motion == "off" else 1})
    return page


def keep(page: Page, **things: object) -> None:
    """Have the page find things in its storage, as if somebody had chosen them earlier."""
    lines = [f"localStorage['appenzell.{key}'] ??= {json.dumps(json.dumps(thing))};" for key, thing in things.items()]
    page.add_init_script("if (location.protocol !== 'about:') {" + "".join(lines) + "}")
