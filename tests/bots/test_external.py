"""Programs as bots: the example plays, and whatever a program does wrong is one sentence, in time."""

import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from appenzell import Game, Setup
from appenzell.bots import external, program
from appenzell.bots.contract import BadBudget, Budget
from appenzell.bots.external import PROGRAMS, ExternalBot, choose_message, external_of, game_message
from appenzell.bots.levels import LEVELS, RECIPES, UnknownBot
from appenzell.bots.memory import MEMORIES
from appenzell.bots.program import CannotStart, Crashed, ExternalTrouble, IllegalReply, Nonsense, TooSlow
from appenzell.bots.sight import Sight, apply_seen, first_seen, sight_of
from appenzell.game.setup import MODULE_NAMES
from appenzell.playing.retelling import played_again

ROOT = Path(__file__).parents[2]
EXAMPLE = (sys.executable, str(ROOT / "examples" / "bot.py"))
BRIEF = Budget(seconds=0.2)
PATIENT = Budget(seconds=20)


@pytest.fixture(autouse=True)
def tidy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Wait briefly, and leave no program running."""
    monkeypatch.setattr(external, "GRACE", 0.2)
    yield
    PROGRAMS.end()


def sight(tokens: tuple[str, ...] = ()) -> Sight:
    """What is seen after some actions."""
    game = Game.new(Setup(seed="external", start=0))
    for token in tokens:
        game.apply(token)
    return played_again(game).sight()


def script(text: str, handshake: bool = True) -> ExternalBot:
    """A bot whose program is a few lines of Python; with a handshake it has heard `appenzell 1` and is ready."""
    ready = "import sys, time, os\nsay = lambda *words: print(*words, flush=True)\n"
    ready += "input(); say('ready')\n" if handshake else ""
    return ExternalBot((sys.executable, "-c", ready + text))


def ask(bot: ExternalBot, budget: Budget = BRIEF) -> str:
    return bot.choose(sight(), budget, Random(1)).token


# --- what goes well ---


@pytest.mark.compiled  # whole games
@pytest.mark.parametrize("modules", [[], MODULE_NAMES])
def test_the_example_plays_a_whole_game(modules: list[str]) -> None:
    game = Game.new(Setup(players=3, modules=modules, seed="example", turn_limit=30))
    seen, luck = first_seen(game), Random(1)
    bots = [ExternalBot(EXAMPLE) for _ in range(3)]
    while not game.is_over:
        apply_seen(game, bots[game.player].choose(sight_of(game, seen), PATIENT, luck), seen)
    assert game.turn > 3


def test_the_same_luck_gives_the_same_action() -> None:
    bot = ExternalBot(EXAMPLE)
    tokens = []
    for _ in range(2):
        bot.close()
        tokens.append([bot.choose(sight(), PATIENT, Random(7)).token for _ in range(5)])
    assert tokens[0] == tokens[1]


def test_a_program_is_kept_for_the_next_game() -> None:
    counts = """n = 0
