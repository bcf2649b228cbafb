"""Players for hostile weather: each is a browser at a table, and goes on whatever happens between it and its server.

Owns how one of them behaves: it says hello at any address it was given, plays at random, takes back, resigns, leaves
and comes back. A request whose answer does not come is sent again with the same id, as the protocol says; now and then
one is sent again though it was answered. Whatever it hears goes into the ledger. What tables there are is said by its
`Company`.
"""

import asyncio
import json
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from appenzell.server.transport.cookies import COOKIE, hash_of
from hostile.ledger import Deed, Ledger

Frame = dict[str, Any]

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError, OSError, TimeoutError, httpx.HTTPError)
ANSWER_WITHIN = 4.0  # seconds; then somebody thinks the connection is broken
CLOSED_WITHIN = 0.5  # seconds; a page does not wait at all for a line that it gives up
AWAY = (502, 503, 504)
"""What a proxy says while the server behind it is away."""
PAUSE = 0.15  # seconds before something is tried again
ONCE_MORE, TAKES_BACK, RESIGNS, LEAVES, CHATS, COVERS = 0.08, 0.3, 0.004, 0.004, 0.02, 0.2
"""How often each is done where it can be done."""
NOT_FOR_GOOD = ("busy", "too_fast", "internal", "malformed", "covered")
"""Refusals after which the very same request may still be done: it is sent again, or arrives late."""
TO_BE_EXPECTED = ("stale", "covered", "resigned", "game_over", "undo_refused", "not_your_turn", *NOT_FOR_GOOD)


class Refused(Exception):  # noqa: N818 - what the server says, not an error of ours
    """A request over HTTP that was refused; its error code."""


