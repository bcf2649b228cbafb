"""A client of a server as its protocol describes it: a visitor with a cookie, and pages open at tables.

Everything that comes is kept as it came, for the leak scan. Whoever is too fast waits and asks again, so a stranger's
server is played at within its limits. Knows nothing of the server but what travels.
"""

import itertools
import json
import time
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from email.message import Message
from types import MappingProxyType
from typing import Any, Self
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import ClientConnection, connect

from appenzell.checkup.leaks import Heard
from appenzell.checkup.leaks.heard import Way

PATIENCE = 10.0  # seconds
BUSY = ("too_fast", "busy")
Frame = dict[str, Any]
NO_HEADERS: Mapping[str, str] = MappingProxyType({})
_ids = itertools.count(int(time.time() * 1000) * 1000)


class NoAnswer(Exception):  # noqa: N818 - said of a server, in one sentence
    """A server that does not answer, or not as the protocol says."""


class Answer:
    """What came of a request."""

    def __init__(self, status: int, headers: Message, text: str) -> None:
        self.status, self.headers, self.text = status, headers, text

    @property
    def json(self) -> Any:
        """The body; `NoAnswer` if it is no JSON."""
        try:
            return json.loads(self.text)
        except ValueError:
            raise NoAnswer(f"The answer is no JSON but begins with {self.text[:40]!r}.") from None


class Straight(HTTPRedirectHandler):
    """Follows no redirection: where one leads is part of the answer."""

    def redirect_request(self, *_: Any) -> None:
        """Follow nothing."""


