"""The game for OpenSpiel: `pyspiel.load_game("python_appenzell(players=2)")` after importing this module.

OpenSpiel's algorithms want chance told apart from actions. So an action that shows unseen tiles is followed by one
chance node for each of them, and takes effect when all are drawn; how many there are does not depend on what they are.
An outcome is a tile code, likelier the more of it are unseen. Nobody knows more than the others, as in the game.
"""

from collections import Counter
from typing import Any

import numpy as np
import pyspiel

from appenzell.game.action import action_of
from appenzell.game.position import Position, tiles_to_shuffle
from appenzell.game.setup import Setup
from appenzell.rules.actions import ACTIONS, RUN, UNCOVER
from appenzell.rules.deck import deck_tile, set_deck_tile
from appenzell.rules.state import DRAWN
from appenzell.rules.tiles import LETTERS

PARAMETERS: dict[str, Any] = {"players": 2, "target": 4, "layout": "front", "modules": "", "turn_limit": 400}
MOST_ACTIONS = 20_000
GAME_TYPE = pyspiel.GameType(
    short_name="python_appenzell",
    long_name="Burg Appenzell",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification=PARAMETERS,
)


class AppenzellGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel counts as Any
    """A set-up."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        values = PARAMETERS | (params or {})
        modules = frozenset(str(values["modules"]).split())
        self.setup = Setup(
            int(values["players"]), int(values["target"]), str(values["layout"]), modules,
            turn_limit=int(values["turn_limit"]), start=0,
        )  # fmt: skip
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(LETTERS),
            num_players=self.setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "AppenzellState":
        """Return the beginning of a game: the first spare, if it is drawn, comes from the order of the tiles."""
        return AppenzellState(self)


class AppenzellState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: AppenzellGame) -> None:
        super().__init__(game)
        self.position = Position(game.setup, 0)
        deck = tiles_to_shuffle(game.setup)
        np.random.default_rng().shuffle(deck)
        self.position.deal(deck)
        self.waiting: int | None = None
        """The action that waits for its tiles."""
        self.drawn: list[int] = []
        self.draws = 0

    # --- what OpenSpiel asks -------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return who acts."""
        if self.position.phase == "over":
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.waiting is not None else self.position.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.phase == "over"

    def returns(self) -> list[float]:
        """Return 1 for the winner, and what sums up to zero for the others."""
        players, winner = self.position.players, self.position.winner
        if self.position.phase != "over" or winner is None:
            return [0.0] * players
        return [1.0 if seat == winner else -1.0 / (players - 1) for seat in range(players)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the tiles that can be next, and how likely they are."""
        left = Counter(self._deck()) - Counter(self.drawn)
        total = left.total()
        return [(code, number / total) for code, number in sorted(left.items())]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal() if self.waiting is None else []

    def _apply_action(self, action: int) -> None:
        if self.waiting is not None:
            self.drawn.append(action)
        elif UNCOVER <= action < RUN:
            self.draws = self._count_draws(action)
            self.waiting = action
        else:
            self.position.apply(action)
            return
        if len(self.drawn) == self.draws:
            self._act()

    def _action_to_string(self, player: int, action: int) -> str:
        return LETTERS[action] if player < 0 else action_of(action, self.position.origins()).token

    def observation_string(self, player: int) -> str:
        """Return all that is visible."""
        return str(self)

    def __str__(self) -> str:
        """Return a line that tells one position from another."""
        return f"{self.position.state.tolist()} {self.waiting} {self.drawn}"

    # --- chance --------------------------------------------------------------------------------------------

    def _deck(self) -> list[int]:
        first = self.position.state.item(DRAWN)
        return [int(deck_tile(self.position.state, first + index)) for index in range(len(self.position.unseen()))]

    def _count_draws(self, action: int) -> int:
        trial = self.position.copy()
        trial.apply(action)
        return trial.state.item(DRAWN) - self.position.state.item(DRAWN)

    def _act(self) -> None:
        """Put the drawn tiles on top of the deck and play the action."""
        if self.drawn:
            deck = self._deck()
            for code in self.drawn:
                deck.remove(code)
            first = self.position.state.item(DRAWN)
            for index, code in enumerate([*self.drawn, *deck]):
                set_deck_tile(self.position.state, first + index, code)
        assert self.waiting is not None, "an action has waited"
        self.position.apply(self.waiting)
        self.waiting, self.drawn = None, []


pyspiel.register_game(GAME_TYPE, AppenzellGame)
