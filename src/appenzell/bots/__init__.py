"""The bots: one file each, and one registry.

A bot is shown what has been seen of a game, a sight, and nothing else. It answers with a legal action. Built on `game`
and `rules`; knows no tables and no servers.
"""

from appenzell.bots.contract import BadBudget, Bot, Budget
from appenzell.bots.levels import LEVELS, Level, UnknownBot, memory_of, recipe_of
from appenzell.bots.memory import MEMORIES, MemoryName

__all__ = [
    "LEVELS",
    "MEMORIES",
    "BadBudget",
    "Bot",
    "Budget",
    "Level",
    "MemoryName",
    "UnknownBot",
    "memory_of",
    "recipe_of",
]
