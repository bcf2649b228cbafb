"""Events tell all that is to be seen, in order, and nothing that is covered."""

import json
import random
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup, View
from appenzell.study.steps import PATHS
from tests.scenes import scene
from tests.setups import setups

Board = dict[str, Any]
TILED = {field for path in PATHS.values() for field in path}


def told(game: Game, token: str) -> list[dict[str, Any]]:
    """Play an action and return its events."""
    _, aftermath = game.look_ahead(token)
    game.apply(token)
    return aftermath.events()


def logged(game: Game, token: str) -> list[dict[str, Any]]:
    """Play an action and return its events as a log has them."""
    _, aftermath = game.look_ahead(token)
    game.apply(token)
    found: list[dict[str, Any]] = json.loads(aftermath.log_text)
    return found


# --- each kind of event ---


def test_setting_up_is_entering_and_the_next_seat() -> None:
    game = Game.new(Setup(seed="telling", start=0))
    enter = {"kind": "enter", "seat": 0, "mouse": 0, "from": "out", "to": "a1", "over": []}
    assert told(game, "+a1") == [enter, {"kind": "turn", "seat": 1, "turn": 0}]


def test_hanging_the_tower_in_the_set_up_brings_its_mouse() -> None:
    game = Game.new(Setup(seed="telling", start=0, modules=["tower"]))
    game.apply("+a1")
    assert told(game, "T:c1") == [
        {"kind": "hang", "from": None, "post": "c1"},
        {"kind": "enter", "seat": 1, "mouse": 0, "from": "out", "to": "T", "over": []},
        {"kind": "turn", "seat": 0, "turn": 1},
    ]


def test_hanging_the_tower_elsewhere() -> None:
    assert told(scene(modules="tower"), "T:e1") == [{"kind": "hang", "from": "c1", "post": "e1"}]


def test_a_step_is_a_run() -> None:
    game = scene(mice=[["b3"]], open="N")
    assert told(game, "b3-b2") == [{"kind": "run", "seat": 0, "mouse": 0, "from": "b3", "to": "b2", "over": []}]


def test_a_jump_names_whom_it_passed() -> None:
    game = scene(mice=[["a2", "b2"], ["c2"]], open="KNP")
    jump = {"kind": "jump", "seat": 0, "mouse": 0, "from": "a2", "to": "d2", "over": ["b2", "c2"]}
    assert told(game, "a2-d2") == [jump]


def test_entering_over_an_occupied_tower() -> None:
    game = scene(mice=[["a1"]], open="K")
    enter = {"kind": "enter", "seat": 0, "mouse": 1, "from": "out", "to": "a2", "over": ["a1"]}
    assert told(game, "+a2") == [enter]


def test_leaving_the_cheese_tower_and_jumping_over_it() -> None:
    game = scene(mice=[["tower"]], modules="tower", cheese_tower="c1", open="Q")
    enter = {"kind": "enter", "seat": 0, "mouse": 1, "from": "out", "to": "c1", "over": ["T"]}
    assert told(game.copy(), "+c1") == [enter]
    assert told(game, "T-c1") == [{"kind": "run", "seat": 0, "mouse": 0, "from": "T", "to": "c1", "over": []}]


def test_cheesy_runs_without_naming_fields() -> None:
    game = scene(modules="cheesy", ribbon=0, open="M")
    assert told(game, "C:d4-c4") == [{"kind": "run", "seat": 0, "mouse": 4, "from": "d4", "to": "c4", "over": []}]


def test_cheesy_is_jumped_but_not_on_a_trap() -> None:
    game = scene(modules="cheesy", mice=[["c4"]], open="MI")
    assert told(game, "c4-e4")[0]["over"] == ["d4"]


def test_through_the_secret_door_nobody_is_jumped() -> None:
    game = scene(modules="pantry", mice=[["b2"]], tiles={"b2": "d"})
    assert told(game, "b2-p3") == [{"kind": "run", "seat": 0, "mouse": 0, "from": "b2", "to": "p3", "over": []}]


def test_lifting_shows_the_tiles_of_the_room() -> None:
    game = scene(mice=[["a1"]], deck="AB")
    assert told(game, "^K") == [{"kind": "lift", "room": "K", "tiles": {"a2": "A", "a4": "B"}}]


