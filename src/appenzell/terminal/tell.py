"""What an action did, in words.

Owns the sentences about events; must not look anywhere but into these and into views, so it cannot tell what is
covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from appenzell.game.aftermath import Event
from appenzell.terminal.look import CHEESE_NAMES, TILE_NAMES, colour_of

if TYPE_CHECKING:
    from appenzell.game.view import View
    from appenzell.playing.playing import Played


@dataclass(frozen=True, slots=True)
class Account:
    """One action that was played, and what came of it."""

    turn: int
    seat: int
    token: str
    sentences: tuple[str, ...]


def accounts_of(played: Played) -> Iterator[Account]:
    """Tell what was played; a resignation is no action."""
    if played.log_line is not None and played.entry.token is not None:
        yield Account(played.log_line.turn, played.entry.seat, played.entry.token, tuple(sentences(played.events)))


def sentences(events: Sequence[Event]) -> Iterator[str]:
    """What happened besides the action itself, in the order in which it matters."""
    for kind, alike in groupby(events, key=itemgetter("kind")):
        if kind == "lift":
            yield from map(uncovered, alike)
        elif kind == "slide":
            yield from (f"out comes {TILE_NAMES[event['out']]}" for event in alike)
        elif kind == "ribbon":
            yield from (f"Cheesy now wears {colour_of(event['seat']).name}'s ribbon" for event in alike)
        elif kind == "fall":
            yield from (fallen(seat, len(list(mice))) for seat, mice in groupby(alike, key=itemgetter("seat")))
        elif kind == "collect":
            yield from (collecting(seat, gained) for seat, gained in groupby(alike, key=itemgetter("seat")))
    kinds = {event["kind"] for event in events}
    if "displaced" in kinds and "over" not in kinds:
        yield "a displaced mouse waits to be placed in the pantry"


def uncovered(event: Event) -> str:
    """The tiles of a room whose roof was lifted; raised fields have none."""
    tiles = [TILE_NAMES[tile] for tile in event["tiles"].values()]
    return f"below {event['room']}: {listed(tiles) or 'nothing but raised fields'}"


def fallen(seat: int, number: int) -> str:
    """Mice of a seat that fell into the cellar."""
    name = colour_of(seat).name
    return f"{f'a {name} mouse falls' if number == 1 else f'{number} {name} mice fall'} into the cellar"


def collecting(seat: int, gained: Iterable[Event]) -> str:
    """The cheese that a seat collects."""
    return f"{colour_of(seat).name} collects {listed([CHEESE_NAMES[event['cheese']] for event in gained])}"


def outcome(view: View) -> str:
    """How a game ended."""
    if view.winner is None:
        return "the game ends in a draw"
    return f"{colour_of(view.winner).name} wins with {cheeses(len(view.collected[view.winner]))}"


def cheeses(number: int) -> str:
    """A number of cheeses in words."""
    return {0: "no cheese", 1: "one cheese"}.get(number, f"{number} cheeses")


def listed(words: Sequence[str]) -> str:
    """Words as people list them.

    >>> listed(["Brie", "Feta", "a trap"])
    'Brie, Feta and a trap'
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
