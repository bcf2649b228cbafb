"""Nobody is told what nobody knows: whole games of every sort, on twin servers and under the scanner."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from appenzell.bots.search import Thoughts
from appenzell.playing.party import running
from appenzell.rules.geometry import FIELD_NUMBERS
from appenzell.rules.state import TILE_PLANES, TILES, tile_at
from appenzell.server.beside.bot_runner import BotRunner
from appenzell.server.tables.table import Table
from tests.conftest import EXPLORED
from tests.leaks.sides import Side, everything_logged
from tests.leaks.twins import Twins
from tests.setups import COMBINATIONS, most_players

pytestmark = pytest.mark.compiled

ALL = [*COMBINATIONS[-1]]


class Trial:
    """Where twins play, and what is logged meanwhile."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, luck: Random, logged: list[str]) -> None:
        self.folder, self.patch, self.luck, self.logged = folder, patch, luck, logged
        self.stack = ExitStack()

    def twins(self, people: int, bots: int = 0, **options: Any) -> Twins:
        """Begin a game on two servers."""
        twins = Twins(self.folder, self.stack, self.patch, self.luck)
        twins.begin(people, bots, **({"hints": True, "start": 0} | options))
        return twins

    def check(self, twins: Twins) -> None:
        """Nothing differs, and the scanner finds nothing."""
        for name in ("Anna", "Wanda"):
            twins.look(name)
        assert twins.differences() == []
        assert twins.leaks(self.logged) == []


@pytest.fixture
def trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, luck: Random) -> Iterator[Trial]:
    with everything_logged() as logged:
        trial = Trial(tmp_path, monkeypatch, luck, logged)
        with trial.stack:
            yield trial


@pytest.mark.explored
@pytest.mark.parametrize("number", range(len(COMBINATIONS)))
def test_twins_of_all_modules_hear_the_same(trial: Trial, number: int, luck: Random) -> None:
    modules = COMBINATIONS[number]
    players = 2 + number % (most_players(modules) - 1)
    people = luck.randint(1, min(players, 3))
    aids, layout = luck.choice(["off", "table"]), luck.choice(["front", "back", "random"])
    twins = trial.twins(people, players - people, modules=list(modules), memory_aids=aids, layout=layout)
    twins.play(120 if EXPLORED else 30)
    trial.check(twins)


@pytest.mark.parametrize(("people", "bots"), [(2, 0), (2, 1)])
def test_twins_hear_the_same_to_the_end_and_in_the_next_game(trial: Trial, people: int, bots: int) -> None:
    twins = trial.twins(people, bots, modules=ALL, memory_aids="table")
    twins.play(25)
    twins.give_up()
    trial.check(twins)
    known = [truth.at(seq) for truth in twins.one.truths().values() for seq in range(truth.newest)]
    assert any(each.covered for each in known), "something was seen and is covered again"
    twins.rematch()
    twins.play(20)
    trial.check(twins)


def test_advice_that_knows_the_deck_is_found(trial: Trial) -> None:
    """A line of advice has no tile in it, so no scanner can find this: only that it differs tells."""
    advise = BotRunner.advise

    async def cheats(runner: BotRunner, table: Table) -> Thoughts:
        thoughts = await advise(runner, table)
        return replace(thoughts, line=thoughts.line * (1 + running(table).game.position.deck().index("x")))

    trial.patch.setattr(BotRunner, "advise", cheats)
    twins = trial.twins(2)
    for _ in range(4):
        twins.do(twins.on_turn, "hint")
    assert twins.leaks(trial.logged) == []
    assert {name for name, told, _ in twins.differences() if '"type":"advice"' in told} == {"Anna"}


def test_who_comes_late_is_told_nothing_that_was_covered_again(trial: Trial) -> None:
    """What was seen and is covered: whoever was not there gets the same, whatever lies there."""
    twins = trial.twins(2, modules=["cheesy", "pantry"])
    for _ in range(200):
        twins.step()
        if not twins.one.playing._earlier and swap_covered(twins.sides[1]):
            break
    else:
        raise AssertionError("two tiles of two sorts were seen and are covered")
    for side in twins.sides:
        twins.pinned.at("late")
        side.come("Late")
        side.open("Late")
        side.http("Late", "GET", f"/api/tables/{side.code}")
        side.http("Late", "GET", f"/api/tables/{side.code}/record", way="record")
        side.collect()
    assert [entry for entry in twins.differences() if entry[0] == "Late"] == []


def swap_covered(side: Side) -> bool:
    """Swap two tiles of two sorts that were seen and are covered; whether there were any."""
    state = side.playing.game.position.state
    known = [place for place, tile in covered_of(side) if tile != "?"]
    pairs = [(one, other) for one in known for other in known if tile_at(state, one) != tile_at(state, other)]
    if not pairs:
        return False
    one, other = pairs[0]

    async def swap() -> None:
        for plane in range(TILE_PLANES):
            bits = state[TILES + plane]
            if (bits >> one ^ bits >> other) & 1:
                state[TILES + plane] = bits ^ np.int64(1 << one) ^ np.int64(1 << other)

    side.server.call(swap())
    return True


def covered_of(side: Side) -> list[tuple[int, str]]:
    """The tiles under roofs, by the numbers of their fields."""
    covered = side.playing.game.position.covered_tiles()
    return [(FIELD_NUMBERS[place], tile) for place, tile in covered.items()]
