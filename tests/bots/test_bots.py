"""What every bot keeps to, whatever it is made of: it knows what has been seen, and answers legally and in time.

Then a few positions where it is plain what a bot with sense does.
"""

import pickle
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Action, Game, Setup
from appenzell.arena.entrants import entrant_of, release
from appenzell.bots import LEVELS, MEMORIES, Bot, Budget, UnknownBot, memory_of, recipe_of
from appenzell.bots.external import PROGRAMS
from appenzell.bots.kernel.compiled import Words
from appenzell.bots.levels import RECIPES
from appenzell.bots.search import SearchBot
from appenzell.bots.sight import Sight, apply_seen, sight_of
from appenzell.game.setup import MODULE_NAMES
from appenzell.playing.retelling import played_again
from appenzell.rules.deck import shuffle_unseen
from appenzell.rules.randomness import seeded
from appenzell.rules.tiles import TILE_LETTERS
from appenzell.study.puzzles import puzzles
from tests.bots.following import now, some_actions_later
from tests.scenes import scene
from tests.setups import setups

pytestmark = pytest.mark.compiled  # bots are far too slow as plain Python
OURS = [*RECIPES, "search:threads=2"]
THINKERS = [name for name in OURS if name != "random"]
EXAMPLE = f"external:{sys.executable} {Path(__file__).parents[2] / 'examples' / 'bot.py'}"
every_bot = pytest.mark.parametrize("name", OURS)
every_bot_and_program = pytest.mark.parametrize("name", [*OURS, EXAMPLE], ids=[*OURS, "example"])
every_thinker = pytest.mark.parametrize("name", THINKERS)

FEW = Budget(playouts=24)
THOROUGH = Budget(playouts=600)
ENDLESS = 10**7  # playouts
LITTLE = 0.2  # seconds
NOISE = 1.2
LUCKS = st.integers(0, 10**6)


def made(name: str) -> Bot:
    """A bot for one game."""
    return recipe_of(name).make("table/0")


@pytest.fixture(autouse=True, scope="module")
def no_program_is_left() -> Iterator[None]:
    yield
    PROGRAMS.end()


@contextmanager
def seated(name: str) -> Iterator[Bot]:
    """A bot, or a program, for one game."""
    bot = entrant_of(name).make("table/0")
    yield bot
    release(bot)


def choice(name: str, sight: Sight, luck: int) -> Action:
    """What a bot or a program plays that has not played before."""
    with seated(name) as bot:
        return bot.choose(sight, FEW, Random(luck))


def chosen(name: str, game: Game, luck: int = 1, budget: Budget = FEW) -> str:
    """What a bot plays."""
    sight = now(game)
    action = made(name).choose(sight, budget, Random(luck))
    assert action in sight.legal_actions()
    return action.token


# --- the contract ------------------------------------------------------------------------------------------


@every_bot_and_program
@given(setups(), LUCKS)
def test_it_plays_legal_actions_in_every_set_up(name: str, setup: Setup, luck: int) -> None:
    random = Random(luck)
    found = some_actions_later(setup, random)
    if found is None:
        return
    game, seen = found
    with seated(name) as bot:
        for _ in range(3):
            if game.is_over:
                return
            sight = sight_of(game, seen)
            action = bot.choose(sight, FEW, random)
            assert action in sight.legal_actions()
            apply_seen(game, action, seen)


@every_bot_and_program
@given(setups(), LUCKS)
def test_the_same_luck_gives_the_same_action(name: str, setup: Setup, luck: int) -> None:
    found = some_actions_later(setup, Random(luck))
    if found is not None:
        sight = sight_of(*found)
        assert choice(name, sight, luck) is choice(name, sight, luck)


@every_bot_and_program
@given(setups(), LUCKS)
def test_it_cannot_read_the_deck(name: str, setup: Setup, luck: int) -> None:
    found = some_actions_later(setup, Random(luck))
    if found is not None:
        one, two = sights_of_two_decks(*found, luck)
        assert choice(name, one, luck) is choice(name, two, luck)


@given(setups(), LUCKS)
def test_a_sight_is_the_same_word_for_word_whatever_the_deck(setup: Setup, luck: int) -> None:
    found = some_actions_later(setup, Random(luck))
    if found is not None:
        one, two = sights_of_two_decks(*found, luck)
        assert one.position.state.tolist() == two.position.state.tolist()
        assert (one.setup, one.start, one.seen.tolist()) == (two.setup, two.start, two.seen.tolist())


def sights_of_two_decks(game: Game, seen: Words, luck: int) -> tuple[Sight, Sight]:
    """What is seen of a game, and of the same with its unseen tiles shuffled."""
    other = game.copy()
    shuffle_unseen(other.position.state, np.array([seeded(luck)], np.int64))
    return sight_of(game, seen), sight_of(other, seen)


