"""Twins: one game on two servers, where only what nobody has seen is different.

Each step is made on the first side, then on the second; before that the deck of the second is shuffled behind the tiles
that the step shows. So whatever is told on one side has to be told on the other, word for word, from the deal to the
end: a word that differs was taken from under a roof.
"""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import pairwise, zip_longest
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from appenzell.checkup.leaks import Leak, scan
from tests.leaks.sides import Pinned, Side

R = TypeVar("R")
NAMES = ("Anna", "Bert", "Cora")


class Twins:
    """Two sides on which the same is done."""

    def __init__(
        self, folder: Path, stack: ExitStack, patch: pytest.MonkeyPatch, luck: Random, **settings: Any
    ) -> None:
        self.pinned, self.luck, self.steps = Pinned(patch), luck, 0
        self.sides = [Side(folder / side, stack, **settings) for side in ("one", "other")]

    def both(self, work: Callable[[Side], R]) -> R:
        """Do something on both sides; return what came of it on the first one."""
        self.steps += 1
        one, other = self.sides
        self.pinned.at(self.steps)
        result = work(one)
        if other.has_begun:
            other.take_over(one.deck(), one.drawn, Random(self.steps))
        self.pinned.at(self.steps)
        work(other)
        for side in self.sides:
            side.collect()
        return result

    # --- a game ------------------------------------------------------------------------------------------------

    def begin(self, people: int, bots: int, **options: Any) -> None:
        """Make a table for people with a browser each and bots of ours, let all come and one more watch, and start."""
        names = NAMES[:people]
        wanted = {
            "options": {"players": people + bots} | options,
            "seats": [
                {"kind": "me"},
                *[{"kind": "friend"}] * (people - 1),
                *[{"kind": "bot", "level": "child"}] * bots,
            ],
            "public": True,
        }

        def make(side: Side) -> None:
            for name in (*names, "Wanda"):
                side.come(name)
            side.code = side.http("Anna", "POST", "/api/tables", wanted).json()["code"]
            for name in names[1:]:
                side.http(name, "POST", f"/api/tables/{side.code}/join", {"name": name})

        def start(side: Side) -> None:
            if people > 1:
                side.http("Anna", "POST", f"/api/tables/{side.code}/start", {})
            for name in (*names, "Wanda"):
                side.open(name)
                side.people[name].aided = options.get("memory_aids") == "table" and name != "Wanda"
            side.settle()

        self.both(make)
        self.both(start)

    def play(self, most: int) -> None:
        """Play at random, with all that people do besides, until the game is over, or for so many steps."""
        for _ in range(most):
            if self.is_over:
                break
            self.step()

    def give_up(self) -> None:
        """Let one after the other give up; where bots are left they play to the end."""
        while not self.is_over:
            self.do(self.on_turn, "resign", seat=self.view["player"])

    def step(self) -> None:
        """Do one thing at random."""
        name, luck = self.on_turn, self.luck
        if self.view["can_undo"] and luck.random() < 0.15:
            self.do(name, "undo")
        elif luck.random() < 0.04:
            self.do(name, "hint")
        elif luck.random() < 0.05:
            refused: dict[str, Any] = luck.choice([{"token": "d4-d4"}, {"token": "?!"}, {"seq": 0, "token": "."}])
            self.do(luck.choice(list(self.one.people)), "act", **refused)
        elif luck.random() < 0.08:
            self.look(luck.choice(list(self.one.people)))
        else:
            likely = [token for token in self.view["legal"] if token[0] in "^>."]
            self.do(name, "act", token=luck.choice(likely if likely and luck.random() < 0.6 else self.view["legal"]))

    def do(self, name: str, type: str, **parts: Any) -> None:
        """Let somebody ask for something at the table, and everybody hear what came of it."""
        asked = f"{type}-{self.steps}"

        def ask(side: Side) -> None:
            side.ask(name, type, asked, **parts)
            side.settle()

        self.both(ask)

    def look(self, name: str) -> None:
        """Let somebody ask for what can be had by HTTP, and for what is refused."""
        at = f"/api/tables/{self.one.code}"

        def ask(side: Side) -> None:
            side.http(name, "GET", at)
            record = side.http(name, "GET", f"{at}/record", way="record")
            side.http(name, "POST", "/api/replay", {"record": record.text}, way="record")
            for path in ("/api/hello", "/api/tables", "/api/finished", f"{at}/nothing", "/api/tables/AAAAAA"):
                side.http(name, "GET", path)
            side.http(name, "POST", f"{at}/rematch")
            side.http(name, "POST", f"{at}/join", {"seat": 9})

        self.both(ask)

    def rematch(self) -> None:
        """Play again for a while, when the game is over; what is told of it is told at the new table."""
        path = f"/api/tables/{self.one.code}/rematch"

        def again(side: Side) -> None:
            code = side.http("Anna", "POST", path).json()["code"]
            side.settle()
            side.collect()
            side.earlier, side.code = side.truths(), code
            for name in side.people:
                side.people[name].taken = 0
                side.open(name)
            side.settle()

        self.both(again)

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def one(self) -> Side:
        """The first side."""
        return self.sides[0]

    @property
    def view(self) -> dict[str, Any]:
        """What who is on turn sees."""
        page = self.one.people[self.on_turn].page
        assert page is not None
        return page.view

    @property
    def on_turn(self) -> str:
        """Who is on turn."""
        pages = {name: person.page for name, person in self.one.people.items() if person.page}
        return next((name for name, page in pages.items() if page.view["legal"]), "Anna")

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.one.playing.is_over

    def differences(self) -> list[tuple[str, str, str]]:
        """Return what was told on one side and not on the other: to whom, and the two texts."""
        told, again = (side.told() for side in self.sides)
        found = [
            (name, first, second)
            for name in told
            for first, second in zip_longest(told[name], again[name], fillvalue="nothing")
            if first != second
        ]
        news = sorted(set().union(*(side.told_of_tables() for side in self.sides)))
        return found + [(one[0], one[2], other[2]) for one, other in pairwise(news) if one[:2] == other[:2]]

    def leaks(self, logged: list[str]) -> list[Leak]:
        """Scan everything that was told on the first side, and what was logged."""
        return scan(self.one.heard(logged), self.one.truths(), self.one.secrets())
