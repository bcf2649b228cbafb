"""Records: there and back, through a text editor, and with the place of everything that is wrong."""

import json
import re
import textwrap
from collections.abc import Iterator
from itertools import islice
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import (
    BadRecord,
    Game,
    IllegalRecord,
    MalformedRecord,
    NoRecord,
    SealedRecord,
    Setup,
    seal,
    verify,
)
from appenzell.game import lexer, record
from appenzell.game.setup import TURN_LIMITS
from tests.game.games import attempt, finished, games

GOLDEN = f"""\
[Appenzell "1"]
[Players "2"]
[Target "4"]
[Layout "front"]
[Modules "none"]
[TurnLimit "none"]
[Start "random"]
[Seal "{seal("any")}"]

0. {{start:0 spare:A}} +a1 +g7
1. ^K {{a2:E a4:C}} a1-a2 >a4 {{spare:D}} .
2. ^E {{g6:x}}

[Result "running"]
[Seed "any"]
"""


def golden() -> Game:
    game = Game.new(Setup(seed="any"))
    for token in ["+a1", "+g7", "^K", "a1-a2", ">a4", ".", "^E"]:
        game.apply(token)
    return game


def test_how_a_record_looks() -> None:
    assert golden().record() == GOLDEN


def test_a_game_not_yet_begun_and_one_that_is_over() -> None:
    new = Game.new(Setup(seed='a "quoted" \\ seed', modules=["works", "pantry"], start=1, turn_limit=9)).record()
    assert '[Modules "pantry works"]\n[TurnLimit "9"]\n[Start "1"]' in new
    assert new.endswith('\n\n0. {start:1}\n\n[Result "running"]\n[Seed "a \\"quoted\\" \\\\ seed"]\n')
    assert finished().record().endswith('1. .\n2. .\n\n[Result "seat 0"]\n[Seed "short"]\n')


@given(games())
def test_records_go_there_and_back(game: Game) -> None:
    text = game.record()
    again = Game.from_record(text)
    assert again.record() == text
    assert again.snapshot() == game.snapshot()
    assert (again.history, again.setup, again.seed) == (game.history, game.setup, game.seed)
    report = verify(text)
    assert (report.ok, report.seal, report.draws, report.legal, report.result) == (True,) * 5
    assert (report.actions, report.turns, report.faults) == (len(game.history), game.turn, ())


def test_who_gave_up_stands_in_the_record_where_it_happened() -> None:
    game = golden()
    game.resign(0)
    text = game.record()
    assert '2. ^E {g6:x} resigned:0\n\n[Result "seat 1"]' in text
    again = Game.from_record(text)
    assert (again.is_over, again.winner, again.resigned, again.record()) == (True, 1, {0: 7}, text)
    report = verify(text)
    assert (report.ok, report.outcome, report.resigned) == (True, "seat 1", (0,))


def test_remarks_stand_behind_their_action_and_change_nothing() -> None:
    text = golden().record(remarks={2: "hint", 6: "bot"})
    assert "1. ^K {a2:E a4:C} {hint} a1-a2" in text
    assert "2. ^E {g6:x} {bot}\n" in text
    assert Game.from_record(text).record() == GOLDEN
    assert verify(text).notes == verify(GOLDEN).notes
    assert "1. ^K {hint} a1-a2" in golden().record(sealed=True, remarks={2: "hint"})


def test_of_more_than_two_the_game_goes_on_in_the_record() -> None:
    game = Game.new(Setup(players=3, seed="any", start=0))
    for token in ["+a1", "+g7", "+a7", "^K", "."]:
        game.apply(token)
    game.resign(1)
    game.resign(0)
    game.apply(".")
    text = game.copy().record()
    assert "\n2. resigned:1 resigned:0 .\n" in text
    assert Game.from_record(text).resigned == {1: 5, 0: 5}
    assert verify(text).outcome == "running"


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        ("resigned:2", "A seat is a number from 0 to 1"),
        ("resigned:0 resigned:1", "the game is over"),
        ("resigned:0 .", "the game is over"),
        ("resigned:x", "resigned:x"),
    ],
)
def test_a_resignation_that_cannot_be_says_where(end: str, sentence: str) -> None:
    text = GOLDEN.replace('2. ^E {g6:x}\n\n[Result "running"]', f'{end}\n\n[Result "seat 1"]')
    with pytest.raises(BadRecord) as error:
        Game.from_record(text)
    assert sentence in str(error.value)
    assert error.value.line == 12


