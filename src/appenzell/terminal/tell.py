"""What an action did, in words: found by comparing what was to be seen before and after it.

Owns the sentences about events; must not look anywhere but into views, so it cannot tell what is covered.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from appenzell.game.game import Game
from appenzell.game.view import View
from appenzell.rules.geometry import FIELD_NAMES
from appenzell.rules.layouts import LETTERS, parse_layout
from appenzell.terminal.look import CHEESES, TILE_NAMES, colour_of


@dataclass(frozen=True, slots=True)
class Entry:
    """One action that was played, and what came of it."""

    turn: int
    seat: int
    token: str
    events: tuple[str, ...]


def entry(before: View, after: View, token: str) -> Entry:
    """Tell an action from the views before and after it."""
    return Entry(before.turn, before.player, token, tuple(events(before, after, token)))


def retell(game: Game) -> list[Entry]:
    """Tell all actions of a game so far."""
    again, entries = Game.new(game.setup), []
    for action in game.history:
        before = again.view()
        again.apply(action)
        entries.append(entry(before, again.view(), action.token))
    return entries


def events(before: View, after: View, token: str) -> Iterator[str]:
    """What happened besides the action itself, in the order in which it matters."""
    if token.startswith("^"):
        yield from uncovered(after, token[1])
    elif token.startswith(">"):
        yield from pushed(after, token)
    yield from fallen(before, after)
    if after.ribbon != before.ribbon and after.ribbon is not None:
        yield f"Cheesy now wears {colour_of(after.ribbon).name}'s ribbon"
    for seat, (had, has) in enumerate(zip(before.collected, after.collected, strict=True)):
        if gained := [CHEESES[kind] for kind in has if kind not in had]:
            yield f"{colour_of(seat).name} collects {listed(gained)}"
    if after.phase == "place":
        yield "a displaced mouse waits to be placed in the pantry"


def uncovered(view: View, room: str) -> Iterator[str]:
    """The tiles of a room whose roof was lifted; raised fields have none."""
    fields = parse_layout(view.layout).rooms[LETTERS.index(room)]
    tiles = [view.tiles[FIELD_NAMES[field]] for field in fields if FIELD_NAMES[field] in view.tiles]
    yield f"below {room}: {listed([TILE_NAMES[tile] for tile in tiles]) or 'nothing but raised fields'}"


def pushed(view: View, token: str) -> Iterator[str]:
    """The tile that fell out: it has taken the place of the spare that was pushed in."""
    spare = int(token.partition("/")[2] or 1) - 1
    yield f"out comes {TILE_NAMES[view.spares[spare]]}"


def fallen(before: View, after: View) -> Iterator[str]:
    """Mice that fell into the cellar."""
    for seat, (were, are) in enumerate(zip(before.mice, after.mice, strict=True)):
        number = are.count("cellar") - were.count("cellar")
        if number > 0:
            mice = (
                f"a {colour_of(seat).name} mouse falls" if number == 1 else f"{number} {colour_of(seat).name} mice fall"
            )
            yield f"{mice} into the cellar"


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
