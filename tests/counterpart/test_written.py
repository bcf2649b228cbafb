"""What is written down, read alike by the page and by Python: records, snapshots, layouts and set-ups, good or bad."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from appenzell import Game, Setup, random_layout
from appenzell.game.errors import AppenzellError
from appenzell.game.possible import SNAPSHOT_REASONS
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.layouts import FRONT, drawn_form, parse_layout
from soak import PLANS
from tests.counterpart.page_code import PageCode
from tests.counterpart.told import played, standing, tried
from tests.golden.playthrough import PLAYTHROUGHS, Playthrough, steps
from tests.scenes import snapshot

pytestmark = pytest.mark.compiled
WITNESS = "game/witness"
Data = dict[str, Any]
STRANGE = (
    *(None, True, False, -1, 0, 1, 3, 4, 5, 7, 8, 10**9, 10**10, 10**17, 2.5, 1e-7, "", "x", "?", "A", "AB", "BA", "É"),
    *("a1", "b2", "d4", "c3", "out", "cellar", "held", "tower", "p1", "setup", "turn", "place", "over", "it's", "\n"),
    *("both \"'", "long" * 11, [], {}, ["a1"], {"a1": "A"}, "\u200b", "🧀" * 41, [0, 0], [4], [9], ["A", "A"]),
)
"""Values that stand where others should."""


def told_of_snapshot(data: Any) -> Any:
    """What comes of a snapshot."""
    return tried(lambda: Game.from_snapshot(data).snapshot())


# --- golden games ---


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS.values(), ids=PLAYTHROUGHS)
def test_golden_games_are_told_alike(page_code: PageCode, playthrough: Playthrough) -> None:
    told = [*steps(playthrough)]
    before, tokens = told[0].before, [str(step.action) for step in told]
    here = played(Game.from_snapshot(before), [*tokens])
    assert page_code.call(WITNESS, "played", {}, tokens, before) == here
    assert not any("refused" in step for step in here["steps"])


# --- snapshots ---


def snapshots(luck: Random, number: int) -> list[Data]:
    """Snapshots from all over random games."""
    found = []
    for plan in luck.sample(PLANS, number):
        game = Game.new(Setup(plan.players, plan.target, plan.layout, plan.modules, f"{luck.random()}", 12))
        for _ in range(luck.choice([0, 1, 3, 20, 60, 400])):
            if not game.is_over:
                game.apply(luck.choice(game.legal_actions()))
        found.append(game.snapshot())
    return found


def changed(shot: Data, others: list[Data], luck: Random) -> Data:
    """A snapshot with something else in one place or two."""
    data = copy.deepcopy(shot)
    for _ in range(luck.choice([1, 1, 1, 2])):
        key = luck.choice([*data, "setup"])
        value = data.get(key)
        whole = luck.choice(others).get(key, luck.choice(STRANGE)) if luck.random() < 0.5 else luck.choice(STRANGE)
        if not value or not isinstance(value, dict | list) or luck.random() < 0.15:
            data[key] = copy.deepcopy(whole)
        else:
            change_within(value, luck)
        if luck.random() < 0.03:
            data.pop(luck.choice([*data]), None)
            data[luck.choice(["more", "stock"])] = 1
    return data


def change_within(value: Any, luck: Random) -> None:
    """Change one part of a list or an object."""
    at = luck.choice([*value]) if isinstance(value, dict) else luck.randrange(len(value))
    part = value[at]
    lot = luck.random()
    if lot < 0.1:
        del value[at]
    elif lot < 0.2 and isinstance(value, list):
        value.append(part)
    elif part and isinstance(part, dict | list):
        change_within(part, luck)
    elif isinstance(part, str) and lot < 0.6:
        value[at] = luck.choice(
            ["b2", "d4", "d2", "x", "A", "B", ".", "out", "cellar", "p1", "p2", "held", "tower", "ABC"]
        )
    else:
        value[at] = luck.choice(STRANGE)


OUT = ["out"] * 4
SELDOM: tuple[Data, ...] = (
    snapshot(players=5, modules="tower", collected=["A"] * 5),
    snapshot(modules="pantry", mice=[["b2"]], phase="place"),
    snapshot(modules="pantry", mice=[["held", "held"]], phase="over"),
    snapshot(modules="pantry") | {"mice": [["p1", "p2", "p3", "out"], ["p4", "out", "out", "out"]]},
    snapshot() | {"mice": [["cellar"] * 3 + ["out"], OUT]},
    snapshot() | {"collected": ["", "ABCD"]},
    snapshot() | {"collected": [""]},
    snapshot() | {"tiles": {f"{number}": "." for number in range(41)}},
    snapshot() | {"open": "K"},
    snapshot() | {"more": 1},
    snapshot() | {"phase": "x" * 401},
    snapshot() | {"tiles": snapshot()["tiles"] | {"c1": "."}},
    snapshot(mice=[["b2"]]) | {"mice": [["b2", "b2", "out", "out"], OUT]},
    snapshot() | {"open": ["S"]},
    *(snapshot(modules="works", works_used=used) for used in ([5], [-1], [4], [1, 1])),
    snapshot(modules="tower") | {"cheese_tower": "a1"},
    snapshot(modules="tower") | {"cheese_tower": None},
    snapshot(modules="cheesy") | {"cheesy": None},
    snapshot() | {"ribbon": 0},
    snapshot() | {"cheese_tower": "c1"},
    snapshot(mice=[["b2"]], tiles={"c2": "x"}) | {"mice": [["b2", "out", "out", "out"], ["c2", "out", "out", "out"]]},
)
"""What random changes seldom lead to."""
BEGINNINGS: tuple[Data, ...] = (
    *({"turn": 1}, {"slid": True}, {"collected": ["A", "", ""]}, {"cheesy": "c4"}, {"open": []}, {"mice": [OUT] * 3}),
    *({"mice": [OUT, ["a1", "a7", "out", "out"], OUT]}, {"mice": [OUT, OUT, ["a1", "out", "out", "out"]]}),
    *({"actions_left": 4}, {"mice": [["c4", "out", "out", "out"], ["a1", "out", "out", "out"], OUT]}),
)
"""What can be wrong in the set-up of three, when seat 1 has put its mouse into a1."""


def beginnings() -> list[Data]:
    """Snapshots of a set-up that cannot be."""
    game = Game.new(Setup(players=3, modules=["cheesy", "tower"], seed="beginning", start=1))
    game.apply("+a1")
    shot = game.snapshot()
    changed = [shot | change for change in BEGINNINGS]
    first = shot["deck"][0]
    seen = [shot | {"tiles": shot["tiles"] | {field: first}, "deck": shot["deck"][1:]} for field in ("b1", "b7")]
    return [*changed, *seen, seen[1] | {"open": ["A", "M"]}]


def test_every_reason_against_a_snapshot_is_found_alike(page_code: PageCode) -> None:
    luck, reasons = Random("snapshots"), set[str]()
    others = snapshots(luck, 60)
    seldom = [*SELDOM, *beginnings()]
    for data in [*seldom, *(changed(luck.choice(others), [*others, *seldom], luck) for _ in range(2000))]:
        here = told_of_snapshot(data)
        assert page_code.call(WITNESS, "fromSnapshot", data) == here, data
        reasons.add(here["refused"]["reason"] if "refused" in here else "")
    assert {*SNAPSHOT_REASONS} - reasons == set()


@pytest.mark.parametrize("data", STRANGE)
def test_what_is_no_snapshot_at_all(page_code: PageCode, data: Any) -> None:
    assert page_code.call(WITNESS, "fromSnapshot", data) == told_of_snapshot(data)


# --- records ---


def records(luck: Random, number: int) -> list[str]:
    """Records of random games, with remarks and people who gave up."""
    found = []
    for plan in luck.sample(PLANS, number):
        seed, limit = luck.choice(['a "quoted" \\ seed', "grüezi 🐭"]), luck.choice([None, 5])
        game = Game.new(Setup(plan.players, plan.target, plan.layout, plan.modules, seed, limit))
        for _ in range(luck.randrange(60)):
            if not game.is_over:
                game.apply(luck.choice(game.legal_actions()))
            if luck.random() < 0.01:
                tried(lambda: game.resign(luck.randrange(game.setup.players)))  # noqa: B023 - called at once
        found.append(game.record(remarks={1: "a remark"}, sealed=luck.random() < 0.05))
    return found


PARTS = (
    *(
        " ",
        "\n",
        "\r\n",
        "\t\n ",
        "{",
        "}",
        "[",
        "]",
        '"',
        "\\",
        ";",
        "; no\n",
        "{a remark}",
        '[Event "x"]',
        "7.",
        "0.",
    ),
    *(
        "resigned:0",
        "resigned:7",
        ".",
        "+a1",
        "a1-b1",
        "a1-",
        "É",
        "\u2028",
        "\ufeff",
        "🐭",
        '[Seal "x"]',
        '[Result "draw"]',
    ),
    *("none", "random", "9", "x" * 30, "tower", '[Players "2"]', "\\\\", '\\"', "\x1f", "\u3000"),
)


def edited(text: str, luck: Random) -> str:
    """A record with something put in, or taken out."""
    for _ in range(luck.choice([0, 1, 1, 1, 2])):
        at = luck.choice([luck.randrange(len(text)), *(spot for spot, one in enumerate(text) if one in '"\n ')])
        end = at + luck.choice([0, 0, 0, 1, 1, 2, 9])
        text = text[:at] + luck.choice([*PARTS, ""]) + text[end:]
    return text


def test_records_are_read_alike(page_code: PageCode) -> None:
    luck, codes = Random("records"), set[str]()
    texts = records(luck, 40)
    for _ in range(1500):
        text = edited(luck.choice(texts), luck)
        here = tried(lambda: standing(Game.from_record(text)))  # noqa: B023 - called at once
        assert page_code.call(WITNESS, "fromRecord", text) == here, text
        codes.add(here["refused"]["code"] if "refused" in here else "")
    assert codes == {"", "malformed_record", "illegal_record", "sealed_record"}


@pytest.mark.parametrize("text", ["", " ", "x" * 4_000_001, "[" * 1000, ". " * 300_001, None, 5])
def test_what_is_no_record_at_all(page_code: PageCode, text: Any) -> None:
    assert page_code.call(WITNESS, "fromRecord", text) == tried(lambda: standing(Game.from_record(text)))


# --- layouts and set-ups ---


def same(page_code: PageCode, name: str, here: Callable[[], Any], *asked: Any) -> Any:
    """Compare what the page answers, and return it."""
    there = page_code.call(WITNESS, name, *asked)
    assert there == tried(here), asked
    return there


def told_of_layout(text: Any) -> Any:
    """What comes of a layout; refused with the game's error."""
    try:
        Setup(layout=text)
    except AppenzellError:
        return Setup(layout=text)
    layout = parse_layout(text)
    return {"plan": layout.plan, "rooms": [[*room] for room in layout.rooms], "drawn": drawn_form(layout)}


