"""The cheese tower is hung for something: no bot moves it twice in a turn when once would have done."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Action, Game, Setup
from appenzell.bots import Budget, recipe_of
from appenzell.bots.advice import advise
from appenzell.bots.kernel.candidates import candidates
from appenzell.bots.memory import MEMORIES, remembered_state
from appenzell.bots.sight import Sight, apply_seen, first_seen, sight_of
from appenzell.playing.retelling import played_again
from appenzell.rules.actions import HANG, PLACE
from appenzell.rules.geometry import FIELD_NAMES
from appenzell.rules.legal import OPTION_WORDS
from appenzell.rules.state import NO_POST
from tests.bots.following import now

pytestmark = pytest.mark.compiled  # bots are far too slow as plain Python
FEW = Budget(playouts=60)


def is_hang(action: Action) -> bool:
    return HANG <= action.number < PLACE


def game_of(*tokens: str) -> Game:
    """A game of two with the cheese tower, in its first turns: seat 0 begins, the other's mouse is in the tower."""
    game = Game.new(Setup(modules=["tower"], seed="hangs", start=0))
    for token in ("+a1", *tokens):
        game.apply(token)
    return game


def followed(game: Game) -> Sight:
    """What is seen of a game by somebody who followed it."""
    return played_again(game).sight()


def posts(sight: Sight) -> int:
    """How many posts a bot thinks about."""
    out = np.zeros(OPTION_WORDS, np.int64)
    candidates(sight.position.setup, remembered_state(sight, MEMORIES["perfect"], 0), out)
    return int(out[-1]).bit_count()


@pytest.mark.parametrize(
    ("tokens", "why"),
    [
        ("T:b1", "it was hung just now"),
        ("T:b1 ^K", "another mouse lifts a roof"),
        ("T:b1 +a7", "another mouse comes in"),
        ("T:b1 >a2", "the push was free before"),
    ],
)
def test_a_tower_that_was_hung_for_nothing_yet_is_left_alone(tokens: str, why: str) -> None:
    game = game_of("T:c1", *tokens.split())
    assert FIELD_NAMES[followed(game).hung_from] == "c1", why
    assert posts(followed(game)) == 0, why


@pytest.mark.parametrize(
    ("tokens", "why"),
    [
        ("T:c1 >b1", "the line was blocked"),
        ("T:c1 ^Q .", "the turn is over"),
        ("^K . T:d1 ^P", "its own mouse lifts a roof from where it hangs now"),
        ("^K . T:d1 ^P T-d1", "its own mouse has left it there"),
    ],
)
def test_a_tower_that_was_of_use_may_be_hung_again(tokens: str, why: str) -> None:
    game = game_of("T:b1", *tokens.split())
    assert followed(game).hung_from == NO_POST, why
    assert posts(followed(game)) > 0, why


def test_in_a_position_nobody_knows_the_past_of_it_may_be_hung() -> None:
    game = Game.from_snapshot(game_of("T:c1", "T:b1").snapshot())
    assert posts(now(game)) == 19


@given(st.integers(0, 10**6))
def test_nothing_is_lost_by_leaving_it_alone(number: int) -> None:
    """Whatever was played since the idle hang could have been played without it, for an action less."""
    luck = Random(number)
    game = Game.new(Setup(players=3, modules=["tower"], seed=str(number)))
    idle: list[Action] = []
    before = game.copy()
    for _ in range(40):
        actions = game.legal_actions()
        hangs = [action for action in actions if is_hang(action)]
        if followed(game).hung_from == NO_POST:
            before, idle = game.copy(), []
        elif hangs:
            shorter, longer = before.copy(), game.copy()
            post = next(action for action in hangs if FIELD_NAMES[followed(game).hung_from] not in action.token)
            for action in [*(action for action in idle if not is_hang(action)), post]:
                shorter.apply(action)
            longer.apply(post)
            spared = sum(map(is_hang, idle))
            assert shorter.snapshot() == longer.snapshot() | {"actions_left": longer.actions_left + spared}
        action = luck.choice(hangs if hangs and luck.random() < 0.4 else actions)
        idle.append(game.apply(action))
        if game.is_over:
            return


@pytest.mark.parametrize("name", ["child", "novice", "keen", "greedy", "search"])
def test_no_bot_hangs_it_again_for_nothing(name: str) -> None:
    for number in range(3):
        game, luck = Game.new(Setup(players=3, modules=["tower"], seed=str(number), turn_limit=12)), Random(number)
        bots, seen = [recipe_of(name).make(f"table/{seat}") for seat in range(3)], first_seen(game)
        while not game.is_over:
            sight = sight_of(game, seen)
            action = apply_seen(game, bots[game.player].choose(sight, FEW, luck), seen)
            assert not (is_hang(action) and sight.hung_from != NO_POST), game.record()


def test_advice_does_not_hang_twice_either() -> None:
    game = game_of("T:c1", "T:b1")
    thoughts = advise(followed(game), FEW, Random(1))
    assert not any(is_hang(thought.action) for thought in thoughts.actions)


def test_a_child_does_not_play_with_the_tower_all_day() -> None:
    """There are up to nineteen posts: a whim that counted each would hang it in every turn."""
    game, luck = Game.new(Setup(modules=["tower"], seed="day", turn_limit=40)), Random(1)
    bots, seen = [recipe_of("child").make(f"table/{seat}") for seat in range(2)], first_seen(game)
    while not game.is_over:
        apply_seen(game, bots[game.player].choose(sight_of(game, seen), FEW, luck), seen)
    assert sum(map(is_hang, game.history)) <= 10