LURE = {
    "mice": [["b2", "d6", "cellar", "cellar"], ["g7"]],
    "tiles": dict.fromkeys(("b2", "g2"), "A") | dict.fromkeys(("d5", "d6", "d7"), "."),
    "collected": ["BCD", ""],
    "actions_left": 1,
}
"""Unseen are an A, which would win under the mouse on d6, and three mousetraps, which would lose; >g6 brings one."""


@every_thinker
@pytest.mark.parametrize("luck", range(4))
def test_it_is_not_taken_in_by_the_order_of_the_deck(name: str, luck: int) -> None:
    """The deck of a sight is in order, so who took it for the truth would see a sure win where the odds are poor."""
    game = scene(**LURE, open="ABCDEFHJKLMNOPQR", deck="x")
    believed = now(game).position
    assert believed.deck() == "Axxx"
    believed.apply(game.apply(">g6").number)
    assert (believed.winner, game.winner) == (0, 1)
    lure = scene(**LURE, open="ABCDEFHJKLMNOPQR", deck="x")
    assert chosen(soberly(name), lure, luck, THOROUGH) != ">g6"


@every_thinker
def test_it_would_take_what_is_no_lure(name: str) -> None:
    seen = {**LURE, "tiles": LURE["tiles"] | {"e6": "A"} | dict.fromkeys(("f6", "f4", "f5"), "x")}
    assert chosen(soberly(name), scene(**seen, open="ABCDEFGHIJKLMNOPQR"), 1, THOROUGH) == ">g6"


def soberly(name: str) -> str:
    """The same bot without a whim."""
    return f"{name}:whim=0" if recipe_of(name).whim else name


@given(setups(), LUCKS)
def test_a_sight_tells_neither_the_seed_nor_the_deck(setup: Setup, luck: int) -> None:
    setup = replace(setup, seed="the secret of this deck")
    found = some_actions_later(setup, Random(luck))
    if found is None:
        return
    sight = sight_of(*found)
    assert sight.setup.seed is None
    assert b"the secret" not in pickle.dumps((sight.setup, sight.start, sight.position.state, sight.seen))
    deck = sight.position.deck()
    assert sorted(deck) == sorted(found[0].position.deck())
    assert list(deck) == sorted(deck, key=TILE_LETTERS.index), "in one order for all games"


def times(work: Callable[[int], object], tries: int = 3) -> Iterator[float]:
    """How long something takes; the best of several tries is what it takes if nothing else disturbs."""
    for luck in range(tries):
        began = time.perf_counter()
        work(luck)
        yield time.perf_counter() - began


def keeps_time(work: Callable[[int], object], seconds: float) -> bool:
    """Whether something is over in time, as soon as nothing else disturbs."""
    return any(taken < seconds * NOISE for taken in times(work, 20))


def many_ways() -> Sight:
    """A position with a lot to think about."""
    return now(scene(players=3, modules="cheesy pantry tower works", mice=[["a1", "b3"], ["g1"], ["a7"]], open="N"))


@every_thinker
def test_it_keeps_its_time(name: str) -> None:
    """It is given far more to do than it has time for."""
    bot, sight = made(name), many_ways()
    bot.choose(sight, FEW, Random(0))  # compiles what it needs
    assert keeps_time(lambda luck: bot.choose(sight, Budget(LITTLE, ENDLESS), Random(luck)), LITTLE)


def test_greedy_guesses_as_often_as_it_has_time() -> None:
    bot, sight = made("greedy"), many_ways()
    bot.choose(sight, FEW, Random(0))
    best = [
        min(times(lambda luck, budget=budget: bot.choose(sight, budget, Random(luck)), 5))
        for budget in (Budget(playouts=1), Budget(0.001, 200), Budget(playouts=200))
    ]
    assert best[0] <= 1.5 * best[1] < 0.1 * best[2]


def all_seen() -> Sight:
    """A position that hides nothing, so that a sure win is looked for everywhere."""
    return now(
        scene(mice=[["a1", "b3"], ["g1"]], tiles=dict.fromkeys(("b1", "d1", "f1"), "x"), open="ABCDEFGHIJKLMNOPQR")
    )


@pytest.mark.parametrize("position", [many_ways, all_seen])
def test_thinking_takes_all_its_time(position: Callable[[], Sight]) -> None:
    bot, sight = SearchBot(), position()
    bot.think(sight, FEW, Random(0))

    def thinking(luck: int) -> None:
        bot.think(sight, Budget(seconds=LITTLE), Random(luck))

    assert min(times(thinking)) >= 0.99 * LITTLE
    assert keeps_time(thinking, LITTLE)


@pytest.mark.parametrize("puzzle", ["pantry-0731", "trap-f09b", "rescue-031b"])
def test_sure_wins_are_not_looked_for_beyond_its_time(puzzle: str) -> None:
    sight, seconds = now(puzzles()[puzzle].study.game), LITTLE / 5
    SearchBot().think(sight, FEW, Random(0))
    assert keeps_time(lambda luck: SearchBot().think(sight, Budget(seconds=seconds), Random(luck)), seconds)


