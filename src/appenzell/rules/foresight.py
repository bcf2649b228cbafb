"""What an action would do, as far as it can be said without lifting a roof.

::

    foresight: int64[FORESIGHT_WORDS]
      0         what may come of the game, a bit each: it goes on, nobody wins, seat 0 wins .. seat 4 wins
      1         the places where mice fall
      2         the seats whose third mouse falls, a bit each
      3         who gets Cheesy, or NOBODY: it stays as it is
      4         the pantry place that is pushed away under somebody, or NO_PLACE
      5         the places where cheese comes to lie under somebody who still wants it, without bringing it yet
      6         the open fields onto which a tile slides that nobody here knows
      7 .. 41   for each seat and each kind the two places that bring it to this seat; 0: nothing does

It is asked of a position in which tiles that whoever asks does not know are unseen, and so are those of the deck: then
whatever is drawn stays unseen. What follows is sure: it happens whatever may lie under the roofs, as far as the tiles
that are left to lie there allow. Only the first word tells what may be. Reads the state, never changes it.
"""

from appenzell.rules.actions import CELLAR, RUN, SLIDE, SPARES
from appenzell.rules.bits import count, lowest
from appenzell.rules.check import check
from appenzell.rules.compiled import compiled
from appenzell.rules.faults import stock_of
from appenzell.rules.lookup import SLOT_DOWN, SLOT_LINE, SLOT_UP, TILE_BITS
from appenzell.rules.numbers import MICE_EACH, OVER_PHASE, PLACE_PHASE
from appenzell.rules.play import play
from appenzell.rules.scoring import best, has_lost, sold_out
from appenzell.rules.setups import PLAYERS
from appenzell.rules.state import (
    MAX_PLAYERS,
    NOBODY,
    PANTRY_BITS,
    PHASE,
    RIBBON,
    WINNER,
    WORDS,
    collected,
    occupied,
    own_mice,
    put_tile,
    tile_at,
    tiles_of,
    unseen,
    whereabouts,
)
from appenzell.rules.status import Status
from appenzell.rules.telling import out_of_cover
from appenzell.rules.tiles import CHEESES, DOOR_TILE
from appenzell.rules.views import spare_places

OUTCOMES = 0
FALLS = 1
LOST = 2
NEW_RIBBON = 3
PUSHED_AWAY = 4
ARRIVALS = 5
UNKNOWN_IN = 6
FINDS = 7
FORESIGHT_WORDS = FINDS + MAX_PLAYERS * CHEESES

NO_PLACE = -1
GOES_ON, DRAWN_GAME, FIRST_WINS = 0, 1, 2
"""What may come of the game: bits of the first word."""
SORTS = DOOR_TILE + 1


@compiled
def slot_of(action):
    """Return the slot of a slide, or -1."""
    return (action - SLIDE) // SPARES if action >= SLIDE and action < RUN else -1


# --- what may lie under the roofs ---------------------------------------------------------------------------


@compiled
def decisive(before, slot):
    """Return the fields whose unseen tile a slide moves under somebody; it has no slot: none."""
    if slot < 0:
        return 0
    under = (occupied(before) & SLOT_LINE[slot]) >> SLOT_UP[slot] << SLOT_DOWN[slot]
    return under & SLOT_LINE[slot] & unseen(before)


@compiled
def is_possible(setup, state):
    """Whether no more tiles of a sort lie in sight than there are."""
    for sort in range(SORTS):
        if count(tiles_of(state, sort) & (TILE_BITS | spare_places(setup))) > stock_of(setup, sort):
            return False
    return True


@compiled
def put_guess(before, fields, number, guess):
    """Write into `guess` the state before the action with the tiles of a guess, a digit for each field."""
    for word in range(WORDS):
        guess[word] = before[word]
    while fields != 0:
        put_tile(guess, lowest(fields), number % SORTS)
        number //= SORTS
        fields &= fields - 1


# --- what comes of it ---------------------------------------------------------------------------------------