def test_a_game_that_was_given_up_is_not_running() -> None:
    report = verify(GOLDEN.replace("{g6:x}", "{g6:x} resigned:0"))
    assert (report.ok, report.legal, report.result) == (False, True, False)
    assert "the stated result is 'running', but the actions lead to 'seat 1'" in report.faults[0].message


@given(games())
def test_the_notes_tell_every_draw_in_order(game: Game) -> None:
    dealt = Game.new(game.setup)
    unseen = len(dealt.snapshot()["deck"])
    noted = [tile for comment in re.findall(r"\{(.*?)\}", game.record()) for tile in re.findall(r":(\D)", comment)]
    drawn = len(noted) - (len(dealt.snapshot()["spares"]) == 1) - 2 * ("cheesy" in game.setup.modules)
    assert drawn == unseen - len(game.snapshot()["deck"])
    assert dealt.snapshot()["deck"].startswith("".join(noted[len(noted) - drawn :]))


# --- a text editor -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        GOLDEN.replace("\n", "\r\n"),
        GOLDEN.replace("\n", "\r"),
        "\ufeff" + GOLDEN,
        GOLDEN.replace("\n", "  \t \n"),
        GOLDEN.rstrip("\n"),
        "\n\n" + GOLDEN + "\n\n\n",
        textwrap.fill(GOLDEN, 30, break_long_words=False, break_on_hyphens=False),
        textwrap.fill(GOLDEN, 5000),
        GOLDEN.replace(" ", "   "),
        GOLDEN.replace("+g7", "; a line comment {with a brace\n+g7 {a fine\nmove}"),
        re.sub(r"\{.*?\}", "", GOLDEN),
        re.sub(r"^\d+\.", "", GOLDEN, flags=re.MULTILINE),
        '[Event "Cheese Cup"]\n[Event "Twice"]\n' + GOLDEN,
        f'[Event "{"x" * 1000}"]\n' + GOLDEN,
        "\n".join(reversed(GOLDEN.split("\n\n"))).replace("[Seed", "\n[Seed"),
        GOLDEN.replace(f'[Seal "{seal("any")}"]\n', ""),
        GOLDEN.replace('[Result "running"]\n', ""),
    ],
)
def test_records_survive_a_text_editor(text: str) -> None:
    assert Game.from_record(text).record() == GOLDEN


