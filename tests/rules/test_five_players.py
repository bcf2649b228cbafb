"""Five players, modules in any combination, and the set-ups that are refused (X-02 to X-04)."""

from collections import Counter
from itertools import combinations

import pytest

from appenzell import BadSetup, Game, Setup
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.tiles import BASE_LETTERS
from tests.scenes import played, refused, scene, tokens

COMBINATIONS = [" ".join(words) for n in range(5) for words in combinations(MODULE_NAMES, n)]


def test_x02_five_may_play_with_the_cheese_tower() -> None:
    game = Game.new(Setup(players=5, modules={"tower"}, seed="five", start=0))
    after = played(game, "+a1", "+a7", "+g1", "+g7", "T:c1")
    assert [own[0] for own in after["mice"]] == ["a1", "a7", "g1", "g7", "tower"]
    assert (after["phase"], after["player"]) == ("turn", 0)


def test_x02_the_fifth_player_has_turns_and_four_mice_too() -> None:
    game = scene(players=5, modules="tower", player=3, turn=4)
    after = played(game, ".", "+g1")
    assert (after["player"], after["mice"][4]) == (4, ["g1", "out", "out", "out"])
    assert played(game, ".")["player"] == 0


@pytest.mark.parametrize("modules", [set(), {"cheesy", "works", "pantry"}])
def test_x02_five_need_the_cheese_tower(modules: set[str]) -> None:
    with pytest.raises(BadSetup, match=r"(?i)(five|5).*cheese tower"):
        Game.new(Setup(players=5, modules=modules, seed="five"))


@pytest.mark.parametrize(
    ("collected", "fifth"),
    [(["A", "A", "A", "A", ""], ""), (["A", "A", "A", "", ""], "A"), (["A", "A", "A", "AB", "C"], "C")],
)
def test_x03_the_fifth_collecting_tile_is_missing(collected: list[str], fifth: str) -> None:
    game = scene(
        players=5,
        modules="tower",
        player=4,
        turn=5,
        mice=[[], [], [], [], ["b2", "c3"]],
        tiles={"b2": "A", "c2": "A"},
        collected=collected,
    )
    assert played(game, "c3-c2")["collected"] == [*collected[:4], fifth]


@pytest.mark.parametrize("modules", COMBINATIONS)
def test_x04_the_base_game_holds_in_every_combination(modules: str) -> None:
    game = scene(modules=modules, mice=[["a2", "b3"], ["c3"]], tiles={"a2": "A", "b2": "A"})
    refused(game, "b3-c3", "B-34")
    after = played(game, "^Q", "b3-b2")
    assert (after["collected"], after["actions_left"]) == (["A", ""], 2)
    after = played(game, ".")
    assert after["open"] == (["K", "M", "N"] if "cheesy" in modules else ["K", "N"])
    assert (after["player"], after["actions_left"]) == (1, 4)


@pytest.mark.parametrize("modules", COMBINATIONS)
def test_x04_every_combination_has_its_tiles_and_spares(modules: str) -> None:
    start = Game.new(Setup(players=3, modules=set(modules.split()), seed=f"sums {modules}", start=0)).snapshot()
    special = "gwd" if "pantry" in modules else "g" * ("cheesy" in modules) + "w" * ("works" in modules)
    seen = [letter for letter in start["tiles"].values() if letter != "?"]
    assert Counter([*seen, *start["spares"], *start["deck"]]) == Counter(BASE_LETTERS + special)
    assert (len(start["tiles"]), len(start["spares"])) == (33, 1 + len(special))


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"players": 1}, "players.*1"),
        ({"players": 6, "modules": {"tower"}}, "players.*6"),
        ({"players": 5}, "cheese tower"),
        ({"target": 3}, "target.*3"),
        ({"target": 7}, "target.*7"),
        ({"layout": ".AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPPR."}, "room [PR]"),
        ({"layout": "sideways"}, "layout"),
        ({"modules": {"dungeon"}}, "dungeon"),
    ],
)
def test_bad_setups_are_refused_and_say_why(setup: dict[str, object], reason: str) -> None:
    with pytest.raises(BadSetup, match=f"(?i){reason}"):
        Game.new(Setup(**{"players": 2, "seed": "bad"} | setup))


@pytest.mark.parametrize("target", [4, 5, 6])
def test_good_targets_are_accepted(target: int) -> None:
    game = Game.new(Setup(players=2, target=target, seed="good", start=0))
    assert game.snapshot()["setup"]["target"] == target
    assert tokens(game) == {"+a1", "+a7", "+g1", "+g7"}
