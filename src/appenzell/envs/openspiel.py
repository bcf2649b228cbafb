"""The game for OpenSpiel: `pyspiel.load_game("python_appenzell(players=2)")` after importing this module.

OpenSpiel's algorithms want chance told apart from actions. So an action that shows unseen tiles is followed by one
chance node for each of them, and takes effect when all are drawn; how many there are does not depend on what they are.
The deal is such an action too. An outcome is a tile code, likelier the more of it are unseen; the deck is in order all
the while, so it tells nothing. Nobody knows more than the others, as in the game.
"""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pyspiel

from appenzell.game.action import action_of
from appenzell.game.position import Position, deck_codes, tiles_to_shuffle
from appenzell.game.setup import Setup
from appenzell.game.view import look
from appenzell.rules.actions import ACTIONS, RUN, UNCOVER
from appenzell.rules.deck import lay_out, reveal, set_deck_tile
from appenzell.rules.state import DRAWN
from appenzell.rules.status import Status
from appenzell.rules.tiles import TILE_LETTERS, UNSEEN_LETTER

Tensors = dict[str, Any]
DEAL = -1
"""What waits for its tiles before the first action."""
PARAMETERS: dict[str, Any] = {"players": 2, "target": 4, "layout": "front", "modules": "", "turn_limit": 400}
MOST_ACTIONS = 20_000
GAME_TYPE = pyspiel.GameType(
    short_name="python_appenzell",
    long_name="Burg Appenzell",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
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
            max_chance_outcomes=len(TILE_LETTERS),
            num_players=self.setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "AppenzellState":
        """Return a game of which nothing is dealt yet."""
        return AppenzellState(self)

    def make_py_observer(self, kind: Any = None, params: dict[str, Any] | None = None) -> "TextObserver":
        """Return what OpenSpiel observes states with; everything is public, so the kind does not matter."""
        return TextObserver()


class TextObserver:
    """Observes a state by its text; there are no tensors."""

    def __init__(self) -> None:
        self.tensor, self.dict = None, Tensors()

    def set_from(self, state: "AppenzellState", player: int) -> None:
        """Fill the tensors, of which there are none."""

    def string_from(self, state: "AppenzellState", player: int) -> str:
        """Return what a player sees."""
        return state.observation_string(player)


class AppenzellState(pyspiel.State):  # type: ignore[misc]
    """A game in progress; from its deal on, or from a position that is given."""

    def __init__(self, game: AppenzellGame, position: Position | None = None) -> None:
        super().__init__(game)
        self.setup = game.setup
        self.position = position or Position(game.setup, 0)
        self.waiting: int | None = None
        """The action that waits for its tiles."""
        self.drawn: list[int] = []
        self.draws = 0
        if position is None:
            self._stack(sorted(tiles_to_shuffle(game.setup)))
            lay_out(self.position.setup, self.position.state)
            self._begin(DEAL)
        else:
            self._stack(sorted(deck_codes(self.position.state)))

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
        left = Counter(deck_codes(self.position.state)) - Counter(self.drawn)
        total = left.total()
        return [(code, number / total) for code, number in sorted(left.items())]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal() if self.waiting is None else []

    def _apply_action(self, action: int) -> None:
        if self.waiting is not None:
            self._draw(action)
        elif UNCOVER <= action < RUN:
            self._begin(action)
        else:
            _play(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return TILE_LETTERS[action] if player < 0 else action_of(action, self.position.origins()).token

    def observation_string(self, player: int) -> str:
        """Return all that a player sees now: what lies open, and what has been drawn for the action that waits."""
        return json.dumps(self._seen_by(player))

    def __str__(self) -> str:
        """Return a line that tells one position from another: also what was seen and is covered now."""
        tiles = {field: tile for field, tile in self.position.all_tiles().items() if tile != UNSEEN_LETTER}
        return json.dumps(self._seen_by(None) | {"tiles": tiles})

    def _seen_by(self, player: int | None) -> dict[str, Any]:
        view = look(self.position, self.setup, player, 0, ()).as_dict()
        return view | {"waiting": self.waiting, "drawn": [TILE_LETTERS[code] for code in self.drawn]}

    # --- chance --------------------------------------------------------------------------------------------

    def _begin(self, action: int) -> None:
        """Let an action wait for its tiles, if it shows any."""
        trial = self.position.copy()
        _play(trial, action)
        self.draws = trial.state.item(DRAWN) - self.position.state.item(DRAWN)
        if self.draws:
            self.waiting = action
        else:
            self.position = trial

    def _draw(self, code: int) -> None:
        """Draw a tile; with the last one the action that waits is played, these tiles on top of the deck."""
        deck = deck_codes(self.position.state)
        for taken in (*self.drawn, code):
            if taken not in deck:
                raise pyspiel.SpielError(f"There is no unseen tile of the code {taken}.")
            deck.remove(taken)
        self.drawn.append(code)
        if len(self.drawn) == self.draws:
            assert self.waiting is not None, "an action waits"
            self._stack([*self.drawn, *deck])  # the rest stays in order
            _play(self.position, self.waiting)
            self.waiting, self.drawn = None, []

    def _stack(self, codes: Iterable[int]) -> None:
        """Put the unseen tiles into an order."""
        first = self.position.state.item(DRAWN)
        for index, code in enumerate(codes):
            set_deck_tile(self.position.state, first + index, code)


def _play(position: Position, action: int) -> None:
    """Play an action; one that is illegal is an error and changes nothing."""
    if action == DEAL:
        reveal(position.state, 0)
    elif status := position.apply(action):
        raise pyspiel.SpielError(f"The action {action} is not legal: {Status(status).name}.")


pyspiel.register_game(GAME_TYPE, AppenzellGame)