@compiled
def outcome_of(setup, after, resigned):
    """Return the bit that says what has come of the game; whoever has resigned wins nothing (A-48)."""
    if after[PHASE] != OVER_PHASE:
        return GOES_ON
    seat = after[WINNER]
    if seat != NOBODY and resigned >> seat & 1:
        left = 0
        for player in range(setup[PLAYERS]):
            if resigned >> player & 1 == 0 and not has_lost(after, player):
                left |= 1 << player
        seat = best(setup, after, left)
    return DRAWN_GAME if seat == NOBODY else FIRST_WINS + seat


@compiled
def fallen_from(setup, before, after):
    """Return the places where mice fell."""
    places = 0
    for player in range(setup[PLAYERS]):
        for mouse in range(MICE_EACH):
            place = whereabouts(before, player, mouse)
            if place != CELLAR and whereabouts(after, player, mouse) == CELLAR:
                places |= 1 << place
    return places


@compiled
def losers(setup, after):
    """Return the seats whose third mouse has fallen."""
    seats = 0
    for player in range(setup[PLAYERS]):
        seats |= has_lost(after, player) << player
    return seats


@compiled
def first_two(places):
    """Return the two lowest of these places."""
    rest = places & (places - 1)
    return places & ~(rest & (rest - 1))


@compiled
def note_finds(setup, before, after, out):
    """Write which places bring cheese that nothing but what is known is needed for (B-50)."""
    for player in range(setup[PLAYERS]):
        found = collected(after, player) & ~collected(before, player)
        while found != 0:
            kind = lowest(found)
            found &= found - 1
            out[FINDS + CHEESES * player + kind] = first_two(tiles_of(after, 1 + kind) & own_mice(after, player))


@compiled
def keep_sure_finds(setup, after, out):
    """Take out what is not collected in this guess: his ribbon goes, or another seat gets the last tile (A-44)."""
    for player in range(setup[PLAYERS]):
        for kind in range(CHEESES):
            if collected(after, player) >> kind & 1 == 0:
                out[FINDS + CHEESES * player + kind] = 0


@compiled
def arrivals(setup, before, after):
    """Return where a slide puts a cheese under somebody who wants it and does not get it yet."""
    places = 0
    for player in range(setup[PLAYERS]):
        wanted = ~(collected(after, player) | sold_out(setup, after, player))
        mice = own_mice(after, player)
        while mice != 0:
            place = lowest(mice)
            mice &= mice - 1
            tile = tile_at(after, place)
            is_cheese = tile >= 1 and tile <= CHEESES
            if is_cheese and wanted >> (tile - 1) & 1 and tile != tile_at(before, place):
                places |= 1 << place
    return places


@compiled
def note_known(setup, before, after, slot, out):
    """Write what follows from what is known alone."""
    out[FALLS] = fallen_from(setup, before, after)
    out[LOST] = losers(setup, after)
    out[NEW_RIBBON] = NOBODY if after[RIBBON] == before[RIBBON] else after[RIBBON]
    out[PUSHED_AWAY] = NO_PLACE
    out[ARRIVALS] = arrivals(setup, before, after)
    note_finds(setup, before, after, out)
    if slot >= 0:
        out[UNKNOWN_IN] = out_of_cover(before, slot) & unseen(after)
        if after[PHASE] == PLACE_PHASE:
            out[PUSHED_AWAY] = lowest(occupied(before) & ~occupied(after) & PANTRY_BITS)


@compiled
def write_foresight(setup, before, action, resigned, after, out):
    """Write what an action would do into `out` (int64[42]), and the state it leads to into `after`; return OK.

    Or return why it is illegal, and write nothing. The bits of `resigned` are the seats that win nothing any more.
    """
    status = check(setup, before, action)
    if status != Status.OK.value:
        return status
    slot = slot_of(action)
    for word in range(FORESIGHT_WORDS):
        out[word] = 0
    put_guess(before, 0, 0, after)
    play(setup, after, action)
    note_known(setup, before, after, slot, out)
    fields = decisive(before, slot)
    guesses = 1
    for _ in range(count(fields)):
        guesses *= SORTS
    for number in range(guesses):
        put_guess(before, fields, number, after)
        if is_possible(setup, after):
            play(setup, after, action)
            out[OUTCOMES] |= 1 << outcome_of(setup, after, resigned)
            keep_sure_finds(setup, after, out)
    put_guess(before, 0, 0, after)
    play(setup, after, action)
    return status
