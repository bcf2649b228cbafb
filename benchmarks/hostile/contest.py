"""A contest: many at once do everything at one table, over all servers, and what they got must have an order.

Owns the contenders and what they ask for: a seat that others want, the start, actions, undos and resignations of which
one alone can win, a rematch that is the same for all. Each writes down when it asked and when it was answered; whether
that can have been one after the other is found out by `linearizability.py` and `table_model.py`.
"""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from appenzell.server.transport.cookies import COOKIE
from hostile.linearizability import Operation, explain
from hostile.players import ANSWER_WITHIN, GONE, PAUSE, Frame
from hostile.servers import Fleet
from hostile.table_model import Answer, Asked, Asking, State, step

CONTENDERS, ASKED_EACH = 7, 20
SORTS: tuple[dict[str, Any], ...] = ({"players": 2, "modules": []}, {"players": 5, "modules": ["tower"]})
MOMENT = 0.25  # seconds
NEVER_MIND = ("busy", "too_fast")
"""Refusals after which nobody knows, or nothing was looked at: the same is asked again."""


@dataclass
class Contender:
    """Somebody who asks for one thing after the other, at any server."""

    name: str
    addresses: Sequence[str]
    luck: random.Random
    history: list[Operation]
    code: str = ""
    seq: int = 0
    view: Frame = field(default_factory=dict)
    cookies: httpx.Cookies = field(default_factory=httpx.Cookies)
    socket: ClientConnection | None = None
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    asked: int = 0

    async def arrive(self) -> None:
        """Get a cookie."""
        await self._request("GET", "/hello")

    async def post(self, path: str, body: Frame | None = None) -> tuple[int, Frame]:
        """Send a request to any of the servers."""
        return await self._request("POST", path, json=body or {})

    async def _request(self, how: str, path: str, **more: Any) -> tuple[int, Frame]:
        address = self.luck.choice(self.addresses)
        async with httpx.AsyncClient(timeout=ANSWER_WITHIN, cookies=self.cookies, verify=False) as http:
            answer = await http.request(how, f"http://{address}/api{path}", **more)
            self.cookies = http.cookies
        return answer.status_code, answer.json()

    # --- what is asked for ---------------------------------------------------------------------------------

    async def contend(self, players: int) -> None:
        """Ask for many things."""
        for _ in range(ASKED_EACH):
            await self._one_thing(players)
            await asyncio.sleep(self.luck.uniform(0.0, 0.02))

    async def _one_thing(self, players: int) -> None:
        lobby, game = ("join", "join", "start", "act"), ("act", "act", "act", "undo", "resign", "rematch")
        what: Asking = self.luck.choice(lobby if not self.view else game)
        if self.luck.random() < 0.15:
            what = self.luck.choice(("join", "start", "act", "undo", "rematch"))
        if what in ("join", "start", "rematch"):
            await self._over_http(what, self.luck.choice((None, self.luck.randrange(players))))
        elif what != "resign" or (players == 2 and self.luck.random() < 0.3):
            await self._over_socket(what)

    async def _over_http(self, what: Asking, seat: int | None) -> None:
        body: Frame = {"join": {"seat": seat, "name": self.name}, "start": {"fill_with_bots": False}}.get(what, {})
        asked, began = Asked(what, self.name, seat=seat if what == "join" else None), time.monotonic()
        try:
            status, found = await self.post(f"/tables/{self.code}/{what}", body)
        except GONE:
            self.history.append(Operation(asked, None, began))
            return
        if status == 200:
            answer = Answer(number=found.get("seat"), code=found.get("code"))
        elif found["error"]["code"] in NEVER_MIND:
            self.history.append(Operation(asked, None, began))
            return
        else:
            answer = Answer(found["error"]["code"])
        self.history.append(Operation(asked, answer, began, time.monotonic()))

    async def _over_socket(self, what: Asking) -> None:
        """Ask for something in the game; without an answer the same again, on another socket."""
        self.asked += 1
        message: Frame = {"type": what, "id": f"{self.name}-{self.asked}-{self.luck.getrandbits(40):x}"}
        message |= {"seq": self.seq}
        if what == "act":
            message["token"] = self.luck.choice(self.view.get("legal") or ["+a1"])
        asked, began = Asked(what, self.name, self.seq), time.monotonic()
        while True:
            try:
                answer = await self._answer(message)
            except GONE:
                await self.hang_up()
                await asyncio.sleep(PAUSE)
                continue
            if answer.get("code") in NEVER_MIND:
                await asyncio.sleep(PAUSE)
                continue
            told = Answer(answer["code"]) if answer["type"] == "error" else Answer(number=answer["seq"])
            self.history.append(Operation(asked, told, began, time.monotonic()))
            return

    # --- the socket ----------------------------------------------------------------------------------------

    async def _answer(self, message: Frame) -> Frame:
        if self.socket is None:
            await self._connect()
        elif not self.view:
            await self._send({"type": "hello", "id": f"{self.name}-hello-{self.asked}", "seq": None})
        return await self._send(message)

    async def _connect(self) -> None:
        address, cookie = self.luck.choice(self.addresses), f"{COOKIE}={self.cookies.get(COOKIE, '')}"
        where = f"ws://{address}/api/tables/{self.code}/socket"
        opening = connect(where, additional_headers={"Cookie": cookie}, compression=None, proxy=None)
        self.socket = await self.stack.enter_async_context(opening)
        await self._send({"type": "hello", "id": f"{self.name}-hello", "seq": None})

    async def _send(self, message: Frame) -> Frame:
        assert self.socket is not None, "it is connected"
        await self.socket.send(json.dumps(message))
        async with asyncio.timeout(ANSWER_WITHIN):
            while True:
                frame: Frame = json.loads(await self.socket.recv())
                if frame.get("view"):
                    self.view, self.seq = frame["view"], frame["seq"]
                if frame.get("id") == message["id"]:
                    return frame

    async def hang_up(self) -> None:
        """Close the socket."""
        self.socket, stack, self.stack = None, self.stack, AsyncExitStack()
        await stack.aclose()


