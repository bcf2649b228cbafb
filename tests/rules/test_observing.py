"""The observation, decoded: everything it is made of, from the seat's own point of view, and nothing that is hidden."""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup, View, random_layout
from appenzell.game.position import MODULE_BITS, special_letters
from appenzell.rules import observing
from appenzell.rules.actions import PLACES, TOWER
from appenzell.rules.deck import shuffle_unseen
from appenzell.rules.geometry import FIELD_NAMES, FIELDS, TILE_FIELDS
from appenzell.rules.layouts import ROOM_LETTERS, parse_layout
from appenzell.rules.numbers import PHASES
from appenzell.rules.observing import EVER_SEEN, MOST_TURNS_LEFT, OBSERVATION_SIZE, OPEN_ONLY, observe
from appenzell.rules.randomness import seeded
from appenzell.rules.tiles import BASE_LETTERS, TILE_LETTERS
from tests.scenes import scene
from tests.setups import setups

DOCUMENT = Path(__file__).parents[2] / "docs" / "observation.md"
NAMES = (*FIELD_NAMES, "tower", "p1", "p2", "p3", "p4")
SORTS = TILE_LETTERS[:-1]
Numbers = list[int]


def observed(game: Game, seat: int, knows: int = OPEN_ONLY, kind: Any = np.int8) -> Numbers:
    """Return what a seat observes."""
    out = np.full(OBSERVATION_SIZE, 77, kind)
    observe(game.position.setup, game.position.state, seat, knows, out)
    numbers: Numbers = out.tolist()
    return numbers


@st.composite
def moments(draw: st.DrawFn) -> Game:
    """Draw a game somewhere on its way."""
    game = Game.new(draw(setups(turn_limit=draw(st.sampled_from([None, 7, 150])))))
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(chance.choice((chance.randrange(8), chance.randrange(100)))):
        if game.is_over:
            break
        game.apply(chance.choice(game.legal_actions()))
    return game


def plane(numbers: Numbers, number: int) -> set[str]:
    """Return the places where a plane has a 1; it has nothing but ones and zeros."""
    cells = numbers[PLACES * number : PLACES * (number + 1)]
    assert set(cells) <= {0, 1}
    return {NAMES[place] for place, cell in enumerate(cells) if cell}


def flags(numbers: Numbers, first: int, count: int) -> Numbers:
    """Return where there are ones among some flags."""
    cells = numbers[first : first + count]
    assert set(cells) <= {0, 1}
    return [at for at, cell in enumerate(cells) if cell]


def decoded(numbers: Numbers, seat: int) -> dict[str, Any]:
    """Return an observation in the words of a view, and what is known of tiles."""
    players = len(flags(numbers, observing.SEATS_AT, 5))

    def one(first: int) -> int | None:
        found = flags(numbers, first, 5)
        assert len(found) <= 1
        return (seat + found[0]) % players if found else None

    def mouse(near: int, number: int) -> str:
        index = 4 * near + number
        places = plane(numbers, observing.MOUSE_PLANE + index)
        places |= {
            word for at, word in enumerate(("out", "cellar", "held")) if numbers[observing.NOWHERE_AT + 20 * at + index]
        }
        (place,) = places
        return place

    owned = [flags(numbers, observing.COLLECTED_AT + 7 * near, 7) for near in range(players)]
    mice = [tuple(mouse(near, number) for number in range(4)) for near in range(players)]
    turned = [(player - seat) % players for player in range(players)]
    cheesy = plane(numbers, observing.CHEESY_PLANE) | {"held"} & set(["held"] * numbers[observing.CHEESY_HELD_AT])
    post = plane(numbers, observing.POST_PLANE)
    (phase,) = flags(numbers, observing.PHASE_AT, 4)
    tiles = {at: sort for code, sort in enumerate(SORTS) for at in plane(numbers, observing.TILE_PLANE + code)}
    return {
        "players": players,
        "target": numbers[observing.TARGET_AT],
        "modules": tuple(
            sorted(list(MODULE_BITS)[module] for module in flags(numbers, observing.MODULES_AT, len(MODULE_BITS)))
        ),
        "start": one(observing.START_AT),
        "phase": PHASES[phase],
        "player": one(observing.PLAYER_AT),
        "actions_left": numbers[observing.ACTIONS_AT],
        "slid": bool(numbers[observing.SLID_AT]),
        "works_used": tuple(flags(numbers, observing.WORKS_AT, 5)),
        "mice": tuple(mice[near] for near in turned),
        "cheesy": next(iter(cheesy), None),
        "ribbon": one(observing.RIBBON_AT),
        "cheese_tower": next(iter(post), None),
        "collected": tuple("".join(SORTS[kind + 1] for kind in owned[near]) for near in turned),
        "stock": dict(zip("ABCDEFG", numbers[observing.STOCK_AT :][:7], strict=True)),
        "winner": one(observing.WINNER_AT),
        "open": plane(numbers, observing.OPEN_PLANE),
        "tiles": {at: tile for at, tile in tiles.items() if at in FIELD_NAMES},
        "spares": tuple(tiles[at] for at in NAMES[TOWER + 1 :] if at in tiles),
        "unknown": plane(numbers, observing.UNKNOWN_PLANE),
        "unknown_sorts": Counter(
            dict(zip(SORTS, numbers[observing.UNKNOWN_AT :][: len(SORTS)], strict=True)),
        ),
        "rooms": numbers[PLACES * observing.ROOM_PLANE :][:PLACES],
        "limit": numbers[observing.LIMIT_AT : observing.LIMIT_AT + 2],
    }


