"""What a bot notices about a seat: a short list of numbers, from which `linear` makes winning chances.

Everything is read from what has been seen: the tiles that lie open and those that are remembered under roofs. The heart
of it is the cheapest way to each pair of cheeses: how many actions bring two own mice onto two tiles of a kind.
"""

import numpy as np

from appenzell.bots.kernel.compiled import fast
from appenzell.rules.actions import CELLAR, CHEESY, OUT, PANTRY, TOWER
from appenzell.rules.bits import bitboard, count, lowest
from appenzell.rules.geometry import FIELDS, LINES, SLOTS, TOWERS, file_of, rank_of
from appenzell.rules.lookup import TOWER_BITS
from appenzell.rules.numbers import ACTIONS_A_TURN, BYTE, MICE_EACH
from appenzell.rules.scoring import sold_out
from appenzell.rules.setups import TARGET
from appenzell.rules.state import (
    ACTIONS_LEFT,
    BYTE_MASK,
    CASTLE,
    CHEESY_AT,
    OPEN,
    PANTRY_BITS,
    PLAYER,
    POST,
    RIBBON,
    SLID,
    TILES,
    WHERE,
    collected,
    own_mice,
    traps,
)
from appenzell.rules.tiles import CHEESES

ON_TURN, CAN_SLIDE, LEFT = 0, 1, 2
NEED = 3  # three of them: one, two, three kinds short of the target
FALLEN = 6  # two of them: one or two mice in the cellar
INSIDE, IN_TOWER = 8, 9
KNOWN_PAIRS, STOOD_ON, HAS_RIBBON = 10, 11, 12
DANGER = 13  # three of them: mice the next slide can drop, with none, one or two in the cellar
LAST_PAIR = 16  # two of them: the last kind is within reach, of the seat on turn or of another
SLACK = 18  # pairs by how many actions they take beyond those there are
SLACKS, SOONEST = 8, -3
FEATURES = SLACK + 2 * SLACKS
BLOCKS = (
    *(("on_turn", 1), ("can_slide", 1), ("left", 1), ("need", 3), ("fallen", 2), ("inside", 1), ("in_tower", 1)),
    *(("known_pairs", 1), ("stood_on", 1), ("has_ribbon", 1), ("danger", 3), ("last_pair", 2)),
    *(("slack", SLACKS), ("slack_of_others", SLACKS)),
)
"""The same by their names, in this order, and how many numbers each is."""

FAR_AWAY = 14


def steps_between(place: int, field: int) -> int:
    """Return how many actions lead from a place to a field if nothing is in the way."""
    if place < FIELDS:
        return abs(file_of(place) - file_of(field)) + abs(rank_of(place) - rank_of(field))
    return 1 + min(steps_between(tower, field) for tower in TOWERS) if place == OUT else FAR_AWAY


STEPS = np.array([[steps_between(place, field) for field in range(FIELDS)] for place in range(64)], np.int64)
A_SLIDE_AWAY = np.array(
    [
        bitboard(line[at] for line in LINES if field in line for at in (line.index(field) - 1, line.index(field) + 1)
                 if 0 <= at < len(line))
        for field in range(FIELDS)
    ],
    np.int64,
)  # fmt: skip
"""For each field, those from which one slide brings the tile here."""
SLOT_BITS = bitboard(SLOTS)


@fast
def steps_to(state, place, field):
    """Return how many actions bring a mouse from a place to a field: walking, entering, lifting the roof there."""
    steps = 1 + STEPS[state[POST], field] if place == TOWER else STEPS[place, field]
    return steps + (1 - (state[OPEN] >> field & 1))


