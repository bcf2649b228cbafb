"""The castle's geometry as constant arrays, frozen into the machine code of the functions that read them."""

import numpy as np

from appenzell.rules.actions import HELD
from appenzell.rules.geometry import FIELDS, INSIDE, POSTS, SIZE, SLOT_PATHS, SLOTS, TOWERS, orthogonal
from appenzell.rules.setups import bitboard

INSIDE_BITS = bitboard(INSIDE)
TOWER_BITS = bitboard(TOWERS)
FILE_A = bitboard(range(0, FIELDS, SIZE))
FILE_G = FILE_A << SIZE - 1
ALL_SLOTS = bitboard(range(len(SLOTS)))

NEIGHBOURS = np.zeros(HELD + 1, np.int64)
"""For each whereabouts, the fields one step away: never a tower (B-31, B-33); none from off the board."""
NEIGHBOURS[:FIELDS] = [bitboard(near for near in orthogonal(field) if near in INSIDE) for field in range(FIELDS)]

POST_FIELDS = np.array(POSTS, np.int64)
SLOT_ENTRY = np.array([path[0] for path in SLOT_PATHS], np.int64)
SLOT_EXIT = np.array([path[-1] for path in SLOT_PATHS], np.int64)
SLOT_LINE = np.array([bitboard(path) for path in SLOT_PATHS], np.int64)
SLOT_UP = np.array([max(path[1] - path[0], 0) for path in SLOT_PATHS], np.int64)
"""By how many bits a slide moves tiles to higher field numbers."""
SLOT_DOWN = np.array([max(path[0] - path[1], 0) for path in SLOT_PATHS], np.int64)

BLOCKED_SLOTS = np.zeros(FIELDS, np.int64)
"""For each post, the slots the cheese tower blocks there: both ends of the line (X-32, A-71)."""
BLOCKED_SLOTS[list(SLOTS)] = [
    bitboard(slot for slot, path in enumerate(SLOT_PATHS) if entry in (path[0], path[-1])) for entry in SLOTS
]
