"""Nobody is shut out: a whole game by keyboard and by what is heard alone, and the sheet of keys."""

import re

import pytest

from tests.page.browser import keep
from tests.page.conftest import Visit
from tests.page.heard import NOTED, Heard, tree

pytestmark = pytest.mark.compiled

WHOLE_GAME = 400  # actions of one's own, which is always enough
TOLD = ("said.enter", "said.run", "said.lift", "said.push", "said.cover")
FACES = """() => Object.fromEntries([...document.querySelectorAll("[data-command]")].map((each) =>
  [each.dataset.command, [...each.querySelectorAll("kbd")].map((key) => key.innerText)]))"""


def at_a_table(visit: Visit, language: str = "en", **draft: object) -> Heard:
    """Bring somebody to their first action against the child among the bots, by keyboard."""
    player = visit(language=language)
    keep(player.page, draft={"players": 2, "start": 0, "levels": ["child"] * 5, "botPace": "brisk"} | draft)
    anna = Heard(player)
    anna.play_now()
    player.my_go()
    return anna


def best(anna: Heard) -> str:
    """Choose an action: one that makes somebody fall or finds cheese, else one that leads further into the castle."""
    listed = anna.listed()
    sorts = [
        anna.listed(NOTED),
        *([token for token in listed if token[0] in first] for first in ("=+", "abcdefg^", ">")),
    ]
    return next((anna.player.luck.choice(sort) for sort in sorts if sort), ".")


def untold(anna: Heard) -> list[str]:
    """Return the sorts of sentences that have not been said yet."""
    said, words = " ".join(anna.heard()), anna.player.words
    patterns = {key: re.sub(r"\\{\w+\\}", ".+", re.escape(words(key))) for key in TOLD}
    return [key for key, pattern in patterns.items() if not re.search(pattern, said)]


def play_on(anna: Heard, to_the_end: bool) -> None:
    """Play with the list alone until the game is over, or only until every sort of sentence was said."""
    for _ in range(WHOLE_GAME):
        is_over = anna.player.my_go().mode == "result"
        if is_over or not (to_the_end or untold(anna)):
            return
        anna.choose(best(anna))
        anna.go_through()
    pytest.fail("The game does not end.")


@pytest.mark.parametrize(("language", "to_the_end"), [("de", True), ("en", False)])
def test_a_game_by_the_list_of_actions(visit: Visit, language: str, to_the_end: bool) -> None:
    anna = at_a_table(visit, language)
    words, page = anna.player.words, anna.page
    anna.listen()
    page.keyboard.press("a")
    names = {(node.role, node.name) for node in tree(page)}
    assert ("heading", words("actions.title")) in names
    assert ("group", words("setup.tower")) in names
    assert ("button", f"{words('setup.tower')}: {words('label.tower', id='a1')}") in names
    play_on(anna, to_the_end)
    assert untold(anna) == []
    assert f"{words('turn.yours')}." in anna.heard()
    assert f"{words('turn.theirs', name=words('level.child'))}." in anna.heard()
    if not to_the_end:
        return
    ends = [words("over.winner", name=words(name)) + "." for name in ("seat.0", "level.child")]
    assert {*ends, words("over.draw") + "."} & set(anna.heard())


def test_the_board_is_a_grid_of_named_fields(visit: Visit) -> None:
    anna = at_a_table(visit)
    player, words = anna.player, anna.player.words
    player.pick(player.look().places[0])
    player.pick(player.my_go().lifts[0])
    cells = [node for node in tree(anna.page) if node.role == "gridcell"]
    assert len(cells) == player.page.locator("[data-spot]").count()
    assert all(cell.parent and cell.parent.role == "row" for cell in cells)
    rows = [node for node in tree(anna.page) if node.role == "row"]
    assert [row.parent.name for row in rows if row.parent] == [words("table.board")] * 9
    assert any(re.match(r"[a-g][1-7], ", cell.name) for cell in cells)
    anna.page.keyboard.press("m")
    assert words("label.selected") in player.page.locator("[aria-selected=true]").get_attribute("aria-label")


def test_the_sheet_of_keys(visit: Visit) -> None:
    anna = at_a_table(visit)
    page, player, words = anna.page, anna.player, anna.player.words
    live = page.locator("#app > .live")
    live.get_by_text(words("setup.tower")).wait_for(state="attached")
    page.keyboard.press("?")
    page.get_by_role("dialog", name=words("keys.title")).wait_for()
    faces = page.evaluate(FACES)
    assert faces["help"] == ["?"]
    assert faces["ask"] == ["H"], "a new table allows hints"
    page.keyboard.press("Escape")
    page.keyboard.press(faces["stand"][0])
    live.get_by_text(words("stand.sight.none")).wait_for(state="attached")
    page.keyboard.press(faces["again"][0])
    live.get_by_text(words("said.again.none")).wait_for(state="attached")
    page.keyboard.press(faces["log"][0])
    page.get_by_role("dialog", name=words("log.name")).wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press(faces["list"][0])
    page.get_by_role("region", name=words("actions.title")).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("region", name=words("actions.title")).wait_for(state="detached")
    assert ":" in anna.focused(), "the board has the focus again"
    page.keyboard.press(faces["end"][0])
    live.get_by_text(words("hint.corner")).wait_for(state="attached")
    player.press(player.button("menu.open"))
    player.press(player.button("keys.title"))
    player.choose("keys.letters", words("menu.sound.off"))
    player.press(player.button("dialog.close"))
    page.keyboard.press("?")
    page.keyboard.press("a")
    assert page.get_by_role("dialog").count() == page.get_by_role("region", name=words("actions.title")).count() == 0


def test_nothing_can_be_heard_again_that_a_roof_hides(visit: Visit) -> None:
    anna = at_a_table(visit)
    player, live = anna.player, anna.page.locator("#app > .live")
    player.pick(player.look().places[0])
    player.pick(player.my_go().lifts[0])  # the mouse stays in its tower, so the roof comes back
    told = live.inner_text()
    assert player.words("said.lift", name="", roof="", list="").split(".")[1].split(":")[0].strip() in told
    seen = set(re.findall(r"[a-g][1-7] \w+", told.split(":", 2)[2]))
    assert seen
    player.end_turn()
    player.my_go()
    assert not seen & set(re.findall(r"[a-g][1-7] \w+", live.inner_text()))
