"""What a page at a table shows at one moment, read from its elements alone: what is marked, whose turn it is.

Nothing is asked from the server: a person who sees (or hears) the page knows no more than this.
"""

from dataclasses import dataclass
from typing import Any

from tests.page.words import Words

READ = """() => {
  const text = (selector) => document.querySelector(selector)?.innerText ?? null;
  const panel = document.querySelector("section.panel");
  const spots = [...document.querySelectorAll("[data-spot]")].map((each) => [each.dataset.spot, each]);
  const shelf = [...document.querySelectorAll(".shelf button")].map((each, i) => [`pantry:p${i + 1}`, each]);
  return {
    modes: panel ? [...panel.classList] : [],
    is_moving: document.querySelector("g.busy") !== null,
    dialog: text("dialog[open]"),
    turn: Number(panel?.dataset.turn ?? -1),
    seat: Number(document.querySelector("li[aria-current=true]")?.dataset.seat ?? -1),
    text: text("section.panel .text .words"),
    buttons: [...document.querySelectorAll("section.panel .buttons button")].map((each) => [
      each.innerText.trim() || each.getAttribute("aria-label"), !each.disabled && each.ariaDisabled !== "true"]),
    paws: document.querySelector("section.panel .paws [role=img], section.panel [role=img].paws")?.ariaLabel ?? null,
    spots: [...spots, ...shelf].map(([key, each]) =>
      [key, each.ariaLabel, [each.ariaSelected, each.ariaPressed].includes("true")]),
    cheeses: [...document.querySelectorAll("li[data-seat] > .hidden")].map((each) => each.textContent),
  };
}"""

MODES = ("push", "ending", "hanging", "place", "setup", "mine", "theirs", "over")


@dataclass(frozen=True)
class Look:
    """A moment of a table."""

    seen: dict[str, Any]
    words: Words

    @property
    def mode(self) -> str:
        """What the person can do: a mode of the panel, `handover`, `result`, or `wait` while something is under way."""
        dialog = self.seen["dialog"]
        if dialog is not None and self.words("handover.go") in dialog:
            return "handover"
        if dialog is not None and self.words("over.board") in dialog:
            return "result"
        mode = next((mode for mode in MODES if mode in self.seen["modes"]), "wait")
        is_stuck = mode in ("mine", "push", "ending") and not self.can(self._main[mode])
        return "wait" if is_stuck or self.seen["is_moving"] else mode

    @property
    def go(self) -> tuple[int, int]:
        """Which turn it is, and whose; in the set-up, which is turn 0, everybody has a go."""
        return self.seen["turn"], self.seen["seat"]

    @property
    def _main(self) -> dict[str, str]:
        words = self.words
        return {"mine": words("turn.end"), "push": words("push.yes"), "ending": words("ending.yes")}

    def can(self, button: str) -> bool:
        """Tell whether a button of the panel is there and enabled."""
        return any(name == button and is_on for name, is_on in self.seen["buttons"])

    def _saying(self, *keys: str, kinds: tuple[str, ...] = ()) -> list[str]:
        return [
            key
            for key, label, _ in self.seen["spots"]
            if any(self.words.says(each, label) for each in keys) and (not kinds or key.split(":")[0] in kinds)
        ]

    @property
    def targets(self) -> list[str]:
        """The places marked with a cost."""
        return self._saying("label.reach")

    @property
    def lifts(self) -> list[str]:
        """The roofs that can be lifted."""
        return self._saying("label.lift")

    @property
    def gates(self) -> list[str]:
        """The gates open for a push."""
        return self._saying("label.gate.open")

    @property
    def places(self) -> list[str]:
        """The places to choose from, in the set-up and for a mouse that lost its tile."""
        posts = [key for key, _, _ in self.seen["spots"] if key.startswith("post:")]
        return self._saying("label.place") + posts

    @property
    def mice(self) -> list[str]:
        """The mice of the seat on turn on the board, and Cheesy under its ribbon, that are not selected."""
        if self.seen["paws"] == self.words("turn.paws", n=0):
            return []
        name = self.words(f"seat.{self.seen['seat']}")
        own = [self.words("label.mouse.yours"), self.words("label.mouse", name=name)]
        if self.seen["text"] == self.words("turn.ribbon"):
            own.append(self.words("label.cheesy"))
        return [key for key, label, is_on in self.seen["spots"] if label.endswith(tuple(own)) and not is_on]
