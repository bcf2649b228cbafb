"""A game step by step: what each action did, what lay open after it, what had been seen, and what was there all along.

A field nobody has looked at has no tile yet (see `deck`). But tiles move only by slides, so the one that is found later
can be followed back to where it must have been: that is what a replay shows as *everything*.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from appenzell.game.aftermath import Event
from appenzell.game.game import Game
from appenzell.playing.playing import Board, Playing
from appenzell.playing.retelling import retell
from appenzell.rules.geometry import FIELD_NAMES, SLOT_PATHS
from appenzell.rules.tiles import UNSEEN_LETTER
from appenzell.study.reach import Pair, Reach

PATHS = {FIELD_NAMES[path[0]]: tuple(FIELD_NAMES[field] for field in path) for path in SLOT_PATHS}
"""For each slot the fields a pushed tile passes."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action and the game after it; the first step is the game before any."""

    seat: int
    turn: int
    token: str | None
    events: list[Event]
    board: Board
    """What lay open."""
    memory: dict[str, str]
    """The covered tiles that had been seen."""
    unseen: dict[str, str]
    """The covered tiles that had not, as far as they were found later."""
    pair: Pair | None = None
    """Where a turn begins: what its seat could collect in it by running and lifting alone, of what had been seen."""


def steps_of(game: Game) -> list[Step]:
    """Return a whole game, its history played back, with the pairs that were within reach."""
    tokens = [action.token for action in game.history]
    steps = played(Game.new(game.setup), tokens, game.resigned)
    return [replace(step, pair=pair) for step, pair in zip(steps, _pairs(Game.new(game.setup), tokens), strict=True)]


def _pairs(game: Game, tokens: list[str]) -> Iterator[Pair | None]:
    reach, turn = Reach(), 0
    yield None
    for token in tokens:
        game.apply(token)
        begins = game.phase == "turn" and game.turn != turn
        turn = game.turn
        yield reach.pair(game) if begins else None


def played(game: Game, tokens: Iterable[str], resigned: Mapping[int, int] | None = None) -> list[Step]:
    """Return what comes of tokens, played one after the other; `IllegalAction` says which cannot be.

    `resigned` says which seats gave up on the way, each after how many of them.
    """
    steps = list(_played(game, tokens, resigned or {}))
    return [_with_unseen(step, unseen) for step, unseen in zip(steps, _found_later(steps), strict=True)]


def _played(game: Game, tokens: Iterable[str], resigned: Mapping[int, int]) -> Iterator[Step]:
    playing = Playing(game)
    yield _step(game.player, game.turn, None, [], playing)
    for played in retell(playing, tokens, resigned):
        entry, log_line = played.entry, played.log_line
        if entry.kind == "act" and log_line is not None:
            yield _step(entry.seat, log_line.turn, entry.token, played.events, playing)


def _step(seat: int, turn: int, token: str | None, events: list[Event], playing: Playing) -> Step:
    return Step(seat, turn, token, events, playing.board, playing.game.position.covered_tiles(), {})


def _found_later(steps: list[Step]) -> list[dict[str, str]]:
    """Return for each step where the tiles lay that were found later."""
    places: dict[str, int] = {
        field: number for number, field in enumerate([*steps[0].memory, *steps[0].board["tiles"]])
    }
    places |= {f"spare {number}": len(places) + number for number in range(len(steps[0].board["spares"]))}
    lay: list[dict[str, int]] = []
    tiles: dict[int, str] = {}
    for step in steps:
        if step.token and step.token.startswith(">"):
            places = _slid(places, step.token)
        lay.append(places)
        known = step.memory | step.board["tiles"]
        tiles |= {places[field]: tile for field, tile in known.items() if tile != UNSEEN_LETTER}
        tiles |= {places[f"spare {number}"]: tile for number, tile in enumerate(step.board["spares"])}
    return [
        {
            field: tiles[place]
            for field, place in places.items()
            if step.memory.get(field) == UNSEEN_LETTER and place in tiles
        }
        for step, places in zip(steps, lay, strict=True)
    ]


def _slid(places: dict[str, int], token: str) -> dict[str, int]:
    """Return which tile lies where after a slide."""
    slot, _, spare = token[1:].partition("/")
    path = (f"spare {int(spare or 1) - 1}", *PATHS[slot])
    return places | {there: places[here] for here, there in pairwise(path)} | {path[0]: places[path[-1]]}


def _with_unseen(step: Step, unseen: dict[str, str]) -> Step:
    memory = {field: tile for field, tile in step.memory.items() if tile != UNSEEN_LETTER}
    return replace(step, memory=memory, unseen=unseen)
