"""The page's bots think what Python's think: the same values, trees, choices and lines, to the bit."""

import json
import subprocess
from base64 import b64encode
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import numpy as np
import pytest

from appenzell import Game, Setup
from appenzell.bots.advice import advise
from appenzell.bots.contract import Budget
from appenzell.bots.greedy import GreedyBot
from appenzell.bots.kernel.arithmetic import exp
from appenzell.bots.kernel.hashing import number_of
from appenzell.bots.kernel.plan import NOTHING, plan
from appenzell.bots.levels import RECIPES, Recipe
from appenzell.bots.memory import MEMORIES, remembered_state
from appenzell.bots.search import SearchBot, Thoughts
from appenzell.bots.sight import Sight, apply_seen, first_seen, sight_of
from appenzell.rules.randomness import below, seeded
from in_node import ROOT, find_node
from tests.golden.searches import SETUPS
from tests.scenes import scene

pytestmark = pytest.mark.compiled
T = TypeVar("T")
KEY = "table/1"
each_setup = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)


class PageLuck(Random):
    """The luck of the page, as Python's bots ask for it."""

    def __init__(self, seed: int) -> None:
        super().__init__(0)
        self._word = np.array([seeded(seed)], np.int64)

    def _next(self) -> int:
        return int(below(self._word, 1 << 32)) & (1 << 32) - 1

    def getrandbits(self, k: int) -> int:
        assert k == 62
        return self._next() << 30 | self._next() >> 2

    def random(self) -> float:
        return ((self._next() >> 5) * 2**26 + (self._next() >> 6)) / 2**53

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]
        return seq[int(self.random() * len(seq))]


class Page:
    """The page's bots, in Node."""

    def __init__(self) -> None:
        command = [find_node(), str(ROOT / "web" / "tools" / "thinking.mjs")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **asked: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())["told"]

    def choose(self, sight: Sight, recipe: Recipe, seed: int, fresh: bool = True) -> str:
        question = {"ask": "choose", "sight": told(sight), "recipe": said(recipe), "key": KEY, "seed": seed}
        token: str = self.ask(question=question, fresh=fresh)
        return token

    def advise(self, sight: Sight, budget: Budget, seed: int, fresh: bool = True) -> dict[str, Any]:
        question = {"ask": "advise", "sight": told(sight), "budget": limited(budget), "seed": seed}
        thoughts: dict[str, Any] = self.ask(question=question, fresh=fresh)
        return thoughts


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    started = Page()
    yield started
    started.process.communicate()


def told(sight: Sight) -> dict[str, str]:
    """A sight as it travels."""
    words = {"setup": sight.position.setup, "state": sight.position.state, "seen": sight.seen}
    return {name: b64encode(array.tobytes()).decode() for name, array in words.items()}


def limited(budget: Budget) -> dict[str, float | None]:
    return {"seconds": budget.seconds, "playouts": budget.playouts}


def said(recipe: Recipe) -> dict[str, Any]:
    named = {"kind": recipe.kind, "memory": recipe.memory, "whim": recipe.whim, "evaluator": recipe.evaluator}
    return {**named, "budget": limited(recipe.budget)}


def thought(thoughts: Thoughts) -> dict[str, Any]:
    """What a search found out, as the page says it."""
    return {
        "actions": [
            {"number": each.action.number, "token": each.action.token, "visits": each.visits, "value": each.value}
            for each in thoughts.actions
        ],
        "chances": list(thoughts.chances),
        "line": [action.token for action in thoughts.line],
        "playouts": thoughts.playouts,
    }


def moments(setup: Setup, most: int, step: int = 9) -> Iterator[Sight]:
    """What is seen now and then in a game of a greedy bot."""
    game, luck, bot = Game.new(setup), Random(setup.seed), GreedyBot(whim=0.05)
    seen = first_seen(game)
    for played in range(most * step):
        if game.is_over:
            return
        if played % step == 0:
            yield sight_of(game, seen)
        apply_seen(game, bot.choose(sight_of(game, seen), Budget(playouts=1), luck).token, seen)


# --- chance ---


def test_luck_and_arithmetic_are_pythons(page: Page) -> None:
    powers = [0.0, *(-(1.7**n) * 1e-4 for n in range(31)), -708.0, -709.0]
    for seed in (0, 1, 2026, 2**53 - 1):
        luck, text = PageLuck(seed), f"Zürich/{seed}"
        here = {
            "numbers": [[str(luck.getrandbits(62)), luck.random()] for _ in range(20)],
            "word": str(seeded(seed)),
            "hash": str(number_of(text)),
            "powers": [float(exp(power)) for power in powers],
        }
        assert page.ask(luck=seed, count=20, text=text, powers=powers) == here


