"""Finds positions with a proven best action in games of bots, and writes them as text for the tactical suite.

    python tools/mine_tactics.py [--games 200] > found.txt

Owns the proof: it tries every sequence of actions of a turn that shows no unseen tile. A position is a *win* if some
sequence ends the game in favour of the seat on turn; best are all first actions of such sequences. It is a *rescue* if
the next seat could win at once after most turns, but not after some; best are the first actions that lead to such a
turn. Nothing is guessed: where chance decides, there is no puzzle.
"""

import argparse
import random
from collections import Counter

import numpy as np

from appenzell import Game, Setup
from appenzell.bots.contract import Budget
from appenzell.bots.greedy import GreedyBot
from appenzell.bots.kernel.candidates import candidates
from appenzell.bots.kernel.compiled import act, copy_state, fast
from appenzell.bots.kernel.positions import position_key
from appenzell.bots.sight import first_stamps, sight_of, stamps_after
from appenzell.rules.actions import END
from appenzell.rules.bits import lowest
from appenzell.rules.legal import FIRST, OPTION_WORDS
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.state import DRAWN, PHASE, PLAYER, TURN, WINNER, WORDS
from tests.tactics.positions import write_puzzle

DEEP = 9
SEEN = 1 << 17
MODULES = ("", "", "cheesy", "tower", "works", "cheesy tower", "cheesy tower works pantry")
EVERY_WIN, EACH = 6, 14


@fast
def can_win(setup, root, states, options, seen):
    """Whether the seat on turn can end the game in its favour within this turn, whatever the unseen tiles are."""
    for at in range(len(seen)):
        seen[at] = 0
    seat, turn, depth = root[PLAYER], root[TURN], 0
    copy_state(root, states[0])
    candidates(setup, states[0], options[0])
    while depth >= 0:
        word = 0
        while word < OPTION_WORDS and options[depth, word] == 0:
            word += 1
        if word == OPTION_WORDS:
            depth -= 1
            continue
        bits = options[depth, word]
        options[depth, word] = bits & (bits - 1)
        action = FIRST[word] + lowest(bits)
        if action == END:
            continue
        after = states[depth + 1]
        copy_state(states[depth], after)
        act(setup, after, action)
        if after[PHASE] == OVER_PHASE:
            if after[WINNER] == seat and after[DRAWN] == root[DRAWN]:
                return True
            continue
        if after[DRAWN] != root[DRAWN] or after[TURN] != turn or depth + 2 == DEEP:
            continue
        key = position_key(after)
        at = key & (SEEN - 1)
        if seen[at] == key:
            continue
        seen[at] = key
        depth += 1
        candidates(setup, after, options[depth])
    return False


@fast
def is_safe_after(setup, root, states, options, seen, inner_states, inner_options, inner_seen, ended):
    """Whether the turn can be ended so that the next seat cannot win at once; no unseen tile may be shown before."""
    for at in range(len(seen)):
        seen[at] = 0
    turn, depth = root[TURN], 0
    copy_state(root, states[0])
    candidates(setup, states[0], options[0])
    while depth >= 0:
        word = 0
        while word < OPTION_WORDS and options[depth, word] == 0:
            word += 1
        if word == OPTION_WORDS:
            depth -= 1
            continue
        bits = options[depth, word]
        options[depth, word] = bits & (bits - 1)
        action = FIRST[word] + lowest(bits)
        after = states[depth + 1]
        copy_state(states[depth], after)
        act(setup, after, action)
        if after[PHASE] == OVER_PHASE or after[DRAWN] != root[DRAWN]:
            continue
        if after[TURN] != turn:
            if not can_win(setup, after, inner_states, inner_options, inner_seen):
                return True
            continue
        key = position_key(after)
        at = key & (SEEN - 1)
        if seen[at] == key or depth + 2 == DEEP:
            continue
        seen[at] = key
        depth += 1
        candidates(setup, after, options[depth])
    return False


def desk() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the arrays a proof works in."""
    return np.zeros((DEEP, WORDS), np.int64), np.zeros((DEEP, OPTION_WORDS), np.int64), np.zeros(SEEN, np.int64)


class Miner:
    """Looks through games."""

    def __init__(self) -> None:
        self.outer, self.inner = desk(), desk()
        self.found: Counter[str] = Counter()

    def wins(self, game: Game) -> list[str]:
        """Return the first actions of all proven wins."""
        return [token for token, after in self._after(game) if self._wins(game, after)]

    def _wins(self, game: Game, after: Game) -> bool:
        if after.is_over:
            return after.winner == game.player
        same = after.turn == game.turn
        return same and bool(can_win(after.position.setup, after.position.state, *self.inner))

    def rescues(self, game: Game) -> list[str]:
        """Return the first actions after which the next seat can be kept from winning at once, if most do not."""
        position = game.position
        waits = game.copy()
        waits.apply(".")
        if waits.is_over or not can_win(position.setup, waits.position.state, *self.inner):
            return []
        return [token for token, after in self._after(game) if not after.is_over and self._is_safe(game, after)]

    def _is_safe(self, game: Game, after: Game) -> bool:
        position = after.position
        if after.turn != game.turn:
            return not can_win(position.setup, position.state, *self.inner)
        return bool(is_safe_after(position.setup, position.state, *self.outer, *self.inner, np.zeros(WORDS, np.int64)))

    def _after(self, game: Game) -> list[tuple[str, Game]]:
        """Return the actions that show nothing unseen, and the games after them."""
        found = []
        for action in game.legal_actions():
            after = game.copy()
            after.apply(action)
            if after.position.state[DRAWN] == game.position.state[DRAWN]:
                found.append((action.token, after))
        return found

    def look(self, game: Game) -> None:
        """Print what is worth it."""
        legal = len(game.legal_actions())
        if best := self.wins(game):
            self._print(game, "win", best, legal)
        elif legal > 3 and (best := self.rescues(game)):
            self._print(game, "rescue", best, legal)

    def _print(self, game: Game, theme: str, best: list[str], legal: int) -> None:
        by = "+".join(sorted({_sort(token) for token in best}))
        kind = f"{theme} by {by} {' '.join(sorted(game.setup.modules))} {game.setup.players}"
        if 3 * len(best) > legal or self.found[kind] >= (3 if theme == "win" else 4):
            return
        self.found[kind] += 1
        print(
            write_puzzle(theme, f"{by.replace('+', ' or ')}, {game.actions_left} actions left", game, best), flush=True
        )


def _sort(token: str) -> str:
    first = {".": "end", "^": "lift", ">": "slide", "T": "hang", "=": "place", "C": "Cheesy"}
    return first.get(token[0], "run")


def main() -> None:
    """Play games and print the positions found in them."""
    parser = argparse.ArgumentParser(description="Find tactical positions.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    luck, miner = random.Random(wanted.seed), Miner()
    for number in range(wanted.games):
        modules = luck.choice(MODULES).split()
        players = luck.choice((2, 2, 3, 4))
        game = Game.new(
            Setup(players=players, modules=frozenset(modules), seed=f"{wanted.seed}/{number}", turn_limit=300)
        )
        stamps, bot = first_stamps(game), GreedyBot(whim=0.05)
        while not game.is_over:
            if game.phase == "turn" and game.turn > 6 and luck.random() < 0.35:
                miner.look(game)
            action = bot.choose(sight_of(game, stamps), Budget(playouts=1), luck)
            stamps = stamps_after(stamps, game.apply(action).number, game)


if __name__ == "__main__":
    main()
