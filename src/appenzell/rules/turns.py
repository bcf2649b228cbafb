"""Whose turn it is: setting up, beginning and ending turns, covering up (B-07, B-08, B-60, X-31, A-10, A-43)."""

from appenzell.rules.actions import HANG, RUN, TOWER
from appenzell.rules.compiled import compiled
from appenzell.rules.lookup import POST_FIELDS
from appenzell.rules.numbers import ACTIONS_A_TURN, BYTE, MICE_EACH, TURN_PHASE
from appenzell.rules.scoring import best, finish
from appenzell.rules.setups import PLAYERS, ROOM_AROUND, ROOM_BIT, START, TURN_LIMIT
from appenzell.rules.state import (
    ACTIONS_LEFT,
    BYTE_MASK,
    CHEESY_AT,
    OPEN,
    OPEN_ROOMS,
    PHASE,
    PLAYER,
    POST,
    SLID,
    TURN,
    WHERE,
    WORKS_USED,
    after,
    put_mouse,
)


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
def begin_turn(state, player):
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
        begin_turn(state, after(setup, state[PLAYER]))


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
        begin_turn(state, state[PLAYER])
