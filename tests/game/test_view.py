"""What is seen, and above all what is not."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from appenzell import BadSeat, Game, View
from appenzell.game.setup import MODULE_NAMES
from tests.game.games import finished, games
from tests.referee import rooms_of
from tests.scenes import scene


def test_a_seat_sees_open_rooms_only() -> None:
    game = scene(mice=[["b2"], ["g1"]], tiles={"b2": "A", "a2": "x", "a6": "G"})
    view = game.view(0)
    assert view.tiles["b2"] == "A"
    assert set(view.tiles) == {"b2", "c2", "b3"}
    assert (view.seat, view.player, view.phase, view.actions_left, view.turn) == (0, 0, "turn", 4, 1)
    assert view.open == ("N",)
    assert view.mice == (("b2", "out", "out", "out"), ("g1", "out", "out", "out"))


def test_remembered_tiles_are_not_in_it() -> None:
    game = scene(mice=[["a1"]], tiles={"a4": "x", "a2": "B"}, open="K")
    assert game.view(0).tiles == {"a2": "B", "a4": "x"}
    game.apply(".")
    assert game.snapshot()["tiles"]["a4"] == "x"
    assert game.view(0).tiles == {}


def test_only_the_seat_on_turn_gets_its_legal_actions() -> None:
    game = scene(mice=[["b2"], ["g1"]])
    assert game.view(0).legal == tuple(str(action) for action in game.legal_actions())
    assert game.view(1).legal == game.view(None).legal == game.view().legal == ()


def test_everything_beside_the_castle_is_seen() -> None:
    view = scene(
        players=5,
        modules="cheesy tower works pantry",
        mice=[["b2"], ["tower"], ["p2"]],
        ribbon=2,
        collected=["AB", "A", "A", "A", ""],
        works_used=[0, 4],
        spares="Ax.g",
        tiles={"d4": "."},
        turn_limit=9,
        start=3,
        target=5,
        slid=True,
    ).view()
    assert (view.players, view.target, view.layout, view.turn_limit, view.start) == (5, 5, "front", 9, 3)
    assert view.modules == MODULE_NAMES
    assert (view.cheesy, view.ribbon, view.cheese_tower, view.works_used, view.slid) == ("d4", 2, "c1", (0, 4), True)
    assert view.spares == ("A", "x", ".", "g")
    assert view.collected == ("AB", "A", "A", "A", "")
    assert view.stock == {"A": 0, "B": 3, "C": 4, "D": 4, "E": 4, "F": 4, "G": 4}


def test_the_end_is_seen() -> None:
    view = finished().view(1)
    assert (view.phase, view.winner, view.legal) == ("over", 0, ())


def test_whoever_only_watches_has_nothing_to_play() -> None:
    game = scene(mice=[["b2"]])
    assert (game.view().legal, bool(game.view(0).legal)) == ((), True)


@pytest.mark.parametrize("seat", [-1, 2, pytest.param(10**5000, id="huge"), True, 0.0, "0", [0]])
def test_seats_nobody_has(seat: Any) -> None:
    with pytest.raises(BadSeat, match="A seat is a number from 0 to 1, or None for a spectator, not "):
        scene(mice=[["b2"]]).view(seat)


def test_a_seat_may_be_a_number_of_others() -> None:
    view = scene(mice=[["b2"], ["g1"]]).view(np.int64(0))  # type: ignore[arg-type]  # it is one at run time
    assert (type(view.seat), bool(view.legal)) == (int, True)
    with pytest.raises(BadSeat, match="not 2"):
        scene(mice=[["b2"]]).view(np.int64(2))  # type: ignore[arg-type]


@given(games())
def test_no_view_holds_a_covered_tile_or_the_deck(game: Game) -> None:
    shot = game.snapshot()
    rooms = rooms_of(shot["setup"]["layout"])
    for seat in [None, *range(shot["setup"]["players"])]:
        view = game.view(seat)
        visible = {field: tile for field, tile in shot["tiles"].items() if rooms[field] in shot["open"]}
        assert view.tiles == visible
        assert "?" not in view.tiles.values()
        assert not hasattr(view, "deck")
        assert bool(view.legal) == (seat == game.player and not game.is_over)


@given(games())
def test_a_view_is_plain_data(game: Game) -> None:
    data = game.view(0).as_dict()
    assert json.loads(json.dumps(data)) == data
    assert list(data) == list(View.__slots__)
    shot = game.snapshot()
    shared = set(data) & set(shot) - {"tiles"}
    assert {key: data[key] for key in shared} == {key: shot[key] for key in shared}
