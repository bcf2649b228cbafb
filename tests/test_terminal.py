"""What is drawn and told at a terminal: board, panel, list of actions, events, and the walk through a record."""

import random
from collections.abc import Iterable
from contextlib import nullcontext
from io import StringIO
from itertools import chain
from typing import Any

import pytest
from rich.console import Console

from appenzell import Game, Setup, verify
from appenzell.bots.levels import recipe_of
from appenzell.game.setup import MODULE_NAMES
from appenzell.playing.playing import Playing
from appenzell.terminal import board, menu, panel, replay, tell
from appenzell.terminal.doctor import Report, look_at_terminal, print_report
from appenzell.terminal.look import COLOURS, TILE_NAMES, TILE_STYLES
from appenzell.terminal.play import Sitting
from appenzell.terminal.tell import listed, outcome
from tests.scenes import scene


def played_at_random(actions: int, seed: int, **words: object) -> Game:
    """A game after so many random actions."""
    game, luck = Game.new(Setup(seed=str(seed), **words)), random.Random(seed)  # type: ignore[arg-type]
    for _ in range(actions):
        sorts = menu.by_sort(str(action) for action in game.legal_actions())
        if not sorts:
            break
        game.apply(luck.choice(sorts[luck.choice(list(sorts))]))
    return game


def plain(lines: Iterable[object]) -> str:
    """Lines without colours and trailing blanks."""
    return "\n".join(str(line).rstrip() for line in lines)


def console_of(width: int = 80, colour: bool = False) -> Console:
    return Console(
        width=width,
        file=StringIO(),
        force_terminal=colour,
        color_system="truecolor" if colour else None,
        highlight=False,
    )


def printed(console: Console) -> str:
    """What was printed on a console made above."""
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


# --- the board ---

BOARD = """
               ▼           ▼           ·
      ┌─────┬───────────┬─────┬───────────┬─────┐
 7    │  ○  │▒▒A▒▒▒▒▒A▒▒│▒▒C▒▒│▒▒B▒▒▒▒▒B▒▒│ b ○ │
      ├─────┼───────────┤▒▒▒▒▒├───────────┼─────┤
 6  ▶ │▒▒D▒▒│▒▒F▒▒▒▒▒F▒▒│▒▒C▒▒│▒▒G▒▒▒▒▒G▒▒│▒▒E▒▒│ ◀
      │▒▒▒▒▒├─────┬─────┴─────┴─────┬─────┤▒▒▒▒▒│
 5    │▒▒D▒▒│▒▒H▒▒│░░J░░░░░J░░░░░J░░│▒▒I▒▒│▒▒E▒▒│
      ├─────┤▒▒▒▒▒├─────────────────┤▒▒▒▒▒├─────┤
 4  ▶ │░░K░░│▒▒H▒▒│  A    Ĉ x    g  │▒▒I▒▒│░░L░░│ ◀
      │░░░░░├─────┴─────┬─────┬─────┴─────┤░░░░░│
 3    │░░K░░│ r .    =  │░░P░░│▓▓O▓▓▓▓▓O▓▓│░░L░░│
      │░░░░░│           │░░░░░│▓▓▓▓▓▓▓▓▓▓▓│░░░░░│
 2  ▶ │░░K░░│  d     w  │░░P░░│▓▓O▓▓▓▓▓O▓▓│░░L░░│ ◀
      ├─────┼───────────┤░░░░░├───────────┼─────┤
 1    │  ○  │▒▒Q▒▒▒▒▒Q▒▒│░░P░░│▒▒R▒▒▒▒▒R▒▒│  ○  │
      └─────┴───────────┴─────┴───────────┴─────┘
               ▲           ▲          Tr
         a     b     c     d     e     f     g
      pantry p1[  B  ] p2[ b C ] p3[  .  ] p4[  .  ]"""


def test_the_board_shows_everything_that_is_to_be_seen() -> None:
    game = scene(
        modules=" ".join(MODULE_NAMES),
        mice=[["b3", "tower"], ["p2", "g7"]],
        cheesy="d4",
        tiles={"c4": "A", "d4": "x", "e4": "g", "b3": ".", "b2": "d", "c2": "w"},
        spares="BC..",
        cheese_tower="f1",
    )
    assert plain(board.draw(game.view(0))) == BOARD.strip("\n")


@pytest.mark.parametrize("seed", range(6))
def test_board_panel_and_actions_fit_80_columns(seed: int) -> None:
    game = played_at_random(150, seed, players=5, modules=MODULE_NAMES, layout="back", turn_limit=10_000)
    view = game.view(game.player)
    console = console_of()
    panel.show(console, view, retell(game)[-9:], ["a bot"] * 5)
    console.print(menu.draw(view.legal))
    assert max(map(len, printed(console).splitlines())) <= 80
    assert len(board.draw(view)) == 19


def test_a_narrow_terminal_gets_the_panel_below() -> None:
    console = console_of(width=60)
    panel.show(console, Game.new(Setup(seed="narrow")).view(0), [], ["", ""])
    lines = printed(console).splitlines()
    assert max(map(len, lines)) <= 60
    assert "Setting up" in lines[19]


