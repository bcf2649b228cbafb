"""Snapshots: a whole position as plain JSON data, and back.

A snapshot holds the deck, so it is for tests, puzzles and tools, and never leaves a server during a game. Owns the
format; what cannot be written down is in `possible`, what cannot be a position is for the rules to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from appenzell.game.errors import BadSetup, BadSnapshot, shown
from appenzell.game.possible import Snapshot, check_written
from appenzell.game.setup import Setup
from appenzell.game.whole import whole

if TYPE_CHECKING:
    from appenzell.game.position import Position

Part = TypeVar("Part")

SETUP_KEYS = ("players", "target", "layout", "modules", "turn_limit", "start")
KEYS = (
    *("setup", "phase", "player", "turn", "actions_left", "slid", "tiles", "spares", "deck", "open", "mice"),
    *("works_used", "cheesy", "ribbon", "cheese_tower", "collected", "winner"),
)
MAX_LIST = 40
MAX_SNAPSHOT_TEXT = 400


def take_snapshot(position: Position, setup: Setup, start: int) -> dict[str, Any]:
    """Return everything about a position as plain JSON data."""
    parts = position.view_parts()
    return {
        "setup": setup.as_dict(start),
        "phase": parts["phase"],
        "player": parts["player"],
        "turn": parts["turn"],
        "actions_left": parts["actions_left"],
        "slid": parts["slid"],
        "tiles": position.all_tiles(),
        "spares": list(parts["spares"]),
        "deck": position.deck(),
        "open": list(parts["open"]),
        "mice": [list(own) for own in parts["mice"]],
        "works_used": list(parts["works_used"]),
        "cheesy": parts["cheesy"],
        "ribbon": parts["ribbon"],
        "cheese_tower": parts["cheese_tower"],
        "collected": list(parts["collected"]),
        "winner": parts["winner"],
    }


def restore(data: object) -> tuple[Setup, Position]:
    """Return the set-up and the position of a snapshot; `BadSnapshot` says why it is impossible."""
    from appenzell.game.fault_sentences import bad_snapshot
    from appenzell.game.position import Position

    shot = _read(_keyed(data, "A snapshot", KEYS))
    assert shot.setup.start is not None, "_read_setup has seen to it"
    position = Position(shot.setup, shot.setup.start)
    check_written(shot, position.spare_count)
    position.put_tiles(shot.tiles, shot.spares, shot.deck)
    position.put_rooms(shot.open)
    position.put_mice(shot.mice)
    position.put_pieces(shot.cheesy, shot.ribbon, shot.cheese_tower)
    position.put_collected(shot.collected)
    position.put_turn(shot.player, shot.turn, shot.actions_left, shot.slid, shot.works_used)
    position.put_phase(shot.phase, shot.winner)
    fault, about = position.fault()
    if fault:
        raise bad_snapshot(shot, fault, about)
    return shot.setup, position


# --- reading: types and keys, nothing else ---------------------------------------------------------------------


def _read(data: dict[str, Any]) -> Snapshot:
    return Snapshot(
        setup=_read_setup(_keyed(data["setup"], "setup", SETUP_KEYS)),
        phase=_text(data["phase"], "phase"),
        player=_number(data["player"], "player"),
        turn=_number(data["turn"], "turn"),
        actions_left=_number(data["actions_left"], "actions_left"),
        slid=_flag(data["slid"], "slid"),
        tiles=_tiles(data["tiles"]),
        spares=_list(data["spares"], "spares", _text),
        deck=_text(data["deck"], "deck"),
        open=_list(data["open"], "open", _text),
        mice=_list(data["mice"], "mice", _texts),
        works_used=_list(data["works_used"], "works_used", _number),
        cheesy=_optional(data["cheesy"], "cheesy", _text),
        ribbon=_optional(data["ribbon"], "ribbon", _number),
        cheese_tower=_optional(data["cheese_tower"], "cheese_tower", _text),
        collected=_list(data["collected"], "collected", _text),
        winner=_optional(data["winner"], "winner", _number),
    )


def _read_setup(data: dict[str, Any]) -> Setup:
    modules = _list(data["modules"], "modules", _text)
    if len(set(modules)) < len(modules):
        raise BadSnapshot("modules names a module twice.", "module_twice")
    _number(data["start"], "start")
    try:
        return Setup(**(data | {"modules": modules}))
    except BadSetup as error:
        raise BadSnapshot(str(error), f"bad_{error.field}") from None


def _keyed(data: object, name: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """Make sure that it is an object with exactly these keys."""
    if not isinstance(data, dict):
        raise BadSnapshot(f"{name} is an object with keys, not {shown(data)}.", "no_object", {"key": name})
    for key in keys:
        if key not in data:
            raise BadSnapshot(f"{name} lacks the key {key!r}.", "no_key", {"key": key})
    for key in data:
        if key not in keys:
            raise BadSnapshot(f"{name} has no key {shown(key)}.", "strange_key", {"key": shown(key)})
    return data


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise BadSnapshot(f"{name} holds texts, and {shown(value)} is none.", "no_text", {"key": name})
    if len(value) > MAX_SNAPSHOT_TEXT:
        sentence = f"{name} holds texts of at most {MAX_SNAPSHOT_TEXT} characters, and one has {len(value)}."
        raise BadSnapshot(sentence, "long_text", {"key": name})
    return value


def _number(value: object, name: str) -> int:
    number = whole(value)
    if number is None:
        raise BadSnapshot(f"{name} holds whole numbers, and {shown(value)} is none.", "no_number", {"key": name})
    return number


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise BadSnapshot(f"{name} is true or false, not {shown(value)}.", "no_flag", {"key": name})
    return value


def _optional(value: object, name: str, read: Callable[[object, str], Part]) -> Part | None:
    return None if value is None else read(value, name)


def _list(value: object, name: str, read: Callable[[object, str], Part]) -> tuple[Part, ...]:
    if not isinstance(value, list | tuple):
        raise BadSnapshot(f"{name} holds a list, and {shown(value)} is none.", "no_list", {"key": name})
    if len(value) > MAX_LIST:
        sentence = f"{name} holds lists of at most {MAX_LIST} values, and one has {len(value)}."
        raise BadSnapshot(sentence, "long_list", {"key": name})
    return tuple(read(part, name) for part in value)


def _texts(value: object, name: str) -> tuple[str, ...]:
    return _list(value, name, _text)


def _tiles(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        sentence = f"tiles is an object with a key for each field, not {shown(value)}."
        raise BadSnapshot(sentence, "no_object", {"key": "tiles"})
    if len(value) > MAX_LIST:
        sentence = f"tiles has a key for each of 33 fields, and here are {len(value)}."
        raise BadSnapshot(sentence, "long_list", {"key": "tiles"})
    return {_text(field, "tiles"): _text(letter, "tiles") for field, letter in value.items()}
