"""What the server answers those who study, as `web/src/study/witness.ts` says it of the page."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from pydantic_core import to_json

from appenzell import Game
from appenzell.game.errors import AppenzellError
from appenzell.rules.layouts import LayoutFault, parse_layout, random_layout
from appenzell.server.basics.refusals import Refused, refusal
from appenzell.server.transport import wire
from appenzell.server.transport.answers import body_of
from appenzell.server.transport.study_routes import _practised, replay_of


def plain(data: Any) -> Any:
    """Data as it travels."""
    return json.loads(to_json(data))


def answered(work: Callable[[], Any]) -> dict[str, Any]:
    """What comes of a question, or why it is refused."""
    try:
        return {"id": 0, "answer": plain(work())}
    except AppenzellError as error:
        return {"id": 0, "refused": plain(body_of(refusal(error))["error"])}


def replayed(record: str) -> dict[str, Any]:
    return answered(lambda: replay_of(record))


def practised(**exercise: Any) -> dict[str, Any]:
    return answered(lambda: _practised(wire.Exercise(**exercise)))


def checked(snapshot: dict[str, Any]) -> dict[str, Any]:
    return answered(lambda: {"snapshot": Game.from_snapshot(snapshot).snapshot()})


def laid_out(layout: str) -> dict[str, Any]:
    def work() -> dict[str, str]:
        try:
            return {"layout": parse_layout(layout).plan}
        except LayoutFault as fault:
            raise Refused("bad_layout", str(fault), "layout") from None

    return answered(work)


def any_layout(seed: str) -> dict[str, Any]:
    return answered(lambda: {"layout": random_layout(seed).plan})


def damaged(text: str, luck: Random) -> str:
    """A text in which something is missing, doubled or replaced."""
    at = luck.randrange(len(text))
    end = min(len(text), at + luck.choice([1, 1, 2, 9, 80]))
    return (
        text[:at] + luck.choice(["", text[at:end] * 2, luck.choice(' .{}[];"\n?Zé+=^>a1'), " resigned:1 "]) + text[end:]
    )


def broken(snapshot: dict[str, Any], luck: Random) -> dict[str, Any]:
    """A snapshot in which something is otherwise than it was."""
    shot = json.loads(json.dumps(snapshot))
    part = luck.choice([shot, shot, shot, shot["setup"], shot["tiles"]])
    key = luck.choice(sorted(part))
    value = part[key]
    if isinstance(value, list) and value and luck.random() < 0.7:
        at = luck.randrange(len(value))
        value[at] = otherwise(value[at], luck)
    elif luck.random() < 0.05:
        del part[key]
    else:
        part[key] = otherwise(value, luck)
    return shot


def otherwise(value: Any, luck: Random) -> Any:
    """Another value of the same type, mostly."""
    lot = luck.random()
    if lot < 0.1:
        return luck.choice([None, 0, -1, "", "x", True, [], {}, 2.5, 10**12, "?" * 500, ["a"]])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return luck.choice([value + 1, value - 1, 0, 7])
    if isinstance(value, str):
        others = [
            *"ABCDEFGxgwd.?",
            "a1",
            "b2",
            "d4",
            "p1",
            "out",
            "cellar",
            "held",
            "tower",
            "setup",
            "turn",
            "place",
            "over",
        ]
        return luck.choice([luck.choice(others), value + luck.choice(others), value[:-1], value[::-1]])
    if isinstance(value, list) and value:
        return luck.choice([value[:-1], [*value, value[0]], list(reversed(value))])
    return luck.choice([value, "A", 1, ["a1"], "c4", None])
