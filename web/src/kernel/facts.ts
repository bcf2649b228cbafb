/**
 * What whoever calls the kernel's module must know. Written by `make wasm`; do not edit it.
 *
 * An array is handed over as its address; its length is in words of 64 bits, unless it says otherwise. A named tuple of
 * arrays is handed over as the address of a directory: for each array of `PARTS`, in their order, two words of 32 bits,
 * its address and the length of its first dimension.
 */

export const SOURCES = "52039dddc5b47a50999b78c192fe6b95" as const;
export const SIZES = {
  "SETUP_WORDS": 330,
  "WORDS": 31,
  "MAX_PLAYERS": 5,
  "OPTION_WORDS": 8,
  "ACTIONS": 361,
  "PLACES": 54,
  "ROOMS": 18,
  "TOKENS": 15751,
  "AFTERMATH_WORDS": 962,
  "MOST_WORDS": 3840,
  "MOST_LETTERS": 32768,
  "TEXTS": 4,
  "BY_RULES": -2,
  "SEEN_WORDS": 55,
  "VIEW_WORDS": 98,
  "LYING_WORDS": 55,
  "LYING_CODES": 16,
  "EVENT_WORDS": 6,
  "MOST_EVENTS": 23,
  "LISTED": 362,
  "WAYS_WORDS": 109,
  "FORESIGHT_WORDS": 42,
  "ABOUT": 3,
} as const;
export const LIMITS = {
  "MAX_SEED": 200,
  "MAX_MODULES": 16,
  "MAX_LAYOUT": 400,
  "MAX_TOKEN": 16,
  "MAX_RECORD": 4000000,
  "MAX_PIECES": 300000,
  "MAX_VALUE": 1000,
  "MAX_LIST": 40,
  "MAX_SNAPSHOT_TEXT": 400,
  "MAX_TURN": 1000000000,
  "MOST_UNDONE": 50,
} as const;
export const RANGES = {
  "players": [2, 5],
  "target": [4, 6],
  "turn_limit": [1, 10000],
} as const;
export const SETUP = {
  "PLAYERS": 0,
  "TARGET": 1,
  "MODULES": 2,
  "TURN_LIMIT": 3,
  "SPARE_COUNT": 4,
  "START": 5,
  "ALL_SLIDES": 6,
  "ROOM_FIELDS": 7,
  "ROOM_OF": 25,
  "NEXT_ROOMS": 312,
} as const;
export const STATE = {
  "TILES": 0,
  "OPEN": 4,
  "OPEN_ROOMS": 5,
  "DECK": 6,
  "DRAWN": 9,
  "MICE": 10,
  "WHERE": 15,
  "COLLECTED": 20,
  "PLAYER": 21,
  "ACTIONS_LEFT": 22,
  "SLID": 23,
  "TURN": 24,
  "PHASE": 25,
  "WINNER": 26,
  "CHEESY_AT": 27,
  "RIBBON": 28,
  "POST": 29,
  "WORKS_USED": 30,
} as const;
export const AFTERMATH = {
  "PLAYED": 0,
  "REVEALS": 1,
  "EVENT_COUNT": 2,
  "OPEN_VIEW": 3,
  "LISTED_TOKENS": 101,
  "LISTED_PRICES": 463,
  "EVENT_ROWS": 824,
} as const;
export const VIEW = {
  "VIEW_PHASE": 0,
  "VIEW_PLAYER": 1,
  "VIEW_TURN": 2,
  "VIEW_ACTIONS_LEFT": 3,
  "VIEW_SLID": 4,
  "VIEW_WORKS_USED": 5,
  "VIEW_WINNER": 6,
  "VIEW_RIBBON": 7,
  "VIEW_CHEESY": 8,
  "VIEW_POST": 9,
  "VIEW_ROOMS": 10,
  "VIEW_MICE": 11,
  "VIEW_COLLECTED": 31,
  "VIEW_STOCK": 36,
  "VIEW_TILES": 43,
} as const;
export const EVENT = {
  "KIND": 0,
  "SEAT": 1,
  "MOUSE": 2,
  "FROM": 3,
  "TO": 4,
  "PASSED": 5,
  "ROOM": 1,
  "COVERED_ROOMS": 1,
  "SLOT": 1,
  "SHOWN_PLACE": 1,
  "SPARE": 2,
  "SHOWN_TILE": 2,
  "CHEESE": 2,
  "NEW_TURN": 2,
  "ENDING": 2,
  "TILE_IN": 3,
  "TILE_OUT": 4,
} as const;
export const WAYS = {
  "ROOMS_NEAR": 0,
  "WAY_COST": 1,
  "WAY_FROM": 55,
} as const;
export const FORESIGHT = {
  "OUTCOMES": 0,
  "FALLS": 1,
  "LOST": 2,
  "NEW_RIBBON": 3,
  "PUSHED_AWAY": 4,
  "ARRIVALS": 5,
  "UNKNOWN_IN": 6,
  "FINDS": 7,
} as const;
export const OUTCOME = {
  "GOES_ON": 0,
  "DRAWN_GAME": 1,
  "FIRST_WINS": 2,
} as const;
export const ACTION = {
  "END": 0,
  "UNCOVER": 1,
  "SLIDE": 19,
  "RUN": 67,
  "HANG": 337,
  "PLACE": 357,
} as const;
export const WHERE = {
  "TOWER": 49,
  "PANTRY": 50,
  "OUT": 54,
  "CELLAR": 55,
  "HELD": 56,
} as const;
export const NOTHING = {
  "NOBODY": -1,
  "NO_POST": -1,
} as const;
export const COUNTED = {
  "NODES_USED": 0,
  "EDGES_USED": 1,
  "PLAYOUTS": 2,
  "DEPTHS": 3,
  "TRIES": 4,
} as const;
export const RECORDS = {
  "node": {"bytes": 28, "key": ["i8", 0], "first": ["i4", 8], "edges": ["i4", 12], "visits": ["i4", 16], "watched": ["i4", 20], "won": ["i4", 24]},
  "edge": {"bytes": 24, "action": ["i4", 0], "visits": ["i4", 4], "total": ["f8", 8], "look": ["f4", 16], "prior": ["f4", 20]},
} as const;
export const FUNCTIONS = {
  "deal": {"arguments": [["setup", "word", 330], ["state", "word", 31]], "result": "none"},
  "deal_shuffled": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["random", "word", 1]], "result": "none"},
  "shuffle_unseen": {"arguments": [["state", "word", 31], ["random", "word", 1]], "result": "none"},
  "options": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["out", "word", 8]], "result": "i32"},
  "pick": {"arguments": [["out", "word", 8], ["index", "i32"]], "result": "i32"},
  "legal": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["out", "word", 361]], "result": "i32"},
  "check": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["action", "i32"]], "result": "i32"},
  "play": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["action", "i32"]], "result": "none"},
  "apply": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["action", "i32"]], "result": "i32"},
  "below": {"arguments": [["random", "word", 1], ["bound", "i32"]], "result": "i32"},
  "payoffs": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["out", "word", 5]], "result": "none"},
  "write_survey": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["out", "word", 962]], "result": "none"},
  "write_aftermath": {"arguments": [["setup", "word", 330], ["before", "word", 31], ["token", "i32"], ["after", "word", 31], ["out", "word", 962]], "result": "i32"},
  "write_texts": {"arguments": [["setup", "word", 330], ["aftermath", "word", 962], ["phase", "i32"], ["winner", "i32"], ["words", "word", 3840], ["out", "byte", 32768], ["ends", "word", 4]], "result": "none"},
  "write_ways": {"arguments": [["setup", "word", 330], ["before", "word", 31], ["mouse", "i32"], ["after", "word", 31], ["out", "word", 109]], "result": "none"},
  "write_foresight": {"arguments": [["setup", "word", 330], ["before", "word", 31], ["action", "i32"], ["resigned", "i32"], ["after", "word", 31], ["out", "word", 42]], "result": "i32"},
  "plan_fault": {"arguments": [["plan", "word", 49], ["out", "word", 3]], "result": "i32"},
  "write_agreed": {"arguments": [["setup", "word", 330], ["players", "i32"], ["target", "i32"], ["modules", "i32"], ["turn_limit", "i32"], ["start", "i32"]], "result": "none"},
  "write_rooms": {"arguments": [["setup", "word", 330], ["plan", "word", 49]], "result": "none"},
  "set_deck_tile": {"arguments": [["state", "word", 31], ["index", "i32"], ["code", "i32"]], "result": "none"},
  "deck_tile": {"arguments": [["state", "word", 31], ["index", "i32"]], "result": "i32"},
  "fault": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["out", "word", 3]], "result": "i32"},
  "list_tokens": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["out", "word", 362]], "result": "none"},
  "ending": {"arguments": [["setup", "word", 330], ["state", "word", 31]], "result": "i32"},
  "write_covered": {"arguments": [["state", "word", 31], ["out", "word", 55]], "result": "none"},
  "write_known": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["out", "word", 55]], "result": "none"},
  "act_noting": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["action", "i32"]], "result": "none"},
  "position_key": {"arguments": [["state", "word", 31]], "result": "i64"},
  "begin_seen": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["seen", "word", 55]], "result": "none"},
  "follow_seen": {"arguments": [["setup", "word", 330], ["before", "word", 31], ["after", "word", 31], ["action", "i32"], ["seen", "word", 55]], "result": "none"},
  "order_deck": {"arguments": [["state", "word", 31]], "result": "none"},
  "recall": {"arguments": [["state", "word", 31], ["seen", "word", 55], ["half_life", "f64"], ["key", "i64"], ["out", "word", 31]], "result": "none"},
  "evaluate": {"arguments": [["setup", "word", 330], ["state", "word", 31], ["evaluator", "directory", "Linear"], ["out", "float", 5]], "result": "none"},
  "plan": {"arguments": [["setup", "word", 330], ["root", "word", 31], ["evaluator", "directory", "Linear"], ["random", "word", 1], ["width", "i32"], ["scratch", "directory", "PlanScratch"]], "result": "none"},
  "find_win": {"arguments": [["setup", "word", 330], ["root", "word", 31], ["scratch", "directory", "WinScratch"], ["patience", "i32"]], "result": "i32"},
  "playouts": {"arguments": [["setup", "word", 330], ["root", "word", 31], ["evaluator", "directory", "Linear"], ["wood", "directory", "Wood"], ["random", "word", 1], ["scratch", "directory", "SearchScratch"], ["number", "i32"]], "result": "none"},
} as const;
export const PARTS = {
  "Linear": [["weights", "f8", 8, 34], ["places", "i8", 8, 5], ["noticed", "f8", 8, 34], ["strengths", "f8", 8, 5]],
  "PlanScratch": [["states", "i8", 248, 32], ["firsts", "i8", 8, 32], ["next_states", "i8", 248, 32], ["next_firsts", "i8", 8, 32], ["next_values", "f8", 8, 32], ["next_keys", "i8", 8, 32], ["options", "i8", 8, 8], ["trial", "i8", 8, 31], ["ended", "i8", 8, 31], ["value", "f8", 8, 5], ["best", "f8", 8, 361]],
  "WinScratch": [["states", "i8", 248, 20], ["options", "i8", 64, 20], ["known", "i8", 8, 65536], ["path", "i8", 8, 20], ["left", "i8", 8, 1]],
  "Wood": [["table", "i4", 4, 512], ["nodes", "node", 28, 256], ["edges", "edge", 24, 4096], ["counts", "i8", 8, 5], ["totals", "f8", 8, 5]],
  "SearchScratch": [["options", "i8", 8, 8], ["trial", "i8", 8, 31], ["state", "i8", 8, 31], ["value", "f8", 8, 5], ["path", "i8", 8, 64], ["movers", "i8", 8, 64], ["win.states", "i8", 248, 20], ["win.options", "i8", 64, 20], ["win.known", "i8", 8, 32768], ["win.path", "i8", 8, 20], ["win.left", "i8", 8, 1]],
} as const;
export const NAMES = {
  "places": ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "a3", "b3", "c3", "d3", "e3", "f3", "g3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "a5", "b5", "c5", "d5", "e5", "f5", "g5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "a7", "b7", "c7", "d7", "e7", "f7", "g7", "T", "p1", "p2", "p3", "p4"],
  "origins": ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "a3", "b3", "c3", "d3", "e3", "f3", "g3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "a5", "b5", "c5", "d5", "e5", "f5", "g5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "a7", "b7", "c7", "d7", "e7", "f7", "g7", "T", "p1", "p2", "p3", "p4", "out", "cellar", "held"],
  "whereabouts": ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "a3", "b3", "c3", "d3", "e3", "f3", "g3", "a4", "b4", "c4", "d4", "e4", "f4", "g4", "a5", "b5", "c5", "d5", "e5", "f5", "g5", "a6", "b6", "c6", "d6", "e6", "f6", "g6", "a7", "b7", "c7", "d7", "e7", "f7", "g7", "tower", "p1", "p2", "p3", "p4", "out", "cellar", "held"],
  "rooms": "ABCDEFGHIJKLMNOPQR",
  "slots": ["b1", "d1", "f1", "a2", "g2", "a4", "g4", "a6", "g6", "b7", "d7", "f7"],
  "posts": ["b1", "c1", "d1", "e1", "f1", "a2", "g2", "a3", "g3", "a4", "g4", "a5", "g5", "a6", "g6", "b7", "c7", "d7", "e7", "f7"],
  "slotPaths": [[1, 8, 15, 22, 29, 36, 43], [3, 10, 17, 24, 31, 38, 45], [5, 12, 19, 26, 33, 40, 47], [7, 8, 9, 10, 11, 12, 13], [13, 12, 11, 10, 9, 8, 7], [21, 22, 23, 24, 25, 26, 27], [27, 26, 25, 24, 23, 22, 21], [35, 36, 37, 38, 39, 40, 41], [41, 40, 39, 38, 37, 36, 35], [43, 36, 29, 22, 15, 8, 1], [45, 38, 31, 24, 17, 10, 3], [47, 40, 33, 26, 19, 12, 5]],
  "tileFields": [1, 3, 5, 7, 8, 9, 10, 11, 12, 13, 15, 17, 19, 21, 22, 23, 24, 25, 26, 27, 29, 31, 33, 35, 36, 37, 38, 39, 40, 41, 43, 45, 47],
  "tiles": ".ABCDEFGxgwd?",
  "unseen": "?",
  "decks": ["AAABBBCCCDDDEEEFFFGGG..........xxx", "AAABBBCCCDDDEEEFFFGGG........xxx", "AAABBBCCCDDDEEEFFFGGG..........xxx", "AAABBBCCCDDDEEEFFFGGG........xxx", "AAABBBCCCDDDEEEFFFGGG........xxxw", "AAABBBCCCDDDEEEFFFGGG.......xxxw", "AAABBBCCCDDDEEEFFFGGG........xxxw", "AAABBBCCCDDDEEEFFFGGG.......xxxw", "AAABBBCCCDDDEEEFFFGGG......xxxgwd", "AAABBBCCCDDDEEEFFFGGG......xxxwd", "AAABBBCCCDDDEEEFFFGGG......xxxgwd", "AAABBBCCCDDDEEEFFFGGG......xxxwd", "AAABBBCCCDDDEEEFFFGGG......xxxgwd", "AAABBBCCCDDDEEEFFFGGG......xxxwd", "AAABBBCCCDDDEEEFFFGGG......xxxgwd", "AAABBBCCCDDDEEEFFFGGG......xxxwd"],
  "specials": ["", "g", "", "g", "w", "gw", "w", "gw", "gwd", "gwd", "gwd", "gwd", "gwd", "gwd", "gwd", "gwd"],
  "collections": ["", "A", "B", "AB", "C", "AC", "BC", "ABC", "D", "AD", "BD", "ABD", "CD", "ACD", "BCD", "ABCD", "E", "AE", "BE", "ABE", "CE", "ACE", "BCE", "ABCE", "DE", "ADE", "BDE", "ABDE", "CDE", "ACDE", "BCDE", "ABCDE", "F", "AF", "BF", "ABF", "CF", "ACF", "BCF", "ABCF", "DF", "ADF", "BDF", "ABDF", "CDF", "ACDF", "BCDF", "ABCDF", "EF", "AEF", "BEF", "ABEF", "CEF", "ACEF", "BCEF", "ABCEF", "DEF", "ADEF", "BDEF", "ABDEF", "CDEF", "ACDEF", "BCDEF", "ABCDEF", "G", "AG", "BG", "ABG", "CG", "ACG", "BCG", "ABCG", "DG", "ADG", "BDG", "ABDG", "CDG", "ACDG", "BCDG", "ABCDG", "EG", "AEG", "BEG", "ABEG", "CEG", "ACEG", "BCEG", "ABCEG", "DEG", "ADEG", "BDEG", "ABDEG", "CDEG", "ACDEG", "BCDEG", "ABCDEG", "FG", "AFG", "BFG", "ABFG", "CFG", "ACFG", "BCFG", "ABCFG", "DFG", "ADFG", "BDFG", "ABDFG", "CDFG", "ACDFG", "BCDFG", "ABCDFG", "EFG", "AEFG", "BEFG", "ABEFG", "CEFG", "ACEFG", "BCEFG", "ABCEFG", "DEFG", "ADEFG", "BDEFG", "ABDEFG", "CDEFG", "ACDEFG", "BCDEFG", "ABCDEFG"],
  "modules": {"cheesy": 1, "tower": 2, "works": 4, "pantry": 8},
  "layouts": {"front": ".AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPRR.", "back": ".AACBB./DDFCGEE/HHFJGII/KMMJNNL/KMMJNNL/KOQQQPL/.ORRRP."},
  "roomCounts": [11, 5, 2],
  "phases": ["setup", "turn", "place", "over"],
  "endings": ["target", "third_mouse", "turn_limit"],
  "events": ["enter", "run", "jump", "fall", "displaced", "place", "hang", "lift", "slide", "shown", "ribbon", "collect", "cover", "turn", "over"],
  "features": [["on_turn", 1], ["can_slide", 1], ["left", 1], ["need", 3], ["fallen", 2], ["inside", 1], ["in_tower", 1], ["known_pairs", 1], ["stood_on", 1], ["has_ribbon", 1], ["danger", 3], ["last_pair", 2], ["slack", 8], ["slack_of_others", 8]],
} as const;
export const TOKENS = {
  "fixed": [".", "^A", "^B", "^C", "^D", "^E", "^F", "^G", "^H", "^I", "^J", "^K", "^L", "^M", "^N", "^O", "^P", "^Q", "^R", ">b1", ">b1/2", ">b1/3", ">b1/4", ">d1", ">d1/2", ">d1/3", ">d1/4", ">f1", ">f1/2", ">f1/3", ">f1/4", ">a2", ">a2/2", ">a2/3", ">a2/4", ">g2", ">g2/2", ">g2/3", ">g2/4", ">a4", ">a4/2", ">a4/3", ">a4/4", ">g4", ">g4/2", ">g4/3", ">g4/4", ">a6", ">a6/2", ">a6/3", ">a6/4", ">g6", ">g6/2", ">g6/3", ">g6/4", ">b7", ">b7/2", ">b7/3", ">b7/4", ">d7", ">d7/2", ">d7/3", ">d7/4", ">f7", ">f7/2", ">f7/3", ">f7/4", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "T:b1", "T:c1", "T:d1", "T:e1", "T:f1", "T:a2", "T:g2", "T:a3", "T:g3", "T:a4", "T:g4", "T:a5", "T:g5", "T:a6", "T:g6", "T:b7", "T:c7", "T:d7", "T:e7", "T:f7", "=p1", "=p2", "=p3", "=p4"],
  "runs": ["a1-", "b1-", "c1-", "d1-", "e1-", "f1-", "g1-", "a2-", "b2-", "c2-", "d2-", "e2-", "f2-", "g2-", "a3-", "b3-", "c3-", "d3-", "e3-", "f3-", "g3-", "a4-", "b4-", "c4-", "d4-", "e4-", "f4-", "g4-", "a5-", "b5-", "c5-", "d5-", "e5-", "f5-", "g5-", "a6-", "b6-", "c6-", "d6-", "e6-", "f6-", "g6-", "a7-", "b7-", "c7-", "d7-", "e7-", "f7-", "g7-", "T-", "p1-", "p2-", "p3-", "p4-", "+", "cellar-", "held-"],
  "cheesy": ["C:a1-", "C:b1-", "C:c1-", "C:d1-", "C:e1-", "C:f1-", "C:g1-", "C:a2-", "C:b2-", "C:c2-", "C:d2-", "C:e2-", "C:f2-", "C:g2-", "C:a3-", "C:b3-", "C:c3-", "C:d3-", "C:e3-", "C:f3-", "C:g3-", "C:a4-", "C:b4-", "C:c4-", "C:d4-", "C:e4-", "C:f4-", "C:g4-", "C:a5-", "C:b5-", "C:c5-", "C:d5-", "C:e5-", "C:f5-", "C:g5-", "C:a6-", "C:b6-", "C:c6-", "C:d6-", "C:e6-", "C:f6-", "C:g6-", "C:a7-", "C:b7-", "C:c7-", "C:d7-", "C:e7-", "C:f7-", "C:g7-", "C:T-", "C:p1-", "C:p2-", "C:p3-", "C:p4-", "C:out-", "C:cellar-", "C:held-"],
  "runsFrom": 361,
  "runsEach": 270,
  "places": 54,
  "mice": 4,
} as const;
export const REASONS = [
  {"status": 1, "code": "unknown_action", "rule": "B-10", "sentence": "there is no action of that number"},
  {"status": 2, "code": "game_over", "rule": "B-70", "sentence": "the game is over"},
  {"status": 3, "code": "set_up_first", "rule": "B-07", "sentence": "first every player puts a mouse into a free tower"},
  {"status": 4, "code": "hang_first", "rule": "X-31", "sentence": "the last to set up hangs the cheese tower on a post, the first mouse in it"},
  {"status": 5, "code": "not_a_tower", "rule": "B-07", "sentence": "in the set-up a mouse goes into one of the towers a1, g1, a7 and g7"},
  {"status": 6, "code": "place_first", "rule": "X-56", "sentence": "first the displaced mouse has to be put on a free pantry field"},
  {"status": 7, "code": "nothing_held", "rule": "X-56", "sentence": "no displaced mouse is waiting to be placed"},
  {"status": 8, "code": "no_actions_left", "rule": "B-10", "sentence": "no action is left in this turn"},
  {"status": 9, "code": "roof_is_off", "rule": "B-21", "sentence": "this room is open already"},
  {"status": 10, "code": "roof_out_of_touch", "rule": "B-20", "sentence": "the roof touches no place where an own mouse stands"},
  {"status": 11, "code": "already_slid", "rule": "B-11", "sentence": "there is only one slide a turn"},
  {"status": 12, "code": "no_such_spare", "rule": "X-11", "sentence": "there are not that many spares"},
  {"status": 13, "code": "line_blocked", "rule": "X-32", "sentence": "the cheese tower blocks this line"},
  {"status": 14, "code": "no_cheese_tower", "rule": "X-30", "sentence": "the cheese tower is not in this game"},
  {"status": 15, "code": "same_post", "rule": "A-72", "sentence": "the cheese tower hangs there already"},
  {"status": 16, "code": "no_cheesy", "rule": "X-10", "sentence": "Cheesy is not in this game"},
  {"status": 17, "code": "not_your_ribbon", "rule": "X-14", "sentence": "Cheesy does not wear the ribbon of the player on turn"},
  {"status": 18, "code": "fallen", "rule": "B-44", "sentence": "this mouse is in the cellar and out of the game"},
  {"status": 19, "code": "twin", "rule": "B-30", "sentence": "of the mice outside the first one enters"},
  {"status": 20, "code": "taken", "rule": "B-34", "sentence": "somebody stands there already"},
  {"status": 21, "code": "towers_lead_in", "rule": "B-33", "sentence": "no way leads from inside into a tower"},
  {"status": 22, "code": "cheesy_and_towers", "rule": "A-57", "sentence": "Cheesy enters no tower"},
  {"status": 23, "code": "no_pantry", "rule": "X-50", "sentence": "the pantry is not in this game"},
  {"status": 24, "code": "not_at_the_door", "rule": "X-51", "sentence": "the only way into the pantry is from the secret door"},
  {"status": 25, "code": "pantry_full", "rule": "X-53", "sentence": "three mice are in the pantry already"},
  {"status": 26, "code": "door_closed", "rule": "X-51", "sentence": "the only way out of the pantry is onto the secret door, if it lies open in the castle"},
  {"status": 27, "code": "under_roof", "rule": "B-32", "sentence": "a roof is on that field"},
  {"status": 28, "code": "on_trap", "rule": "B-32", "sentence": "a trap lies on that field"},
  {"status": 29, "code": "too_dear", "rule": "B-35", "sentence": "the jump takes more actions than are left"},
  {"status": 30, "code": "cheesy_too_dear", "rule": "X-17", "sentence": "the way over the roofs takes more actions than are left"},
  {"status": 31, "code": "enter_by_tower", "rule": "B-30", "sentence": "from outside a mouse can only enter through a tower"},
  {"status": 32, "code": "not_next", "rule": "B-31", "sentence": "a mouse runs to the next field up, down, left or right, or jumps over mice in its way"},
  {"status": 33, "code": "cheesy_too_far", "rule": "A-56", "sentence": "Cheesy runs within his room, to a neighbouring one, or beyond roofs only"},
] as const;
export const MISFITS = [
  {"code": "no_mouse_there", "rule": "B-12", "sentence": "no own mouse is there to run"},
  {"code": "no_mouse_in_cheese_tower", "rule": "A-73", "sentence": "no own mouse is in the cheese tower"},
  {"code": "no_mouse_outside", "rule": "B-30", "sentence": "no own mouse is outside any more"},
  {"code": "cheesy_elsewhere", "rule": "X-14", "sentence": "Cheesy is not there"},
  {"code": "no_such_slot", "rule": "B-40", "sentence": "there is no slot; the slots are b1 d1 f1 a2 g2 a4 g4 a6 g6 b7 d7 f7"},
  {"code": "no_such_post", "rule": "X-33", "sentence": "there is no post; the posts are the border fields without the corners"},
  {"code": "not_in_pantry", "rule": "X-56", "sentence": "a displaced mouse goes onto a pantry field, p1 to p4"},
] as const;
export const FAULTS = {
  "1": {"name": "NO_PHASE", "reason": "no_phase", "sentence": "There is no phase {value}; the phases are setup, turn, place, over.", "params": []},
  "2": {"name": "NO_PLAYER", "reason": "no_seat", "sentence": "{key} is seat {value}, but {n} play.", "params": ["key", "n"]},
  "3": {"name": "NO_RIBBON", "reason": "no_seat", "sentence": "{key} is seat {value}, but {n} play.", "params": ["key", "n"]},
  "4": {"name": "NO_WINNER", "reason": "no_seat", "sentence": "{key} is seat {value}, but {n} play.", "params": ["key", "n"]},
  "5": {"name": "BAD_ACTIONS", "reason": "bad_actions", "sentence": "actions_left is 0 to 4, not {value}.", "params": []},
  "6": {"name": "BAD_TURN", "reason": "bad_turn", "sentence": "In phase {phase} turn is {lowest} to {highest}, not {value}.", "params": ["lowest", "highest"]},
  "7": {"name": "EARLY_WINNER", "reason": "early_winner", "sentence": "There is a winner, but the game is not over.", "params": []},
  "10": {"name": "TILE_COUNT", "reason": "tile_count", "sentence": "There are {n} tiles {tile!r} instead of {wanted}.", "params": ["tile", "n", "wanted"]},
  "11": {"name": "UNSEEN_IN_OPEN", "reason": "unseen_in_open", "sentence": "{at} lies in the open room {room}, so its tile cannot be unseen.", "params": ["at", "room"]},
  "12": {"name": "CHEESY_MODULE", "reason": "cheesy_module", "sentence": "cheesy is a place with his module, and null without.", "params": []},
  "13": {"name": "RIBBON_MODULE", "reason": "ribbon_module", "sentence": "Without Cheesy there is no ribbon.", "params": []},
  "14": {"name": "TOWER_MODULE", "reason": "tower_module", "sentence": "The cheese tower hangs, but its module is off.", "params": []},
  "15": {"name": "NO_POST", "reason": "no_post", "sentence": "The cheese tower hangs on {at}, which is no post.", "params": ["at"]},
  "16": {"name": "TOWER_HUNG", "reason": "tower_hung", "sentence": "The cheese tower hangs from the end of the set-up on.", "params": []},
  "17": {"name": "NO_PLACE", "reason": "no_place", "sentence": "{name} is at {at}, which is no place for it in this game.", "params": ["seat", "at"]},
  "18": {"name": "TAKEN", "reason": "taken", "sentence": "{name} is on {at}, where somebody else is.", "params": ["seat", "at"]},
  "19": {"name": "UNDER_ROOF", "reason": "under_roof", "sentence": "{name} is on {at}, but room {room} has its roof on.", "params": ["seat", "at", "room"]},
  "20": {"name": "ON_TRAP", "reason": "on_trap", "sentence": "{name} is on the trap of {at}.", "params": ["seat", "at"]},
  "21": {"name": "PANTRY_FULL", "reason": "pantry_full", "sentence": "{n} mice are in the pantry, but it holds 3.", "params": ["n"]},
  "22": {"name": "ONE_HELD", "reason": "one_held", "sentence": "In phase 'place' one mouse is held, not {n}.", "params": []},
  "23": {"name": "NONE_HELD", "reason": "none_held", "sentence": "{n} mice are held in phase {phase}.", "params": []},
  "24": {"name": "BAD_KINDS", "reason": "bad_kinds", "sentence": "Seat {seat} collected {kinds}, which is not a list of kinds A to G in order.", "params": ["seat"]},
  "25": {"name": "STOCK", "reason": "stock", "sentence": "{n} players collected {tile}, but there are 4 collecting tiles.", "params": ["tile", "n"]},
  "26": {"name": "WORKS_MODULE", "reason": "works_module", "sentence": "The sliding works were used, but their module is off.", "params": []},
  "27": {"name": "WORKS_MOUSE", "reason": "works_mouse", "sentence": "works_used names mouse {value}; they are 0 to 3, and 4 for Cheesy.", "params": []},
  "28": {"name": "WORKS_CHEESY", "reason": "works_cheesy", "sentence": "works_used names Cheesy, who is not in this game.", "params": []},
  "29": {"name": "THIRD_MOUSE", "reason": "third_mouse", "sentence": "Seat {seat} has lost a third mouse, but the game is not over.", "params": ["seat"]},
  "30": {"name": "TARGET_REACHED", "reason": "target_reached", "sentence": "Seat {seat} has reached the target, but the game is not over.", "params": ["seat"]},
  "31": {"name": "SETUP_OTHERS", "reason": "setup_others", "sentence": "In the set-up only the first mouse is placed, but seat {seat} has placed others.", "params": ["seat"]},
  "32": {"name": "SETUP_ORDER", "reason": "setup_order", "sentence": "Mouse 0 of seat {seat} is not where the set-up order puts it.", "params": ["seat"]},
  "33": {"name": "SETUP_LATER", "reason": "setup_later", "sentence": "Seat {seat} places its mouse later, but it is not outside.", "params": ["seat"]},
  "34": {"name": "SETUP_ACTED", "reason": "setup_acted", "sentence": "In the set-up nobody has acted yet.", "params": []},
  "35": {"name": "SETUP_CHEESE", "reason": "setup_cheese", "sentence": "In the set-up nobody has cheese or a ribbon on Cheesy's hat.", "params": []},
  "36": {"name": "SETUP_CHEESY", "reason": "setup_cheesy", "sentence": "In the set-up Cheesy is on d4.", "params": []},
  "37": {"name": "SETUP_ROOFS", "reason": "setup_roofs", "sentence": "In the set-up all roofs are on, but that of Cheesy's room.", "params": []},
  "38": {"name": "SETUP_SEEN", "reason": "setup_seen", "sentence": "In the set-up nobody has seen the tile of {at}.", "params": ["at"]},
} as const;
export const WORKS_TWICE = {
  "name": "WORKS_MOUSE",
  "reason": "works_twice",
  "sentence": "works_used names a mouse twice.",
  "params": [],
} as const;
export const LEVELS = {
  "child": {"kind": "greedy", "budget": {"seconds": null, "playouts": 1}, "memory": "none", "whim": 0.48, "threads": 1, "evaluator": "linear"},
  "novice": {"kind": "greedy", "budget": {"seconds": null, "playouts": 2}, "memory": "short", "whim": 0.036, "threads": 1, "evaluator": "linear"},
  "keen": {"kind": "greedy", "budget": {"seconds": null, "playouts": 4}, "memory": "good", "whim": 0.009, "threads": 1, "evaluator": "linear"},
  "expert": {"kind": "search", "budget": {"seconds": null, "playouts": 1000}, "memory": "good", "whim": 0.0, "threads": 1, "evaluator": "linear"},
  "master": {"kind": "search", "budget": {"seconds": 1.0, "playouts": null}, "memory": "perfect", "whim": 0.0, "threads": 1, "evaluator": "linear"},
} as const;
export const MEMORIES = {
  "none": 0.0,
  "short": 4.0,
  "good": 24.0,
  "perfect": -1.0,
} as const;
export const GREEDY = {
  "guesses": 6,
  "width": 12,
  "equal": 1e-09,
} as const;
export const SEARCH = {
  "portions": [16, 128, 4096],
  "tries": [100, 1500000, 1500000],
} as const;
export const WEIGHTS = {
  "linear": {"digest": "4b54cab80a5b5878", "weights": [-0.11, 0.22, -0.02, 2.69, 1.5, 0.66, -0.39, -0.77, 0.22, 0.09, -0.14, 0.13, 0.15, -0.14, -0.18, -0.42, 1.3, 0.4, 0.16, 0.17, 0.09, 0.08, -0.06, -0.06, -0.13, -0.23, 0.13, 0.02, 0.01, -0.06, -0.14, -0.18, -0.2, -0.26]},
} as const;

