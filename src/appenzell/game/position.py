"""A position: the state vector of the rules with its set-up array, as Python values and names.

The only module of the game that knows the state's words, and the only one that loads numpy and numba: the others import
it when a game begins. It trusts what it is given; tokens are checked by `notation`, snapshots by `snapshot`.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from appenzell.game.action import Action, Origins, listed_actions
from appenzell.game.aftermath import Aftermath
from appenzell.game.setup import Module, Setup
from appenzell.rules.actions import ACTIONS, CHEESY, OUT, PANTRY, PLACE_NAMES, PLACES
from appenzell.rules.aftermath import AFTERMATH_WORDS, write_aftermath, write_survey
from appenzell.rules.bits import bitboard
from appenzell.rules.check import apply, check
from appenzell.rules.deck import deal, deck_tile, set_deck_tile
from appenzell.rules.faults import ABOUT, Fault, fault
from appenzell.rules.geometry import FIELD_NAMES
from appenzell.rules.layouts import ROOM_LETTERS, parse_layout
from appenzell.rules.legal import legal
from appenzell.rules.numbers import BYTE, MAX_TURN, PHASES
from appenzell.rules.outcome import ending
from appenzell.rules.setups import (
    CHEESY_ON,
    PANTRY_ON,
    PLAYERS,
    ROOM_FIELDS,
    SPARE_COUNT,
    TOWER_ON,
    WORKS_ON,
    deck_tiles,
    make_setup,
    special_tiles,
)
from appenzell.rules.state import (
    ACTIONS_LEFT,
    ALL_OUT,
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
    TILE_PLANES,
    TILES,
    TURN,
    WHERE,
    WINNER,
    WORDS,
    WORKS_USED,
    unseen,
)
from appenzell.rules.tiles import CHEESES, CODES, TILE_LETTERS, UNSEEN_LETTER
from appenzell.rules.tokens import LISTED, apply_token, list_tokens
from appenzell.rules.views import LYING_CODES, LYING_WORDS, write_covered, write_known
from appenzell.rules.vocabulary import COLLECTIONS, WHEREABOUTS

Words = np.ndarray[Any, np.dtype[np.int64]]

SPARES = PLACE_NAMES[PANTRY:]
LYING = tuple((place, letter) for place in PLACE_NAMES for letter in TILE_LETTERS.ljust(LYING_CODES))
"""Where a tile lies, and its letter, by the number of both."""
MODULE_BITS: dict[Module, int] = {"cheesy": CHEESY_ON, "tower": TOWER_ON, "works": WORKS_ON, "pantry": PANTRY_ON}
"""The modules in the order of their bits."""
WHEREABOUTS_NUMBERS = {name: number for number, name in enumerate(WHEREABOUTS)}
NOWHERE = BYTE_MASK
KIND_BITS = {kinds: bits for bits, kinds in enumerate(COLLECTIONS)}
NO_KIND = 1 << CHEESES


def module_bits(modules: Collection[str]) -> int:
    """Return modules as the rules number them."""
    return sum(bit for name, bit in MODULE_BITS.items() if name in modules)


def tiles_to_shuffle(setup: Setup) -> list[int]:
    """Return the tiles of the deck before shuffling."""
    return deck_tiles(module_bits(setup.modules))


def special_letters(modules: Collection[str]) -> str:
    """Return the letters of the special tiles in play."""
    return "".join(TILE_LETTERS[code] for code in special_tiles(module_bits(modules)))


@lru_cache(maxsize=128)
def setup_words(layout: str, players: int, target: int, modules: int, turn_limit: int, start: int) -> Words:
    """Return the set-up array of the rules, which nobody writes to."""
    return make_setup(parse_layout(layout).rooms, players, target, modules, turn_limit, start)


class Position:
    """A state of the rules and what it means."""

    __slots__ = ("setup", "state")

    def __init__(self, setup: Setup, start: int) -> None:
        modules, limit = module_bits(setup.modules), setup.turn_limit or 0
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

    def list_tokens(self) -> Words:
        """Return a list that says how many actions are legal, and behind that their tokens."""
        found = np.empty(LISTED, np.int64)
        list_tokens(self.setup, self.state, found)
        return found

    def legal_actions(self) -> list[Action]:
        """Return all legal actions in the order of their numbers."""
        return listed_actions(self.list_tokens())

    def check(self, number: int) -> int:
        """Return the status of an action: OK (0), or why it is illegal."""
        return int(check(self.setup, self.state, number))

    def apply(self, number: int) -> int:
        """Play an action and return OK (0); or return why it is illegal, and change nothing."""
        return int(apply(self.setup, self.state, number))

    def apply_token(self, token_number: int, listed: Words) -> int:
        """Play what a token means, list what is legal then, and return OK (0); or say why not, and change nothing."""
        status: int = apply_token(self.setup, self.state, token_number, listed)
        return status

    def survey(self) -> Words:
        """Return what a table must know now; `rules.aftermath` says what the numbers mean."""
        found = np.empty(AFTERMATH_WORDS, np.int64)
        write_survey(self.setup, self.state, found)
        return found

    def look_ahead(self, token_number: int) -> tuple[int, "Position", Words]:
        """Return OK (0), the position that a token leads to, and the numbers of its aftermath; or why it is illegal."""
        after = object.__new__(Position)
        after.setup, after.state = self.setup, np.empty(WORDS, np.int64)
        found = np.empty(AFTERMATH_WORDS, np.int64)
        return write_aftermath(self.setup, self.state, token_number, after.state, found), after, found

    def told(self, numbers: Words, stands: tuple[str, int | None] | None = None) -> Aftermath:
        """Return what was surveyed or looked ahead to, in words; how the game `stands`, if the rules do not know."""
        return Aftermath(self.setup, numbers, stands)

    def ending(self) -> int:
        """Return which rule ended the game, as in `ENDINGS`."""
        return int(ending(self.setup, self.state))

    # --- reading -------------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.item(PLAYERS)

    @property
    def spare_count(self) -> int:
        """How many spares there are."""
        return self.setup.item(SPARE_COUNT)

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
    def phase(self) -> str:
        """`setup`, `turn`, `place` or `over`."""
        return PHASES[self.state.item(PHASE)]

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while running and for a draw."""
        return _seat(self.state.item(WINNER))

    @property
    def cheesy(self) -> str | None:
        """Where Cheesy is; None if he does not play along."""
        place = self.state.item(CHEESY_AT)
        return None if place == OUT else WHEREABOUTS[place]

    def origins(self) -> Origins:
        """Return the places of the own four mice and of Cheesy, by number."""
        item = self.state.item  # written out, because every action asks
        word = item(WHERE + item(PLAYER))
        return word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24, item(CHEESY_AT)

    def view_parts(self) -> dict[str, Any]:
        """Return what lies open for all to see, by the words of a view."""
        return self.told(self.survey()).board()

    def mice(self) -> tuple[tuple[str, ...], ...]:
        """Return where every seat's mice are."""
        mice: tuple[tuple[str, ...], ...] = self.view_parts()["mice"]
        return mice

    def collected(self) -> tuple[str, ...]:
        """Return every seat's collected kinds."""
        collected: tuple[str, ...] = self.view_parts()["collected"]
        return collected

    def spares(self) -> list[str]:
        """Return the spare tiles, which everyone sees."""
        return list(self.view_parts()["spares"])

    def all_tiles(self) -> dict[str, str]:
        """Return every field's tile, covered ones too; `?` if nobody has seen it."""
        tiles = self.known_tiles()
        for spare in SPARES:
            tiles.pop(spare, None)
        return tiles

    def covered_tiles(self) -> dict[str, str]:
        """Return the tiles under roofs as far as they were ever seen; `?` if nobody has."""
        lying = np.empty(LYING_WORDS, np.int64)
        write_covered(self.state, lying)
        return named_tiles(lying)

    def tiles(self, places: Iterable[int]) -> list[str]:
        """Return the tiles on fields and pantry places, covered ones too."""
        known = self.known_tiles()
        return [known[PLACE_NAMES[place]] for place in places]

    def known_tiles(self) -> dict[str, str]:
        """Return every tile by its place, spares and covered ones too; `?` if nobody has seen it."""
        lying = np.empty(LYING_WORDS, np.int64)
        write_known(self.setup, self.state, lying)
        return named_tiles(lying)

    def unseen(self) -> set[int]:
        """Return the fields whose tile nobody has seen."""
        known = self.known_tiles()
        return {field for field, name in enumerate(FIELD_NAMES) if known.get(name) == UNSEEN_LETTER}

    def deck(self) -> str:
        """Return the unseen tiles, next one first."""
        return "".join(TILE_LETTERS[code] for code in deck_codes(self.state))

    # --- writing, for snapshots; what there is not becomes a number that is none, for `fault` to find ------

    def put_tiles(self, tiles: dict[str, str], spares: Sequence[str], deck: str) -> None:
        """Lay out all tiles anew."""
        lying = {WHEREABOUTS_NUMBERS[field]: CODES[letter] for field, letter in tiles.items()}
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
            places = [WHEREABOUTS_NUMBERS.get(name, NOWHERE) for name in names]
            self.state[MICE + seat] = bitboard(place for place in places if place < PLACES)
            self.state[WHERE + seat] = sum(place << BYTE * mouse for mouse, place in enumerate(places))

    def put_rooms(self, letters: Sequence[str]) -> None:
        """Open exactly these rooms."""
        rooms = [ROOM_LETTERS.index(letter) for letter in letters]
        self.state[OPEN_ROOMS] = sum(1 << room for room in rooms)
        self.state[OPEN] = sum(self.setup.item(ROOM_FIELDS + room) for room in rooms)

    def put_collected(self, collected: Sequence[str]) -> None:
        """Give every seat these kinds; others than A to G in order are noted as one there is not."""
        self.state[COLLECTED] = sum(
            KIND_BITS.get(kinds, NO_KIND) << BYTE * seat for seat, kinds in enumerate(collected)
        )

    def put_pieces(self, cheesy: str | None, ribbon: int | None, cheese_tower: str | None) -> None:
        """Put Cheesy, his ribbon and the cheese tower."""
        at = OUT if cheesy is None else WHEREABOUTS_NUMBERS.get(cheesy, NOWHERE)
        self.state[CHEESY_AT] = NOWHERE if cheesy is not None and at == OUT else at
        self.state[RIBBON] = NOBODY if ribbon is None else _held(ribbon)
        self.state[POST] = NO_POST if cheese_tower is None else WHEREABOUTS_NUMBERS.get(cheese_tower, NOWHERE)

    def put_turn(self, player: int, turn: int, actions_left: int, slid: bool, works_used: Sequence[int]) -> None:
        """Say whose turn it is and how far it has come; a mouse named twice is noted as one there is not."""
        self.state[PLAYER], self.state[TURN], self.state[ACTIONS_LEFT] = _held(player), _held(turn), _held(actions_left)
        self.state[SLID] = slid
        known = len(set(works_used)) == len(works_used) and set(works_used) <= set(range(CHEESY + 1))
        self.state[WORKS_USED] = bitboard(works_used if known else [CHEESY + 1])

    def put_phase(self, phase: str, winner: int | None) -> None:
        """Say how far the game has come."""
        self.state[PHASE] = PHASES.index(phase) if phase in PHASES else len(PHASES)
        self.state[WINNER] = NOBODY if winner is None else _held(winner)

    def fault(self) -> tuple[Fault, list[int]]:
        """Return why this cannot be a position, or OK, and what that is about."""
        about = np.zeros(ABOUT, np.int64)
        found = Fault(int(fault(self.setup, self.state, about)))
        return found, about.tolist()

    def _stack(self, deck: Sequence[int]) -> None:
        for index, code in enumerate(deck):
            set_deck_tile(self.state, index, code)


def named_tiles(lying: Words) -> dict[str, str]:
    """Return the tiles that are listed, by their places: fields in their order, then the spares on p1 to p4."""
    return dict([LYING[number] for number in lying[1 : 1 + lying.item(0)].tolist()])


def _held(number: int) -> int:
    """Return a number as a word can hold it: others than those that mean something all become one."""
    return number if 0 <= number <= MAX_TURN else MAX_TURN + 1


def deck_codes(state: Words) -> list[int]:
    """Return the codes of the unseen tiles, next one first."""
    first, left = state.item(DRAWN), int(unseen(state)).bit_count()
    return [int(deck_tile(state, first + index)) for index in range(left)]


def _seat(number: int) -> int | None:
    return None if number == NOBODY else number
