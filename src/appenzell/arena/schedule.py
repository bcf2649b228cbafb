"""Who meets whom, in which seats and with which deck.

Every combination of bots that fits around a table plays there; where there are more seats than bots, the bots share
them. A deck is played several times at a table, the bots moving on by a seat, so that each gets the luck of each seat.
Everything follows from the settings, the bots of the table and the number of the game alone: it does not matter who
plays a game, when, or how often.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from appenzell.arena.entrants import check_bots, labels_of
from appenzell.arena.errors import BadSeries
from appenzell.game.setup import Setup

BASE_LIMIT = 400
MODULES_LIMIT = 1500
"""The most single turns of a rated game, without and with modules."""
MOST_GAMES = 1_000_000

GameId = tuple[int, int, int]
"""Table, deck and round, each counted from 0."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played."""

    id: GameId
    seats: tuple[int, ...]
    """For each seat, the number of its bot."""
    bots: tuple[str, ...]
    """For each seat, its bot as it was written."""
    setup: Setup
    luck: str
    """What everything random about the bots follows from."""
    recorded: bool = False
    """Whether the game's record is wanted."""


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played, and all that the games follow from."""

    bots: tuple[str, ...]
    setup: Setup
    """As agreed for every game: without a seed, the start player being seat 0."""
    seed: str
    games: int
    """How many games each table plays at least; a deck that was begun is played in every round."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the bots in tables and reports."""
        return labels_of(self.bots)

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """The bots of each table, by number."""
        return list(combinations(range(len(self.bots)), min(self.setup.players, len(self.bots))))

    @property
    def rounds(self) -> int:
        """How often each deck is played at a table: until every bot has had every seat equally often."""
        seats, bots = self.setup.players, min(self.setup.players, len(self.bots))
        return seats if seats % bots == 0 else seats * bots

    @property
    def decks(self) -> int:
        """How many decks each table plays."""
        return -(-self.games // self.rounds)

    @property
    def size(self) -> int:
        """How many games there are in all."""
        return len(self.tables) * self.decks * self.rounds

    def fixtures(self) -> Iterator[Fixture]:
        """Give all games, the tables taking turns, so that whatever is played so far is fair."""
        labels = self.labels
        for deck in range(self.decks):
            for number, table in enumerate(self.tables):
                text = "\n".join([self.seed, *(labels[bot] for bot in table), str(deck)])
                seed = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
                for round_ in range(self.rounds):
                    seats = _seats(table, self.setup.players, round_, seed)
                    bots = tuple(self.bots[bot] for bot in seats)
                    setup = replace(self.setup, seed=seed)
                    yield Fixture((number, deck, round_), seats, bots, setup, f"{seed}/{round_}")


def _seats(table: tuple[int, ...], seats: int, round_: int, seed: str) -> tuple[int, ...]:
    """Return who sits where: in an order drawn for the deck, moved on by a seat each round.

    Where the seats do not divide evenly among the bots, each bot in its turn has one less.
    """
    order = Random(f"{seed}/seats").sample(range(seats), seats)
    shift, moved = divmod(round_, seats)
    return tuple(table[(order[(seat + moved) % seats] + shift) % len(table)] for seat in range(seats))


def make_series(bots: tuple[str, ...], setup: Setup, seed: str, games: int) -> Series:
    """Return a series; `BadSeries` and others say in one sentence why there can be none."""
    check_bots(bots)
    replace(setup, seed=seed)  # says what is wrong with a seed
    if not 1 <= games <= MOST_GAMES:
        raise BadSeries(f"--games is a number from 1 to {MOST_GAMES:,}, not {games}.")
    limit = setup.turn_limit or (MODULES_LIMIT if setup.modules else BASE_LIMIT)
    series = Series(bots, replace(setup, seed=None, start=0, turn_limit=limit), seed, games)
    if series.size > MOST_GAMES:
        raise BadSeries(f"These would be {series.size:,} games; an arena plays at most {MOST_GAMES:,}.")
    return series
