"""What whoever calls the module must know, as TypeScript: functions, sizes, offsets, and all names.

Owns no fact: each is read where it stands. The text is the same for the same sources, so a test can compare it.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict
from types import ModuleType
from typing import Any

from appenzell.bots.evaluators import NAMES, weights_digest, weights_of
from appenzell.bots.greedy import EQUAL, GUESSES, WIDTH
from appenzell.bots.kernel import seen, wood
from appenzell.bots.kernel.entry_points import Floats, Parts
from appenzell.bots.kernel.features import BLOCKS
from appenzell.bots.levels import LEVELS, RECIPES
from appenzell.bots.memory import MEMORIES
from appenzell.bots.search import PORTIONS, TRIES
from appenzell.game import lexer, notation, setup, snapshot
from appenzell.game.fault_sentences import FAULT_SENTENCES, WORKS_TWICE, FaultSentence
from appenzell.game.position import MODULE_BITS
from appenzell.game.reasons import ACTION_REASONS, Misfit
from appenzell.playing import playing
from appenzell.rules import (
    actions,
    aftermath,
    events,
    foresight,
    layouts,
    legal,
    numbers,
    setups,
    state,
    tokens,
    views,
    vocabulary,
    ways,
    wording,
)
from appenzell.rules.entry_points import EntryPoint
from appenzell.rules.faults import ABOUT, Fault
from appenzell.rules.geometry import FIELD_NAMES, POSTS, SLOT_PATHS, SLOTS, TILE_FIELDS
from appenzell.rules.layouts import NAMED_LAYOUTS, ROOM_LETTERS
from appenzell.rules.numbers import ENDINGS, PHASES
from appenzell.rules.status import Status
from appenzell.rules.tiles import TILE_LETTERS, UNSEEN
from wasm.arrays import leaves_of
from wasm.entries import EXPORTED, Letters, is_number, kind_of, name_of, result_of

HEAD = """\
/**
 * What whoever calls the kernel's module must know. Written by `make wasm`; do not edit it.
 *
 * An array is handed over as its address; its length is in words of 64 bits, unless it says otherwise. A named tuple of
 * arrays is handed over as the address of a directory: for each array of `PARTS`, in their order, two words of 32 bits,
 * its address and the length of its first dimension.
 */
