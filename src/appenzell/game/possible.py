"""Whether a position can be: the questions a snapshot has to answer, each refusal one plain sentence.

Knows what the pieces are and where they may be, not how a game got there: a position no game would lead to is fine as
long as the rules can go on from it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from appenzell.game.errors import BadSnapshot, shown
from appenzell.game.setup import Setup
from appenzell.rules.actions import CHEESY
from appenzell.rules.geometry import FIELD_NAMES, INSIDE, POSTS, TILE_FIELDS, TOWERS
from appenzell.rules.layouts import LETTERS, parse_layout
from appenzell.rules.numbers import ACTIONS_A_TURN, MICE_EACH, MOST_IN_PANTRY, PHASES, STOCK, THIRD
from appenzell.rules.tiles import BASE_TILES
from appenzell.rules.tiles import LETTERS as TILE_LETTERS

KINDS = "ABCDEFG"
UNSEEN = "?"
TRAP = "x"
MAX_TURN = 1_000_000_000

TILE_FIELD_NAMES = tuple(FIELD_NAMES[field] for field in TILE_FIELDS)
TOWER_NAMES = frozenset(FIELD_NAMES[field] for field in TOWERS)
INSIDE_NAMES = frozenset(FIELD_NAMES[field] for field in INSIDE)
POST_NAMES = frozenset(FIELD_NAMES[field] for field in POSTS)
PANTRY_NAMES = ("p1", "p2", "p3", "p4")
OFF_BOARD = frozenset({"out", "cellar", "held"})
NOBODY = -1
"""Cheesy's seat in `params`."""

