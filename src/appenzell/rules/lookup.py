"""The castle's geometry as constant arrays, frozen into the machine code of the functions that read them."""

import numpy as np

from appenzell.rules.actions import HELD, OUT, SPARES, TOWER
from appenzell.rules.bits import bitboard
from appenzell.rules.geometry import FIELDS, INSIDE, POSTS, SIZE, SLOT_PATHS, TILE_FIELDS, TOWERS, orthogonal, touching

INSIDE_BITS = bitboard(INSIDE)
TOWER_BITS = bitboard(TOWERS)
TILE_BITS = bitboard(TILE_FIELDS)
ENTRANCES = TOWER_BITS | 1 << TOWER
FILE_A = bitboard(range(0, FIELDS, SIZE))
FILE_G = FILE_A << SIZE - 1

NEIGHBOURS = np.zeros(HELD + 1, np.int64)
"""For each whereabouts, where one step leads: from fields never into a tower, from outside only there (B-30, B-33)."""
NEIGHBOURS[:FIELDS] = [bitboard(near for near in orthogonal(field) if near in INSIDE) for field in range(FIELDS)]
NEIGHBOURS[OUT] = TOWER_BITS

TOUCHING = np.array([bitboard(touching(field)) for field in range(FIELDS)], np.int64)
"""For each field, those that share an edge or a corner with it."""
BESIDE = np.array([bitboard(orthogonal(field)) for field in range(FIELDS)], np.int64)
"""For each field, those that share an edge with it, towers too."""

POST_FIELDS = np.array(POSTS, np.int64)
SLOT_ENTRY = np.array([path[0] for path in SLOT_PATHS], np.int64)
SLOT_EXIT = np.array([path[-1] for path in SLOT_PATHS], np.int64)
SLOT_LINE = np.array([bitboard(path) for path in SLOT_PATHS], np.int64)
SLOT_UP = np.array([max(path[1] - path[0], 0) for path in SLOT_PATHS], np.int64)
"""By how many bits a slide moves tiles to higher field numbers."""
SLOT_DOWN = np.array([max(path[0] - path[1], 0) for path in SLOT_PATHS], np.int64)

ALL_POSTS = bitboard(range(len(POSTS)))
POST_BITS = bitboard(POSTS)
POST_BIT = np.zeros(FIELDS, np.int64)
"""For each border field, its post among the twenty."""
POST_BIT[list(POSTS)] = [1 << post for post in range(len(POSTS))]

BLOCKED_SLIDES = np.zeros(FIELDS, np.int64)
"""For each post, the slides the cheese tower blocks there: both ends of the line, with any spare (X-32, A-71)."""
for _path in SLOT_PATHS:
    for _slot, _other in enumerate(SLOT_PATHS):
        if _path[0] in (_other[0], _other[-1]):
            BLOCKED_SLIDES[_path[0]] |= (1 << SPARES) - 1 << SPARES * _slot
