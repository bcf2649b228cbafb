"""Snapshots: there and back, and a sentence for every position that cannot be."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import BadSnapshot, Game, NoRecord, Setup
from appenzell.game.possible import SNAPSHOT_REASONS
from appenzell.game.setup import MODULE_NAMES
from appenzell.game.snapshot import KEYS
from appenzell.rules.numbers import PHASES
from tests.game.games import attempt, finished, games, play
from tests.scenes import snapshot

WHOLE = " ".join(MODULE_NAMES)
Data = dict[str, Any]


@given(games())
def test_snapshots_go_there_and_back(game: Game) -> None:
    shot = game.snapshot()
    again = Game.from_snapshot(json.loads(json.dumps(shot)))
    assert again.snapshot() == shot
    assert again.legal_actions() == game.legal_actions()
    assert play(again, 20, 5).snapshot() == play(game, 20, 5).snapshot()


def test_a_snapshot_is_the_callers_own() -> None:
    game = Game.new(Setup(seed="s", start=0))
    before = game.snapshot()
    game.snapshot()["mice"][0][0] = "b3"
    game.snapshot()["tiles"].clear()
    assert game.snapshot() == before


def test_the_format() -> None:
    shot = Game.new(Setup(seed="s", start=1, modules=["tower", "cheesy"])).snapshot()
    assert tuple(shot) == KEYS
    assert shot["setup"] == {
        "players": 2,
        "target": 4,
        "layout": "front",
        "modules": ["cheesy", "tower"],
        "turn_limit": None,
        "start": 1,
    }
    assert [shot[key] for key in ("phase", "player", "turn", "actions_left", "slid")] == ["setup", 1, 0, 0, False]
    assert (shot["cheesy"], shot["ribbon"], shot["cheese_tower"], shot["winner"]) == ("d4", None, None, None)
    assert (shot["open"], shot["spares"], shot["works_used"], shot["collected"]) == (["M"], [".", "."], [], ["", ""])
    assert len(shot["deck"]) == list(shot["tiles"].values()).count("?") == 30


def test_tuples_are_as_good_as_lists() -> None:
    shot = snapshot(mice=[["b2"]])
    shot["mice"] = tuple(tuple(own) for own in shot["mice"])
    assert Game.from_snapshot(shot).snapshot() == snapshot(mice=[["b2"]])


def test_a_restored_game_has_no_seed_and_no_record() -> None:
    game = Game.from_snapshot(snapshot(mice=[["b2"]], start=1))
    assert (game.seed, game.seal, game.setup.seed, game.start, game.history) == (None, None, None, 1, ())
    game.apply("b2-b3")
    assert len(game.history) == 1
    with pytest.raises(NoRecord, match="A game restored from a snapshot has no record"):
        game.record()


def test_positions_no_game_leads_to_are_fine() -> None:
    on_a_pair = snapshot(mice=[["b2", "c2"]], tiles={"b2": "A", "c2": "A"})
    assert Game.from_snapshot(on_a_pair).snapshot() == on_a_pair
    without_ribbon = snapshot(modules="cheesy", mice=[["b2"]], tiles={"b2": "g", "d4": "."})
    assert Game.from_snapshot(without_ribbon).snapshot() == without_ribbon
    cheesy_on_trap = snapshot(modules="cheesy", tiles={"d4": "x"})
    assert Game.from_snapshot(cheesy_on_trap).snapshot() == cheesy_on_trap
    held_at_the_end = snapshot(modules="pantry", mice=[["held"]], phase="over", winner=1)
    assert Game.from_snapshot(held_at_the_end).snapshot() == held_at_the_end


def refused(shot: object) -> str:
    """Return the sentence for a snapshot that is refused."""
    with pytest.raises(BadSnapshot) as caught:
        Game.from_snapshot(shot)  # type: ignore[arg-type]
    assert caught.value.reason in SNAPSHOT_REASONS
    return str(caught.value)


def edited(edit: Callable[[Data], Any], **words: Any) -> Data:
    """Return a good snapshot, edited."""
    shot = snapshot(**words)
    Game.from_snapshot(shot)
    edit(shot)
    return shot


def test_a_refusal_names_its_reason_and_what_it_is_about() -> None:
    with pytest.raises(BadSnapshot) as caught:
        Game.from_snapshot(snapshot(mice=[["b2"]]) | {"open": []})
    assert (caught.value.reason, caught.value.params) == ("under_roof", {"seat": 0, "at": "b2", "room": "N"})


@pytest.mark.parametrize("data", [None, 5, "snapshot", [], [("setup", {})]])
def test_a_snapshot_is_an_object(data: Any) -> None:
    assert refused(data).startswith("A snapshot is an object with keys, not ")


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_needed(key: str) -> None:
    assert refused(edited(lambda shot: shot.pop(key))) == f"A snapshot lacks the key {key!r}."


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "value",
    [
        object(),
        1.5,
        {"a": 1},
        [[[]]],
        b"x",
        "\ud800",
        pytest.param(10**5000, id="huge"),
        -1,
        pytest.param("x" * 1000, id="long"),
    ],
)
def test_every_key_has_a_type(key: str, value: Any) -> None:
    assert refused(edited(lambda shot: shot.update({key: value})))


WRONG_TYPES: list[tuple[dict[Any, Any], str]] = [
    ({"extra": 1}, "A snapshot has no key 'extra'."),
    ({5: 1}, "A snapshot has no key 5."),
    ({"setup": []}, "setup is an object with keys, not a value of type list."),
    ({"phase": None}, "phase holds texts, and None is none."),
    ({"phase": "x" * 401}, "phase holds texts of at most 400 characters, and one has 401."),
    ({"player": True}, "player holds whole numbers, and True is none."),
    ({"turn": 1.0}, "turn holds whole numbers, and 1.0 is none."),
    ({"slid": 0}, "slid is true or false, not 0."),
    ({"open": "K"}, "open holds a list, and 'K' is none."),
    ({"spares": ["."] * 41}, "spares holds lists of at most 40 values, and one has 41."),
    ({"mice": ["b2", "out"]}, "mice holds a list, and 'b2' is none."),
    ({"tiles": []}, "tiles is an object with a key for each field, not a value of type list."),
    ({"tiles": {str(n): "." for n in range(41)}}, "tiles has a key for each of 33 fields, and here are 41."),
    ({"tiles": {7: "."}}, "tiles holds texts, and 7 is none."),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG_TYPES)
def test_wrong_types(change: dict[Any, Any], sentence: str) -> None:
    assert refused(edited(lambda shot: shot.update(change))) == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": 6}, "players is a number from 2 to 5, not 6."),
        ({"players": 5}, 'Five players need the cheese tower: add the module "tower".'),
        ({"layout": "side"}, 'A layout is "front", "back" or a plan of 7 rows, not of 1.'),
        ({"modules": ["tower", "tower"]}, "modules names a module twice."),
        ({"modules": "tower"}, "modules holds a list, and 'tower' is none."),
        ({"modules": ["cellar"]}, "There is no module 'cellar'; the modules are cheesy, pantry, tower, works."),
        ({"start": None}, "start holds whole numbers, and None is none."),
        ({"start": 2}, "start is a number from 0 to 1, not 2."),
        ({"seed": "s"}, "setup has no key 'seed'."),
        ({"turn_limit": 0}, "turn_limit is a number from 1 to 10000, not 0."),
    ],
)
def test_wrong_setups(change: Data, sentence: str) -> None:
    assert refused(edited(lambda shot: shot["setup"].update(change))) == sentence


TURNS: list[tuple[Data, str]] = [
    ({"phase": "done"}, "There is no phase 'done'; the phases are setup, turn, place, over."),
    ({"player": 2}, "player is seat 2, but 2 play."),
    ({"player": -1}, "player is seat -1, but 2 play."),
    ({"winner": 2, "phase": "over"}, "winner is seat 2, but 2 play."),
    ({"actions_left": 5}, "actions_left is 0 to 4, not 5."),
    ({"actions_left": -1}, "actions_left is 0 to 4, not -1."),
    ({"turn": 0}, "In phase 'turn' turn is 1 to 1000000000, not 0."),
    ({"turn": 0, "phase": "over"}, "In phase 'over' turn is 1 to 1000000000, not 0."),
    ({"turn": 10**5000}, "In phase 'turn' turn is 1 to 1000000000, not a number beyond all bounds."),
    ({"winner": 0}, "There is a winner, but the game is not over."),
]


@pytest.mark.parametrize(("change", "sentence"), TURNS)
def test_turns_that_cannot_be(change: Data, sentence: str) -> None:
    assert refused(edited(lambda shot: shot.update(change))) == sentence


def test_the_turn_limit_holds() -> None:
    assert refused(snapshot(turn=8, turn_limit=7)) == "In phase 'turn' turn is 1 to 7, not 8."


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda shot: shot["tiles"].pop("b1"), "The tile of b1 is missing."),
        (lambda shot: shot["tiles"].update(c1="."), "'c1' is no field with a tile."),
        (lambda shot: shot["tiles"].update(b2="y"), "On b2 lies 'y', which is no tile."),
        (lambda shot: shot["tiles"].update(b2=""), "On b2 lies '', which is no tile."),
        (lambda shot: shot["tiles"].update(b2="AB"), "On b2 lies 'AB', which is no tile."),
        (lambda shot: shot.update(spares=["?"]), "Among the spares and the deck is '?', which is no tile."),
        (lambda shot: shot.update(deck="?" + shot["deck"]), "Among the spares and the deck is '?', which is no tile."),
        (lambda shot: shot.update(spares=[]), "There are 0 spares, but this set-up has 1."),
        (lambda shot: shot.update(deck=shot["deck"][1:]), "30 fields are unseen, but the deck has 29 tiles."),
        (lambda shot: shot.update(spares=["A"]), "There are 9 tiles '.' instead of 10."),
        (lambda shot: shot.update(deck="d" + shot["deck"][1:]), "There are 2 tiles 'A' instead of 3."),
        (
            lambda shot: shot["tiles"].update(b2="?", a2="."),
            "b2 lies in the open room N, so its tile cannot be unseen.",
        ),
        (lambda shot: shot.update(open=["N", "S"]), "There is no room 'S'."),
        (lambda shot: shot.update(open=["N", ""]), "There is no room ''."),
        (lambda shot: shot.update(open=["N", "N"]), "open names a room twice."),
    ],
)
def test_tiles_and_rooms_that_cannot_be(edit: Callable[[Data], Any], sentence: str) -> None:
    assert refused(edited(edit, mice=[["b2"]])) == sentence


PIECES: list[tuple[str, Data, str]] = [
    ("", {"cheesy": "b3"}, "cheesy is a place with his module, and null without."),
    ("cheesy", {"cheesy": None}, "cheesy is a place with his module, and null without."),
    ("", {"ribbon": 0}, "Without Cheesy there is no ribbon."),
    ("cheesy", {"ribbon": 2}, "ribbon is seat 2, but 2 play."),
    ("", {"cheese_tower": "c1"}, "The cheese tower hangs, but its module is off."),
    ("tower", {"cheese_tower": "a1"}, "The cheese tower hangs on 'a1', which is no post."),
    ("tower", {"cheese_tower": None}, "The cheese tower hangs from the end of the set-up on."),
    ("cheesy", {"cheesy": "out"}, "Cheesy is at 'out', which is no place for it in this game."),
    ("cheesy", {"cheesy": "a1"}, "Cheesy is at 'a1', which is no place for it in this game."),
    ("cheesy tower", {"cheesy": "tower"}, "Cheesy is at 'tower', which is no place for it in this game."),
    ("cheesy", {"cheesy": "p1"}, "Cheesy is at 'p1', which is no place for it in this game."),
    ("cheesy", {"cheesy": "b2"}, "Cheesy is on b2, where somebody else is."),
    ("cheesy", {"cheesy": "a6"}, "Cheesy is on a6, but room D has its roof on."),
    ("cheesy pantry", {"cheesy": "held"}, "1 mice are held in phase 'turn'."),
]


@pytest.mark.parametrize(("modules", "change", "sentence"), PIECES)
def test_pieces_that_cannot_be_there(modules: str, change: Data, sentence: str) -> None:
    assert refused(edited(lambda shot: shot.update(change), modules=modules, mice=[["b2"]])) == sentence


OUT = ["out"] * 4
MICE: list[tuple[str, list[list[str]], str]] = [
    ("", [["b2", "out", "out", "out"]], "mice has 1 lists, but 2 play."),
    ("", [["b2", "out", "out"], OUT], "Seat 0 has 3 mice instead of 4."),
    ("", [["h9", "out", "out", "out"], OUT], "Mouse 0 of seat 0 is at 'h9', which is no place for it in this game."),
    (
        "",
        [["b2", "tower", "out", "out"], OUT],
        "Mouse 1 of seat 0 is at 'tower', which is no place for it in this game.",
    ),
    ("", [["b2", "p1", "out", "out"], OUT], "Mouse 1 of seat 0 is at 'p1', which is no place for it in this game."),
    ("", [["b2", "held", "out", "out"], OUT], "Mouse 1 of seat 0 is at 'held', which is no place for it in this game."),
    ("", [["b2", "b2", "out", "out"], OUT], "Mouse 1 of seat 0 is on b2, where somebody else is."),
    ("tower", [["tower", "out", "out", "out"], ["tower", "out", "out", "out"]], "Mouse 0 of seat 1 is on tower, where"),
    ("", [["b2", "a6", "out", "out"], OUT], "Mouse 1 of seat 0 is on a6, but room D has its roof on."),
    ("", [["b2", "out", "out", "out"], ["c2", "out", "out", "out"]], "Mouse 0 of seat 1 is on the trap of c2."),
    ("pantry", [["p1", "p2", "p3", "out"], ["p4", "out", "out", "out"]], "4 mice are in the pantry, but it holds 3."),
    ("pantry", [["b2", "held", "out", "out"], OUT], "1 mice are held in phase 'turn'."),
    ("", [["b2", "cellar", "cellar", "cellar"], OUT], "Seat 0 has lost a third mouse, but the game is not over."),
]


@pytest.mark.parametrize(("modules", "mice", "sentence"), MICE)
def test_mice_that_cannot_be_there(modules: str, mice: list[list[str]], sentence: str) -> None:
    shot = snapshot(modules=modules, mice=[["b2"]], tiles={"c2": "x"})
    assert refused(shot | {"mice": mice}).startswith(sentence)


def test_placing_needs_one_held_mouse() -> None:
    none_held = snapshot(modules="pantry", mice=[["b2"]], phase="place")
    assert refused(none_held) == "In phase 'place' one mouse is held, not 0."
    two_held = snapshot(modules="pantry", mice=[["held", "held"]], phase="over")
    assert refused(two_held) == "2 mice are held in phase 'over'."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"collected": [""]}, "collected has 1 texts, but 2 play."),
        ({"collected": ["BA", ""]}, "Seat 0 collected 'BA', which is not a list of kinds A to G in order."),
        ({"collected": ["", "AA"]}, "Seat 1 collected 'AA', which is not a list of kinds A to G in order."),
        ({"collected": ["H", ""]}, "Seat 0 collected 'H', which is not a list of kinds A to G in order."),
        ({"collected": ["", "ABCD"]}, "Seat 1 has reached the target, but the game is not over."),
        ({"works_used": [0]}, "The sliding works were used, but their module is off."),
    ],
)
def test_cheese_and_works_that_cannot_be(change: Data, sentence: str) -> None:
    assert refused(edited(lambda shot: shot.update(change), mice=[["b2"]])) == sentence


def test_a_kind_has_four_collecting_tiles() -> None:
    shot = snapshot(players=5, modules="tower", collected=["A"] * 5)
    assert refused(shot) == "5 players collected A, but there are 4 collecting tiles."


@pytest.mark.parametrize(
    ("used", "sentence"),
    [
        ([5], "works_used names mouse 5; they are 0 to 3, and 4 for Cheesy."),
        ([-1], "works_used names mouse -1; they are 0 to 3, and 4 for Cheesy."),
        ([4], "works_used names Cheesy, who is not in this game."),
        ([1, 1], "works_used names a mouse twice."),
    ],
)
def test_sliding_works_that_cannot_be_used(used: list[int], sentence: str) -> None:
    assert refused(snapshot(modules="works", works_used=used)) == sentence


SETTING_UP: list[tuple[Data, str]] = [
    ({"turn": 1}, "In phase 'setup' turn is 0 to 0, not 1."),
    ({"actions_left": 4}, "In the set-up nobody has acted yet."),
    ({"slid": True}, "In the set-up nobody has acted yet."),
    ({"collected": ["A", "", ""]}, "In the set-up nobody has cheese or a ribbon on Cheesy's hat."),
    ({"ribbon": 0}, "In the set-up nobody has cheese or a ribbon on Cheesy's hat."),
    ({"cheesy": "c4"}, "In the set-up Cheesy is on d4."),
    ({"cheese_tower": "c1"}, "The cheese tower hangs from the end of the set-up on."),
    ({"mice": [OUT] * 3}, "Mouse 0 of seat 1 is not where the set-up order puts it."),
    ({"mice": [OUT, ["a1", "a7", "out", "out"], OUT]}, "In the set-up only the first mouse is placed, but seat 1 has"),
    (
        {"mice": [["c4", "out", "out", "out"], ["a1", "out", "out", "out"], OUT]},
        "Seat 0 places its mouse later, but it",
    ),
    ({"player": 0}, "Mouse 0 of seat 2 is not where the set-up order puts it."),
    ({"player": 1}, "Mouse 0 of seat 1 is not where the set-up order puts it."),
]


@pytest.mark.parametrize(("change", "sentence"), SETTING_UP)
def test_set_ups_that_cannot_be(change: Data, sentence: str) -> None:
    game = Game.new(Setup(players=3, seed="s", modules=["cheesy", "tower"], start=1))
    game.apply("+a1")
    shot = game.snapshot()
    assert Game.from_snapshot(shot).snapshot() == shot
    assert refused(shot | change).startswith(sentence)


def test_in_the_set_up_all_roofs_are_on_and_nothing_was_seen() -> None:
    shot = Game.new(Setup(seed="s", start=0)).snapshot()
    deck = shot["deck"]
    seen = copy.deepcopy(shot)
    seen["tiles"]["b1"], seen["deck"] = deck[0], deck[1:]
    assert refused(seen) == "In the set-up nobody has seen the tile of b1."
    room = copy.deepcopy(shot) | {"open": ["Q"], "deck": deck[1:]}
    room["tiles"]["b1"] = deck[0]
    assert refused(room) == "In the set-up all roofs are on, but that of Cheesy's room."


def test_a_finished_game_is_restored_finished() -> None:
    shot = finished().snapshot()
    again = Game.from_snapshot(shot)
    assert (again.is_over, again.winner, again.legal_actions()) == (True, 0, [])


SHOTS = [snapshot(modules=WHOLE, mice=[["b2", "p1"], ["tower"]]), finished().snapshot(), Game.new(Setup()).snapshot()]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 6),
    st.sampled_from(["", "out", "tower", "held", "cellar", "p1", "b2", "x", "?", "A", "K", *PHASES]),
    st.text(max_size=3),
    st.floats(),
    st.lists(st.sampled_from(["A", "b2", 0, None]), max_size=5),
    st.integers(),
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return every container in the data with each of its keys or indexes."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [(data, key) for key in keys] + [spot for key in keys for spot in places(data[key])]


@given(st.data())
def test_a_mutated_snapshot_is_restored_or_refused(data: st.DataObject) -> None:
    shot = copy.deepcopy(data.draw(st.sampled_from(SHOTS)))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(places(shot)))
        if data.draw(st.booleans()):
            container[key] = data.draw(VALUES)
        else:
            del container[key]
    game, error = attempt(Game.from_snapshot, shot)
    if game is None:
        assert isinstance(error, BadSnapshot)
        assert "\n" not in str(error)
    else:
        play(game, 10)
        Game.from_snapshot(game.snapshot())
