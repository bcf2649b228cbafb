"""What the kernel writes of a view, as names: numbers in, the words of a view out.

Only looks numbers up. Little differs from one action to the next, so the parts met lately are kept.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from appenzell.rules.actions import CHEESY, OUT, PANTRY, PLACE_NAMES
from appenzell.rules.geometry import FIELD_NAMES
from appenzell.rules.layouts import ROOM_LETTERS
from appenzell.rules.numbers import MICE_EACH, PHASES
from appenzell.rules.state import ALL_MICE, MAX_PLAYERS, NO_POST, NOBODY
from appenzell.rules.tiles import CHEESES, TILE_LETTERS
from appenzell.rules.views import NO_TILE, VIEW_MICE, VIEW_TILES, VIEW_WORDS

Numbers = np.ndarray[Any, np.dtype[np.int64]]

KINDS = TILE_LETTERS[1 : CHEESES + 1]
WHEREABOUTS = (*FIELD_NAMES, "tower", "p1", "p2", "p3", "p4", "out", "cellar", "held")
"""The names of places where a mouse can be, by number."""
WORD_BYTES = 8
MICE_BYTES = slice(WORD_BYTES * VIEW_MICE, WORD_BYTES * VIEW_TILES)
TILES_BYTES = slice(WORD_BYTES * VIEW_TILES, WORD_BYTES * VIEW_WORDS)
"""Where the pieces and where the tiles are written."""


def named_view(numbers: Numbers, players: int) -> dict[str, Any]:
    """Return what `write_view` has written, by the words of a view."""
    phase, player, turn, left, slid, works, winner, ribbon, cheesy, post, rooms = numbers[:VIEW_MICE].tolist()
    written = numbers.tobytes()  # parts of it are what the parts of the view are kept by
    mice, collected, stock = _owned(written[MICE_BYTES], players)
    tiles, spares = _lying(written[TILES_BYTES])
    return {
        "phase": PHASES[phase],
        "player": player,
        "turn": turn,
        "actions_left": left,
        "slid": slid != 0,
        "works_used": _mice_in(works),
        "tiles": tiles.copy(),
        "spares": spares,
        "open": _rooms_in(rooms),
        "mice": mice,
        "cheesy": None if cheesy == OUT else WHEREABOUTS[cheesy],
        "ribbon": None if ribbon == NOBODY else ribbon,
        "cheese_tower": None if post == NO_POST else FIELD_NAMES[post],
        "collected": collected,
        "stock": stock.copy(),
        "winner": None if winner == NOBODY else winner,
    }


def named_tiles(codes: Numbers) -> dict[str, str]:
    """Return the tiles of the fields, in field order, without those where there is none; `codes` are of all places."""
    return _lying(codes.tobytes())[0].copy()


@lru_cache(maxsize=1 << 12)
def _lying(codes: bytes) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the tiles in the castle, and the spares."""
    tiles = {
        place: TILE_LETTERS[code] for place, code in zip(PLACE_NAMES, _numbers(codes), strict=True) if code != NO_TILE
    }
    spares = tuple(tiles.pop(place) for place in PLACE_NAMES[PANTRY:] if place in tiles)
    return tiles, spares


@lru_cache(maxsize=1 << 12)
def _owned(written: bytes, players: int) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], dict[str, int]]:
    """Return where the mice of each seat are, the kinds it has collected, and how many of each kind are left."""
    numbers = _numbers(written)
    names, collected = [WHEREABOUTS[place] for place in numbers[:ALL_MICE]], numbers[ALL_MICE:]
    return (
        tuple(tuple(names[MICE_EACH * seat : MICE_EACH * (seat + 1)]) for seat in range(players)),
        tuple(_kinds_in(bits) for bits in collected[:players]),
        dict(zip(KINDS, collected[MAX_PLAYERS:], strict=True)),
    )


def _numbers(written: bytes) -> list[int]:
    numbers: list[int] = np.frombuffer(written, np.int64).tolist()
    return numbers


@lru_cache(maxsize=1 << 12)
def _rooms_in(bits: int) -> tuple[str, ...]:
    return tuple(letter for room, letter in enumerate(ROOM_LETTERS) if bits >> room & 1)


def _kinds_in(bits: int) -> str:
    return "".join(letter for kind, letter in enumerate(KINDS) if bits >> kind & 1)


@lru_cache(maxsize=1 << CHEESY + 1)
def _mice_in(bits: int) -> tuple[int, ...]:
    return tuple(mouse for mouse in range(CHEESY + 1) if bits >> mouse & 1)
