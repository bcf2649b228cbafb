"""Ways to every page of the site, as a person comes there: real games, played until there is something to see."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser

from tests.page.browser import profile
from tests.page.look import Look
from tests.page.site import Site
from tools.clever import Clever
from tools.replay_fixtures import FOLDER as RECORDS

BOARD = "[data-spot]"
TURNS = 4  # before a game looks like one
MOST = 8  # further turns, until there is what is looked for
TRIES = 6  # games; some are over before
Seen = Callable[[Clever, Look], bool]


class Studio:
    """Somebody at every page of one site, with something to see."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser, self.site = browser, site

    def person(self, by: str = "click", scheme: str = "light", **options: Any) -> Clever:
        """Open a browser profile."""
        return Clever(profile(self.browser, color_scheme=scheme, **options), self.site.origin, by=by)

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
            person.play_at_server(players=players, modules=modules)
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
        person.play_at_server(players=3)
        person.play_on(200, most=8)
        return person

    def handover(self) -> Clever:
        """Passing the device on."""
        person = self.person()
        person.set_up(mode="here", players=3)
        person.page.get_by_label(person.words("name.yours"), exact=True).fill("Anna")
        for seat, name in ((1, "Ben"), (2, "Carla")):
            person.page.get_by_label(person.words("name.of", name=person.words(f"seat.{seat}"))).fill(name)
        person.press(person.page.get_by_text(person.words("seat.handover")))
        person.press(person.button("new.play"))
        while person.my_go().mode != "handover":
            person.play_turn()
        person.play_turn()
        return person

    def opened(self, path: str, ready: str, **look: Any) -> Clever:
        """What is at an address, once it is there."""
        person = self.person(**look)
        person.open(path)
        person.page.locator(ready).first.wait_for()
        return person

    def lesson(self, name: str, **look: Any) -> Clever:
        """A lesson, at its beginning."""
        return self.opened(f"/learn/{name}", BOARD, **look)

    def puzzle(self, **look: Any) -> Clever:
        """The first puzzle of the list."""
        person = self.opened("/puzzles", "main li a", **look)
        person.press(person.page.locator("main li a").first)
        person.page.locator(BOARD).first.wait_for()
        return person

    def replay(self, **look: Any) -> Clever:
        """A game from a file, at its end."""
        person = self.opened("/replay", "main", **look)
        person.page.locator("input[type=file]").set_input_files(RECORDS / "base.txt")
        person.page.get_by_role("slider").wait_for()
        person.press(person.button("replay.last"))
        return person

    def analysis(self) -> Clever:
        """The chances in that game."""
        person = self.replay()
        person.choose("replay.panel", person.words("replay.panel.chances"))
        person.press(person.button("chances.start"))
        person.page.get_by_role("progressbar").wait_for()
        person.page.get_by_role("progressbar").wait_for(state="detached", timeout=180_000)
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
