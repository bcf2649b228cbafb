"""Somebody who learns the game: picks what each lesson asks for, by mouse, finger or keyboard."""

from playwright.sync_api import Locator, expect

from tests.page.keys import Keys
from tests.page.player import Player

BASE: dict[str, list[list[str]]] = {
    "enter": [["tower:a1"]],
    "lift": [["roof:K"]],
    "run": [["tower:a1", "field:a4"]],
    "jump": [["field:b4", "field:d4"]],
    "push": [["slot:a4", "push.yes"]],
    "collect": [["field:c4", "field:d4"], ["slot:g4", "push.yes"]],
    "trap": [["slot:a4", "push.yes"]],
    "cover": [["turn.end"], ["roof:Q"]],
    "win": [["field:e3", "field:f2"]],
    "third": [["slot:f1", "push.yes"]],
}
MODULES: dict[str, list[list[str]]] = {
    "cheesy": [["field:c4", "field:d4"], ["field:e4", "field:g4"]],
    "tower": [["cheesetower:T"], ["cheesetower:T", "post:a4"]],
    "works": [["field:c4", "field:d4"], ["slot:a2", "push.yes"]],
    "pantry": [["field:c4", "field:d4"], ["pantry:p2"]],
}
"""For each lesson what is picked in each of its tasks: spots of the board, or buttons by the keys of their names."""


class Pupil:
    """A player who learns."""

    def __init__(self, player: Player, keys: Keys | None = None) -> None:
        self.player, self.page, self.words, self.keys = player, player.page, player.words, keys

    def says(self, key: str) -> str:
        """What is said and heard for a key: the text without the stars that make it bold."""
        return self.words(key).replace("*", "")

    @property
    def card(self) -> Locator:
        """The card of the mouse that teaches."""
        return self.page.locator(".lesson-card")

    @property
    def heard(self) -> Locator:
        """The live region."""
        return self.page.locator("#app > .live p").last

    def comes_to(self, lesson: str, task: int = 1) -> None:
        """Wait until a task of a lesson is explained."""
        expect(self.card.get_by_role("heading")).to_have_text(self.words(f"learn.{lesson}.title"))
        expect(self.card.locator(".words")).to_have_text(self.says(f"learn.{lesson}.{task}"))

    def pick(self, what: str) -> None:
        """Pick a spot of the board, or a button."""
        if ":" not in what:
            self.press(what)
        elif self.keys:
            self.keys.tab_to("spot")
            self.keys.walk_to(what)
            self.page.keyboard.press("Enter")
        else:
            self.player.press(self._spot(what))

    def _spot(self, key: str) -> Locator:
        spot = self.page.locator(f'[data-spot="{key}"]')
        is_on_shelf = key.startswith("pantry") and spot.count() == 0
        return self.page.locator(".shelf button").nth(int(key[-1]) - 1) if is_on_shelf else spot

    def press(self, key: str) -> None:
        """Press a button of the card."""
        if self.keys:
            self.keys.tab_to(self.words(key))
            self.page.keyboard.press("Enter")
        else:
            self.player.press(self.player.button(key))

    def learns(self, lesson: str, tasks: list[list[str]]) -> None:
        """Do everything a lesson asks for."""
        for number, picks in enumerate(tasks, start=1):
            self.comes_to(lesson, number)
            for what in picks:
                self.pick(what)
        expect(self.card.locator(".words")).to_have_text(self.says(f"learn.{lesson}.done"))
