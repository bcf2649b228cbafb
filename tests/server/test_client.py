"""A client written from `docs/protocol.md` alone, `examples/client.py`, at a real server."""

import importlib.util
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

from appenzell import verify
from tests.server.harness import Server, wait_until

FILE = Path(__file__).parents[2] / "examples" / "client.py"
Make = Callable[[], Any]
ME, FRIEND = {"kind": "me"}, {"kind": "friend"}
OFTEN = 100  # messages after which a connection breaks


@pytest.fixture(scope="module")
def client() -> ModuleType:
    """The example."""
    found = importlib.util.spec_from_file_location("client", FILE)
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture
def player(client: ModuleType, server: Server, stack: ExitStack) -> Make:
    """Makes players that go with their test."""
    return lambda: stack.enter_context(closing(client.Player(server.origin, random.Random(1))))


def two_players(player: Make, **options: Any) -> tuple[Any, Any]:
    """Two at a table whose game has begun, the first on turn."""
    anna, bert = player(), player()
    anna.make(ME, FRIEND, start=0, **options)
    bert.join(anna.code)
    for each in (anna, bert):
        assert each.open()["view"] is None
    anna.post(anna.at("/start"), {})
    return anna, bert


def test_the_example_is_short() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) < 150


def test_the_example_plays_a_game_against_a_bot(server: Server) -> None:
    command = (sys.executable, str(FILE), server.origin)
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=90)
    address, result = done.stdout.splitlines()
    assert address.startswith(f"{server.origin}/t/")
    assert result.split()[0] in ("won", "lost")


def test_two_clients_whose_connections_break_play_a_game(
    client: ModuleType, player: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert = two_players(player)
    hear, heard = client.Player.hear, {anna: 0, bert: 0}

    def clumsy(player: Any) -> Any:
        heard[player] += 1
        if heard[player] % OFTEN == 0:
            player.socket.close()
            raise ConnectionClosedError(None, None)
        return hear(player)

    monkeypatch.setattr(client.Player, "hear", clumsy)
    with ThreadPoolExecutor() as both:
        ends = list(both.map(lambda player: player.play(), (anna, bert)))
    assert ends[0]["winner"] == ends[1]["winner"]
    assert min(heard.values()) > OFTEN, "each was cut off at least once"
    assert verify(anna.http.get(anna.at("/record")).text).ok


def test_a_client_does_all_else_that_is_documented(client: ModuleType, player: Make) -> None:
    anna, bert = two_players(player, hints=True)
    watcher = player()
    watcher.code = anna.code
    assert watcher.open()["you"] == []
    for player, token in ((anna, "+a1"), (bert, "+g7")):
        player.hello()
        player.ask({"type": "act", "seq": player.seq, "token": token})
    anna.hello()
    assert anna.ask({"type": "hint", "seq": anna.seq})["token"] in anna.view["legal"]
    once = {"type": "act", "seq": anna.seq, "token": "+g1"}
    assert anna.ask(once) == anna.ask(once), "a retry is answered the same"
    with pytest.raises(client.RefusalError) as refused:
        anna.ask({"type": "act", "id": once["id"], "seq": anna.seq, "token": "."})
    assert refused.value.code == "reused_id"
    assert anna.ask({"type": "undo", "seq": anna.seq})["seq"] == anna.seq == 4
    assert anna.ask({"type": "say", "phrase": "sorry"})["type"] == "ack"
    assert anna.hello()["since"] == 4, "of the log only what is new"
    bert.post(bert.at("/leave"))
    bert.post(bert.at("/return"))
    bert.socket.close()
    wait_until(lambda: not anna.get(anna.at())["seats"][1]["connected"])
    assert anna.get(anna.at())["seats"][1]["cover_from"]
    anna.post(anna.at("/cover"), {"seat": 1})
    assert bert.open()["table"]["seats"][1]["covered"]
    bert.post(bert.at("/return"))
    bert.ask({"type": "resign", "seq": bert.seq})
    while anna.table["status"] != "over":
        anna.hear()
    assert (anna.table["winner"], anna.view["legal"]) == (0, [])
    assert anna.post(anna.at("/rematch")) == bert.post(bert.at("/rematch"))
    assert anna.get("/api/finished")["tables"][0]["code"] == anna.code
