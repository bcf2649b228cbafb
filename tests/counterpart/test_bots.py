"""The page's bots think what Python's think: the same values, trees, choices and lines, to the bit."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from appenzell import Game, Setup
from appenzell.bots.advice import TURNING, advise
from appenzell.bots.contract import Budget
from appenzell.bots.greedy import GreedyBot
from appenzell.bots.kernel.arithmetic import exp
from appenzell.bots.kernel.hashing import number_of
from appenzell.bots.kernel.plan import NOTHING, plan
from appenzell.bots.kernel.wood import NODES_USED
from appenzell.bots.levels import RECIPES, Recipe
from appenzell.bots.memory import MEMORIES, remembered_state
from appenzell.bots.search import Growing, SearchBot, Thoughts, _end_of
from appenzell.bots.sight import Sight, apply_seen, first_seen, sight_of
from appenzell.rules.randomness import seeded
from tests.counterpart.bots import PageLuck, limited, said, thought, told
from tests.counterpart.page_code import PageCode
from tests.counterpart.told import wish
from tests.golden.searches import SETUPS
from tests.scenes import scene

pytestmark = pytest.mark.compiled
KEY = "table/1"
each_setup = pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)


class Page:
    """The page's bots."""

    def __init__(self, code: PageCode) -> None:
        self._code = code

    def ask(self, name: str, *arguments: Any) -> Any:
        return self._code.call("bots/witness", name, *arguments)

    def choose(self, sight: Sight, recipe: Recipe, seed: int, fresh: bool = True) -> str:
        question = {"ask": "choose", "sight": told(sight), "recipe": said(recipe), "key": KEY, "seed": seed}
        token: str = self.ask("answered", question, fresh)
        return token

    def advise(self, sight: Sight, budget: Budget, seed: int, fresh: bool = True) -> dict[str, Any]:
        question = {"ask": "advise", "sight": told(sight), "budget": limited(budget), "seed": seed}
        thoughts: dict[str, Any] = self.ask("answered", question, fresh)
        return thoughts


@pytest.fixture
def page(page_code: PageCode) -> Page:
    return Page(page_code)


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
        assert page.ask("drawn", seed, 20, text, powers) == here


# --- greedy ---


@each_setup
@pytest.mark.parametrize("level", ["child", "novice", "keen"])
def test_greedy_bots_value_and_choose_the_same(page: Page, setup: Setup, level: str) -> None:
    recipe = RECIPES[level]
    for seed, sight in enumerate(moments(setup, 12)):
        asked = {"sight": told(sight), "recipe": said(recipe), "key": KEY, "seed": seed}
        assert page.ask("valued", asked) == [list(pair) for pair in values(sight, recipe, seed)]
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
    seen, bot, begun = first_seen(game), SearchBot(MEMORIES[recipe.memory], KEY), (-1, -1)
    for seed in range(25):
        sight = sight_of(game, seen)
        if begun != (begun := (game.turn, game.player)):
            bot = SearchBot(MEMORIES[recipe.memory], KEY)
        token = bot.choose(sight, recipe.budget, PageLuck(seed)).token
        assert page.choose(sight, recipe, seed, fresh=False) == token
        assert page.ask("known", limited(recipe.budget)) == known(bot, sight)
        apply_seen(game, token, seen)


def known(bot: SearchBot, sight: Sight) -> list[list[float]]:
    """What a tree knows of each action of a position."""
    edges = bot._trees[0].edges_of(remembered_state(sight, bot.memory, bot.key))
    return [[each.item() for each in (edge["action"], edge["visits"], edge["total"], edge["look"])] for edge in edges]


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


def test_a_tree_that_is_more_than_half_full_is_begun_anew(page: Page) -> None:
    """The largest tree of the page holds 65,536 positions; after two thoughts here the third begins anew."""
    (sight,) = moments(SETUPS["base-2"], 1)
    bot, budget, used = SearchBot(nodes=1 << 16), Budget(playouts=25_000), []
    for seed in range(3):
        here = thought(bot.think(sight, budget, PageLuck(seed)))
        assert page.advise(sight, budget, seed, fresh=seed == 0) == here
        used.append(int(bot._trees[0].wood.counts[NODES_USED]))
    assert used[0] < used[1] > used[2]


def test_sure_wins_are_the_same(page: Page) -> None:
    game = scene(mice=[["b2", "c4"], ["g7"]], collected=["ABC", ""], tiles={"b2": "D", "b4": "D"}, open="MHK")
    sight, budget = sight_of(game, first_seen(game)), Budget(playouts=50)
    here = advise(sight, budget, PageLuck(3))
    assert here.chances == (1.0, 0.0)
    assert page.advise(sight, budget, 3) == thought(here)
    expert = RECIPES["expert"]
    assert page.choose(sight, expert, 3) == expert.make(KEY).choose(sight, expert.budget, PageLuck(3)).token


