"""Somebody who plays through the page: clicks or taps on real elements, chosen by what is marked on the screen."""

import re
import time
from collections.abc import Callable
from random import Random

from playwright.sync_api import ConsoleMessage, Locator, Page

from tests.page.browser import BLOCKED
from tests.page.look import READ, Look
from tests.page.words import Words, words

AT_TABLE = re.compile("/t/|/here#")
"""Where a table is, the server's or this browser's."""
PATIENCE = 20.0  # seconds; only a failing test waits that long
WAITING = ("wait", "theirs")
HIDE = """(hidden) => { Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange")); }"""
BROKEN = ("WebSocket connection", "ERR_CONNECTION", "Failed to load resource")


class Player:
    """A page and a person before it.

    Whoever clicks at random loses three mice sooner or later, and the game with them. So `pushes` are rationed: with
    one or two of them no game is over within two rounds.
    """

    pushes = 1

    def __init__(self, page: Page, origin: str, language: str = "en", by: str = "click") -> None:
        self.page, self.origin, self.by = page, origin, by
        self.words: Words = words(language)
        self.problems: list[str] = []
        self.expected: tuple[str, ...] = (BLOCKED,)
        self.luck = Random(1)
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def expect(self, *parts: str) -> None:
        """Accept console messages that contain one of these parts: the browser itself tells of refused requests."""
        self.expected += parts

    @property
    def unexpected(self) -> list[str]:
        """What the console said and should not have."""
        return [text for text in self.problems if not any(part in text for part in self.expected)]

    # --- the page in general ------------------------------------------------------------------------------------

    def open(self, path: str = "/") -> None:
        """Go to an address of the site."""
        self.page.goto(self.origin + path)

    def press(self, target: Locator) -> None:
        """Pick an element by click or tap."""
        target.tap() if self.by == "tap" else target.click()

    def button(self, key: str, **params: object) -> Locator:
        """Return the button with a text."""
        return self.page.get_by_role("button", name=self.words(key, **params), exact=True)

    def link(self, key: str, **params: object) -> Locator:
        """Return the link with a text."""
        return self.page.get_by_role("link", name=self.words(key, **params), exact=True)

    def choose(self, group: str, choice: str) -> None:
        """Pick one of a few choices side by side."""
        radio = self.page.get_by_role("radio", name=choice, exact=True)
        self.press(self.page.get_by_role("radiogroup", name=self.words(group)).locator("label", has=radio))

    def hide(self, hidden: bool = True) -> None:
        """Look at another tab, or come back: the page believes it."""
        self.page.evaluate(HIDE, hidden)

    @property
    def code(self) -> str:
        """The code of the table the page is at."""
        return re.split("[/#]", self.page.url)[-1]

    # --- a new table --------------------------------------------------------------------------------------------

    def set_up(
        self,
        mode: str = "bots",
        players: int = 2,
        modules: tuple[str, ...] = (),
        aids: str = "off",
    ) -> None:
        """Fill in the form for a new table, with more options open; where it says nothing, the defaults hold."""
        self.open()
        self.choose("new.mode", self.words(f"new.mode.{mode}"))
        self.press(self.page.get_by_title(self.words("new.players.count", n=players)))
        fold = self.page.locator("details.fold")
        if modules and fold.count():
            self.press(fold.locator("summary"))
        for module in modules:
            box = self.page.get_by_role("checkbox", name=self.words(f"module.{module}"))
            if not box.is_checked():
                self.press(self.page.locator("label", has=box))
        self.press(self.button("new.more"))
        self.page.get_by_label(self.words("start.title")).select_option("0")
        if aids != "off":
            self.choose("aids.title", self.words(f"aids.{aids}"))

    def play_now(self) -> None:
        """Start a game by the one click: this browser keeps it."""
        self.open()
        self.press(self.button("new.play"))
        self.page.wait_for_url(AT_TABLE)
        self.wait(lambda look: look.mode != "wait")

    def play_at_server(
        self,
        mode: str = "bots",
        players: int = 2,
        modules: tuple[str, ...] = (),
        aids: str = "off",
        public: bool = False,
    ) -> None:
        """Sit down at a table that the server keeps, though nobody else is to come: bots wait for nothing there.

        The mode `watch` is for those who only look on.
        """
        own = {"kind": "bot" if mode == "watch" else "me"}
        other = {"kind": "here" if mode == "here" else "bot"}
        options = {"players": players, "modules": modules, "memory_aids": aids, "hints": True, "start": 0}
        wanted = {"options": options, "seats": [own, *[other] * (players - 1)], "public": public}
        made = self.page.request.post(f"{self.origin}/api/tables", data=wanted)
        assert made.ok, made.text()
        self.open(f"/t/{made.json()['code']}")
        self.wait(lambda look: look.mode != "wait" or mode == "watch")

    # --- at the table -------------------------------------------------------------------------------------------

    def look(self) -> Look:
        """See what the page shows."""
        return Look(self.page.evaluate(READ), self.words)

    def wait(self, until: Callable[[Look], object], patience: float = PATIENCE) -> Look:
        """Wait until the page shows something."""
        end = time.monotonic() + patience
        while not until(look := self.look()):
            if time.monotonic() > end:
                raise AssertionError(f"this never came: now {look.mode}, {look.seen}")
            time.sleep(0.03)
        return look

    def sight(self) -> tuple[object, ...]:
        """Return what everybody at the table sees: on turn, actions left, roofs, tiles, the log, cheeses."""
        seen = self.look().seen
        roofs = [label.split(", ")[0] for key, label, _ in seen["spots"] if key.startswith("roof:")]
        tiles = [label.split(", ")[:2] for key, label, _ in seen["spots"] if key.startswith("field:")]
        log = self.page.locator("aside.log li code").all_inner_texts()
        return seen["seat"], seen["paws"], roofs, tiles, log, seen["cheeses"]

    def my_go(self, patience: float = 3 * PATIENCE) -> Look:
        """Wait until there is something to do here, or the game is over."""
        return self.wait(lambda look: look.mode not in WAITING, patience)

    def spot(self, key: str) -> Locator:
        """Return a button of the board, or of the shelf."""
        found = self.page.locator(f'[data-spot="{key}"]')
        return found if found.count() else self.page.locator(".shelf button").nth(int(key[-1]) - 1)

    def pick(self, key: str) -> Look:
        """Pick something on the board and wait for what follows."""
        before = self.look()
        self.press_spot(key)
        return self._after(before)

    def press_spot(self, key: str) -> None:
        """Pick something on the board."""
        self.press(self.spot(key))

    def push_button(self, key: str) -> Look:
        """Press a button of the panel or a dialog and wait for what follows."""
        before = self.look()
        self.press(self.button(key))
        return self._after(before)

    def _after(self, before: Look) -> Look:
        return self.wait(lambda look: look.mode != "wait" and look.seen != before.seen)

    def end_turn(self) -> Look:
        """End the turn, and say yes when asked whether to waste actions."""
        look = self.push_button("turn.end")
        return self.push_button("ending.yes") if look.mode == "ending" else look

    def act(self, look: Look) -> Look:
        """Do one thing that is marked."""
        answers = {"handover": "handover.go", "push": "push.yes", "ending": "ending.yes"}
        if look.mode in answers:
            return self.push_button(answers[look.mode])
        if look.mode == "setup":
            self.press_spot(self.luck.choice(look.places))
            return self.wait(lambda now: now.mode != "wait" and (now.mode, now.go) != ("setup", look.go))
        if look.mode in ("place", "hanging"):
            return self.pick(self.luck.choice(look.places))
        if look.gates and self.pushes > 0:
            self.pushes -= 1
            return self.pick(self.luck.choice(look.gates))
        if look.lifts and self.luck.random() < 0.6:
            return self.pick(self.luck.choice(look.lifts))
        goals = look.targets or look.mice
        return self.pick(self.luck.choice(goals)) if goals else self.end_turn()

    def play_turn(self, most: int = 12) -> Look:
        """Play what has to be done here until it is somebody else's go; after `most` picks the turn is ended."""
        look = self.my_go()
        go = look.go
        for _ in range(most):
            if look.mode in (*WAITING, "result", "over") or look.go != go:
                return look
            look = self.act(look)
        while look.mode in ("push", "place", "setup", "hanging", "handover") and look.go == go:
            look = self.act(look)
        return self.end_turn() if look.mode in ("mine", "ending") and look.go == go else look

    def play_on(self, turns: int, most: int = 12) -> Look:
        """Play some turns of whoever is at this screen."""
        look = self.my_go()
        for _ in range(turns):
            if look.mode in ("result", "over"):
                break
            self.play_turn(most)
            look = self.my_go()
        return look