SAME = (
    *("players", "target", "modules", "start", "phase", "player", "actions_left", "slid", "works_used", "mice"),
    *("cheesy", "ribbon", "cheese_tower", "collected", "stock", "winner", "spares"),
)


@given(moments(), st.sampled_from([OPEN_ONLY, EVER_SEEN]))
def test_an_observation_says_all_there_is(game: Game, knows: int) -> None:
    view, rooms = game.view(), parse_layout(game.setup.layout).rooms
    known = game.position.all_tiles() if knows == EVER_SEEN else dict(view.tiles)
    known = {at: tile for at, tile in known.items() if tile != "?"}
    for seat in range(game.setup.players):
        found = decoded(observed(game, seat, knows), seat)
        assert {word: found[word] for word in SAME} == {word: getattr(view, word) for word in SAME}
        assert found["tiles"] == known
        assert found["unknown"] == {FIELD_NAMES[field] for field in TILE_FIELDS} - set(known)
        every = Counter(BASE_LETTERS + special_letters(sorted(game.setup.modules)))
        assert +found["unknown_sorts"] == every - Counter([*known.values(), *view.spares])
        of = {field: room + 1 for room, fields in enumerate(rooms) for field in fields}
        assert found["rooms"] == [of.get(place, 0) for place in range(PLACES)]
        assert found["open"] == {FIELD_NAMES[f] for room in view.open for f in rooms[ROOM_LETTERS.index(room)]}
        assert found["limit"] == turns_left(view)


def turns_left(view: View) -> Numbers:
    """Return whether there is a limit, and how many turns are left."""
    if view.turn_limit is None:
        return [0, 0]
    return [1, min(view.turn_limit - max(view.turn, 1) + 1, MOST_TURNS_LEFT)]


@pytest.mark.parametrize("layout", ["front", "back", random_layout(3).plan])
def test_rooms_can_be_told_without_their_numbers(layout: str) -> None:
    game = Game.new(Setup(layout=layout, seed="s"))
    numbers, rooms = observed(game, 0), parse_layout(layout).rooms
    room_of = {field: room for room, fields in enumerate(rooms) for field in fields}
    for step, number in ((1, observing.RIGHT_PLANE), (7, observing.ABOVE_PLANE)):
        joined = {
            FIELD_NAMES[field]
            for field in room_of
            if room_of[field] == room_of.get(field + step) and (step == 7 or field % 7 < 6)
        }
        assert plane(numbers, number) == joined


