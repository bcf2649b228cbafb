"""What a snapshot says, and whether that can be written into the arrays of the rules at all.

Owns the reasons why a snapshot is refused, and judges names and lengths: tiles, rooms, how many of what there are. What
is a question about the position is for the rules to judge; `fault_sentences` says in words what they have found.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from appenzell.game.errors import BadSnapshot, shown
from appenzell.game.setup import Setup
from appenzell.rules.geometry import TILE_FIELD_NAMES
from appenzell.rules.layouts import ROOM_LETTERS
from appenzell.rules.numbers import MICE_EACH
from appenzell.rules.tiles import TILE_LETTERS, UNSEEN_LETTER

SnapshotReason = Literal[
    # how it is written
    "no_object", "no_key", "strange_key", "no_text", "long_text", "no_number", "no_flag", "no_list", "long_list",
    # the set-up
    "bad_players", "bad_target", "bad_layout", "bad_modules", "bad_turn_limit", "bad_start", "module_twice",
    # the turn
    "no_phase", "no_seat", "bad_actions", "bad_turn", "early_winner", "third_mouse", "target_reached",
    # tiles and rooms
    "no_tile", "no_tile_field", "bad_tile", "bad_spare", "spare_count", "deck_count", "tile_count",
    "no_room", "room_twice", "unseen_in_open",
    # mice, Cheesy, the cheese tower
    "mice_lists", "mice_each", "no_place", "taken", "under_roof", "on_trap", "pantry_full", "one_held", "none_held",
    "cheesy_module", "ribbon_module", "tower_module", "no_post", "tower_hung",
    # cheese and the sliding works
    "collected_lists", "bad_kinds", "stock", "works_module", "works_mouse", "works_cheesy", "works_twice",
    # the set-up phase
    "setup_others", "setup_order", "setup_later", "setup_acted", "setup_cheese", "setup_cheesy", "setup_roofs",
    "setup_seen",
]  # fmt: skip
"""Why a snapshot is refused, as a stable word."""
SNAPSHOT_REASONS: tuple[SnapshotReason, ...] = get_args(SnapshotReason)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot whose parts have the right types; see docs/records.md for their meaning."""

    setup: Setup
    phase: str
    player: int
    turn: int
    actions_left: int
    slid: bool
    tiles: dict[str, str]
    spares: tuple[str, ...]
    deck: str
    open: tuple[str, ...]
    mice: tuple[tuple[str, ...], ...]
    works_used: tuple[int, ...]
    cheesy: str | None
    ribbon: int | None
    cheese_tower: str | None
    collected: tuple[str, ...]
    winner: int | None


def check_written(shot: Snapshot, spares: int) -> None:
    """Raise `BadSnapshot` with the first reason why this cannot be written down; a set-up has so many `spares`."""
    _tiles(shot, spares)
    for letter in shot.open:
        good = len(letter) == 1 and letter in ROOM_LETTERS
        _need(good, "no_room", f"There is no room {shown(letter)}.", room=shown(letter))
    _need(len(set(shot.open)) == len(shot.open), "room_twice", "open names a room twice.")
    n, players = len(shot.mice), shot.setup.players
    _need(n == players, "mice_lists", f"mice has {n} lists, but {players} play.", n=players)
    for seat, mice in enumerate(shot.mice):
        n = len(mice)
        _need(n == MICE_EACH, "mice_each", f"Seat {seat} has {n} mice instead of {MICE_EACH}.", seat=seat, n=n)
    n = len(shot.collected)
    _need(n == players, "collected_lists", f"collected has {n} texts, but {players} play.", n=players)


def _need(condition: bool, reason: SnapshotReason, sentence: str, **params: str | int) -> None:
    if not condition:
        raise BadSnapshot(sentence, reason, params)


def _tiles(shot: Snapshot, spares: int) -> None:
    for field in TILE_FIELD_NAMES:
        _need(field in shot.tiles, "no_tile", f"The tile of {field} is missing.", at=field)
    for field, letter in shot.tiles.items():
        _need(field in TILE_FIELD_NAMES, "no_tile_field", f"{shown(field)} is no field with a tile.", at=shown(field))
        good = _is_tile(letter) or letter == UNSEEN_LETTER
        _need(good, "bad_tile", f"On {field} lies {shown(letter)}, which is no tile.", at=field)
    for letter in (*shot.spares, *shot.deck):
        _need(_is_tile(letter), "bad_spare", f"Among the spares and the deck is {shown(letter)}, which is no tile.")
    n = len(shot.spares)
    _need(n == spares, "spare_count", f"There are {n} spares, but this set-up has {spares}.", n=n, wanted=spares)
    n, unseen = len(shot.deck), sum(letter == UNSEEN_LETTER for letter in shot.tiles.values())
    _need(n == unseen, "deck_count", f"{unseen} fields are unseen, but the deck has {n} tiles.", n=n, wanted=unseen)


def _is_tile(letter: str) -> bool:
    return len(letter) == 1 and letter in TILE_LETTERS and letter != UNSEEN_LETTER
