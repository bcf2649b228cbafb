"""Everything that is done with a checkout, on every system: `python tools/go.py play`, `… test`, `… help`.

Owns the steps: what each needs, and which commands it is. The targets of make call this file, so there is one truth,
and Windows needs no make. Sets up what is needed, once: Python is all that has to be there.
"""

import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

if sys.hexversion < 0x030B0000:
    sys.exit("Python 3.11 or newer is needed. If there is one, name it: make PYTHON=python3.12 test")

from beside import Beside
from environment import Environment
from locks import LINKING, LOCKS, OTHERS, PLAYING, TESTING, compiling
from page_build import ROOT, MissingError, Page

CORE = ("tests/rules", "tests/game", "tests/golden", "tests/test_bench.py")
"""What reaches every line of rules and game; bots and servers are far too slow without the compiler."""
EXPLORED_GAMES = "50000"
COMPUTING = ("coverage", "packages", "others", "audit", "check-games", "explore")
"""Steps that have the processor while tests wait for servers and browsers."""
EXPLORED = "hypothesis or explored"
"""The tests that are others for every seed."""
UNFUZZED = ("-p", "no:schemathesis")
"""For tests that send nothing made from a schema: else every worker would load what does it, for a second."""
LEFT_BEHIND = ("web/node_modules", "web/dist", "build", "dist", "htmlcov", ".hypothesis", ".coverage")

env = Environment(ROOT / ".venv")
Step = Callable[[list[str]], None]
STEPS: dict[str, Step] = {}


def step(function: Step) -> Step:
    """Make a function a step: its name is what is typed, its docstring the help."""
    STEPS[function.__name__.replace("_", "-")] = function
    return function


def page_of_checkout() -> Page:
    """The page, with the Node of the environment."""
    env.install(PLAYING)
    return Page(path=env.path)


# --- play and test ---


@step
def play(options: list[str]) -> None:
    """Play in the browser: builds the page, starts the server, says where to click."""
    page_of_checkout().build()
    stopped = env.call("appenzell", "serve", "--open", *options)
    if stopped not in (0, 130):  # Ctrl-C is how one stops it
        sys.exit(stopped)


@step
def test(_: list[str]) -> None:
    """Everything that is checked: the steps from lint to audit."""
    env.install(TESTING)
    with Beside(Path(__file__), COMPUTING):
        lint([])
        web_check([])
        unit(["-m", f"not ({EXPLORED})"])
        page_test([])


@step
def page(_: list[str]) -> None:
    """Build the page."""
    page_of_checkout().build()


@step
def site(options: list[str]) -> None:
    """The page as a folder for any static host: build/site."""
    page([])
    env.run("python", "tools/static_site.py", *options)


# --- what is checked ---


@step
def lint(_: list[str]) -> None:
    """Style, types and layers; of the page, style."""
    env.install(TESTING)
    env.run("ruff", "check", ".")
    env.run("ruff", "format", "--check", ".")
    env.run("mypy")
    env.run("lint-imports")
    page = page_of_checkout()
    page.install_modules()
    page.npm("run", "--silent", "lint")


@step
def web_check(_: list[str]) -> None:
    """The page's types, those of the protocol too, and its tests without a browser."""
    page = page_of_checkout()
    page.install_modules()
    schema = env.output("python", "-m", "appenzell.server.schema")
    page.npm("run", "--silent", "wire", "--", "--check", stdin=schema)
    page.npm("run", "check")
    page.npm("test")


@step
def kernel(_: list[str]) -> None:
    """Compile rules and bots, once for all who need them."""
    env.install(PLAYING)
    env.run("python", "-c", "from appenzell.warmup import warm_up; warm_up(bots=True)")


@step
def unit(options: list[str]) -> None:
    """The tests, with compiled rules and real databases, brokers and proxies."""
    env.install(TESTING)
    page([])
    proxy([])
    kernel([])
    env.run("pytest", "-n", "3", "--ignore=tests/page", "--ignore=tests/packages", *options)


@step
def page_test(options: list[str]) -> None:
    """The page in a real browser: games, reloads, accessibility."""
    env.install(TESTING)
    page([])
    browser([])
    env.run("pytest", "-n", "3", *UNFUZZED, "tests/page", *options)


@step
def coverage(_: list[str]) -> None:
    """The tests of rules and game, with interpreted rules: every line and branch of both."""
    env.install(TESTING)
    shown = ("--cov", "--cov-report=term-missing:skip-covered")
    few = {"NUMBA_DISABLE_JIT": "1", "HYPOTHESIS_EXAMPLES": "10"}
    env.run("pytest", "-n", "2", *UNFUZZED, *CORE, "-m", "not compiled", *shown, **few)


@step
def check_games(options: list[str]) -> None:
    """100,000 random games of mixed set-ups, every invariant checked."""
    env.install(TESTING)
    env.run("python", "benchmarks/soak.py", *options)


