"""Finds positions with a proven best action, writes them as text for the tactical suite, and checks that text.

    python tools/mine_tactics.py --games 200 > found.txt      from games of bots
    python tools/mine_tactics.py --deals 20000 > found.txt    from random positions, for what is rare in games
    python tools/mine_tactics.py --check src/appenzell/study/puzzles/*.txt   proves what the files say is best

Owns what is worth a puzzle: few first actions are best, every tile was seen, and no two are alike. The proof itself is
in `tests/tactics/proof.py`. Titles are drafts, the solution's tokens: a person gives them a name.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script: tests and tools are folders of the project

from appenzell import AppenzellError, Game, Setup
from appenzell.bots.contract import Budget
from appenzell.bots.greedy import GreedyBot
from appenzell.bots.sight import apply_seen, first_seen, sight_of
from appenzell.game.position import special_letters
from appenzell.rules.geometry import FIELD_NAMES, POSTS, TILE_FIELD_NAMES, TOWERS
from appenzell.rules.tiles import BASE_LETTERS
from appenzell.study.studies import read_studies, snapshot_of, write_study
from tests.tactics.proof import FALLS, HANGS, RIBBONS, WORKS, Proof, TooLongError

MODULES = ("", "", "cheesy", "tower", "works", "pantry", "cheesy tower", "cheesy tower works pantry")
INSIDE = [FIELD_NAMES[field] for field in range(49) if field not in TOWERS]
FEW, SHARE, OF_A_SORT, OF_A_GAME, APART, LONG = 4, 0.2, 4, 2, 10, 3
PATIENCE = 5_000_000
SORTS = {".": "end", "^": "lift", ">": "slide", "T:": "hang", "=": "place", "C:": "Cheesy", "+": "enter"}


class Miner:
    """Looks at positions and prints those worth it."""

    def __init__(self, only: tuple[str, ...] = ("",)) -> None:
        self.proof, self.found, self.only = Proof(longest=PATIENCE), Counter[str](), only

    def look(self, game: Game) -> bool:
        """Print a position if it is a puzzle of a sort that is still wanted."""
        if game.phase != "turn" or game.position.unseen() or not _is_settled(game):
            return False
        try:
            return self._look(game)
        except TooLongError:
            return False

    def _look(self, game: Game) -> bool:
        kind, best = self.proof.best(game) if game.actions_left < LONG else ("win", self.proof.wins(game))
        if not best or _choices(best, game) > min(FEW, SHARE * len(game.legal_actions())):
            return False
        theme = self._theme(game, kind, best)
        if theme == kind and 2 * len(best) > FEW:
            return False
        line = self._line(game, kind)
        sort = f"{theme} {kind} {' '.join(_sort(token) for token in line)}"
        self.found[sort] += 1
        if self.found[sort] > OF_A_SORT or not sort.startswith(self.only):
            return False
        print(write_study(theme, f"{kind}, {' '.join(line)}", game, best), flush=True)
        return True

    def _theme(self, game: Game, kind: str, best: list[str]) -> str:
        """Say what the puzzle is about: what a win or rescue cannot do without."""
        for theme, without in (("cheesy", RIBBONS), ("tower", HANGS), ("works", WORKS)):
            if theme in game.setup.modules and self.proof.best(game, without)[0] != kind:
                return theme
        if "pantry" in game.setup.modules and all("p" in token or _is_picked(token, best) for token in best):
            return "pantry"
        if kind == "win":
            return kind if self.proof.wins(game, FALLS) else "third mouse"
        if self.proof.is_threatened(game, FALLS):
            return kind
        return "trap" if game.snapshot()["mice"][game.player].count("cellar") == 2 else "third mouse"

    def _line(self, game: Game, kind: str) -> list[str]:
        """Return a short solution."""
        best = self.proof.wins(game) if kind == "win" else self.proof.rescues(game)
        if "." in best:
            return ["."]
        afters = {token: game.copy() for token in best}
        for token, after in afters.items():
            after.apply(token)
            if after.is_over:
                return [token]
        return min(([token, *self._line(after, kind)] for token, after in list(afters.items())[:FEW]), key=len)


def _is_settled(game: Game) -> bool:
    """Whether everything that can be collected is: so it is in games, but not in every random position."""
    shot = game.snapshot()
    lying = shot["tiles"] | {f"p{number}": tile for number, tile in enumerate(shot["spares"], 1)}
    for seat, own in enumerate(shot["mice"]):
        mice = own + [shot["cheesy"]] * (shot["ribbon"] == seat)
        kinds = Counter(lying.get(place, ".") for place in mice)
        if any(kinds[kind] > 1 and kind not in shot["collected"][seat] for kind in "ABCDEFG"):
            return False
    return True


def _is_late(game: Game) -> bool:
    """Whether somebody is about to win, by cheese or by a third mouse."""
    shot = game.snapshot()
    most = max(len(kinds) for kinds in shot["collected"])
    return most + 2 >= game.setup.target or any(own.count("cellar") == 2 for own in shot["mice"])


def _choices(best: list[str], game: Game) -> int:
    """Return how many of the best actions differ, equal spares being one."""
    spares = game.snapshot()["spares"]
    slides = [token.partition("/") for token in best if token[0] == ">"]
    return len(best) - len(slides) + len({(slot, spares[int(spare or 1) - 1]) for slot, _, spare in slides})


def _is_picked(token: str, best: list[str]) -> bool:
    """Whether a slide is best with some spares of the pantry only."""
    return token[0] == ">" and sum(other.partition("/")[0] == token.partition("/")[0] for other in best) < 4


def _sort(token: str) -> str:
    return next((sort for start, sort in SORTS.items() if token.startswith(start)), "run")


# --- where positions come from --------------------------------------------------------------------------------------


def mine_games(miner: Miner, number: int, luck: random.Random) -> None:
    """Look through games of bots."""
    for _ in range(number):
        setup = Setup(
            players=luck.choice((2, 2, 3, 4)),
            modules=frozenset(luck.choice(MODULES).split()),
            seed=str(luck.random()),
            turn_limit=400,
        )
        game, found, later = Game.new(setup), 0, 0
        seen, bot = first_seen(game), GreedyBot(whim=0.05)
        while not game.is_over and found < OF_A_GAME and game.turn < 300:
            if game.turn > later and _is_late(game) and miner.look(game):
                found, later = found + 1, game.turn + APART
            action = bot.choose(sight_of(game, seen), Budget(playouts=1), luck)
            apply_seen(game, action, seen)


def mine_deals(miner: Miner, number: int, luck: random.Random) -> None:
    """Look at random positions, and a few random actions further."""
    for _ in range(number):
        try:
            game = Game.from_snapshot(snapshot_of(deal(luck)))
        except AppenzellError:
            continue
        for _ in range(luck.choice((1, 1, 2, 3, 4))):
            if game.is_over or game.turn > 30 or miner.look(game):
                break
            game.apply(luck.choice(game.legal_actions()[1:] or game.legal_actions()))


def deal(luck: random.Random) -> dict[str, str]:
    """Return a random position near the end of a game, as the lines of a puzzle."""
    players, modules = luck.choice((2, 2, 2, 3, 4)), luck.choice(MODULES)
    tiles = list((Counter(BASE_LETTERS) + Counter(special_letters(modules.split()))).elements())
    luck.shuffle(tiles)
    lying = dict(zip(TILE_FIELD_NAMES, tiles, strict=False))
    spares = tiles[len(TILE_FIELD_NAMES) :]
    free = [place for place in INSIDE if lying.get(place) not in ("x", "g")]
    free += ["a1", "g7"] + ["tower"] * ("tower" in modules) + ["p2", "p3"] * ("pantry" in modules)
    luck.shuffle(free)
    mice = [
        [luck.choice(("cellar", "cellar", "out", free.pop(), free.pop())) for _ in range(2)] + [free.pop(), free.pop()]
        for _ in range(players)
    ]
    target, seat = luck.choice((4, 4, 5)), luck.randrange(players)
    near = (seat, (seat + 1) % players)
    counts = [target - luck.choice((1, 1, 2)) if at in near else luck.randrange(target - 1) for at in range(players)]
    words = {
        "players": f"{players}, target {target}, layout {luck.choice(('front', 'back'))}, modules {modules}",
        "seat": f"{seat}, left {luck.choice((1, 1, 2, 2, 3, 4))}, slid {luck.choice(('yes', 'no'))}",
        "collected": " | ".join("".join(sorted(luck.sample("ABCDEFG", kinds))) for kinds in counts),
        "mice": " | ".join(" ".join(own) for own in mice),
        "tiles": " ".join(f"{field}={tile}" for field, tile in lying.items()),
        "spares": " ".join(spares),
    }
    words |= {"cheesy": luck.choice([place for place in free if place in INSIDE])} if "cheesy" in modules else {}
    words |= {"ribbon": str(luck.randrange(players))} if "cheesy" in modules and luck.random() < 0.6 else {}
    return words | ({"tower": FIELD_NAMES[luck.choice(POSTS)]} if "tower" in modules else {})


# --- checking ---------------------------------------------------------------------------------------------------------


def check(files: list[Path]) -> Iterator[str]:
    """Prove every position; yield what is wrong."""
    proof = Proof()
    for file in files:
        for puzzle in read_studies(file.read_text("utf-8")):
            if puzzle.game.position.unseen():
                yield f"{file.name}: {puzzle.title}: a tile is unseen"
                continue
            kind, best = proof.best(puzzle.game)
            if set(best) != puzzle.best:
                yield f"{file.name}: {puzzle.title}: {kind or 'nothing'} by {' '.join(best)} is proven"


def main() -> None:
    """Mine or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[""], help="themes, as 'win' or 'cheesy rescue'")
    parser.add_argument("--check", type=Path, nargs="+", default=[])
    wanted = parser.parse_args()
    miner, luck = Miner(tuple(wanted.only)), random.Random(wanted.seed)
    mine_games(miner, wanted.games, luck)
    mine_deals(miner, wanted.deals, luck)
    wrong = list(check(wanted.check))
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main()
