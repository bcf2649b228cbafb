"""A position: the state vector of the rules with its set-up array, as Python values and names.

The only module of the game that knows the state's words, and the only one that loads numpy and numba: the others import
it when a game begins. It trusts what it is given; tokens are checked by `notation`, snapshots by `snapshot`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from appenzell.game.action import Origins
from appenzell.game.setup import Setup
from appenzell.rules.actions import ACTIONS, CHEESY, OUT, PANTRY, PLACES
from appenzell.rules.check import apply, check
from appenzell.rules.deck import deal, deck_tile, set_deck_tile
from appenzell.rules.events import EVENT_WORDS, MOST_EVENTS
from appenzell.rules.geometry import FIELD_NAMES, TILE_FIELDS
from appenzell.rules.layouts import LETTERS as ROOM_LETTERS
from appenzell.rules.layouts import parse_layout
from appenzell.rules.legal import legal
from appenzell.rules.numbers import MICE_EACH, PHASES
from appenzell.rules.outcome import reason
from appenzell.rules.prices import prices
from appenzell.rules.setups import MODULE_BITS, PLAYERS, ROOM_FIELDS, SPARE_COUNT, deck_tiles, make_setup
from appenzell.rules.state import (
    ACTIONS_LEFT,
    ALL_OUT,
    BYTE,
    BYTE_MASK,
    CHEESY_AT,
    COLLECTED,
    DRAWN,
    MAX_PLAYERS,
    MICE,
    NO_POST,
    NOBODY,
    OPEN,
    OPEN_ROOMS,
    PHASE,
    PLAYER,
    POST,
    RIBBON,
    SLID,
    TILES,
    TURN,
    WHERE,
    WINNER,
    WORDS,
    WORKS_USED,
    unseen,
)
from appenzell.rules.telling import reveals, tell
from appenzell.rules.tiles import CHEESES, CODES, LETTERS

Words = np.ndarray[Any, np.dtype[np.int64]]

WHEREABOUTS = (*FIELD_NAMES, "tower", "p1", "p2", "p3", "p4", "out", "cellar", "held")
"""The names of places where a mouse can be, by number."""
NUMBERS = {name: number for number, name in enumerate(WHEREABOUTS)}
TILE_PLANES = 4
UNSEEN = "?"


def module_bits(setup: Setup) -> int:
    """Return the modules of a set-up as the rules number them."""
    return sum(MODULE_BITS[name] for name in setup.modules)


def tiles_to_shuffle(setup: Setup) -> list[int]:
    """Return the tiles of the deck before shuffling."""
    return deck_tiles(module_bits(setup))


@lru_cache(maxsize=128)
def setup_words(layout: str, players: int, target: int, modules: int, turn_limit: int, start: int) -> Words:
    """Return the set-up array of the rules, which nobody writes to."""
    return make_setup(parse_layout(layout).rooms, players, target, modules, turn_limit, start)


class Position:
    """A state of the rules and what it means."""

    __slots__ = ("setup", "state")

    def __init__(self, setup: Setup, start: int) -> None:
        modules, limit = module_bits(setup), setup.turn_limit or 0
        self.setup = setup_words(setup.layout, setup.players, setup.target, modules, limit, start)
        self.state: Words = np.zeros(WORDS, np.int64)

    def copy(self) -> "Position":
        """Return a position of its own that is equal to this one."""
        other = object.__new__(Position)
        other.setup = self.setup
        other.state = self.state.copy()
        return other

    def __eq__(self, other: object) -> bool:
        """Whether everything is the same, the deck included."""
        if not isinstance(other, Position):
            return NotImplemented
        return np.array_equal(self.setup, other.setup) and np.array_equal(self.state, other.state)

    def __hash__(self) -> int:
        """Of the set-up, which never changes."""
        return hash(self.setup.tobytes())

    # --- the rules -----------------------------------------------------------------------------------------

    def deal(self, deck: Sequence[int]) -> None:
        """Begin a game with these tiles, next one first."""
        self._stack(deck)
        deal(self.setup, self.state)

    def legal(self) -> list[int]:
        """Return the numbers of all legal actions, ascending."""
        found = np.empty(ACTIONS, np.int64)
        numbers: list[int] = found[: legal(self.setup, self.state, found)].tolist()
        return numbers

    def check(self, number: int) -> int:
        """Return the status of an action: OK (0), or why it is illegal."""
        return int(check(self.setup, self.state, number))

    def apply(self, number: int) -> int:
        """Play an action and return OK (0); or return why it is illegal, and change nothing."""
        return int(apply(self.setup, self.state, number))

    def prices(self) -> tuple[list[int], list[int]]:
        """Return the numbers of all legal actions, and how many actions each of them costs."""
        numbers, costs = np.empty(ACTIONS, np.int64), np.empty(ACTIONS, np.int64)
        n = legal(self.setup, self.state, numbers)
        prices(self.setup, self.state, numbers, n, costs)
        return numbers[:n].tolist(), costs[:n].tolist()

    def reveals(self, number: int) -> bool:
        """Whether a legal action shows a tile that was covered."""
        return bool(reveals(self.setup, self.state, number))

    def events_since(self, before: "Position", number: int) -> list[list[int]]:
        """Return what the action that led here did, as rows; `rules.events` says what they mean."""
        rows = np.empty((MOST_EVENTS, EVENT_WORDS), np.int64)
        told: list[list[int]] = rows[: tell(self.setup, before.state, self.state, number, rows)].tolist()
        return told

    def reason(self) -> int:
        """Return which rule ended the game, as in `REASONS`."""
        return int(reason(self.setup, self.state))

    # --- reading -------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.item(PLAYERS)

    @property
    def player(self) -> int:
        """The seat on turn."""
        return self.state.item(PLAYER)

    @property
    def turn(self) -> int:
        """The number of the turn, 0 in the set-up phase."""
        return self.state.item(TURN)

    @property
    def actions_left(self) -> int:
        """How many actions are left in the turn."""
        return self.state.item(ACTIONS_LEFT)

    @property
    def slid(self) -> bool:
        """Whether the turn's one slide is used."""
        return self.state.item(SLID) != 0

    @property
    def works_used(self) -> list[int]:
        """The mice that used the sliding works in this turn, 4 for Cheesy."""
        used = self.state.item(WORKS_USED)
        return [mouse for mouse in range(CHEESY + 1) if used >> mouse & 1]

    @property
    def phase(self) -> str:
        """`setup`, `turn`, `place` or `over`."""
        return PHASES[self.state.item(PHASE)]

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while running and for a draw."""
        return _seat(self.state.item(WINNER))

    @property
    def ribbon(self) -> int | None:
        """The seat whose ribbon Cheesy wears."""
        return _seat(self.state.item(RIBBON))

    @property
    def cheesy(self) -> str | None:
        """Where Cheesy is; None if he does not play along."""
        place = self.state.item(CHEESY_AT)
        return None if place == OUT else WHEREABOUTS[place]

    @property
    def cheese_tower(self) -> str | None:
        """The post the cheese tower hangs on."""
        post = self.state.item(POST)
        return None if post == NO_POST else FIELD_NAMES[post]

    def origins(self) -> Origins:
        """Return the places of the own four mice and of Cheesy, by number."""
        item = self.state.item  # written out, because every action asks
        word = item(WHERE + item(PLAYER))
        return word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24, item(CHEESY_AT)

    def mice(self) -> tuple[tuple[str, ...], ...]:
        """Return where every seat's mice are."""
        words: list[int] = self.state[WHERE : WHERE + self.players].tolist()
        return tuple(map(_mice, words))

    def collected(self) -> tuple[str, ...]:
        """Return every seat's collected kinds."""
        return _collected(self.state.item(COLLECTED), self.players)

    def open_rooms(self) -> tuple[str, ...]:
        """Return the letters of the rooms without their roof."""
        return _rooms(self.state.item(OPEN_ROOMS))

    def spares(self) -> list[str]:
        """Return the spare tiles, which everyone sees."""
        return self.tiles(range(PANTRY, PANTRY + self.setup.item(SPARE_COUNT)))

    def visible_tiles(self) -> dict[str, str]:
        """Return the tiles of open rooms by field: what lies in the castle for all to see."""
        names, fields = _visible(self.state.item(OPEN))
        return dict(zip(names, self.tiles(fields), strict=True))

    def all_tiles(self) -> dict[str, str]:
        """Return every field's tile, covered ones too; `?` if nobody has seen it."""
        return {FIELD_NAMES[field]: tile for field, tile in zip(TILE_FIELDS, self.tiles(TILE_FIELDS), strict=True)}

    def tiles(self, places: Iterable[int]) -> list[str]:
        """Return the tiles on fields and pantry places, covered ones too."""
        one, two, four, eight = self.state[TILES : TILES + TILE_PLANES].tolist()
        return [
            LETTERS[(one >> at & 1) + 2 * (two >> at & 1) + 4 * (four >> at & 1) + 8 * (eight >> at & 1)]
            for at in places
        ]

    def unseen(self) -> set[int]:
        """Return the fields whose tile nobody has seen."""
        return {field for field, tile in zip(TILE_FIELDS, self.tiles(TILE_FIELDS), strict=True) if tile == UNSEEN}

    def deck(self) -> str:
        """Return the unseen tiles, next one first."""
        return "".join(LETTERS[code] for code in deck_codes(self.state))

    # --- writing, for snapshots ----------------------------------------------------------------------------

    def put_tiles(self, tiles: dict[str, str], spares: Sequence[str], deck: str) -> None:
        """Lay out all tiles anew."""
        lying = {NUMBERS[field]: CODES[letter] for field, letter in tiles.items()}
        lying |= {PANTRY + spare: CODES[letter] for spare, letter in enumerate(spares)}
        for plane in range(TILE_PLANES):
            self.state[TILES + plane] = sum(1 << place for place, code in lying.items() if code >> plane & 1)
        self._stack([CODES[letter] for letter in deck])
        self.state[DRAWN] = 0

    def put_mice(self, mice: Sequence[Sequence[str]]) -> None:
        """Put all mice of all seats to these places."""
        for seat in range(MAX_PLAYERS):
            self.state[WHERE + seat] = ALL_OUT
        for seat, names in enumerate(mice):
            places = [NUMBERS[name] for name in names]
            self.state[MICE + seat] = sum(1 << place for place in places if place < PLACES)
            self.state[WHERE + seat] = sum(place << BYTE * mouse for mouse, place in enumerate(places))

    def put_rooms(self, letters: Sequence[str]) -> None:
        """Open exactly these rooms."""
        rooms = [ROOM_LETTERS.index(letter) for letter in letters]
        self.state[OPEN_ROOMS] = sum(1 << room for room in rooms)
        self.state[OPEN] = sum(self.setup.item(ROOM_FIELDS + room) for room in rooms)

    def put_collected(self, collected: Sequence[str]) -> None:
        """Give every seat these kinds."""
        owned = [(seat, kind) for seat, kinds in enumerate(collected) for kind in kinds]
        self.state[COLLECTED] = sum(1 << BYTE * seat + CODES[kind] - 1 for seat, kind in owned)

    def put_pieces(self, cheesy: str | None, ribbon: int | None, cheese_tower: str | None) -> None:
        """Put Cheesy, his ribbon and the cheese tower."""
        self.state[CHEESY_AT] = OUT if cheesy is None else NUMBERS[cheesy]
        self.state[RIBBON] = NOBODY if ribbon is None else ribbon
        self.state[POST] = NO_POST if cheese_tower is None else NUMBERS[cheese_tower]

    def put_turn(self, player: int, turn: int, actions_left: int, slid: bool, works_used: Sequence[int]) -> None:
        """Say whose turn it is and how far it has come."""
        self.state[PLAYER], self.state[TURN], self.state[ACTIONS_LEFT] = player, turn, actions_left
        self.state[SLID] = slid
        self.state[WORKS_USED] = sum(1 << mouse for mouse in works_used)

    def put_phase(self, phase: str, winner: int | None) -> None:
        """Say how far the game has come."""
        self.state[PHASE] = PHASES.index(phase)
        self.state[WINNER] = NOBODY if winner is None else winner

    def _stack(self, deck: Sequence[int]) -> None:
        for index, code in enumerate(deck):
            set_deck_tile(self.state, index, code)


