"""Whole games through the page in real Chromium, from the first click to the result, one of each kind, with a report.

    python tools/play_through.py [KIND …]

Kinds: alone, link, screen, five, de, en, fr, it, phone, keys. Every action is a click, tap or key on what the page
marks; the server is only asked by the page itself. Exits with 1 if a game did not end or a console complained.
"""

import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: tests and tools are folders of the project

from appenzell.game.setup import MODULE_NAMES
from tests.page.browser import PHONE, launch, profile
from tests.page.player import AT_TABLE, Player
from tests.page.site import Site
from tools.clever import Clever

MOST_TURNS = 400
OVER = ("result", "over")
KINDS = ("alone", "link", "screen", "five", "de", "en", "fr", "it", "phone", "keys")


@dataclass
class Kinds:
    """The kinds of games; each returns the people who played."""

    browser: Browser
    site: Site

    def person(self, language: str = "en", by: str = "click", **options: Any) -> Clever:
        """Open a browser profile."""
        return Clever(profile(self.browser, language=language, **options), self.site.origin, language, by)

    def alone(self, language: str = "en", **options: Any) -> list[Player]:
        """One person against two bots."""
        anna = self.person(language, **options)
        anna.play_at_server(players=3)
        return play([anna])

    def five(self) -> list[Player]:
        """Five mice with every module."""
        anna = self.person()
        anna.play_at_server(players=5, modules=MODULE_NAMES)
        return play([anna])

    def phone(self) -> list[Player]:
        """A phone, by touch, with every module."""
        anna = self.person(by="tap", **PHONE)
        anna.play_at_server(players=3, modules=MODULE_NAMES)
        return play([anna])

    def keys(self) -> list[Player]:
        """By keyboard only."""
        anna = self.person(by="keys")
        anna.open()
        anna.press(anna.button("new.play"))
        anna.page.wait_for_url(AT_TABLE)
        return play([anna])

    def screen(self) -> list[Player]:
        """Three people at one screen."""
        anna = self.person()
        anna.play_at_server(mode="here", players=3)
        return play([anna])

    def link(self) -> list[Player]:
        """Two browsers by link."""
        anna, ben = self.person(), self.person()
        anna.set_up(mode="link", players=2)
        anna.press(anna.button("new.invite"))
        anna.page.wait_for_url(AT_TABLE)
        ben.open(f"/t/{anna.code}")
        ben.press(ben.button("lobby.sit.as", name=ben.words("seat.1")))
        ben.page.get_by_label(ben.words("name.label"), exact=True).fill("Ben")
        ben.press(ben.button("lobby.sit"))
        anna.press(anna.button("lobby.start"))
        return play([anna, ben])


def play(people: list[Clever]) -> list[Player]:
    """Play until the result is shown to everybody."""
    for _ in range(MOST_TURNS):
        for person in people:
            look = person.my_go(patience=120)
            if look.mode in OVER:
                return list(people)
            person.play_turn(most=14)
    raise AssertionError(f"no end after {MOST_TURNS} turns")


def report(name: str, kinds: Kinds) -> bool:
    """Play one kind and print its line."""
    start = time.monotonic()
    game: Callable[[], list[Player]] = getattr(kinds, name, lambda: kinds.alone(name))
    try:
        people = game()
        looks = [person.my_go() for person in people]
        is_fine = all(look.mode in OVER for look in looks) and not any(person.unexpected for person in people)
        said = (looks[0].seen["dialog"] or "over").split("\n")[0]
        lines = [text for person in people for text in person.unexpected]
    except Exception:
        is_fine, said, lines = False, "", [traceback.format_exc()]
    print(
        f"{name:7} {'fine' if is_fine else 'FAULT':5} {time.monotonic() - start:6.0f} s  {said}", *lines[:5], flush=True
    )
    return is_fine


def main(wanted: list[str]) -> int:
    """Play the kinds that are wanted, or all."""
    if unknown := [name for name in wanted if name not in KINDS]:
        print(f"There is no kind {', '.join(unknown)}; the kinds are {', '.join(KINDS)}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site, sync_playwright() as playwright:
        results = []
        for name in wanted or KINDS:
            with launch(playwright) as browser:
                results.append(report(name, Kinds(browser, site)))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