async def run(fleet: Fleet, seconds: float, seed: object) -> dict[str, Any]:
    """Let there be contests for so many seconds, at servers that are started for it; return what came of them."""
    luck, counts, wrong = random.Random(f"{seed}"), Counter[str](), list[str]()
    try:
        await fleet.start()
        addresses, until, slowest = fleet.addresses, time.monotonic() + seconds, 0.0
        while counts["contests"] < len(SORTS) or time.monotonic() < until:
            sort = SORTS[counts["contests"] % len(SORTS)]
            code, history = await contest(addresses, random.Random(luck.random()), sort)
            began = time.monotonic()
            players = sort["players"]
            if fleet.backend.servers > 1 and judge(code, history, players):
                counts["with_late_refusals"] += 1
                history = with_late_refusals(history)
            wrong += judge(code, history, players)
            slowest = max(slowest, time.monotonic() - began)
            counts["contests"] += 1
            counts["asked"] += len(history)
            counts["done"] += sum(each.answer is not None and not each.answer.refused for each in history)
    finally:
        await fleet.close()
    return {**counts, "slowest_check": round(slowest, 2), "wrong": len(wrong), "such_as": wrong[:3]}


async def contest(
    addresses: Sequence[str], luck: random.Random, options: dict[str, Any], contenders: int = CONTENDERS
) -> tuple[str, list[Operation]]:
    """Let some contend for everything at a new table; return its code and what happened."""
    history: list[Operation] = []
    all_of_them = [Contender(f"c{n}", addresses, random.Random(luck.random()), history) for n in range(contenders)]
    for each in all_of_them:
        await each.arrive()
    host, seats = all_of_them[0], [{"kind": "me"}, *({"kind": "friend"} for _ in range(options["players"] - 1))]
    status, made = await host.post("/tables", {"options": options, "seats": seats})
    assert status == 200, made
    for each in all_of_them:
        each.code = made["code"]
    try:
        await asyncio.gather(*(each.contend(options["players"]) for each in all_of_them))
    finally:
        for each in all_of_them:
            await each.hang_up()
    return made["code"], history


def judge(code: str, history: Sequence[Operation], players: int) -> list[str]:
    """Return what is wrong with a contest: that it has no order, or that a seat has two."""
    wrong: list[str] = []
    seats: dict[int, set[str]] = {}
    for each in history:
        if each.asked.what == "join" and each.answer is not None and each.answer.number is not None:
            seats.setdefault(each.answer.number, set()).add(each.asked.who)
    for seat, who in seats.items():
        if len(who) > 1:
            wrong.append(f"{code}: seat {seat} was given to {', '.join(sorted(who))}")
    first = _first(players)
    if explain(history, first, step) is None:
        wrong.append(f"{code}: {len(history)} answers that have no order: {_shortest(history, first)}")
    return wrong


def with_late_refusals(history: Sequence[Operation]) -> list[Operation]:
    """Return a history in which whoever is refused may have been told of a moment ago.

    Of several processes one may hear of a change a moment after another has made it. What it does is checked against
    what is written; what it refuses changes nothing, and is what it would have been a moment before.
    """
    return [
        replace(each, began=each.began - MOMENT) if each.answer is not None and each.answer.refused else each
        for each in history
    ]


def _first(players: int) -> State:
    """Return the table as it is made."""
    return State(("c0", *("" for _ in range(players - 1))))


def _shortest(history: Sequence[Operation], first: State) -> str:
    """Return the first answers in time that have no order, the last of them at least."""
    answered = sorted((each for each in history if each.is_answered), key=lambda each: each.ended)
    for number in range(1, len(answered) + 1):
        last = answered[number - 1]
        part = [each if each.ended <= last.ended else Operation(each.asked, None, each.began) for each in history]
        if explain([each for each in part if each.began <= last.ended], first, step) is None:
            return "; ".join(f"{each.asked} got {each.answer}" for each in answered[max(0, number - 4) : number])
    return "none"
