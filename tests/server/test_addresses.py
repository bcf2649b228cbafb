"""What one address may have, however many cookies it holds, and what is left for others."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from appenzell.server.basics.limits import Limits
from appenzell.server.basics.refusals import Refused
from appenzell.server.basics.settings import Settings
from appenzell.server.beside.tutor import AT_ONCE, MOST_EACH, Asker, Tutor
from appenzell.server.transport.addresses import counted_as
from appenzell.server.transport.door import Door
from tests.server.harness import Server

Own = Callable[..., Server]
MANY = (1_000.0, 1_000)
EXERCISE = {"lesson": "enter"}


# --- what an address is ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::"),
        ("unix:", "unix:"),
        ("", ""),
    ],
)
def test_a_whole_ipv6_network_is_one_address(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_the_door_counts_a_network_and_believes_a_proxy() -> None:
    door = Door(100, 2, ["2001:db8::7"])
    assert [door.enter(f"2001:db8:1:2::{number}") for number in range(3)] == [True, True, False]
    assert all(door.enter("2001:db8::7") for _ in range(5)), "a proxy that is believed, by its whole address"
    for number in range(3):
        door.leave(f"2001:db8:1:2::{number}")
    assert door.enter("2001:db8:1:2::9")


def test_a_peer_with_a_whole_network_makes_no_more_tables(own_server: Own) -> None:
    server = own_server(tables=(0.001, 2))
    wanted = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "here"}]}
    answers = [
        httpx.post(f"{server.origin}/api/tables", json=wanted, headers={"X-Forwarded-For": f"2001:db8::{number}"})
        for number in range(3)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


# --- studying ----------------------------------------------------------------------------------------------


def test_one_address_leaves_a_place_for_others_to_analyse() -> None:
    tutor = Tutor(Limits(Settings(studies=(1.0, 10), studies_each=MANY)))
    with ExitStack() as places:
        places.enter_context(tutor._place(Asker("anna", "1.2.3.4")))
        places.enter_context(tutor._place(Asker("bert", "1.2.3.4")))
        with pytest.raises(Refused), tutor._place(Asker("carl", "1.2.3.4")):
            pass
        places.enter_context(tutor._place(Asker("dora", "1.2.3.5")))
        with pytest.raises(Refused), tutor._place(Asker("emil", "1.2.3.6")):
            pass
    assert not tutor._analysed, "nobody is remembered who has gone"
    with tutor._place(Asker("carl", "1.2.3.4")):
        pass
    tutor.close()


def test_one_address_with_many_cookies_waits_behind_itself() -> None:
    go_on = threading.Event()
    done: list[str] = []

    def slowly(who: str) -> None:
        assert go_on.wait(30.0)
        done.append(who)

    async def study() -> list[Any]:
        tutor = Tutor(Limits(Settings(studies=MANY, studies_each=MANY)))
        askers = [Asker(f"cookie {number}", "1.2.3.4") for number in range(MOST_EACH + 1)]
        crowd = [asyncio.create_task(tutor.work(who, slowly, "crowd")) for who in askers]
        await asyncio.sleep(0)
        other = asyncio.create_task(tutor.work(Asker("anna", "1.2.3.5"), slowly, "anna"))
        await asyncio.sleep(0)
        go_on.set()
        await other
        answers = await asyncio.gather(*crowd, return_exceptions=True)
        assert not tutor._waiting, "nobody is remembered who has gone"
        tutor.close()
        return answers

    refused = [each for each in asyncio.run(study()) if isinstance(each, Refused)]
    assert [each.code for each in refused] == ["busy"]
    assert done.index("anna") <= 2 * AT_ONCE, "before nearly all of the crowd"


def test_a_class_behind_one_address_needs_no_cookies_to_learn(own_server: Own) -> None:
    server = own_server(requests=(0.001, 3), studies=(0.001, 3))
    with httpx.Client(base_url=server.origin) as pupils:
        answers = [pupils.post("/api/practice", json=EXERCISE) for _ in range(40)]
    assert not pupils.cookies
    assert {answer.status_code for answer in answers} == {200}


def test_an_address_studies_no_more_than_it_may(own_server: Own) -> None:
    server = own_server(studies_each=(0.001, 3))
    answers = [
        httpx.post(f"{server.origin}/api/practice", json=EXERCISE, headers={"Cookie": f"appenzell={number:032}"})
        for number in range(4)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
