"""Our bots as programs: what they read is what they would have seen."""

import io
import json
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.bots.contract import Budget
from appenzell.bots.external import PROGRAMS, ExternalBot, choose_message, game_message
from appenzell.bots.kernel.seen import HUNG_FROM
from appenzell.bots.levels import recipe_of
from appenzell.bots.sight import apply_seen, first_seen, sight_of
from appenzell.bots.speaking import sight_from, speak
from appenzell.cli import main
from appenzell.rules.state import NO_POST
from tests.setups import setups

BUDGET = Budget(seconds=30)


@given(setups(), st.integers(0, 10**6))
def test_a_sight_survives_being_told(setup: Setup, luck: int) -> None:
    game, rng = Game.new(setup), Random(luck)
    seen = first_seen(game)
    for _ in range(rng.randrange(80)):
        if game.is_over:
            return
        apply_seen(game, rng.choice(game.legal_actions()), seen)
    if game.is_over:
        return
    sight = sight_of(game, seen)
    read = sight_from(json.loads(choose_message(sight, BUDGET).removeprefix("choose ")))
    assert read.seen[:HUNG_FROM].tolist() == sight.seen[:HUNG_FROM].tolist()
    assert read.hung_from == NO_POST, "of this nobody is told"
    assert read.start == sight.start
    assert read.legal_actions() == sight.legal_actions()
    assert read.view() == sight.view()
    assert read.position.all_tiles() == sight.position.all_tiles()
    assert sorted(read.position.deck()) == sorted(sight.position.deck())


def test_it_answers_line_by_line() -> None:
    game = Game.new(Setup(seed="speak", start=0))
    sight = sight_of(game, first_seen(game))
    lines = ["appenzell 1", "", "what?", game_message(sight, 5), choose_message(sight, BUDGET), "quit", "appenzell 1"]
    said: list[str] = []
    speak("random", recipe_of("random"), lines, said.append)
    assert said[:2] == ["name random", "ready"]
    assert said[2].removeprefix("play ") in [action.token for action in sight.legal_actions()]
    assert len(said) == 3


def question(**changed: object) -> str:
    """A line that asks for an action, with something else in it."""
    game = Game.new(Setup(seed="speak", start=0))
    message = json.loads(choose_message(sight_of(game, first_seen(game)), BUDGET).removeprefix("choose "))
    return "choose " + json.dumps(message | changed)


@pytest.mark.parametrize(
    "line",
    [
        *("game", "game {", "game []", 'game {"a":1}', 'game {"luck": "today"}', 'game {"luck": null}'),
        *("choose", "choose {", "choose 7", "choose {}", f"choose {'[' * 10**5}"),
        question(view={}),
        question(unseen="??"),
        question(remembered={"z9": {"tile": "A", "age": 1}}),
        question(remembered={"b2": {"tile": "A", "age": 10**400}}),
        question(budget={"seconds": -1}),
        question(budget={"seconds": "soon"}),
    ],
    ids=lambda line: line[:20],
)
def test_what_it_does_not_understand_it_leaves_without_an_answer(line: str) -> None:
    said: list[str] = []
    speak("child", recipe_of("random"), [line, question(), "quit"], said.append)
    assert [words.split()[0] for words in said] == ["play"]


def test_it_is_ready_when_everything_is_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("appenzell.terminal.prepare.warm_up", lambda progress, bots: print("compiled", bots))
    monkeypatch.setattr(sys, "stdin", io.StringIO("appenzell 1\nquit\n"))
    assert main(["bot", "greedy"]) == 0
    assert capsys.readouterr().out == "compiled True\nname greedy\nready\n"


def test_the_command_speaks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("appenzell 1\nquit\n"))
    assert main(["bot", "greedy:playouts=1"]) == 0
    assert capsys.readouterr().out == "name greedy:playouts=1\nready\n"
    assert main(["bot", "clever"]) == 2
    assert "no bot 'clever'" in capsys.readouterr().err


@pytest.mark.compiled  # a part of a game
def test_it_plays_as_a_program() -> None:
    game = Game.new(Setup(seed="speak", turn_limit=4))
    seen, luck = first_seen(game), Random(1)
    bot = ExternalBot((sys.executable, "-m", "appenzell", "bot", "random"))
    while not game.is_over:
        apply_seen(game, bot.choose(sight_of(game, seen), BUDGET, luck), seen)
    PROGRAMS.end()
    assert game.turn == 4