@given(moments(), st.integers(0, 2**32))
def test_the_order_of_the_deck_is_not_observed(game: Game, luck: int) -> None:
    before = [observed(game, 0, knows) for knows in (OPEN_ONLY, EVER_SEEN)]
    shuffle_unseen(game.position.state, np.array([seeded(luck)]))
    assert [observed(game, 0, knows) for knows in (OPEN_ONLY, EVER_SEEN)] == before


@given(moments(), st.integers(0, 2**32))
def test_covered_tiles_are_observed_by_those_only_who_remember(game: Game, luck: int) -> None:
    shot = game.snapshot()
    covered = [field for field, tile in game.position.covered_tiles().items() if tile != "?"]
    hidden = [*(shot["tiles"][field] for field in covered), *shot["deck"]]
    random.Random(luck).shuffle(hidden)
    shot["tiles"] |= dict(zip(covered, hidden, strict=False))
    shot["deck"] = "".join(hidden[len(covered) :])
    other = Game.from_snapshot(shot)
    assert observed(other, 0) == observed(game, 0)
    is_same = other.position.all_tiles() == game.position.all_tiles()
    assert (observed(other, 0, EVER_SEEN) == observed(game, 0, EVER_SEEN)) == is_same


def test_seats_that_change_places_observe_the_same() -> None:
    """The position as the second seat sees it is that of the first, when all have moved up by one."""
    mice, kinds = [["b2"], ["d4"], ["f2", "cellar"]], ["A", "", "CD"]
    words: dict[str, Any] = {"players": 3, "modules": "cheesy works", "cheesy": "c4", "works_used": [1]}
    for turn in range(3):
        game = scene(
            mice=mice[-turn:] + mice[:-turn] if turn else mice,
            collected=kinds[-turn:] + kinds[:-turn] if turn else kinds,
            player=(turn + 1) % 3,
            start=turn,
            ribbon=(2 + turn) % 3,
            **words,
        )
        numbers = [observed(game, (seat + turn) % 3) for seat in range(3)]
        if turn == 0:
            first = numbers
        assert numbers == first


def test_cheesy_and_mice_off_the_board_are_observed() -> None:
    words: dict[str, Any] = {"modules": "cheesy pantry", "phase": "place", "tiles": {"d4": "."}}
    cheesy = scene(mice=[["cellar"]], cheesy="held", open="M", **words)
    assert decoded(observed(cheesy, 0), 0)["cheesy"] == "held"
    mouse = scene(mice=[["b2", "held"]], **words)
    assert decoded(observed(mouse, 1), 1)["mice"][0] == ("b2", "held", "out", "out")


def test_counts_fit_and_any_type_of_number_will_do() -> None:
    game = scene(players=5, modules="cheesy tower works pantry", mice=[["b2"]], turn_limit=10_000, tiles={"b2": "A"})
    whole = observed(game, 3, EVER_SEEN)
    assert whole == observed(game, 3, EVER_SEEN, np.float32) == observed(game, 3, EVER_SEEN, np.int64)
    assert (min(whole), max(whole)) == (0, MOST_TURNS_LEFT)


def test_the_document_draws_the_map_that_holds() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (\d+)(?:×(\d+))? \| `(\w+)` \|", text, re.M)
    assert f"version {observing.OBSERVATION_VERSION}" in text
    assert f"{OBSERVATION_SIZE} numbers" in text
    assert {name: int(first) for first, _, _, name in rows} == {
        name: value
        for name, value in vars(observing).items()
        if name.endswith(("_PLANE", "_AT")) and name != "CHEESY_AT"
    }
    ends = [int(first) + int(count) * int(times or 1) for first, count, times, _ in rows]
    planes = [name for *_, name in rows if name.endswith("_PLANE")]
    starts = [int(first) for first, *_ in rows]
    assert ends[: len(planes)] == [*starts[1 : len(planes)], observing.PLANES], "one after the other, without a gap"
    assert ends[len(planes) :] == [*starts[len(planes) + 1 :], OBSERVATION_SIZE]
    assert starts[len(planes)] == PLACES * observing.PLANES
    assert FIELDS == TOWER
