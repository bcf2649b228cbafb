"""The compiled form of a set-up: one array beside the state, with the tables that depend on the room layout.

Owns the offsets into that array and how it is filled, from a plan: the number of each field's room, -1 for the towers.
It is made once a game and only read afterwards.
"""

from collections.abc import Sequence

import numpy as np

from appenzell.rules.actions import HELD, ROOMS, SPARES
from appenzell.rules.bits import lowest
from appenzell.rules.compiled import compiled
from appenzell.rules.geometry import FIELDS, SLOTS
from appenzell.rules.lookup import BESIDE, POST_BIT, POST_BITS, TOUCHING
from appenzell.rules.plans import NO_ROOM, plan_fault
from appenzell.rules.tiles import BASE_TILES, BLANK, CHEESY_TILE, DOOR_TILE, SPECIAL_TILES, WORKS_TILE

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
MODULE_COUNT = PANTRY_ON.bit_length()


check_plan = compiled(plan_fault)
"""Judges a plan (see `plans`) where the other compiled functions run."""


@compiled
def in_play(modules, tile):
    """Whether a special tile is in play (X-11, X-40, X-50)."""
    if modules & PANTRY_ON:
        return True
    if tile == CHEESY_TILE:
        return modules & CHEESY_ON != 0
    return tile == WORKS_TILE and modules & WORKS_ON != 0


def special_tiles(modules: int) -> tuple[int, ...]:
    """Return the special tiles in play."""
    return tuple(tile for tile in SPECIAL_TILES if in_play(modules, tile))


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


def make_setup(
    rooms: Sequence[Sequence[int]], players: int, target: int, modules: int, turn_limit: int, start: int
) -> np.ndarray:
    """Return the set-up array for valid values; `rooms` lists each room's fields."""
    plan = np.full(FIELDS, NO_ROOM, np.int64)
    for room, fields in enumerate(rooms):
        plan[list(fields)] = room
    setup = np.zeros(SETUP_WORDS, np.int64)
    write_agreed(setup, players, target, modules, turn_limit, start)
    write_rooms(setup, plan)
    return setup


@compiled
def write_agreed(setup, players, target, modules, turn_limit, start):
    """Write what is agreed before a game; mutates the words before the rooms."""
    setup[PLAYERS], setup[TARGET], setup[MODULES] = players, target, modules
    setup[TURN_LIMIT], setup[START] = turn_limit, start
    spares = 1
    for tile in range(CHEESY_TILE, DOOR_TILE + 1):
        if in_play(modules, tile):
            spares += 1
    setup[SPARE_COUNT] = spares
    setup[ALL_SLIDES] = 0
    for slot in range(len(SLOTS)):
        setup[ALL_SLIDES] |= ((1 << spares) - 1) << SPARES * slot


@compiled
def write_rooms(setup, plan):
    """Write the tables of a valid plan (int64[49]); mutates the words from `ROOM_FIELDS` on."""
    for word in range(ROOM_FIELDS, SETUP_WORDS):
        setup[word] = 0
    for field in range(FIELDS):
        room = plan[field]
        setup[ROOM_OF + field] = room
        if room != NO_ROOM:
            setup[ROOM_FIELDS + room] |= 1 << field
    for field in range(FIELDS):
        setup[TOUCHED + field] = rooms_over(setup, TOUCHING[field])
        if POST_BIT[field]:
            setup[TOUCHED_FROM_POST + field] = rooms_over(setup, 1 << field | BESIDE[field] & POST_BITS)
        room = plan[field]
        if room != NO_ROOM:
            setup[ROOM_AROUND + field] = setup[ROOM_FIELDS + room]
            setup[ROOM_BIT + field] = 1 << room
            setup[TOUCHED_FROM_ROOM + room] |= setup[TOUCHED + field]
            setup[NEXT_ROOMS + room] |= rooms_over(setup, BESIDE[field]) & ~(1 << room)


@compiled
def rooms_over(setup, fields):
    """Return the rooms these fields belong to, as a bitboard of rooms."""
    rooms = 0
    while fields != 0:
        room = setup[ROOM_OF + lowest(fields)]
        if room != NO_ROOM:
            rooms |= 1 << room
        fields &= fields - 1
    return rooms
