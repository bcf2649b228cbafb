"""What Python's game says, as `web/src/game/witness.ts` says it of the page's."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from appenzell import Game, Setup
from appenzell.game.endings import ending_of
from appenzell.game.errors import AppenzellError, BadRecord, BadSetup, BadSnapshot, IllegalAction, MalformedToken

PARTS: dict[type[AppenzellError], tuple[str, ...]] = {
    BadSetup: ("field",),
    BadSnapshot: ("reason", "params"),
    MalformedToken: ("column", "placeless"),
    BadRecord: ("line", "column", "rule", "reason"),
    IllegalAction: ("rule", "reason", "token"),
}
"""What an error says besides its code and its sentence."""


def refusal(error: AppenzellError) -> dict[str, Any]:
    """An error as plain data: all that it says."""
    parts = [part for sort, parts in PARTS.items() if isinstance(error, sort) for part in parts]
    told = {part: getattr(error, part) for part in parts if hasattr(error, part)}
    return {"code": error.code, "message": str(error), **told}


def tried(what: Callable[[], Any]) -> Any:
    """What comes of something, or why it is refused."""
    try:
        return what()
    except AppenzellError as error:
        return {"refused": refusal(error)}


def standing(game: Game) -> dict[str, Any]:
    """All there is to know of a game as it stands."""
    survey = game.survey()
    return {
        "player": game.player,
        "turn": game.turn,
        "actionsLeft": game.actions_left,
        "phase": game.phase,
        "isOver": game.is_over,
        "winner": game.winner,
        "resigned": [list(item) for item in game.resigned.items()],
        "ending": ending_of(game),
        "boardText": survey.board_text.decode(),
        "choicesText": survey.choices_text.decode(),
        "eventsText": survey.events_text.decode(),
        "logText": survey.log_text.decode(),
        "legal": [[action.token, action.number] for action in game.legal_actions()],
        "covered": game.position.covered_tiles(),
    }


def attempt(game: Game, wanted: str | int) -> dict[str, Any]:
    """Try a token, or let a seat resign; what is told of it."""
    if isinstance(wanted, int):
        game.resign(wanted)
        return {"action": None}
    is_legal = game.is_legal(wanted)
    after, aftermath = game.look_ahead(wanted)
    game.apply(wanted)
    assert game == after
    return {
        "isLegal": is_legal,
        "boardText": aftermath.board_text.decode(),
        "choicesText": aftermath.choices_text.decode(),
        "eventsText": aftermath.events_text.decode(),
        "logText": aftermath.log_text.decode(),
        "action": aftermath.action,
        "reveals": aftermath.reveals,
        "same": True,
    }


def played(game: Game, attempts: list[str | int]) -> dict[str, Any]:
    """Try one thing after the other, and tell what comes of each; at last how the game is written down."""
    steps = [standing(game)]
    for wanted in attempts:
        try:
            steps.append({**attempt(game, wanted), **standing(game)})
        except AppenzellError as error:
            steps.append({"refused": refusal(error)})
    return {
        "steps": steps,
        "views": [in_json(game.view(seat).as_dict()) for seat in (None, *range(game.setup.players))],
        "record": tried(game.record),
        "sealed": tried(lambda: game.record(sealed=True)),
        "seal": game.seal,
        "snapshot": in_json(game.snapshot()),
    }


def in_json(data: Any) -> str:
    """Data as the page writes it: the order of keys counts."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def wish(setup: Setup) -> dict[str, Any]:
    """A set-up as the page is given it."""
    agreed = {"layout": setup.layout, "modules": sorted(setup.modules), "seed": setup.seed, "start": setup.start}
    return {"players": setup.players, "target": setup.target, "turn_limit": setup.turn_limit, **agreed}


TOKENS = (
    *(".", "^A", "^R", "^S", ">b1", ">d7/2", ">a2/4", ">c1", "T:b1", "T:a1", "=p1", "=a1", "+a1", "+T", "+b2"),
    *("C:d4-d5", "C:T-a1", "T-c1", "p1-p2", "d4-d4", "g7-g6", "a1-b1", "", "x", "^", ">b1/1", ">b1/5", "+", "a1-"),
    *("p5-a1", "C:", "=p9", "a8-a1", " .", ".\n", "a1-b1" * 4, "'", "\"'", "\u2028", "T:b1x", "++", "h1-a1", "é"),
)
"""Tokens that are seldom legal, and texts that are none."""


def attempts_at(game: Game, luck: Random, most: int) -> list[str | int]:
    """Random attempts at a game: mostly what is legal, else what is not; now and then somebody resigns."""
    found: list[str | int] = []
    trial = game.copy()
    while len(found) < most and not (trial.is_over and luck.random() < 0.3):
        lot = luck.random()
        legal = [action.token for action in trial.legal_actions()]
        if lot < 0.002:
            found.append(luck.randrange(-1, trial.setup.players + 1))
        elif lot < 0.15 or not legal:
            found.append(luck.choice(TOKENS))
        elif lot < 0.2:
            found.append(legal[-1].replace(luck.choice(legal[-1]), luck.choice("abT1p7+")))
        else:
            found.append(luck.choice(legal))
        tried(lambda: attempt(trial, found[-1]))
    return found