def test_a_board_shows_no_tile_that_the_view_does_not() -> None:
    game = played_at_random(60, 3, players=2)
    hidden = set("ABCDEFGx") - {*game.view(0).tiles.values(), *game.view(0).spares}
    shown = plain(line for line in board.draw(game.view(0)))
    tiles = {part for part in shown.replace("│", " ").replace("[", " ").split() if len(part) == 1}
    assert not tiles & hidden


def test_everything_has_a_look_and_a_name() -> None:
    assert set(TILE_STYLES) == set(TILE_NAMES) == set("ABCDEFG.xgwd")
    assert len({colour.letter for colour in COLOURS}) == 5
    assert not {colour.letter for colour in COLOURS} & set("xgwd")


def test_the_roofs_differ_without_colours() -> None:
    drawn = plain(board.draw(Game.new(Setup(seed="roofs")).view()))
    assert all(f"{shade}{shade}{room}{shade}{shade}" in drawn for shade, room in ("▒A", "░K", "▓N"))


# --- the panel ---


def test_the_panel_tells_turn_actions_and_cheeses() -> None:
    game = scene(turn_limit=9, actions_left=1, slid=True, collected=["ABD", ""], mice=[["a1", "cellar"]])
    told = plain(panel.draw(game.view(0), [], ["you", "bot"], 19))
    assert "Turn 1 of 9" in told
    assert "●○○○  slid" in told
    assert "red you    A B D ·" in told
    assert "1 in, 2 out, 1 fallen" in told


def test_the_panel_tells_whom_cheesy_serves() -> None:
    assert "Cheesy no ribbon" in plain(panel.draw(scene(modules="cheesy").view(0), [], ["", ""], 19))
    assert "Cheesy blue's ribbon" in plain(panel.draw(scene(modules="cheesy", ribbon=1).view(0), [], ["", ""], 19))


def test_only_as_much_is_told_as_there_is_room_for() -> None:
    game = played_at_random(40, 1, players=2)
    lines = panel.draw(game.view(0), retell(game), ["", ""], 19)
    assert len(lines) <= 19
    assert retell(game)[-1].token in str(plain(lines))


# --- what happened ---


def sentences_of(game: Game, token: str) -> tuple[str, ...]:
    """What an action is said to have done."""
    (account,) = tell.accounts_of(Playing(game).act(token))
    return account.sentences


def retell(game: Game) -> list[tell.Account]:
    """All actions of a game so far."""
    again = Playing(Game.new(game.setup))
    return [*chain.from_iterable(tell.accounts_of(again.act(action.token)) for action in game.history)]


@pytest.mark.parametrize(
    ("position", "token", "events"),
    [
        ({"mice": [["a1"]], "deck": "Bx"}, "^Q", ("below Q: Brie",)),
        ({"mice": [["a1"]], "deck": "Bx."}, "^N", ("below N: Brie, a trap and a blank",)),
        ({"spares": "A", "deck": "x"}, ">a2", ("out comes a trap",)),
        (
            {"mice": [["b2"], ["c2"]], "tiles": {"b2": ".", "c2": "."}, "spares": "x", "deck": "B"},
            ">a2",
            ("out comes Brie",),
        ),
        (
            {"mice": [[], ["a2", "b3"]], "tiles": {"a2": ".", "b3": "."}, "spares": "x", "deck": "B"},
            ">a2",
            ("out comes Brie", "a blue mouse falls into the cellar"),
        ),
        (
            {"mice": [["b2", "c4"]], "tiles": {"b2": ".", "b3": "A", "c4": "A"}},
            "b2-b3",
            ("red collects Appenzeller",),
        ),
        (
            {"modules": "cheesy", "mice": [["c4"]], "cheesy": "d5", "tiles": {"d4": "g"}},
            "c4-d4",
            ("Cheesy now wears red's ribbon",),
        ),
        (
            {"modules": "pantry", "mice": [["p1"]], "spares": "A...", "deck": "B"},
            ">a2",
            ("out comes Brie", "a displaced mouse waits to be placed in the pantry"),
        ),
        ({}, ".", ()),
    ],
)
def test_events_are_told(position: dict[str, Any], token: str, events: tuple[str, ...]) -> None:
    assert sentences_of(scene(**position), token) == events


def test_the_end_is_told() -> None:
    assert outcome(scene(phase="over", winner=1, collected=["A", "ABCD"]).view()) == "blue wins with 4 cheeses"
    assert (
        outcome(scene(phase="over", winner=0, collected=["A", ""], turn_limit=1).view()) == "red wins with one cheese"
    )
    fallen = ["cellar", "cellar", "cellar"]
    assert outcome(scene(phase="over", mice=[fallen, fallen]).view()) == "the game ends in a draw"


def test_words_are_listed_as_people_do() -> None:
    assert [listed(list(words)) for words in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]


