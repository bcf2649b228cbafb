"""The levels a table offers, from a forgetful child to the strongest, and how a bot is asked for by name.

A level is a way of thinking, a budget and a memory; the memory can be chosen apart. In the arena and on the command
line a bot is written as its name and what is to differ: `greedy`, `search:playouts=2000`, `child:memory=perfect`,
`search:seconds=1,threads=2`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, get_args

from appenzell.bots.contract import Bot, Budget
from appenzell.bots.evaluators import DEFAULT, NAMES
from appenzell.bots.memory import MEMORIES, MemoryName
from appenzell.game.errors import AppenzellError

Level = Literal["child", "novice", "keen", "expert", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""The levels of a table, from the weakest to the strongest."""


class UnknownBot(AppenzellError):  # noqa: N818 - it says what is wrong
    """A name no bot has, or something that cannot be said of one."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a bot is made."""

    kind: Literal["random", "greedy", "search"]
    budget: Budget
    memory: MemoryName = "perfect"
    whim: float = 0.0
    threads: int = 1
    evaluator: str = DEFAULT
    """Who says what a position is worth."""

    @property
    def judges(self) -> bool:
        """Whether the bot asks its evaluator."""
        return self.kind != "random"

    def make(self, key: str = "") -> Bot:
        """Return such a bot for one seat of one game; `key` decides what it forgets first."""
        return _MAKERS[self.kind](self, key)


def _random(recipe: Recipe, key: str) -> Bot:
    from appenzell.bots.random_bot import RandomBot

    return RandomBot()


def _greedy(recipe: Recipe, key: str) -> Bot:
    from appenzell.bots.greedy import GreedyBot

    return GreedyBot(MEMORIES[recipe.memory], recipe.whim, key, recipe.evaluator)


def _search(recipe: Recipe, key: str) -> Bot:
    from appenzell.bots.search import SearchBot

    return SearchBot(MEMORIES[recipe.memory], key, recipe.threads, evaluator=recipe.evaluator)


SAID: dict[str, tuple[str, ...]] = {
    "random": (),
    "greedy": ("memory", "seconds", "playouts", "whim", "evaluator"),
    "search": ("memory", "seconds", "playouts", "threads", "evaluator"),
}
"""What can be said of each kind of bot."""

_MAKERS: dict[str, Callable[[Recipe, str], Bot]] = {"random": _random, "greedy": _greedy, "search": _search}

RECIPES: dict[str, Recipe] = {
    "random": Recipe("random", Budget(playouts=1)),
    "greedy": Recipe("greedy", Budget(playouts=6)),
    "search": Recipe("search", Budget(playouts=2000)),
    "child": Recipe("greedy", Budget(playouts=1), "none", whim=0.48),
    "novice": Recipe("greedy", Budget(playouts=2), "short", whim=0.036),
    "keen": Recipe("greedy", Budget(playouts=4), "good", whim=0.009),
    "expert": Recipe("search", Budget(playouts=1000), "good"),
    "master": Recipe("search", Budget(seconds=1.0)),
}


def memory_of(level: Level) -> MemoryName:
    """Return how well a level remembers by itself."""
    return RECIPES[level].memory


def recipe_of(text: str) -> Recipe:
    """Return the recipe somebody wrote; `UnknownBot` says what cannot be.

    >>> recipe_of("search:playouts=50").budget
    Budget(seconds=None, playouts=50)
    """
    name, _, rest = text.partition(":")
    if name not in RECIPES:
        raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(RECIPES)}.")
    recipe = RECIPES[name]
    limits: dict[str, float] = {}
    for part in filter(None, rest.split(",")):
        key, _, value = part.partition("=")
        if key not in SAID[recipe.kind]:
            known = f"{', '.join(SAID[recipe.kind])} do" if SAID[recipe.kind] else "nothing does"
            raise UnknownBot(f"{part!r} says nothing about the bot {name!r}: {known}.")
        if key == "memory" and value in MEMORIES:
            recipe = replace(recipe, memory=value)
        elif key == "memory":
            raise UnknownBot(f"There is no memory {value!r}; there are {', '.join(MEMORIES)}.")
        elif key == "evaluator" and value in NAMES:
            recipe = replace(recipe, evaluator=value)
        elif key == "evaluator":
            raise UnknownBot(f"There is no evaluator {value!r}; there are {', '.join(NAMES)}.")
        else:
            limits[key] = _number(part, value, key in ("playouts", "threads"))
    return _limited(recipe, limits)


def _number(part: str, value: str, whole: bool) -> float:
    try:
        return int(value) if whole else float(value)
    except ValueError:
        raise UnknownBot(f"{part!r} needs a number.") from None


def _limited(recipe: Recipe, limits: dict[str, float]) -> Recipe:
    if "seconds" in limits or "playouts" in limits:
        playouts = int(limits["playouts"]) if "playouts" in limits else None
        recipe = replace(recipe, budget=Budget(limits.get("seconds"), playouts))
    if "threads" in limits and not 1 <= limits["threads"] <= 64:
        raise UnknownBot(f"A bot thinks with 1 to 64 threads, not {limits['threads']:g}.")
    if "whim" in limits and not 0 <= limits["whim"] <= 10:
        raise UnknownBot(f"A whim is from 0 to 10, not {limits['whim']:g}.")
    return replace(recipe, whim=limits.get("whim", recipe.whim), threads=int(limits.get("threads", recipe.threads)))
