"""The nginx configuration that is offered, as it is: before two server processes, with people who play through it."""

import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from hostile.services import Nginx, Postgres, Redis
from tests.deploy.behind_nginx import NGINX, WITHOUT, Process, Proxied, proxied
from tests.server.harness import PATIENCE, Page, wait_until

Own = Callable[..., Proxied]
pytestmark = pytest.mark.skipif(NGINX is None, reason=WITHOUT)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[Proxied]:
    database = postgres.make_database("behind_nginx")
    with proxied(tmp_path_factory.mktemp("site"), database, redis.url) as site:
        yield site
    postgres.drop_database("behind_nginx")


@pytest.fixture
def own_site(tmp_path: Path, postgres_database: Callable[[], str], redis: Redis, stack: ExitStack) -> Own:
    """Makes sites with settings of their own."""
    return lambda **settings: stack.enter_context(proxied(tmp_path, postgres_database(), redis.url, **settings))


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_a_game_is_played_through_the_proxy(site: Proxied, stack: ExitStack) -> None:
    anna, code = site.somebody(site.processes[0], stack)
    page, other = anna.open(code), anna.open(code)
    for token in ("+a1", "+g1", "^K"):
        answer = page.act(token)
    other.wait_for(answer["seq"])
    assert other.view == page.view
    record = anna.http.get(f"/api/tables/{code}/record")
    assert record.status_code == 200
    assert "^K" in record.text
    assert page.ask("resign")["type"] == "ack"


@pytest.mark.parametrize("which", [0, 1])
def test_people_at_one_table_meet_the_same_process(site: Proxied, stack: ExitStack, which: int) -> None:
    process, other = site.processes[which], site.processes[1 - which]
    anna, code = site.somebody(process, stack)
    pages = [anna.open(code) for _ in range(8)]
    assert (process.sockets, other.sockets) == (8, 0)
    assert {anna.http.get(f"/api/tables/{code}").status_code for _ in range(8)} == {200}
    for page in pages:
        page.close()
    wait_until(lambda: not process.sockets)


def test_it_is_ready_when_a_process_is_and_keeps_figures_to_itself(site: Proxied) -> None:
    assert httpx.get(f"{site.origin}/readyz").json()["status"] == "ready"
    assert httpx.get(f"{site.origin}/healthz").json()["status"] == "ok"
    assert httpx.get(f"{site.origin}/metrics").status_code == 404


def test_limits_count_the_address_that_nginx_has_seen(own_site: Own) -> None:
    """On Linux all of 127.0.0.0/8 is this machine, so somebody can come from another address than somebody else."""
    site = own_site(APPENZELL_REQUESTS_EACH="[0.001, 5]")

    def asked_from(address: str, times: int) -> list[int]:
        """Ask, and pretend every time to be somebody else."""
        with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as http:
            claims = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(times)]
            return [http.get(f"{site.origin}/api/hello", headers=claim).status_code for claim in claims]

    answers = asked_from("127.0.0.2", 40)
    assert 5 <= answers.count(200) <= 10, "five at each process at most, before they have told each other"
    assert answers.count(429) == 40 - answers.count(200)
    assert asked_from("127.0.0.3", 1) == [200]


def test_a_process_that_hangs_is_asked_for_nothing(own_site: Own, stack: ExitStack) -> None:
    """It takes connections and says nothing. Its tables are at the other one at once, whatever is asked for."""
    site = own_site()
    first, second = site.processes
    anna, code = site.somebody(first, stack)
    anna.open(code).act("+a1")
    with frozen(first):
        for played in range(1, 4):
            began = time.monotonic()
            page = anna.open(code)
            assert page.seq == played, "nothing is lost on the way to the other process"
            page.act(page.view["legal"][0])
            assert anna.get(f"/api/tables/{code}")["status"] == "running"
            assert anna.open(anna.make("me", "here", start=0)).seq == 0
            assert time.monotonic() - began < PATIENCE / 2
        assert second.sockets == 6
    wait_until(lambda: anna.open(code).seq == 4 and first.sockets)


def test_where_no_process_says_that_it_is_awake_one_is_waited_for(own_site: Own) -> None:
    """All may work hard; a request is not refused for that."""
    site = own_site()
    first, second = site.processes

    def thaw() -> None:
        for process in site.processes:
            process.running.send_signal(signal.SIGCONT)

    with frozen(first), frozen(second):
        later = threading.Timer(3.0, thaw)
        later.start()
        assert httpx.post(f"{site.origin}/api/layouts/check", json={"layout": "x"}, timeout=PATIENCE).status_code == 422
        later.join()


@contextmanager
def frozen(process: Process) -> Iterator[None]:
    """Let a process do nothing for a while."""
    process.running.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        process.running.send_signal(signal.SIGCONT)


