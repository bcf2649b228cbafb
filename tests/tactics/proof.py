"""Proves which actions are best, by trying all legal ones to the end of the turn, and if need be of the next turn.

Every tile of a position has been seen, so nothing is left to chance. A *win* is a first action from which the seat on
turn can end the game in its favour within its turn. If there is none, a *rescue* is a first action after which it can
end its turn so that the next seat has no win. Also says what a win or rescue cannot do without. Shares no search
with the bots, whose answers it judges.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from appenzell import Game
from appenzell.bots.kernel.compiled import act, choices, copy_state, fast
from appenzell.bots.kernel.keys import position_key
from appenzell.rules.actions import END, HANG, PLACE
from appenzell.rules.bits import count, lowest
from appenzell.rules.legal import FIRST, OPTION_WORDS
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.setups import TARGET
from appenzell.rules.state import PHASE, PLAYER, RIBBON, TURN, WINNER, WORDS, WORKS_USED, collected

DEEP = 20
NONE = -1
KNOWN = 1 << 18
HANGS, RIBBONS, WORKS, FALLS = 1, 2, 4, 8
"""What a proof may be told to do without: hanging the tower, Cheesy, extra slides, ends by a third mouse."""


@fast
def next_action(options):
    """Take an action out of those that are left and return it; NONE if there was none."""
    for word in range(OPTION_WORDS):
        bits = options[word]
        if bits != 0:
            options[word] = bits & (bits - 1)
            return FIRST[word] + lowest(bits)
    return NONE


@fast
def is_barred(root, after, action, without):
    """Whether an action needs what is to be done without."""
    if without & HANGS and HANG <= action < PLACE:
        return True
    if without & RIBBONS and after[RIBBON] == root[PLAYER]:
        return True
    return without & WORKS != 0 and after[WORKS_USED] & ~root[WORKS_USED] != 0


@fast
def can_win(setup, root, states, options, keys, known, patience, without):
    """Whether the seat on turn can win within this turn; `known` holds the keys of lost positions, ~key of won ones."""
    seat, turn, depth = root[PLAYER], root[TURN], 0
    copy_state(root, states[0])
    keys[0] = position_key(root)
    if known[keys[0] & (KNOWN - 1)] == keys[0]:
        return False
    if known[keys[0] & (KNOWN - 1)] == ~keys[0]:
        return True
    choices(setup, states[0], options[0])
    while depth >= 0 and patience[0] > 0:
        action = next_action(options[depth])
        if action == NONE:
            known[keys[depth] & (KNOWN - 1)] = keys[depth]
            depth -= 1
            continue
        if action == END:
            continue
        after = states[depth + 1]
        copy_state(states[depth], after)
        act(setup, after, action)
        patience[0] -= 1
        if is_barred(root, after, action, without):
            continue
        if after[PHASE] == OVER_PHASE:
            reached = count(collected(after, seat)) >= setup[TARGET]
            if after[WINNER] == seat and (reached or without & FALLS == 0):
                known[keys[0] & (KNOWN - 1)] = ~keys[0]
                return True
            continue
        key = position_key(after)
        if after[TURN] != turn or known[key & (KNOWN - 1)] == key:
            continue
        depth += 1
        keys[depth] = key
        choices(setup, after, options[depth])
    return False


@fast
def can_be_safe(
    setup, root, states, options, keys, known, patience, without, next_states, next_options, next_keys, next_known
):
    """Whether the turn can be ended so that the next seat has no win; `known` holds the keys of unsafe positions."""
    turn, depth = root[TURN], 0
    copy_state(root, states[0])
    keys[0] = position_key(root)
    if known[keys[0] & (KNOWN - 1)] == keys[0]:
        return False
    choices(setup, states[0], options[0])
    while depth >= 0 and patience[0] > 0:
        action = next_action(options[depth])
        if action == NONE:
            known[keys[depth] & (KNOWN - 1)] = keys[depth]
            depth -= 1
            continue
        after = states[depth + 1]
        copy_state(states[depth], after)
        act(setup, after, action)
        patience[0] -= 1
        if after[PHASE] == OVER_PHASE or is_barred(root, after, action, without):
            continue
        if after[TURN] != turn:
            if not can_win(setup, after, next_states, next_options, next_keys, next_known, patience, 0):
                return True
            continue
        key = position_key(after)
        if known[key & (KNOWN - 1)] == key:
            continue
        depth += 1
        keys[depth] = key
        choices(setup, after, options[depth])
    return False


def _scratch() -> tuple[Any, ...]:
    """Return the arrays a proof works in; the last is what it knows."""
    return (
        np.zeros((DEEP, WORDS), np.int64),
        np.zeros((DEEP, OPTION_WORDS), np.int64),
        np.zeros(DEEP, np.int64),
        np.zeros(KNOWN, np.int64),
    )


class TooLongError(Exception):
    """A proof was not finished."""


class Proof:
    """What is certain about one position after the other."""

    def __init__(self, longest: int = 500_000_000) -> None:
        self._own, self._next, self._longest = _scratch(), _scratch(), longest
        self._patience = np.zeros(1, np.int64)
        """How many more actions may be tried."""

    def best(self, game: Game, without: int = 0) -> tuple[str, list[str]]:
        """Return "win" or "rescue" and the first actions to it; an empty word if there is no need or no hope."""
        assert not game.position.unseen(), "a tile is unseen"
        if without & RIBBONS and game.position.state[RIBBON] == game.player:
            game = Game.from_snapshot(game.snapshot() | {"ribbon": None})
        if wins := self.wins(game, without):
            return "win", wins
        if self.is_threatened(game) and (rescues := self.rescues(game, without)):
            return "rescue", rescues
        return "", []

    def wins(self, game: Game, without: int = 0) -> list[str]:
        """Return the first actions of all wins."""
        with self._care():
            return [token for token, after in _afters(game, without) if self._wins(game, after, without)]

    def is_threatened(self, game: Game, without: int = 0) -> bool:
        """Whether the next seat can win if the turn is ended now."""
        with self._care():
            waits = game.copy()
            waits.apply(".")
            return not waits.is_over and self._can_win(waits, self._next, without)

    def rescues(self, game: Game, without: int = 0) -> list[str]:
        """Return the first actions after which the next seat can be kept from winning."""
        with self._care():
            return [token for token, after in _afters(game, without) if self._is_safe(game, after, without)]

    @contextmanager
    def _care(self) -> Iterator[None]:
        """Begin by knowing nothing; see that the proof was finished."""
        self._own[-1][:], self._next[-1][:], self._patience[0] = 0, 0, self._longest
        yield
        if self._patience[0] <= 0:
            raise TooLongError

    def _can_win(self, game: Game, scratch: tuple[Any, ...], without: int) -> bool:
        return bool(can_win(game.position.setup, game.position.state, *scratch, self._patience, without))

    def _wins(self, game: Game, after: Game, without: int) -> bool:
        if after.is_over:
            reached = len(after.snapshot()["collected"][game.player]) >= game.setup.target
            return after.winner == game.player and (reached or not without & FALLS)
        return after.turn == game.turn and self._can_win(after, self._own, without)

    def _is_safe(self, game: Game, after: Game, without: int) -> bool:
        if after.is_over:
            return False
        if after.turn != game.turn:
            return not self._can_win(after, self._next, 0)
        position = after.position
        return bool(can_be_safe(position.setup, position.state, *self._own, self._patience, without, *self._next))


def _afters(game: Game, without: int) -> list[tuple[str, Game]]:
    """Return the legal actions that may be played, and the games after them."""
    found, root = [], game.position.state
    for action in game.legal_actions():
        after = game.copy()
        after.apply(action)
        if not is_barred(root, after.position.state, action.number, without):
            found.append((action.token, after))
    return found
