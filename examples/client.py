"""A client in plain Python, to begin with: it speaks the protocol of docs/protocol.md and needs httpx and websockets.

Try it, beside `appenzell serve`:

    python3 examples/client.py http://localhost:8000            # a table of its own, against a bot
    python3 examples/client.py http://localhost:8000 KFM4UJ     # a seat at the table of a friend

It plays any legal action. If the connection breaks, it comes back and sends once more what was not answered.
"""

import json
import random
import sys
import time
import uuid
from contextlib import ExitStack, closing

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class RefusalError(Exception):
    """The server says no; `code` is a word of the list in the protocol."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Player:
    """Somebody with a cookie, and a page open at a table."""

    def __init__(self, address, luck=None):
        self.stack = ExitStack()
        self.http = self.stack.enter_context(httpx.Client(base_url=address, timeout=30))
        self.luck = luck or random.Random()
        self.code, self.socket, self.unanswered = "", None, None
        self.seq, self.view, self.table = None, None, None
        self.get("/api/hello")  # sets the cookie

    def close(self):
        """Go."""
        self.stack.close()

    def get(self, path):
        """Ask for something over HTTP."""
        return self._answer(self.http.get(path))

    def post(self, path, body=None):
        """Send a body, or none, and return the answer."""
        return self._answer(self.http.post(path, json=body))

    def _answer(self, answer):
        if answer.status_code != 200:
            raise RefusalError(answer.json()["error"])
        return answer.json()

    def at(self, path=""):
        """Return an address of the table's."""
        return f"/api/tables/{self.code}{path}"

    def make(self, *seats, **options):
        """Make a table with such seats."""
        wanted = {"options": options | {"players": len(seats)}, "seats": seats, "name": "Example"}
        self.code = self.post("/api/tables", wanted)["code"]

    def join(self, code):
        """Take the first open seat of a table."""
        self.code = code
        self.post(self.at("/join"), {"name": "Example"})

    def open(self):
        """Open the socket, with the cookie, and say hello."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = str(self.http.base_url.join(self.at("/socket"))).replace("http", "ws", 1)
        self.socket = self.stack.enter_context(connect(address, additional_headers={"Cookie": cookie}))
        return self.hello()

    def hello(self):
        """Say what was seen last; the answer tells everything to go on from there."""
        return self.ask({"type": "hello", "seq": self.seq})

    def ask(self, message):
        """Send a message and return its answer; what happens meanwhile is heard."""
        message.setdefault("id", str(uuid.uuid4()))  # never the same twice, but for the same message
        self.socket.send(json.dumps(message))
        while (frame := self.hear()).get("id") != message["id"]:
            pass
        if frame["type"] == "error":
            raise RefusalError(frame)
        return frame

    def hear(self):
        """Wait for a message and keep what it tells; seq and view belong together."""
        frame = json.loads(self.socket.recv())
        if frame.get("view"):
            self.view, self.seq = frame["view"], frame["seq"]
        self.table = frame.get("table") or self.table
        return frame

    def play(self):
        """Play until the game is over, whatever happens on the way; return the table."""
        while self.table is None or self.table["status"] != "over":
            try:
                self.step()
            except (ConnectionClosed, OSError):
                self.socket = None
                time.sleep(0.2)
            except RefusalError as refused:
                if refused.code == "stale":  # the right view came with it
                    self.unanswered = None
                elif refused.code == "covered":  # a bot was asked to play while we were away
                    self.post(self.at("/return"))
                elif refused.code in ("busy", "too_fast"):
                    time.sleep(1)
                else:
                    raise
        return self.table

    def step(self):
        """Do the next thing: come in, send what was not answered, act, or wait."""
        if self.socket is None:
            self.open()
        elif self.table["status"] == "running" and self.view is None:
            self.hello()  # the game has begun
        elif self.unanswered is not None:
            self.ask(self.unanswered)  # perhaps once more: with its id it is played once
            self.unanswered = None
        elif self.view and self.view["legal"]:
            self.unanswered = {"type": "act", "seq": self.seq, "token": self.luck.choice(self.view["legal"])}
        else:
            self.hear()


def main(address, code=None):
    """Play one game and say who has won."""
    with closing(Player(address)) as player:
        if code:
            player.join(code)
        else:
            player.make({"kind": "me"}, {"kind": "bot", "level": "child"}, bot_pace="brisk")
        print(f"{address}/t/{player.code}", flush=True)
        table = player.play()
    print("won" if table["winner"] in table["you"] else "lost", f"({table['reason']})")


if __name__ == "__main__":
    main(*sys.argv[1:])
