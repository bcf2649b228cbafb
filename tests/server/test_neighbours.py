"""Several servers with one PostgreSQL are one: over Redis at once, without it a moment later."""

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from appenzell.playing.entry import Entry
from appenzell.server.basics.moments import now_ms
from appenzell.server.beside import owning
from appenzell.server.storage.asking import Unreadable
from appenzell.server.storage.changes import Change
from appenzell.server.tables import neighbours
from hostile.services import Redis
from tests.server.harness import PATIENCE, Browser, Page, Server, quick, wait_until

Make = Callable[..., list[Server]]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets what happens now and then happen often."""
    for name, seconds in {"TELL_EVERY": 0.1, "LOOK_OFTEN": 0.2, "SETTLING": 0.01, "SAY_AGAIN": 0.5}.items():
        monkeypatch.setattr(neighbours, name, seconds)
    for name, seconds in {"RENEW_EVERY": 0.1, "HOLDS": 0.6, "ASK_AGAIN": 0.2}.items():
        monkeypatch.setattr(owning, name, seconds)
    monkeypatch.setattr("appenzell.server.beside.turn_timer.TRY_AGAIN", 0.3)


@pytest.fixture(params=["redis", "nothing"])
def servers(
    request: pytest.FixtureRequest, postgres_database: Callable[[], str], tmp_path: Path, stack: ExitStack
) -> Make:
    """Makes servers with one database, which hear of each other by Redis, or by nothing but the database."""
    bus = request.getfixturevalue("redis").url if request.param == "redis" else ""
    return maker(postgres_database(), bus, tmp_path, stack)


def maker(database: str, bus: str, folder: Path, stack: ExitStack) -> Make:
    """Return what makes servers with one database and one bus."""

    def make(number: int, **settings: Any) -> list[Server]:
        wanted = {"database": database, "bus": bus} | settings
        made = [Server(quick(folder / "none.db", **wanted)) for _ in range(number)]
        for server in made:
            stack.enter_context(server.at_work())
            wait_until(lambda server=server: not bus or server.service.neighbours.bus.is_well)
        return made

    return make


def beside(browser: Browser, server: Server) -> Browser:
    """Return the same browser at another server."""
    other = Browser(server.origin, browser.stack)
    other.http.cookies.clear()
    other.http.cookies.set("appenzell", browser.http.cookies["appenzell"])
    return other


def friends(one: Server, two: Server, stack: ExitStack) -> tuple[Page, Page]:
    """Two at a table, each at a server of their own; the first begins."""
    anna, bert = Browser(one.origin, stack), Browser(two.origin, stack)
    code = anna.make("me", "friend", start=0)
    bert.post(f"/api/tables/{code}/join", {"name": "Bert"})
    anna.post(f"/api/tables/{code}/start")
    pages = anna.open(code), bert.open(code)
    for page in pages:
        page.wait_table(lambda table: table["status"] == "running")
    return pages


def play_on(pages: tuple[Page, ...], actions: int) -> None:
    """Play: whoever is on turn acts, the others wait until they see it."""
    for page in pages:
        page.hello()
    for _ in range(actions):
        on_turn = next((page for page in pages if page.view["legal"]), None)
        if on_turn is None:
            return
        on_turn.act(next((token for token in on_turn.view["legal"] if token == "."), on_turn.view["legal"][0]))
        seq = max(on_turn.seq, on_turn.hello()["seq"])
        for page in pages:
            page.wait_for(seq)


def test_a_game_between_two_servers_is_one_game(servers: Make, stack: ExitStack) -> None:
    one, two = friends(*servers(2), stack)
    play_on((one, two), 24)
    mine, theirs = ({**page.hello()["view"], "seat": 0, "legal": 0, "costs": 0, "can_undo": 0} for page in (one, two))
    assert mine == theirs
    assert [frame["seq"] for frame in two.frames if frame["type"] == "acted"] == list(range(1, one.seq + 1))


def test_undo_and_resigning_reach_everybody(servers: Make, stack: ExitStack) -> None:
    one, two = friends(*servers(2), stack)
    one.act("+a1")
    two.wait_for(1)
    two.act("+g1")
    one.wait_for(2)
    one.act("+a7")
    assert one.ask("undo", seq=3)["seq"] == 4
    assert two.until("undone")["undid"] == 3
    assert two.ask("resign", seat=1)["seq"] == 5
    assert one.until("resigned")["seat"] == 1
    assert one.wait_table(lambda table: table["status"] == "over")["winner"] == 0


def test_what_is_said_is_heard_elsewhere(
    postgres_database: Callable[[], str], redis: Redis, tmp_path: Path, stack: ExitStack
) -> None:
    one, two = friends(*maker(postgres_database(), redis.url, tmp_path, stack)(2), stack)
    one.send("say", phrase="hello")
    said = two.until("said")
    assert (said["seat"], said["phrase"]) == (0, "hello")


def test_a_seat_is_taken_once(servers: Make, stack: ExitStack) -> None:
    made = servers(3)
    for _ in range(4):
        path = f"/api/tables/{Browser(made[0].origin, stack).make('me', 'friend')}"
        rivals = [Browser(server.origin, stack) for server in made]
        for rival in rivals:
            rival.get(path)
        with ThreadPoolExecutor(3) as at_once:
            asked = [at_once.submit(rival.http.post, f"{path}/join", json={}) for rival in rivals]
            answers = [each.result() for each in asked]
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]


def test_a_game_has_one_rematch_and_begins_once(servers: Make, stack: ExitStack) -> None:
    made = servers(2)
    one, two = friends(*made, stack)
    two.ask("resign", seat=1)
    one.wait_table(lambda table: table["status"] == "over")
    code = one.table["code"]
    cookies = [str(page.socket.request.headers["Cookie"]) for page in (one, two) if page.socket.request]
    addresses = [f"{server.origin}/api/tables/{code}/rematch" for server in made]
    wanted = [(address, {"Cookie": cookie}) for address, cookie in zip(addresses, cookies, strict=True)]
    with ThreadPoolExecutor(2) as at_once:
        asked = [at_once.submit(httpx.post, where, json={}, headers=headers) for where, headers in wanted]
        codes = {each.result().json()["code"] for each in asked}
    assert len(codes) == 1


def test_a_bot_plays_once_wherever_it_is_watched(servers: Make, stack: ExitStack) -> None:
    made = servers(3)
    anna = Browser(made[0].origin, stack)
    page = anna.open(anna.make("me", "child", start=0))
    code = page.table["code"]
    others = [beside(anna, server).open(code) for server in made[1:]]
    for _ in range(12):
        if not page.view["legal"]:
            break
        page.act("." if "." in page.view["legal"] else page.view["legal"][0])
        while not page.view["legal"] and page.view["phase"] != "over":
            page.next()
    for other in others:
        other.wait_for(page.seq)
    acted = [(frame["seq"], frame["by"]) for frame in others[0].frames if frame["type"] == "acted"]
    assert [seq for seq, _ in acted] == sorted({seq for seq, _ in acted})
    assert "bot" in {by for _, by in acted}
    owners = [server.service.owning for server in made]
    assert sum(code in each._mine for each in owners) == 1, "one of them plays"


def test_a_bot_goes_on_when_its_server_hangs(servers: Make, stack: ExitStack) -> None:
    made = servers(2, bot_pace=(0.3, 0.3))
    anna = Browser(made[0].origin, stack)
    code = anna.make("me", "child", start=0)
    page = anna.open(code)
    page.act("+a1")
    wait_until(lambda: code in made[0].service.owning._mine)
    hold = threading.Event()
    made[0].service.loop.call_soon_threadsafe(hold.wait, PATIENCE)
    try:
        elsewhere = beside(anna, made[1]).open(code)
        elsewhere.wait_for(2)
        assert not hold.is_set(), "the other server still hangs"
    finally:
        hold.set()
    seqs = [line["seq"] for line in elsewhere.hello()["log"]]
    assert seqs == list(range(1, len(seqs) + 1))


def test_a_bot_plays_elsewhere_when_its_table_has_left_a_memory(servers: Make, stack: ExitStack) -> None:
    made = servers(2, idle_table=0.0)
    anna = Browser(made[0].origin, stack)
    page = anna.open(code := anna.make("me", "child", start=0))
    page.act("+a1")
    page.wait_for(2)
    page.close()
    wait_until(lambda: not made[0].service.house.presence.count(code))
    made[0].call(_tidied(made[0]))
    assert made[0].service.house.in_memory(code) is None
    elsewhere = beside(anna, made[1]).open(code)
    seq = elsewhere.seq
    while elsewhere.view["legal"]:
        elsewhere.act("." if "." in elsewhere.view["legal"] else elsewhere.view["legal"][0])
        seq = elsewhere.seq
    elsewhere.wait_for(seq + 1)


async def _tidied(server: Server) -> None:
    server.service.house.tidy()


def muted(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets nobody hear any more what a server does, as if it had been killed after each commit."""
    monkeypatch.setattr(server.service.neighbours.bus, "publish", lambda *_: None)