def test_a_slide_tells_what_went_in_and_out_and_came_to_light() -> None:
    game = scene(mice=[["a2"]], spares="B", deck="xC", open="N", tiles={"a2": ".", "b2": ".", "c2": "."})
    assert told(game, ">g2") == [
        {"kind": "slide", "slot": "g2", "spare": 0, "in": "B", "out": ".", "revealed": {"c2": "x"}},
    ]


def test_a_mouse_falls_where_it_stood() -> None:
    game = scene(mice=[["a2"], ["a4"]], spares="x")
    events = told(game, ">a2")
    assert [event["kind"] for event in events] == ["slide", "fall"]
    assert events[1] == {"kind": "fall", "seat": 0, "mouse": 0, "at": "a2"}


def test_cheese_is_collected() -> None:
    game = scene(mice=[["b2", "b3"]], tiles={"c2": "A", "b3": "A"})
    assert told(game, "b2-c2")[-1] == {"kind": "collect", "seat": 0, "cheese": "A"}


def test_a_ribbon_is_tied() -> None:
    game = scene(modules="cheesy", cheesy="c4", mice=[["e4"]], tiles={"d4": "g"})
    assert told(game, "e4-d4")[-1] == {"kind": "ribbon", "seat": 0}


def test_a_displaced_mouse_is_taken_up_first_and_placed_later() -> None:
    game = scene(modules="pantry", mice=[["p1"]])
    events = told(game, ">b1")
    assert events[0] == {"kind": "displaced", "seat": 0, "mouse": 0, "at": "p1"}
    assert events[1]["kind"] == "slide"
    assert told(game, "=p2") == [{"kind": "place", "seat": 0, "mouse": 0, "to": "p2"}]


def test_cheesy_can_be_displaced() -> None:
    game = scene(modules="cheesy pantry", cheesy="p1", tiles={"d4": "g"})
    assert told(game, ">b1")[0] == {"kind": "displaced", "seat": None, "mouse": 4, "at": "p1"}
    assert told(game, "=p3") == [{"kind": "place", "seat": None, "mouse": 4, "to": "p3"}]


def test_ending_a_turn_covers_empty_rooms() -> None:
    game = scene(mice=[["a2"]], open="N")
    assert told(game, ".") == [{"kind": "cover", "rooms": ["N"]}, {"kind": "turn", "seat": 1, "turn": 2}]


def test_the_target_ends_the_game() -> None:
    game = scene(mice=[["b2", "b3"]], tiles={"c2": "A", "b3": "A"}, collected=["BCD", ""])
    assert told(game, "b2-c2")[-1] == {"kind": "over", "winner": 0, "reason": "target"}


def test_a_third_mouse_ends_the_game() -> None:
    game = scene(mice=[["a2", "cellar", "cellar"]], spares="x")
    assert told(game, ">a2")[-1] == {"kind": "over", "winner": 1, "reason": "third_mouse"}


def test_the_turn_limit_ends_the_game() -> None:
    assert told(scene(turn_limit=1), ".")[-1] == {"kind": "over", "winner": 1, "reason": "turn_limit"}


# --- what is told, and what not ---


def test_a_log_names_no_tile() -> None:
    game = scene(mice=[["a1"]], deck="ABCD")
    assert logged(game, "^K") == [{"kind": "lift", "room": "K", "tiles": {}}]
    slid = {"kind": "slide", "slot": "b1", "spare": 0, "in": "?", "out": "?", "revealed": {}}
    assert logged(game, ">b1")[0] == slid
    assert logged(game, "+g1")[0]["to"] == "g1"


def test_who_has_resigned_is_not_told_to_have_won() -> None:
    for resigned, winner in ((None, 1), (1, 2), (2, 1)):
        game = scene(players=3, turn_limit=1, collected=["", "AB", "A"])
        if resigned is not None:
            game.resign(resigned)
        after, aftermath = game.look_ahead(".")
        assert aftermath.events()[-1] == {"kind": "over", "winner": winner, "reason": "turn_limit"}
        assert (after.winner, aftermath.board()["winner"]) == (winner, winner)


