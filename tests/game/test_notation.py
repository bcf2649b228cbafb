"""Tokens: how each is read, where a malformed one is wrong, and what fits no mouse."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Action, Game, IllegalAction, MalformedToken, Setup
from appenzell.game.action import known_action
from appenzell.game.notation import Reading, read_token
from appenzell.rules.actions import ACTIONS, CHEESY, HANG, OUT, PLACES, RUN, RUNS, RUNS_FROM
from tests.game.games import attempt, games
from tests.scenes import scene

WHOLE = "cheesy pantry tower works"


@pytest.mark.parametrize(
    ("token", "number"),
    [
        *[(".", 0), ("^A", 1), ("^R", 18), (">b1", 19), (">b1/2", 20), (">d1", 23), (">a2/4", 34), (">f7/4", 66)],
        *[("T:b1", 337), ("T:f7", 356), ("=p1", 357), ("=p4", 360)],
    ],
)
def test_tokens_that_always_mean_the_same(token: str, number: int) -> None:
    assert read_token(token) == Reading(number)
    assert known_action(number) == Action(number, token)


@pytest.mark.parametrize(
    ("token", "reading"),
    [
        ("+a1", Reading(RUN, OUT)),
        ("+T", Reading(RUN + 49, OUT)),
        ("b1-g7", Reading(RUN + 48, 1)),
        ("T-c1", Reading(RUN + 2, 49)),
        ("d4-p2", Reading(RUN + 51, 24)),
        ("p4-p1", Reading(RUN + 50, 53)),
        ("C:d4-f3", Reading(RUN + 19, 24, cheesy=True)),
        ("C:p1-d4", Reading(RUN + 24, 50, cheesy=True)),
    ],
)
def test_runs_name_where_the_mouse_stands(token: str, reading: Reading) -> None:
    assert read_token(token) == reading


def test_every_action_can_be_written_and_read() -> None:
    for number in (*range(RUN), *range(HANG, ACTIONS)):
        assert read_token(str(known_action(number))).number == known_action(number).number == number
    for mouse in range(CHEESY + 1):
        for origin in range(OUT + (mouse != CHEESY)):
            for place in range(PLACES):
                action = known_action(RUNS_FROM + RUNS * origin + PLACES * mouse + place)
                assert action.number == RUN + PLACES * mouse + place
                assert read_token(action.token) == Reading(RUN + place, origin, mouse == CHEESY)


@pytest.mark.parametrize(
    ("token", "column", "sentence"),
    [
        ("", 1, "'' is no token: at column 1 comes a field a1 to g7, T or p1 to p4, but the token ends."),
        ("..", 2, "'..' is no token: at column 2 comes nothing more, not '.'."),
        ("^", 2, "'^' is no token: at column 2 comes a room A to R, but the token ends."),
        ("^S", 2, "'^S' is no token: at column 2 comes a room A to R, not 'S'."),
        ("^k", 2, "'^k' is no token"),
        ("^KM", 3, "'^KM' is no token: at column 3 comes nothing more, not 'M'."),
        (">a", 3, "'>a' is no token: at column 3 comes a rank 1 to 7, but the token ends."),
        (">h2", 2, "'>h2' is no token: at column 2 comes a file a to g, not 'h'."),
        (
            ">a2/",
            5,
            "'>a2/' is no token: at column 5 comes a spare 2 to 4 (the first is never written), but the token ends.",
        ),
        (">a2/1", 5, "'>a2/1' is no token: at column 5 comes a spare 2 to 4 (the first is never written), not '1'."),
        (">a2/5", 5, "'>a2/5' is no token"),
        (">a2-1", 4, "'>a2-1' is no token: at column 4 comes / and a spare, not '-'."),
        (">a2/22", 6, "'>a2/22' is no token: at column 6 comes nothing more, not '2'."),
        ("+x9", 2, "'+x9' is no token: at column 2 comes a field a1 to g7, T or p1 to p4, not 'x'."),
        ("+p5", 3, "'+p5' is no token: at column 3 comes the number of a pantry field, 1 to 4, not '5'."),
        ("b9-b4", 2, "'b9-b4' is no token: at column 2 comes a rank 1 to 7, not '9'."),
        ("b3", 3, "'b3' is no token: at column 3 comes -, but the token ends."),
        ("b3b4", 3, "'b3b4' is no token: at column 3 comes -, not 'b'."),
        ("b3-", 4, "'b3-' is no token: at column 4"),
        ("B3-b4", 1, "'B3-b4' is no token: at column 1"),
        (" b3-b4", 1, "' b3-b4' is no token: at column 1"),
        ("b3-b4 ", 6, "'b3-b4 ' is no token: at column 6 comes nothing more, not ' '."),
        ("b3-b4\n", 6, "'b3-b4\\n' is no token"),
        ("C:", 3, "'C:' is no token: at column 3"),
        ("c:d4-d5", 2, "'c:d4-d5' is no token"),
        ("T:c", 4, "'T:c' is no token: at column 4 comes a rank 1 to 7, but the token ends."),
        ("=p", 3, "'=p' is no token"),
        ("\ud800", 1, "'\\ud800' is no token"),
        ("x" * 17, 17, "'xxxxxxxxxxxxxxxxx' is no token: a token has at most 16 characters."),
        ("b" * 100_000, 17, "'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…' is no token"),
    ],
)
def test_malformed_tokens_say_where(token: str, column: int, sentence: str) -> None:
    game = Game.new(Setup(seed="s", start=0))
    for method in (game.apply, game.is_legal):
        with pytest.raises(MalformedToken) as caught:
            method(token)
        assert str(caught.value).startswith(sentence)
        assert caught.value.column == column


@pytest.mark.parametrize("value", [None, 5, b".", ["."], Action(1, None), Action("a", 3)])  # type: ignore[arg-type]
def test_values_that_are_no_actions(value: Any) -> None:
    with pytest.raises(MalformedToken, match="An action is an Action or a token, not"):
        Game.new(Setup()).apply(value)


@pytest.mark.parametrize(
    ("token", "rule", "reason"),
    [
        ("b3-b4", "B-12", "no_mouse_there"),
        ("T-c1", "A-73", "no_mouse_in_cheese_tower"),
        ("+a1", "B-30", "no_mouse_outside"),
        ("C:d5-d4", "X-14", "cheesy_elsewhere"),
        (">c1", "B-40", "no_such_slot"),
        (">d4/2", "B-40", "no_such_slot"),
        ("T:d4", "X-33", "no_such_post"),
        ("T:a1", "X-33", "no_such_post"),
        ("=b3", "X-56", "not_in_pantry"),
        ("=T", "X-56", "not_in_pantry"),
    ],
)
def test_tokens_that_fit_nothing_on_the_board(token: str, rule: str, reason: str) -> None:
    game = scene(modules=WHOLE, mice=[["b2", "c2", "b1", "c1"], ["tower", "b3"]])
    before = game.snapshot()
    assert not game.is_legal(token)
    with pytest.raises(IllegalAction) as caught:
        game.apply(token)
    assert (caught.value.rule, caught.value.reason, caught.value.token) == (rule, reason, token)
    assert str(caught.value).startswith(f"{token} is not allowed: ")
    assert str(caught.value).endswith(f" ({rule}).")
    assert game.snapshot() == before


def test_cheesy_who_is_not_in_the_game() -> None:
    with pytest.raises(IllegalAction, match=r"C:d4-d5 is not allowed: Cheesy is not in this game \(X-10\)."):
        scene(mice=[["b2"]]).apply("C:d4-d5")


def test_in_other_phases_the_phase_is_the_reason() -> None:
    setting_up = Game.new(Setup(seed="s"))
    with pytest.raises(IllegalAction, match="first every player"):
        setting_up.apply("b3-b4")
    hanging = Game.new(Setup(seed="s", modules=["tower"]))
    with pytest.raises(IllegalAction, match="first every player"):
        hanging.apply("T:d4")
    hanging.apply("+a1")
    for token in ("b3-b4", "T:d4", "C:d4-d5", "=b3"):
        with pytest.raises(IllegalAction, match=r"the last to set up hangs the cheese tower .*\(X-31\)"):
            hanging.apply(token)
    placing = scene(modules="pantry", mice=[["b2", "held"]], phase="place")
    with pytest.raises(IllegalAction, match="first the displaced mouse"):
        placing.apply("C:d4-d5")


@given(games(most=40), st.integers(0, ACTIONS - 1))
def test_tokens_of_any_number_come_back_to_it(game: Game, number: int) -> None:
    action, error = attempt(game.action, number)
    if action is None:
        assert isinstance(error, IllegalAction)
        assert RUN <= number < HANG
        return
    legal = action in game.legal_actions()
    assert game.is_legal(action) == legal
    if legal:
        assert game.copy().apply(str(action)) is action


@given(st.text(max_size=20) | st.text("abcdefgpTC:+->^=./1234567KR", max_size=9))
def test_any_text_gives_an_action_or_our_error(text: str) -> None:
    game = scene(modules=WHOLE, mice=[["b2", "b3", "p1"], ["tower"]], ribbon=0)
    before = game.snapshot()
    played, error = attempt(game.apply, text)
    if played is None:
        assert isinstance(error, MalformedToken | IllegalAction)
        assert game.snapshot() == before
    else:
        assert str(played) == text
