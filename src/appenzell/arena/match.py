"""One game of the arena, from the first action to its outcome.

A bot that fails, or wants something illegal, forfeits: the others play on, with the random bot in its seat, which
cannot win; when only one is left, that one has won; where nobody could begin, all share. Whatever a bot does, there is
an outcome.
"""

import time
from contextlib import suppress
from random import Random

from appenzell.arena.entrants import entrant_of, prepare_bot, release, warm_up_entrant
from appenzell.arena.outcome import MatchEnding, Outcome
from appenzell.arena.schedule import Fixture
from appenzell.bots.contract import Bot, Budget
from appenzell.bots.levels import RECIPES
from appenzell.bots.sight import Sight, apply_seen, first_seen, sight_of
from appenzell.game.action import Action
from appenzell.game.endings import ending_by_rules
from appenzell.game.errors import AppenzellError, NoRecord
from appenzell.game.game import Game

SUBSTITUTE = RECIPES["random"]
LONGEST_WHY = 300


def play_match(fixture: Fixture) -> Outcome:
    """Play a game; the outcome follows from the fixture, if no bot looks at the clock."""
    for bot in set(fixture.bots):
        with suppress(Exception):  # a bot that fails will do so again where it is told
            warm_up_entrant(bot)
    match = Match(fixture)
    try:
        match.play()
    finally:
        match.close()
    return match.outcome()


class Player:
    """A seat: the bot in it, and how long it has thought."""

    def __init__(self, bot: Bot, budget: Budget, luck: Random) -> None:
        self.bot, self.budget, self.luck = bot, budget, luck
        self.actions = 0
        self.seconds = self.slowest = 0.0

    def choose(self, sight: Sight) -> Action:
        """Let the bot choose, by the clock."""
        began = time.perf_counter()
        try:
            return self.bot.choose(sight, self.budget, self.luck)
        finally:
            spent = time.perf_counter() - began
            self.actions += 1
            self.seconds += spent
            self.slowest = max(self.slowest, spent)


class Match:
    """A game that is being played."""

    def __init__(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.game = Game.new(fixture.setup)
        self.seen = first_seen(self.game)
        self.forfeits: dict[int, str] = {}
        self.entrants = [self._seated(seat, text) for seat, text in enumerate(fixture.bots)]
        self.players = list(self.entrants)
        """Who plays now: the entrants, or who sits there instead."""

    def _seated(self, seat: int, text: str) -> Player:
        entrant = entrant_of(text)
        key = f"{self.fixture.luck}/{seat}"
        return Player(entrant.make(f"{key}/memory"), entrant.budget, Random(f"{key}/luck"))

    def play(self) -> None:
        """Play to the end."""
        for seat, player in enumerate(self.players):
            try:
                prepare_bot(player.bot)
            except Exception as error:
                self._forfeit(seat, error)
        while not self.game.is_over and self._left() > 1:
            self.step()

    def step(self) -> None:
        """Play one action."""
        seat, sight = self.game.player, sight_of(self.game, self.seen)
        try:
            apply_seen(self.game, self.players[seat].choose(sight), self.seen)
        except Exception as error:  # whatever a bot does wrong, the series goes on
            if seat in self.forfeits:
                raise  # but the substitute is ours
            self._forfeit(seat, error)

    def _left(self) -> int:
        return len(self.players) - len(self.forfeits)

    def _forfeit(self, seat: int, error: Exception) -> None:
        """Put the random bot into a seat."""
        words = str(error) if isinstance(error, AppenzellError) else f"{type(error).__name__}: {error}"
        self.forfeits[seat] = " ".join(words.split())[:LONGEST_WHY]
        release(self.players[seat].bot)
        luck = Random(f"{self.fixture.luck}/{seat}/substitute")
        self.players[seat] = Player(SUBSTITUTE.make(), SUBSTITUTE.budget, luck)

    def outcome(self) -> Outcome:
        """Return how it ended."""
        return Outcome(
            id=self.fixture.id,
            seats=self.fixture.seats,
            winner=self._winner(),
            ending=self._ending(),
            turns=self.game.turn,
            actions=tuple(player.actions for player in self.entrants),
            forfeits=self.forfeits,
            seconds=tuple(round(player.seconds, 6) for player in self.entrants),
            slowest=tuple(round(player.slowest, 6) for player in self.entrants),
            record=self._record(),
        )

    def _winner(self) -> int | None:
        if self._left() == 1:
            return next(seat for seat in range(len(self.players)) if seat not in self.forfeits)
        return None if self.game.winner in self.forfeits else self.game.winner

    def _ending(self) -> MatchEnding:
        return ending_by_rules(self.game.position) if self.game.is_over else "forfeit"

    def _record(self) -> str | None:
        try:
            return self.game.record() if self.fixture.recorded else None
        except NoRecord:  # too long
            return None

    def close(self) -> None:
        """Give back what the bots hold."""
        for player in self.players:
            release(player.bot)
