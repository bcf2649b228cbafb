"""Records: a game as text that people can read, edit and play back.

::

    [Appenzell "1"]                          the version of this format
    [Players "2"]                            the set-up, a tag each
    [Target "4"]
    [Layout "front"]
    [Modules "none"]                         or any of: cheesy pantry tower works
    [TurnLimit "none"]
    [Start "random"]                         or a seat; seats count from 0
    [Seal "1f0c…"]                           known from the start

    0. {start:1 spare:.} +a1 +g7             the set-up phase
    1. ^K {a2:A a3:. a4:x} a1-a2 .           a turn a line; comments note what was drawn from the deck
    2. ^E resigned:0                         whoever gave up, at the moment it happened

    [Result "seat 1"]                        or: running, draw
    [Seed "any text"]                        the last thing to be shown; left out while it is sealed

Owns the tags and the layout of a record. Reading ignores comments, unknown tags and how lines are wrapped; it checks
everything else: turn numbers, the seal, the result, and every action by playing it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from appenzell.game.errors import (
    BadSeat,
    BadSetup,
    IllegalAction,
    IllegalRecord,
    MalformedRecord,
    MalformedToken,
    NoRecord,
    SealedRecord,
    shown,
)
from appenzell.game.lexer import MAX_PIECES, MAX_RECORD, Piece, pieces, tag
from appenzell.game.notes import dealt, drawn
from appenzell.game.seed import seal
from appenzell.game.setup import Setup

if TYPE_CHECKING:
    from appenzell.game.action import Action
    from appenzell.game.game import Game

RECORD_FORMAT = "1"
SETUP_TAGS = {
    "Players": "players",
    "Target": "target",
    "Layout": "layout",
    "Modules": "modules",
    "TurnLimit": "turn_limit",
    "Start": "start",
    "Seed": "seed",
}
"""The tags that make up the set-up, and the words of `Setup` for them."""
KNOWN_TAGS = ("Appenzell", *SETUP_TAGS, "Seal", "Result")
TURN_NUMBER = re.compile(r"([0-9]{1,9})\.")
COUNT = re.compile("[0-9]{1,9}")
RESIGNED = re.compile("resigned:([0-9])")


class Written(NamedTuple):
    """A record that has been read but not yet played."""

    tags: dict[str, Piece]
    setup: Setup
    body: list[Piece]
    """Words and comments in their order."""


# --- writing -----------------------------------------------------------------------------------------------


def write_record(game: Game, sealed: bool, remarks: Mapping[int, str]) -> str:
    """Return the record of a game that was dealt from a seed; sealed: without it and without what was drawn."""
    setup = game.setup
    head = {
        "Appenzell": RECORD_FORMAT,
        "Players": setup.players,
        "Target": setup.target,
        "Layout": setup.layout,
        "Modules": " ".join(sorted(setup.modules)) or "none",
        "TurnLimit": "none" if setup.turn_limit is None else setup.turn_limit,
        "Start": "random" if setup.start is None else setup.start,
        "Seal": game.seal,
    }
    foot = {"Result": result_of(game)} | ({} if sealed else {"Seed": setup.seed})
    parts = [
        [tag(*item) for item in head.items()],
        [*_lines(game, sealed, remarks)],
        [tag(*item) for item in foot.items()],
    ]
    return _readable("\n\n".join("\n".join(part) for part in parts if part) + "\n")


def _readable(text: str) -> str:
    """Return the text of a record if it can be read back; what stands between blanks is never fewer than its pieces."""
    if len(text) > MAX_RECORD or len(text.split()) > MAX_PIECES:
        raise NoRecord(f"This game is too long for a record, which has at most {MAX_PIECES:,} words.")
    return text


def result_of(game: Game) -> str:
    """Return how a game stands, as a record says it."""
    if not game.is_over:
        return "running"
    return "draw" if game.winner is None else f"seat {game.winner}"


def _lines(game: Game, sealed: bool, remarks: Mapping[int, str]) -> Iterator[str]:
    """Give the set-up phase and each turn as a line, with what was drawn, by playing the game once more."""
    again = type(game).new(game.setup)
    turn, words = 0, [] if sealed else [_comment(dealt(again))]
    for number, action in enumerate(game.history):
        words += _given_up(game, number)
        before = again.position.unseen()
        again.apply(action)
        words += [action.token] if sealed else [action.token, _comment(drawn(before, action.number, again))]
        words.append(_comment(remarks.get(number, "")))
        if again.turn > turn:
            yield _line(turn, words)
            turn, words = again.turn, []
    words += _given_up(game, len(game.history))
    if any(words):
        yield _line(turn, words)


def _given_up(game: Game, number: int) -> list[str]:
    """Return who resigned after so many actions, as a record says it."""
    return [f"resigned:{seat}" for seat, after in game.resigned.items() if after == number]


def _line(turn: int, words: list[str]) -> str:
    return " ".join([f"{turn}.", *filter(None, words)])


def _comment(note: str) -> str:
    return f"{{{note}}}" if note else ""


# --- reading -----------------------------------------------------------------------------------------------


def read_record(text: object) -> Written:
    """Return what a text says, before it is played; `BadRecord` says where and why it is no record."""
    tags: dict[str, Piece] = {}
    body: list[Piece] = []
    for piece in pieces(text):
        if piece.sort != "tag":
            body.append(piece)
        elif piece.key in KNOWN_TAGS:
            if piece.key in tags:
                _fail(f"the tag {piece.key} is here for the second time.", piece)
            tags[piece.key] = piece
    _check_tags(tags)
    return Written(tags, _read_setup(tags), body)


def play_back(written: Written, game: Game) -> None:
    """Play a record's actions on a new game of its set-up; the seal and the result, if stated, must be right."""
    if "Seal" in written.tags:
        check_seal(written.tags)
    for piece in written.body:
        if piece.sort == "word":
            play_word(piece, game)
    if "Result" in written.tags:
        check_result(written.tags, game)


