"""Whether a position can be: the questions a snapshot has to answer, each refusal one plain sentence.

Knows what the pieces are and where they may be, not how a game got there: a position no game would lead to is fine as
long as the rules can go on from it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

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

    def standing(self) -> Iterator[tuple[str, str]]:
        """Give everyone's name and place, Cheesy's too."""
        for seat, mice in enumerate(self.mice):
            for number, place in enumerate(mice):
                yield f"Mouse {number} of seat {seat}", place
        if self.cheesy is not None:
            yield "Cheesy", self.cheesy


def check_possible(shot: Snapshot) -> None:
    """Raise `BadSnapshot` with the first reason why this cannot be a position."""
    for check in (_turn, _tiles, _rooms, _pieces, _places, _pantry, _collected, _works, _ending):
        check(shot)
    if shot.phase == "setup":
        _setting_up(shot)


def _need(condition: bool, sentence: str) -> None:
    if not condition:
        raise BadSnapshot(sentence)


def _turn(shot: Snapshot) -> None:
    players, limit = shot.setup.players, shot.setup.turn_limit
    _need(shot.phase in PHASES, f"There is no phase {shown(shot.phase)}; the phases are {', '.join(PHASES)}.")
    for name, seat in (("player", shot.player), ("ribbon", shot.ribbon), ("winner", shot.winner)):
        _need(seat is None or 0 <= seat < players, f"{name} is seat {shown(seat)}, but {players} play.")
    _need(shot.actions_left in range(ACTIONS_A_TURN + 1), f"actions_left is 0 to 4, not {shown(shot.actions_left)}.")
    lowest, highest = (0, 0) if shot.phase == "setup" else (1, limit or MAX_TURN)
    _need(
        lowest <= shot.turn <= highest,
        f"In phase {shot.phase!r} turn is {lowest} to {highest}, not {shown(shot.turn)}.",
    )
    _need(shot.winner is None or shot.phase == "over", "There is a winner, but the game is not over.")


def _tiles(shot: Snapshot) -> None:
    for field in TILE_FIELD_NAMES:
        _need(field in shot.tiles, f"The tile of {field} is missing.")
    for field, letter in shot.tiles.items():
        _need(field in TILE_FIELD_NAMES, f"{shown(field)} is no field with a tile.")
        _need(_is_tile(letter) or letter == UNSEEN, f"On {field} lies {shown(letter)}, which is no tile.")
    for letter in (*shot.spares, *shot.deck):
        _need(_is_tile(letter), f"Among the spares and the deck is {shown(letter)}, which is no tile.")
    stock = Counter(tile_stock(shot.setup.modules))
    spares = sum(stock.values()) - len(TILE_FIELD_NAMES)
    _need(len(shot.spares) == spares, f"There are {len(shot.spares)} spares, but this set-up has {spares}.")
    unseen = sum(letter == UNSEEN for letter in shot.tiles.values())
    _need(unseen == len(shot.deck), f"{unseen} fields are unseen, but the deck has {len(shot.deck)} tiles.")
    found = Counter([letter for letter in (*shot.tiles.values(), *shot.spares, *shot.deck) if letter != UNSEEN])
    for letter in TILE_LETTERS.replace(UNSEEN, ""):
        _need(found[letter] == stock[letter], f"There are {found[letter]} tiles {letter!r} instead of {stock[letter]}.")


def _is_tile(letter: str) -> bool:
    return len(letter) == 1 and letter in TILE_LETTERS and letter != UNSEEN


def tile_stock(modules: frozenset[str]) -> str:
    """Return the letters of all tiles of a set-up (B-01, X-11, X-40, X-50)."""
    special = "gwd" if "pantry" in modules else "g" * ("cheesy" in modules) + "w" * ("works" in modules)
    return "".join(TILE_LETTERS[tile] for tile in BASE_TILES) + special


def _rooms(shot: Snapshot) -> None:
    for letter in shot.open:
        _need(len(letter) == 1 and letter in LETTERS, f"There is no room {shown(letter)}.")
    _need(len(set(shot.open)) == len(shot.open), "open names a room twice.")
    rooms = shot.rooms()
    for field, letter in shot.tiles.items():
        if letter == UNSEEN and rooms[field] in shot.open:
            raise BadSnapshot(f"{field} lies in the open room {rooms[field]}, so its tile cannot be unseen.")


def _pieces(shot: Snapshot) -> None:
    """Cheesy and the cheese tower are there if and only if their modules are."""
    modules, hung = shot.setup.modules, shot.cheese_tower
    _need((shot.cheesy is not None) == ("cheesy" in modules), "cheesy is a place with his module, and null without.")
    _need(shot.ribbon is None or "cheesy" in modules, "Without Cheesy there is no ribbon.")
    _need(hung is None or "tower" in modules, "The cheese tower hangs, but its module is off.")
    _need(hung is None or hung in POST_NAMES, f"The cheese tower hangs on {shown(hung)}, which is no post.")
    if "tower" in modules:
        _need((hung is None) == (shot.phase == "setup"), "The cheese tower hangs from the end of the set-up on.")


def _places(shot: Snapshot) -> None:
    """Everyone is somewhere, nobody on another, under a roof or on a trap."""
    _need(len(shot.mice) == shot.setup.players, f"mice has {len(shot.mice)} lists, but {shot.setup.players} play.")
    for seat, mice in enumerate(shot.mice):
        _need(len(mice) == MICE_EACH, f"Seat {seat} has {len(mice)} mice instead of {MICE_EACH}.")
    rooms = shot.rooms()
    taken: set[str] = set()
    for name, place in shot.standing():
        _need(_exists(shot, name, place), f"{name} is at {shown(place)}, which is no place for it in this game.")
        _need(place not in taken, f"{name} is on {place}, where somebody else is.")
        if place not in OFF_BOARD:
            taken.add(place)
        if place in rooms:
            _need(rooms[place] in shot.open, f"{name} is on {place}, but room {rooms[place]} has its roof on.")
            _need(shot.tiles.get(place) != TRAP or name == "Cheesy", f"{name} is on the trap of {place}.")


def _exists(shot: Snapshot, name: str, place: str) -> bool:
    """Whether a place exists in this game for a mouse, or for Cheesy."""
    if place in INSIDE_NAMES:
        return True
    if place in PANTRY_NAMES or place == "held":
        return "pantry" in shot.setup.modules
    if name == "Cheesy":
        return False
    return place in TOWER_NAMES or place in OFF_BOARD or (place == "tower" and shot.cheese_tower is not None)


def _pantry(shot: Snapshot) -> None:
    places = [place for _, place in shot.standing()]
    held = places.count("held")
    inside = held + sum(place in PANTRY_NAMES for place in places)
    _need(inside <= MOST_IN_PANTRY, f"{inside} mice are in the pantry, but it holds {MOST_IN_PANTRY}.")
    if shot.phase == "place":
        _need(held == 1, f"In phase 'place' one mouse is held, not {held}.")
    else:
        _need(held <= (shot.phase == "over"), f"{held} mice are held in phase {shot.phase!r}.")


def _collected(shot: Snapshot) -> None:
    players = shot.setup.players
    _need(len(shot.collected) == players, f"collected has {len(shot.collected)} texts, but {players} play.")
    for seat, kinds in enumerate(shot.collected):
        in_order = "".join(kind for kind in KINDS if kind in kinds)
        _need(kinds == in_order, f"Seat {seat} collected {shown(kinds)}, which is not a list of kinds A to G in order.")
    for kind in KINDS:
        owners = sum(kind in kinds for kinds in shot.collected)
        _need(owners <= STOCK, f"{owners} players collected {kind}, but there are {STOCK} collecting tiles.")


def _works(shot: Snapshot) -> None:
    used, modules = shot.works_used, shot.setup.modules
    _need(not used or "works" in modules, "The sliding works were used, but their module is off.")
    for mouse in used:
        _need(mouse in range(CHEESY + 1), f"works_used names mouse {shown(mouse)}; they are 0 to 3, and 4 for Cheesy.")
        _need(mouse != CHEESY or "cheesy" in modules, "works_used names Cheesy, who is not in this game.")
    _need(len(set(used)) == len(used), "works_used names a mouse twice.")


def _ending(shot: Snapshot) -> None:
    """As soon as somebody has won or lost, the game is over."""
    if shot.phase == "over":
        return
    for seat, (mice, kinds) in enumerate(zip(shot.mice, shot.collected, strict=True)):
        _need(mice.count("cellar") < THIRD, f"Seat {seat} has lost a third mouse, but the game is not over.")
        _need(len(kinds) < shot.setup.target, f"Seat {seat} has reached the target, but the game is not over.")


def _setting_up(shot: Snapshot) -> None:
    """In the set-up phase the seats before the one on turn have a mouse in a tower, and nothing else has happened."""
    setup = shot.setup
    assert setup.start is not None, "a snapshot names the start player"
    placed = (shot.player - setup.start) % setup.players
    for later in range(setup.players):
        seat = (setup.start + later) % setup.players
        first, *others = shot.mice[seat]
        _need(
            set(others) == {"out"}, f"In the set-up only the first mouse is placed, but seat {seat} has placed others."
        )
        _need(
            (first in TOWER_NAMES) == (later < placed), f"Mouse 0 of seat {seat} is not where the set-up order puts it."
        )
        _need(later < placed or first == "out", f"Seat {seat} places its mouse later, but it is not outside.")
    _need(shot.actions_left == 0 and not shot.slid and not shot.works_used, "In the set-up nobody has acted yet.")
    _need(
        not any(shot.collected) and shot.ribbon is None, "In the set-up nobody has cheese or a ribbon on Cheesy's hat."
    )
    _need(shot.cheesy in (None, "d4"), "In the set-up Cheesy is on d4.")
    rooms = shot.rooms()
    open_rooms = {rooms["d4"]} if shot.cheesy else set()
    _need(set(shot.open) == open_rooms, "In the set-up all roofs are on, but that of Cheesy's room.")
    for field, letter in shot.tiles.items():
        _need(
            (letter == UNSEEN) == (rooms[field] not in open_rooms),
            f"In the set-up nobody has seen the tile of {field}.",
        )
