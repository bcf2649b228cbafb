"""The command line: `appenzell serve`, which is what happens without a word, `play`, `replay`, `analyse`, `arena`,
`bot`, `bench` and `doctor`. What a host does with all that is kept is in `terminal/keeping.py`: `tables`, `migrate`,
`backup`, `restore`, `export` and `import`.

Owns the options and the exit codes; how errors are told is in `terminal/said.py`, everything else in `server`,
`terminal`, `arena` and `bench`, which are loaded when a command needs them, so that `appenzell --version` answers at
once. No traceback reaches anyone for something that was merely typed wrong or lies wrong on disk.
"""

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from appenzell.terminal import keeping
from appenzell.terminal.said import Failed, UsageError, excuse, make_console, print_json

if TYPE_CHECKING:
    from socket import socket

    from rich.console import Console

    from appenzell import Game, Setup
    from appenzell.bots.levels import Recipe
    from appenzell.game.errors import BadSetup

app = typer.Typer(
    name="appenzell",
    help="Mice, cheese and a castle whose floor slides away.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

LOCAL = "127.0.0.1"
PORT = 8000
SOME_SECONDS = (0.001, 60.0)
INTERRUPTED = 130


Json = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")]


@app.callback(invoke_without_command=True)
def begin(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """Mice, cheese and a castle whose floor slides away."""
    if version:
        from appenzell import __version__

        print(f"appenzell {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve()


# --- serve ---


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0: for everybody in the network.")] = LOCAL,
    port: Annotated[int, typer.Option(help="The port; 0: any that is free.", min=0, max=65535)] = PORT,
    db: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The SQLite file; without: one in your data folder.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the game to browsers."""
    from appenzell.server.basics.logs import set_up
    from appenzell.server.serving import addresses_for_friends, bound_address, claimed, serve
    from appenzell.server.storage.database_file import Unusable
    from appenzell.terminal.hosting import host_settings
    from appenzell.terminal.prepare import prepare

    console, settings = make_console(), host_settings(db)
    set_up(settings.log, settings.log_level)
    try:
        with claimed(settings) as claim:
            taken = take_port(host, port)
            prepare(console, bots=True)
            serve(
                taken,
                settings,
                claim,
                lambda: announce(console, bound_address(taken), addresses_for_friends(taken), open_page),
            )
    except Unusable as error:
        raise Failed(str(error)) from None


def take_port(host: str, port: int) -> "socket":
    """Listen there; who has the database for itself can only meet another program's server, or one of other games."""
    from appenzell.server.serving import is_own, listen

    if not is_own(host):
        raise Failed(f"{host} is no address of this machine. Leave --host out, or say 0.0.0.0.")
    try:
        return listen(host, port)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise Failed(f"The server cannot listen at {host}, port {port}: {why}. Try another --port.") from None


def announce(console: "Console", address: str, friends: Sequence[str], open_page: bool) -> None:
    """Say where to click, and where friends can; open it where possible."""
    console.print(f"Appenzell is ready: {address}   (stop with Ctrl-C)")
    for other in friends:
        console.print(f"For friends in your network: {other}")
    if friends and console.is_terminal:
        from appenzell.terminal.qr import qr_code

        console.print(qr_code(friends[0]))
    if open_page:
        import webbrowser

        with suppress(webbrowser.Error):
            webbrowser.open(address)


# --- play ---


@app.command()
def play(
    players: Annotated[int, typer.Option(help="How many play, 2 to 5.")] = 2,
    bots: Annotated[int | None, typer.Option(help="How many of them are bots; 0: all at this keyboard.")] = None,
    level: Annotated[
        str, typer.Option(help="How strong the bots are: child, novice, keen, expert or master.")
    ] = "novice",
    target: Annotated[int, typer.Option(help="How many kinds of cheese win, 4 to 6.")] = 4,
    layout: Annotated[str, typer.Option(help="front, back, random or a room plan.")] = "front",
    modules: Annotated[str, typer.Option(help="Any of cheesy,pantry,tower,works, or all.")] = "",
    seed: Annotated[str | None, typer.Option(help="The text that the draws follow from.")] = None,
    turn_limit: Annotated[int | None, typer.Option(help="The most single turns; without: no limit.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a game from its record.")] = None,
) -> None:
    """Play a game in the terminal: against bots, or together at one keyboard."""
    from random import Random

    from appenzell.terminal.play import Sitting

    recipe = read_bot(level)
    if load and (players, target, layout, modules, seed, turn_limit) != (2, 4, "front", "", None, None):
        raise UsageError("With --load the set-up comes from the record; only --bots and --level make sense beside it.")
    setup = None if load else agreed_setup(players, target, layout, modules, seed, turn_limit, "--players")
    if setup is not None:
        seats_of_bots(bots, setup.players)  # says what is wrong before anything is compiled
    console = make_console()
    game = start_game(console, setup, load, bots != 0)
    chance = Random() if seed is None else Random(f"bots of {seed}")
    Sitting(game, console, seats_of_bots(bots, game.setup.players), recipe, chance, load).run()


def seats_of_bots(bots: int | None, seats: int) -> range:
    """Return which seats are played by bots: the last ones, by default all but one."""
    bots = seats - 1 if bots is None else bots
    if not 0 <= bots < seats:
        raise UsageError(f"With {seats} players --bots is a number from 0 to {seats - 1}, not {bots}.")
    return range(seats - bots, seats)


def read_bot(name: str) -> "Recipe":
    """Return how a bot is made that somebody asked for."""
    from appenzell.bots.contract import BadBudget
    from appenzell.bots.levels import UnknownBot, recipe_of

    try:
        return recipe_of(name)
    except (UnknownBot, BadBudget) as error:
        raise UsageError(str(error)) from None


def agreed_setup(
    players: int, target: int, layout: str, modules: str, seed: str | None, turn_limit: int | None, seats: str
) -> "Setup":
    """Turn the options into a set-up, which says what is wrong with them; `seats` is what asked for the players."""
    from dataclasses import replace

    from appenzell import Setup, random_layout
    from appenzell.game.errors import BadSetup
    from appenzell.game.setup import MODULE_NAMES

    names = MODULE_NAMES if modules == "all" else modules.replace(",", " ").split()
    try:
        setup = Setup(players, target, "front" if layout == "random" else layout, names, seed, turn_limit)
    except BadSetup as error:
        raise UsageError(in_options(error, layout, seats)) from None
    if layout == "random":
        setup = replace(setup, layout=random_layout(fresh_number() if seed is None else seed).plan)
    return setup


def in_options(error: "BadSetup", layout: str, seats: str) -> str:
    """Return what is wrong with a set-up, in the words of the options that were typed."""
    if error.field == "layout" and "/" not in layout and "\n" not in layout:
        from appenzell.game.errors import shown

        return f"--layout is front, back, random or a room plan, not {shown(layout)}."
    option = seats if error.field == "players" else f"--{error.field.replace('_', '-')}"
    return re.sub(rf"^{error.field}\b", option, str(error))


def fresh_number() -> int:
    """A number nobody can guess, of a size that a layout's seed may have."""
    from secrets import randbits

    return randbits(63)


def start_game(console: "Console", setup: "Setup | None", load: Path | None, with_bots: bool) -> "Game":
    """Begin a game or take one up again, after compiling what is not compiled yet."""
    from appenzell import Game
    from appenzell.terminal.files import read_text
    from appenzell.terminal.prepare import prepare

    text = read_text(load) if load else ""
    prepare(console, with_bots)
    return Game.new(setup) if setup else Game.from_record(text)


# --- replay ---


@app.command()
def replay(
    file: RecordFile,
    all_turns: Annotated[bool, typer.Option("--all", help="Print every turn without asking.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Prove draws, actions and result instead of showing the game.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Step through a recorded game, or prove it."""
    from appenzell import Game
    from appenzell.terminal import replay as player
    from appenzell.terminal.files import read_text
    from appenzell.terminal.prepare import prepare

    text = read_text(file)
    prepare(make_console(stderr=True))
    if verify:
        verify_record(text, as_json)
    elif as_json:
        print_json(player.as_dict(Game.from_record(text)))
    else:
        player.replay(make_console(), Game.from_record(text), all_turns)


def verify_record(text: str, as_json: bool) -> None:
    """Prove a record; the exit code is 1 if something in it is wrong."""
    from appenzell import verify
    from appenzell.terminal.replay import print_verification

    found = verify(text)
    if as_json:
        print_json(found.as_dict())
    else:
        print_verification(make_console(), found)
    if not found.ok:
        raise typer.Exit(1)


# --- analyse ---


@app.command()
def analyse(
    file: RecordFile,
    seconds: Annotated[float, typer.Option(help="How long to think about each turn.")] = 0.5,
    playouts: Annotated[
        int | None, typer.Option(help="How many playouts to make instead, whatever time they take.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Look at a recorded game again: chances, better turns, and where it turned."""
    from appenzell import Game
    from appenzell.bots.contract import BadBudget, Budget
    from appenzell.terminal import analysis
    from appenzell.terminal.files import read_text
    from appenzell.terminal.prepare import prepare

    try:
        budget = Budget(playouts=playouts) if playouts is not None else Budget(seconds=seconds)
    except BadBudget as error:
        raise UsageError(str(error)) from None
    text = read_text(file)
    aside = make_console(stderr=True)
    prepare(aside, bots=True)
    game = Game.from_record(text)
    turns = analysis.look_again(aside, game, budget)
    if as_json:
        print_json(analysis.as_dict(game, turns))
    else:
        analysis.show(make_console(), game, turns)


# --- arena ---


@app.command()
def arena(
    bots: Annotated[
        list[str],
        typer.Option(
            metavar="A,B,…",
            help="Who plays, such as greedy,search:playouts=500,memory=good; also several times, "
            'and alone for a program of yours: "external:python3 bot.py".',
        ),
    ],
    games: Annotated[
        int | None, typer.Option(help="How many games each table plays; 100, or 20,000 with --sprt.")
    ] = None,
    players: Annotated[int, typer.Option("--seats", "--players", help="How many play, 2 to 5.")] = 2,
    target: Annotated[int, typer.Option(help="How many kinds of cheese win, 4 to 6.")] = 4,
    layout: Annotated[str, typer.Option(help="front, back, random or a room plan.")] = "front",
    modules: Annotated[str, typer.Option(help="Any of cheesy,pantry,tower,works, or all.")] = "",
    turn_limit: Annotated[int | None, typer.Option(help="The most single turns; 400, or 1,500 with modules.")] = None,
    seed: Annotated[str, typer.Option(help="The text that all games follow from.")] = "arena",
    jobs: Annotated[int, typer.Option(help="How many processes play.")] = 1,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local: one on this machine.")
    ] = None,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Test whether the first of two bots is stronger, then stop.")
    ] = False,
    elo0: Annotated[float, typer.Option(help="With --sprt: so many points stronger is too little.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="With --sprt: so many points stronger is enough.")] = 30.0,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep everything there; the same command goes on with it.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play against each other, and rate them."""
    from appenzell.arena.command import MISUSES, run
    from appenzell.terminal.prepare import prepare

    setup = agreed_setup(players, target, layout, modules, seed, turn_limit, "--seats or --players")
    aside = make_console(stderr=True)
    prepare(aside, bots=True)
    if (elo0, elo1) != (0.0, 30.0) and not sprt:
        raise UsageError("--elo0 and --elo1 say what --sprt asks; without it they mean nothing.")
    ask = (elo0, elo1) if sprt else None
    try:
        summary = run(bots, setup, seed, games, ask, jobs, ray, out, aside)
    except MISUSES as error:
        raise UsageError(str(error)) from None
    if as_json:
        print_json(summary)
    else:
        from appenzell.arena.report import show

        show(make_console(), summary)


@app.command()
def bot(
    name: Annotated[str, typer.Argument(metavar="BOT", help="Which, such as greedy or search:playouts=500.")],
) -> None:
    """Let a bot speak the protocol of docs/bots.md, to play against other programs or other versions."""
    from appenzell.bots.speaking import speak
    from appenzell.terminal.prepare import prepare

    recipe = read_bot(name)
    prepare(make_console(stderr=True), bots=True)  # who says that it is ready has nothing to compile any more
    speak(name, recipe, sys.stdin, lambda line: print(line, flush=True))


# --- bench and doctor ---


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(help="About how long each figure is measured.")] = 1.0,
    cold: Annotated[bool, typer.Option("--cold", help="Also compile everything afresh, which takes a while.")] = False,
    as_json: Json = False,
) -> None:
    """Measure how fast the rules run on this machine."""
    if not SOME_SECONDS[0] <= seconds <= SOME_SECONDS[1]:
        raise UsageError(f"--seconds is a number from {SOME_SECONDS[0]:g} to {SOME_SECONDS[1]:g}, not {seconds:g}.")
    from appenzell.bench import BenchError, is_compiled, measure
    from appenzell.terminal.prepare import prepare
    from appenzell.terminal.report import figures

    aside = make_console(stderr=True)
    prepare(aside)
    if not is_compiled():
        aside.print("The JIT is off (NUMBA_DISABLE_JIT): these figures are those of interpreted rules.", style="yellow")
    with aside.status("Measuring …") as status:
        try:
            result = measure(seconds, cold, lambda what: status.update(f"Measuring {what} …"))
        except BenchError as error:
            raise Failed(str(error)) from None
    if as_json:
        print_json(result)
    else:
        make_console().print(figures(result), highlight=False)


@app.command()
def doctor(
    server: Annotated[
        bool, typer.Option("--server", help="Also start a server with your settings, play there, kill and measure it.")
    ] = False,
    url: Annotated[
        str | None, typer.Option(metavar="URL", help="Also play at a server that runs, as a stranger would.")
    ] = None,
    db: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --server: the SQLite file it would be started with.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="With one of these: take a third of the time.")] = False,
    as_json: Json = False,
) -> None:
    """Say whether this machine has what the program needs, and whether a server does what it has to."""
    from appenzell.terminal.doctor import examine, print_report
    from appenzell.terminal.hosting import checked_origin

    if server and url is not None:
        raise UsageError("--server starts a server and --url names one that runs: say one of them.")
    if (quick and not server and url is None) or (db is not None and not server):
        raise UsageError("--quick goes with --server or --url, and --db with --server.")
    origin = None if url is None else checked_origin(url)
    console = make_console()
    report = examine(console)
    if not as_json:
        print_report(console, report)
    found: dict[str, object] = report.as_dict()
    if report.ok and (server or origin):
        from appenzell.terminal.checkup import examine_server, print_findings

        findings = examine_server(make_console(stderr=True), origin, db, quick)
        found |= {"ok": findings.ok, "server": findings.as_list()}
        if not as_json:
            print_findings(console, findings)
    if as_json:
        print_json(found)
    if not found["ok"]:
        raise typer.Exit(1)


# --- keeping ---

app.add_typer(keeping.app)


# --- the command ---


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 well, 1 not, 2 wrong options, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a captured stream may be another class
    try:
        code = app(arguments, prog_name="appenzell", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except BrokenPipeError:  # whoever read the output has gone; nothing may be flushed to them at the end either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        sentence = excuse(error)
        if sentence is None:
            raise
        print(sentence[0], file=sys.stderr)
        return sentence[1]
    if code == INTERRUPTED:
        print("Stopped.", file=sys.stderr)
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
