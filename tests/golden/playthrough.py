"""Golden playthroughs: whole games told in plain text, to be read by people and compared byte for byte.

Owns which games there are, how their actions are chosen and how they are told. A game is told from views and snapshots
alone, so that a playthrough shows what the rules did and nothing else.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from appenzell import Action, Game, Setup, random_layout
from appenzell.game.setup import MODULE_NAMES
from appenzell.rules.actions import HANG, PLACE_NAMES, PLACES, RUN
from appenzell.rules.geometry import FIELD_NAMES
from appenzell.rules.state import COLLECTED, RIBBON, WHERE, WORKS_USED
from tests.referee import rooms_of
from tests.setups import COMBINATIONS, most_players

Snapshot = dict[str, Any]

KINDS = "ABCDEFG"
FOLDER = Path(__file__).parent
EXTRA = (((), 3), ((), 4), (MODULE_NAMES, 2), (MODULE_NAMES, 3), (MODULE_NAMES, 4))
"""Games beyond the one for each module combination."""
LUCK = {
    "base-2": 31,
    "cheesy-3": 545,
    "pantry-4": 80,
    "tower-5": 51,
    "works-3": 245,
    "cheesy-pantry-4": 481,
    "cheesy-tower-4": 486,
    "cheesy-works-3": 429,
    "pantry-tower-2": 112,
    "pantry-works-2": 85,
    "tower-works-4": 4,
    "cheesy-pantry-tower-5": 205,
    "cheesy-pantry-works-2": 47,
    "cheesy-tower-works-3": 573,
    "pantry-tower-works-4": 119,
    "cheesy-pantry-tower-works-5": 216,
    "base-3": 196,
    "base-4": 161,
    "cheesy-pantry-tower-works-2": 148,
    "cheesy-pantry-tower-works-3": 82,
    "cheesy-pantry-tower-works-4": 376,
}
"""Chosen so that much happens."""
TURNS = 20
LEGEND = """\
[K] the roof of room K, A a tile in an open room, - a raised field, T a tower, left of it a mouse: its seat, @ Cheesy
legal: how many actions were legal, left: actions left after it; then the tiles it brought to light and what came of it
"""

WEIGHTS = {".": 1, "^": 5, ">": 5, "=": 1, "T:": 1, "C:": 5, "-p": 5, "-": 8}
"""How often each sort of action is chosen."""
ON_CHEESE = 4  # how much more often a run is chosen that ends on cheese
NOTABLE = 50  # and what makes somebody collect, get the ribbon or use the sliding works, or moves a rival's mouse


@dataclass(frozen=True)
class Playthrough:
    """A game to be told: its name, its set-up, and the luck with which its actions are chosen."""

    name: str
    setup: Setup
    luck: int


def _playthroughs() -> Iterator[Playthrough]:
    """Make a game for every module combination, and the extra ones: players, targets and layouts take turns."""
    games = [(modules, 2 + n % (most_players(modules) - 1)) for n, modules in enumerate(COMBINATIONS)]
    for n, (modules, players) in enumerate((*games, *EXTRA)):
        name = "-".join([*(modules or ["base"]), str(players)])
        layout = ("front", "back", random_layout(n).plan)[n % 3]
        setup = Setup(players, 4 + n // 3 % 3, layout, modules, seed=f"golden {name}", turn_limit=TURNS)
        yield Playthrough(name, setup, LUCK[name])


PLAYTHROUGHS = {playthrough.name: playthrough for playthrough in _playthroughs()}


class Step(NamedTuple):
    """One action of a playthrough: what was before, how many were legal, which was chosen, what is after."""

    before: Snapshot
    legal: int
    action: Action
    after: Snapshot


# --- choosing --------------------------------------------------------------------------------------------------------


def sort_of(action: Action) -> str:
    """Return the sort of an action, a key of `WEIGHTS`."""
    token = str(action)
    if token[0] in ".^>=":
        return token[0]
    if "-p" in token:
        return "-p"
    return token[:2] if token[:2] in ("T:", "C:") else "-"


def interest(game: Game, action: Action) -> int:
    """Return how interesting an action is: it lands on cheese, or does something notable."""
    before, after = game.position, game.position.copy()
    after.apply(action.number)
    rivals = [WHERE + seat for seat in range(before.players) if seat != before.player]
    changed = after.state != before.state
    if sort_of(action) != "." and changed[[COLLECTED, RIBBON, WORKS_USED, *rivals]].any():
        return NOTABLE
    place = (action.number - RUN) % PLACES
    return ON_CHEESE if RUN <= action.number < HANG and after.known_tiles().get(PLACE_NAMES[place]) in set(KINDS) else 1


def choose(game: Game, chance: random.Random) -> Action:
    """Choose an action by the weight of its sort and how interesting it is."""
    legal = game.legal_actions()
    sorts = Counter(map(sort_of, legal))
    weights = [WEIGHTS[sort_of(action)] * interest(game, action) / sorts[sort_of(action)] for action in legal]
    return chance.choices(legal, weights)[0]


@cache
def steps(playthrough: Playthrough) -> tuple[Step, ...]:
    """Play the game to its end."""
    game, chance, played = Game.new(playthrough.setup), random.Random(playthrough.luck), []
    while not game.is_over:
        before, legal = game.snapshot(), len(game.legal_actions())
        action = game.apply(choose(game, chance))
        played.append(Step(before, legal, action, game.snapshot()))
    return tuple(played)


def moments(playthrough: Playthrough) -> dict[str, Snapshot]:
    """Return positions for counting: a turn in the middle begins, a mouse waits, and with two players the start."""
    before = [step.before for step in steps(playthrough)]
    turns = [shot for earlier, shot in pairwise(before) if shot["turn"] > earlier["turn"]]
    placing = [shot for shot in before if shot["phase"] == "place"]
    starts = before[:1] if playthrough.setup.players == 2 else []
    chosen = [*starts, turns[len(turns) // 2], *placing[:1]]
    return {f"{playthrough.name}, {shot['phase']} {shot['turn']}": shot for shot in chosen}


# --- telling ---------------------------------------------------------------------------------------------------------


def tell(playthrough: Playthrough) -> str:
    """Return the whole playthrough as text."""
    lines = [*header(playthrough), "", "turn seat legal  token     left"]
    for before, legal, action, after in steps(playthrough):
        what = "; ".join([*brought_to_light(before, after), *events(before, after)])
        line = f"{before['turn']:4} {before['player']:4} {legal:5}  {action!s:9} {after['actions_left']:4}  {what}"
        lines.append(line.rstrip())
        if after["turn"] > before["turn"] or after["phase"] == "over":
            lines += ["", *board(after), ""]
    return "\n".join([*lines, result(after), ""])


def header(playthrough: Playthrough) -> list[str]:
    """Return the set-up and the deal, line by line."""
    setup, shot = playthrough.setup, Game.new(playthrough.setup).snapshot()
    return [
        playthrough.name,
        f"players {setup.players}, target {setup.target}, turn limit {setup.turn_limit}, seat {shot['player']} starts",
        f"modules {' '.join(sorted(setup.modules)) or 'none'}",
        f"layout {setup.layout}",
        f"seed {setup.seed}",
        f"deck {shot['deck']}, next one first",
        LEGEND,
        *board(shot),
    ]


def seen(shot: Snapshot) -> dict[str, str]:
    """Return the visible tiles: the spares, then those of open rooms."""
    rooms = rooms_of(shot["setup"]["layout"])
    spare = "p" if "pantry" in shot["setup"]["modules"] else "spare"
    spares = {f"{spare}{number}": tile for number, tile in enumerate(shot["spares"], 1)}
    return spares | {field: tile for field, tile in shot["tiles"].items() if rooms[field] in shot["open"]}


def brought_to_light(before: Snapshot, now: Snapshot) -> list[str]:
    """Return one text with all visible tiles that were not visible before, or were others; none if there are none."""
    old = seen(before)
    new = " ".join(f"{place}:{tile}" for place, tile in seen(now).items() if old.get(place) != tile)
    return [new] if new else []


def events(before: Snapshot, now: Snapshot) -> Iterator[str]:
    """Tell what came of an action."""
    if len(now["deck"]) < len(before["deck"]):
        yield f"draws {before['deck'].removesuffix(now['deck'])}"
    if set(now["works_used"]) > set(before["works_used"]):
        yield "an extra slide"
    for seat, (old, new) in enumerate(zip(before["mice"], now["mice"], strict=True)):
        for was, is_now in zip(old, new, strict=True):
            if is_now != was and is_now in ("cellar", "held"):
                yield f"seat {seat}'s mouse on {was} " + ("falls" if is_now == "cellar" else "is displaced")
    if now["cheesy"] == "held" != before["cheesy"]:
        yield "Cheesy is displaced"
    if now["ribbon"] != before["ribbon"]:
        yield f"Cheesy wears seat {now['ribbon']}'s ribbon"
    for seat, (few, more) in enumerate(zip(before["collected"], now["collected"], strict=True)):
        if few != more:
            yield f"seat {seat} collects {''.join(sorted(set(more) - set(few)))}"


def result(shot: Snapshot) -> str:
    """Tell how the game ended."""
    if any(mice.count("cellar") >= 3 for mice in shot["mice"]):
        why = "a third mouse has fallen"
    elif any(len(kinds) >= shot["setup"]["target"] for kinds in shot["collected"]):
        why = "the target is reached"
    else:
        why = "the turn limit is reached"
    return f"over: {why}, {'a draw' if shot['winner'] is None else 'seat {winner} has won'.format_map(shot)}"


# --- drawing ---------------------------------------------------------------------------------------------------------


def board(shot: Snapshot) -> list[str]:
    """Draw the castle, with what lies beside it to the right."""
    rooms = rooms_of(shot["setup"]["layout"])
    fields = {field: cell(shot, field, rooms.get(field)) for field in FIELD_NAMES}
    rows = [f"{rank} " + "".join(fields[f"{file}{rank}"] for file in "abcdefg") for rank in "7654321"]
    castle = [*rows, f"{'   a  b  c  d  e  f  g':23}"]
    return [f"    {row}   {note}".rstrip() for row, note in zip_longest(castle, beside(shot), fillvalue="")]


def cell(shot: Snapshot, field: str, room: str | None) -> str:
    """Draw one field in three characters."""
    if room is None:
        return f"{who(shot, field)}T "
    return f"{who(shot, field)}{shot['tiles'].get(field, '-')} " if room in shot["open"] else f"[{room}]"


def who(shot: Snapshot, place: str) -> str:
    """Return who stands on a place, in one character."""
    if shot["cheesy"] == place:
        return "@"
    return next((str(seat) for seat, mice in enumerate(shot["mice"]) if place in mice), " ")


def beside(shot: Snapshot) -> list[str]:
    """Tell what lies beside the castle: cheese and mice of every seat, Cheesy, the cheese tower, the spares."""
    seats = zip(shot["collected"], shot["mice"], strict=True)
    lines = [f"seat {seat}: {kinds or '-':6} {' '.join(mice)}" for seat, (kinds, mice) in enumerate(seats)]
    if shot["cheesy"]:
        lines.append(f"Cheesy: {shot['cheesy']}, ribbon {'-' if shot['ribbon'] is None else shot['ribbon']}")
    if shot["cheese_tower"]:
        lines.append(f"cheese tower: {shot['cheese_tower']}")
    spares = [f"{who(shot, f'p{number}')}{tile}".strip() for number, tile in enumerate(shot["spares"], 1)]
    return [*lines, f"{'pantry' if 'pantry' in shot['setup']['modules'] else 'spare'}: {' '.join(spares)}"]