export interface Kernel extends WebAssembly.Exports {
  readonly memory: WebAssembly.Memory;
  readonly __heap_base: WebAssembly.Global;
  deal(setup: number, state: number): void;
  deal_shuffled(setup: number, state: number, random: number): void;
  shuffle_unseen(state: number, random: number): void;
  options(setup: number, state: number, out: number): number;
  pick(out: number, index: number): number;
  legal(setup: number, state: number, out: number): number;
  check(setup: number, state: number, action: number): number;
  play(setup: number, state: number, action: number): void;
  apply(setup: number, state: number, action: number): number;
  below(random: number, bound: number): number;
  payoffs(setup: number, state: number, out: number): void;
  write_survey(setup: number, state: number, out: number): void;
  write_aftermath(setup: number, before: number, token: number, after: number, out: number): number;
  write_texts(setup: number, aftermath: number, phase: number, winner: number, words: number, out: number, ends: number): void;
  write_ways(setup: number, before: number, mouse: number, after: number, out: number): void;
  write_foresight(setup: number, before: number, action: number, resigned: number, after: number, out: number): number;
  plan_fault(plan: number, out: number): number;
  write_agreed(setup: number, players: number, target: number, modules: number, turn_limit: number, start: number): void;
  write_rooms(setup: number, plan: number): void;
  set_deck_tile(state: number, index: number, code: number): void;
  deck_tile(state: number, index: number): number;
  fault(setup: number, state: number, out: number): number;
  list_tokens(setup: number, state: number, out: number): void;
  ending(setup: number, state: number): number;
  write_covered(state: number, out: number): void;
  write_known(setup: number, state: number, out: number): void;
  act_noting(setup: number, state: number, action: number): void;
  position_key(state: number): bigint;
  begin_seen(setup: number, state: number, seen: number): void;
  follow_seen(setup: number, before: number, after: number, action: number, seen: number): void;
  order_deck(state: number): void;
  recall(state: number, seen: number, half_life: number, key: bigint, out: number): void;
  evaluate(setup: number, state: number, evaluator: number, out: number): void;
  plan(setup: number, root: number, evaluator: number, random: number, width: number, scratch: number): void;
  find_win(setup: number, root: number, scratch: number, patience: number): number;
  playouts(setup: number, root: number, evaluator: number, wood: number, random: number, scratch: number, number: number): void;
}