@fast
def cost_of_pair(state, tiles, places, mice):
    """Return how many actions bring two of the mice onto two of these tiles; `places` are where they are."""
    best = 2 * FAR_AWAY
    first_mouse = first = first_other = second_mouse = second = second_other = 0
    seen = 0
    # of each tile so far, the nearest mouse, its distance, and the distance of the next one
    near_mouse, near, other = -1, FAR_AWAY, FAR_AWAY
    while tiles != 0:
        field = lowest(tiles)
        tiles &= tiles - 1
        near_mouse, near, other = -1, FAR_AWAY, FAR_AWAY
        for mouse in range(mice):
            steps = steps_to(state, places[mouse], field)
            if steps < near:
                near_mouse, near, other = mouse, steps, near
            elif steps < other:
                other = steps
        if seen >= 1:
            together = near + first if near_mouse != first_mouse else min(near + first_other, other + first)
            best = min(best, together)
        if seen >= 2:
            together = near + second if near_mouse != second_mouse else min(near + second_other, other + second)
            best = min(best, together)
        if seen == 0:
            first_mouse, first, first_other = near_mouse, near, other
        else:
            second_mouse, second, second_other = near_mouse, near, other
        seen += 1
    return best


@fast
def endangered(state, places):
    """Return how many own mice the next slide could drop: a known trap beside them in a line, or a trap as a spare."""
    lying = traps(state)
    mice = 0
    if lying != 0:
        loose = SLOT_BITS if lying & PANTRY_BITS else 0
        for mouse in range(MICE_EACH):
            place = places[mouse]
            if place < FIELDS and (A_SLIDE_AWAY[place] & lying or loose >> place & 1):
                mice += 1
    return mice


@fast
def pairs(setup, state, seat, places, mice, is_on_turn, out):
    """Write what the known cheeses promise."""
    own, have = own_mice(state, seat), collected(state, seat)
    left = state[ACTIONS_LEFT] if is_on_turn else ACTIONS_A_TURN
    bucket = SLACK if is_on_turn else SLACK + SLACKS
    one, two, four = state[TILES], state[TILES + 1], state[TILES + 2]
    cheese = ~state[TILES + 3]
    short = setup[TARGET] - count(have)
    past = have | sold_out(setup, state, seat)
    for kind in range(1, CHEESES + 1):
        if past >> (kind - 1) & 1:
            continue
        tiles = cheese & (one ^ (kind & 1) - 1) & (two ^ (kind >> 1 & 1) - 1) & (four ^ (kind >> 2) - 1)
        out[STOOD_ON] += tiles & own != 0
        tiles &= CASTLE
        if tiles & (tiles - 1) == 0:
            continue
        out[KNOWN_PAIRS] += 1
        slack = cost_of_pair(state, tiles, places, mice) - left
        out[bucket + min(max(slack - SOONEST, 0), SLACKS - 1)] += 1
        if short == 1 and slack <= 0:
            out[LAST_PAIR + (0 if is_on_turn else 1)] = 1


@fast
def notice(setup, state, seat, places, out):
    """Write the features of a seat; `places` (int64[5]) is scratch for where its mice are."""
    for feature in range(FEATURES):
        out[feature] = 0
    is_on_turn = state[PLAYER] == seat
    if is_on_turn:
        out[ON_TURN] = 1
        out[CAN_SLIDE] = state[ACTIONS_LEFT] > 0 and state[SLID] == 0
        out[LEFT] = state[ACTIONS_LEFT]
    word, fallen = state[WHERE + seat], 0
    for mouse in range(MICE_EACH):
        place = word >> (BYTE * mouse) & BYTE_MASK
        places[mouse] = place
        fallen += place == CELLAR
        if place == TOWER or (place < FIELDS and TOWER_BITS >> place & 1):
            out[IN_TOWER] += 1
        elif place < PANTRY + 4:
            out[INSIDE] += 1
    short = setup[TARGET] - count(collected(state, seat))
    if 1 <= short <= 3:
        out[NEED + short - 1] = 1
    if 1 <= fallen <= 2:
        out[FALLEN + fallen - 1] = 1
    if fallen <= 2:
        out[DANGER + fallen] = endangered(state, places)
    mice = MICE_EACH
    if state[RIBBON] == seat:
        out[HAS_RIBBON] = 1
        places[CHEESY] = state[CHEESY_AT]
        mice += 1
    pairs(setup, state, seat, places, mice, is_on_turn, out)
