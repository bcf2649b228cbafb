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
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: tests and tools are folders of the project

from tests.page.browser import PHONE, launch, profile
from tests.page.look import Look
from tests.page.site import ROOT, Site
from tools.clever import Clever

FOLDER = ROOT / "docs" / "pictures"
MODULES = ("cheesy", "tower", "works", "pantry")
LARGEST = 250_000  # bytes
COLOURS = (256, 192, 128)
TURNS = 4  # before a game looks like one
MOST = 8  # further turns, until there is what is looked for
TRIES = 6  # games; some are over before
Seen = Callable[[Clever, Look], bool]


class Studio:
    """Takes pictures of one site."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser, self.site = browser, site

    def person(self, by: str = "click", scheme: str = "light", **options: Any) -> Clever:
        """Open a browser profile."""
        return Clever(profile(self.browser, color_scheme=scheme, **options), self.site.origin, by=by)

    def take(self, person: Clever, name: str) -> None:
        """Take a picture of what a person sees, and let them go."""
        person.page.mouse.move(2, 2)
        person.page.wait_for_timeout(800)
        file = FOLDER / f"{name}.png"
        (person.page.locator("form.card") if name == "options" else person.page).screenshot(path=file)
        reduce(file)
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size // 1024} kB", flush=True)
        person.page.context.close()

    def home(self, scheme: str = "light") -> Clever:
        """The start page."""
        person = self.person(scheme=scheme)
        person.open()
        person.button("new.play").wait_for()
        return person

    def options(self) -> Clever:
        """The form with every option open."""
        person = self.person()
        person.set_up(players=4, modules=("cheesy", "pantry"))
        person.choose("layout.title", person.words("layout.custom"))
        return person

    def lobby(self) -> Clever:
        """A table that waits for friends."""
        person = self.person()
        person.set_up(mode="link", players=3)
        person.page.get_by_label(person.words("name.yours"), exact=True).fill("Anna")
        person.press(person.button("new.invite"))
        person.page.get_by_text(person.words("lobby.title")).wait_for()
        return person

    def game(self, seen: "Seen | None" = None, players: int = 3, modules: tuple[str, ...] = (), **look: Any) -> Clever:
        """A game in the middle, in one's own turn, with a mouse selected; played on until `seen` says yes."""
        for attempt in range(TRIES):
            person = self.person(**look)
            person.luck.seed(attempt)
            person.play_now(players=players, modules=modules)
            person.play_on(TURNS)
            if self.found(person, seen):
                return person
            person.page.context.close()
        raise AssertionError("no game showed what was looked for")

    def found(self, person: Clever, seen: "Seen | None") -> bool:
        """Play on until there is something to see."""
        for _ in range(MOST):
            look = self.show(person)
            if look.mode != "mine":
                return False
            if seen is None or seen(person, look):
                return True
            person.end_turn()
        return False

    @staticmethod
    def show(person: Clever) -> Look:
        """Begin a turn: lift up to two roofs and select a mouse that can go somewhere."""
        look = person.my_go()
        for _ in range(2):
            if look.mode == "mine" and look.lifts:
                look = person.pick(person.luck.choice(look.lifts))
        for mouse in look.mice if look.mode == "mine" else []:
            look = person.pick(mouse)
            if len(look.targets) > 2:
                break
        return look

    def push(self) -> Clever:
        """A push being considered that would do something."""
        person = self.game()
        for gate in person.look().gates:
            person.pick(gate)
            if person.words("push.quiet") not in person.page.locator("section.panel").inner_text():
                break
            person.push_button("push.no")
        return person

    def over(self, **look: Any) -> Clever:
        """The result of a whole game."""
        person = self.person(**look)
        person.play_now(players=3)
        person.play_on(200, most=8)
        return person

    def handover(self) -> Clever:
        """Passing the device on."""
        person = self.person()
        person.set_up(mode="here", players=3)
        person.page.get_by_label(person.words("name.yours"), exact=True).fill("Anna")
        for seat, name in ((1, "Ben"), (2, "Carla")):
            person.page.get_by_label(person.words("name.of", name=person.words(f"seat.{seat}"))).fill(name)
        person.press(person.button("new.play"))
        while person.my_go().mode != "handover":
            person.play_turn()
        person.play_turn()
        return person


def has_label(*keys: str) -> Seen:
    """Tell whether something with one of these names lies or stands on the open board."""

    def seen(person: Clever, look: Look) -> bool:
        names = [person.words(key) for key in keys]
        board = [label.split(", ") for key, label, _ in look.seen["spots"] if key.startswith("field:")]
        return any(name in parts for name in names for parts in board)

    return seen


def has_pantry(_: Clever, look: Look) -> bool:
    """Tell whether there is something to choose from in the pantry."""
    tiles = [label.split(", ")[1] for key, label, _ in look.seen["spots"] if key.startswith("pantry:")]
    return len(set(tiles)) > 2


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
        "phone-modules": lambda: studio.game(has_pantry, players=4, modules=MODULES, **touch),
        "cheesy": lambda: studio.game(has_label("label.cheesy"), modules=("cheesy",)),
        "tower": lambda: studio.game(modules=("tower",)),
        "works": lambda: studio.game(has_label("tile.works"), modules=("works",)),
        "pantry": lambda: studio.game(has_pantry, modules=("pantry",)),
        "modules": lambda: studio.game(has_label("label.cheesy"), players=5, modules=MODULES),
        "one-screen": studio.handover,
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
            studio.take(every[name](), name)
        studio.browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