def deck_codes(state: Words) -> list[int]:
    """Return the codes of the unseen tiles, next one first."""
    first, left = state.item(DRAWN), int(unseen(state)).bit_count()
    return [int(deck_tile(state, first + index)) for index in range(left)]


def _seat(number: int) -> int | None:
    return None if number == NOBODY else number


# --- words as names: few differ from one action to the next, so those met lately are kept -----------------


@lru_cache(maxsize=1 << 14)
def _mice(word: int) -> tuple[str, ...]:
    """Return where the mice of one seat are."""
    return tuple(WHEREABOUTS[word >> BYTE * mouse & BYTE_MASK] for mouse in range(MICE_EACH))


@lru_cache(maxsize=1 << 14)
def _collected(word: int, players: int) -> tuple[str, ...]:
    """Return the kinds of every seat."""
    kinds = range(CHEESES)
    return tuple(
        "".join(LETTERS[1 + kind] for kind in kinds if word >> BYTE * seat + kind & 1) for seat in range(players)
    )


@lru_cache(maxsize=1 << 14)
def _rooms(bits: int) -> tuple[str, ...]:
    """Return the letters of these rooms."""
    return tuple(letter for room, letter in enumerate(ROOM_LETTERS) if bits >> room & 1)


@lru_cache(maxsize=1 << 14)
def _visible(bits: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the fields with a tile among these, by name and by number."""
    fields = tuple(field for field in TILE_FIELDS if bits >> field & 1)
    return tuple(FIELD_NAMES[field] for field in fields), fields
