"""Reading a game that somebody brings: a proved record, and what its index says, become a table with its log.

Pure logic. Who held the seats is not known, so nobody holds them. Of a game that is over that changes nothing. One that
still runs can be gone on with: the seats of people are open to whoever has the link, but those that were given up.
"""

from collections.abc import Iterator
from dataclasses import replace

from appenzell.game.game import Game
from appenzell.game.lexer import Piece
from appenzell.game.record import Written, play_word, read_record
from appenzell.game.setup import Setup
from appenzell.game.verify import verify
from appenzell.playing.entry import By, Entry
from appenzell.playing.party import Seat
from appenzell.rules.layouts import parse_layout
from appenzell.server.keeping.copying import NotKept
from appenzell.server.keeping.index import GameLine, seats_of
from appenzell.server.storage.stored import Options
from appenzell.server.tables.table import Table

NOBODY = "nobody"
"""Who has made an imported table: no hash of a browser, and not that of one without a token."""
OPEN = Seat("open")
MOST_OF_SEED = 64
HELPED: dict[str, By] = {"hint": "advised", "bot": "bot"}
"""What a record remarks of an action, and who acted then."""
Log = list[Entry]


def read_game(record: str, line: GameLine | None, now: int, most: int) -> tuple[Table, Log]:
    """Return the table of a record, still without a code, and its log; `NotKept` says why it cannot be one."""
    _check(record)
    written = read_record(record)
    setup, seats = written.setup, _seats(written.setup, line)
    game = Game.new(setup)
    log = list(_log(written, game, seats, now))
    if len(log) > most:
        raise NotKept(f"it has {len(log):,} actions, and a table has at most {most:,}.")
    if len(game.seed or "") > MOST_OF_SEED:
        raise NotKept(f"its seed has more than {MOST_OF_SEED} characters, which a table cannot keep.")
    table = Table(
        code="",
        status="over" if game.is_over else "running",
        created=now if line is None else line.moments[0],
        started=now if line is None else line.moments[1],
        host=NOBODY,
        public=False,
        options=_options(setup) if line is None else line.options,
        plan=parse_layout(setup.layout).plan,
        seed=game.seed or "",
        rematch=None,
        winner=game.winner,
        seats=_taken_up(seats, game),
    )
    if table.setup() != setup:
        raise NotKept("the index says that something else was agreed than the record.")
    return table, log


def _check(record: str) -> None:
    found = verify(record)
    if not found.ok:
        fault = found.faults[0]
        how = " Export running games with --with-seeds to go on with them." if fault.code == "sealed_record" else ""
        raise NotKept(f"{fault.message}{how}")


def _seats(setup: Setup, line: GameLine | None) -> list[Seat]:
    """Return who sat there; without a word about it: people."""
    seats = [Seat("person")] * setup.players if line is None else seats_of(line.seats)
    if len(seats) != setup.players:
        raise NotKept(f"the index has {len(seats)} seats, and the record {setup.players} players.")
    return seats


def _taken_up(seats: list[Seat], game: Game) -> list[Seat]:
    """Return the seats of a table nobody has come to yet: open, where somebody can go on."""
    return [
        seat if seat.kind == "bot" else Seat("person", seat.name) if game.is_over or number in game.resigned else OPEN
        for number, seat in enumerate(seats)
    ]


def _options(setup: Setup) -> Options:
    agreed = setup.as_dict(0) | {"start": setup.start}
    return Options.model_validate(agreed)


def _log(written: Written, game: Game, seats: list[Seat], now: int) -> Iterator[Entry]:
    """Play a record, and give an entry for each action and resignation; all of them are written now."""
    last: Entry | None = None
    seq = 0
    for piece in written.body:
        if piece.sort == "comment":
            if last is not None and piece.text in HELPED:
                last = last._replace(by=HELPED[piece.text])
            continue
        made = _entry(piece, game, seats)
        if made is None:
            continue
        if last is not None:
            yield last
        seq += 1
        last = made._replace(seq=seq, at=now)
    if last is not None:
        yield last


def _entry(piece: Piece, game: Game, seats: list[Seat]) -> Entry | None:
    """Play a word; return its entry, or None for the number of a turn."""
    seat, gone = game.player, set(game.resigned)
    action = play_word(piece, game)
    if action is not None:
        return Entry(0, "act", seat, action.token, "bot" if seats[seat].kind == "bot" else "person")
    resigned = set(game.resigned) - gone
    return Entry(0, "resign", resigned.pop(), None) if resigned else None


def in_short(log: Log) -> list[tuple[str, int, str | None]]:
    """Return what was done and not taken back, however it was written."""
    done: list[Entry] = []
    for entry in log:
        if entry.kind == "undo":
            done.pop()  # what was last: nothing before a resignation can be taken back
        else:
            done.append(entry)
    return [(entry.kind, entry.seat, entry.token) for entry in done]


def named(table: Table, code: str) -> Table:
    """Return a table by its code."""
    return replace(table, code=code)
