"""The examples of the rules page, played through the real rules: what is drawn there can happen, and does just that.

The page draws `web/src/pages/rules/examples.json`. A `scene` there is one of `tests.scenes`, with nothing left to be
filled in that can be seen.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from appenzell import Game, IllegalAction
from appenzell.game.setup import MODULE_NAMES
from tests.scenes import scene, tokens

FILE = Path(__file__).parents[2] / "web" / "src" / "pages" / "rules" / "examples.json"
EXAMPLES: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
DONE = [name for name, example in EXAMPLES.items() if "tokens" in example]
REFUSED = [name for name, example in EXAMPLES.items() if "refused" in example]
DRAWN = ("tiles", "spares", "open", "mice", "cheesy", "ribbon", "cheese_tower", "collected")


def drawn(game: Game) -> dict[str, Any]:
    """Return what a picture shows of a game."""
    view = game.view().as_dict()
    return {key: view[key] for key in DRAWN}


def written(example: dict[str, Any]) -> dict[str, Any]:
    """Return what the page draws of an example, before anything is done."""
    words = example["scene"]
    mice = [(own + ["out"] * 4)[:4] for own in words["mice"]]
    rest = {key: words.get(key) for key in ("cheesy", "ribbon", "cheese_tower")}
    seen = {"tiles": words["tiles"], "spares": list(words["spares"]), "open": list(words["open"]), "mice": mice}
    return {**seen, **rest, "collected": [""] * len(mice)}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_picture_shows_the_whole_position(name: str) -> None:
    example = EXAMPLES[name]
    assert drawn(scene(**example["scene"])) == written(example)


@pytest.mark.parametrize("name", DONE)
def test_a_picture_shows_what_happens(name: str) -> None:
    example = EXAMPLES[name]
    game = scene(**example["scene"])
    prices, events = [], []
    for token in example["tokens"]:
        prices.append(game.survey().costs()[token])
        events += game.look_ahead(token)[1].events()
        game.apply(token)
    assert prices == example["costs"]
    assert events == example["events"]
    assert drawn(game) == written(example) | example["after"]


@pytest.mark.parametrize("name", REFUSED)
def test_a_picture_shows_what_is_refused(name: str) -> None:
    example = EXAMPLES[name]
    game = scene(**example["scene"])
    assert tokens(game) >= set(example["may"])
    for token, rule in example["refused"].items():
        with pytest.raises(IllegalAction) as caught:
            game.apply(token)
        assert caught.value.rule == rule


def test_there_is_something_of_every_sort() -> None:
    kinds = {event["kind"] for name in DONE for event in EXAMPLES[name]["events"]}
    assert kinds >= {"enter", "lift", "run", "jump", "slide", "fall", "collect", "cover", "ribbon", "hang", "displaced"}
    modules = {EXAMPLES[name]["scene"].get("modules") for name in DONE}
    assert modules >= set(MODULE_NAMES)
    assert REFUSED
