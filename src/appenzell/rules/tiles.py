"""Tile codes and their letters.

A code has four bits, one for each of the state's four tile bitboards. They are chosen so that the questions asked most
are cheap: cheese has bit 3 clear, a trap is bit 3 alone, and an unseen tile has bits 3 and 2.
"""

BLANK = 0
CHEESES = 7  # codes 1 to 7: Appenzeller, Brie, Cheddar, Danbo, Emmental, Feta, Gouda
TRAP = 8
CHEESY_TILE = 9
WORKS_TILE = 10
DOOR_TILE = 11
SPECIAL_TILES = (CHEESY_TILE, WORKS_TILE, DOOR_TILE)
UNSEEN = 12

TILE_LETTERS = ".ABCDEFGxgwd?"
UNSEEN_LETTER = TILE_LETTERS[UNSEEN]
CODES = {letter: code for code, letter in enumerate(TILE_LETTERS)}

TRIPLES = [kind for kind in range(1, CHEESES + 1) for _ in range(3)]
BASE_TILES = tuple(TRIPLES + [BLANK] * 10 + [TRAP] * 3)
"""The 34 tiles of the base game, in the order they lie before shuffling (B-01)."""
BASE_LETTERS = "".join(TILE_LETTERS[code] for code in BASE_TILES)