def play_word(piece: Piece, game: Game) -> Action | None:
    """Play a token and return its action; or check a turn number, or let a seat resign."""
    number = TURN_NUMBER.fullmatch(piece.text)
    if number is not None:
        if int(number[1]) != game.turn:
            _fail(f"turn {int(number[1])} cannot begin here, in turn {game.turn}.", piece)
        return None
    gone = RESIGNED.fullmatch(piece.text)
    try:
        if gone is None:
            return game.apply(piece.text)
        game.resign(int(gone[1]))
    except BadSeat as error:
        raise MalformedRecord(str(error), piece.line, piece.column) from None
    except MalformedToken as error:
        raise MalformedRecord(error.placeless, piece.line, piece.column + error.column - 1) from None
    except IllegalAction as error:
        raise IllegalRecord(str(error), piece.line, piece.column, error.rule, error.reason) from None
    return None


def check_seal(tags: dict[str, Piece]) -> None:
    """Make sure that the seed is the one that was sealed at the start."""
    if "Seal" not in tags:
        raise MalformedRecord("there is no tag Seal to prove that the seed was fixed before the game.", 1, 1)
    if tags["Seal"].text != seal(tags["Seed"].text):
        _fail("the seal does not fit the seed.", tags["Seal"])


def check_result(tags: dict[str, Piece], game: Game) -> None:
    """Compare the result a record states with the one it leads to."""
    if "Result" not in tags:
        raise MalformedRecord("there is no tag Result.", 1, 1)
    stated, right = tags["Result"].text, result_of(game)
    if stated != right:
        _fail(f"the stated result is {shown(stated)}, but the actions lead to {right!r}.", tags["Result"])


def _check_tags(tags: dict[str, Piece]) -> None:
    for key in ("Appenzell", *SETUP_TAGS):
        if key not in tags and key != "Seed":
            raise MalformedRecord(f"the tag {key} is missing.", 1, 1)
    if tags["Appenzell"].text != RECORD_FORMAT:
        _fail(f"this program reads format {RECORD_FORMAT}, not {shown(tags['Appenzell'].text)}.", tags["Appenzell"])
    if "Seed" not in tags:
        raise SealedRecord("the seed of this record is still sealed, so it cannot be played back.", 1, 1)


def _read_setup(tags: dict[str, Piece]) -> Setup:
    modules = tags["Modules"].text
    try:
        return Setup(
            players=_count(tags["Players"]),
            target=_count(tags["Target"]),
            layout=tags["Layout"].text,
            modules=() if modules == "none" else modules.split(),
            seed=tags["Seed"].text,
            turn_limit=_count_or("none", tags["TurnLimit"]),
            start=_count_or("random", tags["Start"]),
        )
    except BadSetup as error:
        key = next(key for key, field in SETUP_TAGS.items() if field == error.field)
        _fail(str(error), tags[key])


def _count(piece: Piece) -> int:
    if COUNT.fullmatch(piece.text) is None:
        _fail(f"{piece.key} is a whole number, not {shown(piece.text)}.", piece)
    return int(piece.text)


def _count_or(word: str, piece: Piece) -> int | None:
    return None if piece.text == word else _count(piece)


def _fail(message: str, piece: Piece) -> NoReturn:
    raise MalformedRecord(message, piece.line, piece.column)
