"""What an action would do as far as it can be said: scenes for each word, and never more than what then happens."""

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.rules.actions import CELLAR, PLACE_NAMES, PLACES, SLIDE
from appenzell.rules.check import apply
from appenzell.rules.deck import IN_WORD, set_deck_tile
from appenzell.rules.foresight import (
    ARRIVALS,
    DRAWN_GAME,
    FALLS,
    FINDS,
    FIRST_WINS,
    FORESIGHT_WORDS,
    GOES_ON,
    LOST,
    NEW_RIBBON,
    NO_PLACE,
    OUTCOMES,
    PUSHED_AWAY,
    UNKNOWN_IN,
    outcome_of,
    write_foresight,
)
from appenzell.rules.lookup import TILE_BITS
from appenzell.rules.numbers import MICE_EACH
from appenzell.rules.scoring import has_lost
from appenzell.rules.state import (
    DECK,
    DRAWN,
    MAX_PLAYERS,
    NOBODY,
    OPEN,
    RIBBON,
    WORDS,
    collected,
    put_tile,
    whereabouts,
)
from appenzell.rules.status import Status
from appenzell.rules.tiles import CHEESES, UNSEEN
from tests.scenes import scene
from tests.setups import setups


def open_only(game: Game) -> np.ndarray:
    """Return the position as somebody knows it who has just come in: what is covered is unseen, the deck, too."""
    state = game.position.state.copy()
    for place in range(49):
        if (TILE_BITS & ~state.item(OPEN)) >> place & 1:
            put_tile(state, place, UNSEEN)
    for index in range(IN_WORD * (DRAWN - DECK)):
        set_deck_tile(state, index, UNSEEN)
    state[DRAWN] = 0
    return state


def foreseen(game: Game, token: str, resigned: int = 0) -> np.ndarray:
    """Return what can be said of an action before it is played."""
    out = np.full(FORESIGHT_WORDS, 99, np.int64)
    number = game.copy().apply(token).number
    before = open_only(game)
    kept = before.copy()
    status = write_foresight(game.position.setup, before, number, resigned, np.zeros(WORDS, np.int64), out)
    assert status == 0
    assert (kept == before).all()
    return out


def places(word: int) -> str:
    """Return the names of the places of a bitboard."""
    return " ".join(name for place, name in enumerate(PLACE_NAMES) if int(word) >> place & 1)


def finds(out: np.ndarray) -> dict[str, str]:
    """Return what is found: seat and kind, and where."""
    return {
        f"{seat}{'ABCDEFG'[kind]}": places(out[FINDS + CHEESES * seat + kind])
        for seat in range(MAX_PLAYERS)
        for kind in range(CHEESES)
        if out[FINDS + CHEESES * seat + kind]
    }


def test_a_trap_that_is_pushed_under_a_mouse() -> None:
    game = scene(mice=[["a1"], ["b1"]], open="Q", spares="x")
    out = foreseen(game, ">b1")
    assert places(out[FALLS]) == "b1"
    assert out[LOST] == 0
    assert out[OUTCOMES] == 1 << GOES_ON


def test_a_third_mouse_that_falls() -> None:
    game = scene(mice=[["a1"], ["b1", "cellar", "cellar"]], open="Q", spares="x")
    out = foreseen(game, ">b1")
    assert out[LOST] == 0b10
    assert out[OUTCOMES] == 1 << FIRST_WINS


def test_who_has_resigned_wins_nothing() -> None:
    game = scene(
        players=3, mice=[["a1"], ["b1", "cellar", "cellar"], ["g1"]], collected=["A", "", ""], open="Q", spares="x"
    )
    assert foreseen(game, ">b1")[OUTCOMES] == 1 << FIRST_WINS
    assert foreseen(game, ">b1", 0b001)[OUTCOMES] == 1 << FIRST_WINS + 2
    assert foreseen(game, ">b1", 0b101)[OUTCOMES] == 1 << DRAWN_GAME


def test_two_of_a_kind() -> None:
    game = scene(mice=[["b1", "g4"]], open="QL", tiles={"g4": "A"}, spares="A")
    assert finds(foreseen(game, ">b1")) == {"0A": "b1 g4"}


def test_a_run_onto_the_second_of_a_kind_that_wins() -> None:
    game = scene(mice=[["c4", "g4"]], open="ML", tiles={"d4": "A", "g4": "A"}, collected=["BCD", ""])
    out = foreseen(game, "c4-d4")
    assert finds(out) == {"0A": "d4 g4"}
    assert out[OUTCOMES] == 1 << FIRST_WINS


