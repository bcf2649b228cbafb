"""What an action did, as rows of events, and whether it brings a covered tile to light.

Everything is composed from what lies open before or after the action, so that it cannot tell what is covered. Reads the
states, never changes them; the action must be legal. What the rows of events hold is drawn in `events`.
"""

from appenzell.rules.actions import (
    CELLAR,
    CHEESY,
    END,
    HANG,
    HELD,
    OUT,
    PANTRY,
    PLACE,
    PLACES,
    RUN,
    SLIDE,
    SPARES,
    TOWER,
    UNCOVER,
)
from appenzell.rules.bits import lowest
from appenzell.rules.compiled import compiled
from appenzell.rules.events import (
    CHEESE,
    COLLECT_EVENT,
    COVER_EVENT,
    COVERED_ROOMS,
    DISPLACED_EVENT,
    ENDING,
    ENTER_EVENT,
    EVENT_WORDS,
    FALL_EVENT,
    FROM,
    HANG_EVENT,
    JUMP_EVENT,
    KIND,
    LIFT_EVENT,
    MOUSE,
    NEW_TURN,
    OVER_EVENT,
    PASSED,
    PLACE_EVENT,
    RIBBON_EVENT,
    ROOM,
    RUN_EVENT,
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
from appenzell.rules.lookup import POST_FIELDS, SLOT_DOWN, SLOT_ENTRY, SLOT_EXIT, SLOT_LINE, SLOT_UP, TILE_BITS
from appenzell.rules.numbers import BYTE, MICE_EACH, OVER_PHASE, SETUP_PHASE
from appenzell.rules.outcome import ending
from appenzell.rules.runs import beyond, crossable, next_places, run_cost
from appenzell.rules.setups import PLAYERS, ROOM_FIELDS
from appenzell.rules.state import (
    CHEESY_AT,
    COLLECTED,
    NOBODY,
    OPEN,
    OPEN_ROOMS,
    PHASE,
    PLAYER,
    POST,
    RIBBON,
    TURN,
    WHERE,
    WINNER,
    collected,
    occupied,
    tile_at,
    whereabouts,
)


@compiled
def begin_row(out, n, kind):
    """Clear a row and write the kind of its event."""
    for word in range(EVENT_WORDS):
        out[n, word] = 0
    out[n, KIND] = kind


# --- what comes to light -----------------------------------------------------------------------------------


@compiled
def out_of_cover(state, slot):
    """Return the open fields onto which a slide moves a tile that was covered."""
    covered = SLOT_LINE[slot] & ~state[OPEN] & ~(1 << SLOT_EXIT[slot])
    return covered << SLOT_UP[slot] >> SLOT_DOWN[slot] & state[OPEN]


@compiled
def reveals(setup, state, action):
    """Whether a legal action shows a tile that was covered, be it for the first time: it cannot be taken back."""
    if action < SLIDE:
        return action != END
    if action >= RUN:
        return False
    slot = (action - SLIDE) // SPARES
    return state[OPEN] >> SLOT_EXIT[slot] & 1 == 0 or out_of_cover(state, slot) != 0


@compiled
def tell_shown(state, place, out, n):
    """Write the tile that is to be seen on a place; return how many rows there are now."""
    begin_row(out, n, SHOWN_EVENT)
    out[n, SHOWN_PLACE] = place
    out[n, SHOWN_TILE] = tile_at(state, place)
    return n + 1


@compiled
def tell_lift(setup, after, room, out, n):
    """Write a roof coming off, and the tiles below it in field order (B-21)."""
    begin_row(out, n, LIFT_EVENT)
    out[n, ROOM] = room
    n += 1
    fields = setup[ROOM_FIELDS + room] & TILE_BITS
    while fields != 0:
        n = tell_shown(after, lowest(fields), out, n)
        fields &= fields - 1
    return n


@compiled
def tell_slide(before, after, slot, spare, out, n):
    """Write a slide, and the tiles it brought to light in the order in which they were pushed (B-41, A-21)."""
    begin_row(out, n, SLIDE_EVENT)
    out[n, SLOT] = slot
    out[n, SPARE] = spare
    out[n, TILE_IN] = tile_at(before, PANTRY + spare)
    out[n, TILE_OUT] = tile_at(after, PANTRY + spare)
    n += 1
    shown = out_of_cover(before, slot)
    place = SLOT_ENTRY[slot]
    while place != SLOT_EXIT[slot]:
        place += SLOT_UP[slot] - SLOT_DOWN[slot]
        if shown >> place & 1:
            n = tell_shown(after, place, out, n)
    return n


# --- mice that move ----------------------------------------------------------------------------------------


@compiled
def places_passed(setup, state, place, destination, steps):
    """Return the places a run of so many steps jumps over, packed as in `events`; of several ways the first (A-02).

    The first is the one that takes the lowest place first, then the lowest next to it, and so on.
    """
    crossing = crossable(state, occupied(state))
    passed = 0
    shift = 0
    while steps > 1:
        steps -= 1
        over = next_places(setup, state, place) & crossing
        while beyond(state, over & -over, 1 << destination, crossing, steps) == 0:
            over &= over - 1
        place = lowest(over)
        passed |= (place + 1) << shift
        shift += BYTE
    return passed


@compiled
def tell_mouse(out, n, kind, seat, mouse, start, end):
    """Write what happened to a mouse; return how many rows there are now."""
    begin_row(out, n, kind)
    out[n, SEAT] = seat
    out[n, MOUSE] = mouse
    out[n, FROM] = start
    out[n, TO] = end
    return n + 1


@compiled
def tell_run(setup, before, mouse, place, out, n):
    """Write a run, an entry or a jump (B-31, B-35, X-17)."""
    player = before[PLAYER]
    if mouse == CHEESY:
        return tell_mouse(out, n, RUN_EVENT, player, mouse, before[CHEESY_AT], place)
    start = whereabouts(before, player, mouse)
    passed = places_passed(setup, before, start, place, run_cost(setup, before, player, mouse, place))
    kind = RUN_EVENT
    if start == OUT:
        kind = ENTER_EVENT
    elif passed != 0:
        kind = JUMP_EVENT
    tell_mouse(out, n, kind, player, mouse, start, place)
    out[n, PASSED] = passed
    return n + 1


@compiled
def tell_hang(before, post, out, n):
    """Write the cheese tower being hung; in the set-up a first mouse comes with it (X-31, X-33)."""
    begin_row(out, n, HANG_EVENT)
    out[n, FROM] = before[POST]
    out[n, TO] = POST_FIELDS[post]
    n += 1
    if before[PHASE] == SETUP_PHASE:
        n = tell_mouse(out, n, ENTER_EVENT, before[PLAYER], 0, OUT, TOWER)
    return n


@compiled
def tell_displaced(setup, before, after, out, n):
    """Write who lost the pantry place they stood on (X-56)."""
    if after[CHEESY_AT] == HELD:
        n = tell_mouse(out, n, DISPLACED_EVENT, NOBODY, CHEESY, before[CHEESY_AT], 0)
    for player in range(setup[PLAYERS]):
        for mouse in range(MICE_EACH):
            if whereabouts(after, player, mouse) == HELD:
                n = tell_mouse(out, n, DISPLACED_EVENT, player, mouse, whereabouts(before, player, mouse), 0)
    return n


@compiled
def tell_placed(setup, before, place, out, n):
    """Write the displaced mouse being placed (X-56, A-90)."""
    if before[CHEESY_AT] == HELD:
        n = tell_mouse(out, n, PLACE_EVENT, NOBODY, CHEESY, 0, place)
    for player in range(setup[PLAYERS]):
        for mouse in range(MICE_EACH):
            if whereabouts(before, player, mouse) == HELD:
                n = tell_mouse(out, n, PLACE_EVENT, player, mouse, 0, place)
    return n


# --- what came of it ---------------------------------------------------------------------------------------


@compiled
def tell_covered(before, after, out, n):
    """Write the rooms that got their roofs back, if any did (B-60)."""
    rooms = before[OPEN_ROOMS] & ~after[OPEN_ROOMS]
    if rooms != 0:
        begin_row(out, n, COVER_EVENT)
        out[n, COVERED_ROOMS] = rooms
        n += 1
    return n


@compiled
def tell_fallen(setup, before, after, out, n):
    """Write the mice that fell into the cellar (B-44)."""
    for player in range(setup[PLAYERS]):
        if before[WHERE + player] != after[WHERE + player]:
            for mouse in range(MICE_EACH):
                was = whereabouts(before, player, mouse)
                if was != CELLAR and whereabouts(after, player, mouse) == CELLAR:
                    n = tell_mouse(out, n, FALL_EVENT, player, mouse, was, 0)
    return n


@compiled
def tell_collected(setup, before, after, out, n):
    """Write the cheese that was collected, seat by seat (B-50)."""
    for player in range(setup[PLAYERS]):
        kinds = collected(after, player) & ~collected(before, player)
        while kinds != 0:
            begin_row(out, n, COLLECT_EVENT)
            out[n, SEAT] = player
            out[n, CHEESE] = 1 + lowest(kinds)
            n += 1
            kinds &= kinds - 1
    return n


@compiled
def tell_next(setup, before, after, out, n):
    """Write the end of the game, or whose turn begins."""
    if after[PHASE] == OVER_PHASE:
        begin_row(out, n, OVER_EVENT)
        out[n, SEAT] = after[WINNER]
        out[n, ENDING] = ending(setup, after)
        n += 1
    elif after[PLAYER] != before[PLAYER] or after[TURN] != before[TURN]:
        begin_row(out, n, TURN_EVENT)
        out[n, SEAT] = after[PLAYER]
        out[n, NEW_TURN] = after[TURN]
        n += 1
    return n


@compiled
def tell_consequences(setup, before, after, out, n):
    """Write falls, the ribbon, what was collected, and how it goes on, in the order of A-23."""
    n = tell_fallen(setup, before, after, out, n)
    if after[RIBBON] != before[RIBBON]:
        begin_row(out, n, RIBBON_EVENT)
        out[n, SEAT] = after[RIBBON]
        n += 1
    if after[COLLECTED] != before[COLLECTED]:
        n = tell_collected(setup, before, after, out, n)
    return tell_next(setup, before, after, out, n)


@compiled
def write_events(setup, before, after, action, out):
    """Write what an action did into `out` (int64[MOST_EVENTS, EVENT_WORDS]) and return how many rows that are.

    `before` and `after` are the states around it; the rows come in the order in which they are to be shown (A-23).
    """
    n = 0
    if action == END:
        n = tell_covered(before, after, out, n)
    elif action < SLIDE:
        n = tell_lift(setup, after, action - UNCOVER, out, n)
    elif action < RUN:
        n = tell_displaced(setup, before, after, out, n)
        n = tell_slide(before, after, (action - SLIDE) // SPARES, (action - SLIDE) % SPARES, out, n)
    elif action < HANG:
        n = tell_run(setup, before, (action - RUN) // PLACES, (action - RUN) % PLACES, out, n)
    elif action < PLACE:
        n = tell_hang(before, action - HANG, out, n)
    else:
        n = tell_placed(setup, before, PANTRY + action - PLACE, out, n)
    return tell_consequences(setup, before, after, out, n)
