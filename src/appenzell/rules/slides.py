"""Sliding a line of tiles under the mice (B-40 to B-44, X-32, X-41, X-56, A-20 to A-23, A-71, A-80 to A-82)."""

from appenzell.rules.actions import CELLAR, CHEESY, HELD, PANTRY
from appenzell.rules.compiled import compiled
from appenzell.rules.deck import reveal
from appenzell.rules.lookup import (
    SLOT_DOWN,
    SLOT_ENTRY,
    SLOT_EXIT,
    SLOT_LINE,
    SLOT_UP,
)
from appenzell.rules.numbers import MICE_EACH, OVER_PHASE, PLACE_PHASE
from appenzell.rules.scoring import settle
from appenzell.rules.setups import MODULES, WORKS_ON
from appenzell.rules.state import (
    ACTIONS_LEFT,
    CASTLE,
    CHEESY_AT,
    MAX_PLAYERS,
    MICE,
    NOBODY,
    PHASE,
    PLAYER,
    RIBBON,
    SLID,
    TILES,
    WORKS_USED,
    cheesy_bit,
    put_mouse,
    traps,
    whereabouts,
    works_tile,
)


@compiled
def works_mouse(setup, state):
    """Return the own mouse (4: Cheesy) that gives an extra slide now, or NOBODY (X-41, X-42, A-81)."""
    if setup[MODULES] & WORKS_ON == 0:
        return NOBODY
    tile = works_tile(state)
    player = state[PLAYER]
    mouse = NOBODY
    if state[MICE + player] & tile:
        for own in range(MICE_EACH):
            if tile >> whereabouts(state, player, own) & 1:
                mouse = own
    elif state[RIBBON] == player and cheesy_bit(state) & tile:
        mouse = CHEESY
    if mouse != NOBODY and state[WORKS_USED] >> mouse & 1:
        return NOBODY
    return mouse


@compiled
def may_slide(setup, state):
    """Whether the player on turn has a slide left, ordinary or extra (B-11, A-80)."""
    return (state[ACTIONS_LEFT] > 0 and state[SLID] == 0) or works_mouse(setup, state) != NOBODY


@compiled
def pay_slide(setup, state):
    """Use the extra slide if there is one, else an action and the turn's one slide (A-80)."""
    mouse = works_mouse(setup, state)
    if mouse != NOBODY:
        state[WORKS_USED] |= 1 << mouse
    else:
        state[ACTIONS_LEFT] -= 1
        state[SLID] = 1


@compiled
def shift_tiles(state, slot, spare):
    """Push a spare into a line; what falls out takes the spare's place (B-41)."""
    line, source, target = SLOT_LINE[slot], PANTRY + spare, SLOT_EXIT[slot]
    stay = ~(line | 1 << source)
    moving = line & ~(1 << target)
    for plane in range(4):
        tiles = state[TILES + plane]
        moved = (tiles & moving) << SLOT_UP[slot] >> SLOT_DOWN[slot]
        moved |= (tiles >> source & 1) << SLOT_ENTRY[slot]
        moved |= (tiles >> target & 1) << source
        state[TILES + plane] = tiles & stay | moved


@compiled
def replace_mice(state, player, places, target):
    """Put every mouse of a player that stands on one of these places to `target`."""
    for mouse in range(MICE_EACH):
        if places >> whereabouts(state, player, mouse) & 1:
            put_mouse(state, player, mouse, target)


@compiled
def displace(state, place):
    """Take whoever stands on a pantry place off the board; return whether somebody did (X-56)."""
    if cheesy_bit(state) >> place & 1:
        state[CHEESY_AT] = HELD
        return True
    for player in range(MAX_PLAYERS):
        if state[MICE + player] >> place & 1:
            replace_mice(state, player, 1 << place, HELD)
            return True
    return False


@compiled
def drop_mice(state, line):
    """Let every mouse of a line that now stands on a trap fall into the cellar; return whether one did (B-44)."""
    deadly = traps(state) & line & CASTLE
    fallen = False
    for player in range(MAX_PLAYERS):
        if state[MICE + player] & deadly:
            replace_mice(state, player, deadly, CELLAR)
            fallen = True
    return fallen


@compiled
def slide(setup, state, slot, spare):
    """Play a legal slide: shift, reveal, falls, then ribbons, collecting and the end (A-23)."""
    pay_slide(setup, state)
    displaced = displace(state, PANTRY + spare)
    shift_tiles(state, slot, spare)
    reveal(state, spare)
    settle(setup, state, drop_mice(state, SLOT_LINE[slot]))
    if displaced and state[PHASE] != OVER_PHASE:
        state[PHASE] = PLACE_PHASE
