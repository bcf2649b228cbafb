"""Somebody who plays by the list of actions: hears names and messages, presses keys, and sees no board."""

import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.page.keys import Keys
from tests.page.player import PATIENCE

FOCUSED_TOKEN = "() => document.activeElement?.dataset?.token ?? null"
LISTED = """() => [...document.querySelectorAll("[data-token]")].map((each) => each.dataset.token)"""
NOTED = """() => [...document.querySelectorAll("[data-token]:has(small)")].map((each) => each.dataset.token)"""
LISTEN = """() => {
  window.heard = [];
  const listen = (live) => new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(
    (node) => node.nodeType === 1 && window.heard.push(node.textContent)))).observe(live, { childList: true });
  document.querySelectorAll("#app > .live").forEach(listen);
}"""


@dataclass
class Node:
    """A node of the accessibility tree, as Chromium tells it to screen readers."""

    role: str
    name: str
    parent: "Node | None"


def tree(page: Page) -> list[Node]:
    """Return the accessibility tree of a page, without what is left out of it."""
    raw: list[dict[str, Any]] = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    nodes: dict[str, Node] = {}
    for each in raw:
        role, name = each.get("role", {}).get("value", ""), each.get("name", {}).get("value", "")
        nodes[each["nodeId"]] = Node(role, name, None)
    for each in raw:
        nodes[each["nodeId"]].parent = nodes.get(each.get("parentId", ""))
    return [nodes[each["nodeId"]] for each in raw if not each.get("ignored")]


class Heard(Keys):
    """A keyboard, and what the live region says."""

    before = 0

    def listen(self) -> None:
        """Write down from now on what the live region says."""
        self.page.evaluate(LISTEN)

    def heard(self) -> list[str]:
        """Return what was said so far."""
        said: list[str] = self.page.evaluate("() => window.heard")
        return said

    def listed(self, what: str = LISTED) -> list[str]:
        """Return the tokens of the actions in the list; `NOTED`: those that say that somebody falls or finds cheese."""
        tokens: list[str] = self.page.evaluate(what)
        return tokens

    def choose(self, token: str) -> None:
        """Walk through the list to an action and press Enter."""
        self.before = len(self.heard())
        tokens = self.listed()
        at = self.page.evaluate(FOCUSED_TOKEN)
        steps = tokens.index(token) - (tokens.index(at) if at in tokens else -1)
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
        assert self.page.evaluate(FOCUSED_TOKEN) == token
        self.page.keyboard.press("Enter")

    def go_through(self) -> None:
        """Say yes where a push or the end of the turn is to be confirmed; wait until it is told what happened."""
        words = self.player.words
        end = time.monotonic() + PATIENCE
        while len(self.heard()) == self.before:
            if self.focused() == words("ending.no"):
                self.page.keyboard.press("Tab")
            if self.focused() in (words("push.yes"), words("ending.yes")):
                self.page.keyboard.press("Enter")
            assert time.monotonic() < end, "nothing is told"
            time.sleep(0.02)
