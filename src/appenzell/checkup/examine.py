"""The whole examination of a server: one of the examination's own with the host's settings, or one that runs.

With a server of its own it looks at all there is, kills it, loads it, and removes what it made. At one that runs it is
a stranger who keeps within the limits, and leaves finished games there that expire by themselves.
"""

import os
from collections.abc import Callable
from random import Random

from appenzell.checkup.bus import look_at_bus
from appenzell.checkup.capacity import measure
from appenzell.checkup.client import NoAnswer
from appenzell.checkup.clock import Clock
from appenzell.checkup.crash import kill_in_a_game
from appenzell.checkup.database import look_at_database
from appenzell.checkup.findings import Findings
from appenzell.checkup.games import look_for_leaks, play_games
from appenzell.checkup.leaks import Heard
from appenzell.checkup.own_server import OwnServer, own_server
from appenzell.checkup.web import look_at_web
from appenzell.server.basics.settings import Settings

Tell = Callable[[str], None]
"""Called with what is looked at now."""
GAMES, QUICK_GAMES = 6, 2
ACTIONS, QUICK_ACTIONS = 90, 40
"""Of people in a game; a stranger's server is played at for longer than that only as fast as it allows."""
KILLS, QUICK_KILLS = 3, 1
TABLES, QUICK_TABLES = 48, 16
SECONDS, QUICK_SECONDS = 6.0, 1.5


def examine_running(origin: str, quick: bool, tell: Tell) -> Findings:
    """Examine a server that runs, from outside."""
    findings, clock = Findings(), Clock()
    tell("what is between it and its players")
    try:
        if look_at_web(origin, findings):
            tell("games")
            number, most = (1, QUICK_ACTIONS) if quick else (2, ACTIONS)
            play_games(origin, number, most, Random(), findings)
    except NoAnswer as error:
        findings.add("web", "problem", str(error), "Look at the server's messages on standard error.")
    clock.look(findings)
    return findings


def examine_own(settings: Settings, quick: bool, tell: Tell) -> Findings:
    """Examine what a server with these settings would meet, and be."""
    findings, clock = Findings(), Clock()
    tell("the database")
    look_at_database(settings, findings)
    look_at_bus(settings, findings)
    if os.environ.get("FORWARDED_ALLOW_IPS") == "*":
        said = "FORWARDED_ALLOW_IPS is *: anybody is believed who says where they come from."
        findings.add("addresses", "problem", said, "Name the address of your proxy there.")
    if findings.ok:
        tell("whether a server starts")
        try:
            with own_server(settings) as server:
                _examine(server, quick, findings, tell)
        except NoAnswer as error:
            findings.add("start", "problem", str(error), "Start it with `appenzell serve`, and see what it says.")
    clock.look(findings)
    return findings


def _examine(server: OwnServer, quick: bool, findings: Findings, tell: Tell) -> None:
    """Examine a server of one's own."""
    luck = Random()
    tell("what it answers")
    if not look_at_web(server.origin, findings):
        return
    tell("games")
    most = QUICK_ACTIONS if quick else ACTIONS
    played = play_games(server.origin, QUICK_GAMES if quick else GAMES, most, luck, findings)
    server.codes += played.codes
    tell("whether it survives being killed")
    kill_in_a_game(server, QUICK_KILLS if quick else KILLS, luck, findings)
    tell("how much it carries")
    tables, seconds = (QUICK_TABLES, QUICK_SECONDS) if quick else (TABLES, SECONDS)
    if findings.ok:
        measure(server, tables, seconds, findings)
    messages = [Heard("log", "the server's messages", line) for line in server.messages]
    if messages:
        look_for_leaks(messages, played.truths, [], findings)
        said = f"The server said on standard error: {messages[-1].text[:200]}"
        findings.add("messages", "note", said, "Read all of it when you start it yourself.")