def test_whoever_comes_sees_what_a_killed_server_did_not_tell(
    servers: Make, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = servers(2)
    one, _ = friends(*made, stack)
    monkeypatch.setattr(neighbours, "LOOK_OFTEN", PATIENCE * 9)
    muted(made[0], monkeypatch)
    one.act("+a1")
    assert Browser(made[1].origin, stack).open(one.table["code"]).seq == 1


def test_whoever_is_there_hears_what_a_server_that_ends_did_not_tell(
    servers: Make, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = servers(2)
    one, two = friends(*made, stack)
    monkeypatch.setattr(neighbours, "LOOK_OFTEN", PATIENCE * 9)
    muted(made[0], monkeypatch)
    one.act("+a1")
    hold = threading.Event()
    made[0].service.loop.call_soon_threadsafe(hold.wait, PATIENCE)
    try:
        two.wait_for(1)
        assert not hold.is_set(), "the other server still hangs"
    finally:
        hold.set()


def test_bots_among_themselves_play_where_they_are_watched(servers: Make, stack: ExitStack) -> None:
    made = servers(2, bot_pace=(0.05, 0.05))
    anna = Browser(made[0].origin, stack)
    page = anna.open(code := anna.make("child", "child", start=0))
    page.wait_for(3)
    page.close()
    elsewhere = beside(anna, made[1]).open(code)
    elsewhere.wait_for(elsewhere.seq + 3)


def test_a_timer_ends_a_turn_once(servers: Make, stack: ExitStack) -> None:
    made = servers(2, timers={"fast": 0.4, "relaxed": 60.0})
    anna = Browser(made[0].origin, stack)
    code = anna.make("me", "here", timer="fast", start=0)
    pages = anna.open(code), beside(anna, made[1]).open(code)
    for page in pages:
        page.wait_for(3)
    lines = pages[0].hello()["log"]
    assert {line["by"] for line in lines} == {"timer"}
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))


