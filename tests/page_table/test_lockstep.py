"""The server's tables and the page's in lockstep: the same set-ups, seeds and requests, and every frame the same.

Not only what frames say: byte for byte, the order of their parts included. Moments, codes and ids differ and are put
aside, and so is when somebody is told of who came and went: the server waits a little, to tell of a crowd together.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from soak import PLANS, Plan
from tests.page_table.page_server import PageServer
from tests.server.harness import Browser, Frame, Page, Server, quick

pytestmark = pytest.mark.compiled

MOMENT = re.compile(r'"20\d\d-\d\d-\d\dT[\d:.]+Z"')
ID = re.compile(r'"id":"id-\d+"')
NEVER = (1000.0, 1000.0)
"""Bots wait that long: what they would play is not for this test."""
BAD_TOKENS = ("", "x", "+a1", "^Z", "a1-", ">b1/9", "T:c1", "C:b3", "=p1", "a" * 16, "🐭")
HOLDERS = 2


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory, server: PageServer) -> Iterator[tuple[Server, PageServer]]:
    """A server, and the page's tables."""
    settings = quick(tmp_path_factory.mktemp("lockstep") / "tables.db", bot_pace=NEVER)
    with Server(settings).at_work() as here, PageServer({"botPace": [1e6, 1e6]}).at_work() as there:
        yield here, there


class Side:
    """One of the two: its browsers and their pages at the one table."""

    def __init__(self, origin: str, stack: ExitStack) -> None:
        self.browsers = [Browser(origin, stack) for _ in range(HOLDERS + 1)]
        self.code = ""
        self.pages: list[Page] = []

    def open(self, code: str) -> None:
        """Open everybody's page, that of somebody who watches too."""
        self.code = code
        self.pages = [browser.open(code) for browser in self.browsers]

    def tidy(self, text: str) -> str:
        """Return a text without what may differ."""
        return ID.sub('"id":"…"', MOMENT.sub('"then"', text)).replace(self.code, "CODE")

    def heard(self) -> list[list[str]]:
        """Return what each page has heard since, but for who came and went, and forget it."""
        pages = [[text for text in page.texts if '"type":"table"' not in text] for page in self.pages]
        for page in self.pages:
            page.texts.clear()
        return [[self.tidy(text) for text in texts] for texts in pages]

    def ask(self, who: int, type: str, parts: dict[str, Any]) -> Frame:
        """Ask for something and let everybody hear what came of it."""
        answer = self.pages[who].answer(self.pages[who].send(type, "asked", **parts))
        for page in self.pages:
            page.answer(page.send("ping", "heard"))
        return answer

    def call(self, who: int, what: str, body: Any) -> tuple[int, str]:
        """Send a request; return what comes of it."""
        answer = self.browsers[who].http.post(f"/api/tables/{self.code}/{what}", json=body)
        told = answer.json()
        return answer.status_code, self.tidy(str(told.get("error", told)))

    def record(self) -> str:
        """Return the record; when it was played is part of none."""
        return self.browsers[0].http.get(f"/api/tables/{self.code}/record").text


def wish(plan: Plan, luck: Random) -> dict[str, Any]:
    """Return a table for a plan: one browser makes it, another has some of its seats."""
    options = {
        "players": plan.players,
        "target": plan.target,
        "layout": luck.choice([plan.layout, "random"]),
        "modules": sorted(plan.modules),
        "memory_aids": luck.choice(["off", "table", "seat"]),
        "timer": luck.choice(["off", "relaxed"]),
        "hints": False,
        "bot_pace": "usual",
        "start": luck.choice([None, luck.randrange(plan.players)]),
    }
    seats = [{"kind": "me"}] + [{"kind": luck.choice(["here", "friend"]), "name": None} for _ in range(1, plan.players)]
    return {"options": options, "seats": seats, "name": luck.choice(["Anna", None])}


def begin(sides: tuple[Server, PageServer], one: Side, other: Side, wanted: dict[str, Any]) -> None:
    """Begin the same game at both: the page's has the other's seed and plan."""
    here, there = sides
    code = one.browsers[0].post("/api/tables", wanted)["code"]
    seats = [dict(seat) for seat in wanted["seats"]]
    holders = []
    for number, seat in enumerate(seats):
        is_friend = seat["kind"] == "friend"
        if is_friend:
            one.browsers[1].post(f"/api/tables/{code}/join", {"seat": number, "name": "Bert"})
            seat |= {"kind": "here", "name": "Bert"}
        seat.setdefault("name", None)
        holders.append(other.browsers[is_friend].http.cookies["appenzell"])
    if one.browsers[0].get(f"/api/tables/{code}")["status"] == "lobby":
        one.browsers[0].post(f"/api/tables/{code}/start")
    table = here.service.house.in_memory(code)
    assert table is not None
    given = {"seed": table.seed, "plan": table.plan, "holders": holders}
    made = there.ask(holders[0], "seat", {"wanted": wanted | {"seats": seats}, **given})
    one.open(code)
    other.open(made["code"])


