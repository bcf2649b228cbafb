"""Memory: what a bot still knows of the tiles it has seen under roofs that are closed again.

Forgetting is like a person's: each sighting fades by half in so many turns, and what is forgotten stays forgotten until
it is seen again. Chance decides which tile goes first, but always the same for the same game and seat.
"""

import hashlib
from dataclasses import dataclass
from typing import Literal

import numpy as np

from appenzell.bots.kernel.hangs import note_hung_from
from appenzell.bots.sight import Sight
from appenzell.game.position import TILE_PLANES, Words, deck_codes
from appenzell.rules.deck import set_deck_tile
from appenzell.rules.state import DRAWN, TILES
from appenzell.rules.tiles import UNSEEN

MemoryName = Literal["none", "short", "good", "perfect"]


@dataclass(frozen=True, slots=True)
class Memory:
    """How well a bot remembers."""

    half_life: float | None
    """After so many turns half of what was seen is forgotten; None: nothing ever is."""


MEMORIES: dict[MemoryName, Memory] = {
    "none": Memory(0.0),
    "short": Memory(4.0),
    "good": Memory(24.0),
    "perfect": Memory(None),
}


def recall(sight: Sight, memory: Memory, key: str) -> Words:
    """Return the state as a bot knows it: forgotten tiles are unseen again. `key` decides which are forgotten first."""
    state = sight.position.state.copy()
    note_hung_from(state, sight.hung_from)
    if memory.half_life is None:
        return state
    forgotten = [place for place in sight.covered() if not _remembers(sight, memory.half_life, key, place)]
    if forgotten:
        _forget(state, forgotten)
    return state


def _remembers(sight: Sight, half_life: float, key: str, place: int) -> bool:
    if half_life == 0:
        return False
    tile = _code(sight.position.state, place)
    drawn = hashlib.blake2b(f"{key}/{sight.stamps[place]}/{tile}".encode(), digest_size=4).digest()
    kept: float = 0.5 ** (sight.age(place) / half_life)
    return int.from_bytes(drawn, "big") / 2**32 < kept


def _code(state: Words, place: int) -> int:
    return sum((state.item(TILES + plane) >> place & 1) << plane for plane in range(TILE_PLANES))


def _forget(state: Words, places: list[int]) -> None:
    """Put tiles back into the deck, which begins anew with all that is unseen now."""
    deck = sorted(deck_codes(state) + [_code(state, place) for place in places])
    gone = np.int64(sum(1 << place for place in places))
    for plane in range(TILE_PLANES):
        state[TILES + plane] = state[TILES + plane] | gone if UNSEEN >> plane & 1 else state[TILES + plane] & ~gone
    state[DRAWN] = 0
    for index, code in enumerate(deck):
        set_deck_tile(state, index, code)
