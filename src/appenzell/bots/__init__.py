"""The bots: one file each, and one registry.

A bot sees what a person on its seat sees, a view, and nothing else. It answers with the token of a legal action. Built
on `game` alone; knows no tables and no servers.
"""

from appenzell.bots.contract import LEVELS, Bot, Level, make_bot

__all__ = ["LEVELS", "Bot", "Level", "make_bot"]