def attempt(view: Frame, seq: int, luck: Random) -> tuple[str, dict[str, Any]]:
    """Return something to ask for, mostly what is allowed."""
    behind = luck.choice([seq] * 12 + [max(0, seq - 1), seq + 1])
    sort = luck.choices(["act", "undo", "resign", "aids", "say", "hello", "hint"], [40, 6, 0.3, 2, 1, 1, 0.3])[0]
    if sort == "act":
        token = luck.choice(view["legal"]) if view["legal"] and luck.random() < 0.93 else luck.choice(BAD_TOKENS)
        return sort, {"seq": behind, "token": token}
    if sort == "resign":
        return sort, {"seq": behind, "seat": luck.choice([None, 0, 1])}
    if sort == "aids":
        return sort, {"seat": luck.randrange(2), "on": luck.random() < 0.5}
    if sort == "say":
        return sort, {"phrase": luck.choice(["hello", "cheese"])}
    return sort, {"seq": luck.choice([None, 0, behind]) if sort == "hello" else behind}


def asker(pages: list[Page], luck: Random) -> int:
    """Return who asks next: mostly whoever is on turn."""
    on_turn = [number for number, page in enumerate(pages) if page.view["legal"]]
    return luck.choice(on_turn) if on_turn and luck.random() < 0.95 else luck.randrange(len(pages))


@pytest.mark.explored
def test_random_games_are_told_alike(sides: tuple[Server, PageServer], stack: ExitStack, luck: Random) -> None:
    for plan in PLANS[luck.randrange(6) :: 6]:
        one, other = (Side(side.origin, stack) for side in sides)
        begin(sides, one, other, wish(plan, luck))
        assert one.heard() == other.heard(), f"{plan}: the welcome"
        for step in range(60):
            who = asker(one.pages, luck)
            if luck.random() < 0.04:
                what, body = luck.choice([("leave", {}), ("return", {}), ("cover", {"seat": luck.randrange(5)})])
                assert one.call(who, what, body) == other.call(who, what, body), f"{plan}, step {step}: {what}"
                sort, parts = "hello", {"seq": None}
            else:
                sort, parts = attempt(one.pages[who].view, one.pages[who].seq, luck)
            one.ask(who, sort, parts)
            other.ask(who, sort, parts)
            assert one.heard() == other.heard(), f"{plan}, step {step}: {who} asks for {sort} {parts}"
        assert one.record() == other.record(), str(plan)
        for page in (*one.pages, *other.pages):
            page.close()


def test_names_are_judged_alike(sides: tuple[Server, PageServer], stack: ExitStack, luck: Random) -> None:
    one, other = (Browser(side.origin, stack) for side in sides)
    for name in (*NAMES, *("".join(luck.choices(LETTERS, k=luck.randint(1, 6))) for _ in range(60))):
        seats = [{"kind": "me"}, {"kind": "here", "name": "Anna"}, {"kind": "here", "name": name}, {"kind": "child"}]
        seats[3] = {"kind": "bot"}
        wanted = {"options": {"players": 4}, "seats": seats, "name": name}
        here, there = (named(browser, wanted) for browser in (one, other))
        assert here == there, repr(name)


def named(browser: Browser, wanted: Any) -> Any:
    """Return the names at a new table, or why there is none; and the name one is called by from then on."""
    answer = browser.http.post("/api/tables", json=wanted)
    if answer.status_code != 200:
        return answer.json()
    info = browser.get(f"/api/tables/{answer.json()['code']}")
    return [seat["name"] for seat in info["seats"]], browser.get("/api/hello")["name"]


NAMES = ("Anna", "  Anna   Maria ", "ANNA", "Ann\u00e1", "\u0410nna", "Anna 2", "Anna 89", "x" * 24, "x" * 25, "", " ")
NAMES += (
    "👩‍👩‍👧",
    "❤️",
    "An\u200dna\ufe0f",
    "\ufdfd",
    "\ufdfd" * 2,
    "\ufdfa" * 4,
    "Z\u0335\u0321\u0324\u0327o",
    "\u3164",
    "a\nb",
    "Iris",
    "lris",
)
NAMES += ("\u0441\u043e\u0440\u0435", "\u0645\u0647\u200c\u0633\u0627", "7", "ΣΑΣ", "ß", "\uff21nna", "नमस्ते")
LETTERS = "aAbiIlno0123 .-\u00e9\u0301\u0430\u0435\u03b1\u03c2\u200d\u200c\ufe0f🐭❤\u0645\u0633ß\u00a0"