class Player:
    """A browser that holds one seat or several at a table."""

    def __init__(self, addresses: Sequence[str], ledger: Ledger, luck: random.Random) -> None:
        self.addresses, self.ledger, self.luck = addresses, ledger, luck
        self.cookies = httpx.Cookies()
        self.code, self.seq, self.sent = "", 0, 0
        self.view: Frame | None = None
        self.table: Frame = {}
        self.pending: Frame | None = None
        self.awaited = 0
        """The seq of the last acknowledgement: nothing is asked before it has been heard of."""
        self.server_knows = 0
        """How far the game is for sure as the server at the other end was told, or has told."""
        self.lost = 0
        """How often there was no answer: so a proxy asks another server the next time."""
        self.heard = 0.0
        """When something was heard last, whatever it was."""
        self.is_resting = False
        self.moved = asyncio.Event()
        """Set whenever something was heard of that happened in a game."""

    @property
    def holder(self) -> str:
        """Whom the database knows."""
        return hash_of(self.cookies.get(COOKIE, "").partition(".")[0])

    def sits_at(self, code: str) -> None:
        """Go to another table."""
        if code != self.code:
            self.code, self.seq, self.awaited, self.view, self.table, self.pending = code, 0, 0, None, {}, None

    # --- over HTTP -----------------------------------------------------------------------------------------

    async def post(self, path: str, body: Frame | None = None) -> Frame:
        """Ask for something over HTTP; `Refused` or one of `GONE` if it was not done, or nobody knows."""
        address = self.luck.choice(self.addresses)
        with self._counting():
            async with httpx.AsyncClient(timeout=ANSWER_WITHIN, cookies=self.cookies, verify=False) as http:
                if not self.cookies:
                    await http.get(f"http://{address}/api/hello")
                answer = await http.post(f"http://{address}/api{path}?again={self.lost}", json=body or {})
                self.cookies = http.cookies
        if answer.status_code in AWAY and "json" not in answer.headers.get("Content-Type", ""):
            raise TimeoutError  # a proxy says that nobody answers it
        found: Frame = answer.json()
        if answer.status_code != 200:
            self.ledger.counts[found["error"]["code"]] += 1
            raise Refused(found["error"]["code"])
        return found

    @contextmanager
    def _counting(self) -> Iterator[None]:
        try:
            yield
        except GONE:
            self.lost += 1
            raise

    # --- at the table --------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Stay at the table until its game is over; one of `GONE` if the connection breaks."""
        address = self.luck.choice(self.addresses)
        cookie = {"Cookie": f"{COOKIE}={self.cookies.get(COOKIE, '')}"}
        where = f"ws://{address}/api/tables/{self.code}/socket?again={self.lost}"
        within = {"open_timeout": ANSWER_WITHIN, "close_timeout": CLOSED_WITHIN}
        opening = connect(where, additional_headers=cookie, compression=None, proxy=None, **within)
        with self._counting():
            async with opening as socket:
                self.server_knows = 0
                await self._hello(socket)
                while self.is_resting or not self.is_over:
                    await self._go_on(socket)

    @property
    def is_over(self) -> bool:
        """Whether the game at the table is known to be over."""
        return self.view is not None and self.view["phase"] == "over"

    @property
    def is_on_turn(self) -> bool:
        """Whether one's own seat is to play."""
        return bool(self.view and self.view["legal"])

    @property
    def waits_for_a_bot(self) -> bool:
        """Whether the game cannot go on before a bot has played."""
        if self.view is None or self.is_over or not self.table:
            return False
        seat = self.table["seats"][self.view["player"]]
        return bool(seat["kind"] == "bot" or seat["covered"] or seat["resigned"])

    async def _hello(self, socket: ClientConnection) -> None:
        known = self.seq if self.view is not None and self.luck.random() < 0.5 else None
        self.server_knows = max(self.server_knows, known or 0)
        answer = await self._ask(socket, {"type": "hello", "id": self._name(), "seq": known})
        if answer["type"] == "error":
            self.ledger.counts[answer["code"]] += 1
            await asyncio.sleep(PAUSE)
            raise TimeoutError
        for line in answer["log"]:
            kind = "resign" if line["token"] is None else "act"
            self.ledger.hear(self.code, line["seq"], Deed(kind, line["seat"], line["token"]))

    async def _go_on(self, socket: ClientConnection) -> None:
        """Do what is to be done next, or wait until there is something."""
        if self.view is None and self.table.get("status") == "running":
            await self._hello(socket)
        elif self.pending is not None:
            self.ledger.counts["sent_again"] += 1
            await self._act(socket, self.pending)
        elif self.seq < self.awaited:
            await self._listen_or_ask(socket)
        elif self._is_covered():
            await self._return()
            await self._listen_or_ask(socket)
        elif not self.is_resting and self.is_on_turn:
            await self._choose(socket)
        else:
            await self._wait(socket)

    async def _choose(self, socket: ClientConnection) -> None:
        assert self.view is not None
        if self.luck.random() < LEAVES:
            with suppress(Refused):
                await self.post(f"/tables/{self.code}/leave")
            raise TimeoutError  # and come again
        if self.luck.random() < RESIGNS:
            await self._act(socket, {"type": "resign", "seq": self.seq})
        elif self.view["can_undo"] and self.luck.random() < TAKES_BACK:
            await self._act(socket, {"type": "undo", "seq": self.seq})
        else:
            token = self.luck.choice(self.view["legal"])
            await self._act(socket, {"type": "act", "seq": self.seq, "token": token})

    async def _wait(self, socket: ClientConnection) -> None:
        """Hear what others do; now and then say something, or let a bot play for somebody who is away."""
        if self.luck.random() < CHATS:
            await self._ask(socket, {"type": "say", "id": self._name(), "phrase": "your_move"})
        away = [n for n, seat in enumerate(self.table.get("seats", ())) if seat["cover_from"] and not seat["covered"]]
        if away and not self.is_resting and self.luck.random() < COVERS:
            with suppress(Refused):
                await self.post(f"/tables/{self.code}/cover", {"seat": self.luck.choice(away)})
        if time.monotonic() - self.heard > ANSWER_WITHIN:
            await self._ask(socket, {"type": "ping", "id": self._name()})  # as a page does: a line may be dead
        with suppress(TimeoutError):
            await self._hear(socket, 0.5)

    async def _listen_or_ask(self, socket: ClientConnection) -> None:
        """Hear what happens; if nothing does, find out."""
        try:
            await self._hear(socket, 1.0)
        except TimeoutError:
            await self._hello(socket)

    def _is_covered(self) -> bool:
        return any(self.table["seats"][n]["covered"] for n in self.table.get("you", ()) if not self._has_resigned(n))

    def _has_resigned(self, number: int) -> bool:
        return bool(self.table["seats"][number]["resigned"])

    async def _return(self) -> None:
        with suppress(Refused):
            await self.post(f"/tables/{self.code}/return")
            self.ledger.counts["returned"] += 1

    # --- asking --------------------------------------------------------------------------------------------

    async def _act(self, socket: ClientConnection, asked: Frame) -> None:
        """Send a request of the game, the first time or again, and write down what came of it."""
        asked.setdefault("id", self._name())
        self.server_knows = max(self.server_knows, asked["seq"])
        self.pending = asked
        answer = await self._ask(socket, asked)
        client = f"{self.holder[:20]}:{asked['id']}"
        if answer["type"] == "error":
            await self._refused(answer, client)
            return
        self.pending, self.awaited = None, answer["seq"]
        self.ledger.acknowledge(self.code, answer["seq"], client, asked["type"], asked.get("token"))
        if self.luck.random() < ONCE_MORE:
            self.ledger.counts["sent_again"] += 1
            again = await self._ask(socket, asked)
            if again.get("seq") != answer["seq"] and again.get("code") not in NOT_FOR_GOOD:
                self.ledger.wrong.append(f"{self.code}: a retry of {answer['seq']} got {again}")

    async def _refused(self, answer: Frame, client: str) -> None:
        why = answer["code"]
        self.ledger.counts[why] += 1
        if why in ("busy", "too_fast", "internal"):
            await asyncio.sleep(PAUSE)  # and send it again
            return
        self.pending = None
        if why == "stale":
            self.ledger.refuse(self.code, client, why)
        if why not in TO_BE_EXPECTED:
            self.ledger.wrong.append(f"{self.code}: refused with {why}: {answer['message']}")

    async def _ask(self, socket: ClientConnection, message: Frame) -> Frame:
        await socket.send(json.dumps(message))
        async with asyncio.timeout(ANSWER_WITHIN):
            while True:
                frame = await self._hear(socket, ANSWER_WITHIN)
                if frame.get("id") == message["id"]:
                    return frame
                if frame["type"] == "error" and frame.get("id") is None:
                    raise TimeoutError  # there is no room, or the table is gone: the socket is closed

    async def _hear(self, socket: ClientConnection, within: float) -> Frame:
        """Wait for a frame, and take in what it says."""
        async with asyncio.timeout(within):
            frame: Frame = json.loads(await socket.recv())
        self.heard = time.monotonic()
        self._write_down(frame)
        self.table = frame.get("table") or self.table
        if frame.get("view"):
            self._see(frame["view"], frame["seq"], self.server_knows >= self.seq)
            self.server_knows = max(self.server_knows, frame["seq"])
        return frame

    def _see(self, view: Frame, seq: int, is_up_to_date: bool) -> None:
        """Take in a view; one that is older than one's own is wrong of a server that knows how far the game is."""
        if seq < self.seq:
            self.ledger.counts["shown_older"] += 1
            if is_up_to_date:
                self.ledger.wrong.append(f"{self.code}: {seq} was shown after {self.seq}, which the server knew")
        self.moved.set()
        self.view, self.seq = view, seq

    def _write_down(self, frame: Frame) -> None:
        match frame["type"]:
            case "acted":
                self.ledger.hear(self.code, frame["seq"], Deed("act", frame["seat"], frame["token"]))
            case "undone":
                self.ledger.counts["undone"] += 1
                self.ledger.take_back(self.code, frame["seq"], frame["seat"], frame["undid"])
            case "resigned":
                self.ledger.counts["resigned"] += 1
                self.ledger.hear(self.code, frame["seq"], Deed("resign", frame["seat"], None))

    def _name(self) -> str:
        self.sent += 1
        return f"{self.sent}-{self.luck.getrandbits(64):x}"
