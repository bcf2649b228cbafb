"""The tree of errors, and the one mapping from reasons to words."""

import pickle
import re
from pathlib import Path

import pytest

from appenzell.game import errors
from appenzell.game.reasons import ACTION_REASONS, Misfit, illegal
from appenzell.rules.status import Status

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
SAMPLES = [
    errors.AppenzellError("Sentence."),
    errors.BadSetup("Sentence.", "players"),
    errors.BadLayout("Sentence.", "layout"),
    errors.BadSnapshot("Sentence.", "taken", {"at": "b2"}),
    errors.BadSeat("Sentence."),
    errors.MalformedToken("Sentence.", 3),
    errors.BadRecord("sentence.", 2, 3),
    errors.MalformedRecord("sentence.", 2, 3),
    errors.IllegalRecord("sentence.", 2, 3, "B-35", "too_dear"),
    errors.SealedRecord("sentence.", 2, 3),
    errors.NoRecord("Sentence."),
    errors.IllegalAction("Sentence.", "B-35", "too_dear", "b3-b5"),
    errors.GameOver("Sentence.", "B-70", "game_over", "."),
]


def test_every_reason_has_a_rule_and_a_sentence() -> None:
    assert set(ACTION_REASONS) == {*Status, *Misfit} - {Status.OK}


def test_every_cited_rule_exists() -> None:
    known = set(re.findall(r"^- ([ABX]-\d\d)\b", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    assert {rule for rule, _ in ACTION_REASONS.values()} <= known


@pytest.mark.parametrize("reason", ACTION_REASONS)
def test_reasons_read_as_one_sentence(reason: Status | Misfit) -> None:
    error = illegal(reason, "b3-b4")
    rule, sentence = ACTION_REASONS[reason]
    assert str(error) == f"b3-b4 is not allowed: {sentence} ({rule})."
    assert not sentence.endswith(".")
    assert (error.rule, error.reason, error.token) == (rule, reason.name.lower(), "b3-b4")
    assert isinstance(error, errors.GameOver) == (reason is Status.GAME_OVER)


def all_errors(root: type[errors.AppenzellError]) -> list[type[errors.AppenzellError]]:
    """Return a class and all below it, as far as they are the game's own."""
    below = [found for found in root.__subclasses__() if found.__module__ == errors.__name__]
    return [root, *(found for each in below for found in all_errors(each))]


def test_every_error_is_drawn_in_the_tree() -> None:
    assert errors.__doc__ is not None
    drawn = re.findall(r"^ {4}[ │]*(?:[├└]── )?([A-Z]\w+)", errors.__doc__, re.MULTILINE)
    assert sorted(drawn) == sorted(error.__name__ for error in all_errors(errors.AppenzellError))


def test_codes_are_stable_and_differ() -> None:
    codes = [error.code for error in all_errors(errors.AppenzellError)]
    assert sorted(codes) == [
        "bad_layout",
        "bad_record",
        "bad_seat",
        "bad_setup",
        "bad_snapshot",
        "error",
        "game_over",
        "illegal_action",
        "illegal_record",
        "malformed_record",
        "malformed_token",
        "no_record",
        "sealed_record",
    ]


@pytest.mark.parametrize("error", SAMPLES, ids=lambda error: error.code)
def test_errors_can_be_pickled(error: errors.AppenzellError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_the_samples_are_complete() -> None:
    assert {type(error) for error in SAMPLES} == set(all_errors(errors.AppenzellError))


def test_records_say_where() -> None:
    assert str(errors.BadRecord("a } without its {.", 2, 3)) == "Line 2, column 3: a } without its {."
