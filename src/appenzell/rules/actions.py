"""The numbers of actions: one dense space, the same for every set-up.

::

      0          end the turn
      1 ..  18   uncover room A .. R
     19 ..  66   slide: 19 + 4 * slot + spare        slots b1 d1 f1 a2 g2 a4 g4 a6 g6 b7 d7 f7, spares 0 to 3
     67 .. 336   run: 67 + 54 * mouse + place        mice 0 to 3 and Cheesy (4), places as below
    337 .. 356   hang the cheese tower: 337 + post   posts b1 c1 d1 e1 f1 a2 g2 a3 g3 .. a6 g6 b7 c7 d7 e7 f7
    357 .. 360   place the displaced mouse on p1 .. p4

    places: 0 .. 48 fields a1 b1 .. g7, 49 the cheese tower, 50 .. 53 the pantry p1 .. p4

Setting up uses the same numbers: mouse 0 runs into a tower, or the tower is hung. Must not know the state.
"""

from appenzell.rules.geometry import FIELD_NAMES, FIELDS, POSTS, SLOTS
from appenzell.rules.numbers import MICE_EACH

TOWER = FIELDS  # the place inside the movable cheese tower
PANTRY = TOWER + 1  # p1; p2 to p4 follow
PANTRY_FIELDS = 4
PLACES = PANTRY + PANTRY_FIELDS
OUT = PLACES  # from here on: nowhere on the board
CELLAR = OUT + 1
HELD = OUT + 2

ROOMS = 18
CHEESY = MICE_EACH  # Cheesy's number among the mice that run
SPARES = 4

END = 0
UNCOVER = END + 1
SLIDE = UNCOVER + ROOMS
RUN = SLIDE + len(SLOTS) * SPARES
HANG = RUN + (MICE_EACH + 1) * PLACES
PLACE = HANG + len(POSTS)
ACTIONS = PLACE + PANTRY_FIELDS

RUNS = HANG - RUN
ORIGINS = HELD + 1
RUNS_FROM = ACTIONS  # the first token of a run, see `tokens`
TOKENS = RUNS_FROM + ORIGINS * RUNS

PLACE_NAMES = (*FIELD_NAMES, "T", "p1", "p2", "p3", "p4")