def test_a_server_that_comes_later_tells_the_same_deadline(servers: Make, stack: ExitStack) -> None:
    (one,) = servers(1)
    anna = Browser(one.origin, stack)
    code = anna.make("me", "here", timer="relaxed", start=0)
    first = anna.open(code).view["deadline"]
    (two,) = servers(1)
    assert beside(anna, two).open(code).view["deadline"] == first


def test_who_is_there_is_known_everywhere(
    postgres_database: Callable[[], str], redis: Redis, tmp_path: Path, stack: ExitStack
) -> None:
    one, two = friends(*maker(postgres_database(), redis.url, tmp_path, stack)(2), stack)
    one.wait_table(lambda table: table["seats"][1]["connected"])
    two.close()
    one.wait_table(lambda table: not table["seats"][1]["connected"])


def test_what_expires_is_gone_everywhere(servers: Make, stack: ExitStack) -> None:
    made = servers(2, lobby_expires=0.0)
    anna = Browser(made[0].origin, stack)
    code = anna.make("me", "friend")
    made[1].call(made[1].service.house.table(code))
    made[0].pause(0.01)
    made[0].call(made[0].service.expiry.sweep())
    wait_until(lambda: made[1].service.house.in_memory(code) is None)
    assert beside(anna, made[1]).get(f"/api/tables/{code}", 410)["error"]["code"] == "expired"


def test_what_somebody_has_open_elsewhere_does_not_expire(
    postgres_database: Callable[[], str], redis: Redis, tmp_path: Path, stack: ExitStack
) -> None:
    one, two = maker(postgres_database(), redis.url, tmp_path, stack)(2, lobby_expires=0.0)
    anna = Browser(one.origin, stack)
    code = anna.make("me", "friend")
    page = anna.open(code)
    wait_until(lambda: two.service.house.is_shared())
    assert two.service.house.in_memory(code) is None
    two.pause(0.01)
    two.call(two.service.expiry.sweep())
    assert beside(anna, two).get(f"/api/tables/{code}")["status"] == "lobby"
    page.close()
    wait_until(lambda: not two.service.house.presence.count(code))
    two.call(two.service.expiry.sweep())
    assert beside(anna, two).get(f"/api/tables/{code}", 410)["error"]["code"] == "expired"


