"""Games being played, in the page and in Python: undo, resigning, retries, who may do what, what each seat is told."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any, Literal

import pytest

from appenzell import Game, Setup
from appenzell.game.errors import AppenzellError
from appenzell.playing import party as parties
from appenzell.playing.entry import Entry
from appenzell.playing.not_now import NotNow
from appenzell.playing.party import Seat
from appenzell.playing.playing import LogLine, Playing
from appenzell.playing.retelling import played_again
from appenzell.playing.told import log_lines_after, told_to
from soak import PLANS
from tests.counterpart import told
from tests.counterpart.page_code import PageCode

pytestmark = pytest.mark.compiled
WITNESS = "playing/witness"
MOST_LINES = 12
Asked = dict[str, Any]
"""What somebody asks for."""


@dataclass
class Table:
    """A party as plain as can be."""

    seats: list[Seat]
    memory_aids: Literal["off", "table", "seat"]
    playing: Playing
    answers: dict[str, Entry] = field(default_factory=dict)


# --- what is told here ---


def refusal(error: AppenzellError) -> dict[str, Any]:
    """An error as plain data: all that it says."""
    more = {"field": error.field, "params": error.params} if isinstance(error, NotNow) else {}
    return told.refusal(error) | more


def tried(what: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What comes of something, or why it is refused."""
    try:
        return what()
    except AppenzellError as error:
        return {"refused": refusal(error)}


def answer(table: Table, asked: Asked) -> dict[str, Any]:
    """Do what somebody asks for, unless it came before."""
    words = {name: asked[name] for name in ("kind", "seq", "token", "wanted")}
    before = parties.answered(table, asked["client"], **words)
    if before is not None:
        return {"before": before}
    holder, kind, playing = asked["holder"], asked["kind"], table.playing
    if holder is None:  # a bot, for whoever is on turn
        seq, seat = playing.seq, playing.player
    else:
        seq, seat = asked["seq"], parties.acting_seat(table, holder, kind, asked["seq"], asked["wanted"])
    entry = Entry(seq + 1, kind, seat, asked["token"], asked["by"], asked["client"], asked["at"])
    played = playing.take(playing.look_ahead(entry))
    table.answers[asked["client"]] = entry
    return {
        "seat": seat,
        "eventsText": played.events_text.decode(),
        "kinds": [event["kind"] for event in played.events],
        "reveals": played.reveals,
        "ends": played.ends,
        "winner": played.winner,
        "undid": None if played.undid is None else played.undid.entry.seq,
    }


def standing(table: Table) -> dict[str, Any]:
    """All there is to know of a table."""
    playing, numbers = table.playing, range(len(table.seats))
    holders = list(dict.fromkeys(seat.holder or "" for seat in table.seats))
    after = [log_lines_after(playing, known, MOST_LINES) for known in (None, 0, 3, playing.seq, playing.seq + 1)]
    return {
        **{"seq": playing.seq, "player": playing.player, "turn": playing.turn, "isOver": playing.is_over},
        **{"undoable": playing.undoable, "turnBegan": playing.turn_began, "lastUndo": playing.last_undo},
        **{"winner": playing.winner, "ending": playing.ending},
        "told": [told_in_words(table, seat) for seat in (None, *numbers)],
        "board": told.in_json(playing.board),
        "seen": playing._now.seen.tolist(),
        "lines": [line_of(line) for line in playing.log_lines],
        "after": [[since, [line_of(line) for line in lines]] for since, lines in after],
        "shown": [[parties.own_seats(table, holder), parties.shown_seat(table, holder)] for holder in holders],
        "seats": [
            [parties.is_bot(table, seat), parties.program_of(table, seat), *parties.bot_of(table, seat)]
            for seat in numbers
        ],
        "toSeeTo": [
            *(parties.bot_to_see_to(table), parties.person_to_see_to(table)),
            *(parties.has_people(table), parties.open_seats(table)),
        ],
        "record": playing.game.record(remarks=parties.remarks(table)),
    }