def test_news_begin_after_the_own_last_turn() -> None:
    game = Game.new(Setup(players=3, start=0, seed="news"))
    for token in ("+a1", "+g1", "+a7", ".", "^R", ".", "."):
        game.apply(token)
    assert [str(line).split()[0] for line in panel.news(retell(game), game.view(0))] == ["b", "o"]
    assert str(panel.log(retell(game))[4]).strip() == "2.  b  ^R ."


# --- the legal actions ---


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_action_is_listed_once(seed: int) -> None:
    game = played_at_random(20 * seed, seed, players=5, modules=MODULE_NAMES)
    tokens = [str(action) for action in game.legal_actions()]
    assert sorted(token for group in menu.groups(tokens) for token in group.tokens()) == sorted(tokens)


def test_many_actions_take_few_lines() -> None:
    game = scene(modules=" ".join(MODULE_NAMES), mice=[["a1", "tower", "c3", "c2"]], ribbon=0)
    console = console_of()
    console.print(menu.draw(game.view(0).legal))
    assert len(game.legal_actions()) > 70
    assert len(printed(console).splitlines()) <= 12
    assert "other spares /2 /3 /4" in printed(console)


def test_actions_are_shown_as_they_are_typed() -> None:
    console = console_of()
    console.print(menu.draw(Game.new(Setup(start=0)).view(0).legal))
    assert "+a1 +g1 +a7 +g7" in printed(console)


def test_a_bot_that_thinks_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(width=80, force_terminal=True, file=StringIO())
    told: list[str] = []
    monkeypatch.setattr(console, "status", lambda words: told.append(words) or nullcontext())
    game = Game.new(Setup(start=1, seed="x"))
    Sitting(game, console, [1], recipe_of("random"), random.Random(1)).play_bot()
    assert told == ["blue is thinking …"]


# --- replay ---


@pytest.fixture
def reel() -> replay.Reel:
    game = Game.new(Setup(players=2, start=0, seed="reel"))
    for token in ("+a1", "+g1", "^K", ">b1", ".", "^L", ".", "."):
        game.apply(token)
    return replay.Reel(game)


def test_a_reel_goes_forth_and_back(reel: replay.Reel) -> None:
    reel.go(3)
    assert [account.token for account in reel.accounts] == ["+a1", "+g1", "^K"]
    assert reel.game.actions_left == 3
    reel.go(2)
    assert (reel.index, reel.game.turn, reel.game.actions_left) == (2, 1, 4)
    reel.go(99)
    assert reel.index == 8
    reel.go(-1)
    assert (reel.index, reel.accounts) == (0, [])


def test_a_reel_goes_to_a_turn(reel: replay.Reel) -> None:
    for turn, index in ((2, 5), (1, 2), (3, 7), (3, 7), (0, 0), (50, 8)):
        reel.go_to_turn(turn)
        assert reel.index == index


def test_turns_are_shown_before_the_roofs_go_back_on(reel: replay.Reel) -> None:
    shown = [(view.open, [account.token for account in accounts]) for view, accounts in reel.turns()]
    assert shown[1:3] == [(("K",), ["^K", ">b1", "."]), (("L",), ["^L", "."])]


def test_walking_through_a_record(reel: replay.Reel, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["", "", "b", "2", "nonsense", "99", "99999999999999", "q"])
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    console = console_of(colour=True)
    replay.walk(console, reel)
    seen = [
        part.split()[0] for part in Console(file=StringIO()).render_str(printed(console)).plain.split("action ")[1:]
    ]
    assert [int(number) for number in seen] == [0, 1, 2, 1, 5, 6, 8, 8]
    assert "The record ends here; the game was not over." in printed(console)


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_a_walk_ends_politely(reel: replay.Reel, monkeypatch: pytest.MonkeyPatch, end: type[BaseException]) -> None:
    def stop(*_: object) -> str:
        raise end

    monkeypatch.setattr("builtins.input", stop)
    replay.walk(console_of(), reel)


# --- doctor ---


def test_the_doctor_tells_what_is_plain_or_slow() -> None:
    report = Report(jit=False, notes=["The JIT is off."], problems=["No numba."], ok=False)
    console = console_of()
    look_at_terminal(report, console)
    print_report(console, report)
    assert "· The JIT is off." in printed(console)
    assert "✗ No numba." in printed(console)
    assert "Everything that is needed" not in printed(console)


def test_a_replay_tells_who_gave_up_and_who_has_won_by_it() -> None:
    game = Game.new(Setup(seed="any", start=0))
    for token in ["+a1", "+g7", "."]:
        game.apply(token)
    game.resign(1)
    console = console_of()
    replay.replay(console, game, all_turns=True)
    assert "Blue resigned. The game is over: red wins with no cheese." in printed(console)
    assert replay.as_dict(game)["resigned"] == [1]
    replay.print_verification(console, verify(game.record()))
    assert "The stated result is right (seat 0; seat 1 resigned)." in printed(console)
    reel = replay.Reel(game)
    reel.go(3)
    reel.go(1)
    assert (reel.game.is_over, len(reel.accounts)) == (False, 1)
