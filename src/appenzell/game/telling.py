"""What an action did, as events for a screen; and what actions cost.

Owns the names: the kernel finds what happened, as rows of numbers (see `rules.events`), and here they become plain JSON
data with a `kind`: `enter`, `run`, `jump`, `lift`, `slide`, `fall`, `ribbon`, `collect`, `hang`, `displaced`, `place`,
`cover`, `turn`, `over`. They are composed from what was visible, so they cannot tell what is covered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Literal

from appenzell.game.action import ORIGIN_NAMES
from appenzell.game.resignations import winner_of
from appenzell.rules.events import (
    CHEESE,
    COLLECT_EVENT,
    COVER_EVENT,
    COVERED_ROOMS,
    DISPLACED_EVENT,
    ENDING,
    ENTER_EVENT,
    EVENTS,
    FALL_EVENT,
    FROM,
    HANG_EVENT,
    JUMP_EVENT,
    KIND,
    LIFT_EVENT,
    MOUSE,
    NEW_TURN,
    OVER_EVENT,
    PASSED,
    PLACE_EVENT,
    RIBBON_EVENT,
    ROOM,
    RUN_EVENT,
    SEAT,
    SHOWN_EVENT,
    SHOWN_PLACE,
    SHOWN_TILE,
    SLIDE_EVENT,
    SLOT,
    SPARE,
    TILE_IN,
    TILE_OUT,
    TO,
    TURN_EVENT,
)
from appenzell.rules.geometry import FIELD_NAMES, SLOT_PATHS, SLOTS
from appenzell.rules.layouts import ROOM_LETTERS
from appenzell.rules.numbers import BYTE, ENDINGS
from appenzell.rules.tiles import TILE_LETTERS

if TYPE_CHECKING:
    from appenzell.game.game import Game
    from appenzell.game.position import Position

Event = dict[str, Any]
EventRow = list[int]
Ending = Literal["target", "third_mouse", "turn_limit", "resigned"]

PATHS = {FIELD_NAMES[path[0]]: tuple(FIELD_NAMES[field] for field in path) for path in SLOT_PATHS}
"""For each slot the fields a pushed tile passes."""
HIDDEN = "?"


def tell(before: Position, after: Position, number: int, resigned: Collection[int] = ()) -> list[Event]:
    """Return what an action did, in the order in which it is to be shown (A-23); who has `resigned` cannot have won.

    >>> from appenzell import Game, Setup
    >>> game = Game.new(Setup(seed="any text", start=0))
    >>> before = game.position.copy()
    >>> tell(before, game.position, game.apply("+a1").number)[1]
    {'kind': 'turn', 'seat': 1, 'turn': 0}
    """
    events: list[Event] = []
    for row in after.events_since(before, number):
        if row[KIND] == SHOWN_EVENT:
            _show(events[-1], row)
        else:
            events.append(EVENT_MAKERS[row[KIND]](row))
    if resigned and after.phase == "over":
        events[-1]["winner"] = winner_of(after, resigned)
    return events


def sealed(events: list[Event]) -> list[Event]:
    """Return the events without the tiles they showed, for a log: what a roof hides again must be remembered."""
    return [_sealed(event) for event in events]


def costs(game: Game) -> dict[str, int]:
    """Return how many actions each legal action costs, by token.

    >>> from appenzell import Game, Setup
    >>> game = Game.new(Setup(seed="any text", start=0))
    >>> costs(game)
    {'+a1': 0, '+g1': 0, '+a7': 0, '+g7': 0}
    """
    if game.is_over:
        return {}
    _, prices = game.position.prices()
    return dict(zip((action.token for action in game.legal_actions()), prices, strict=True))


def ending_of(game: Game) -> Ending | None:
    """Return why a game ended, by the rules or because one of two has resigned; None: it has not."""
    if not game.is_over:
        return None
    return ending_by_rules(game.position) if game.position.phase == "over" else "resigned"


def ending_by_rules(position: Position) -> Ending:
    """Return why a game ended by the rules."""
    return ENDINGS[position.ending()]


# --- rows as events ----------------------------------------------------------------------------------------


def _moved(row: EventRow) -> Event:
    places = {"from": ORIGIN_NAMES[row[FROM]], "to": ORIGIN_NAMES[row[TO]]}
    return {"kind": EVENTS[row[KIND]], "seat": row[SEAT], "mouse": row[MOUSE]} | places | {"over": _over(row[PASSED])}


def _over(passed: int) -> list[str]:
    """Return the names of the places jumped over."""
    names = []
    while passed:
        names.append(ORIGIN_NAMES[(passed & (1 << BYTE) - 1) - 1])
        passed >>= BYTE
    return names


def _fallen(row: EventRow) -> Event:
    return {"kind": "fall", "seat": row[SEAT], "mouse": row[MOUSE], "at": ORIGIN_NAMES[row[FROM]]}


def _displaced(row: EventRow) -> Event:
    return {"kind": "displaced", "seat": _seat(row), "mouse": row[MOUSE], "at": ORIGIN_NAMES[row[FROM]]}


def _placed(row: EventRow) -> Event:
    return {"kind": "place", "seat": _seat(row), "mouse": row[MOUSE], "to": ORIGIN_NAMES[row[TO]]}


def _hung(row: EventRow) -> Event:
    start = None if row[FROM] < 0 else FIELD_NAMES[row[FROM]]
    return {"kind": "hang", "from": start, "post": FIELD_NAMES[row[TO]]}


def _lifted(row: EventRow) -> Event:
    return {"kind": "lift", "room": ROOM_LETTERS[row[ROOM]], "tiles": {}}


def _slid(row: EventRow) -> Event:
    tiles = {"in": TILE_LETTERS[row[TILE_IN]], "out": TILE_LETTERS[row[TILE_OUT]], "revealed": {}}
    return {"kind": "slide", "slot": FIELD_NAMES[SLOTS[row[SLOT]]], "spare": row[SPARE]} | tiles


def _show(event: Event, row: EventRow) -> None:
    """Add a tile to the event that showed it."""
    shown = event["tiles" if event["kind"] == "lift" else "revealed"]
    shown[FIELD_NAMES[row[SHOWN_PLACE]]] = TILE_LETTERS[row[SHOWN_TILE]]


def _tied(row: EventRow) -> Event:
    return {"kind": "ribbon", "seat": row[SEAT]}


def _collected(row: EventRow) -> Event:
    return {"kind": "collect", "seat": row[SEAT], "cheese": TILE_LETTERS[row[CHEESE]]}


def _covered(row: EventRow) -> Event:
    rooms = [letter for room, letter in enumerate(ROOM_LETTERS) if row[COVERED_ROOMS] >> room & 1]
    return {"kind": "cover", "rooms": rooms}


def _turned(row: EventRow) -> Event:
    return {"kind": "turn", "seat": row[SEAT], "turn": row[NEW_TURN]}


def _ended(row: EventRow) -> Event:
    return {"kind": "over", "winner": _seat(row), "reason": ENDINGS[row[ENDING]]}


def _seat(row: EventRow) -> int | None:
    """Return the seat; None: nobody's."""
    return None if row[SEAT] < 0 else row[SEAT]


EVENT_MAKERS: dict[int, Callable[[EventRow], Event]] = {
    ENTER_EVENT: _moved,
    RUN_EVENT: _moved,
    JUMP_EVENT: _moved,
    FALL_EVENT: _fallen,
    DISPLACED_EVENT: _displaced,
    PLACE_EVENT: _placed,
    HANG_EVENT: _hung,
    LIFT_EVENT: _lifted,
    SLIDE_EVENT: _slid,
    RIBBON_EVENT: _tied,
    COLLECT_EVENT: _collected,
    COVER_EVENT: _covered,
    TURN_EVENT: _turned,
    OVER_EVENT: _ended,
}


def _sealed(event: Event) -> Event:
    if event["kind"] == "lift":
        return {**event, "tiles": {}}
    if event["kind"] == "slide":
        return {**event, "in": HIDDEN, "out": HIDDEN, "revealed": {}}
    return event
