"""What the kernel knows, in words: what lies open, what can be done and what was done, as parts of JSON.

Reads the numbers of an aftermath, never a state: what it says was composed from what lies open. Each function writes
numbers of words into `out` from `n` on and returns where they end. Which seat has won, and whether the game is over, is
given: the rules know nothing of resigning.
"""

from appenzell.rules.actions import ACTIONS, CHEESY, OUT, PANTRY, PLACES, ROOMS, RUNS, RUNS_FROM
from appenzell.rules.aftermath import EVENT_COUNT, EVENT_ROWS, LISTED_PRICES, LISTED_TOKENS, OPEN_VIEW
from appenzell.rules.compiled import compiled
from appenzell.rules.events import (
    CHEESE,
    COLLECT_EVENT,
    COVER_EVENT,
    COVERED_ROOMS,
    DISPLACED_EVENT,
    ENDING,
    EVENT_WORDS,
    FALL_EVENT,
    FROM,
    HANG_EVENT,
    JUMP_EVENT,
    KIND,
    LIFT_EVENT,
    MOST_EVENTS,
    MOUSE,
    NEW_TURN,
    OVER_EVENT,
    PASSED,
    PLACE_EVENT,
    ROOM,
    SEAT,
    SHOWN_EVENT,
    SHOWN_PLACE,
    SHOWN_TILE,
    SLIDE_EVENT,
    SLOT,
    SPARE,
    TILE_IN,
    TILE_OUT,
    TO,
    TURN_EVENT,
)
from appenzell.rules.numbers import BYTE, MICE_EACH
from appenzell.rules.setups import PLAYERS
from appenzell.rules.spelling import spell
from appenzell.rules.state import NO_POST, NOBODY
from appenzell.rules.tiles import CHEESES, UNSEEN
from appenzell.rules.views import (
    LYING_CODES,
    VIEW_ACTIONS_LEFT,
    VIEW_CHEESY,
    VIEW_COLLECTED,
    VIEW_MICE,
    VIEW_PHASE,
    VIEW_PLAYER,
    VIEW_POST,
    VIEW_RIBBON,
    VIEW_ROOMS,
    VIEW_SLID,
    VIEW_STOCK,
    VIEW_TILES,
    VIEW_TURN,
    VIEW_WINNER,
    VIEW_WORKS_USED,
)
from appenzell.rules.vocabulary import (
    ACTIONS_LEFT_KEY,
    AT_KEY,
    BASE,
    CHEESE_KEY,
    CHEESE_TOWER_KEY,
    CHEESY_KEY,
    CHEESY_RUN_WORD,
    COLLECTED_KEY,
    COLLECTION_WORD,
    COMMA,
    COSTS_KEY,
    DIGIT,
    END_LIST,
    END_OBJECT,
    ENDING_WORD,
    EVENT_WORD,
    FALSE,
    FROM_KEY,
    IN_KEY,
    KIND_KEY,
    LEGAL_KEY,
    LIST,
    MICE_KEY,
    MOUSE_KEY,
    NULL,
    OPEN_KEY,
    ORIGIN_WORD,
    OUT_KEY,
    OVER_KEY,
    PHASE_KEY,
    PHASE_WORD,
    PLAYER_KEY,
    POST_KEY,
    PRICE_KEY,
    REASON_KEY,
    REVEALED_KEY,
    RIBBON_KEY,
    ROOM_KEY,
    ROOM_WORD,
    ROOMS_KEY,
    RUN_WORD,
    SEAT_KEY,
    SLID_KEY,
    SLOT_KEY,
    SLOT_WORD,
    SPARE_KEY,
    SPARES_KEY,
    STOCK_KEY,
    TILE_KEY,
    TILE_WORD,
    TILES_KEY,
    TO_KEY,
    TO_WORD,
    TOKEN_WORD,
    TURN_KEY,
    WHEREABOUTS_WORD,
    WINNER_KEY,
    WORKS_USED_KEY,
)