@step
def explore(options: list[str]) -> None:
    """Other examples and other random games every time; a number repeats them."""
    env.install(TESTING)
    seed = options[0] if options else str(secrets.randbelow(10**9))
    print(f'Exploring with the seed {seed}. Again: make explore ARGS="{seed}"', flush=True)
    env.run("python", "benchmarks/soak.py", "--first", f"{seed}000000", "--games", EXPLORED_GAMES)
    env.run(
        *("pytest", "-n", "2", "--ignore=tests/page", "--ignore=tests/packages"),
        *("-m", EXPLORED, f"--hypothesis-seed={seed}"),
        EXPLORE=seed,
    )


@step
def packages(options: list[str]) -> None:
    """Wheel and sdist: made from a fresh copy, installed with the lowest versions we allow, and played."""
    env.install(TESTING)
    env.run("pytest", *UNFUZZED, "tests/packages", *options)


@step
def others(options: list[str]) -> None:
    """The tests that need OpenSpiel and Ray, in an environment with both."""
    both = Environment(ROOT / ".venv-others")
    both.install(OTHERS)
    both.run("pytest", "-n", "2", "tests/envs", "tests/arena/test_workers.py", *options)


@step
def audit(_: list[str]) -> None:
    """What is shipped: lists of it in build/sbom, its licences, and whether holes are known in it."""
    env.install(TESTING)
    env.run("python", "tools/audit.py")


# --- now and then ---


@step
def bench(options: list[str]) -> None:
    """How fast it is on this machine."""
    env.install(PLAYING)
    env.run("appenzell", "bench", *options)


@step
def golden(_: list[str]) -> None:
    """Write the golden playthroughs anew; review the diff."""
    env.install(TESTING)
    env.run("python", "tests/golden/regenerate.py")


@step
def wasm(_: list[str]) -> None:
    """Compile rules and bots to WebAssembly anew.

    Linking takes a tool of 100 MB, in an environment of its own. So what is made is committed, and a fresh `play` or
    `test` needs none of it.
    """
    linking = Environment(ROOT / ".venv-wasm")
    linking.install(LINKING)
    linking.run("python", "-m", "wasm", PYTHONPATH=str(ROOT / "tools"))


@step
def exercises(_: list[str]) -> None:
    """Write lessons and puzzles anew as the page has them."""
    env.install(PLAYING)
    env.run("python", "tools/exercises.py")


@step
def pictures(options: list[str]) -> None:
    """Take the pictures of the page anew, or those that are named."""
    env.install(TESTING)
    page([])
    browser([])
    env.run("python", "tools/screenshots.py", *options)


@step
def lock(options: list[str]) -> None:
    """Write the locked versions anew, as near to what they were as can be; --upgrade takes the newest."""
    env.install(TESTING)
    env.pip("uv>=0.5")
    with TemporaryDirectory() as folder:
        needs = Path(folder) / "needs.in"
        for each in LOCKS:
            needs.write_text("\n".join(each.asked()), encoding="utf-8")
            env.run("uv", *compiling(each, needs), *options)
            each.file.write_text(f"{each.head()}\n{each.file.read_text(encoding='utf-8')}", encoding="utf-8")


@step
def browser(_: list[str]) -> None:
    """Chromium for the tests of the page, where it can be installed."""
    wanted = [name for name in ("chromium", "chromium-headless-shell") if not shutil.which(name)]
    if wanted and not install_from_debian(*wanted) and not shutil.which("chromium"):
        raise MissingError("The tests of the page need Chromium: install it (Debian: apt install chromium).")


@step
def proxy(_: list[str]) -> None:
    """Debian's nginx for the tests of `deploy/`, where it can be installed; without it they are left out."""
    path = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"
    if not shutil.which("nginx", path=path) and not install_from_debian("nginx"):
        print("The tests behind a proxy are left out: they need nginx (Debian: apt install nginx).")


def install_from_debian(*packages: str) -> bool:
    """Install packages of the system's, and start nothing; return whether that could be done."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return False
    quiet = os.environ | {"RUNLEVEL": "1", "DEBIAN_FRONTEND": "noninteractive"}  # at this level no service is started
    commands = ["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *packages]
    return not any(
        subprocess.run(each, check=False, stdout=subprocess.DEVNULL, env=quiet).returncode for each in commands
    )


@step
def clean(_: list[str]) -> None:
    """Remove the environments and everything built."""
    found = [ROOT / name for name in LEFT_BEHIND]
    for pattern in (".venv*", ".*_cache", ".coverage.*"):
        found += ROOT.glob(pattern)
    kept = ("node_modules", ".venv", ".git")
    found += [folder for folder in ROOT.rglob("__pycache__") if not any(part in kept for part in folder.parts)]
    for path in (Page().folder, *found):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


@step
def help(_: list[str]) -> None:
    """List the steps."""
    for name, function in STEPS.items():
        print(f"  {name:12} {(function.__doc__ or '').strip().splitlines()[0]}")


def main(arguments: list[str]) -> int:
    """Do a step; return 1 if something failed, which has been said."""
    name, *options = arguments or ["help"]
    if name not in STEPS:
        print(f"There is no step {name}; these there are:")
        help([])
        return 2
    os.chdir(ROOT)
    try:
        STEPS[name](options)
    except MissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        return error.returncode or 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