def test_layouts_are_read_alike(page_code: PageCode) -> None:
    luck = Random("layouts")
    plans = ["front", "back", *(random_layout(seed).plan for seed in range(20))]
    plans += [drawn_form(parse_layout(plan)) for plan in plans]
    for text in (*STRANGE, *plans, " " * 401, "/" * 6, FRONT.lower(), f"\r\n{drawn_form(parse_layout(FRONT))}\x1c\n"):
        if not isinstance(text, dict | list):
            same(page_code, "layout", lambda: told_of_layout(text), text)  # noqa: B023 - called at once
    for _ in range(500):
        text = luck.choice(plans)
        for _ in range(luck.choice([1, 2])):
            at = luck.randrange(len(text))
            put = text[luck.randrange(len(text))] if luck.random() < 0.7 else luck.choice("xÉ./ \nRSa🐭")
            text = text[:at] + put + text[at + luck.choice([0, 1, 1, 1]) :]
        same(page_code, "layout", lambda: told_of_layout(text), text)  # noqa: B023 - called at once


@pytest.mark.parametrize("seed", ["castle", "", "it's", "É 🐭\n", "x" * 400, "x" * 401, *range(-5, 60), 2**53 - 1])
def test_random_layouts_are_the_same(page_code: PageCode, seed: str | int) -> None:
    same(page_code, "anyLayout", lambda: Setup(layout=plan_of(seed)).layout, seed)