"""
SIZES = {
    setups: "SETUP_WORDS",
    state: "WORDS MAX_PLAYERS",
    legal: "OPTION_WORDS",
    actions: "ACTIONS PLACES ROOMS TOKENS",
    aftermath: "AFTERMATH_WORDS",
    wording: "MOST_WORDS MOST_LETTERS TEXTS BY_RULES",
    seen: "SEEN_WORDS",
    views: "VIEW_WORDS LYING_WORDS LYING_CODES",
    events: "EVENT_WORDS MOST_EVENTS",
    tokens: "LISTED",
    ways: "WAYS_WORDS",
    foresight: "FORESIGHT_WORDS",
}
LIMITS = {
    setup: "MAX_SEED MAX_MODULES",
    layouts: "MAX_LAYOUT",
    notation: "MAX_TOKEN",
    lexer: "MAX_RECORD MAX_PIECES MAX_VALUE",
    snapshot: "MAX_LIST MAX_SNAPSHOT_TEXT",
    numbers: "MAX_TURN",
    playing: "MOST_UNDONE",
}
RANGES = {"players": setup.PLAYER_COUNTS, "target": setup.TARGETS, "turn_limit": setup.TURN_LIMITS}
OFFSETS = {
    "SETUP": (setups, "PLAYERS TARGET MODULES TURN_LIMIT SPARE_COUNT START ALL_SLIDES ROOM_FIELDS ROOM_OF NEXT_ROOMS"),
    "STATE": (
        state,
        "TILES OPEN OPEN_ROOMS DECK DRAWN MICE WHERE COLLECTED PLAYER ACTIONS_LEFT SLID TURN PHASE WINNER CHEESY_AT"
        " RIBBON POST WORKS_USED",
    ),
    "AFTERMATH": (aftermath, "PLAYED REVEALS EVENT_COUNT OPEN_VIEW LISTED_TOKENS LISTED_PRICES EVENT_ROWS"),
    "VIEW": (
        views,
        "VIEW_PHASE VIEW_PLAYER VIEW_TURN VIEW_ACTIONS_LEFT VIEW_SLID VIEW_WORKS_USED VIEW_WINNER VIEW_RIBBON"
        " VIEW_CHEESY VIEW_POST VIEW_ROOMS VIEW_MICE VIEW_COLLECTED VIEW_STOCK VIEW_TILES",
    ),
    "EVENT": (
        events,
        "KIND SEAT MOUSE FROM TO PASSED ROOM COVERED_ROOMS SLOT SHOWN_PLACE SPARE SHOWN_TILE CHEESE NEW_TURN ENDING"
        " TILE_IN TILE_OUT",
    ),
    "WAYS": (ways, "ROOMS_NEAR WAY_COST WAY_FROM"),
    "FORESIGHT": (foresight, "OUTCOMES FALLS LOST NEW_RIBBON PUSHED_AWAY ARRIVALS UNKNOWN_IN FINDS"),
    "OUTCOME": (foresight, "GOES_ON DRAWN_GAME FIRST_WINS"),
    "ACTION": (actions, "END UNCOVER SLIDE RUN HANG PLACE"),
    "WHERE": (actions, "TOWER PANTRY OUT CELLAR HELD"),
    "NOTHING": (state, "NOBODY NO_POST"),
    "COUNTED": (wood, "NODES_USED EDGES_USED PLAYOUTS DEPTHS TRIES"),
}


def facts(digest: str) -> str:
    """Return the file."""
    told = {
        "SOURCES": digest,
        "SIZES": {**every(SIZES), "ABOUT": ABOUT},
        "LIMITS": every(LIMITS),
        "RANGES": {name: [each[0], each[-1]] for name, each in RANGES.items()},
        **{name: offsets(*where) for name, where in OFFSETS.items()},
        "RECORDS": {"node": fields_of(wood.NODE), "edge": fields_of(wood.EDGE)},
        "FUNCTIONS": {name_of(entry): described(entry) for entry in EXPORTED},
        "PARTS": {name: layout for entry in EXPORTED for name, layout in layouts_of(entry)},
        "NAMES": names(),
        "TOKENS": alphabet(),
        "REASONS": [reason(status) for status in Status if status is not Status.OK],
        "MISFITS": [reason(misfit) for misfit in Misfit],
        "FAULTS": {str(fault.value): worded(fault.name, found) for fault, found in FAULT_SENTENCES.items()},
        "WORKS_TWICE": worded(Fault.WORKS_MOUSE.name, WORKS_TWICE),
        "LEVELS": {level: asdict(RECIPES[level]) for level in LEVELS},
        "MEMORIES": {name: memory.half_life for name, memory in MEMORIES.items()},
        "GREEDY": {"guesses": GUESSES, "width": WIDTH, "equal": EQUAL},
        "SEARCH": {"portions": PORTIONS, "tries": TRIES},
        "WEIGHTS": {name: {"digest": weights_digest(name), "weights": weights_of(name).tolist()} for name in NAMES},
    }
    constants = [f"export const {name} = {written(value)} as const;" for name, value in told.items()]
    return "\n".join([HEAD, *constants, "", *interface(), ""])


def written(value: Any) -> str:
    """Return data as TypeScript, an entry of an object or a list of more than numbers a line."""
    if isinstance(value, dict):
        lines = [f"  {json.dumps(key)}: {json.dumps(each)}," for key, each in value.items()]
        return "\n".join(["{", *lines, "}"])
    if isinstance(value, list):
        return "\n".join(["[", *(f"  {json.dumps(each)}," for each in value), "]"])
    return json.dumps(value)


def offsets(module: ModuleType, wanted: str) -> dict[str, int]:
    """Return numbers of a module by their names."""
    return {name: int(getattr(module, name)) for name in wanted.split()}


def every(wanted: dict[ModuleType, str]) -> dict[str, int]:
    """Return numbers of several modules by their names."""
    return {name: value for module, names in wanted.items() for name, value in offsets(module, names).items()}


def fields_of(record: Any) -> dict[str, Any]:
    """Return how a record is laid out: how many bytes, and where in it is what."""
    assert record.fields is not None
    fields = {name: [kind.str[1:], offset] for name, (kind, offset) in record.fields.items()}
    return {"bytes": record.itemsize, **fields}


def described(entry: EntryPoint) -> dict[str, Any]:
    """Return what a function takes and returns: of an argument its name, how it travels, and an array's length."""
    return {"arguments": [taken(each) for each in entry.arguments], "result": result_of(entry)}


