"""What goes over a page's socket: to be read, and to be held back or changed on the way."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, WebSocketRoute

Frame = dict[str, Any]
FILES, RANKS = "abcdefg", "7654321"


def going_on(frame: Frame) -> Frame | None:
    """What a page hears of bots that take their time: they end no game while somebody looks at it."""
    return None if frame["type"] == "acted" or frame.get("table", {}).get("status") == "over" else frame


class Overheard:
    """Every frame that the server sends to a page."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Frame] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))


class Line:
    """The way from the server to a page: every frame passes `edit`, which may change it, or return None to lose it."""

    def __init__(self, page: Page, edit: Callable[[Frame], Frame | None] = lambda frame: frame) -> None:
        self.edit = edit
        self.frames: list[Frame] = []
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            self.frames.append(json.loads(text))
            frame = self.edit(self.frames[-1])
            if frame is not None:
                socket.send(json.dumps(frame))

        self.say = lambda frame: socket.send(json.dumps(frame))
        socket.connect_to_server().on_message(pass_on)


def without_news(frame: Frame) -> Frame | None:
    """Lose what others do; answers to what one asks oneself pass."""
    return None if frame["type"] in ("acted", "undone", "resigned", "table") else frame


def room_at(plan: str, field: str) -> str:
    """Return the room of a field, by its letter in the plan."""
    return plan.split("/")[RANKS.index(field[1])][FILES.index(field[0])]
