"""Takes the picture that links to the page show, `web/public/preview.jpg`: the castle of the start page and the name.

    python tools/preview.py

It has the shape that messengers and search engines ask for, and no words in any language.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: tests and tools are folders of the project

from tests.page.browser import launch, profile
from tests.page.site import ROOT, Site

FILE = ROOT / "web" / "public" / "preview.jpg"
SCREEN = {"width": 1600, "height": 840}
SIZE = (1200, 630)
QUALITY = 82
BARE = """
  nav, main { display: none !important; }
  header a { scale: 2.6; transform-origin: left top; margin: 20px 0; }
"""


def main() -> None:
    """Take it."""
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site, sync_playwright() as playwright:
        browser = launch(playwright)
        page = profile(browser, viewport=SCREEN, color_scheme="light", bypass_csp=True)
        page.goto(site.origin)
        page.locator("form.card button[type=submit]").wait_for()
        page.add_style_tag(content=BARE)
        page.wait_for_timeout(500)
        with Image.open(io.BytesIO(page.screenshot())) as picture:
            picture.convert("RGB").resize(SIZE).save(FILE, quality=QUALITY, optimize=True, progressive=True)
        browser.close()
    print(f"{FILE.relative_to(ROOT)}  {FILE.stat().st_size // 1024} kB", flush=True)


if __name__ == "__main__":
    main()