def taken(argument: Any) -> list[Any]:
    """Return the description of one argument."""
    if is_number(argument):
        return [argument.name, kind_of(argument)]
    if isinstance(argument, Parts):
        return [argument.name, "directory", type(argument.make()).__name__]
    kind = "float" if isinstance(argument, Floats) else "byte" if isinstance(argument, Letters) else "word"
    return [argument.name, kind, argument.length]


def layouts_of(entry: EntryPoint) -> Iterable[tuple[str, list[list[Any]]]]:
    """Give the named tuples that a function takes: of each array its name, its kind, the bytes of a row, its rows."""
    for argument in entry.arguments:
        if isinstance(argument, Parts):
            parts = argument.make()
            rows = [(".".join(path), array, array.nbytes // len(array)) for path, array in leaves_of(parts)]
            yield type(parts).__name__, [[name, kind_in(array), size, len(array)] for name, array, size in rows]


def kind_in(array: Any) -> str:
    """Return what an array is made of."""
    records = {wood.NODE: "node", wood.EDGE: "edge"}
    return records.get(array.dtype) or str(array.dtype.str[1:])


def names() -> dict[str, Any]:
    """Return what everything is called, by number."""
    return {
        "places": actions.PLACE_NAMES,
        "origins": vocabulary.ORIGIN_NAMES,
        "whereabouts": vocabulary.WHEREABOUTS,
        "rooms": ROOM_LETTERS,
        "slots": [FIELD_NAMES[slot] for slot in SLOTS],
        "posts": [FIELD_NAMES[post] for post in POSTS],
        "slotPaths": SLOT_PATHS,
        "tileFields": TILE_FIELDS,
        "tiles": TILE_LETTERS,
        "unseen": TILE_LETTERS[UNSEEN],
        "decks": [letters(setups.deck_tiles(modules)) for modules in range(1 << setups.MODULE_COUNT)],
        "specials": [letters(setups.special_tiles(modules)) for modules in range(1 << setups.MODULE_COUNT)],
        "collections": vocabulary.COLLECTIONS,
        "modules": MODULE_BITS,
        "layouts": dict(NAMED_LAYOUTS),
        "roomCounts": [*layouts.ROOM_COUNTS.values()],
        "phases": PHASES,
        "endings": ENDINGS,
        "events": events.EVENTS,
        "features": BLOCKS,
    }


def letters(tiles: Iterable[int]) -> str:
    """Return tiles as they are written."""
    return "".join(TILE_LETTERS[tile] for tile in tiles)


def alphabet() -> dict[str, Any]:
    """Return how tokens are written: those that never change by number, and of runs the halves before the place."""
    words, origins = vocabulary.WORDS, len(vocabulary.ORIGIN_NAMES)
    fixed = [json.loads(word) for word in words[vocabulary.TOKEN_WORD : vocabulary.TOKEN_WORD + actions.RUNS_FROM]]
    runs, cheesy = (
        [word.removeprefix('"') for word in words[first : first + origins]]
        for first in (vocabulary.RUN_WORD, vocabulary.CHEESY_RUN_WORD)
    )
    return {
        "fixed": ["" if word == "?" else word for word in fixed],
        "runs": runs,
        "cheesy": cheesy,
        "runsFrom": actions.RUNS_FROM,
        "runsEach": actions.RUNS,
        "places": actions.PLACES,
        "mice": numbers.MICE_EACH,
    }


def reason(why: Status | Misfit) -> dict[str, Any]:
    """Return why an action is refused: the code, the rule, the sentence; of the rules' own reasons their number."""
    rule, sentence = ACTION_REASONS[why]
    number = {"status": why.value} if isinstance(why, Status) else {}
    return {**number, "code": why.name.lower(), "rule": rule, "sentence": sentence}


def worded(name: str, found: FaultSentence) -> dict[str, Any]:
    """Return why a snapshot is refused: what the rules call it, the reason, the sentence, which words are params."""
    why, sentence, params = found
    return {"name": name, "reason": why, "sentence": sentence, "params": params}


def interface() -> list[str]:
    """Return the type of what the module exports."""
    types = {"i32": "number", "f64": "number", "i64": "bigint", "none": "void"}
    lines = ["export interface Kernel extends WebAssembly.Exports {", "  readonly memory: WebAssembly.Memory;"]
    lines.append("  readonly __heap_base: WebAssembly.Global;")
    for entry in EXPORTED:
        given = ", ".join(f"{each.name}: {types[kind_of(each)]}" for each in entry.arguments)
        lines.append(f"  {name_of(entry)}({given}): {types[result_of(entry)]};")
    return [*lines, "}"]
