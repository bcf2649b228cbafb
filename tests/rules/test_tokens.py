"""The numbers of tokens: what is listed, what a token means, and that a wrong one changes nothing."""

import numpy as np
import pytest

from appenzell.rules.actions import ACTIONS, CHEESY, HANG, OUT, PLACES, RUN, RUNS, RUNS_FROM, TOKENS
from appenzell.rules.geometry import FIELD_NUMBERS
from appenzell.rules.status import Status
from appenzell.rules.tokens import LISTED, action_meant, apply_token, list_tokens, token_of
from tests.scenes import scene

B3, A2, A3 = (FIELD_NUMBERS[name] for name in ("b3", "a2", "a3"))


def test_a_run_is_numbered_by_where_its_mouse_stands() -> None:
    state = scene(mice=[["b3", "a2"]], open="KN").position.state
    assert token_of(state, RUN + PLACES + A3) == RUNS_FROM + RUNS * A2 + PLACES + A3
    assert token_of(state, RUN + 2 * PLACES) == RUNS_FROM + RUNS * OUT + 2 * PLACES
    assert [token_of(state, number) for number in (0, 18, 66, 337, 360)] == [0, 18, 66, 337, 360]


def test_cheesy_runs_from_where_he_stands() -> None:
    state = scene(modules="cheesy", ribbon=0, open="M").position.state
    run = RUN + PLACES * CHEESY
    assert action_meant(state, token_of(state, run)) == run
    assert token_of(state, run) == RUNS_FROM + RUNS * FIELD_NUMBERS["d4"] + PLACES * CHEESY


@pytest.mark.parametrize("token", [-1, RUN, HANG - 1, ACTIONS + RUNS * A3, TOKENS, TOKENS + RUNS])
def test_what_means_nothing_here_changes_nothing(token: int) -> None:
    position = scene(mice=[["b3"]], open="KN").position
    listed = position.list_tokens()
    before, known = position.state.copy(), listed.copy()
    assert apply_token(position.setup, position.state, token, listed) == Status.UNKNOWN_ACTION
    assert position.state.tolist() == before.tolist()
    assert listed.tolist() == known.tolist()


def test_a_token_is_played_and_what_comes_next_is_listed() -> None:
    position = scene(mice=[["b3", "a2"]], open="KN").position
    listed, again = position.list_tokens(), np.zeros(LISTED, np.int64)
    assert apply_token(position.setup, position.state, RUNS_FROM + RUNS * A2 + PLACES + A3, listed) == Status.OK
    list_tokens(position.setup, position.state, again)
    assert listed[0] == again[0] == len(position.legal())
    assert listed[1 : again[0] + 1].tolist() == again[1 : again[0] + 1].tolist()


def test_nothing_is_listed_when_the_game_is_over() -> None:
    assert scene(phase="over", winner=0).position.list_tokens()[0] == 0