for line in sys.stdin:
    n += line.startswith("game")
    if line.startswith("choose"):
        say("play", ["+a1", "+g7"][n - 1])"""
    first = script(counts)
    assert ask(first, PATIENT) == "+a1"
    first.close()
    second = script(counts)
    assert ask(second, PATIENT) == "+g7", "its second game"


def test_two_seats_have_two_programs() -> None:
    first, second = script("for line in sys.stdin: pass"), script("for line in sys.stdin: pass")
    first.begin()
    second.begin()
    assert first._program is not second._program


def test_a_program_that_ended_between_games_is_started_anew() -> None:
    bot = script("input(); input(); say('play +a1')")
    assert ask(bot, PATIENT) == "+a1"
    assert bot._program is not None
    bot._program._process.wait()
    bot.close()
    assert ask(bot, PATIENT) == "+a1"


def test_it_may_talk_before_it_answers() -> None:
    bot = script("input(); input(); say('info thinking'); say(); say('info', 'x' * 500); say('play +a1')")
    assert ask(bot, PATIENT) == "+a1"


def test_it_may_tell_its_name() -> None:
    bot = script("input(); say('info hello'); say('name Käse'); say('ready'); input(); input(); say('play +a1')", False)
    assert ask(bot, PATIENT) == "+a1"


# --- what it is told ---


def test_it_is_told_what_lies_open_and_what_was_seen() -> None:
    seen = sight(("+a1", "+g7", "^N", ".", "^B"))
    message = json.loads(choose_message(seen, Budget(2, 10)).removeprefix("choose "))
    assert message["legal"] == [action.token for action in seen.legal_actions()]
    assert message["budget"] == {"seconds": 2, "playouts": 10}
    assert message["view"]["seat"] == 1
    remembered, open_now = message["remembered"], message["view"]["tiles"]
    assert remembered
    assert open_now
    assert {tile["age"] for tile in remembered.values()} == {1}
    assert not set(remembered) & set(open_now), "what is remembered is covered now"
    assert len(message["unseen"]) + len(remembered) + len(open_now) == 33
    assert message["unseen"] == "".join(sorted(message["unseen"]))


def test_it_is_not_told_the_seed() -> None:
    told = game_message(sight(), 5) + choose_message(sight(), BRIEF)
    assert "seed" not in told
    assert json.loads(game_message(sight(), 5).removeprefix("game "))["luck"] == 5


# --- what goes wrong ---

FAULTS = {
    "hangs": ("time.sleep(60)", TooSlow, "has not answered in 0.4 seconds"),
    "reads nothing and hangs": ("while True: time.sleep(1)", TooSlow, "has not answered"),
    "crashes": ("input(); input(); 1 / 0", Crashed, "exit code 1: ZeroDivisionError: division by zero"),
    "ends": ("input(); input()", Crashed, "exit code 0."),
    "is killed": ("input(); os.kill(os.getpid(), 9)", Crashed, "by signal 9"),
    "closes its output": ("os.close(1); time.sleep(60)", Crashed, "has closed its output"),
    "talks nonsense": ("input(); input(); say('I like cheese')", Nonsense, "says 'I like cheese' where play"),
    "talks in bytes": ("os.write(1, bytes(range(256)) + b'\\n'); time.sleep(9)", Nonsense, "where play"),
    "says play but not what": ("input(); input(); say('play')", Nonsense, "but not what"),
    "wants the impossible": ("input(); input(); say('play a1-g7')", IllegalReply, "plays 'a1-g7', which is not legal"),
    "floods a line": ("while True: sys.stdout.write('x' * 9999)", Nonsense, "a line of more than 10,000 bytes"),
    "floods lines": ("while True: print('info')", Nonsense, "more than 1000 lines, but no answer"),
    "floods errors": ("while True: print('x' * 999, file=sys.stderr)", TooSlow, "has not answered"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_goes_wrong_is_a_sentence_in_time(fault: str) -> None:
    text, sort, words = FAULTS[fault]
    bot = script(text)
    bot.begin()
    assert bot._program is not None
    process, threads = bot._program._process, bot._program._threads
    began = time.monotonic()
    with pytest.raises(sort, match=re.escape(words)):
        ask(bot, BRIEF if sort is TooSlow else PATIENT)
    assert time.monotonic() - began < 15
    assert process.poll() is not None, "it does not run any more"
    for thread in threads:
        thread.join(5)
        assert not thread.is_alive(), "and nobody waits for it"
    bot.close()


@pytest.mark.parametrize("text", ["for _ in range(10**6): say('play +a1')", "while True: say('play .')"])
def test_answers_nobody_asked_for_block_nobody(text: str) -> None:
    bot = script(text)
    with pytest.raises(ExternalTrouble):
        [ask(bot) for _ in range(200)]  # until the pipe that it does not read is full


@pytest.mark.parametrize(
    ("text", "sort", "words"),
    [
        ("sys.exit('no licence')", Crashed, "exit code 1: no licence"),
        ("say('hello')", Nonsense, "says 'hello' where name or ready is expected"),
        ("time.sleep(60)", TooSlow, "has not answered in 0.5 seconds"),
        ("while True: say('name Many')", Nonsense, "says 'name Many' where ready is expected"),
        ("say('name Slow')\nwhile True: say('info'); time.sleep(0.1)", TooSlow, "has not answered in 0.5 seconds"),
    ],
)
def test_a_failed_handshake_is_told(
    text: str, sort: type[ExternalTrouble], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "TIME_TO_START", 0.5)
    if sort is not TooSlow:
        monkeypatch.setattr(external, "TIME_TO_START", 20)
    with pytest.raises(sort, match=words):
        script(text, handshake=False).begin()


def test_a_name_does_not_buy_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "TIME_TO_START", 2.0)
    began = time.monotonic()
    with pytest.raises(TooSlow, match="in 2 seconds"):
        script("time.sleep(1.5); say('name Late'); time.sleep(60)", handshake=False).begin()
    assert time.monotonic() - began < 3.2


def test_a_program_that_gets_ready_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    told = threading.Event()
    tell = program.Program.tell
    monkeypatch.setattr(program.Program, "tell", lambda self, line: (tell(self, line), told.set()))
    with ThreadPoolExecutor(1) as pool:
        starting = pool.submit(script("time.sleep(60)", handshake=False).begin)
        assert told.wait(10)
        PROGRAMS.kill()
        with pytest.raises(Crashed, match="by signal 9"):
            starting.result(10)
    assert not PROGRAMS._running


def test_a_program_that_does_not_get_ready_is_forgotten() -> None:
    with pytest.raises(Crashed):
        script("sys.exit(1)", handshake=False).begin()
    assert not PROGRAMS._running


@pytest.mark.parametrize("command", ["/no/such/program", "/", "", "a\0b"])
def test_a_program_that_is_none_is_told(command: str) -> None:
    with pytest.raises(CannotStart, match="cannot be started"):
        ExternalBot((command,)).begin()


def test_children_end_with_their_program(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    child = f"import subprocess; c = subprocess.Popen(['sleep', '60']); open({str(note)!r}, 'w').write(str(c.pid))"
    bot = script(f"{child}; time.sleep(60)")
    bot.begin()
    deadline = time.monotonic() + 10
    while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    with pytest.raises(TooSlow):
        ask(bot)
    time.sleep(0.1)
    state = subprocess.run(["ps", "-o", "stat=", "-p", note.read_text()], capture_output=True, text=True).stdout
    assert state.strip() in ("", "Z", "Zs", "ZN", "ZNs")


def test_a_program_is_not_told_how_the_database_is_entered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APPENZELL_DATABASE", "postgresql://anna:secret@host/tables")
    monkeypatch.setenv("PGPASSWORD", "secret")
    monkeypatch.setenv("LUCKY_NUMBER", "7")
    with pytest.raises(ExternalTrouble, match=r": LUCKY_NUMBER$"):
        ask(
            script("sys.exit(' '.join(sorted({'APPENZELL_DATABASE', 'PGPASSWORD', 'LUCKY_NUMBER'} & set(os.environ))))")
        )


def test_the_last_words_of_a_program_write_nothing_but_text(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ExternalTrouble) as trouble:
        ask(script(r"sys.exit('\x1b]0;owned\x07 \x9b31m Warning: \u202eall is well')"))
    said = str(trouble.value).rpartition("exit code 1: ")[2]
    assert said == "]0;owned 31m Warning: all is well"


def test_no_shell_is_asked(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    with pytest.raises(ExternalTrouble):
        ExternalBot(external_of(f"external:echo ready; touch {trace}").command).begin()
    assert not trace.exists()


# --- how it is asked for ---


@pytest.mark.parametrize(
    ("text", "command", "budget"),
    [
        ("external:bot", ("bot",), Budget(external.SECONDS)),
        ("external:seconds=2 playouts=7 bot -x 'a b'", ("bot", "-x", "a b"), Budget(2, 7)),
        ("external:bot seconds=2", ("bot", "seconds=2"), Budget(external.SECONDS)),
    ],
)
def test_a_command_is_read(text: str, command: tuple[str, ...], budget: Budget) -> None:
    found = external_of(text)
    assert (found.command, found.budget) == (command, budget)
    assert found.make("any").command == command


@pytest.mark.parametrize(
    ("text", "sort", "words"),
    [
        ("external:", UnknownBot, "names no program"),
        ("external:seconds=2", UnknownBot, "names no program"),
        ("external:bot 'x", UnknownBot, "no closing quotation"),
        ("external:seconds=x bot", BadBudget, "needs numbers"),
        ("external:playouts=1.5 bot", BadBudget, "needs numbers"),
        ("external:seconds=0 bot", BadBudget, "more than 0"),
        ("external:seconds=nan bot", BadBudget, "more than 0"),
    ],
)
def test_an_impossible_command_is_refused(text: str, sort: type[Exception], words: str) -> None:
    with pytest.raises(sort, match=words):
        external_of(text)


def test_the_example_needs_nothing_but_python() -> None:
    imports = re.findall(r"^(?:import|from) (\w+)", (ROOT / "examples" / "bot.py").read_text(), re.M)
    assert set(imports) <= set(sys.stdlib_module_names)


# --- what docs/bots.md says ---


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / "docs" / "bots.md").read_text(), re.M | re.S)


def test_the_documented_message_is_true() -> None:
    (documented,) = (json.loads(block) for block in blocks("json"))
    game = Game.new(Setup(seed="any text", start=0))
    for token in ("+a1", "+g1", "^K", "."):
        game.apply(token)
    told = choose_message(played_again(game).sight(), Budget(5))
    assert json.loads(told.removeprefix("choose ")) == documented


def test_the_documented_bots_play(tmp_path: Path) -> None:
    first, twenty = blocks("python")
    assert len(twenty.splitlines()) <= 20
    names: dict[str, type] = {}
    exec(first, names)
    assert names["FirstBot"]().choose(sight(), BRIEF, Random(1)).token == "+a1"
    file = tmp_path / "bot.py"
    file.write_text(twenty)
    assert ask(ExternalBot((sys.executable, str(file))), PATIENT) in ("+a1", "+g1", "+a7", "+g7")


def test_the_documented_levels_are_all() -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    assert tuple(re.findall(r"^\| `(\w+)` \| (?:plans|searches)", text, re.M)) == LEVELS
    assert all(f"`{name}`" in text for name in [*RECIPES, *MEMORIES])
    limits = (
        f"{external.SECONDS:g} seconds",
        f"{external.TIME_TO_START / 60:g} minutes",
        f"{program.MOST_LINES:,}",
        f"{program.LONGEST_LINE:,} bytes",
    )
    assert all(words in text for words in limits)
