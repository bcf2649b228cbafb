"""Positions as text, for puzzles and lessons: what is on the table, a line each, and the actions known to be best.

::

    ## win: two steps to the second Brie
    players 2, target 4, layout front, modules tower
    seat 0, left 3, slid no
    collected ABC | D
    mice b2 c1 out cellar | g4 out out out
    tiles b2=B b4=B d6=x
    spares .
    open K M
    tower c1
    best b2-b3 c1-b1

Tiles that are named have been seen, under a roof or not; all others are unseen. Open rooms are those with a mouse and
those named. `cheesy d4` and `ribbon 1` are further lines. Everything but `mice` and `best` has a default, and other
lines are kept as they are. What is best is proven, which needs every tile named: `tools/mine_tactics.py --check`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from appenzell.game.game import Game
from appenzell.game.position import special_letters
from appenzell.rules.geometry import FIELD_NAMES, TILE_FIELD_NAMES
from appenzell.rules.layouts import ROOM_LETTERS, parse_layout
from appenzell.rules.tiles import BASE_LETTERS, UNSEEN_LETTER


@dataclass(frozen=True, slots=True)
class Study:
    """A position and what is best in it."""

    theme: str
    title: str
    game: Game
    best: frozenset[str]
    words: dict[str, str]
    """All its lines, by their first word."""

    @property
    def id(self) -> str:
        """Its title as a part of an address."""
        return "-".join("".join(letter if letter.isalnum() else " " for letter in self.title.lower()).split())


def read_studies(text: str) -> Iterator[Study]:
    """Read positions."""
    for block in ("\n" + text).split("\n## ")[1:]:
        head, *lines = [line for line in block.splitlines() if line.strip()]
        theme, _, title = head.partition(": ")
        words = {word: rest.strip() for word, _, rest in (line.partition(" ") for line in lines)}
        yield Study(theme, title, Game.from_snapshot(snapshot_of(words)), frozenset(words["best"].split()), words)


def snapshot_of(words: dict[str, str]) -> dict[str, Any]:
    """Return the snapshot that the lines describe."""
    setup = dict(part.split(" ", 1) for part in ("players " + words.get("players", "2")).split(", "))
    turn = dict(part.split(" ", 1) for part in ("seat " + words.get("seat", "0")).split(", "))
    players, modules = int(setup["players"]), setup.get("modules", "").split()
    mice = [part.split() for part in words["mice"].split("|")]
    known = dict(part.split("=") for part in words.get("tiles", "").split())
    special = special_letters(modules)
    spares = words.get("spares", " ".join("." * (1 + len(special)))).split()
    deck = Counter(BASE_LETTERS) + Counter(special) - Counter(known.values()) - Counter(spares)
    layout = setup.get("layout", "front")
    return {
        "setup": {
            "players": players,
            "target": int(setup.get("target", "4")),
            "layout": layout,
            "modules": sorted(modules),
            "turn_limit": None,
            "start": 0,
        },
        "phase": turn.get("phase", "turn"),
        "player": int(turn["seat"]),
        "turn": int(turn.get("turn", 20)) // players * players + int(turn["seat"]) + 1,
        "actions_left": int(turn.get("left", "4")),
        "slid": turn.get("slid", "no") == "yes",
        "tiles": {field: known.get(field, UNSEEN_LETTER) for field in TILE_FIELD_NAMES},
        "spares": spares,
        "deck": "".join(deck.elements()),
        "open": sorted(_rooms_with(mice, words.get("cheesy"), layout) | set(words.get("open", "").split())),
        "mice": mice,
        "works_used": [int(mouse) for mouse in words.get("works", "").split()],
        "cheesy": words.get("cheesy"),
        "ribbon": int(words["ribbon"]) if "ribbon" in words else None,
        "cheese_tower": words.get("tower"),
        "collected": [part.strip() for part in words.get("collected", "|" * (players - 1)).split("|")],
        "winner": None,
    }


def _rooms_with(mice: list[list[str]], cheesy: str | None, layout: str) -> set[str]:
    rooms = parse_layout(layout).rooms
    room_of = {FIELD_NAMES[field]: ROOM_LETTERS[room] for room, fields in enumerate(rooms) for field in fields}
    places = [place for own in mice for place in own]
    return {room_of[place] for place in [*places, cheesy] if place in room_of}


def write_study(theme: str, title: str, game: Game, best: list[str]) -> str:
    """Return a position as text."""
    shot = game.snapshot()
    setup = shot["setup"]
    modules = f", modules {' '.join(setup['modules'])}" if setup["modules"] else ""
    known = " ".join(f"{field}={tile}" for field, tile in shot["tiles"].items() if tile != UNSEEN_LETTER)
    lines = [
        f"## {theme}: {title}",
        f"players {setup['players']}, target {setup['target']}, layout {setup['layout']}{modules}",
        f"seat {shot['player']}, left {shot['actions_left']}, slid {'yes' if shot['slid'] else 'no'}",
        f"collected {' | '.join(shot['collected'])}",
        f"mice {' | '.join(' '.join(own) for own in shot['mice'])}",
        f"tiles {known}",
        f"spares {' '.join(shot['spares'])}",
        f"open {' '.join(shot['open'])}",
    ]
    lines += [f"works {' '.join(map(str, shot['works_used']))}"] if shot["works_used"] else []
    lines += [f"cheesy {shot['cheesy']}"] if shot["cheesy"] else []
    lines += [f"ribbon {shot['ribbon']}"] if shot["ribbon"] is not None else []
    lines += [f"tower {shot['cheese_tower']}"] if shot["cheese_tower"] else []
    return "\n".join([*lines, f"best {' '.join(best)}", ""])
