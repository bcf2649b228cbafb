"""The ledger of bad days: who played what, what was acknowledged and told, and whether the database knows it all.

Owns the server's process, the players and the comparison. Each player has a table of two seats and plays at random. A
request whose answer does not come is sent again with the same id, as the protocol says; now and then one is sent again
though it was answered.
"""

import asyncio
import json
import os
import random
import re
import sqlite3
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from lifted import ENVIRONMENT

Frame = dict[str, Any]

SERVE = "import sys; from appenzell.cli import main; sys.exit(main(sys.argv[1:]))"
TABLE = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}
GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError)
ONCE_MORE = 0.1  # how often an answered request is sent again
PAUSE = 0.2  # seconds before something is tried again
PATIENCE = 30.0


class Server:
    """A server that is started and ended as often as one likes, on one file and one port."""

    def __init__(self, file: Path) -> None:
        self.file, self.port = file, 0
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it is ready."""
        command = (sys.executable, "-c", SERVE, "serve", "--port", str(self.port), "--db", str(self.file))
        with self.file.with_name("server.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, stdout=asyncio.subprocess.PIPE, stderr=log, env=os.environ | ENVIRONMENT
            )
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            if found := re.search(rb"http://localhost:(\d+)", line):
                self.port = int(found[1])
                return
        raise RuntimeError(f"The server did not start:\n{self.file.with_name('server.log').read_text('utf-8')}")

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self.process is not None, "it was started"
        return self.process.pid

    async def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None, "it was started"
        self.process.kill()
        await self.process.wait()

    async def stop(self) -> None:
        """Let it end."""
        assert self.process is not None, "it was started"
        self.process.terminate()
        await self.process.wait()

    async def is_well(self) -> bool:
        """Whether it says so."""
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            return (await http.get(f"http://127.0.0.1:{self.port}/healthz")).status_code == 200


class Ledger:
    """What the players know for sure."""

    def __init__(self) -> None:
        self.acknowledged: dict[tuple[str, int], tuple[str, str]] = {}
        """Of a table and a seq: which id got it, and what it played."""
        self.told: dict[tuple[str, int], str] = {}
        """Of a table and a seq: what it was said to be."""
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def acknowledge(self, code: str, seq: int, name: str, token: str) -> None:
        """Write an acknowledgement down."""
        if self.acknowledged.setdefault((code, seq), (name, token)) != (name, token):
            self.wrong.append(f"{code}: {seq} was acknowledged to two")

    def hear(self, code: str, seq: int, token: str) -> None:
        """Write down what was told."""
        if self.told.setdefault((code, seq), token) != token:
            self.wrong.append(f"{code}: {seq} was told in two ways")

    def compare(self, file: Path) -> None:
        """Look everything up in the database, when no server is at work."""
        with sqlite3.connect(file) as database:
            rows = database.execute("SELECT game, seq, token, client FROM entries").fetchall()
            whole = database.execute("PRAGMA integrity_check").fetchone()[0]
        database.close()
        if whole != "ok":
            self.wrong.append(f"the database is damaged: {whole}")
        written = {(game, seq): (token, client.partition(":")[2]) for game, seq, token, client in rows}
        for at, (name, token) in self.acknowledged.items():
            if written.get(at) != (token, name):
                self.wrong.append(f"{at} was acknowledged as {token}, and is {written.get(at)}")
        for at, token in self.told.items():
            if at not in written or written[at][0] != token:
                self.wrong.append(f"{at} was told as {token}, and is {written.get(at)}")
        for game, seqs in _seqs(written).items():
            if sorted(seqs) != list(range(1, len(seqs) + 1)):
                self.wrong.append(f"{game} has a gap")

    def figures(self) -> dict[str, Any]:
        """Return what was counted."""
        counted = {name: self.counts[name] for name in ("games_over", "sent_again", "busy", "stale", "reconnected")}
        known = {"acknowledged": len(self.acknowledged), "told": len(self.told)}
        return known | counted | {"wrong": len(self.wrong), "such_as": self.wrong[:5]}


def _seqs(written: dict[tuple[str, int], Any]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for game, seq in written:
        found.setdefault(game, []).append(seq)
    return found


class Player:
    """Plays game after game at tables of its own, whatever happens to the server."""

    def __init__(self, server: Server, ledger: Ledger, luck: random.Random) -> None:
        self.server, self.ledger, self.luck = server, ledger, luck
        self.cookies = httpx.Cookies()
        self.code, self.seq, self.sent = "", 0, 0
        self.view: Frame = {}
        self.pending: Frame | None = None
        self.acted = asyncio.Event()

    async def play(self) -> None:
        """Play for ever; a connection that breaks is made anew."""
        while True:
            with suppress(*GONE):
                if not self.code or self.view.get("phase") == "over":
                    await self._sit_down()
                address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.code}/socket"
                cookie = {"Cookie": f"appenzell={self.cookies.get('appenzell', '')}"}
                async with connect(address, additional_headers=cookie, compression=None) as socket:
                    await self._at_table(socket)
            self.ledger.counts["reconnected"] += 1
            await asyncio.sleep(PAUSE)

    async def _sit_down(self) -> None:
        async with httpx.AsyncClient(timeout=PATIENCE, cookies=self.cookies) as http:
            answer = await http.post(f"http://127.0.0.1:{self.server.port}/api/tables", json=TABLE)
            self.cookies = http.cookies
        if answer.status_code == 200:
            self.ledger.counts["games_over"] += bool(self.code)
            self.code, self.seq, self.view, self.pending = answer.json()["code"], 0, {}, None

    async def _at_table(self, socket: ClientConnection) -> None:
        answer = await self._ask(socket, {"type": "hello", "id": self._name()})
        if answer["type"] == "error":
            return
        for line in answer["log"]:
            self.ledger.hear(self.code, line["seq"], line["token"])
        while self.view["phase"] != "over":
            await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        """Play an action, or send again the one that was not answered."""
        if self.pending is None:
            token = self.luck.choice(self.view["legal"])
            self.pending = {"type": "act", "id": self._name(), "seq": self.seq, "token": token}
        else:
            self.ledger.counts["sent_again"] += 1
        asked = self.pending
        answer = await self._ask(socket, asked)
        if answer["type"] == "error":
            await self._refused(answer)
            return
        self.pending = None
        self.acted.set()
        self.ledger.acknowledge(self.code, answer["seq"], asked["id"], asked["token"])
        if self.luck.random() < ONCE_MORE:
            self.ledger.counts["sent_again"] += 1
            again = await self._ask(socket, asked)
            if again.get("seq") != answer["seq"] and again.get("code") != "busy":
                self.ledger.wrong.append(f"{self.code}: a retry of {answer['seq']} got {again}")

    async def _refused(self, answer: Frame) -> None:
        self.ledger.counts[answer["code"]] += 1
        if answer["code"] == "busy":
            await asyncio.sleep(PAUSE)  # and send it again
        else:
            self.pending = None
            if answer["code"] != "stale":
                self.ledger.wrong.append(f"{self.code}: refused with {answer['code']}: {answer['message']}")

    async def _ask(self, socket: ClientConnection, message: Frame) -> Frame:
        await socket.send(json.dumps(message))
        while True:
            async with asyncio.timeout(PATIENCE):
                frame: Frame = json.loads(await socket.recv())
            if frame["type"] == "acted":
                self.ledger.hear(self.code, frame["seq"], frame["token"])
            if frame.get("view"):
                self.view, self.seq = frame["view"], frame["seq"]
            if frame.get("id") == message["id"] or (frame["type"] == "error" and frame.get("id") is None):
                return frame

    def _name(self) -> str:
        self.sent += 1
        return f"{self.sent}-{self.luck.getrandbits(64):x}"
