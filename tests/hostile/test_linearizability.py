"""The check for an order finds every sort of history that has none: a check that cannot fail would be worth nothing."""

from math import inf
from random import Random

import pytest

from hostile.contest import judge
from hostile.linearizability import Operation, explain
from hostile.table_model import Answer, Asked, Asking, State, step

LOBBY = State(("anna", ""))
FULL = State(("anna", "bert"))
GAME = FULL._replace(status="running")
OVER = GAME._replace(status="over", seq=3)


def op(what: Asking, who: str, answer: Answer | None, began: float, ended: float = inf, **more: int) -> Operation:
    return Operation(Asked(what, who, **more), answer, began, ended)


def done(number: int | None = None, code: str | None = None) -> Answer:
    return Answer(number=number, code=code)


TRUE = [
    (LOBBY, [op("join", "bert", done(1), 0, 2), op("join", "carl", Answer("table_full"), 0, 2)]),
    (LOBBY, [op("join", "bert", done(1), 0, 2), op("join", "bert", done(1), 3, 4)]),
    (LOBBY, [op("join", "bert", None, 0), op("join", "carl", Answer("table_full"), 5, 6)]),
    (LOBBY, [op("start", "anna", Answer("not_full"), 0, 3), op("join", "bert", done(1), 1, 2)]),
    (FULL, [op("start", "anna", done(), 0, 2), op("start", "anna", Answer("already_started"), 1, 3)]),
    (FULL, [op("start", "bert", Answer("not_host"), 0, 1), op("act", "anna", Answer("not_started"), 0, 1)]),
    (GAME, [op("act", "anna", done(1), 0, 2), op("act", "bert", Answer("stale"), 1, 3)]),
    (GAME, [op("act", "anna", Answer("not_your_turn"), 0, 1), op("act", "bert", done(1), 2, 3)]),
    (GAME, [op("act", "anna", None, 0), op("act", "bert", done(2), 5, 6, seq=1)]),
    (GAME, [op("resign", "anna", done(1), 0, 5), op("rematch", "bert", done(code="AAAAAA"), 1, 6)]),
    (OVER, [op("rematch", "anna", done(code="AAAAAA"), 0, 1), op("rematch", "carl", done(code="AAAAAA"), 2, 3)]),
    (OVER, [op("look", "carl", Answer(number=3, status="over"), 0, 1), op("act", "carl", Answer("no_seat"), 0, 1)]),
]

FALSE = [
    # a seat given to two, or lost
    (LOBBY, [op("join", "bert", done(1), 0, 2), op("join", "carl", done(1), 0, 2)]),
    (LOBBY, [op("join", "bert", done(1), 0, 1), op("join", "bert", Answer("table_full"), 2, 3)]),
    (LOBBY, [op("join", "carl", Answer("table_full"), 0, 1), op("join", "bert", done(1), 2, 3)]),
    (LOBBY, [op("join", "bert", done(0), 0, 1)]),
    # begun twice, or without all, or by another
    (FULL, [op("start", "anna", done(), 0, 2), op("start", "anna", done(), 1, 3)]),
    (LOBBY, [op("start", "anna", done(), 0, 1), op("join", "bert", done(1), 2, 3)]),
    (FULL, [op("start", "bert", done(), 0, 1)]),
    # joined after the start
    (FULL._replace(seats=("anna", "bert", "")), [op("start", "anna", done(), 0, 1)]),
    (GAME, [op("join", "carl", done(1), 0, 1)]),
    # a seq given to two, left out, or forgotten
    (GAME, [op("act", "anna", done(1), 0, 2), op("act", "bert", done(1), 1, 3)]),
    (GAME, [op("act", "anna", done(2), 0, 2)]),
    (GAME, [op("act", "anna", done(1), 0, 1), op("undo", "anna", done(1), 2, 3)]),
    (GAME, [op("act", "anna", done(1), 0, 1), op("act", "anna", Answer("stale"), 2, 3, seq=1)]),
    (GAME, [op("act", "anna", Answer("stale"), 0, 1)]),
    # acted after the end, or by nobody's right
    (GAME, [op("resign", "anna", done(1), 0, 1), op("act", "bert", done(2), 2, 3, seq=1)]),
    (GAME, [op("act", "carl", done(1), 0, 1)]),
    # two rematches, or one too early
    (OVER, [op("rematch", "anna", done(code="AAAAAA"), 0, 2), op("rematch", "bert", done(code="BBBBBB"), 0, 2)]),
    (GAME, [op("rematch", "anna", done(code="AAAAAA"), 0, 1), op("resign", "bert", done(1), 2, 3)]),
    (OVER, [op("look", "carl", Answer(number=2, status="running"), 0, 1)]),
]


@pytest.mark.parametrize(("first", "history"), TRUE)
def test_what_can_have_been_has_an_order(first: State, history: list[Operation]) -> None:
    order = explain(history, first, step)
    assert order is not None
    assert {each for each in history if each.is_answered} <= set(order)


@pytest.mark.parametrize(("first", "history"), FALSE)
def test_what_cannot_have_been_has_none(first: State, history: list[Operation]) -> None:
    assert explain(history, first, step) is None


def test_it_says_which_answer_has_no_order_and_which_seat_has_two() -> None:
    fine = op("join", "bert", done(1), 0, 1)
    assert judge("AAAAAA", [op("join", "c0", done(0), 0, 1), fine], 2) == []
    twice, orderless = judge("AAAAAA", [fine, op("join", "carl", done(1), 0, 2)], 2)
    assert twice == "AAAAAA: seat 1 was given to bert, carl"
    assert "who='carl'" in orderless


def test_long_histories_are_found_quickly(luck: Random) -> None:
    """Many who are refused at the same time can come in any order, which must not be tried one by one."""
    history = [op("act", "anna", done(seq + 1), seq, seq + 3, seq=seq) for seq in range(60)]
    history += [op("act", "bert", Answer("stale"), seq, seq + 4, seq=seq) for seq in range(60)]
    history += [op("join", f"guest {n}", Answer("already_started"), luck.uniform(0, 50), 60) for n in range(20)]
    luck.shuffle(history)
    assert explain(history, GAME, step) is not None
    assert explain([*history, op("act", "bert", done(7), 58, 61, seq=6)], GAME, step) is None
