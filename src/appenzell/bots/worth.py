"""What a position is worth to a seat whose turn has just ended: the greedy bot's whole taste, in points.

Ten points are a kind of cheese. Everything is read from the words of the state, because it is asked thousands of times
a turn. Only what is visible counts.
"""

from collections.abc import Iterator
from itertools import combinations

from appenzell.rules.actions import CELLAR, OUT, PANTRY, TOWER
from appenzell.rules.geometry import FIELDS, LINES, SLOTS, TOWERS, file_of, rank_of
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.state import (
    BYTE,
    BYTE_MASK,
    CHEESY_AT,
    COLLECTED,
    MICE,
    NOBODY,
    OPEN,
    PANTRY_BITS,
    PHASE,
    RIBBON,
    TILES,
    WHERE,
    WINNER,
)
from appenzell.rules.tiles import CHEESES

WIN = 1000.0
CHEESE = 10.0
RIVAL_CHEESE = 4.0
"""… what another seat's cheese takes away."""
FALLEN = (0.0, 9.0, 22.0, 60.0, 60.0)
"""What mice in the cellar take away, by their number."""
RIVAL_FALLEN = 2.5
INSIDE, IN_TOWER = 1.2, 0.5
"""A mouse in the castle, or just in a tower, is better than one outside."""
ON_CHEESE = 0.9
"""A mouse on a kind still to be collected."""
PAIR, FADING = 6.0, 0.62
"""Two visible tiles of a kind with two mice on them in n more steps: PAIR × FADING to the power of n."""
DANGER = (2.5, 5.0, 30.0, 0.0, 0.0)
"""A mouse that the next slide could drop, by how many have fallen."""
HAS_RIBBON = 2.5

FAR = 12
STEPS = [[abs(file_of(a) - file_of(b)) + abs(rank_of(a) - rank_of(b)) for b in range(FIELDS)] for a in range(FIELDS)]
FROM_OUTSIDE = [1 + min(STEPS[tower][field] for tower in TOWERS) for field in range(FIELDS)]
BESIDE = [
    sum(
        1 << line[place]
        for line in LINES
        if field in line
        for place in (line.index(field) - 1, line.index(field) + 1)
        if 0 <= place < len(line)
    )
    for field in range(FIELDS)
]
"""For each field, those from which one slide brings the tile here."""
SLOT_BITS = sum(1 << slot for slot in SLOTS)


def worth(words: list[int], seat: int, players: int) -> float:
    """Return how good a state is for a seat."""
    if words[PHASE] == OVER_PHASE:
        return 0.0 if words[WINNER] == NOBODY else WIN if words[WINNER] == seat else -WIN
    places = [words[WHERE + seat] >> BYTE * mouse & BYTE_MASK for mouse in range(4)]
    fallen = places.count(CELLAR)
    value = _scores(words, seat, players) - FALLEN[fallen]
    value += sum(INSIDE if place != TOWER and place not in TOWERS else IN_TOWER for place in places if place < OUT)
    value -= DANGER[fallen] * _endangered(words, places)
    if words[RIBBON] == seat:
        value += HAS_RIBBON
        places.append(words[CHEESY_AT])
    return value + _prospects(words, seat, players, places)


def _scores(words: list[int], seat: int, players: int) -> float:
    """Return what has been won and lost, compared with the others."""
    value = 0.0
    for other in range(players):
        kinds = (words[COLLECTED] >> BYTE * other & BYTE_MASK).bit_count()
        if other == seat:
            value += CHEESE * kinds
        else:
            mice = words[WHERE + other]
            fallen = sum(mice >> BYTE * mouse & BYTE_MASK == CELLAR for mouse in range(4))
            value += RIVAL_FALLEN * fallen - RIVAL_CHEESE * kinds
    return value


def _endangered(words: list[int], places: list[int]) -> int:
    """Return how many own mice the next slide could drop: a trap beside them in a line, or a trap that is a spare."""
    traps = words[TILES + 3] & ~(words[TILES] | words[TILES + 1] | words[TILES + 2])
    if not traps:
        return 0
    seen = traps & words[OPEN]
    loose = SLOT_BITS if traps & PANTRY_BITS else 0
    return sum(1 for place in places if place < FIELDS and (BESIDE[place] & seen or loose >> place & 1))


def _prospects(words: list[int], seat: int, players: int, places: list[int]) -> float:
    """Return what the visible cheese promises."""
    value = 0.0
    seen = words[OPEN] | PANTRY_BITS
    standing = words[MICE + seat]
    for tiles in _wanted(words, seat, players):
        here = tiles & seen
        if not here:
            continue
        if here & standing:
            value += ON_CHEESE
        fields = [field for field in range(PANTRY + 4) if here >> field & 1]
        if len(fields) > 1:
            value += PAIR * FADING ** _steps_to_pair(fields, places)
    return value


def _wanted(words: list[int], seat: int, players: int) -> Iterator[int]:
    """Return where the tiles lie of each kind that a seat can still collect."""
    one, two, four, eight = words[TILES : TILES + 4]
    for kind in range(1, CHEESES + 1):
        owners = sum(words[COLLECTED] >> BYTE * other + kind - 1 & 1 for other in range(players))
        if owners == 4 or words[COLLECTED] >> BYTE * seat + kind - 1 & 1:
            continue
        yield (one if kind & 1 else ~one) & (two if kind & 2 else ~two) & (four if kind & 4 else ~four) & ~eight


def _steps_to_pair(fields: list[int], places: list[int]) -> int:
    """Return how many steps bring two mice onto two of these fields, as the crow walks."""
    best = 2 * FAR
    for a, b in combinations(fields, 2):
        to_a = [_steps(place, a) for place in places]
        to_b = [_steps(place, b) for place in places]
        for first, steps in enumerate(to_a):
            if steps < best:
                best = min([best, *(steps + more for second, more in enumerate(to_b) if second != first)])
    return best


def _steps(place: int, field: int) -> int:
    """Return how far a mouse is from a field."""
    if place == field:
        return 0
    if place < FIELDS and field < FIELDS:
        return STEPS[place][field]
    if place == OUT and field < FIELDS:
        return FROM_OUTSIDE[field]
    return FAR
