"""The nginx configuration that is offered, as it is: before two server processes, with people who play through it."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from hostile.services import Postgres, Redis
from tests.deploy.behind_nginx import NGINX, WITHOUT, Proxied, proxied
from tests.server.harness import PATIENCE, Browser, Page, wait_until

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


def test_who_got_no_answer_comes_again_and_meets_another_process(own_site: Own, stack: ExitStack) -> None:
    """A process that hangs takes connections, and says nothing: nginx alone would wait for it."""
    site = own_site()
    first, second = site.processes
    anna, code = site.somebody(first, stack)
    anna.open(code).act("+a1")
    first.running.send_signal(signal.SIGSTOP)
    try:
        with pytest.raises(TimeoutError):
            anna.socket(code, open_timeout=1)
        answered = [again for again in range(1, 9) if comes_in(anna, code, again)]
        assert answered, "one of these ways leads to the other process"
        assert second.sockets == len(answered)
    finally:
        first.running.send_signal(signal.SIGCONT)


def comes_in(browser: Browser, code: str, again: int) -> bool:
    """Whether a socket is answered soon."""
    try:
        browser.socket(code, again, open_timeout=1)
    except TimeoutError:
        return False
    return True


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
