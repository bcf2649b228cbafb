"""Ribbons, collecting and the end of the game (B-50 to B-53, B-70 to B-74, X-03, X-13, X-19, A-30 to A-46).

`settle` looks at everybody after a slide or a placing; after a run only the player on turn can have gained anything.
Mutates the ribbon, the collections and, at the end, the phase and the winner.
"""

from appenzell.rules.actions import CELLAR
from appenzell.rules.bits import count
from appenzell.rules.compiled import compiled
from appenzell.rules.numbers import BYTE, MICE_EACH, OVER_PHASE, STOCK, THIRD
from appenzell.rules.setups import CHEESY_ON, MODULES, PLAYERS, TARGET
from appenzell.rules.state import (
    COLLECTED,
    KINDS_MASK,
    MAX_PLAYERS,
    MICE,
    NOBODY,
    PHASE,
    PLAYER,
    RIBBON,
    TILES,
    WINNER,
    after,
    cheesy_tile,
    collected,
    own_mice,
    whereabouts,
)
from appenzell.rules.tiles import CHEESES


@compiled
def kinds_paired(state, mice):
    """Return the kinds on which at least two of these mice stand, as seven bits (B-50)."""
    first, second, third = state[TILES], state[TILES + 1], state[TILES + 2]
    on_cheese = mice & ~state[TILES + 3] & (first | second | third)
    kinds = 0
    for kind in range(1, CHEESES + 1):
        alike = on_cheese & (first ^ (kind & 1) - 1) & (second ^ (kind >> 1 & 1) - 1) & (third ^ (kind >> 2) - 1)
        kinds |= (alike & (alike - 1) != 0) << (kind - 1)
    return kinds


@compiled
def sold_out(setup, state, player):
    """Return the kinds this player cannot get any more: four others own them (X-03)."""
    if setup[PLAYERS] <= STOCK:
        return 0
    kinds = KINDS_MASK
    for other in range(setup[PLAYERS]):
        if other != player:
            kinds &= collected(state, other)
    return kinds


@compiled
def collect(setup, state, player):
    """Give a player the kinds that are due and in stock (B-50 to B-53); return whether there were any."""
    due = kinds_paired(state, own_mice(state, player)) & ~collected(state, player)
    if due != 0:
        due &= ~sold_out(setup, state, player)
        state[COLLECTED] |= due << (BYTE * player)
    return due != 0


@compiled
def tie_ribbon(setup, state):
    """Give Cheesy the ribbon of whoever's mouse stands on his tile (X-13, A-52)."""
    if setup[MODULES] & CHEESY_ON:
        tile = cheesy_tile(state)
        for player in range(MAX_PLAYERS):
            if state[MICE + player] & tile:
                state[RIBBON] = player


@compiled
def has_lost(state, player):
    """Whether a player's third mouse has fallen (B-71, A-46)."""
    fallen = 0
    for mouse in range(MICE_EACH):
        fallen += whereabouts(state, player, mouse) == CELLAR
    return fallen >= THIRD


@compiled
def best(setup, state, candidates):
    """Return the candidate with the most cheese; a tie goes to who has waited longest (B-73, A-40)."""
    winner, most = NOBODY, -1
    players = setup[PLAYERS]
    player = state[PLAYER]
    for _ in range(players):
        player = after(setup, player)
        cheeses = count(collected(state, player))
        if candidates >> player & 1 and cheeses > most:
            winner, most = player, cheeses
    return winner


@compiled
def finish(state, winner):
    """End the game."""
    state[PHASE] = OVER_PHASE
    state[WINNER] = winner


@compiled
def end_if_decided(setup, state):
    """End the game if a target is reached or a third mouse has fallen (B-70 to B-72, A-33 to A-39)."""
    standing = reached = 0
    players = setup[PLAYERS]
    for player in range(players):
        if not has_lost(state, player):
            standing |= 1 << player
            reached |= (count(collected(state, player)) >= setup[TARGET]) << player
    if reached != 0:
        finish(state, best(setup, state, reached))
    elif standing != (1 << players) - 1:
        finish(state, best(setup, state, standing))


@compiled
def settle(setup, state, fallen):
    """Change ribbons, collect for everyone and judge; `fallen` says that a mouse has just fallen (A-23)."""
    tie_ribbon(setup, state)
    due = fallen
    player = state[PLAYER]
    for _ in range(setup[PLAYERS]):  # the player on turn comes last
        player = after(setup, player)
        due |= collect(setup, state, player)
    if due:
        end_if_decided(setup, state)
