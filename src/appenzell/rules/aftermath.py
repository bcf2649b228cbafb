"""An action and all that a table must know after it, in one call: one flat array of numbers.

::

    aftermath: int64[AFTERMATH_WORDS]
      0          the action, or NO_ACTION
      1          whether it shows a tile that was covered
      2          how many rows of events there are
      3 .. 100   what lies open, see `views`
    101 .. 462   how many actions are legal, and their tokens, see `tokens`
    463 .. 823   what each of them costs, see `prices`
    824 .. 961   the rows of events, see `events`

Whoever keeps a table would else ask seven times, and asking costs more than the answers. Owns this array, and no rule.
"""

from appenzell.rules.actions import ACTIONS
from appenzell.rules.check import check
from appenzell.rules.compiled import compiled
from appenzell.rules.events import EVENT_WORDS, MOST_EVENTS
from appenzell.rules.legal import legal
from appenzell.rules.play import play
from appenzell.rules.prices import prices
from appenzell.rules.state import WORDS
from appenzell.rules.status import Status
from appenzell.rules.telling import reveals, write_events
from appenzell.rules.tokens import LISTED, action_meant, token_of
from appenzell.rules.views import VIEW_WORDS, write_view

PLAYED = 0
REVEALS = 1
EVENT_COUNT = 2
OPEN_VIEW = 3
LISTED_TOKENS = OPEN_VIEW + VIEW_WORDS
LISTED_PRICES = LISTED_TOKENS + LISTED
EVENT_ROWS = LISTED_PRICES + ACTIONS
NO_ACTION = -1
AFTERMATH_WORDS = EVENT_ROWS + MOST_EVENTS * EVENT_WORDS


@compiled
def write_survey(setup, state, out):
    """Write what there is to know of a position, however it came about, into `out` (int64[962]): it has no events."""
    out[PLAYED], out[REVEALS], out[EVENT_COUNT] = NO_ACTION, 0, 0
    write_view(setup, state, out[OPEN_VIEW:LISTED_TOKENS])
    tokens = out[LISTED_TOKENS + 1 : LISTED_PRICES]
    n = legal(setup, state, tokens)
    out[LISTED_TOKENS] = n
    prices(setup, state, tokens, n, out[LISTED_PRICES:EVENT_ROWS])
    for at in range(n):
        tokens[at] = token_of(state, tokens[at])


@compiled
def write_aftermath(setup, before, token, after, out):
    """Write the state that a token leads to into `after`, what there is to know of it into `out` (int64[962]).

    Return OK; or why it is illegal, and write nothing. A token whose mouse stands elsewhere is no known action.
    """
    action = action_meant(before, token)
    status = check(setup, before, action)
    if status != Status.OK.value:
        return status
    for word in range(WORDS):
        after[word] = before[word]
    shows = reveals(setup, before, action)
    play(setup, after, action)
    write_survey(setup, after, out)
    out[PLAYED], out[REVEALS] = action, shows
    rows = out[EVENT_ROWS:].reshape((MOST_EVENTS, EVENT_WORDS))
    out[EVENT_COUNT] = write_events(setup, before, after, action, rows)
    return status
