"""The bot keeper: which bot plays a seat, with the thoughts it had.

A bot is taken while it thinks and given back afterwards. Only those that thought last are kept; the others are made
anew when they are needed. Programs of the host's are bots like any other here.
"""

from collections.abc import Mapping
from dataclasses import replace

from appenzell.bots.contract import Bot
from appenzell.bots.external import External, ExternalBot, external_of
from appenzell.bots.levels import RECIPES, Recipe
from appenzell.bots.program import ExternalTrouble
from appenzell.playing.party import COVER_LEVEL, bot_of, program_of
from appenzell.server.tables.table import Table

Maker = Recipe | External
Place = tuple[str, int, Maker]


class NoProgram(ExternalTrouble):
    """A program that played at a table before the server was started without it."""


class BotKeeper:
    """The bots of this process."""

    def __init__(self, programs: Mapping[str, str], most: int) -> None:
        self._most = most
        self._programs = {name: external_of(command) for name, command in programs.items()}
        self._kept: dict[Place, Bot] = {}
        """The one that thought last at the end."""

    def take(self, table: Table, number: int) -> tuple[Maker, Bot]:
        """Return what plays a seat, and how much it may think; `NoProgram` for one the host has no more."""
        program = program_of(table, number)
        if program is not None and program not in self._programs:
            raise NoProgram(f"There is no program {program!r} any more.")
        maker = self._recipe(table, number) if program is None else self._programs[program]
        return maker, self._kept.pop((table.code, number, maker), None) or maker.make(f"{table.code}/{number}")

    def give_back(self, table: Table, number: int, maker: Maker, bot: Bot) -> None:
        """Keep a bot that has thought, unless too many others think after it."""
        place = (table.code, number, maker)
        self._let_go(place)
        self._kept[place] = bot
        if len(self._kept) > self._most:
            self._let_go(next(iter(self._kept)))

    def forget(self, code: str) -> None:
        """Keep no bot of a table whose game is over."""
        for place in [place for place in self._kept if place[0] == code]:
            self._let_go(place)

    def _recipe(self, table: Table, number: int) -> Recipe:
        level, memory = bot_of(table, number)
        recipe = RECIPES[level or COVER_LEVEL]
        return replace(recipe, memory=memory or recipe.memory)

    def _let_go(self, place: Place) -> None:
        bot = self._kept.pop(place, None)
        if isinstance(bot, ExternalBot):
            bot.close()