def plan_of(seed: str | int) -> str:
    """A random plan, with the game's errors."""
    from appenzell.game.layout import random_layout as with_errors

    return with_errors(seed).plan


def test_set_ups_are_checked_alike(page_code: PageCode) -> None:
    luck = Random("set-ups")
    good: Data = {"players": 3, "target": 5, "layout": "back", "modules": ["works"], "seed": "s", "start": 2}
    for _ in range(1500):
        wish = good | {"turn_limit": luck.choice([None, 1, 10_000, 10_001])}
        key = luck.choice([*wish])
        names = [luck.choice([*MODULE_NAMES, "x", 3]) for _ in range(luck.choice([0, 1, 2, 4, 17]))]
        wish[key] = luck.choice([*STRANGE, names, 2, 6, "\x7f", "é" * 201, "\ud83d", "front"])
        if isinstance(wish[key], dict) or (key == "layout" and isinstance(wish[key], list)):
            continue  # nobody hands those over; Python takes keys for a collection
        same(page_code, "setUp", lambda: as_dict(Setup(**wish)), wish)  # noqa: B023 - called at once


def as_dict(setup: Setup) -> Data:
    """A set-up as the page has it."""
    return {
        **{"players": setup.players, "target": setup.target, "layout": setup.layout, "seed": setup.seed},
        **{"modules": sorted(setup.modules), "turn_limit": setup.turn_limit, "start": setup.start},
    }
