"""A spectator's traffic never names a covered tile: every frame is compared with the game on the server."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from appenzell import Game, View
from tests.server.harness import Browser, Frame, Server
from tests.server.test_play import two_friends

FIELD = re.compile(r"[a-g][1-7]")
ADDED = {"costs", "can_undo", "deadline", "memory"}


def named_tiles(value: Any) -> Iterator[tuple[str, str]]:
    """Every tile that is named anywhere in a frame, with its field."""
    if isinstance(value, dict):
        for key, part in value.items():
            if FIELD.fullmatch(key):
                yield key, part
            yield from named_tiles(part)
    elif isinstance(value, list):
        for part in value:
            yield from named_tiles(part)


def check_frame(frame: Frame, before: View, after: View) -> None:
    """Compare a frame with what lies open on the server."""
    view = {key: value for key, value in frame["view"].items() if key not in ADDED}
    assert view == after.as_dict()
    assert frame["view"]["memory"] is None
    assert frame["view"]["costs"] == {}
    for field, tile in named_tiles(frame):
        assert after.tiles[field] == tile
    for event in frame.get("events", []):
        if event["kind"] == "slide":
            assert event["in"] == before.spares[event["spare"]]
            assert event["out"] == after.spares[event["spare"]]
    for line in [*frame.get("log", []), *([frame["line"]] if "line" in frame else [])]:
        for event in line["events"]:
            assert not list(named_tiles(event))
            assert event.get("in", "?") == event.get("out", "?") == "?"


def test_no_frame_names_a_covered_tile(browser: Callable[[], Browser], server: Server) -> None:
    modules = ["cheesy", "works", "pantry"]
    _, _, one, two, code = two_friends(browser, modules=modules, memory_aids="table")
    spectator = browser().open(code)
    luck = random.Random(2)
    tokens: dict[int, str] = {}
    for _ in range(80):
        newest = max(one.seq, two.seq)
        page = one if one.wait_for(newest)["legal"] else two
        if not page.wait_for(newest)["legal"]:
            break
        if page.view["can_undo"] and luck.random() < 0.1:
            tokens[page.ask("undo")["seq"]] = "undo"
        else:
            likely = [token for token in page.view["legal"] if token[0] in "^>."] or page.view["legal"]
            token = luck.choice(likely if luck.random() < 0.6 else page.view["legal"])
            tokens[page.ask("act", token=token)["seq"]] = token
    spectator.wait_for(max(tokens))
    table = server.service.house.in_memory(code)
    assert table is not None
    games = [Game.new(table.setup())]
    frames = {frame["seq"]: frame for frame in spectator.frames if frame["type"] in ("acted", "undone")}
    assert sorted(frames) == sorted(tokens) == list(range(1, len(tokens) + 1))
    for seq, token in sorted(tokens.items()):
        before = games[-1].view()
        if token == "undo":
            games.pop()
        else:
            games.append(games[-1].copy())
            games[-1].apply(token)
        check_frame(frames[seq], before, games[-1].view())
    late = browser().open(code)
    check_frame(late.frames[-1], games[-1].view(), games[-1].view())
    covered = [tile for tile in games[-1].position.all_tiles().items() if tile[0] not in games[-1].view().tiles]
    assert any(tile != "?" for _, tile in covered), "something was seen and is covered again"
    assert not any(table.seed in text for text in [*spectator.texts, *late.texts])