Reason = Literal[
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
REASONS: tuple[Reason, ...] = get_args(Reason)


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

    def rooms(self) -> dict[str, str]:
        """Return the room of each inner field."""
        rooms = parse_layout(self.setup.layout).rooms
        return {FIELD_NAMES[field]: letter for letter, fields in zip(LETTERS, rooms, strict=True) for field in fields}

    def standing(self) -> Iterator[tuple[int, str, str]]:
        """Give everyone's seat, name and place, Cheesy's too, who is nobody's."""
        for seat, mice in enumerate(self.mice):
            for number, place in enumerate(mice):
                yield seat, f"Mouse {number} of seat {seat}", place
        if self.cheesy is not None:
            yield NOBODY, "Cheesy", self.cheesy


def check_possible(shot: Snapshot) -> None:
    """Raise `BadSnapshot` with the first reason why this cannot be a position."""
    for check in (_turn, _tiles, _rooms, _pieces, _places, _pantry, _collected, _works, _ending):
        check(shot)
    if shot.phase == "setup":
        _setting_up(shot)


def _need(condition: bool, reason: Reason, sentence: str, **params: str | int) -> None:
    if not condition:
        raise BadSnapshot(sentence, reason, params)


def _turn(shot: Snapshot) -> None:
    players, limit = shot.setup.players, shot.setup.turn_limit
    phases = ", ".join(PHASES)
    _need(shot.phase in PHASES, "no_phase", f"There is no phase {shown(shot.phase)}; the phases are {phases}.")
    for name, seat in (("player", shot.player), ("ribbon", shot.ribbon), ("winner", shot.winner)):
        good = seat is None or 0 <= seat < players
        _need(good, "no_seat", f"{name} is seat {shown(seat)}, but {players} play.", key=name, n=players)
    left = shot.actions_left
    _need(left in range(ACTIONS_A_TURN + 1), "bad_actions", f"actions_left is 0 to 4, not {shown(left)}.")
    lowest, highest = (0, 0) if shot.phase == "setup" else (1, limit or MAX_TURN)
    _need(
        lowest <= shot.turn <= highest,
        "bad_turn",
        f"In phase {shot.phase!r} turn is {lowest} to {highest}, not {shown(shot.turn)}.",
        lowest=lowest,
        highest=highest,
    )
    _need(shot.winner is None or shot.phase == "over", "early_winner", "There is a winner, but the game is not over.")


def _tiles(shot: Snapshot) -> None:
    for field in TILE_FIELD_NAMES:
        _need(field in shot.tiles, "no_tile", f"The tile of {field} is missing.", at=field)
    for field, letter in shot.tiles.items():
        _need(field in TILE_FIELD_NAMES, "no_tile_field", f"{shown(field)} is no field with a tile.", at=shown(field))
        good = _is_tile(letter) or letter == UNSEEN
        _need(good, "bad_tile", f"On {field} lies {shown(letter)}, which is no tile.", at=field)
    for letter in (*shot.spares, *shot.deck):
        _need(_is_tile(letter), "bad_spare", f"Among the spares and the deck is {shown(letter)}, which is no tile.")
    stock = Counter(tile_stock(shot.setup.modules))
    n, spares = len(shot.spares), sum(stock.values()) - len(TILE_FIELD_NAMES)
    _need(n == spares, "spare_count", f"There are {n} spares, but this set-up has {spares}.", n=n, wanted=spares)
    n, unseen = len(shot.deck), sum(letter == UNSEEN for letter in shot.tiles.values())
    _need(n == unseen, "deck_count", f"{unseen} fields are unseen, but the deck has {n} tiles.", n=n, wanted=unseen)
    found = Counter([letter for letter in (*shot.tiles.values(), *shot.spares, *shot.deck) if letter != UNSEEN])
    for letter in TILE_LETTERS.replace(UNSEEN, ""):
        n, wanted = found[letter], stock[letter]
        sentence = f"There are {n} tiles {letter!r} instead of {wanted}."
        _need(n == wanted, "tile_count", sentence, tile=letter, n=n, wanted=wanted)


def _is_tile(letter: str) -> bool:
    return len(letter) == 1 and letter in TILE_LETTERS and letter != UNSEEN


def tile_stock(modules: frozenset[str]) -> str:
    """Return the letters of all tiles of a set-up (B-01, X-11, X-40, X-50)."""
    special = "gwd" if "pantry" in modules else "g" * ("cheesy" in modules) + "w" * ("works" in modules)
    return "".join(TILE_LETTERS[tile] for tile in BASE_TILES) + special


def _rooms(shot: Snapshot) -> None:
    for letter in shot.open:
        good = len(letter) == 1 and letter in LETTERS
        _need(good, "no_room", f"There is no room {shown(letter)}.", room=shown(letter))
    _need(len(set(shot.open)) == len(shot.open), "room_twice", "open names a room twice.")
    rooms = shot.rooms()
    for field, letter in shot.tiles.items():
        room = rooms[field]
        sentence = f"{field} lies in the open room {room}, so its tile cannot be unseen."
        _need(letter != UNSEEN or room not in shot.open, "unseen_in_open", sentence, at=field, room=room)


def _pieces(shot: Snapshot) -> None:
    """Cheesy and the cheese tower are there if and only if their modules are."""
    modules, hung = shot.setup.modules, shot.cheese_tower
    has_cheesy = "cheesy" in modules
    _need(
        (shot.cheesy is not None) == has_cheesy, "cheesy_module", "cheesy is a place with his module, and null without."
    )
    _need(shot.ribbon is None or has_cheesy, "ribbon_module", "Without Cheesy there is no ribbon.")
    _need(hung is None or "tower" in modules, "tower_module", "The cheese tower hangs, but its module is off.")
    sentence = f"The cheese tower hangs on {shown(hung)}, which is no post."
    _need(hung is None or hung in POST_NAMES, "no_post", sentence, at=shown(hung))
    if "tower" in modules:
        sentence = "The cheese tower hangs from the end of the set-up on."
        _need((hung is None) == (shot.phase == "setup"), "tower_hung", sentence)


def _places(shot: Snapshot) -> None:
    """Everyone is somewhere, nobody on another, under a roof or on a trap."""
    n, players = len(shot.mice), shot.setup.players
    _need(n == players, "mice_lists", f"mice has {n} lists, but {players} play.", n=players)
    for seat, mice in enumerate(shot.mice):
        n = len(mice)
        _need(n == MICE_EACH, "mice_each", f"Seat {seat} has {n} mice instead of {MICE_EACH}.", seat=seat, n=n)
    rooms = shot.rooms()
    taken: set[str] = set()
    for seat, name, place in shot.standing():
        sentence = f"{name} is at {shown(place)}, which is no place for it in this game."
        _need(_exists(shot, seat, place), "no_place", sentence, seat=seat, at=shown(place))
        _need(place not in taken, "taken", f"{name} is on {place}, where somebody else is.", seat=seat, at=place)
        if place not in OFF_BOARD:
            taken.add(place)
        if room := rooms.get(place):
            sentence = f"{name} is on {place}, but room {room} has its roof on."
            _need(room in shot.open, "under_roof", sentence, seat=seat, at=place, room=room)
            is_safe = shot.tiles.get(place) != TRAP or seat == NOBODY
            _need(is_safe, "on_trap", f"{name} is on the trap of {place}.", seat=seat, at=place)


def _exists(shot: Snapshot, seat: int, place: str) -> bool:
    """Whether a place exists in this game for a mouse, or for Cheesy."""
    if place in INSIDE_NAMES:
        return True
    if place in PANTRY_NAMES or place == "held":
        return "pantry" in shot.setup.modules
    if seat == NOBODY:
        return False
    return place in TOWER_NAMES or place in OFF_BOARD or (place == "tower" and shot.cheese_tower is not None)


def _pantry(shot: Snapshot) -> None:
    places = [place for _, _, place in shot.standing()]
    held = places.count("held")
    inside = held + sum(place in PANTRY_NAMES for place in places)
    sentence = f"{inside} mice are in the pantry, but it holds {MOST_IN_PANTRY}."
    _need(inside <= MOST_IN_PANTRY, "pantry_full", sentence, n=inside)
    if shot.phase == "place":
        _need(held == 1, "one_held", f"In phase 'place' one mouse is held, not {held}.")
    else:
        _need(held <= (shot.phase == "over"), "none_held", f"{held} mice are held in phase {shot.phase!r}.")


def _collected(shot: Snapshot) -> None:
    players = shot.setup.players
    n = len(shot.collected)
    _need(n == players, "collected_lists", f"collected has {n} texts, but {players} play.", n=players)
    for seat, kinds in enumerate(shot.collected):
        in_order = "".join(kind for kind in KINDS if kind in kinds)
        sentence = f"Seat {seat} collected {shown(kinds)}, which is not a list of kinds A to G in order."
        _need(kinds == in_order, "bad_kinds", sentence, seat=seat)
    for kind in KINDS:
        owners = sum(kind in kinds for kinds in shot.collected)
        sentence = f"{owners} players collected {kind}, but there are {STOCK} collecting tiles."
        _need(owners <= STOCK, "stock", sentence, tile=kind, n=owners)


def _works(shot: Snapshot) -> None:
    used, modules = shot.works_used, shot.setup.modules
    _need(not used or "works" in modules, "works_module", "The sliding works were used, but their module is off.")
    for mouse in used:
        sentence = f"works_used names mouse {shown(mouse)}; they are 0 to 3, and 4 for Cheesy."
        _need(mouse in range(CHEESY + 1), "works_mouse", sentence)
        _need(
            mouse != CHEESY or "cheesy" in modules, "works_cheesy", "works_used names Cheesy, who is not in this game."
        )
    _need(len(set(used)) == len(used), "works_twice", "works_used names a mouse twice.")


def _ending(shot: Snapshot) -> None:
    """As soon as somebody has won or lost, the game is over."""
    if shot.phase == "over":
        return
    for seat, (mice, kinds) in enumerate(zip(shot.mice, shot.collected, strict=True)):
        sentence = f"Seat {seat} has lost a third mouse, but the game is not over."
        _need(mice.count("cellar") < THIRD, "third_mouse", sentence, seat=seat)
        sentence = f"Seat {seat} has reached the target, but the game is not over."
        _need(len(kinds) < shot.setup.target, "target_reached", sentence, seat=seat)


def _setting_up(shot: Snapshot) -> None:
    """In the set-up phase the seats before the one on turn have a mouse in a tower, and nothing else has happened."""
    setup = shot.setup
    assert setup.start is not None, "a snapshot names the start player"
    placed = (shot.player - setup.start) % setup.players
    for later in range(setup.players):
        seat = (setup.start + later) % setup.players
        first, *others = shot.mice[seat]
        sentence = f"In the set-up only the first mouse is placed, but seat {seat} has placed others."
        _need(set(others) == {"out"}, "setup_others", sentence, seat=seat)
        sentence = f"Mouse 0 of seat {seat} is not where the set-up order puts it."
        _need((first in TOWER_NAMES) == (later < placed), "setup_order", sentence, seat=seat)
        sentence = f"Seat {seat} places its mouse later, but it is not outside."
        _need(later < placed or first == "out", "setup_later", sentence, seat=seat)
    has_acted = shot.actions_left or shot.slid or shot.works_used
    _need(not has_acted, "setup_acted", "In the set-up nobody has acted yet.")
    has_cheese = any(shot.collected) or shot.ribbon is not None
    _need(not has_cheese, "setup_cheese", "In the set-up nobody has cheese or a ribbon on Cheesy's hat.")
    _need(shot.cheesy in (None, "d4"), "setup_cheesy", "In the set-up Cheesy is on d4.")
    rooms = shot.rooms()
    open_rooms = {rooms["d4"]} if shot.cheesy else set()
    _need(set(shot.open) == open_rooms, "setup_roofs", "In the set-up all roofs are on, but that of Cheesy's room.")
    for field, letter in shot.tiles.items():
        good = (letter == UNSEEN) == (rooms[field] not in open_rooms)
        _need(good, "setup_seen", f"In the set-up nobody has seen the tile of {field}.", at=field)