# --- what is wrong, and where ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "sentence"),
    [
        ('[Players "2"]\n', "", 1, 1, "the tag Players is missing."),
        ('[Appenzell "1"]\n', "", 1, 1, "the tag Appenzell is missing."),
        ('[Appenzell "1"]', '[Appenzell "2"]', 1, 1, "this program reads format 1, not '2'."),
        ('[Target "4"]', '[Target "4"] [Target "4"]', 3, 14, "the tag Target is here for the second time."),
        ('[Players "2"]', '[Players "two"]', 2, 1, "Players is a whole number, not 'two'."),
        ('[Players "2"]', '[Players "²"]', 2, 1, "Players is a whole number, not '²'."),
        ('[Players "2"]', '[Players "6"]', 2, 1, "players is a number from 2 to 5, not 6."),
        ('[Players "2"]', '[Players "5"]', 2, 1, "Five players need the cheese tower"),
        ('[Target "4"]', '[Target "44444444444444444444"]', 3, 1, "Target is a whole number, not '4444"),
        ('[Layout "front"]', '[Layout "side"]', 4, 1, 'A layout is "front", "back" or a plan'),
        ('[Modules "none"]', '[Modules "tower cellar"]', 5, 1, "There is no module 'cellar'"),
        ('[TurnLimit "none"]', '[TurnLimit "0"]', 6, 1, "turn_limit is a number from 1 to 10000, not 0."),
        ('[Start "random"]', '[Start "2"]', 7, 1, "start is a number from 0 to 1, not 2."),
        ('[Start "random"]', '[Start "seat 1"]', 7, 1, "Start is a whole number, not 'seat 1'."),
        ('[Seal "', '[Seal "0', 8, 1, "the seal does not fit the seed."),
        ('[Seed "any"]', '[Seed "other"]', 8, 1, "the seal does not fit the seed."),
        ('[Seed "any"]', '[Seed "any\ttext"]', 15, 1, "seed is one line of text"),
        (
            '[Result "running"]',
            '[Result "seat 0"]',
            14,
            1,
            "the stated result is 'seat 0', but the actions lead to 'running'.",
        ),
        ("2. ^E", "3. ^E", 12, 1, "turn 3 cannot begin here, in turn 2."),
        (" .\n2.", "\n2.", 12, 1, "turn 2 cannot begin here, in turn 1."),
        ("a1-a2", "a1-a9", 11, 23, "'a1-a9' is no token: here comes a rank 1 to 7, not '9'."),
        ("a1-a2", "1234567890.", 11, 19, "'1234567890.' is no token"),
        ("+a1", "+a1 [Note]", 10, 26, 'a tag is written [Key "value"], and this is none.'),
        ("+a1", '+a1 [Note "x\\y"]', 10, 26, 'a tag is written [Key "value"], and this is none.'),
        ("+a1", f'+a1 [Note "{"x" * 1001}"]', 10, 26, "the value of a tag has at most 1,000 characters."),
        ("+a1", "+a1 ]", 10, 26, "a ] without its [."),
        ("+a1", "+a1 }", 10, 26, "a } without its {."),
        ("+a1", '+a1"', 10, 25, "a quotation mark outside a tag."),
        ("+a1", "+a1 {never", 10, 26, "a comment begins here and does not end, or holds another {."),
        ("+a1", "+a1 {a {b}}", 10, 26, "a comment begins here and does not end, or holds another {."),
    ],
)
def test_malformed_records_say_where(old: str, new: str, line: int, column: int, sentence: str) -> None:
    assert old in GOLDEN
    text = GOLDEN.replace(old, new)
    with pytest.raises(MalformedRecord) as caught:
        Game.from_record(text)
    assert str(caught.value).startswith(f"Line {line}, column {column}: {sentence}")
    assert (caught.value.line, caught.value.column) == (line, column)
    report = verify(text)
    assert not report.ok
    assert (report.faults[0].line, report.faults[0].column) == (line, column)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_illegal_actions_say_where_and_which_rule(end: str) -> None:
    text = GOLDEN.replace("a1-a2", "a1-a7").replace("\n", end)
    with pytest.raises(IllegalRecord) as caught:
        Game.from_record(text)
    error = caught.value
    assert (error.line, error.column, error.rule, error.reason) == (11, 19, "B-33", "towers_lead_in")
    assert str(error) == "Line 11, column 19: a1-a7 is not allowed: no way leads from inside into a tower (B-33)."


def test_actions_after_the_end_are_illegal() -> None:
    with pytest.raises(IllegalRecord, match=r"Line 13, column 6: \^K is not allowed: the game is over"):
        Game.from_record(finished().record().replace("2. .", "2. .\n  . ^K").replace("  . ^K", "     ^K"))


@pytest.mark.parametrize("value", [None, 5, b"[Players]", ["0. +a1"]])
def test_a_record_is_a_text(value: Any) -> None:
    with pytest.raises(MalformedRecord, match="Line 1, column 1: a record is a text, not "):
        Game.from_record(value)
    assert verify(value).faults[0].code == "malformed_record"


def test_records_have_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MalformedRecord, match="a record has at most 4,000,000 characters, not 4,000,001"):
        Game.from_record("." * 4_000_001)
    monkeypatch.setattr(lexer, "MAX_PIECES", 10)
    with pytest.raises(MalformedRecord, match="Line 10, column 22: a record has at most 10 words, comments and tags"):
        Game.from_record(GOLDEN)


def longest_turns(turns: int) -> Iterator[str]:
    """Give the tokens of so many turns in which as much is done and written as can be."""
    for _ in range(turns):
        yield from ["C:d4-f3"] * 4 + [">a2/4"] * 5 + ["=p1"] * 6 + ["."]