def test_who_got_no_answer_comes_again_and_meets_another_process(site: Proxied, stack: ExitStack) -> None:
    """A process may be awake and have no answer all the same."""
    anna, code = site.somebody(site.processes[0], stack)
    pages = [anna.socket(code, again) for again in range(1, 9)]
    wait_until(lambda: sum(process.sockets for process in site.processes) == len(pages))
    assert site.processes[1].sockets, "one of these ways leads to the other process"


@pytest.mark.parametrize(
    ("method", "path", "status", "went_on"), [("GET", "/api/hello", 200, True), ("POST", "/api/tables", 502, False)]
)
def test_a_process_that_dies_over_a_request_is_no_harm_where_nothing_can_happen_twice(
    site: Proxied, stack: ExitStack, method: str, path: str, status: int, went_on: bool
) -> None:
    dying = stack.enter_context(Dying())
    nginx = Nginx([dying.port])
    stack.callback(nginx.close)
    (nginx.folder / "appenzell/servers").write_text(
        f"server 127.0.0.1:{dying.port} max_fails=0;\nserver 127.0.0.1:{site.processes[0].port} max_fails=0;\n"
    )
    nginx.start()
    for _ in range(40):
        dying.is_awake = True
        answer = httpx.request(method, f"http://{nginx.address}{path}", timeout=PATIENCE)
        if dying.died:
            break
    assert dying.died == 1
    assert (answer.status_code, dying.was_asked_again) == (status, went_on)


class Dying:
    """A process that says that it is awake, takes a request and is gone."""

    def __init__(self) -> None:
        self.is_awake, self.was_asked_again, self.died = True, False, 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._answer)

    def __enter__(self) -> "Dying":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(PATIENCE)

    def _answer(self) -> None:
        while True:
            try:
                line, _ = self._listener.accept()
            except OSError:
                return
            with line:
                if not line.recv(65_536).startswith(b"GET /awake "):
                    self.died, self.is_awake = self.died + 1, False
                elif self.is_awake:
                    line.sendall(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
                else:
                    self.was_asked_again = True
                    line.sendall(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


def test_a_process_that_is_killed_is_avoided_and_the_game_goes_on_at_the_other(own_site: Own, stack: ExitStack) -> None:
    site = own_site()
    first, second = site.processes
    anna, code = site.somebody(first, stack)
    page = anna.open(code)
    page.act("+a1")
    first.end(signal.SIGKILL)
    assert closed(page) == 1006
    again = anna.open(code)
    assert (again.seq, second.sockets) == (1, 1)
    again.act("+g1")
    for _ in range(10):
        assert httpx.get(f"{site.origin}/api/tables/{code}").status_code == 200
        assert httpx.post(f"{site.origin}/api/layouts/check", json={"layout": "x"}).status_code == 422
    first.start()
    wait_until(lambda: anna.open(code).seq == 2 and first.sockets)


def test_nobody_goes_without_an_answer_while_one_process_after_the_other_is_started_anew(
    own_site: Own, stack: ExitStack
) -> None:
    site = own_site(APPENZELL_LEAVE_AFTER="0.5")
    tables = [site.somebody(process, stack) for process in site.processes]
    pages = [anna.open(code) for anna, code in tables]
    crowd = Crowd(site.origin)
    with crowd:
        for process, page, (anna, code) in zip(site.processes, pages, tables, strict=True):
            process.running.send_signal(signal.SIGTERM)
            wait_until(lambda at=process: httpx.get(f"{at.origin}/readyz").status_code == 503)
            page.act("+a1")
            assert closed(page) == 1012
            began = time.monotonic()
            moved = anna.open(code)
            assert moved.seq == 1, "nothing is lost on the way to the other process"
            moved.act("+g1")
            assert time.monotonic() - began < PATIENCE / 3
            process.end(signal.SIGTERM)
            process.start()
    assert crowd.asked > 50
    assert not crowd.unanswered
    for anna, code in tables:
        assert anna.open(code).seq == 2


class Crowd:
    """Somebody who asks through the proxy all the time, and knows what was not answered."""

    def __init__(self, origin: str) -> None:
        self.origin, self.asked = origin, 0
        self.unanswered: list[str] = []
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self) -> "Crowd":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self._thread.join(PATIENCE)

    def _ask(self) -> None:
        with httpx.Client(base_url=self.origin, timeout=PATIENCE) as http:
            while not self._ends.wait(0.005):
                got = http.get("/readyz")
                sent = http.post("/api/layouts/check", json={"layout": "x"})
                self.asked += 2
                if (got.status_code, sent.status_code) != (200, 422):
                    self.unanswered.append(f"{got.status_code} {sent.status_code}: {got.text} {sent.text}")


def closed(page: Page) -> int:
    """Wait until a page's socket is closed; return the code."""
    try:
        while True:
            page.socket.recv(timeout=PATIENCE)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd is not None else 1006
