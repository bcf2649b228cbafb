"""Resigning (A-47, A-48). The rules of the castle know nothing of it: who has won because of it is found here."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from appenzell.rules.numbers import THIRD

if TYPE_CHECKING:
    from appenzell.game.position import Position

TWO = 2


def winner_left(players: int, resigned: Collection[int]) -> int | None:
    """Return who has won because the other of two has resigned; of more, nobody has (A-47, A-48).

    >>> winner_left(2, [0]), winner_left(3, [0]), winner_left(2, [])
    (1, None, None)
    """
    if players > TWO or not resigned:
        return None
    return next(seat for seat in range(players) if seat not in resigned)


def winner_of(position: "Position", resigned: Collection[int]) -> int | None:
    """Return who has won: by the rules, because the other of two has resigned, or in the place of who has (A-48)."""
    if position.winner in resigned:
        return _best_left(position, resigned)
    left = winner_left(position.players, resigned)
    return position.winner if left is None else left


def _best_left(position: "Position", resigned: Collection[int]) -> int | None:
    """Return who has won a game that is over, without those who have resigned; None: nobody is left (A-48)."""
    players, mice, collected = position.players, position.mice(), position.collected()
    waited = [(position.player + turns) % players for turns in range(1, players + 1)]
    running = [seat for seat in waited if seat not in resigned and mice[seat].count("cellar") < THIRD]
    return max(running, key=lambda seat: len(collected[seat]), default=None)