class Visitor:
    """Somebody with a cookie."""

    def __init__(self, origin: str) -> None:
        self.origin, self.cookie = origin.rstrip("/"), ""
        self.heard: list[Heard] = []
        self._opener = build_opener(Straight)

    def get(
        self, path: str, way: Way = "answer", page: "Page | None" = None, headers: Mapping[str, str] = NO_HEADERS
    ) -> Answer:
        """Ask for something."""
        return self.ask("GET", path, way=way, page=page, headers=headers)

    def post(self, path: str, body: Any = None, page: "Page | None" = None) -> Any:
        """Send something that has to be accepted, and return the answer; `NoAnswer` if it is refused."""
        for _ in range(5):
            answer = self.ask("POST", path, {} if body is None else body, page=page)
            if answer.status not in (429, 503):
                break
            time.sleep(1)
        if answer.status != 200:
            raise NoAnswer(f"{path} is refused with {answer.status}: {answer.text[:200]}")
        return answer.json

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        way: Way = "answer",
        page: "Page | None" = None,
        headers: Mapping[str, str] = NO_HEADERS,
    ) -> Answer:
        """Send a request and keep the answer; `NoAnswer` if there is none."""
        sent = {"Cookie": self.cookie} if self.cookie else {}
        data = None if body is None else json.dumps(body).encode()
        sent |= {"Content-Type": "application/json"} if data is not None else {}
        since = page.seq if page else 0
        request = Request(f"{self.origin}{path}", data, {**sent, **headers}, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as found:
                answer = Answer(found.status, found.headers, found.read().decode(errors="replace"))
        except HTTPError as error:
            answer = Answer(error.code, error.headers, error.read().decode(errors="replace"))
        except (URLError, OSError, ValueError) as error:
            raise NoAnswer(f"{self.origin} does not answer: {getattr(error, 'reason', error)}.") from None
        given = answer.headers.get("Set-Cookie")
        if given and not headers:
            self.cookie = given.partition(";")[0]
        self._keep(way, f"{method} {path}", answer, since, page)
        return answer

    def _keep(self, way: Way, where: str, answer: Answer, since: int, page: "Page | None") -> None:
        headers = "\n".join(f"{key}: {value}" for key, value in answer.headers.items())
        self.keep("answer", f"{where}, headers", headers, since, page)
        self.keep(way, where, answer.text, since, page)

    def keep(self, way: Way, where: str, text: str, since: int, page: "Page | None") -> None:
        """Keep what came."""
        seats, code = (page.seats, page.code) if page else (frozenset(), None)
        until, aided = (max(since, page.seq), page.aided) if page else (since, False)
        self.heard.append(Heard(way, where, text, code, since, until, seats, aided, self.own_texts))

    @property
    def own_texts(self) -> tuple[str, ...]:
        """What is this visitor's secret."""
        signed = self.cookie.partition("=")[2]
        return (signed, signed.partition(".")[0])

    def open(self, code: str, aided: bool = False, **more: Any) -> "Page":
        """Open the page of a table and be welcomed."""
        page = Page(self, code, aided, **more)
        page.hello()
        return page


class Page:
    """An open page at a table."""

    def __init__(self, visitor: Visitor, code: str, aided: bool = False, **more: Any) -> None:
        self.visitor, self.code, self.aided = visitor, code, aided
        self.seq, self.view, self.table = 0, {}, {}  # type: tuple[int, Frame, Frame]
        self.seats: frozenset[int] = frozenset()
        self.told: list[Frame] = []
        self._open = ExitStack()
        self._socket = self._connect(**more)

    def _connect(self, **more: Any) -> ClientConnection:
        parts = urlsplit(self.visitor.origin)
        address = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/api/tables/{self.code}/socket"
        wanted: dict[str, Any] = {"origin": self.visitor.origin, "open_timeout": PATIENCE} | more
        try:
            opening = connect(
                address, additional_headers={"Cookie": self.visitor.cookie}, compression=None, proxy=None, **wanted
            )
            found: ClientConnection = self._open.enter_context(opening)
        except (InvalidHandshake, OSError, WebSocketException) as error:
            raise NoAnswer(f"No socket can be opened: {error}.") from None
        return found

    def hello(self) -> None:
        """Say hello and be welcomed."""
        frame = self.ask("hello", seq=None)
        self.seats = frozenset(frame.get("you", ()))

    def hear(self, patience: float = PATIENCE) -> Frame:
        """Wait for the next frame and keep it."""
        try:
            text = self._socket.recv(timeout=patience)
        except (TimeoutError, WebSocketException, OSError) as error:
            raise NoAnswer(f"A socket is silent: {str(error) or type(error).__name__}.") from None
        frame: Frame = json.loads(text)
        since = self.seq
        self.seq = frame.get("seq") or self.seq
        self.view, self.table = frame.get("view") or self.view, frame.get("table") or self.table
        self.seats = frozenset(frame["you"]) if frame["type"] == "welcome" else self.seats
        self.told.append(frame)
        self.visitor.keep("frame", "socket", text if isinstance(text, str) else text.decode(), since, self)
        return frame

    def ask(self, type: str, id: str | None = None, **parts: Any) -> Frame:
        """Ask for something and return the answer, also a refusal; who is too fast waits and asks again."""
        asked, until = id or f"checkup-{next(_ids)}", time.monotonic() + PATIENCE
        while True:
            self.send(type, asked, **parts)
            while (frame := self.hear()).get("id") != asked:
                pass
            if frame["type"] != "error" or frame["code"] not in BUSY:
                return frame
            if time.monotonic() > until:
                raise NoAnswer(f"The server is {frame['code']} all the time.")
            time.sleep(0.5)

    def send(self, type: str, id: str, **parts: Any) -> None:
        """Ask for something, and do not wait for the answer."""
        try:
            self._socket.send(json.dumps({"type": type, "id": id, **parts}))
        except (WebSocketException, OSError) as error:
            raise NoAnswer(f"A socket has closed: {error}.") from None

    def act(self, token: str) -> Frame:
        """Play an action of the own seat on turn."""
        return self.ask("act", seq=self.seq, token=token)

    def wait_for(self, seq: int) -> None:
        """Wait until a seq has been heard."""
        while self.seq < seq:
            self.hear()

    def close(self) -> None:
        """Close the page."""
        with suppress(WebSocketException, OSError):
            self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
