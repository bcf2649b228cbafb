"""Whole games in Node and here: every word of the state, and all that is said of it, is the same after every action."""

from random import Random

import numpy as np
import pytest

from appenzell import Game
from appenzell.rules.aftermath import AFTERMATH_WORDS, write_aftermath
from appenzell.rules.randomness import seeded
from appenzell.rules.state import WORDS
from appenzell.rules.tokens import token_of
from appenzell.rules.wording import BY_RULES, MOST_LETTERS, MOST_WORDS, TEXTS, write_texts
from in_node import Games, Node, encoded
from soak import PLANS, Batch
from tests.golden.playthrough import PLAYTHROUGHS, Playthrough, steps
from tests.golden.test_perft import POSITIONS, each_position
from tests.perft import Position
from wasm_module import with_deck

pytestmark = pytest.mark.compiled
TURN_LIMITS = (12, 60)


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS.values(), ids=PLAYTHROUGHS)
def test_golden_games_are_played_and_told_alike(node: Node, playthrough: Playthrough) -> None:
    for step in steps(playthrough):
        position = Game.from_snapshot(step.before).position
        token = int(token_of(position.state, step.action.number))
        after, found = np.zeros(WORDS, np.int64), np.zeros(AFTERMATH_WORDS, np.int64)
        result, arrays = node.call("write_aftermath", position.setup, position.state, token, after, found)
        assert result == write_aftermath(position.setup, position.state, token, after, found) == 0
        assert arrays[2].tolist() == after.tolist()
        assert arrays[3].tolist() == found.tolist()
        assert in_words_there(node, position.setup, found) == in_words(position.setup, found)


def rooms_for_words() -> list[np.ndarray]:
    """What `write_texts` writes to."""
    return [np.zeros(MOST_WORDS, np.int64), np.zeros(MOST_LETTERS, np.uint8), np.zeros(TEXTS, np.int64)]


def in_words(setup: np.ndarray, found: np.ndarray) -> tuple[bytes, list[int]]:
    """An aftermath in words."""
    words, letters, ends = rooms_for_words()
    write_texts(setup, found, BY_RULES, BY_RULES, words, letters, ends)
    return letters.tobytes(), ends.tolist()


def in_words_there(node: Node, setup: np.ndarray, found: np.ndarray) -> tuple[bytes, list[int]]:
    """The same, as Node has it."""
    _, arrays = node.call("write_texts", setup, found, BY_RULES, BY_RULES, *rooms_for_words())
    return arrays[3].tobytes(), arrays[4].tolist()


@each_position
def test_as_many_sequences_of_actions_are_counted(node: Node, position: Position) -> None:
    start = Game.from_snapshot(position.snapshot).position
    for depth, count in position.counts.items():
        asked = {"setup": encoded(start.setup), "state": encoded(start.state), "depth": depth}
        assert node.ask(perft=asked) == {"sequences": count}
    assert POSITIONS


def some_games(number: int, luck: Random, games: int, turn_limit: int) -> Games:
    """Random games of a set-up."""
    plan = PLANS[number]
    batch = Batch(plan, turn_limit, luck.randrange(plan.players), range(games))
    return Games(batch.array(), with_deck(plan), int(seeded(luck.getrandbits(62))), games)


@pytest.mark.explored
@pytest.mark.parametrize("turn_limit", TURN_LIMITS)
def test_random_games_of_all_set_ups_are_played_alike(node: Node, turn_limit: int, luck: Random) -> None:
    for number, plan in enumerate(PLANS):
        games = some_games(number, luck, 10, turn_limit)
        assert games.here()[0] == games.in_node(node)[0], str(plan)


@pytest.mark.explored
def test_all_that_is_said_of_random_games_is_the_same(node: Node, luck: Random) -> None:
    for number in range(luck.randrange(2), len(PLANS), 2):
        games = some_games(number, luck, 1, 20)
        assert games.here(asks=True)[0] == games.in_node(node, asks=True)[0], str(PLANS[number])
