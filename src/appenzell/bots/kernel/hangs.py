"""What the cheese tower is hung for.

Who hangs it twice in a turn, with nothing in between that needed it where it hung, could have had the same for an
action less. So bots note from which post it came in this turn, until something is played that could not have been
played with the tower still there; `candidates` reads the note. In states that a bot thinks with it stands in bits of a
word that the rules clear with every turn and otherwise leave alone; of a game that is played `seen` knows it.
"""

from appenzell.bots.kernel.compiled import act, fast
from appenzell.rules.actions import CHEESY, END, HANG, OUT, PLACE, PLACES, RUN, SLIDE, TOWER, UNCOVER
from appenzell.rules.lookup import BLOCKED_SLIDES, ENTRANCES
from appenzell.rules.setups import MODULES, TOUCHED_FROM_POST, TOWER_ON
from appenzell.rules.state import MICE, NO_POST, PLAYER, POST, WORKS_USED, whereabouts

NOTE = 8
"""The lowest bit of the note: the post's field, counted from 1."""
NO_NOTE = (1 << NOTE) - 1


@fast
def hung_from(state):
    """Return where the cheese tower hung before it was moved in this turn for nothing yet, or NO_POST."""
    return (state[WORKS_USED] >> NOTE) - 1


@fast
def note_hung_from(state, post):
    """Write the note; NO_POST clears it."""
    state[WORKS_USED] = state[WORKS_USED] & NO_NOTE | post + 1 << NOTE


@fast
def needs_tower(setup, state, action, before):
    """Whether an action of a turn could not be played with the cheese tower where it hung before."""
    own_inside = state[MICE + state[PLAYER]] >> TOWER & 1
    if action < SLIDE:
        return own_inside and setup[TOUCHED_FROM_POST + state[POST]] >> (action - UNCOVER) & 1
    if action < RUN:
        return BLOCKED_SLIDES[before] >> (action - SLIDE) & 1
    mouse, place = (action - RUN) // PLACES, (action - RUN) % PLACES
    if mouse == CHEESY:
        return 0
    origin = whereabouts(state, state[PLAYER], mouse)
    return origin == TOWER or (origin == OUT and ENTRANCES >> place & 1 == 0)


@fast
def hung_after(setup, state, action, before):
    """Return from where the cheese tower hangs elsewhere for nothing yet after a legal action, or NO_POST.

    `state` is the one before the action, `before` what was so before it.
    """
    if setup[MODULES] & TOWER_ON == 0 or action == END:
        return NO_POST
    if before == NO_POST:
        return state[POST] if HANG <= action < PLACE else NO_POST
    if UNCOVER <= action < HANG and needs_tower(setup, state, action, before):
        return NO_POST
    return before


@fast
def act_noting(setup, state, action):
    """Play a legal action, and note whether the cheese tower was hung for anything; mutates the state."""
    if setup[MODULES] & TOWER_ON:
        note_hung_from(state, hung_after(setup, state, action, hung_from(state)))
    act(setup, state, action)
