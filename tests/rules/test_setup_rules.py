"""The home tests of setting up: B-01 to B-08, A-10 and A-24."""

from collections import Counter
from typing import Any

import pytest

from appenzell import BadSetup, Game, Setup
from appenzell.rules.geometry import TILE_FIELD_NAMES
from tests.scenes import played, refused, scene, tokens

PLANS = {
    "front": ".AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPRR.",
    "back": ".AACBB./DDFCGEE/HHFJGII/KMMJNNL/KMMJNNL/KOQQQPL/.ORRRP.",
}
TILES = Counter("AAABBBCCCDDDEEEFFFGGG..........xxx")
TOWERS = {"+a1", "+a7", "+g1", "+g7"}


def new(**words: Any) -> Game:
    """Return a new game with a fixed seed, unless another is given."""
    return Game.new(Setup(**{"seed": "castle"} | words))


# --- Set-up ---------------------------------------------------------------------------------------------------


def test_b01_there_are_34_tiles() -> None:
    start = new().snapshot()
    assert Counter(start["deck"]) + Counter(start["spares"]) == TILES
    assert (TILES.total(), TILES["."], TILES["x"]) == (34, 10, 3)


def test_b02_33_tiles_lie_in_the_castle_and_one_is_the_spare() -> None:
    start = new().snapshot()
    assert start["tiles"] == dict.fromkeys(TILE_FIELD_NAMES, "?")  # whatever the deck will bring
    assert set(TILE_FIELD_NAMES) == {
        file + rank for file in "abcdefg" for rank in "1234567" if file in "bdf" or rank in "246"
    }
    assert (len(start["tiles"]), len(start["deck"]), len(start["spares"])) == (33, 33, 1)
    assert start["spares"][0] in TILES
    assert new().view(None).spares == tuple(start["spares"])  # face up


def test_b02_the_tiles_lie_at_random() -> None:
    starts = [new(seed=f"castle {number}").snapshot() for number in range(100)]
    assert len({start["deck"] for start in starts}) == 100
    assert {start["spares"][0] for start in starts} == set(TILES)
    assert {start["deck"][20] for start in starts} == set(TILES)


@pytest.mark.parametrize(("layout", "roofs", "seen"), [("front", "^K ^N ^Q", "b1"), ("back", "^K ^O", "b1 b2")])
def test_b03_the_two_sides_have_different_rooms(layout: str, roofs: str, seen: str) -> None:
    game = new(layout=layout, start=0)
    played(game, "+a1", "+a7")
    assert tokens(game, "^") == set(roofs.split())
    after = played(game, roofs.split()[-1])
    assert {field for field, tile in after["tiles"].items() if tile != "?"} == set(seen.split())


@pytest.mark.parametrize("layout", ["front", "back"])
def test_b04_at_the_start_all_roofs_are_on(layout: str) -> None:
    game = new(layout=layout)
    assert game.snapshot()["open"] == []
    assert played(game, "+a1", "+a7")["open"] == []


@pytest.mark.parametrize("layout", ["front", "back"])
def test_b04_eighteen_rooms_have_two_three_or_four_fields(layout: str) -> None:
    rows = zip("7654321", PLANS[layout].split("/"), strict=True)
    fields = {file + rank: room for rank, row in rows for file, room in zip("abcdefg", row, strict=True) if room != "."}
    assert Counter(Counter(fields.values()).values()) == {2: 11, 3: 5, 4: 2}
    for field, room in fields.items():  # at the end of a turn the mouse's own room alone stays open (B-60)
        assert played(scene(layout=layout, mice=[[field]], open="CKM"), ".")["open"] == [room]


@pytest.mark.parametrize("kind", "ABCDEFG")
def test_b05_the_stock_holds_four_collecting_tiles_of_each_kind(kind: str) -> None:
    mice = [["b2", "f6"], [], [], [], ["tower"]]
    fourth = {"mice": mice[:4], "collected": ["", kind, kind, kind]}
    fifth = {"mice": mice, "collected": ["", kind, kind, kind, kind], "modules": "tower"}
    for words, owned in ((fourth, kind), (fifth, "")):
        game = scene(players=len(words["mice"]), tiles={"c2": kind, "f6": kind}, **words)
        assert played(game, "b2-c2")["collected"][0] == owned


