"""One side of a pair of twins: a real server, browsers at it, and everything they get.

What both sides make up (codes, seeds, tokens) is pinned, so that two sides differ in what lies under the roofs alone.
"""

import hashlib
import json
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from appenzell.bots.contract import Budget
from appenzell.checkup.leaks import Heard, SecretText, Truth, entries_heard
from appenzell.checkup.leaks.heard import Way
from appenzell.playing.playing import Playing
from appenzell.rules.deck import deck_tile, set_deck_tile
from appenzell.rules.state import DRAWN
from appenzell.server.beside import bot_runner
from appenzell.server.tables import making
from appenzell.server.transport import cookies
from tests.server.harness import Browser, Frame, Page, Server, quick

OTHERWISE = re.compile(
    r'"(at|created|deadline|cover_from)":("[^"]*"|null)|"(watchers|sockets)":\d+|"connected":(true|false)'
)
"""What may differ between twins: moments, and who was seen to come and go at which."""
AGREED = ("code", "public", "options", "plan", "created", "seal", "you", "host")
"""What of a table is the same whenever it is told; how it stands depends on the moment when somebody comes or goes."""
CHANGING = ("date", "set-cookie", "content-length")


class Pinned:
    """What a server makes up: the same for both sides at the same step."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.luck = Random()
        patch.setattr(making, "new_code", lambda: "".join(self.luck.choices(making.CODE_LETTERS, k=6)))
        patch.setattr(making, "fresh_seed", lambda: self.luck.randbytes(16).hex())
        patch.setattr(cookies, "new_token", lambda: f"{self.luck.randbytes(16).hex()}"[:32])
        patch.setattr(bot_runner, "ADVICE", Budget(playouts=12))

    def at(self, step: object) -> None:
        """Make up from here on what belongs to a step."""
        self.luck.seed(str(step))


class Level(Random):
    """Luck that is always the same, so that bots of both sides have it alike."""

    def random(self) -> float:
        """Neither high nor low."""
        return 0.5


class Person:
    """A browser, its page at the table, and everything it got."""

    def __init__(self, name: str, browser: Browser) -> None:
        self.name, self.browser = name, browser
        self.page: Page | None = None
        self.heard: list[Heard] = []
        self.seats: frozenset[int] = frozenset()
        self.aided = False
        self.taken = 0
        self.token: str = browser.http.cookies["appenzell"]
        browser.http.headers["Accept-Encoding"] = "identity"

    def keep(self, way: Way, where: str, text: str, code: str, since: int, until: int) -> None:
        """Keep what came."""
        own = (self.token, self.token.partition(".")[0])
        self.heard.append(Heard(way, where, text, code, since, until, self.seats, self.aided, own))


class Side:
    """A server and those who play there."""

    def __init__(self, folder: Path, stack: ExitStack, **settings: Any) -> None:
        self.server = stack.enter_context(Server(quick(folder / "tables.db", **settings)).at_work())
        self.server.service.bots._luck = Level()
        self.stack, self.code = stack, ""
        self.earlier: dict[str, Truth] = {}
        """Games at other tables, before this one."""
        self.people: dict[str, Person] = {}

    def come(self, name: str) -> Person:
        """Let somebody come."""
        self.people[name] = Person(name, Browser(self.server.origin, self.stack))
        return self.people[name]

    @property
    def has_begun(self) -> bool:
        """Whether there is a game."""
        table = self.server.service.house.in_memory(self.code)
        return table is not None and table.playing is not None

    @property
    def playing(self) -> Playing:
        """The game on the server."""
        table = self.server.service.house.in_memory(self.code)
        assert table is not None
        assert table.playing is not None
        return table.playing

    @property
    def newest(self) -> int:
        """The newest seq anybody has heard of."""
        return max((person.page.seq for person in self.people.values() if person.page), default=0)

    @property
    def drawn(self) -> int:
        """How many tiles have been seen."""
        return int(self.playing.game.position.state[DRAWN])

    def deck(self) -> list[int]:
        """All tiles in the order in which they are drawn."""
        position = self.playing.game.position
        return [int(deck_tile(position.state, index)) for index in range(self.drawn + len(position.deck()))]

    def take_over(self, deck: list[int], shown: int, luck: Random) -> None:
        """Lay a deck under the roofs, shuffled behind what is shown, in all moments one can go back to, too."""
        unseen = deck[shown:]
        luck.shuffle(unseen)

        async def lay() -> None:
            playing = self.playing
            for moment in (playing._now, *playing._earlier):
                for index, tile in enumerate([*deck[:shown], *unseen]):
                    set_deck_tile(moment.game.position.state, index, tile)

        self.server.call(lay())

    # --- what they do ------------------------------------------------------------------------------------------

    def open(self, name: str) -> None:
        """Let somebody open the page of the table."""
        person = self.people[name]
        page = person.page = Page(person.browser.socket(self.code))
        page.answer(page.send("hello", f"hello-{name}", seq=None))
        person.seats = frozenset(page.frames[-1]["you"])

    def ask(self, name: str, type: str, id: str, **parts: Any) -> Frame:
        """Let somebody ask for something at the table; return the answer."""
        page = self.people[name].page
        assert page is not None
        return page.answer(page.send(type, id, **({"seq": page.seq} | parts)))

    def settle(self) -> None:
        """Wait until a person is on turn, or the game is over, and everybody has heard of it."""
        pages = [person.page for person in self.people.values() if person.page]
        for page in pages:
            page.wait_for(self.newest)
        while pages[0].view["phase"] != "over" and plays_by_itself(pages[0]):
            pages[0].wait_for(pages[0].seq + 1)
        for page in pages:
            page.wait_for(self.newest)
            page.answer(page.send("ping", "ping"))

    def http(self, name: str, method: str, path: str, body: Any = None, way: Way = "answer") -> httpx.Response:
        """Let somebody send a request; keep the answer, with its headers."""
        person, since = self.people[name], self.newest
        answer = person.browser.http.request(method, path, json=body)
        headers = [f"{key}: {value}" for key, value in answer.headers.items() if key not in CHANGING]
        where = f"{method} {path}"
        person.keep("answer", f"{where}, headers", "\n".join(headers), self.code, since, self.newest)
        person.keep(way, where, answer.text, self.code, since, self.newest)
        return answer

    def collect(self) -> None:
        """Keep the frames that have come."""
        for person in self.people.values():
            if person.page is not None:
                for text in person.page.texts[person.taken :]:
                    person.keep("frame", "socket", text, self.code, person.page.seq, self.newest)
                person.taken = len(person.page.texts)

    # --- what came of it ---------------------------------------------------------------------------------------

    def truths(self) -> dict[str, Truth]:
        """The truth about the games, by table."""
        frames = [frame for person in self.people.values() if person.page for frame in person.page.frames]
        table = self.server.service.house.in_memory(self.code)
        assert table is not None
        return self.earlier | {self.code: Truth(table.setup(), entries_heard(frames))}

    def heard(self, logged: Sequence[str] = ()) -> list[Heard]:
        """Everything that anybody got, with what only hosts read."""
        metrics = next(iter(self.people.values())).browser.http.get("/metrics").text
        found = [piece for person in self.people.values() for piece in person.heard]
        return [*found, Heard("metrics", "/metrics", metrics), *(Heard("log", "the log", line) for line in logged)]

    def secrets(self) -> list[SecretText]:
        """What nobody may get, or its owner alone."""
        found = [SecretText("what cookies are signed with", self.server.service.store.secret.hex())]
        for person in self.people.values():
            token = person.token.partition(".")[0]
            found += [SecretText("somebody's token", token), SecretText("somebody's cookie", person.token)]
            found.append(SecretText("the hash of a token", hashlib.sha256(token.encode()).hexdigest()))
        return found

    def told(self) -> dict[str, list[str]]:
        """Everything in order, by who got it, but for news of the table, and for what may differ."""
        return {
            name: [f"{piece.where} {_alike(piece.text)}" for piece in person.heard if not _is_table(piece)]
            for name, person in self.people.items()
        }

    def told_of_tables(self) -> set[tuple[str, str, str]]:
        """Who was told what of which table."""
        return {
            (name, str(piece.table), _alike(json.dumps({part: table[part] for part in AGREED}, separators=(",", ":"))))
            for name, person in self.people.items()
            for piece in person.heard
            if _is_table(piece) and (table := json.loads(piece.text)["table"])
        }


def plays_by_itself(page: Page) -> bool:
    """Whether a bot is on turn, also for who has resigned."""
    player = page.view["player"]
    resigned = {frame["seat"] for frame in page.frames if frame["type"] == "resigned"}
    return player in resigned or page.table["seats"][player]["kind"] == "bot"


def _is_table(piece: Heard) -> bool:
    return piece.way == "frame" and '"type":"table"' in piece.text[:20]


def _alike(text: str) -> str:
    return OTHERWISE.sub("", text)


@contextmanager
def everything_logged() -> Iterator[list[str]]:
    """Keep every line that our own modules log, however small, and every warning of others."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    ours, root = logging.getLogger("appenzell"), logging.getLogger()
    before = ours.level
    ours.setLevel(logging.DEBUG)
    root.addHandler(handler)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        ours.setLevel(before)
