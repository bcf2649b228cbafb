"""The numbers of the rules that more than one module needs, the phases of a game, and the rules that end it."""

from typing import Final

BYTE = 8  # bits: several small numbers in one word have one each
MICE_EACH = 4  # B-06
ACTIONS_A_TURN = 4  # B-10
STOCK = 4  # collecting tiles of a kind (B-05)
THIRD = 3  # the fallen mouse that ends the game (B-71)
MOST_IN_PANTRY = 3
MAX_TURN = 1_000_000_000  # more turns are taken for a mistake

PHASES = ("setup", "turn", "place", "over")
SETUP_PHASE, TURN_PHASE, PLACE_PHASE, OVER_PHASE = range(len(PHASES))

ENDINGS: Final = ("target", "third_mouse", "turn_limit")
BY_TARGET, BY_THIRD_MOUSE, BY_TURN_LIMIT = range(len(ENDINGS))
