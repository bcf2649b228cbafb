"""Films a game on the real page, bots among themselves, as the short animated picture of the README.

    python tools/animation.py [--seconds 16]

Chromium hands over every frame it draws, with its time; a few of them a second are kept.
"""

import argparse
import base64
import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import CDPSession, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: tests and tools are folders of the project

from tests.page.browser import launch, profile
from tests.page.player import Player
from tests.page.site import ROOT, Site

FILE = ROOT / "docs" / "pictures" / "game.webp"
SCREEN = {"width": 1200, "height": 760}
WIDE = 720  # pixels of the picture
LEAST = 0.09  # seconds between two frames that are kept
LAST = 1.5  # seconds the last one stays
PACE = "[0.2,0.4]"
WARM_UP = 20_000  # milliseconds of the game before there is something to see
Frame = tuple[float, bytes]


def film(session: CDPSession, player: Player, seconds: float) -> list[Frame]:
    """Collect the frames of some seconds."""
    frames: list[Frame] = []

    def keep(event: dict[str, Any]) -> None:
        frames.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 92, "everyNthFrame": 1})
    player.page.wait_for_timeout(1000 * seconds)
    session.send("Page.stopScreencast")
    return frames


def thinned(frames: list[Frame]) -> list[Frame]:
    """Return frames that are not too close to each other."""
    kept = frames[:1]
    for frame in frames:
        if frame[0] - kept[-1][0] >= LEAST:
            kept.append(frame)
    return kept


def write(frames: list[Frame]) -> None:
    """Write the picture."""
    images = [Image.open(io.BytesIO(data)).convert("RGB") for _, data in frames]
    high = round(WIDE * images[0].height / images[0].width)
    small = [image.resize((WIDE, high), Image.Resampling.LANCZOS) for image in images]
    ends = [at for at, _ in frames[1:]] + [frames[-1][0] + LAST]
    lasting = [round(1000 * (end - at)) for (at, _), end in zip(frames, ends, strict=True)]
    small[0].save(FILE, save_all=True, append_images=small[1:], duration=lasting, loop=0, quality=62, method=6)


def main() -> None:
    """Film a game and write it."""
    parser = argparse.ArgumentParser(description="Film a game.")
    parser.add_argument("--seconds", type=float, default=16.0)
    seconds = parser.parse_args().seconds
    with (
        tempfile.TemporaryDirectory() as folder,
        Site(Path(folder), APPENZELL_BOT_PACE=PACE) as site,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        player = Player(profile(browser, viewport=SCREEN), site.origin)
        player.open()
        player.press(player.button("new.watch"))
        player.page.wait_for_timeout(WARM_UP)
        frames = thinned(film(player.page.context.new_cdp_session(player.page), player, seconds))
        browser.close()
    write(frames)
    print(f"{FILE.relative_to(ROOT)}  {FILE.stat().st_size // 1024} kB, {len(frames)} frames")


if __name__ == "__main__":
    main()
