"""Compiled = interpreted: numba's machine code and the Python it was made from agree on every word, step by step."""

import random
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import appenzell
from appenzell import Game, Setup, random_layout
from appenzell.rules import (
    aftermath,
    check,
    deck,
    faults,
    foresight,
    legal,
    observing,
    outcome,
    playouts,
    prices,
    randomness,
    telling,
    tokens,
    views,
    ways,
    wording,
)
from appenzell.rules.actions import ACTIONS, CHEESY
from appenzell.rules.aftermath import AFTERMATH_WORDS
from appenzell.rules.foresight import FORESIGHT_WORDS
from appenzell.rules.legal import OPTION_WORDS
from appenzell.rules.state import DECK, DRAWN, PHASE, WORDS
from appenzell.rules.tokens import LISTED
from appenzell.rules.views import LYING_WORDS, VIEW_WORDS
from appenzell.rules.ways import WAYS_WORDS
from appenzell.rules.wording import BY_RULES, MOST_LETTERS, MOST_WORDS, TEXTS
from tests.interpreted import interpreted_rules
from tests.setups import COMBINATIONS, most_players, setups

pytestmark = pytest.mark.compiled

Rules = SimpleNamespace
Words = np.ndarray[Any, np.dtype[np.int64]]

COMPILED = Rules(
    aftermath=aftermath,
    check=check,
    deck=deck,
    faults=faults,
    foresight=foresight,
    legal=legal,
    observing=observing,
    outcome=outcome,
    playouts=playouts,
    prices=prices,
    randomness=randomness,
    views=views,
    telling=telling,
    tokens=tokens,
    ways=ways,
    wording=wording,
)
GAMES = [(modules, players) for modules in COMBINATIONS for players in range(2, most_players(modules) + 1)]
LAYOUTS = ("front", "back", random_layout(7).plan)
FEW = 5  # one in so many positions that differ in one word is judged, which takes the interpreter longest


def verdicts(rules: Rules, setup: Words, state: Words) -> list[int]:
    """Return all the rules say of a position: the options, the legal actions with price and whether they reveal, why
    the game would be over, and the status of every number.
    """
    options, numbers = np.zeros(OPTION_WORDS, np.int64), np.zeros(ACTIONS, np.int64)
    total = rules.legal.options(setup, state, options)
    listed = rules.legal.legal(setup, state, numbers)
    tokens = np.zeros(LISTED, np.int64)
    rules.tokens.list_tokens(setup, state, tokens)
    meant = [int(rules.tokens.action_meant(state, token)) for token in tokens[1 : listed + 1]]
    statuses = [int(rules.check.check(setup, state, number)) for number in range(-1, ACTIONS + 1)]
    picked = [int(rules.legal.pick(options, index)) for index in range(total)]
    costs = np.zeros(ACTIONS, np.int64)
    rules.prices.prices(setup, state, numbers, listed, costs)
    shows = [int(rules.telling.reveals(setup, state, number)) for number in picked]
    why = int(rules.outcome.ending(setup, state))
    lists = [*options.tolist(), *numbers[:listed].tolist(), *tokens[: listed + 1].tolist(), *meant, *picked]
    return [*lists, *costs.tolist(), *shows, why, *statuses]


def told(rules: Rules, setup: Words, before: Words, action: int) -> tuple[list[int], list[int], bytes]:
    """Return the state that an action leads to, all there is to know of it, and that in words."""
    after, found = np.zeros(WORDS, np.int64), np.zeros(AFTERMATH_WORDS, np.int64)
    token = int(rules.tokens.token_of(before, action))
    assert rules.aftermath.write_aftermath(setup, before, token, after, found) == 0
    foreseen, onward = np.zeros(FORESIGHT_WORDS, np.int64), np.zeros(WAYS_WORDS, np.int64)
    assert rules.foresight.write_foresight(setup, before, action, 1, after, foreseen) == 0
    rules.ways.write_ways(setup, before, action % (CHEESY + 1), after, onward)
    assert rules.aftermath.write_aftermath(setup, before, token, after, found) == 0
    ahead = [*foreseen.tolist(), *onward.tolist()]
    return after.tolist(), [*found.tolist(), *ahead], in_words(rules, setup, found)


def in_words(rules: Rules, setup: Words, found: Words) -> bytes:
    """Return what is known of a position, in words."""
    words, letters = np.zeros(MOST_WORDS, np.int64), np.zeros(MOST_LETTERS, np.uint8)
    ends = np.zeros(TEXTS, np.int64)
    rules.wording.write_texts(setup, found, BY_RULES, BY_RULES, words, letters, ends)
    return letters[: ends.item(TEXTS - 1)].tobytes()