def test_a_table_that_is_read_by_half_is_not_gone_on_with(servers: Make, stack: ExitStack) -> None:
    """Another process, of a newer version, has done what this one does not know."""
    (one,) = servers(1)
    house, anna = one.service.house, Browser(one.origin, stack)
    code = anna.make("me", "here", start=0)
    page = anna.open(code)
    page.act("+a1")
    table = house.in_memory(code)
    assert table is not None

    async def write() -> None:
        await house.store.write(code, table.version + 1, Change(Entry(2, "act", 0, "??", at=now_ms())))

    async def look() -> None:
        with suppress(Unreadable):
            await house.catch_up(code)

    one.call(write())
    one.call(look())
    one.pause(0.5)
    page.send("act", seq=1, token="+g1")
    one.pause(0.5)
    written = one.call(house.store.load(code))
    assert [(entry.seq, entry.token) for entry in written.entries] == [(1, "+a1"), (2, "??")]


def test_limits_count_together(
    postgres_database: Callable[[], str], redis: Redis, tmp_path: Path, stack: ExitStack
) -> None:
    made = maker(postgres_database(), redis.url, tmp_path, stack)(2, tables=(0.001, 5))
    anna = Browser(made[0].origin, stack)
    for _ in range(5):
        anna.make("me", "friend")
    again = beside(anna, made[1])

    def is_refused() -> bool:
        wanted = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "friend"}]}
        answer = again.http.post("/api/tables", json=wanted)
        return answer.status_code == 429

    wait_until(is_refused)
    assert len(anna.get("/api/hello")["tables"]) < 10, "not as many at each"


def test_nonsense_on_the_bus_changes_nothing(
    postgres_database: Callable[[], str], redis: Redis, tmp_path: Path, stack: ExitStack
) -> None:
    """Whoever can write to Redis can make servers look into the database, and nothing more."""
    from redis import Redis as Client

    one, two = friends(*maker(postgres_database(), redis.url, tmp_path, stack)(2), stack)
    code, client = one.table["code"], Client.from_url(redis.url)
    forged: list[Any] = [
        *("", "[]", "null", "{", "\xff", '{"what": 3}', '{"from": "x"}', '{"from": "x", "what": "here", "holders": 7}'),
        *({"from": "x", "what": what} for what in ("here", "said", "played", "expired", "who", "limits")),
        {"from": "x", "what": "expired", "version": 10**30},
        {"from": "x", "what": "played", "version": "many"},
        {"from": "x", "what": "said", "seat": 99, "phrase": "hello"},
        {"from": "x", "what": "said", "seat": 0, "phrase": "<script>"},
        '{"from": "x", "what": "played", "version": 1e999, "seq": 1}',
        {"from": "x", "what": "here", "holders": {"h": "many"}},
        {"from": "x", "what": "here", "holders": {"h": -5}},
        {"from": "x", "what": "limits", "limits": {"actions": {code: -1000}}, "sockets": {"127.0.0.1": "x"}},
        {"from": "x", "what": "limits", "limits": {"nothing": {"x": 1}}},
        {"from": "x", "what": "leaving"},
    ]
    for message in forged:
        for channel in (code, "all"):
            client.publish(f"appenzell:{channel}", message if isinstance(message, str) else json.dumps(message))
    client.close()
    play_on((one, two), 6)
    assert not [frame for page in (one, two) for frame in page.frames if frame["type"] in ("said", "error")]


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis that a test may end."""
    with Redis() as service:
        assert isinstance(service, Redis)
        yield service


def test_without_redis_it_is_only_later(
    postgres_database: Callable[[], str], own_redis: Redis, tmp_path: Path, stack: ExitStack
) -> None:
    made = maker(postgres_database(), own_redis.url, tmp_path, stack)(2)
    one, two = friends(*made, stack)
    play_on((one, two), 4)
    own_redis.kill()
    wait_until(lambda: not any(server.service.neighbours.bus.is_well for server in made))
    play_on((one, two), 4)
    own_redis.start()
    wait_until(lambda: all(server.service.neighbours.bus.is_well for server in made))
    play_on((one, two), 4)
