"""Draws the page's icons in `web/public/icons` from `web/art/app.svg`, with Chromium.

    python tools/icons.py

The maskable one fills its square, and its picture stays within the circle that every mask leaves.
"""

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: tests and tools are folders of the project

from tests.page.browser import launch
from tests.page.site import ROOT

ART = ROOT / "web" / "art" / "app.svg"
FOLDER = ROOT / "web" / "public" / "icons"
ROUNDED = "(svg) => svg"
SQUARE = "(svg) => svg.querySelector('#ground').setAttribute('rx', 0)"
MASKABLE = """(svg) => {
  svg.querySelector('#ground').setAttribute('rx', 0);
  svg.querySelector('#art').setAttribute('transform', 'translate(256 262) scale(0.74) translate(-256 -256)');
}"""
ICONS = {
    "icon-192.png": (192, ROUNDED),
    "icon-512.png": (512, ROUNDED),
    "maskable-192.png": (192, MASKABLE),
    "maskable-512.png": (512, MASKABLE),
    "apple-touch-icon.png": (180, SQUARE),
}


def draw(browser: Browser, name: str, size: int, change: str) -> None:
    """Draw one icon; what its picture leaves free is transparent."""
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{ART.read_text(encoding='utf-8')}")
    page.locator("svg").evaluate(change)
    page.screenshot(path=FOLDER / name, omit_background=True)
    page.close()
    print(f"{name}  {(FOLDER / name).stat().st_size // 1024} kB", flush=True)


def main() -> None:
    """Draw all icons."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (size, change) in ICONS.items():
            draw(browser, name, size, change)
        browser.close()


if __name__ == "__main__":
    main()
