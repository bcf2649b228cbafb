"""What lies open, in numbers: everything that does and nothing else; and what was seen and is covered now."""

from typing import Any

import numpy as np
from hypothesis import given

from appenzell import Game
from appenzell.rules import views
from appenzell.rules.actions import CELLAR, OUT, PANTRY, TOWER
from appenzell.rules.geometry import FIELD_NUMBERS
from appenzell.rules.layouts import ROOM_LETTERS
from appenzell.rules.numbers import TURN_PHASE
from appenzell.rules.state import NO_POST, NOBODY
from appenzell.rules.tiles import CODES, UNSEEN
from appenzell.rules.views import LYING_CODES, LYING_WORDS, VIEW_WORDS, write_covered, write_known, write_view
from tests.game.games import games
from tests.scenes import scene

Tiles = dict[str, str]


def lying(game: Game) -> list[int]:
    """Return what lies open, as the kernel writes it."""
    out = np.full(VIEW_WORDS, 99, np.int64)
    write_view(game.position.setup, game.position.state, out)
    return [int(number) for number in out]


def covered(game: Game) -> dict[int, int]:
    """Return what is known of covered tiles, by their places."""
    out = np.full(LYING_WORDS, 99, np.int64)
    write_covered(game.position.state, out)
    return listed(out.tolist())


def listed(numbers: list[int]) -> dict[int, int]:
    """Return the codes of the tiles in a list, by their places; they come in the order of these."""
    n, *tiles = numbers
    assert tiles[:n] == sorted(tiles[:n])
    return dict(divmod(tile, LYING_CODES) for tile in tiles[:n])


def codes(tiles: Tiles) -> dict[int, int]:
    """Return the code of each tile, by its place."""
    numbers = FIELD_NUMBERS | {f"p{spare + 1}": PANTRY + spare for spare in range(4)}
    return {numbers[place]: CODES[tile] for place, tile in tiles.items()}


def everything() -> Game:
    """A position with all there is."""
    return scene(
        players=5,
        modules="cheesy tower works pantry",
        mice=[["b2", "cellar"], ["tower"], ["p2"]],
        ribbon=2,
        collected=["AB", "A", "A", "A", ""],
        works_used=[0, 4],
        spares="Ax.g",
        tiles={"d4": ".", "b2": "B", "c2": ".", "b3": "C", "e4": "D", "a2": "x"},
        player=1,
        turn=17,
        actions_left=3,
        slid=True,
        cheese_tower="c1",
    )


def test_everything_that_lies_open_is_seen() -> None:
    numbers = lying(everything())
    assert numbers[: views.VIEW_WORKS_USED] == [TURN_PHASE, 1, 17, 3, 1]
    assert numbers[views.VIEW_WORKS_USED : views.VIEW_ROOMS] == [0b10001, NOBODY, 2, FIELD_NUMBERS["d4"], 2]
    assert numbers[views.VIEW_ROOMS] == 1 << ROOM_LETTERS.index("M") | 1 << ROOM_LETTERS.index("N")
    mice = numbers[views.VIEW_MICE : views.VIEW_COLLECTED]
    assert mice[:4] == [FIELD_NUMBERS["b2"], CELLAR, OUT, OUT]
    assert mice[4::4] == [TOWER, PANTRY + 1, OUT, OUT]
    assert numbers[views.VIEW_COLLECTED : views.VIEW_STOCK] == [3, 1, 1, 1, 0]
    assert numbers[views.VIEW_STOCK : views.VIEW_TILES] == [0, 3, 4, 4, 4, 4, 4]
    in_rooms = {"b2": "B", "c2": ".", "b3": "C", "c4": ".", "d4": ".", "e4": "D"}
    beside = {"p1": "A", "p2": "x", "p3": ".", "p4": "g"}
    tiles = everything().position.all_tiles()
    assert listed(numbers[views.VIEW_TILES :]) == codes({at: tiles[at] for at in in_rooms if at in tiles} | beside)


def test_pieces_that_are_not_in_the_game_are_not_seen() -> None:
    numbers = lying(scene(mice=[["b2"]]))
    assert numbers[views.VIEW_RIBBON : views.VIEW_ROOMS] == [NOBODY, OUT, NO_POST]
    assert numbers[views.VIEW_MICE + 8 : views.VIEW_COLLECTED] == [OUT] * 12


def test_what_was_seen_and_what_was_not_is_covered() -> None:
    game = scene(mice=[["b2"]], tiles={"a6": "G", "b2": "A"})
    found = covered(game)
    assert found[FIELD_NUMBERS["a6"]] == CODES["G"]
    assert found[FIELD_NUMBERS["a4"]] == UNSEEN
    assert not found.keys() & {FIELD_NUMBERS[field] for field in ("b2", "c3", "a3", "a1")}, "open, or no tile"
    assert not found.keys() & set(range(PANTRY, PANTRY + 4))


@given(games())
def test_what_is_open_and_what_is_covered_is_all_there_is(game: Game) -> None:
    shot: dict[str, Any] = game.snapshot()
    spares = {f"p{spare + 1}": tile for spare, tile in enumerate(shot["spares"])}
    known = np.zeros(LYING_WORDS, np.int64)
    write_known(game.position.setup, game.position.state, known)
    assert listed(known.tolist()) == codes(shot["tiles"] | spares)
    open_tiles = listed(lying(game)[views.VIEW_TILES :])
    assert UNSEEN not in open_tiles.values()
    assert not open_tiles.keys() & covered(game).keys()
    assert open_tiles | covered(game) == listed(known.tolist())
