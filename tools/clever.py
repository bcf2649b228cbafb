"""Somebody who plays through the page to win: looks for two mice on one cheese, by what the page shows alone.

Random clicks take hundreds of actions to end a game; this takes some dozens. With `by="keys"` nothing but Tab, arrows,
Enter and Space is used.
"""

from playwright.sync_api import Locator

from tests.page.keys import Keys
from tests.page.look import Look
from tests.page.player import Player

CHEESES = "ABCDEFG"
MOST_TABS = 120


class Clever(Player):
    """A player with a plan."""

    def press(self, target: Locator) -> None:
        """Pick an element, by keyboard if that is all there is."""
        if self.by != "keys":
            return super().press(target)
        target.wait_for()
        for _ in range(MOST_TABS):
            if target.evaluate("(each) => each === document.activeElement"):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {target}")

    def press_spot(self, key: str) -> None:
        """Pick something on the board, by keyboard if that is all there is."""
        if self.by != "keys":
            return super().press_spot(key)
        keys = Keys(self)
        keys.tab_to("spot")
        keys.walk_to(key)
        self.page.keyboard.press("Enter")
        return None

    def act(self, look: Look) -> Look:
        """Do the best of what is marked."""
        if look.mode == "push":
            return self.push_button("push.no" if self._would_fall() else "push.yes")
        if look.mode != "mine":
            return super().act(look)
        choice = self._best(look)
        return self.pick(choice) if choice else self.end_turn()

    def _would_fall(self) -> bool:
        start = self.words("push.fall.you").split("{at}")[0].replace("*", "").strip()
        return start in self.page.locator("section.panel .effects").inner_text()

    def _best(self, look: Look) -> str | None:
        """Return the spot to pick, None to end the turn."""
        tiles = self._cheeses(look)
        own = {key: tiles.get(key) for key in look.mice}
        cheeses = [tile for tile in own.values() if tile]
        pairs = [key for key in look.targets if tiles.get(key) in cheeses]
        if pairs:
            return pairs[0]
        lucky = self.luck.random()
        if look.lifts and lucky < 0.4:
            return self.luck.choice(look.lifts)
        if look.gates and lucky > 0.8:
            return self.luck.choice(look.gates)
        fields = [key for key in look.targets if not key.startswith("tower:")]
        found = [key for key in fields if key in tiles]
        if found and not self._selected_on_cheese(look, tiles):
            return self.luck.choice(found)
        idle = [key for key, tile in own.items() if not tile]
        return self.luck.choice([*look.targets[:4], *idle]) if look.targets or idle else None

    def _cheeses(self, look: Look) -> dict[str, str]:
        names = [self.words(f"cheese.{cheese}") for cheese in CHEESES]
        labels = {key: label.split(", ") for key, label, _ in look.seen["spots"]}
        return {key: parts[1] for key, parts in labels.items() if len(parts) > 1 and parts[1] in names}

    @staticmethod
    def _selected_on_cheese(look: Look, tiles: dict[str, str]) -> bool:
        return any(is_on and key in tiles for key, _, is_on in look.seen["spots"])