MOST_WORDS = 8 * ACTIONS + 4 * PLACES + 32 * MOST_EVENTS
"""Nothing that is said at once has more."""
MOST_LETTERS = 1 << 15
TEXTS = 4
BY_RULES = -2
"""The phase and the winner as the rules have them."""


# --- small things ------------------------------------------------------------------------------------------


@compiled
def say(word, out, n):
    """Say one word."""
    out[n] = word
    return n + 1


@compiled
def say_number(number, out, n):
    """Say a number that is not negative."""
    power = 1
    while number // power >= BASE:
        power *= BASE
    while power > 0:
        n = say(DIGIT + number // power % BASE, out, n)
        power //= BASE
    return n


@compiled
def say_under(key, word, out, n):
    """Say a key and the word that stands there."""
    return say(word, out, say(key, out, n))


@compiled
def say_number_under(key, number, out, n):
    """Say a key and the number that stands there."""
    return say_number(number, out, say(key, out, n))


@compiled
def say_seat(key, seat, out, n):
    """Say a seat, or that it is nobody's."""
    return say_under(key, NULL, out, n) if seat == NOBODY else say_number_under(key, seat, out, n)


@compiled
def close(first, end, out, n):
    """End a list or an object that began behind `first`: each part of it was followed by a comma."""
    if n > first and out[n - 1] == COMMA:
        n -= 1
    return say(end, out, n)


@compiled
def say_bits(bits, most, word, out, n):
    """Say a word for each bit that is set, and end the list."""
    first = n
    for bit in range(most):
        if bits >> bit & 1:
            n = say_under(word + bit, COMMA, out, n)
    return close(first, END_LIST, out, n)


@compiled
def say_tile(lying, out, n):
    """Say where a tile lies, and which."""
    return say_under(TILE_KEY + lying // LYING_CODES, TILE_WORD + lying % LYING_CODES, out, n)


# --- a view ------------------------------------------------------------------------------------------------


@compiled
def word_board(setup, aftermath, phase, winner, out, n):
    """Say what lies open."""
    view = aftermath[OPEN_VIEW:LISTED_TOKENS]
    n = say_under(PHASE_KEY, PHASE_WORD + phase, out, n)
    n = say_number_under(PLAYER_KEY, view[VIEW_PLAYER], out, n)
    n = say_number_under(TURN_KEY, view[VIEW_TURN], out, n)
    n = say_number_under(ACTIONS_LEFT_KEY, view[VIEW_ACTIONS_LEFT], out, n)
    n = say_under(SLID_KEY, FALSE + view[VIEW_SLID], out, n)
    n = say_bits(view[VIEW_WORKS_USED], CHEESY + 1, DIGIT, out, say(WORKS_USED_KEY, out, n))
    n = word_tiles(view, out, n)
    n = say_bits(view[VIEW_ROOMS], ROOMS, ROOM_WORD, out, say(OPEN_KEY, out, n))
    n = word_mice(setup, view, out, n)
    n = word_pieces(view, out, n)
    n = word_cheese(setup, view, out, n)
    return say_seat(WINNER_KEY, winner, out, n)


@compiled
def word_tiles(view, out, n):
    """Say which tiles lie open in the castle, then the spares."""
    n = say(TILES_KEY, out, n)
    first, last = VIEW_TILES + 1, VIEW_TILES + view[VIEW_TILES]
    begun = n
    while first <= last and view[first] < PANTRY * LYING_CODES:
        n = say(COMMA, out, say_tile(view[first], out, n))
        first += 1
    n = say(SPARES_KEY, out, close(begun, END_OBJECT, out, n))
    begun = n
    while first <= last:
        n = say_under(TILE_WORD + view[first] % LYING_CODES, COMMA, out, n)
        first += 1
    return close(begun, END_LIST, out, n)


@compiled
def word_mice(setup, view, out, n):
    """Say where every seat's mice are."""
    n = say(MICE_KEY, out, n)
    begun = n
    for seat in range(setup[PLAYERS]):
        n = say(LIST, out, n)
        for mouse in range(MICE_EACH):
            n = say_under(WHEREABOUTS_WORD + view[VIEW_MICE + MICE_EACH * seat + mouse], COMMA, out, n)
        n = say(COMMA, out, close(begun, END_LIST, out, n))
    return close(begun, END_LIST, out, n)


@compiled
def word_pieces(view, out, n):
    """Say where Cheesy, his ribbon and the cheese tower are."""
    cheesy, post = view[VIEW_CHEESY], view[VIEW_POST]
    n = say_under(CHEESY_KEY, NULL if cheesy == OUT else WHEREABOUTS_WORD + cheesy, out, n)
    n = say_seat(RIBBON_KEY, view[VIEW_RIBBON], out, n)
    return say_under(CHEESE_TOWER_KEY, NULL if post == NO_POST else ORIGIN_WORD + post, out, n)


@compiled
def word_cheese(setup, view, out, n):
    """Say which kinds every seat has collected, and how many of each are left."""
    n = say(COLLECTED_KEY, out, n)
    begun = n
    for seat in range(setup[PLAYERS]):
        n = say_under(COLLECTION_WORD + view[VIEW_COLLECTED + seat], COMMA, out, n)
    n = say(STOCK_KEY, out, close(begun, END_LIST, out, n))
    begun = n
    for kind in range(CHEESES):
        n = say_under(DIGIT + view[VIEW_STOCK + kind], COMMA, out, say(KIND_KEY + kind, out, n))
    return close(begun, END_OBJECT, out, n)


# --- what can be done --------------------------------------------------------------------------------------


@compiled
def word_token(token, out, n):
    """Say a token."""
    if token < RUNS_FROM:
        return say(TOKEN_WORD + token, out, n)
    origin, run = (token - RUNS_FROM) // RUNS, (token - RUNS_FROM) % RUNS
    way = CHEESY_RUN_WORD if run // PLACES == CHEESY else RUN_WORD
    return say_under(way + origin, TO_WORD + run % PLACES, out, n)


@compiled
def word_choices(aftermath, out, n):
    """Say the tokens of all legal actions, and what each of them costs."""
    n = say(LEGAL_KEY, out, n)
    begun = n
    for at in range(aftermath[LISTED_TOKENS]):
        n = say(COMMA, out, word_token(aftermath[LISTED_TOKENS + 1 + at], out, n))
    n = say(COSTS_KEY, out, close(begun, END_LIST, out, n))
    begun = n
    for at in range(aftermath[LISTED_TOKENS]):
        n = word_token(aftermath[LISTED_TOKENS + 1 + at], out, n)
        n = say(COMMA, out, say_number_under(PRICE_KEY, aftermath[LISTED_PRICES + at], out, n))
    return close(begun, END_OBJECT, out, n)


# --- events ------------------------------------------------------------------------------------------------


@compiled
def word_events(aftermath, is_sealed, winner, out, n):
    """Say what an action did; sealed: without the tiles it showed."""
    count = aftermath[EVENT_COUNT]
    rows = aftermath[EVENT_ROWS:].reshape((MOST_EVENTS, EVENT_WORDS))
    n = say(LIST, out, n)
    first, at = n, 0
    while at < count:
        row = rows[at]
        at += 1
        n = say(EVENT_WORD + row[KIND], out, n)
        n = word_event(row, winner, out, n)
        if row[KIND] in (LIFT_EVENT, SLIDE_EVENT):
            n = word_line(row, is_sealed, out, n)
            begun = n
            while at < count and rows[at, KIND] == SHOWN_EVENT:
                if not is_sealed:
                    lying = LYING_CODES * rows[at, SHOWN_PLACE] + rows[at, SHOWN_TILE]
                    n = say(COMMA, out, say_tile(lying, out, n))
                at += 1
            n = close(begun, END_OBJECT, out, n)
        n = say_under(END_OBJECT, COMMA, out, n)
    return close(first, END_LIST, out, n)


@compiled
def word_event(row, winner, out, n):
    """Say what an event is about, but for what a roof or a slide shows."""
    kind = row[KIND]
    if kind <= JUMP_EVENT:
        return word_move(row, out, n)
    if kind in (FALL_EVENT, DISPLACED_EVENT):
        n = say_number_under(MOUSE_KEY, row[MOUSE], out, say_seat(SEAT_KEY, row[SEAT], out, n))
        return say_under(AT_KEY, ORIGIN_WORD + row[FROM], out, n)
    if kind == PLACE_EVENT:
        n = say_number_under(MOUSE_KEY, row[MOUSE], out, say_seat(SEAT_KEY, row[SEAT], out, n))
        return say_under(TO_KEY, ORIGIN_WORD + row[TO], out, n)
    if kind == HANG_EVENT:
        n = say_under(FROM_KEY, NULL if row[FROM] == NO_POST else ORIGIN_WORD + row[FROM], out, n)
        return say_under(POST_KEY, ORIGIN_WORD + row[TO], out, n)
    if kind in (LIFT_EVENT, SLIDE_EVENT):
        return n
    if kind == COVER_EVENT:
        return say_bits(row[COVERED_ROOMS], ROOMS, ROOM_WORD, out, say(ROOMS_KEY, out, n))
    if kind == OVER_EVENT:
        return say_under(REASON_KEY, ENDING_WORD + row[ENDING], out, say_seat(WINNER_KEY, winner, out, n))
    n = say_number_under(SEAT_KEY, row[SEAT], out, n)
    if kind == COLLECT_EVENT:
        return say_under(CHEESE_KEY, TILE_WORD + row[CHEESE], out, n)
    return say_number_under(TURN_KEY, row[NEW_TURN], out, n) if kind == TURN_EVENT else n


@compiled
def word_move(row, out, n):
    """Say who went where, and over what."""
    n = say_number_under(MOUSE_KEY, row[MOUSE], out, say_number_under(SEAT_KEY, row[SEAT], out, n))
    n = say_under(TO_KEY, ORIGIN_WORD + row[TO], out, say_under(FROM_KEY, ORIGIN_WORD + row[FROM], out, n))
    n = say(OVER_KEY, out, n)
    begun, passed = n, row[PASSED]
    while passed != 0:
        n = say_under(ORIGIN_WORD + (passed & (1 << BYTE) - 1) - 1, COMMA, out, n)
        passed >>= BYTE
    return close(begun, END_LIST, out, n)


@compiled
def word_line(row, is_sealed, out, n):
    """Say which roof was lifted or which line was slid, up to the tiles that this shows."""
    if row[KIND] == LIFT_EVENT:
        return say(TILES_KEY, out, say_under(ROOM_KEY, ROOM_WORD + row[ROOM], out, n))
    n = say_under(SLOT_KEY, SLOT_WORD + row[SLOT], out, n)
    n = say_number_under(SPARE_KEY, row[SPARE], out, n)
    n = say_under(IN_KEY, TILE_WORD + (UNSEEN if is_sealed else row[TILE_IN]), out, n)
    n = say_under(OUT_KEY, TILE_WORD + (UNSEEN if is_sealed else row[TILE_OUT]), out, n)
    return say(REVEALED_KEY, out, n)


# --- all of it ---------------------------------------------------------------------------------------------


@compiled
def write_texts(setup, aftermath, phase, winner, words, out, ends):
    """Write the texts of an aftermath into `out` (uint8[MOST_LETTERS]), and where each of them ends into `ends`.

    They are what lies open, what can be done, what was done, and what a log says of that. `phase` and `winner` are
    BY_RULES, or what else is to be told; `words` (int64[MOST_WORDS]) is for working in.
    """
    view = aftermath[OPEN_VIEW:LISTED_TOKENS]
    phase = view[VIEW_PHASE] if phase == BY_RULES else phase
    winner = view[VIEW_WINNER] if winner == BY_RULES else winner
    ends[0] = spell(words, word_board(setup, aftermath, phase, winner, words, 0), out, 0)
    ends[1] = spell(words, word_choices(aftermath, words, 0), out, ends[0])
    ends[2] = spell(words, word_events(aftermath, False, winner, words, 0), out, ends[1])
    ends[3] = spell(words, word_events(aftermath, True, winner, words, 0), out, ends[2])