def test_a_draw_has_no_winner() -> None:
    mice = [["d2", "cellar", "cellar"], ["d4", "cellar", "cellar"]]
    events = told(scene(mice=mice, tiles={"d1": "x", "d3": "x"}), ">d1")
    assert events[-1] == {"kind": "over", "winner": None, "reason": "third_mouse"}


def shown(view: View) -> Board:
    """What a screen shows of a view."""
    return {
        "mice": [list(own) for own in view.mice],
        "cheesy": view.cheesy,
        "tower": view.cheese_tower,
        "ribbon": view.ribbon,
        "collected": [set(kinds) for kinds in view.collected],
        "open": set(view.open),
        "tiles": dict(view.tiles),
        "spares": list(view.spares),
        "on_turn": (view.player, view.turn),
    }


def put(board: Board, event: dict[str, Any], place: str) -> None:
    """Put a mouse somewhere."""
    place = {"T": "tower"}.get(place, place)
    if event["mouse"] == 4:
        board["cheesy"] = place
    else:
        board["mice"][event["seat"]][event["mouse"]] = place


def perform(board: Board, event: dict[str, Any], after: View) -> None:
    """Do on a screen what an event says; `after` tells which rooms fields belong to."""
    kind = event["kind"]
    if kind in ("enter", "run", "jump", "place"):
        put(board, event, event["to"])
    elif kind == "displaced":
        put(board, event, "held")
    elif kind == "fall":
        put(board, event, "cellar")
    elif kind == "lift":
        board["open"].add(event["room"])
        board["tiles"] |= event["tiles"]
    elif kind == "slide":
        slide(board, event)
    elif kind == "ribbon":
        board["ribbon"] = event["seat"]
    elif kind == "collect":
        board["collected"][event["seat"]].add(event["cheese"])
    elif kind == "hang":
        board["tower"] = event["post"]
    elif kind == "cover":
        board["open"] -= set(event["rooms"])
        board["tiles"] = {field: tile for field, tile in board["tiles"].items() if field in after.tiles}
    elif kind == "turn":
        board["on_turn"] = (event["seat"], event["turn"])
    else:
        assert (kind, after.phase, after.winner) == ("over", "over", event["winner"])


def slide(board: Board, event: dict[str, Any]) -> None:
    """Push a tile in, with what is visible alone."""
    tiles, path = board["tiles"], PATHS[event["slot"]]
    moved = {there: tiles[here] for here, there in pairwise(path) if here in tiles}
    moved |= {path[0]: event["in"]} | event["revealed"]
    board["tiles"] = tiles | {field: tile for field, tile in moved.items() if field in tiles}
    board["spares"][event["spare"]] = event["out"]


@given(setups(), st.integers(0, 10**6))
def test_the_events_of_a_game_rebuild_every_view(setup: Setup, luck: int) -> None:
    game, rng = Game.new(setup), random.Random(luck)
    before = game.view()
    board = shown(before)
    for _ in range(150):
        legal = game.legal_actions()
        if not legal:
            break
        token = rng.choice(legal).token
        hidden = TILED - before.tiles.keys()
        game, aftermath = game.look_ahead(token)
        after = game.view()
        events = aftermath.events()
        for event in events:
            perform(board, event, after)
        assert board == shown(after), (token, events)
        came_to_light = (token[0] == "^") or (token[0] == ">" and _drawn_or_seen(events, before, hidden))
        assert aftermath.reveals == came_to_light
        before = after


def _drawn_or_seen(events: list[dict[str, Any]], before: View, hidden: set[str]) -> bool:
    slid = next(event for event in events if event["kind"] == "slide")
    return bool(slid["revealed"]) or PATHS[slid["slot"]][-1] in hidden


@given(setups(), st.integers(0, 10**6))
def test_costs_are_what_actions_cost(setup: Setup, luck: int) -> None:
    game, rng = Game.new(setup), random.Random(luck)
    for _ in range(30):
        legal = game.legal_actions()
        if not legal:
            assert game.survey().costs() == {}
            break
        prices = game.survey().costs()
        assert list(prices) == [action.token for action in legal]
        action = rng.choice(legal)
        left, phase = game.actions_left, game.phase
        game.apply(action)
        paid = 0 if phase == "setup" or action.token == "." else left - game.actions_left
        assert prices[action.token] == paid
