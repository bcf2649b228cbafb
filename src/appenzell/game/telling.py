"""What an action did, as events for a screen; and what actions cost.

Owns the kinds of events and their order. Events are composed from what was visible before and after the action, so they
cannot tell what is covered. An event is plain JSON data with a `kind`: `enter`, `run`, `jump`, `lift`, `slide`, `fall`,
`ribbon`, `collect`, `hang`, `displaced`, `place`, `cover`, `turn`, `over`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from appenzell.game.jumps import jumped
from appenzell.rules.actions import CHEESY, HANG, RUN, SLIDE, UNCOVER
from appenzell.rules.geometry import FIELD_NAMES, SLOT_PATHS
from appenzell.rules.layouts import LETTERS, parse_layout
from appenzell.rules.numbers import THIRD

if TYPE_CHECKING:
    from appenzell.game.game import Game
    from appenzell.game.view import View

Event = dict[str, Any]

PATHS = {FIELD_NAMES[path[0]]: tuple(FIELD_NAMES[field] for field in path) for path in SLOT_PATHS}
"""For each slot the fields a pushed tile passes."""
PLACES = {"tower": "T"}
"""Views call the cheese tower `tower`, tokens and events `T`."""
Why = Literal["target", "third_mouse", "turn_limit", "resigned"]
HIDDEN = "?"


def tell(before: View, after: View, token: str) -> list[Event]:
    """Return what an action did, in the order in which it is to be shown (A-23)."""
    return [*_deed(before, after, token), *_consequences(before, after)]


def reveals(before: View, token: str) -> bool:
    """Whether an action, played on this view, shows a tile that was covered: such an action cannot be taken back.

    >>> from appenzell import Game, Setup
    >>> view = Game.new(Setup(seed="any text", start=0)).view()
    >>> reveals(view, "^K"), reveals(view, "+a1")
    (True, False)
    """
    if not token.startswith(">"):
        return token.startswith("^")
    path = PATHS[token[1:3]]
    out_from_cover = path[-1] not in before.tiles
    return out_from_cover or any(here not in before.tiles and there in before.tiles for here, there in pairwise(path))


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
    position, left = game.position, game.actions_left
    legal = game.legal_actions()
    if game.phase != "turn":
        return {action.token: 0 for action in legal}
    prices = {"": 0}  # every slide costs the same
    for action in legal:
        number = action.number
        if number < UNCOVER:
            prices[action.token] = 0
        elif number < SLIDE or number >= HANG:
            prices[action.token] = 1
        elif number >= RUN or ">" not in prices:
            prices[action.token] = left - position.left_after(number)
            if number < RUN:
                prices[">"] = prices[action.token]
        else:
            prices[action.token] = prices[">"]
    return {action.token: prices[action.token] for action in legal}


# --- the action itself -------------------------------------------------------------------------------------


def _deed(before: View, after: View, token: str) -> Iterator[Event]:
    if token == ".":
        yield from _covering(before, after)
    elif token.startswith("^"):
        yield {"kind": "lift", "room": token[1], "tiles": _tiles_of(after, token[1])}
    elif token.startswith(">"):
        yield from _displacing(before, after)
        yield _sliding(before, after, token)
    elif token.startswith("T:"):
        yield {"kind": "hang", "from": before.cheese_tower, "post": token[2:]}
        yield from _entering_hung(before, after)
    elif token.startswith("="):
        yield from _placing(before, token[1:])
    else:
        yield _moving(before, after)


def _covering(before: View, after: View) -> Iterator[Event]:
    rooms = [room for room in before.open if room not in after.open]
    if rooms:
        yield {"kind": "cover", "rooms": rooms}


def _sliding(before: View, after: View, token: str) -> Event:
    slot, spare = token[1:3], int(token[4:] or 1) - 1
    shown = {
        there: after.tiles[there]
        for here, there in pairwise(PATHS[slot])
        if there in after.tiles and here not in before.tiles
    }
    pushed, fallen = before.spares[spare], after.spares[spare]
    return {"kind": "slide", "slot": slot, "spare": spare, "in": pushed, "out": fallen, "revealed": shown}


def _displacing(before: View, after: View) -> Iterator[Event]:
    for seat, mouse in _held(after):
        yield {"kind": "displaced", "seat": seat, "mouse": mouse, "at": _place(before, seat, mouse)}


def _placing(before: View, place: str) -> Iterator[Event]:
    for seat, mouse in _held(before):
        yield {"kind": "place", "seat": seat, "mouse": mouse, "to": place}


def _entering_hung(before: View, after: View) -> Iterator[Event]:
    """In the set-up the first mouse of the last seat hangs in the cheese tower from the start (X-31)."""
    if before.phase == "setup":
        yield _move_event("enter", before.player, 0, "out", _place(after, before.player, 0), ())


def _moving(before: View, after: View) -> Event:
    seat = before.player
    own = [mouse for mouse in range(len(before.mice[seat])) if before.mice[seat][mouse] != after.mice[seat][mouse]]
    mouse = own[0] if own else CHEESY
    start, end = _place(before, seat, mouse), _place(after, seat, mouse)
    over = () if mouse == CHEESY else jumped(before, start, end)
    sort = "enter" if start == "out" else "jump" if over else "run"
    return _move_event(sort, seat, mouse, start, end, over)


def _move_event(sort: str, seat: int, mouse: int, start: str, end: str, over: tuple[str, ...]) -> Event:
    return {"kind": sort, "seat": seat, "mouse": mouse, "from": start, "to": end, "over": list(over)}


# --- what came of it ---------------------------------------------------------------------------------------


def _consequences(before: View, after: View) -> Iterator[Event]:
    if before.mice != after.mice:
        yield from _falling(before, after)
    if after.ribbon is not None and after.ribbon != before.ribbon:
        yield {"kind": "ribbon", "seat": after.ribbon}
    if before.collected != after.collected:
        yield from _collecting(before, after)
    if after.phase == "over":
        yield {"kind": "over", "winner": after.winner, "reason": why_over(after)}
    elif (after.player, after.turn) != (before.player, before.turn):
        yield {"kind": "turn", "seat": after.player, "turn": after.turn}


def _falling(before: View, after: View) -> Iterator[Event]:
    for seat, (were, are) in enumerate(zip(before.mice, after.mice, strict=True)):
        for mouse, (was, now) in enumerate(zip(were, are, strict=True)):
            if now == "cellar" != was:
                yield {"kind": "fall", "seat": seat, "mouse": mouse, "at": was}


def _collecting(before: View, after: View) -> Iterator[Event]:
    for seat, (had, has) in enumerate(zip(before.collected, after.collected, strict=True)):
        for kind in has:
            if kind not in had:
                yield {"kind": "collect", "seat": seat, "cheese": kind}


def why_ended(game: Game) -> Why | None:
    """Return why a game ended, by the rules or because one of two has resigned; None: it has not."""
    if not game.is_over:
        return None
    return why_over(game.view()) if game.position.phase == "over" else "resigned"


def why_over(view: View) -> Why:
    """Return why a game ended by the rules."""
    fallen = [own.count("cellar") >= THIRD for own in view.mice]
    if any(len(kinds) >= view.target and not out for kinds, out in zip(view.collected, fallen, strict=True)):
        return "target"
    return "third_mouse" if any(fallen) else "turn_limit"


# --- small questions ---------------------------------------------------------------------------------------


def _place(view: View, seat: int | None, mouse: int) -> str:
    """Return where a mouse is, as tokens name places."""
    place = view.cheesy if seat is None or mouse == CHEESY else view.mice[seat][mouse]
    assert place is not None, "Cheesy plays along if he moves"
    return PLACES.get(place, place)


def _held(view: View) -> Iterator[tuple[int | None, int]]:
    """Return who waits to be placed; seat None: Cheesy."""
    if view.cheesy == "held":
        yield None, CHEESY
    for seat, own in enumerate(view.mice):
        for mouse, place in enumerate(own):
            if place == "held":
                yield seat, mouse


def _tiles_of(view: View, room: str) -> dict[str, str]:
    """Return the tiles of an open room; raised fields have none."""
    return {field: view.tiles[field] for field in _fields_of(view.layout, room) if field in view.tiles}


@lru_cache(maxsize=1024)
def _fields_of(layout: str, room: str) -> tuple[str, ...]:
    """Return the fields of a room."""
    return tuple(FIELD_NAMES[field] for field in parse_layout(layout).rooms[LETTERS.index(room)])


def _sealed(event: Event) -> Event:
    if event["kind"] == "lift":
        return {**event, "tiles": {}}
    if event["kind"] == "slide":
        return {**event, "in": HIDDEN, "out": HIDDEN, "revealed": {}}
    return event
