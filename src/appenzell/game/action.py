"""Actions as people handle them: a number and its token.

Owns the writing of actions; reading them is `notation`. Most tokens belong to a number for good. The token of a run
names where the mouse stands, so tokens have numbers of their own (`rules/tokens.py`). Equal actions are one object,
made when first needed.
"""

from dataclasses import dataclass, field
from typing import Any

from appenzell.rules.actions import CHEESY, HANG, PLACES, RUN, RUNS, RUNS_FROM, TOKENS
from appenzell.rules.vocabulary import CHEESY_RUN_WORD, RUN_WORD, TO_WORD, TOKEN_WORD, WORDS

Origins = tuple[int, int, int, int, int]
"""Where the four mice of the player on turn are, and Cheesy."""

HAND_MADE = -1


@dataclass(frozen=True, slots=True)
class Action:
    """One action; `str(action)` is its notation.

    >>> str(known_action(1))
    '^A'
    """

    number: int
    """Its number in the action space, see `appenzell.rules.actions`."""
    token: str
    """Its notation."""
    token_number: int = field(default=HAND_MADE, init=False, repr=False, compare=False)
    """The number of its token, which it is trusted by: only those that are written here have one."""

    def __str__(self) -> str:
        return self.token


def known_action(token_number: int) -> Action:
    """Return the action of a token's number.

    >>> str(known_action(1))
    '^A'
    """
    return _KNOWN[token_number] or _written(token_number)


def listed_actions(listed: Any) -> list[Action]:
    """Return the actions of a list of tokens, as the rules write it: how many, then their numbers."""
    known = _KNOWN  # a local name, and no call where none is needed: this is what programs ask for most
    return [known[number] or _written(number) for number in listed[1 : listed.item(0) + 1].tolist()]


def action_of(number: int, origins: Origins) -> Action:
    """Return the action of a number, the own mice and Cheesy being at `origins`."""
    if RUN <= number < HANG:
        run = number - RUN
        return known_action(RUNS_FROM + RUNS * origins[run // PLACES] + run)
    return known_action(number)


def _written(token_number: int) -> Action:
    """Write an action for the first time."""
    if token_number >= RUNS_FROM:
        origin, run = divmod(token_number - RUNS_FROM, RUNS)
        action = Action(RUN + run, _run(origin, *divmod(run, PLACES)))
    else:
        action = Action(token_number, WORDS[TOKEN_WORD + token_number].strip('"'))
    object.__setattr__(action, "token_number", token_number)  # the one moment a frozen object is written
    _KNOWN[token_number] = action
    return action


def _run(origin: int, mouse: int, place: int) -> str:
    """Return how a run is written; the names of mice are left out, but for Cheesy's."""
    way = CHEESY_RUN_WORD if mouse == CHEESY else RUN_WORD
    return (WORDS[way + origin] + WORDS[TO_WORD + place]).strip('"')


_KNOWN: list[Action | None] = [None] * TOKENS
