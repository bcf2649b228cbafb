"""The replays that the page's tests work with are what the server answers."""

import pytest

from tools.replay_fixtures import FOLDER, fixture

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", ["base", "modules"])
def test_the_fixture_is_what_the_server_answers(name: str) -> None:
    record = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert fixture(record) == (FOLDER / f"{name}.json").read_text("utf-8")
