"""A server killed in the middle of a game, and started again: nothing that was acknowledged may be missing."""

import time
from random import Random

from appenzell.checkup.client import NoAnswer, Page, Visitor
from appenzell.checkup.findings import Figure, Findings
from appenzell.checkup.own_server import OwnServer, visitor_at

ADVICE = (
    "Acknowledged actions have to survive a crash. Keep the database on a disk of this machine that tells the truth "
    "about what it has written, and look at the server's messages."
)
ACTIONS = 12
TABLE = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}


def kill_in_a_game(server: OwnServer, times: int, luck: Random, findings: Findings) -> None:
    """Kill a server while somebody plays, start it again and play on."""
    anna, downtime = visitor_at(server), 0.0
    try:
        code = anna.post("/api/tables", TABLE)["code"]
        server.codes.append(code)
        acknowledged: list[str] = []
        for _ in range(times):
            seq, unanswered = _play_and_kill(anna, code, server, luck, acknowledged)
            began = time.monotonic()
            server.start()
            downtime = max(downtime, time.monotonic() - began)
            _compare(anna, code, seq, unanswered, acknowledged)
    except NoAnswer as error:
        findings.add("crash", "problem", f"After the server was killed in a game: {error}", ADVICE)
        return
    said = f"Killed in the middle of a game ({times} ×), the server lost nothing that was acknowledged."
    figures: dict[str, Figure] = {"killed": times, "acknowledged": len(acknowledged)}
    findings.add("crash", "well", said, "", **figures, seconds_to_start=round(downtime, 1))


def _play_and_kill(
    anna: Visitor, code: str, server: OwnServer, luck: Random, acknowledged: list[str]
) -> tuple[int, tuple[int, str, str]]:
    """Play, send an action, and kill the server before it is answered; return the seq acknowledged, and that action."""
    with anna.open(code) as page:
        for _ in range(ACTIONS):
            acknowledged.append(_act(page, luck))
        token, asked = luck.choice(page.view["legal"]), f"lost-{page.seq}"
        page.send("act", asked, seq=page.seq, token=token)
        server.kill()
        return page.seq, (page.seq, asked, token)


def _act(page: Page, luck: Random) -> str:
    legal = page.view["legal"]
    token: str = luck.choice([token for token in legal if token[0] in "^+."] or legal)
    answer = page.act(token)
    if answer["type"] != "ack":
        raise NoAnswer(f"a legal action is refused: {answer.get('message')}")
    return token


def _compare(anna: Visitor, code: str, seq: int, unanswered: tuple[int, str, str], acknowledged: list[str]) -> None:
    """Come back as a page would, send once more what was not answered, and compare the whole log."""
    based, asked, token = unanswered
    with anna.open(code) as page:
        if page.seq < seq:
            raise NoAnswer(f"{seq - page.seq} acknowledged actions are gone")
        answer = page.ask("act", asked, seq=based, token=token)
        if answer["type"] != "ack" or answer["seq"] != based + 1:
            raise NoAnswer(f"an action that is sent once more is not taken: {answer.get('message', answer)}")
        acknowledged.append(token)
    with anna.open(code) as page:
        kept = [line["token"] for line in page.told[-1]["log"]]
        if kept != acknowledged:
            raise NoAnswer(f"the log has {len(kept)} actions, and {len(acknowledged)} others were acknowledged")
