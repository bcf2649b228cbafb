"""The scanner finds what is planted, and nothing where nothing is."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from appenzell import Game, Setup
from appenzell.checkup.leaks import Heard, SecretText, Truth, entries_heard, scan
from appenzell.checkup.leaks.truth import NotTrue
from appenzell.playing.entry import Entry
from appenzell.playing.playing import Playing

SEED = "0123456789abcdef0123456789abcdef"
TOKENS = ("+a1", "+g1", "^K", "^N", ".", "^R", ".")
HASH = SecretText("the hash of a token", "c0ffee" * 10)
COOKIE = SecretText("somebody's cookie", "tOkEn-sIgNaTuRe-tOkEn")
CODE = "KFM4UJ"


def entries() -> list[Entry]:
    return [
        Entry(number, "act", seat, token)
        for number, (seat, token) in enumerate(zip((0, 1, 0, 0, 0, 1, 1), TOKENS, strict=True), 1)
    ]


@pytest.fixture(scope="module")
def truth() -> Truth:
    """Rooms K and N are open after entry 4, and covered again after entry 5."""
    return Truth(Setup(seed=SEED, start=0), entries())


def acted(truth: Truth, seq: int) -> dict[str, Any]:
    """What a spectator is told of an entry."""
    known, entry = truth.at(seq), entries()[seq - 1]
    own = {"seat": None, "legal": [], "costs": {}, "can_undo": False, "deadline": None, "memory": None}
    line = {"seq": seq, "turn": 1, "seat": entry.seat, "token": entry.token, "events": known.log_events}
    told = {"type": "acted", "seq": seq, "seat": entry.seat, "token": entry.token, "by": "person"}
    return deepcopy(told | {"events": known.events, "line": line, "view": known.board | own})


def found(truth: Truth, text: str | dict[str, Any], **parts: Any) -> list[str]:
    """What the scanner says of something that was heard."""
    heard = Heard("frame", "socket", text if isinstance(text, str) else json.dumps(text), CODE, 5, 5)
    return [leak.what for leak in scan([replace(heard, **parts)], {CODE: truth}, [HASH, COOKIE])]


def covered(truth: Truth) -> tuple[str, str]:
    """A tile that was seen and is covered after entry 5."""
    return next(item for item in truth.at(5).covered.items())


def test_what_may_be_told_is_no_leak(truth: Truth) -> None:
    for seq in range(1, truth.newest + 1):
        assert found(truth, acted(truth, seq), until=seq) == []
    assert truth.at(4).board["tiles"]
    assert not truth.at(5).board["tiles"]


def test_memory_aids_may_tell_what_was_seen(truth: Truth) -> None:
    frame = acted(truth, 5)
    frame["view"]["memory"] = truth.at(5).covered
    assert found(truth, frame, aided=True) == []
    assert found(truth, frame) == ["covered tiles are told to who has no memory aids"]
    frame["view"]["memory"] = truth.at(5).covered | {"d6": "A"}
    assert found(truth, frame, aided=True) == ["memory aids tell more than what has been seen"]


PLANTED: dict[str, Callable[[Truth, dict[str, Any]], object]] = {
    "a covered tile in the view": lambda truth, frame: frame["view"]["tiles"].update([covered(truth)]),
    "another spare": lambda truth, frame: frame["view"].update(spares=["g"]),
    "a part of its own": lambda truth, frame: frame["view"].update(deck=3),
    "choices of the seat on turn": lambda truth, frame: frame["view"].update(legal=["."]),
    "an event with a tile": lambda truth, frame: frame["events"].append({"kind": "lift", "tiles": {"d6": "A"}}),
    "a log line with tiles": lambda truth, frame: frame["line"].update(events=[{"kind": "lift", "tiles": {"a2": "."}}]),
    "a remark somewhere": lambda truth, frame: frame.update(note={"at": dict([covered(truth)])}),
    "a remark in words": lambda truth, frame: frame.update(note="it was {}={}".format(*covered(truth))),
    "the deck as a list": lambda truth, frame: frame.update(order=list(truth.deck[-10:])),
    "the deck as a text": lambda truth, frame: frame.update(order=truth.deck[12:24]),
    "the deck backwards": lambda truth, frame: frame.update(order=truth.deck[::-1]),
    "the deck in numbers": lambda truth, frame: frame.update(order=truth.codes[-9:]),
    "the seed": lambda truth, frame: frame.update(debug=SEED),
    "half of the seed": lambda truth, frame: frame.update(debug=SEED[9:25]),
    "the seed in hexadecimal digits": lambda truth, frame: frame.update(debug=SEED.encode().hex()),
    "a token": lambda truth, frame: frame.update(who=COOKIE.text),
    "the beginning of a hash": lambda truth, frame: frame.update(id=f"{HASH.text[:20]}:id-1"),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_leak_in_a_frame_is_found(truth: Truth, what: str) -> None:
    frame = acted(truth, 5)
    PLANTED[what](truth, frame)
    assert len(found(truth, frame)) == 1


def test_a_covered_tile_in_an_answer_is_found(truth: Truth) -> None:
    place, tile = covered(truth)
    answer = json.dumps({"tiles": {place: tile}})
    assert found(truth, answer, way="answer", since=4, until=4) == []
    assert found(truth, answer, way="answer", since=5) == [f"a tile is named that does not lie open, on {place}"]


def test_a_record_tells_draws_and_seed_when_the_game_is_over_alone(truth: Truth) -> None:
    game = Game.new(Setup(seed=SEED, start=0))
    for token in TOKENS:
        game.apply(token)
    assert found(truth, game.record(sealed=True), way="record", until=7) == []
    assert "the seed of a game that runs stands there" in found(truth, game.record(), way="record", until=7)
    game.resign(0)
    over = Truth(Setup(seed=SEED, start=0), [*entries(), Entry(8, "resign", 0, None)])
    assert found(over, game.record(), way="record", until=8) == []
    assert Truth.of_record(game.record(), entries()).deck == over.deck


@pytest.mark.parametrize("line", ["at c3 b2:F", "tiles {'b2': 'F'}", f"seed {SEED}", f"holder {HASH.text}"])
def test_a_log_line_names_nothing(truth: Truth, line: str) -> None:
    assert len(found(truth, line, way="log", table=None, until=0)) == 1
    assert found(truth, "Table KFM4UJ: entry 5 by seat 0 took 0.3 ms.", way="log", table=None, until=0) == []


def test_the_seed_in_a_header_is_found(truth: Truth) -> None:
    headers = f"content-type: application/json\nx-debug: {SEED}"
    assert found(truth, headers, way="answer") == ["the seed of a game that runs stands there"]


def test_own_secrets_are_no_leak(truth: Truth) -> None:
    assert found(truth, {"type": "pong", "id": COOKIE.text}, own_texts=(COOKIE.text,)) == []


def test_a_leak_does_not_repeat_what_leaked(truth: Truth) -> None:
    (leak,) = scan([Heard("log", "the log", SEED)], {CODE: truth})
    assert SEED not in str(leak)
    assert "the log" in str(leak)


def test_what_was_taken_back_is_part_of_the_truth() -> None:
    playing = Playing(Game.new(Setup(seed=SEED, start=0)))
    playing.act("+a1")
    frames = [
        {"type": "acted", "seq": 1, "seat": 0, "token": "+a1"},
        {"type": "pong"},
        {"type": "undone", "seq": 2, "seat": 0, "token": "+a1"},
        {"type": "resigned", "seq": 3, "seat": 1},
    ]
    truth = Truth(Setup(seed=SEED, start=0), entries_heard([*frames, *frames]))
    assert truth.newest == 3
    assert truth.at(3).is_over


def test_what_cannot_have_been_played_is_said() -> None:
    with pytest.raises(NotTrue, match="Entry 1 cannot be played"):
        Truth(Setup(seed=SEED, start=0), [Entry(1, "act", 0, "^K")])
    with pytest.raises(NotTrue, match="After entry 0 came entry 2"):
        Truth(Setup(seed=SEED, start=0), [Entry(2, "act", 0, "+a1")])