def some_option(options: list[int], luck: random.Random) -> int:
    """Return the number of a legal action: first a sort of action, then one of that sort."""
    word = luck.choice([word for word in range(OPTION_WORDS) if options[word]])
    bits = [bit for bit in range(options[word].bit_length()) if options[word] >> bit & 1]
    return int(legal.FIRST[word]) + luck.choice(bits)


def facts(rules: Rules, setup: Words, state: Words) -> list[int]:
    """Return what the rules know of a position: what lies open, what was seen, if it can be, what a learner gets."""
    open_now, covered, known = (np.zeros(size, np.int64) for size in (VIEW_WORDS, LYING_WORDS, LYING_WORDS))
    rules.views.write_view(setup, state, open_now)
    rules.views.write_covered(state, covered)
    rules.views.write_known(setup, state, known)
    return [
        *open_now.tolist(),
        *covered.tolist(),
        *known.tolist(),
        *judged(rules, setup, state),
        *observed(rules, setup, state),
    ]


def observed(rules: Rules, setup: Words, state: Words) -> list[int]:
    """Return what the first seat observes of what was ever seen, and the second of what lies open."""
    both = np.zeros((2, observing.OBSERVATION_SIZE), np.int8)
    for seat in range(2):
        rules.observing.observe(setup, state, seat, 1 - seat, both[seat])
    return [int(number) for number in both.ravel()]


def judged(rules: Rules, setup: Words, state: Words) -> list[int]:
    """Return what is wrong with a position, and with some that differ from it in one word: other ones every time."""
    found, words = [], [word for word in range(WORDS) if word not in range(DECK, DRAWN + 1)]
    others = list(zip(words, [*state.tolist()[1:], 7], strict=False))
    for word, number in [(PHASE, state.item(PHASE)), *others[int(state.sum()) % FEW :: FEW]]:
        other, about = state.copy(), np.zeros(faults.ABOUT, np.int64)
        other[word] = number
        found += [int(rules.faults.fault(setup, other, about)), *about.tolist()]
    return found


@pytest.mark.explored
@pytest.mark.parametrize(("modules", "players"), GAMES)
def test_compiled_and_interpreted_agree_after_every_action(
    modules: tuple[str, ...], players: int, luck: random.Random
) -> None:
    plain, layout = interpreted_rules(), LAYOUTS[luck.randrange(3)]
    position = Game.new(
        Setup(players=players, modules=modules, layout=layout, turn_limit=12, seed=str(luck.random()))
    ).position
    setup, state, twin = position.setup, position.state, np.zeros(WORDS, np.int64)
    twin[DECK:DRAWN] = state[DECK:DRAWN]
    plain.deck.deal(setup, twin)
    while True:
        assert state.tolist() == twin.tolist()
        found = verdicts(COMPILED, setup, state)
        assert found == verdicts(plain, setup, twin)
        assert facts(COMPILED, setup, state) == facts(plain, setup, twin)
        assert state.tolist() == twin.tolist(), "looking changes nothing"
        if not any(found[:OPTION_WORDS]):
            break
        action = some_option(found[:OPTION_WORDS], luck)
        assert told(COMPILED, setup, state, action) == told(plain, setup, twin, action)
        assert COMPILED.check.apply(setup, state, action) == plain.check.apply(setup, twin, action) == 0


@given(setups(), st.integers(0, 2**62), st.integers(1, 361))
def test_equal_random_words_give_equal_numbers_shuffles_and_games(setup: Setup, luck: int, bound: int) -> None:
    position = Game.new(setup).position
    results = []
    for rules in (COMPILED, interpreted_rules()):
        state, word = position.state.copy(), np.array([rules.randomness.seeded(luck)])
        numbers = [int(rules.randomness.below(word, bound)) for _ in range(10)]
        rules.deck.shuffle_unseen(state, word)
        played = rules.playouts.random_game(position.setup, state, word, np.zeros(OPTION_WORDS, np.int64), 100)
        results.append([*numbers, played, *word.tolist(), *state.tolist()])
    assert results[0] == results[1]


def test_interpreted_rules_leave_the_compiled_ones_alone() -> None:
    before = dict(sys.modules)
    plain = interpreted_rules.__wrapped__()
    assert {name: sys.modules.get(name) for name in before} == before
    assert [name for name in set(sys.modules) - set(before) if name.startswith("appenzell")] == []
    assert appenzell.rules is sys.modules["appenzell.rules"]
    assert not hasattr(plain.check.check, "py_func")
    assert plain.check.check is not check.check
