"""A real server on loopback, and browsers that talk to it, for the tests of the server.

`Server` runs the application under uvicorn in a thread of its own; `Browser` has a cookie and makes requests; `Page` is
one open page of a browser at a table, with its socket. Every frame a page receives is checked against the protocol and
kept.
"""

import asyncio
import itertools
import json
import shutil
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection, connect

from appenzell.bots import LEVELS
from appenzell.checkup.lifted import LIFTED
from appenzell.server.basics.settings import Settings, sqlite_url
from appenzell.server.service import Service
from appenzell.server.serving import Announced, listen
from appenzell.server.transport.app import make_app
from appenzell.server.transport.wire import ServerMessage

Frame = dict[str, Any]

ROUTES = Path(__file__).parents[2] / "web" / "src" / "routes.json"
FRAMES: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
PATIENCE = 30.0  # seconds; only a failing test waits that long
IDS = itertools.count(1)


def write_page(folder: Path, document: str) -> None:
    """Put a page into a folder: a document, and the addresses at which it is sent."""
    (folder / "index.html").write_text(document, encoding="utf-8")
    shutil.copy(ROUTES, folder)


def quick(file: Path, **changed: Any) -> Settings:
    """Settings for tests: bots do not wait, and nobody is too fast."""
    values: dict[str, Any] = LIFTED | {
        "database": sqlite_url(file),
        "bot_pace": (0.0, 0.0),
        "cover_after": 0.0,
    }
    return Settings(**(values | changed))


class Server:
    """A server in a thread."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = make_app(settings)
        self.socket = listen("127.0.0.1", 0)
        self.port = self.socket.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self.running = Announced(self.app, settings, lambda: None)
        self.thread = threading.Thread(target=self._run)

    @property
    def service(self) -> Service:
        """What serves, to look at from outside."""
        found: Service = self.app.state.service
        return found

    def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the server's own event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.service.loop).result(PATIENCE)

    def pause(self, seconds: float) -> None:
        """Let some time pass."""
        self.call(asyncio.sleep(seconds))

    def _run(self) -> None:
        with suppress(SystemExit):  # when the application does not start: `at_work` says so
            self.running.run(sockets=[self.socket])

    @contextmanager
    def at_work(self) -> Iterator["Server"]:
        """Run it."""
        self.thread.start()
        try:
            wait_until(lambda: self.running.started or not self.thread.is_alive())
            assert self.running.started, "the server does not start"
            yield self
        finally:
            self.running.should_exit = True
            self.thread.join(PATIENCE)
            self.socket.close()  # which uvicorn leaves open when the application does not start
            assert not self.thread.is_alive(), "the server does not stop"


def wait_until(condition: Callable[[], object]) -> None:
    """Wait until something is so."""
    for _ in range(int(PATIENCE / 0.01)):
        if condition():
            return
        threading.Event().wait(0.01)
    raise AssertionError("this never came true")


class Browser:
    """Somebody with a cookie."""

    def __init__(self, origin: str, stack: ExitStack) -> None:
        self.origin, self.stack = origin, stack
        self.http = stack.enter_context(httpx.Client(base_url=origin, timeout=PATIENCE, verify=False))
        assert self.http.get("/api/hello").status_code == 200

    def get(self, path: str, status: int = 200) -> Any:
        """Ask for something."""
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """Send something."""
        answer = self.http.post(path, json=body if body is not None else {})
        assert answer.status_code == status, answer.text
        return answer.json()

    def refused(self, path: str, body: Any = None) -> Any:
        """Send something that is refused; return the error."""
        answer = self.http.post(path, json=body if body is not None else {})
        assert answer.status_code >= 400, answer.text
        return answer.json()["error"]

    def make(self, *kinds: str, public: bool = False, **options: Any) -> str:
        """Make a table; `kinds` are the seats, a bot by its level."""
        seats = [{"kind": "bot", "level": kind} if kind in LEVELS else {"kind": kind} for kind in kinds]
        wanted = {"options": {"players": len(seats)} | options, "seats": seats, "public": public}
        code: str = self.post("/api/tables", wanted)["code"]
        return code

    def socket(self, code: str, again: int = 0, **more: Any) -> ClientConnection:
        """Open a bare socket at a table, perhaps `again`."""
        address = f"ws{self.origin[4:]}/api/tables/{code}/socket{f'?again={again}' if again else ''}"
        cookie = {"Cookie": f"appenzell={self.http.cookies['appenzell']}"}
        more = {"origin": self.origin, "additional_headers": cookie, "compression": None} | more
        return self.stack.enter_context(connect(address, **more))

    def open(self, code: str) -> "Page":
        """Open the page of a table and say hello."""
        page = Page(self.socket(code))
        page.hello()
        return page


class Page:
    """An open page."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Frame] = []
        self.texts: list[str] = []
        self.view: Frame = {}
        self.table: Frame = {}
        self.seq = 0

    def send(self, type: str, id: str | None = None, **parts: Any) -> str:
        """Send a message; return its id."""
        name = id or f"id-{next(IDS)}"
        self.socket.send(json.dumps({"type": type, "id": name, **parts}))
        return name

    def next(self) -> Frame:
        """Wait for a frame."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        FRAMES.validate_json(text)
        frame: Frame = json.loads(text)
        self.frames.append(frame)
        self.texts.append(text)
        self.view = frame.get("view") or self.view
        self.table = frame.get("table") or self.table
        self.seq = frame.get("seq") or self.seq
        return frame

    def until(self, *types: str) -> Frame:
        """Wait for a frame of one of these types."""
        while (frame := self.next())["type"] not in types:
            pass
        return frame

    def answer(self, id: str) -> Frame:
        """Wait for the answer to a message."""
        while (frame := self.next()).get("id") != id:
            pass
        return frame

    def hello(self, seq: int | None = None) -> Frame:
        """Say hello and be welcomed, perhaps to go on from a seq."""
        return self.answer(self.send("hello", seq=seq))

    def ask(self, type: str, **parts: Any) -> Frame:
        """Ask for something based on what was seen last, and wait for the answer."""
        return self.answer(self.send(type, **({"seq": self.seq} | parts)))

    def act(self, token: str) -> Frame:
        """Play an action; it must be accepted."""
        answer = self.ask("act", token=token)
        assert answer["type"] == "ack", answer
        return answer

    def refused(self, type: str, **parts: Any) -> Frame:
        """Ask for something that is refused; return the error."""
        answer = self.ask(type, **parts)
        assert answer["type"] == "error", answer
        return answer

    def wait_for(self, seq: int) -> Frame:
        """Wait until a seq has been seen; return the view."""
        while self.seq < seq:
            self.next()
        return self.view

    def wait_table(self, holds: Callable[[Frame], object]) -> Frame:
        """Wait until the table is as it should be; return it."""
        while not (self.table and holds(self.table)):
            self.next()
        return self.table

    def close(self) -> None:
        """Close the page."""
        self.socket.close()
