"""How far one mouse gets in a turn, run after run, and which roofs it could lift from where it stands.

::

    ways: int64[WAYS_WORDS]
       0          the rooms whose roof it could lift, a bit each, open ones too
       1 ..  54   for each place how many actions the cheapest way there costs; 0: there is none
      55 .. 108   for each place on such a way where its last run begins: a place, or OUT

Every run of a way is played, so what it brings counts: a way ends where the game does. Of ways that cost the same, the
one of the fewest runs is told. Reads the state, never changes it.
"""

from appenzell.rules.actions import CHEESY, PLACES, RUN
from appenzell.rules.bits import lowest
from appenzell.rules.check import check_runner
from appenzell.rules.compiled import compiled
from appenzell.rules.legal import rooms_near
from appenzell.rules.numbers import TURN_PHASE
from appenzell.rules.play import play
from appenzell.rules.runs import reach
from appenzell.rules.state import ACTIONS_LEFT, BOARD, CHEESY_AT, PHASE, PLAYER, WORDS, whereabouts
from appenzell.rules.status import Status

ROOMS_NEAR = 0
WAY_COST = 1
WAY_FROM = WAY_COST + PLACES
WAYS_WORDS = WAY_FROM + PLACES


@compiled
def place_of(state, mouse):
    """Return where a mouse of the player on turn is (4: Cheesy)."""
    return state[CHEESY_AT] if mouse == CHEESY else whereabouts(state, state[PLAYER], mouse)


@compiled
def follow(setup, before, mouse, place, ways, after):
    """Write into `after` what the way to a place that was found leads to."""
    for word in range(WORDS):
        after[word] = before[word]
    at = place_of(before, mouse)
    while at != place:
        stop = place
        while ways[WAY_FROM + stop] != at:
            stop = ways[WAY_FROM + stop]
        play(setup, after, RUN + PLACES * mouse + stop)
        at = stop


@compiled
def go_on(setup, after, mouse, cost, out):
    """Note where one more run leads from where a way of this cost has come to, if it is cheaper than what is known."""
    here = place_of(after, mouse)
    known = 0
    for steps in range(1, after[ACTIONS_LEFT] + 1):
        reached = reach(setup, after, after[PLAYER], mouse, steps) & BOARD
        fresh = reached & ~known
        known |= reached
        while fresh != 0:
            place = lowest(fresh)
            fresh &= fresh - 1
            if out[WAY_COST + place] == 0 or out[WAY_COST + place] > cost + steps:
                out[WAY_COST + place] = cost + steps
                out[WAY_FROM + place] = here


@compiled
def write_ways(setup, before, mouse, after, out):
    """Write how far a mouse of the player on turn (4: Cheesy) gets into `out` (int64[109]); `after` is overwritten.

    Of the mice outside only the first gets anywhere, and only in a turn of one's own.
    """
    for word in range(WAYS_WORDS):
        out[word] = 0
    if before[PHASE] != TURN_PHASE or check_runner(setup, before, mouse) != Status.OK.value:
        return
    out[ROOMS_NEAR] = rooms_near(setup, before, mouse)
    start = place_of(before, mouse)
    follow(setup, before, mouse, start, out, after)
    go_on(setup, after, mouse, 0, out)
    for cost in range(1, before[ACTIONS_LEFT]):
        for place in range(PLACES):
            if out[WAY_COST + place] == cost and place != start:
                follow(setup, before, mouse, place, out, after)
                if after[PHASE] == TURN_PHASE:
                    go_on(setup, after, mouse, cost, out)
    if start < PLACES:  # whoever goes round and comes back is where they were
        out[WAY_COST + start] = out[WAY_FROM + start] = 0