@pytest.mark.parametrize("is_hurried", [True, False])
@pytest.mark.parametrize("budget", [Budget(0.1), Budget(1.0), Budget(playouts=30_001), Budget(0.05, 9000)])
@pytest.mark.parametrize("speed", [3_000.0, 70_001.0, 450_003.0])
def test_trees_grow_in_the_same_portions(
    page: Page, monkeypatch: pytest.MonkeyPatch, budget: Budget, speed: float, is_hurried: bool
) -> None:
    there = page.ask("portions", limited(budget), speed, 1000, is_hurried)
    here = portions(monkeypatch, budget, speed, 1000, is_hurried)
    assert len(here) == len(there) > 0
    assert np.allclose(here, there, rtol=1e-6, atol=1.01), "but for what is rounded down"


def portions(
    monkeypatch: pytest.MonkeyPatch, budget: Budget, speed: float, lead: int, is_hurried: bool
) -> list[tuple[int, int]]:
    """The portions in which a tree grows here, by a clock that only the tree moves."""
    now, grown = [1.0], list[tuple[int, int]]()

    class Slow:
        def begin(self) -> None:
            """Nothing to forget."""

        def lead(self, _: object) -> int:
            return lead

        def grow(self, _: object, __: object, ___: object, number: int, tries: int) -> None:
            grown.append((number, tries))
            now[0] += number / speed

    with monkeypatch.context() as patch:
        patch.setattr("appenzell.bots.search.time.perf_counter", lambda: now[0])
        nothing: Any = None
        until = _end_of(budget)
        Growing(Slow(), nothing, nothing, nothing, is_hurried).grow(budget.playouts, until)  # type: ignore[arg-type]
    return grown


def test_time_is_kept(page: Page) -> None:
    (sight,) = moments(SETUPS["base-4"], 1)
    for seconds in (0.02, 0.2):
        thoughts = page.advise(sight, Budget(seconds=seconds), 0)
        assert thoughts["playouts"] > 100


# --- sights and analyses ---


@pytest.mark.explored
@each_setup
def test_sights_are_the_same_after_every_action(page: Page, setup: Setup, luck: Random) -> None:
    game = Game.new(setup)
    seen = first_seen(game)
    here, tokens = [told(sight_of(game, seen))], []
    while not game.is_over and len(tokens) < 150:
        tokens.append(apply_seen(game, luck.choice(game.legal_actions()), seen).token)
        here.append(told(sight_of(game, seen)))
    assert page.ask("sights", wish(setup), tokens) == here


def test_an_analysis_is_what_advice_says_turn_by_turn(page: Page) -> None:
    game, luck = Game.new(Setup(3, target=4, turn_limit=7, modules=("tower",), seed="analysed")), Random(4)
    while not game.is_over:
        game.apply(luck.choice(game.legal_actions()))
    budget = Budget(playouts=120)
    for first in (1, 4):
        there = page.ask("analysed", game.record(), limited(budget), 11, first)
        assert there["turns"] == turns(game, budget, 11, first)


def turns(game: Game, budget: Budget, seed: int, first: int) -> list[dict[str, Any]]:
    """An analysis put together from advice for each turn."""
    earlier, found = Game.new(game.setup), list[tuple[int, int, list[str], Thoughts]]()
    seen = first_seen(earlier)
    for action in game.history:
        if earlier.phase == "turn" and earlier.turn >= first and (not found or found[-1][0] != earlier.turn):
            thoughts = advise(sight_of(earlier, seen), budget, PageLuck(seed + earlier.turn))
            found.append((earlier.turn, earlier.player, [], thoughts))
        if found:
            found[-1][2].append(action.token)
        apply_seen(earlier, action.token, seen)
    outcome = tuple(float(seat == game.winner) for seat in range(game.setup.players))
    afterwards = [*(thoughts.chances for *_, thoughts in found[1:]), outcome]
    return [
        {
            **{"turn": turn, "seat": seat, "played": played, "chances": list(thoughts.chances)},
            "best": [action.token for action in thoughts.line],
            "change": after[seat] - thoughts.chances[seat],
            "turning": abs(after[seat] - thoughts.chances[seat]) >= TURNING,
        }
        for (turn, seat, played, thoughts), after in zip(found, afterwards, strict=True)
    ]