def test_the_longest_game_that_can_be_agreed_can_be_read_back() -> None:
    tokens = longest_turns(TURN_LIMITS[-1])
    lines = (f"{turn}. {' '.join(islice(tokens, 16))}" for turn in range(1, TURN_LIMITS[-1] + 1))
    text = "\n".join(lines) + GOLDEN
    assert len(text) < lexer.MAX_RECORD / 2
    assert len(lexer.pieces(text)) < lexer.MAX_PIECES


def test_long_games_go_there_and_back() -> None:
    game = Game.new(Setup(seed="long", start=0, turn_limit=TURN_LIMITS[-1]))
    for token in ["+a1", "+g1", *["."] * TURN_LIMITS[-1]]:
        game.apply(token)
    assert game.is_over
    assert Game.from_record(game.record()).history == game.history


@pytest.mark.parametrize("limit", ["MAX_RECORD", "MAX_PIECES"])
def test_a_game_too_long_to_be_read_back_is_not_written(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(record, limit, 20)
    game = golden()
    with pytest.raises(NoRecord, match="This game is too long for a record"):
        game.record()
    assert game.apply(".").token == "."


HOSTILE = {
    "line comments": ";\n" * 1_900_000,
    "an unclosed tag": '[A "' + "x" * 3_900_000,
    "quoted quotes": '[A "' + '\\"' * 1_900_000,
    "a huge value": '[A "' + "x" * 3_900_000 + '"]',
    "values of blanks": ('[A "' + " " * 990 + '"]') * 3_900,
    "an unclosed comment": "{" + "x" * 3_900_000,
    "braces": "{" * 3_900_000,
    "blanks in a tag": "[A" + " " * 3_900_000,
    "a long key": "[" + "A" * 3_900_000,
    "empty lines": "\n" * 3_900_000,
    "empty comments": "{}" * 50_000,
    "words in a line": "a " * 50_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_texts_are_refused_at_once(text: str) -> None:
    began = process_time()
    with pytest.raises(MalformedRecord):
        Game.from_record(text)
    assert process_time() - began < 2


def test_an_empty_text_is_no_record() -> None:
    with pytest.raises(MalformedRecord, match="the tag Appenzell is missing"):
        Game.from_record("")


# --- seals and proofs --------------------------------------------------------------------------------------


def test_a_sealed_record_keeps_its_seed() -> None:
    text = golden().record(sealed=True)
    assert "any" not in text
    assert re.sub(r" \{.*?\}", "", GOLDEN).startswith(text)
    with pytest.raises(SealedRecord, match="the seed of this record is still sealed"):
        Game.from_record(text)
    report = verify(text)
    assert (report.ok, report.seal, report.legal, report.outcome) == (False, False, False, None)
    assert report.faults[0].code == "sealed_record"
    assert Game.from_record(text + '[Seed "any"]').record() == GOLDEN


@given(games())
def test_a_sealed_record_tells_no_tile(game: Game) -> None:
    text = game.record(sealed=True)
    assert "{" not in text
    assert "\n\n\n" not in text
    opened = f'{text}[Seed "{game.seed}"]'
    assert Game.from_record(opened).record() == game.record()
    report = verify(opened)
    assert (report.ok, report.draws, report.notes) == (True, True, 0)


def test_a_sealed_record_of_a_game_not_yet_begun() -> None:
    new = Game.new(Setup(seed="new"))
    assert new.record(sealed=True).endswith(f'[Seal "{new.seal}"]\n\n[Result "running"]\n')


def test_a_proof_is_plain_data() -> None:
    report = verify(GOLDEN).as_dict()
    assert json.loads(json.dumps(report)) == report
    assert report == {
        "ok": True,
        "seal": True,
        "draws": True,
        "legal": True,
        "result": True,
        "actions": 7,
        "draws_made": 4,
        "notes": 4,
        "turns": 2,
        "outcome": "running",
        "resigned": [],
        "faults": [],
    }
    (fault,) = verify(GOLDEN.replace("^E", "^A")).as_dict()["faults"]
    assert fault.pop("message").startswith("Line 12, column 4: ^A is not allowed: ")
    assert fault == {"code": "illegal_record", "line": 12, "column": 4, "rule": "B-20"}


@pytest.mark.parametrize(
    ("old", "new", "wrong", "sentence"),
    [
        ("a2:E", "a2:B", {"draws"}, "Line 11, column 7: the note says 'a2:B a4:C', but drawn was 'a2:E a4:C'."),
        ("+a1", "+a1 {b1:A}", {"draws"}, "Line 10, column 26: the note says 'b1:A', but drawn was nothing."),
        ("start:0", "start:1", {"draws"}, "Line 10, column 4: the note says 'start:1 spare:A', but drawn was"),
        ("^K {a2:E a4:C}", "^K {a2:E a4:C} {a2:E a4:C}", {"draws"}, "Line 11, column 19: the note 'a2:E a4:C' is one"),
        ("^K {a2:E a4:C} a1-a2", "^K a1-a2 {a2:E a4:C}", {"draws"}, "Line 11, column 13: the note says 'a2:E a4:C', b"),
        ('[Seal "', '[Seal "0', {"seal", "draws"}, "Line 8, column 1: the seal does not fit the seed."),
        (f'[Seal "{seal("any")}"]\n', "", {"seal", "draws"}, "Line 1, column 1: there is no tag Seal to prove that"),
        ('[Result "running"]', '[Result "draw"]', {"result"}, "Line 14, column 1: the stated result is 'draw', but"),
        ('[Result "running"]\n', "", {"result"}, "Line 1, column 1: there is no tag Result."),
        ("^E", "^A", {"legal", "draws", "result"}, "Line 12, column 4: ^A is not allowed: the roof touches no place"),
    ],
)
def test_proofs_tell_what_is_wrong(old: str, new: str, wrong: set[str], sentence: str) -> None:
    assert old in GOLDEN
    report = verify(GOLDEN.replace(old, new))
    assert not report.ok
    assert {name for name in ("seal", "draws", "legal", "result") if not getattr(report, name)} == wrong
    assert [fault.message[: len(sentence)] for fault in report.faults] == [sentence]


def test_another_seed_gives_other_draws() -> None:
    forged = GOLDEN.replace(seal("any"), seal("other")).replace('"any"', '"other"')
    report = verify(forged)
    assert (report.seal, report.draws) == (True, False)


@pytest.mark.parametrize(("kept", "notes"), [("", 0), ("start:0 spare:A", 1), ("spare:D", 1)])
def test_missing_notes_are_counted(kept: str, notes: int) -> None:
    text = re.sub(r"\{(.*?)\}", lambda note: note[0] if note[1] == kept else "", GOLDEN)
    report = verify(text)
    assert (report.ok, report.draws, report.notes, report.draws_made) == (True, True, notes, 4)


def test_wrong_notes_are_not_counted() -> None:
    report = verify(GOLDEN.replace("spare:D", "spare:E"))
    assert (report.draws, report.notes, report.draws_made) == (False, 2, 4)


def test_comments_that_are_no_notes_prove_nothing() -> None:
    report = verify(GOLDEN.replace("+a1", "+a1 {good!} {} {b1:A?}").replace("{a2:E a4:C}", "{a2:E\na4:C}"))
    assert (report.ok, report.notes) == (True, 4)


# --- fuzzing -----------------------------------------------------------------------------------------------

TEXTS = [
    GOLDEN,
    finished().record(),
    Game.new(Setup(modules=["cheesy", "tower", "pantry", "works"], seed="m")).record(),
]


@given(st.data())
def test_a_mutated_record_is_played_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 3))):
        first = data.draw(st.integers(0, len(text)))
        last = min(len(text), first + data.draw(st.integers(0, 5)))
        text = text[:first] + data.draw(st.text(max_size=4) | st.text('{}[]";.\\ \n0+^Ka1', max_size=4)) + text[last:]
    game, error = attempt(Game.from_record, text)
    if game is None:
        assert isinstance(error, BadRecord)
        assert 1 <= error.line <= text.count("\n") + text.count("\r") + 1
        assert error.column >= 1
        assert not verify(text).ok
    else:
        assert Game.from_record(game.record()).snapshot() == game.snapshot()


@given(st.text() | st.text('{}[]";.\\ \n0+^Ka1'))
def test_any_text_is_refused_politely(text: str) -> None:
    with pytest.raises(BadRecord):
        Game.from_record(text)
    assert not verify(text).ok
