"""The compiled form of a set-up: one array beside the state, with the tables that depend on the room layout.

Owns the offsets into that array and how it is filled. It is made once a game and only read afterwards.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from appenzell.rules.actions import HELD, ROOMS, SPARES
from appenzell.rules.geometry import FIELDS, POSTS, SLOTS, orthogonal, touching
from appenzell.rules.tiles import BASE_TILES, BLANK, CHEESY_TILE, DOOR_TILE, WORKS_TILE

PLAYERS = 0
TARGET = 1
MODULES = 2
TURN_LIMIT = 3  # 0: none
SPARE_COUNT = 4
START = 5
ALL_SLIDES = 6  # the slides there are with this number of spares: 4 bits a slot
ROOM_FIELDS = 7  # the fields of each room
ROOM_OF = ROOM_FIELDS + ROOMS  # the room of each field, -1 for towers
ROOM_AROUND = ROOM_OF + FIELDS  # for each whereabouts of a mouse: the fields of the room it is in
ROOM_BIT = ROOM_AROUND + HELD + 1  # the same as a bitboard of that one room
TOUCHED = ROOM_BIT + HELD + 1  # for each whereabouts of a mouse: the rooms it touches (B-20)
TOUCHED_FROM_POST = TOUCHED + HELD + 1  # the same for the cheese tower hanging on a field
TOUCHED_FROM_ROOM = TOUCHED_FROM_POST + FIELDS  # the same for Cheesy in a room
NEXT_ROOMS = TOUCHED_FROM_ROOM + ROOMS  # the rooms that share a field edge with a room
SETUP_WORDS = NEXT_ROOMS + ROOMS

CHEESY_ON, TOWER_ON, WORKS_ON, PANTRY_ON = 1, 2, 4, 8
MODULE_BITS = {"cheesy": CHEESY_ON, "tower": TOWER_ON, "works": WORKS_ON, "pantry": PANTRY_ON}


def special_tiles(modules: int) -> tuple[int, ...]:
    """Return the special tiles in play (X-11, X-40, X-50)."""
    if modules & PANTRY_ON:
        return (CHEESY_TILE, WORKS_TILE, DOOR_TILE)
    return (CHEESY_TILE,) * bool(modules & CHEESY_ON) + (WORKS_TILE,) * bool(modules & WORKS_ON)


def deck_tiles(modules: int) -> list[int]:
    """Return the tiles that get shuffled, in the order they lie before (A-24)."""
    special = special_tiles(modules)
    tiles = [*BASE_TILES, *special]
    placed = [BLANK] * (1 + len(special)) if special else []
    if modules & CHEESY_ON:
        placed.append(CHEESY_TILE)
    for tile in placed:
        tiles.remove(tile)
    return tiles


def bitboard(numbers: Iterable[int]) -> int:
    """Return the word with these bits set."""
    return sum(1 << number for number in set(numbers))


def make_setup(
    rooms: Sequence[Sequence[int]], players: int, target: int, modules: int, turn_limit: int, start: int
) -> np.ndarray:
    """Return the set-up array for valid values; `rooms` lists each room's fields."""
    setup = np.zeros(SETUP_WORDS, np.int64)
    setup[PLAYERS], setup[TARGET], setup[MODULES] = players, target, modules
    setup[TURN_LIMIT], setup[START] = turn_limit, start
    setup[SPARE_COUNT] = 1 + len(special_tiles(modules))
    setup[ALL_SLIDES] = sum((1 << int(setup[SPARE_COUNT])) - 1 << SPARES * slot for slot in range(len(SLOTS)))
    room_of = {field: room for room, fields in enumerate(rooms) for field in fields}
    for field in range(FIELDS):
        setup[ROOM_OF + field] = room_of.get(field, -1)
        setup[TOUCHED + field] = rooms_over(room_of, touching(field))
    for post in POSTS:
        beside = [field for field in orthogonal(post) if field in POSTS]
        setup[TOUCHED_FROM_POST + post] = rooms_over(room_of, [post, *beside])
    for room, fields in enumerate(rooms):
        setup[ROOM_FIELDS + room] = bitboard(fields)
        for field in fields:
            setup[ROOM_AROUND + field] = bitboard(fields)
            setup[ROOM_BIT + field] = 1 << room
        setup[TOUCHED_FROM_ROOM + room] = rooms_over(room_of, [near for field in fields for near in touching(field)])
        edges = rooms_over(room_of, [near for field in fields for near in orthogonal(field)])
        setup[NEXT_ROOMS + room] = edges & ~(1 << room)
    return setup


def rooms_over(room_of: dict[int, int], fields: Iterable[int]) -> int:
    """Return the rooms these fields belong to, as a bitboard of rooms."""
    return bitboard(room_of[field] for field in fields if field in room_of)
