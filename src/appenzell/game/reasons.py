"""Why an action is refused: for each answer of the rules, and for tokens that fit nothing on the board, a rule id and a
sentence.

Owns the one mapping from reasons to words. The sentences go on after "… is not allowed: ".
"""

from collections.abc import Mapping
from enum import Enum, auto

from appenzell.game.errors import GameOver, IllegalAction
from appenzell.rules.status import Status


class Misfit(Enum):
    """Why a well-formed token stands for no action in this position."""

    NO_MOUSE_THERE = auto()
    NO_MOUSE_IN_CHEESE_TOWER = auto()
    NO_MOUSE_OUTSIDE = auto()
    CHEESY_ELSEWHERE = auto()
    NO_SUCH_SLOT = auto()
    NO_SUCH_POST = auto()
    NOT_IN_PANTRY = auto()


ActionReason = Status | Misfit

ACTION_REASONS: Mapping[ActionReason, tuple[str, str]] = {
    Status.UNKNOWN_ACTION: ("B-10", "there is no action of that number"),
    Status.GAME_OVER: ("B-70", "the game is over"),
    Status.SET_UP_FIRST: ("B-07", "first every player puts a mouse into a free tower"),
    Status.HANG_FIRST: ("X-31", "the last to set up hangs the cheese tower on a post, the first mouse in it"),
    Status.NOT_A_TOWER: ("B-07", "in the set-up a mouse goes into one of the towers a1, g1, a7 and g7"),
    Status.PLACE_FIRST: ("X-56", "first the displaced mouse has to be put on a free pantry field"),
    Status.NOTHING_HELD: ("X-56", "no displaced mouse is waiting to be placed"),
    Status.NO_ACTIONS_LEFT: ("B-10", "no action is left in this turn"),
    Status.ROOF_IS_OFF: ("B-21", "this room is open already"),
    Status.ROOF_OUT_OF_TOUCH: ("B-20", "the roof touches no place where an own mouse stands"),
    Status.ALREADY_SLID: ("B-11", "there is only one slide a turn"),
    Status.NO_SUCH_SPARE: ("X-11", "there are not that many spares"),
    Status.LINE_BLOCKED: ("X-32", "the cheese tower blocks this line"),
    Status.NO_CHEESE_TOWER: ("X-30", "the cheese tower is not in this game"),
    Status.SAME_POST: ("A-72", "the cheese tower hangs there already"),
    Status.NO_CHEESY: ("X-10", "Cheesy is not in this game"),
    Status.NOT_YOUR_RIBBON: ("X-14", "Cheesy does not wear the ribbon of the player on turn"),
    Status.FALLEN: ("B-44", "this mouse is in the cellar and out of the game"),
    Status.TWIN: ("B-30", "of the mice outside the first one enters"),
    Status.TAKEN: ("B-34", "somebody stands there already"),
    Status.TOWERS_LEAD_IN: ("B-33", "no way leads from inside into a tower"),
    Status.CHEESY_AND_TOWERS: ("A-57", "Cheesy enters no tower"),
    Status.NO_PANTRY: ("X-50", "the pantry is not in this game"),
    Status.NOT_AT_THE_DOOR: ("X-51", "the only way into the pantry is from the secret door"),
    Status.PANTRY_FULL: ("X-53", "three mice are in the pantry already"),
    Status.DOOR_CLOSED: (
        "X-51",
        "the only way out of the pantry is onto the secret door, if it lies open in the castle",
    ),
    Status.UNDER_ROOF: ("B-32", "a roof is on that field"),
    Status.ON_TRAP: ("B-32", "a trap lies on that field"),
    Status.TOO_DEAR: ("B-35", "the jump takes more actions than are left"),
    Status.CHEESY_TOO_DEAR: ("X-17", "the way over the roofs takes more actions than are left"),
    Status.ENTER_BY_TOWER: ("B-30", "from outside a mouse can only enter through a tower"),
    Status.NOT_NEXT: ("B-31", "a mouse runs to the next field up, down, left or right, or jumps over mice in its way"),
    Status.CHEESY_TOO_FAR: ("A-56", "Cheesy runs within his room, to a neighbouring one, or beyond roofs only"),
    Misfit.NO_MOUSE_THERE: ("B-12", "no own mouse is there to run"),
    Misfit.NO_MOUSE_IN_CHEESE_TOWER: ("A-73", "no own mouse is in the cheese tower"),
    Misfit.NO_MOUSE_OUTSIDE: ("B-30", "no own mouse is outside any more"),
    Misfit.CHEESY_ELSEWHERE: ("X-14", "Cheesy is not there"),
    Misfit.NO_SUCH_SLOT: ("B-40", "there is no slot; the slots are b1 d1 f1 a2 g2 a4 g4 a6 g6 b7 d7 f7"),
    Misfit.NO_SUCH_POST: ("X-33", "there is no post; the posts are the border fields without the corners"),
    Misfit.NOT_IN_PANTRY: ("X-56", "a displaced mouse goes onto a pantry field, p1 to p4"),
}
"""The rule each reason cites, and its sentence."""


def illegal(reason: ActionReason, token: str) -> IllegalAction:
    """Return the error that says why this token is refused."""
    rule, sentence = ACTION_REASONS[reason]
    sort = GameOver if reason is Status.GAME_OVER else IllegalAction
    return sort(f"{token} is not allowed: {sentence} ({rule}).", rule, reason.name.lower(), token)