def test_cheese_that_arrives_and_is_not_found_yet() -> None:
    game = scene(mice=[["a1"], ["b1"]], open="Q", spares="A")
    assert places(foreseen(game, ">b1")[ARRIVALS]) == "b1"
    owned = scene(mice=[["a1"], ["b1"]], open="Q", spares="A", collected=["", "A"])
    assert foreseen(owned, ">b1")[ARRIVALS] == 0


def test_tiles_nobody_knows_slide_into_the_open() -> None:
    game = scene(mice=[["a1"], ["d4"]], open="M")
    out = foreseen(game, ">d1")
    assert places(out[UNKNOWN_IN]) == "d4"


def test_what_lies_under_the_roof_decides() -> None:
    game = scene(mice=[["a1"], ["d4", "cellar", "cellar"]], open="M")
    assert foreseen(game, ">d1")[OUTCOMES] == 1 << GOES_ON | 1 << FIRST_WINS, "a trap may come"


def test_what_cannot_lie_under_the_roof_does_not_decide() -> None:
    game = scene(mice=[["a1"], ["d4", "cellar", "cellar"]], open="MQL", tiles={"b1": "x", "g2": "x", "g4": "x"})
    assert foreseen(game, ">d1")[OUTCOMES] == 1 << GOES_ON, "all traps lie in sight"


def test_cheesy_may_change_hands_under_a_roof() -> None:
    """Two of a kind are not sure while his tile may come under another mouse: then his new owner has him."""
    position = {"modules": "cheesy", "cheesy": "g2", "ribbon": 0, "mice": [["a4"], ["c4"]], "spares": "A."}
    covered = scene(**position, open="KLM", tiles={"g2": "A"})
    assert finds(foreseen(covered, ">a4")) == {}
    in_sight = scene(**position, open="KLM", tiles={"g2": "A", "g4": "g"})
    assert finds(foreseen(in_sight, ">a4")) == {"0A": "g2 a4"}


def test_a_ribbon_that_changes() -> None:
    game = scene(modules="cheesy", cheesy="g4", ribbon=0, mice=[["a1"], ["b1"]], open="QL", tiles={}, spares="g.")
    assert foreseen(game, ">b1")[NEW_RIBBON] == 1


def test_a_mouse_that_loses_its_pantry_place() -> None:
    game = scene(modules="pantry", mice=[["p2"], ["a1"]])
    assert PLACE_NAMES[foreseen(game, ">b1/2").item(PUSHED_AWAY)] == "p2"
    assert foreseen(game, ">b1")[PUSHED_AWAY] == NO_PLACE


def test_what_cannot_be_done_is_refused() -> None:
    game = scene(mice=[["a1"]], slid=True)
    out = np.full(FORESIGHT_WORDS, 99, np.int64)
    position = game.position
    status = write_foresight(position.setup, position.state, SLIDE, 0, np.zeros(WORDS, np.int64), out)
    assert status == Status.ALREADY_SLID
    assert (out == 99).all()


@given(setups(), st.integers(0, 1 << 32), st.integers(0, 120))
def test_what_is_said_is_what_happens(setup: Setup, seed: int, length: int) -> None:
    luck = random.Random(seed)
    game = Game.new(setup)
    for _ in range(length):
        if not (legal := game.legal_actions()):
            return
        game.apply(luck.choice(legal))
    for action in luck.sample(game.legal_actions(), min(6, len(game.legal_actions()))):
        holds(game, str(action), action.number)


def holds(game: Game, token: str, number: int) -> None:
    """Play an action that was foreseen."""
    out, before = foreseen(game, token), game.position.state
    setup, after = game.position.setup, before.copy()
    assert apply(setup, after, number) == 0
    assert out.item(OUTCOMES) >> outcome_of(setup, after, 0) & 1, "it ends in one of the ways that were said"
    for seat in range(setup.item(0)):
        found = int(collected(after, seat) & ~collected(before, seat))
        for kind in range(CHEESES):
            assert found >> kind & 1 or not out[FINDS + CHEESES * seat + kind], "what was sure is found"
        for mouse in range(MICE_EACH):
            place = int(whereabouts(before, seat, mouse))
            if place < PLACES and out.item(FALLS) >> place & 1:
                assert whereabouts(after, seat, mouse) == CELLAR, "who was to fall has fallen"
        assert has_lost(after, seat) or not out.item(LOST) >> seat & 1
    if out[NEW_RIBBON] != NOBODY:
        assert after[RIBBON] == out[NEW_RIBBON]
