"""The words in which the kernel tells what it knows: numbers of words here, and what each reads as, in JSON.

What a table is told is made of few words: names of fields, rooms, tiles and mice, the keys they stand under, digits and
brackets. So `wording` writes numbers of words, `spelling` turns them into text, and names stand here once, for every
machine the kernel runs on. The words of a group follow each other in the order of what they name.
"""

from appenzell.rules.actions import PANTRY_FIELDS, PLACE_NAMES, ROOMS, RUNS, SPARES
from appenzell.rules.events import EVENTS
from appenzell.rules.geometry import FIELD_NAMES, POSTS, SLOTS
from appenzell.rules.layouts import ROOM_LETTERS
from appenzell.rules.numbers import ENDINGS, PHASES
from appenzell.rules.tiles import CHEESES, TILE_LETTERS

KINDS = TILE_LETTERS[1 : CHEESES + 1]
COLLECTIONS = tuple("".join(kind for at, kind in enumerate(KINDS) if bits >> at & 1) for bits in range(1 << CHEESES))
"""All collections there can be, by a bit for each kind."""
ORIGIN_NAMES = (*PLACE_NAMES, "out", "cellar", "held")
"""Where a mouse can come from, as actions and events have it."""
WHEREABOUTS = (*FIELD_NAMES, "tower", *ORIGIN_NAMES[len(FIELD_NAMES) + 1 :])
"""The same as a view has it."""

_words: list[str] = []


def _first(*words: str) -> int:
    """Add words, and return the number of the first one."""
    _words.extend(words)
    return len(_words) - len(words)


def _quoted(*names: str) -> int:
    return _first(*(f'"{name}"' for name in names))


def _fixed_tokens() -> tuple[str, ...]:
    """Return the tokens that never change, by number; those of runs are only fillers."""
    uncovers = [f"^{ROOM_LETTERS[room]}" for room in range(ROOMS)]
    slides = [f">{FIELD_NAMES[slot]}{f'/{spare + 1}' if spare else ''}" for slot in SLOTS for spare in range(SPARES)]
    hangs = [f"T:{FIELD_NAMES[post]}" for post in POSTS]
    places = [f"=p{at + 1}" for at in range(PANTRY_FIELDS)]
    return (".", *uncovers, *slides, *["?"] * RUNS, *hangs, *places)


# --- what stands alone -------------------------------------------------------------------------------------

DIGIT = _first(*"0123456789")
BASE = 10
COMMA = _first(",")
LIST = _first("[")
END_LIST = _first("]")
END_OBJECT = _first("}")
NULL = _first("null")
FALSE = _first("false", "true")
TRUE = FALSE + 1

# --- names -------------------------------------------------------------------------------------------------

TILE_WORD = _quoted(*TILE_LETTERS)
ROOM_WORD = _quoted(*ROOM_LETTERS)
ORIGIN_WORD = _quoted(*ORIGIN_NAMES)
WHEREABOUTS_WORD = _quoted(*WHEREABOUTS)
SLOT_WORD = _quoted(*(FIELD_NAMES[slot] for slot in SLOTS))
COLLECTION_WORD = _quoted(*COLLECTIONS)
PHASE_WORD = _quoted(*PHASES)
ENDING_WORD = _quoted(*ENDINGS)
TILE_KEY = _first(*(f'"{name}":' for name in PLACE_NAMES))
"""Under the name of its place a tile is told."""

# --- tokens: the fixed ones, and the two halves of a run ---------------------------------------------------

TOKEN_WORD = _quoted(*_fixed_tokens())
RUN_WORD = _first(*('"+' if name == "out" else f'"{name}-' for name in ORIGIN_NAMES))
CHEESY_RUN_WORD = _first(*(f'"C:{name}-' for name in ORIGIN_NAMES))
TO_WORD = _first(*(f'{name}"' for name in PLACE_NAMES))
PRICE_KEY = _first(":")
LEGAL_KEY = _first('"legal":[')
COSTS_KEY = _first(',"costs":{')

# --- a view: its keys, in their order ----------------------------------------------------------------------

PHASE_KEY = _first('"phase":')
PLAYER_KEY = _first(',"player":')
TURN_KEY = _first(',"turn":')
ACTIONS_LEFT_KEY = _first(',"actions_left":')
SLID_KEY = _first(',"slid":')
WORKS_USED_KEY = _first(',"works_used":[')
TILES_KEY = _first(',"tiles":{')
SPARES_KEY = _first(',"spares":[')
OPEN_KEY = _first(',"open":[')
MICE_KEY = _first(',"mice":[')
CHEESY_KEY = _first(',"cheesy":')
RIBBON_KEY = _first(',"ribbon":')
CHEESE_TOWER_KEY = _first(',"cheese_tower":')
COLLECTED_KEY = _first(',"collected":[')
STOCK_KEY = _first(',"stock":{')
KIND_KEY = _first(*(f'"{kind}":' for kind in KINDS))
WINNER_KEY = _first(',"winner":')

# --- events: the kind, which begins each, and the keys that are none of a view's ---------------------------

EVENT_WORD = _first(*(f'{{"kind":"{kind}"' for kind in EVENTS))
SEAT_KEY = _first(',"seat":')
MOUSE_KEY = _first(',"mouse":')
FROM_KEY = _first(',"from":')
TO_KEY = _first(',"to":')
OVER_KEY = _first(',"over":[')
AT_KEY = _first(',"at":')
POST_KEY = _first(',"post":')
ROOM_KEY = _first(',"room":')
SLOT_KEY = _first(',"slot":')
SPARE_KEY = _first(',"spare":')
IN_KEY = _first(',"in":')
OUT_KEY = _first(',"out":')
REVEALED_KEY = _first(',"revealed":{')
CHEESE_KEY = _first(',"cheese":')
ROOMS_KEY = _first(',"rooms":[')
REASON_KEY = _first(',"reason":')

WORDS = tuple(_words)
"""All of them, by number."""
