"""What an action did, as rows of integers: the kinds of events, and what the columns of a row mean.

::

    kind        1       2       3          4         5
    enter       seat    mouse   OUT        to        passed
    run         seat    mouse   from       to        -
    jump        seat    mouse   from       to        passed
    fall        seat    mouse   from       -         -
    displaced   seat    mouse   from       -         -         Cheesy: seat NOBODY
    place       seat    mouse   -          to        -         Cheesy: seat NOBODY
    hang        -       -       from       to        -         posts by their field; in the set-up from NO_POST
    lift        room    -       -          -         -         rows `shown` follow
    slide       slot    spare   tile in    tile out  -         rows `shown` follow
    shown       place   tile    -          -         -
    ribbon      seat    -       -          -         -
    collect     seat    cheese  -          -         -         the code of its tiles
    cover       rooms   -       -          -         -         a bit each
    turn        seat    turn    -          -         -
    over        seat    ending  -          -         -         who has won by the rules, or NOBODY; as in `ENDINGS`

    passed: the places jumped over, in order, a byte each, the first one lowest, as place + 1; 0: no more

Mice have the numbers 0 to 3, Cheesy 4; tiles and places are those of the state; what is not used is 0. Owns no rule:
the rows are written by `telling`.
"""

EVENTS = (
    *("enter", "run", "jump", "fall", "displaced", "place", "hang"),
    *("lift", "slide", "shown", "ribbon", "collect", "cover", "turn", "over"),
)
ENTER_EVENT, RUN_EVENT, JUMP_EVENT, FALL_EVENT, DISPLACED_EVENT, PLACE_EVENT, HANG_EVENT = range(7)
LIFT_EVENT, SLIDE_EVENT, SHOWN_EVENT = range(7, 10)
RIBBON_EVENT, COLLECT_EVENT, COVER_EVENT, TURN_EVENT, OVER_EVENT = range(10, len(EVENTS))

KIND = 0
SEAT, MOUSE, FROM, TO, PASSED = range(1, 6)
EVENT_WORDS = 6
ROOM = COVERED_ROOMS = SLOT = SHOWN_PLACE = 1
SPARE = SHOWN_TILE = CHEESE = NEW_TURN = ENDING = 2
TILE_IN, TILE_OUT = FROM, TO

MOST_SHOWN = 6  # the fields of a line but for its slot; a room has fewer
MOST_FALLS = 3  # there are three traps
MOST_COLLECTED = 5 * 2  # by five seats: the four mice of one, and Cheesy, make two pairs
MOST_EVENTS = 2 + MOST_SHOWN + MOST_FALLS + 1 + MOST_COLLECTED + 1
"""No action has more than a slide can have: it displaces, shows, drops mice, ties a ribbon, and ends the game."""
