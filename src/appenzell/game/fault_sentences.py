"""Why a position cannot be, in words: the faults that the rules number, as reasons, sentences and params."""

from collections.abc import Sequence

from appenzell.game.errors import BadSnapshot, shown
from appenzell.game.possible import Snapshot, SnapshotReason
from appenzell.rules.actions import CHEESY
from appenzell.rules.faults import Fault
from appenzell.rules.geometry import FIELD_NAMES
from appenzell.rules.layouts import ROOM_LETTERS, parse_layout
from appenzell.rules.numbers import MOST_IN_PANTRY, PHASES, STOCK
from appenzell.rules.state import NOBODY
from appenzell.rules.tiles import TILE_LETTERS
from appenzell.rules.vocabulary import KINDS

SentenceParts = dict[str, str | int]
"""What a sentence is about, by the names that it and `params` have for it."""
FaultSentence = tuple[SnapshotReason, str, tuple[str, ...]]
"""The reason, the sentence, and which of its words are params."""

NEVER_READ = frozenset({Fault.OK, Fault.BAD_TILE, Fault.BAD_SPARE, Fault.BAD_DECK})
"""Faults a snapshot cannot have when `possible` has found it well written."""

NO_SEAT = "{key} is seat {value}, but {n} play."
FAULT_SENTENCES: dict[Fault, FaultSentence] = {
    # the turn
    Fault.NO_PHASE: ("no_phase", "There is no phase {value}; the phases are " + ", ".join(PHASES) + ".", ()),
    Fault.NO_PLAYER: ("no_seat", NO_SEAT, ("key", "n")),
    Fault.NO_RIBBON: ("no_seat", NO_SEAT, ("key", "n")),
    Fault.NO_WINNER: ("no_seat", NO_SEAT, ("key", "n")),
    Fault.BAD_ACTIONS: ("bad_actions", "actions_left is 0 to 4, not {value}.", ()),
    Fault.BAD_TURN: (
        "bad_turn", "In phase {phase} turn is {lowest} to {highest}, not {value}.", ("lowest", "highest"),
    ),
    Fault.EARLY_WINNER: ("early_winner", "There is a winner, but the game is not over.", ()),
    # tiles and rooms
    Fault.TILE_COUNT: ("tile_count", "There are {n} tiles {tile!r} instead of {wanted}.", ("tile", "n", "wanted")),
    Fault.UNSEEN_IN_OPEN: (
        "unseen_in_open", "{at} lies in the open room {room}, so its tile cannot be unseen.", ("at", "room"),
    ),
    # Cheesy, the cheese tower, and who stands where
    Fault.CHEESY_MODULE: ("cheesy_module", "cheesy is a place with his module, and null without.", ()),
    Fault.RIBBON_MODULE: ("ribbon_module", "Without Cheesy there is no ribbon.", ()),
    Fault.TOWER_MODULE: ("tower_module", "The cheese tower hangs, but its module is off.", ()),
    Fault.NO_POST: ("no_post", "The cheese tower hangs on {at}, which is no post.", ("at",)),
    Fault.TOWER_HUNG: ("tower_hung", "The cheese tower hangs from the end of the set-up on.", ()),
    Fault.NO_PLACE: ("no_place", "{name} is at {at}, which is no place for it in this game.", ("seat", "at")),
    Fault.TAKEN: ("taken", "{name} is on {at}, where somebody else is.", ("seat", "at")),
    Fault.UNDER_ROOF: (
        "under_roof", "{name} is on {at}, but room {room} has its roof on.", ("seat", "at", "room"),
    ),
    Fault.ON_TRAP: ("on_trap", "{name} is on the trap of {at}.", ("seat", "at")),
    Fault.PANTRY_FULL: (
        "pantry_full", "{n} mice are in the pantry, but it holds " + str(MOST_IN_PANTRY) + ".", ("n",),
    ),
    Fault.ONE_HELD: ("one_held", "In phase 'place' one mouse is held, not {n}.", ()),
    Fault.NONE_HELD: ("none_held", "{n} mice are held in phase {phase}.", ()),
    # cheese, the sliding works, the end
    Fault.BAD_KINDS: (
        "bad_kinds", "Seat {seat} collected {kinds}, which is not a list of kinds A to G in order.", ("seat",),
    ),
    Fault.STOCK: (
        "stock", "{n} players collected {tile}, but there are " + str(STOCK) + " collecting tiles.", ("tile", "n"),
    ),
    Fault.WORKS_MODULE: ("works_module", "The sliding works were used, but their module is off.", ()),
    Fault.WORKS_MOUSE: ("works_mouse", "works_used names mouse {value}; they are 0 to 3, and 4 for Cheesy.", ()),
    Fault.WORKS_CHEESY: ("works_cheesy", "works_used names Cheesy, who is not in this game.", ()),
    Fault.THIRD_MOUSE: ("third_mouse", "Seat {seat} has lost a third mouse, but the game is not over.", ("seat",)),
    Fault.TARGET_REACHED: (
        "target_reached", "Seat {seat} has reached the target, but the game is not over.", ("seat",),
    ),
    # the set-up phase
    Fault.SETUP_OTHERS: (
        "setup_others", "In the set-up only the first mouse is placed, but seat {seat} has placed others.", ("seat",),
    ),
    Fault.SETUP_ORDER: ("setup_order", "Mouse 0 of seat {seat} is not where the set-up order puts it.", ("seat",)),
    Fault.SETUP_LATER: ("setup_later", "Seat {seat} places its mouse later, but it is not outside.", ("seat",)),
    Fault.SETUP_ACTED: ("setup_acted", "In the set-up nobody has acted yet.", ()),
    Fault.SETUP_CHEESE: ("setup_cheese", "In the set-up nobody has cheese or a ribbon on Cheesy's hat.", ()),
    Fault.SETUP_CHEESY: ("setup_cheesy", "In the set-up Cheesy is on d4.", ()),
    Fault.SETUP_ROOFS: ("setup_roofs", "In the set-up all roofs are on, but that of Cheesy's room.", ()),
    Fault.SETUP_SEEN: ("setup_seen", "In the set-up nobody has seen the tile of {at}.", ("at",)),
}  # fmt: skip
WORKS_TWICE: FaultSentence = ("works_twice", "works_used names a mouse twice.", ())