def told_in_words(table: Table, seat: int | None) -> dict[str, Any]:
    """What a seat is told."""
    found = told_to(table, seat)
    return {
        "seat": found.seat,
        "boardText": found.board_text.decode(),
        "choicesText": found.choices_text.decode(),
        "canUndo": found.can_undo,
        "memory": found.memory,
    }


def line_of(line: LogLine) -> list[Any]:
    """A line of the log."""
    entry = line.entry
    return [entry.seq, entry.kind, entry.seat, entry.token, entry.by, line.turn, line.events_text.decode()]


# --- what is asked ---


def any_seats(players: int, luck: Random) -> list[Seat]:
    """Seats of people, one of them with two, of bots and of a program."""
    return [any_seat(number, luck) for number in range(players)]


def any_seat(number: int, luck: Random) -> Seat:
    """Somebody at a seat."""
    aids = luck.random() < 0.5
    if number == 0 or luck.random() < 0.7:
        holder = luck.choice(["anna", "beat"]) if number else "anna"
        level = luck.choice([None, "expert"])
        return Seat("person", holder, level, holder=holder, covered=luck.random() < 0.05, aids=aids)
    if luck.random() < 0.3:
        return Seat("open", aids=aids)
    return Seat("bot", luck.choice([None, "program"]), luck.choice([None, "novice"]), luck.choice([None, "none"]))


def any_request(table: Table, luck: Random, number: int) -> Asked:
    """Something to ask for: mostly what can be."""
    playing = table.playing
    seat = table.seats[playing.player if playing.undoable is None or luck.random() < 0.8 else playing.undoable]
    kind = luck.choices(["act", "undo", "resign"], [30, 12, 0.2])[0]
    legal = [str(action) for action in playing.game.legal_actions()] or ["."]
    return {
        "kind": kind,
        "holder": luck.choice(["anna", "beat", ""]) if luck.random() < 0.1 else seat.holder,
        "client": f"id {number - (luck.random() < 0.08)}",
        "seq": playing.seq - (luck.random() < 0.05),
        "token": luck.choice(legal if luck.random() < 0.9 else told.TOKENS) if kind == "act" else None,
        "wanted": luck.randrange(-1, len(table.seats)) if luck.random() < 0.08 else None,
        "by": luck.choice(["person", "advised", "bot", "timer"]),
        "at": 1000 * number,
    }


def all_asked(table: Table, luck: Random, most: int) -> tuple[list[Asked], list[dict[str, Any]]]:
    """What was asked for, and what came of each."""
    asked, steps = list[Asked](), list[dict[str, Any]]()
    for number in range(most):
        again = asked and luck.random() < 0.06
        asked.append(dict(luck.choice(asked)) if again else any_request(table, luck, number))
        steps.append(tried(lambda: answer(table, asked[-1]) | standing(table)))
    return asked, steps


@pytest.mark.explored
def test_all_that_is_asked_for_is_answered_alike(page_code: PageCode, luck: Random) -> None:
    codes, turns = set[str](), 0
    for plan in luck.sample(PLANS, 40):
        setup = Setup(plan.players, plan.target, plan.layout, plan.modules, f"{luck.random()}", luck.choice([None, 8]))
        seats, aids = any_seats(plan.players, luck), luck.choice(["off", "table", "seat"])
        table = Table(seats, aids, Playing(Game.new(setup), 7))
        asked, steps = all_asked(table, luck, 90)
        begun = standing(Table(seats, aids, Playing(Game.new(setup))))
        started = {**told.wish(setup), "seed": setup.seed}
        there = page_code.call(WITNESS, "asked", started, [asdict(seat) for seat in seats], aids, asked)
        for number, (here, elsewhere) in enumerate(zip(steps, there["steps"], strict=True)):
            assert here == elsewhere, f"{plan}: {asked[: number + 1]}"
        assert there["begun"] == begun
        assert there["isSame"] == (played_again(table.playing.game).game == table.playing.game)
        codes |= {step["refused"]["code"] for step in steps if "refused" in step}
        turns += table.playing.turn
    assert turns > 200
    assert codes >= {"stale", "not_your_turn", "no_seat", "covered", "undo_refused", "reused_id", "illegal_action"}