def test_b05_all_28_lie_there_at_the_start() -> None:
    assert new().view(None).stock == dict.fromkeys("ABCDEFG", 4)
    game = scene(players=3, mice=[["b2", "f6"]], tiles={"c2": "A", "f6": "A"}, collected=["", "AB", "B"])
    game.apply("b2-c2")
    assert game.view(None).stock == dict.fromkeys("CDEFG", 4) | {"A": 2, "B": 2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_b06_two_to_four_play_with_four_mice_each(players: int) -> None:
    assert new(players=players).snapshot()["mice"] == [["out"] * 4] * players


@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_b06_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadSetup) as caught:
        Setup(players=players)
    assert caught.value.field == "players"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_b07_each_player_puts_one_mouse_into_a_free_tower(players: int) -> None:
    game = new(players=players, start=0)
    placed = ["a1", "g7", "a7", "g1"][:players]
    for seat, tower in enumerate(placed):
        state = game.snapshot()
        assert (state["phase"], state["player"], state["turn"], state["actions_left"]) == ("setup", seat, 0, 0)
        assert tokens(game) == TOWERS - {f"+{taken}" for taken in placed[:seat]}
        game.apply(f"+{tower}")
    state = game.snapshot()
    assert state["mice"] == [[tower, "out", "out", "out"] for tower in placed]
    assert (state["phase"], state["player"], state["turn"], state["actions_left"]) == ("turn", 0, 1, 4)


@pytest.mark.parametrize("token", ["+a1", "+b1", "+d4", ".", "^K", ">a2", "a1-a2"])
def test_b07_nothing_else_is_done_before(token: str) -> None:
    game = new(start=0)
    game.apply("+a1")
    refused(game, token, "B-07", "B-34", "B-12")


@pytest.mark.parametrize(("players", "start", "order"), [(2, 0, "0101"), (3, 1, "120120"), (4, 2, "23012301")])
def test_b08_play_goes_clockwise_from_the_start_player(players: int, start: int, order: str) -> None:
    game = new(players=players, start=start)
    played(game, *["+a1", "+a7", "+g1", "+g7"][:players])
    seats = []
    for _ in order:
        seats.append(str(game.player))
        game.apply(".")
    assert "".join(seats) == order


# --- Setting up, the fine points ------------------------------------------------------------------------------


def test_a10_the_start_player_places_first_then_it_goes_round() -> None:
    after = played(new(players=3, start=2), "+a1", "+a7", "+g1")
    assert [own[0] for own in after["mice"]] == ["a7", "g1", "a1"]
    assert (after["player"], after["setup"]["start"]) == (2, 2)


def test_a10_the_last_in_this_order_hangs_the_cheese_tower() -> None:
    game = new(players=3, start=1, modules={"tower"})
    assert played(game, "+a1", "+a7")["player"] == 0
    assert {token[:2] for token in tokens(game)} == {"T:"}


def test_a10_without_a_word_the_start_player_is_random() -> None:
    starts = [new(players=3, seed=f"castle {number}").snapshot() for number in range(40)]
    assert {start["player"] for start in starts} == {0, 1, 2}
    assert all(start["player"] == start["setup"]["start"] for start in starts)


def test_a24_the_cheese_tower_changes_nothing_about_the_first_spare() -> None:
    spares = set()
    for number in range(60):
        base, tower = (new(seed=f"castle {number}", modules=modules).snapshot() for modules in ((), ("tower",)))
        assert (tower["spares"], tower["deck"]) == (base["spares"], base["deck"])
        spares.add(base["spares"][0])
    assert len(spares) > 5  # whatever was left over, not a tile of one sort


@pytest.mark.parametrize(
    ("modules", "spares"),
    [
        ("cheesy", 2),
        ("works", 2),
        ("cheesy tower", 2),
        ("tower works", 2),
        ("cheesy works", 3),
        ("pantry", 4),
        ("cheesy pantry tower works", 4),
    ],
)
def test_a24_with_cheesy_works_or_pantry_all_spares_start_blank(modules: str, spares: int) -> None:
    for number in range(10):
        start = new(seed=f"castle {number}", modules=modules.split()).snapshot()
        assert start["spares"] == ["."] * spares
        lying = Counter(start["deck"]) + Counter(start["tiles"].values())
        assert lying["."] == 10 - spares