FIELD_FAULTS = (Fault.UNSEEN_IN_OPEN, Fault.SETUP_SEEN)
MOUSE_FAULTS = (Fault.NO_PLACE, Fault.TAKEN, Fault.UNDER_ROOF, Fault.ON_TRAP)
COUNT_FAULTS = (Fault.PANTRY_FULL, Fault.ONE_HELD, Fault.NONE_HELD)
SEAT_KEYS = {Fault.NO_PLAYER: "player", Fault.NO_RIBBON: "ribbon", Fault.NO_WINNER: "winner"}


def bad_snapshot(shot: Snapshot, fault: Fault, about: Sequence[int]) -> BadSnapshot:
    """Return the error for a fault that the rules have found in a snapshot."""
    found, words = FAULT_SENTENCES[fault], _words(shot, fault, about)
    if fault is Fault.WORKS_MOUSE and "value" not in words:
        found = WORKS_TWICE
    reason, sentence, params = found
    return BadSnapshot(sentence.format(**words), reason, {name: words[name] for name in params})


def _words(shot: Snapshot, fault: Fault, about: Sequence[int]) -> SentenceParts:
    """Return what a fault is about, in the words of the snapshot."""
    first, second, third = about
    if fault in SEAT_KEYS:
        key = SEAT_KEYS[fault]
        return {"key": key, "value": shown(getattr(shot, key)), "n": shot.setup.players}
    if fault in FIELD_FAULTS:
        return {"at": FIELD_NAMES[first], "room": _room(shot, FIELD_NAMES[first])}
    if fault in MOUSE_FAULTS:
        return _mouse_words(shot, fault, first, second)
    if fault in COUNT_FAULTS:
        return {"n": first, "phase": repr(shot.phase)}
    if fault is Fault.TILE_COUNT:
        return {"tile": TILE_LETTERS[first], "n": second, "wanted": third}
    if fault is Fault.STOCK:
        return {"tile": KINDS[first], "n": second}
    if fault is Fault.BAD_TURN:
        return {"phase": repr(shot.phase), "lowest": first, "highest": second, "value": shown(shot.turn)}
    if fault is Fault.BAD_KINDS:
        return {"seat": first, "kinds": shown(shot.collected[first])}
    return {"seat": first, "at": shown(shot.cheese_tower), **_value(shot, fault)}


def _mouse_words(shot: Snapshot, fault: Fault, seat: int, mouse: int) -> SentenceParts:
    """Return who stands where; Cheesy is nobody's."""
    place = shot.cheesy or "" if seat == NOBODY else shot.mice[seat][mouse]
    name = "Cheesy" if seat == NOBODY else f"Mouse {mouse} of seat {seat}"
    at = shown(place) if fault is Fault.NO_PLACE else place
    return {"seat": seat, "name": name, "at": at, "room": _room(shot, place)}


def _room(shot: Snapshot, place: str) -> str:
    """Return the letter of the room a field lies in; no text for any other place."""
    rooms = zip(ROOM_LETTERS, parse_layout(shot.setup.layout).rooms, strict=True)
    return next((letter for letter, fields in rooms if place in [FIELD_NAMES[field] for field in fields]), "")


def _value(shot: Snapshot, fault: Fault) -> SentenceParts:
    """Return the value that is refused, where the sentence shows one."""
    if fault is Fault.NO_PHASE:
        return {"value": shown(shot.phase)}
    if fault is Fault.BAD_ACTIONS:
        return {"value": shown(shot.actions_left)}
    strangers = [mouse for mouse in shot.works_used if mouse not in range(CHEESY + 1)]
    return {"value": shown(strangers[0])} if strangers else {}
