"""Playing an action on a state. `play` trusts that the action is legal; `apply` checks it first."""

from appenzell.rules.actions import (
    CHEESY,
    END,
    HANG,
    HELD,
    MICE_EACH,
    PANTRY,
    PLACE,
    PLACES,
    RUN,
    SLIDE,
    SPARES,
    TOWER,
    UNCOVER,
)
from appenzell.rules.compiled import compiled
from appenzell.rules.deck import reveal
from appenzell.rules.runs import run_cost
from appenzell.rules.scoring import after, best, collect_landing, finish, judge, settle, tie_ribbon
from appenzell.rules.setups import CHEESY_ON, MODULES, PLAYERS, ROOM_AROUND, ROOM_BIT, ROOM_FIELDS, START, TURN_LIMIT
from appenzell.rules.slides import slide
from appenzell.rules.state import (
    ACTIONS_LEFT,
    BYTE,
    BYTE_MASK,
    CHEESY_AT,
    MAX_PLAYERS,
    OPEN,
    OPEN_ROOMS,
    PHASE,
    PLAYER,
    POST,
    SETUP_PHASE,
    SLID,
    TURN,
    TURN_PHASE,
    WHERE,
    WORKS_USED,
    put_mouse,
    whereabouts,
)
from appenzell.rules.tables import NEIGHBOURS, POST_FIELDS

ACTIONS_A_TURN = 4


@compiled
def cover_up(setup, state):
    """Put the roofs back on every room without a mouse: open stays where somebody is (B-60, B-61, A-50)."""
    fields = setup[ROOM_AROUND + state[CHEESY_AT]]
    rooms = setup[ROOM_BIT + state[CHEESY_AT]]
    for player in range(setup[PLAYERS]):
        places = state[WHERE + player]
        for _ in range(MICE_EACH):
            fields |= setup[ROOM_AROUND + (places & BYTE_MASK)]
            rooms |= setup[ROOM_BIT + (places & BYTE_MASK)]
            places >>= BYTE
    state[OPEN] = fields
    state[OPEN_ROOMS] = rooms


@compiled
def begin_turn(setup, state, player):
    """Give the next turn to a player."""
    state[PHASE] = TURN_PHASE
    state[PLAYER] = player
    state[TURN] += 1
    state[ACTIONS_LEFT] = ACTIONS_A_TURN
    state[SLID] = 0
    state[WORKS_USED] = 0


@compiled
def end_turn(setup, state):
    """End the turn: cover up, then the next player, or the end by the turn limit (A-43)."""
    cover_up(setup, state)
    players = setup[PLAYERS]
    if state[TURN] == setup[TURN_LIMIT]:
        finish(state, best(setup, state, (1 << players) - 1))
    else:
        begin_turn(setup, state, after(setup, state[PLAYER]))


@compiled
def uncover(setup, state, room):
    """Lift a roof (B-20, B-21)."""
    state[ACTIONS_LEFT] -= 1
    state[OPEN_ROOMS] |= 1 << room
    state[OPEN] |= setup[ROOM_FIELDS + room]
    reveal(state, 0)


@compiled
def run(setup, state, mouse, place):
    """Run with an own mouse or Cheesy, then collect where it has landed (B-31, A-06, X-17)."""
    player = state[PLAYER]
    if mouse == CHEESY:
        state[ACTIONS_LEFT] -= run_cost(setup, state, player, mouse, place)
        state[CHEESY_AT] = place
    else:
        if NEIGHBOURS[whereabouts(state, player, mouse)] >> place & 1:
            state[ACTIONS_LEFT] -= 1
        else:
            state[ACTIONS_LEFT] -= run_cost(setup, state, player, mouse, place)
        put_mouse(state, player, mouse, place)
        if setup[MODULES] & CHEESY_ON:
            tie_ribbon(state)
    if collect_landing(setup, state, player, place):
        judge(setup, state)


@compiled
def set_up(setup, state, action):
    """Put the first mouse into a tower, or hang the cheese tower with it inside (B-07, X-31)."""
    player = state[PLAYER]
    if action >= HANG:
        state[POST] = POST_FIELDS[action - HANG]
        put_mouse(state, player, 0, TOWER)
    else:
        put_mouse(state, player, 0, action - RUN)
    state[PLAYER] = after(setup, player)
    if state[PLAYER] == setup[START]:
        begin_turn(setup, state, state[PLAYER])


@compiled
def hang(state, post):
    """Hang the cheese tower elsewhere; who is in it travels along (X-33, A-72)."""
    state[ACTIONS_LEFT] -= 1
    state[POST] = POST_FIELDS[post]


@compiled
def place_held(setup, state, place):
    """Put the displaced mouse, or Cheesy, on a pantry field (X-56, A-90)."""
    state[PHASE] = TURN_PHASE
    if state[CHEESY_AT] == HELD:
        state[CHEESY_AT] = place
    else:
        for player in range(MAX_PLAYERS):
            for mouse in range(MICE_EACH):
                if whereabouts(state, player, mouse) == HELD:
                    put_mouse(state, player, mouse, place)
    settle(setup, state, False)


@compiled
def play(setup, state, action):
    """Play a legal action; mutates the state. For an illegal one the result is not defined: see `apply`."""
    if action == END:
        end_turn(setup, state)
    elif state[PHASE] == SETUP_PHASE:
        set_up(setup, state, action)
    elif action < SLIDE:
        uncover(setup, state, action - UNCOVER)
    elif action < RUN:
        slide(setup, state, (action - SLIDE) // SPARES, (action - SLIDE) % SPARES)
    elif action < HANG:
        run(setup, state, (action - RUN) // PLACES, (action - RUN) % PLACES)
    elif action < PLACE:
        hang(state, action - HANG)
    else:
        place_held(setup, state, PANTRY + action - PLACE)