# --- greedy ---


@each_setup
@pytest.mark.parametrize("level", ["child", "novice", "keen"])
def test_greedy_bots_value_and_choose_the_same(page: Page, setup: Setup, level: str) -> None:
    recipe = RECIPES[level]
    for seed, sight in enumerate(moments(setup, 12)):
        asked = {"sight": told(sight), "recipe": said(recipe), "key": KEY, "seed": seed}
        assert page.ask(values=asked) == [list(pair) for pair in values(sight, recipe, seed)]
        token = recipe.make(KEY).choose(sight, recipe.budget, PageLuck(seed)).token
        assert page.choose(sight, recipe, seed) == token


def values(sight: Sight, recipe: Recipe, seed: int) -> list[tuple[int, float]]:
    """What the plans after each first action are worth on average."""
    bot, position = GreedyBot(MEMORIES[recipe.memory], key=KEY), sight.position
    state, random = remembered_state(sight, bot.memory, bot.key), np.array([0], np.int64)
    random[0] = seeded(PageLuck(seed).getrandbits(62))
    totals = np.zeros_like(bot._scratch.best)
    for _ in range(recipe.budget.playouts or 0):
        plan(position.setup, state, bot._evaluator, random, 12, bot._scratch)
        totals += bot._scratch.best
    planned = np.flatnonzero(bot._scratch.best > NOTHING).tolist()
    return [(number, float(totals[number]) / (recipe.budget.playouts or 1)) for number in planned]


# --- search ---


@each_setup
@pytest.mark.parametrize("playouts", [1, 300, 2000])
def test_searches_find_the_same(page: Page, setup: Setup, playouts: int) -> None:
    for seed, sight in enumerate(moments(setup, 6, 17)):
        budget = Budget(playouts=playouts)
        assert page.advise(sight, budget, seed) == thought(advise(sight, budget, PageLuck(seed)))


@each_setup
def test_an_expert_plays_the_same_turns(page: Page, setup: Setup) -> None:
    """Action by action, with the tree of the turn."""
    recipe, game = RECIPES["expert"], Game.new(setup)
    seen, bot, begun, same = first_seen(game), recipe.make(KEY), (-1, -1), []
    for seed in range(25):
        sight = sight_of(game, seen)
        if begun != (begun := (game.turn, game.player)):
            bot = recipe.make(KEY)
        token = bot.choose(sight, recipe.budget, PageLuck(seed)).token
        same.append((page.choose(sight, recipe, seed, fresh=False), token))
        apply_seen(game, token, seen)
    assert [one for one, _ in same] == [other for _, other in same]


def test_what_was_thought_is_kept_within_a_turn_only(page: Page) -> None:
    """The tree of the action before is still known; another turn, and it is forgotten."""
    game, budget = Game.new(SETUPS["base-2"]), Budget(playouts=700)
    seen = first_seen(game)
    for token in ("+a1", "+g7", "."):
        if game.legal_actions() and token in map(str, game.legal_actions()):
            apply_seen(game, token, seen)
    while game.phase == "setup" or game.actions_left < 3:
        apply_seen(game, game.legal_actions()[0], seen)
    bot, first = SearchBot(), sight_of(game, seen)
    before = page.advise(first, budget, 1)
    assert before == thought(bot.think(first, budget, PageLuck(1)))
    apply_seen(game, before["actions"][0]["token"], seen)
    second = sight_of(game, seen)
    assert page.advise(second, budget, 2, fresh=False) == thought(bot.think(second, budget, PageLuck(2)))
    page.advise(first, budget, 1, fresh=True)


def test_sure_wins_are_the_same(page: Page) -> None:
    game = scene(mice=[["b2", "c4"], ["g7"]], collected=["ABC", ""], tiles={"b2": "D", "b4": "D"}, open="MHK")
    sight, budget = sight_of(game, first_seen(game)), Budget(playouts=50)
    here = advise(sight, budget, PageLuck(3))
    assert here.chances == (1.0, 0.0)
    assert page.advise(sight, budget, 3) == thought(here)
    expert = RECIPES["expert"]
    assert page.choose(sight, expert, 3) == expert.make(KEY).choose(sight, expert.budget, PageLuck(3)).token


def test_time_is_kept(page: Page) -> None:
    (sight,) = moments(SETUPS["base-4"], 1)
    for seconds in (0.02, 0.2):
        thoughts = page.advise(sight, Budget(seconds=seconds), 0)
        assert thoughts["playouts"] > 100