@every_bot
def test_it_plays_on_without_its_thoughts(name: str) -> None:
    """A server that starts again has lost them; and what a bot thought about one game is no harm in another."""
    bot, luck = made(name), Random(3)
    for seed in ("one", "two"):
        game = Game.new(Setup(seed=seed, start=0))
        for number in range(6):
            sight = played_again(game).sight()
            action = (made(name) if number == 3 else bot).choose(sight, FEW, luck)
            assert action in sight.legal_actions()
            game.apply(action)


def test_levels_differ_and_have_a_memory() -> None:
    assert len({RECIPES[level] for level in LEVELS}) == len(LEVELS)
    assert {memory_of(level) for level in LEVELS} == set(MEMORIES)
    assert memory_of("master") == "perfect"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("clever", "no bot 'clever'"),
        ("child:memory=elephant", "no memory 'elephant'"),
        ("search:playouts=many", "needs a number"),
        ("search:threads=0", "1 to 64 threads"),
        ("greedy:whim=-1", "from 0 to 10"),
        (
            "greedy:mood=good",
            "'mood=good' says nothing about the bot 'greedy': memory, seconds, playouts, whim, evaluator do",
        ),
        ("child:threads=8", "'threads=8' says nothing about the bot 'child'"),
        ("search:whim=1", "'whim=1' says nothing about the bot 'search'"),
        ("greedy:evaluator=crystal ball", "no evaluator 'crystal ball'; there are linear"),
        ("random:memory=none", "the bot 'random': nothing does"),
    ],
)
def test_a_bot_that_cannot_be(text: str, says: str) -> None:
    with pytest.raises(UnknownBot, match=says):
        recipe_of(text)


def test_what_differs_is_written_behind_the_name() -> None:
    recipe = recipe_of("master:seconds=0.5,playouts=70,memory=short,threads=2")
    assert recipe.budget == Budget(0.5, 70)
    assert (recipe.memory, recipe.threads) == ("short", 2)
    assert recipe_of("child:whim=0.5").whim == 0.5
    assert recipe_of("master:evaluator=linear").evaluator == "linear"
    assert recipe_of("master") == RECIPES["master"]


def test_what_two_threads_count_is_added_up() -> None:
    sight = now(Game.new(Setup(seed="threads", start=0)))
    bot = made("search:threads=2")
    assert isinstance(bot, SearchBot)
    action = bot.choose(sight, Budget(playouts=400), Random(1))
    thoughts = bot._thoughts(sight, sight.position.state)
    assert sum(thought.visits for thought in thoughts) == 400, "neither stops before the other"
    assert thoughts[0].action == action


# --- sense -------------------------------------------------------------------------------------------------

sensible = pytest.mark.parametrize("name", ["greedy", "search:playouts=600"])


@sensible
def test_it_takes_the_cheese_it_can_get(name: str) -> None:
    game = scene(mice=[["b2", "b3"], ["g7"]], tiles={"c2": "A", "b3": "A"}, actions_left=1)
    game.apply(chosen(name, game, budget=THOROUGH))
    assert game.position.collected()[0] == "A", "by a run to c2, or by a push at g2"


@sensible
def test_it_wins_when_it_can(name: str) -> None:
    game = scene(mice=[["b2", "b3"], ["g7"]], tiles={"c2": "A", "b3": "A"}, collected=["BCD", ""], actions_left=1)
    game.apply(chosen(name, game, budget=THOROUGH))
    assert (game.is_over, game.winner) == (True, 0)


@sensible
def test_it_finds_a_win_in_two_actions(name: str) -> None:
    game = scene(mice=[["b1", "b3"], ["g7"]], tiles={"c2": "A", "b3": "A"}, collected=["BCD", ""], actions_left=2)
    first = chosen(name, game, budget=THOROUGH)
    game.apply(first)
    assert game.player == 0
    game.apply(chosen(name, game, budget=THOROUGH))
    assert (game.is_over, game.winner) == (True, 0)


@sensible
def test_it_does_not_drop_its_own_mouse(name: str) -> None:
    game = scene(mice=[["a2", "cellar", "cellar"], ["g7"]], spares="x", actions_left=1)
    assert chosen(name, game, budget=THOROUGH) != ">a2"


@sensible
def test_it_drops_the_mouse_that_wins_the_game(name: str) -> None:
    game = scene(mice=[["a1"], ["g2", "cellar", "cellar"]], spares="x", actions_left=1)
    assert chosen(name, game, budget=THOROUGH) == ">g2"


@pytest.mark.parametrize("modules", [[], MODULE_NAMES])
def test_whoever_plans_beats_whoever_does_not(modules: list[str]) -> None:
    wins = 0
    for number in range(4):
        game = Game.new(Setup(modules=modules, seed=f"duel {number}", start=number % 2, turn_limit=300))
        bots, luck = [made("greedy"), made("random")], Random(number)
        seen = now(game).seen
        while not game.is_over:
            apply_seen(game, bots[game.player].choose(sight_of(game, seen), FEW, luck), seen)
        wins += game.winner == 0
    assert wins >= 3
