"""Games played over real sockets, and what everybody got in them scanned for leaks.

Two visitors play, or one and a bot, and a third one watches; on the way they ask for what can be had beside the table.
Whoever is on turn plays at random, more likely what shows tiles; a game that gets long is given up, so that the record
with its seed proves all the rest.
"""

import hashlib
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from appenzell.checkup.client import NoAnswer, Page, Visitor
from appenzell.checkup.findings import Findings
from appenzell.checkup.leaks import Heard, SecretText, Truth, entries_heard, scan
from appenzell.checkup.leaks.truth import NotTrue
from appenzell.game.setup import MODULE_NAMES
from appenzell.game.verify import verify

KINDS: tuple[dict[str, Any], ...] = (
    {"modules": list(MODULE_NAMES), "memory_aids": "table"},
    {"modules": []},
    *({"modules": [name]} for name in MODULE_NAMES),
)
"""What the games agree on: all modules, none, each alone."""
MOST_SHOWN = 5  # leaks


@dataclass(slots=True)
class Played:
    """What was played, and what everybody got."""

    codes: list[str] = field(default_factory=list)
    truths: dict[str, Truth] = field(default_factory=dict)
    actions: int = 0
    heard: list[Heard] = field(default_factory=list)


def play_games(origin: str, number: int, most: int, luck: Random, findings: Findings) -> Played:
    """Play some games, and say how it went; each with at most so many actions of people."""
    played, visitors = Played(), [Visitor(origin) for _ in range(3)]
    began = time.monotonic()
    try:
        for visitor in visitors:
            visitor.get("/api/hello")
        for options in KINDS[:number]:
            play_game(visitors, options, most, luck, played)
    except (NoAnswer, NotTrue) as error:
        findings.add("games", "problem", f"A game could not be played to its end. {error}", GAME_ADVICE)
    else:
        games = "One game was" if number == 1 else f"{number} games were"
        said = f"{games} played over sockets, with {played.actions} actions; the record proves every draw."
        findings.add("games", "well", said, games=number, seconds=round(time.monotonic() - began, 1))
    played.heard = [piece for visitor in visitors for piece in visitor.heard]
    look_for_leaks(played.heard, played.truths, secrets_of(visitors), findings)
    return played


GAME_ADVICE = "Look at the server's messages on standard error; what it says there is why."


def play_game(visitors: list[Visitor], options: Mapping[str, Any], most: int, luck: Random, played: Played) -> None:
    """Play one game: of two people, or of one and a bot; a third visitor watches."""
    anna, bert, watcher = visitors
    other = {"kind": "friend"} if len(played.codes) % 2 == 0 else {"kind": "bot", "level": "child"}
    agreed = {"players": 2, "start": 0, "hints": True, "bot_pace": "brisk"} | dict(options)
    wanted = {"options": agreed, "seats": [{"kind": "me"}, other], "name": "Doctor"}
    code = anna.post("/api/tables", wanted)["code"]
    played.codes.append(code)
    if other["kind"] == "friend":
        bert.post(f"/api/tables/{code}/join", {"name": "Patient"})
        anna.post(f"/api/tables/{code}/start")
    aided = agreed.get("memory_aids") == "table"
    people = [anna, bert] if other["kind"] == "friend" else [anna]
    pages = [visitor.open(code, aided) for visitor in people] + [watcher.open(code)]
    try:
        for number in range(most):
            if not _step(pages, luck):
                break
            if number % 20 == 10:
                _look(luck.choice(pages))
        while pages[0].view["phase"] != "over":
            _accepted(pages[0].ask("resign", seq=pages[0].seq, seat=0))  # a bot may be first, then once more
            _all_know(pages)
        _prove(pages, played)
    finally:
        for page in pages:
            page.close()


def _step(pages: list[Page], luck: Random) -> bool:
    """Let whoever is on turn do something; False: the game is over."""
    _all_know(pages)
    while pages[0].view["phase"] != "over" and not any(page.view["legal"] for page in pages):
        pages[0].hear()  # a bot is on turn
        _all_know(pages)
    if pages[0].view["phase"] == "over":
        return False
    page = next(page for page in pages if page.view["legal"])
    if page.view["can_undo"] and luck.random() < 0.1:
        answer = page.ask("undo", seq=page.seq)
    else:
        likely = [token for token in page.view["legal"] if token[0] in "^>."]
        token = luck.choice(likely if likely and luck.random() < 0.6 else page.view["legal"])
        answer = page.act(token)
    _accepted(answer)
    return True


def _accepted(answer: Mapping[str, Any]) -> None:
    if answer["type"] != "ack" and answer.get("code") != "stale":
        raise NoAnswer(f"A legal request was refused: {answer.get('message')}")


def _all_know(pages: list[Page]) -> None:
    newest = max(page.seq for page in pages)
    for page in pages:
        page.wait_for(newest)


def _look(page: Page) -> None:
    """Ask for what can be had beside the table, and for what is refused."""
    at, visitor = f"/api/tables/{page.code}", page.visitor
    visitor.get(at, page=page)
    visitor.get(f"{at}/record", way="record", page=page)
    for path in ("/api/hello", "/api/tables", "/api/finished", f"{at}/nothing"):
        visitor.get(path, page=page)
    page.ask("act", seq=0, token=".")
    page.ask("act", seq=page.seq, token="?!")


def _prove(pages: list[Page], played: Played) -> None:
    """Compare what was told with the record, which names the seed now."""
    code, page = pages[0].code, pages[0]
    record = page.visitor.get(f"/api/tables/{code}/record", way="record", page=page).text
    entries = entries_heard(frame for each in pages for frame in each.told)
    if not verify(record).ok:
        raise NoAnswer(f"The record of table {code} does not prove its draws.")
    played.truths[code] = Truth.of_record(record, entries)
    played.actions += len(entries)


# --- leaks -------------------------------------------------------------------------------------------------


def secrets_of(visitors: Iterable[Visitor]) -> list[SecretText]:
    """Return what nobody may get of some visitors, but they themselves; and the hashes, not even they."""
    found: list[SecretText] = []
    for visitor in visitors:
        signed, token = visitor.own_texts
        found += [SecretText("somebody's cookie", signed), SecretText("somebody's token", token)]
        found.append(SecretText("the hash of a token", hashlib.sha256(token.encode()).hexdigest()))
    return [secret for secret in found if secret.text]


def look_for_leaks(
    heard: list[Heard], truths: Mapping[str, Truth], secrets: Iterable[SecretText], findings: Findings
) -> None:
    """Scan what was heard, and say what was found."""
    leaks = scan(heard, truths, secrets)
    for leak in leaks[:MOST_SHOWN]:
        findings.add("leaks", "problem", f"Somebody is told what they may not know. {leak}.", LEAK_ADVICE)
    if len(leaks) > MOST_SHOWN:
        findings.add("leaks", "problem", f"… and {len(leaks) - MOST_SHOWN} times more.", leaks=len(leaks))
    if not leaks and truths:
        said = f"Nobody was told what they may not know, in {len(heard):,} messages and answers."
        findings.add("leaks", "well", said, messages=len(heard))


LEAK_ADVICE = "This is a fault of the program or of something that was changed in it: do not let people play there."
