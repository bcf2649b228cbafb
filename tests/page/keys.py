"""Somebody who plays with Tab, arrows and Enter alone."""

from typing import Any

from tests.page.look import Look
from tests.page.player import AT_TABLE, Player

FOCUSED = """() => { const at = document.activeElement;
  return at === document.body ? "" : at?.dataset.spot ?? (at?.innerText?.trim() || at?.ariaLabel) }"""
CENTRE = """(key) => { const at = document.querySelector(`[data-spot="${key}"]`).getBoundingClientRect();
  return [at.x + at.width / 2, at.y + at.height / 2] }"""
MOST = 80


class Keys:
    """A player's keyboard."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    def focused(self) -> str:
        """Return what has the focus: a spot's name, or a button's text."""
        return str(self.page.evaluate(FOCUSED))

    def tab_to(self, wanted: str) -> None:
        """Press Tab until something has the focus; a spot of the board is found by `spot`."""
        for _ in range(MOST):
            at = self.focused()
            if at == wanted or (wanted == "spot" and ":" in at):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {wanted}")

    def play_now(self) -> None:
        """Start a game from the start page."""
        self.player.open()
        self.player.button("new.play").wait_for()
        self.tab_to(self.player.words("new.play"))
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(AT_TABLE)

    def walk_to(self, key: str) -> None:
        """Walk over the board by arrows, always in the direction that is farthest off, never twice the same step.

        Where one came from counts: over a roof the way goes on in the row or column it was entered by.
        """
        tried: set[tuple[str, str, str]] = set()
        came = ""
        goal = self._centre(key)
        while (at := self.focused()) != key:
            here = self._centre(at)
            arrows = self._arrows(goal[0] - here[0], goal[1] - here[1])
            arrow = next((each for each in arrows if (came, at, each) not in tried), None)
            assert arrow is not None, f"no arrow leads from {at} to {key}"
            tried.add((came, at, arrow))
            came = at
            self.page.keyboard.press(arrow)

    def _centre(self, key: str) -> Any:
        return self.page.evaluate(CENTRE, key)

    @staticmethod
    def _arrows(right: float, down: float) -> list[str]:
        across = ["ArrowRight", "ArrowLeft"] if right > 0 else ["ArrowLeft", "ArrowRight"]
        along = ["ArrowDown", "ArrowUp"] if down > 0 else ["ArrowUp", "ArrowDown"]
        first, second = (across, along) if abs(right) > abs(down) else (along, across)
        return [first[0], second[0], second[1], first[1]]

    def pick(self, key: str) -> Look:
        """Go to a spot of the board and press Enter."""
        self.tab_to("spot")
        self.walk_to(key)
        return self.enter()

    def enter(self) -> Look:
        """Press Enter and wait for what follows."""
        before = self.player.look()
        self.page.keyboard.press("Enter")
        return self.player.wait(lambda look: look.mode != "wait" and look.seen != before.seen)
