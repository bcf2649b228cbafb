"""The checker of hostile weather sees every sort of untruth: a check that cannot fail would be worth nothing."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from appenzell.checkup.lifted import ENVIRONMENT
from appenzell.playing.entry import Entry
from appenzell.playing.party import Seat
from appenzell.server.basics.settings import Settings
from appenzell.server.storage.stored import Options
from appenzell.server.tables.table import Table
from appenzell.server.transport.showing import json_of, view_of
from hostile.checker import Seen, compare
from hostile.ledger import Deed, Ledger
from hostile.written import Written, play_back

CODE = "AAAAAA"
LOG = [
    Entry(1, "act", 0, "+a1", "person", "h:one", 1_000),
    Entry(2, "act", 1, "+g7", "person", "g:two", 2_000),
    Entry(3, "undo", 1, None, "person", "g:three", 3_000),
    Entry(4, "act", 1, "+g1", "person", "g:four", 4_000),
]


def table() -> Table:
    seats = [Seat("person", holder="h"), Seat("person", holder="g")]
    return Table(CODE, "running", 0, 1, "h", False, Options(start=0), "", "any text", None, None, seats)


def written(*entries: Entry, **changed: object) -> Written:
    return Written({CODE: (replace(table(), **changed), list(entries))})  # type: ignore[arg-type]


def played() -> Ledger:
    """What players know of a game: two of its entries were acknowledged, all were told."""
    ledger = Ledger()
    ledger.acknowledge(CODE, 1, "h:one", "act", "+a1")
    ledger.acknowledge(CODE, 3, "g:three", "undo", None)
    for entry in LOG:
        if entry.kind == "undo":
            ledger.take_back(CODE, entry.seq, entry.seat, 2)
        else:
            ledger.hear(CODE, entry.seq, Deed(entry.kind, entry.seat, entry.token))
    ledger.refuse(CODE, "h:never", "stale")
    return ledger


def seen(holder: str = "h", seat: int | None = 0, **changed: object) -> Seen:
    known = table()
    play_back(known, LOG)
    view = json.loads(json_of(view_of(known, seat, None)))  # type: ignore[arg-type]
    return replace(Seen(holder, CODE, 4, view), **changed)  # type: ignore[arg-type]


def test_what_is_true_is_right() -> None:
    assert compare(played(), written(*LOG), [seen(), seen("g", 1), seen("nobody", None)]) == []


@pytest.mark.parametrize(
    ("entries", "what"),
    [
        ([], "was acknowledged as +a1"),
        (LOG[:2], "was acknowledged as undo"),
        (LOG[:3], "was told as Deed(kind='act', seat=1, token='+g1')"),
        ([LOG[0]._replace(client="h:else"), *LOG[1:]], "was acknowledged as +a1"),
        ([*LOG[:3], LOG[3]._replace(token="+a7")], "was told as"),
        ([*LOG, LOG[3]._replace(seq=6)], "has a gap, or a fork"),
        ([*LOG[:3], LOG[3]._replace(client="g:two")], "g:two is done 2 times"),
        ([*LOG[:3], LOG[3]._replace(client="h:never")], "was refused for good, stale, and is done"),
        ([*LOG, Entry(5, "act", 0, "^K", at=5_000), Entry(6, "act", 0, "^K", at=6_000)], "cannot be played back"),
    ],
)
def test_what_is_lost_doubled_or_changed_is_found(entries: list[Entry], what: str) -> None:
    assert any(what in found for found in compare(played(), written(*entries)))


@pytest.mark.parametrize(
    ("lie", "what"),
    [
        (lambda ledger: ledger.acknowledge(CODE, 1, "h:else", "act", "+a1"), "was acknowledged to two"),
        (lambda ledger: ledger.hear(CODE, 1, Deed("act", 0, "+g1")), "was told in two ways"),
        (lambda ledger: ledger.take_back(CODE, 3, 1, 1), "was said to take back two"),
        (lambda ledger: ledger.undid.update({(CODE, 3): (CODE, 1)}), "takes back another"),
        (lambda ledger: ledger.hear("BBBBBB", 1, Deed("act", 0, "+g1")), "and is None"),
        (lambda ledger: ledger.rematch(CODE, "BBBBBB"), "was told to have the rematch BBBBBB"),
        (lambda ledger: [ledger.rematch(CODE, each) for each in ("BBBBBB", "CCCCCC")], "has two rematches"),
    ],
)
def test_what_is_said_and_not_so_is_found(lie: Callable[[Ledger], object], what: str) -> None:
    ledger = played()
    lie(ledger)
    assert any(what in found for found in compare(ledger, written(*LOG)))


@pytest.mark.parametrize(
    ("lie", "what"),
    [
        (seen(seq=3), "somebody ends on 3 of 4"),
        (seen(view=seen().view | {"player": 1}), "wrong view of 4: player"),  # type: ignore[operator]
        (seen("h", 1), "wrong view of 4"),
        (seen("g", None), "wrong view of 4"),
        (seen(view=None), "wrong view of 4"),
        (seen(code="BBBBBB"), "is not there"),
    ],
)
def test_who_ends_on_a_wrong_view_is_found(lie: Seen, what: str) -> None:
    (found,) = compare(played(), written(*LOG), [lie])
    assert what in found


def test_an_end_that_is_not_as_it_is_written_is_found() -> None:
    assert "is written as over" in compare(played(), written(*LOG, status="over"))[0]
    assert "is written as won by 1" in compare(played(), written(*LOG, winner=1))[0]


def test_a_bot_that_is_moved_by_two_is_found() -> None:
    entries = [*LOG, *(Entry(5 + n, "act", 0, token, "bot", None, 5_000 + n) for n, token in enumerate(("^K", "^N")))]
    assert "bots played 5 and 6 within 1 ms" in compare(played(), written(*entries))[0]
    assert compare(played(), written(*entries), clock_is_true=False) == []


def test_its_players_are_never_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a refusal would be taken for an untruth of the server's."""
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    lifted = Settings()
    for rate in (lifted.actions, lifted.tables, lifted.hellos, lifted.hellos_each, lifted.frames, lifted.requests):
        assert min(rate) >= 100_000
    assert lifted.max_tables_each >= 100_000
