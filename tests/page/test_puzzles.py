"""Puzzles: solved by mouse, keys and touch; failed kindly, with what the next seat does; the position editor says why a
position cannot be; positions and room plans travel in links.
"""

import json
import re
from time import time
from typing import Any

import pytest
from playwright.sync_api import expect

from appenzell.study.puzzles import Puzzle, puzzle_of, puzzles, solution
from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.keys import Keys
from tests.page.player import AT_TABLE, Player
from tests.page.test_looks import AXE, READY, RUN, SCHEMES

pytestmark = pytest.mark.compiled

EARLIER = """() => { const solved = JSON.parse(localStorage["appenzell.puzzles"]);
  localStorage["appenzell.puzzles"] = JSON.stringify({ ...solved, day: solved.day - 2 }); }"""
DAY = 86_400
PLACES = {"T": "cheesetower:T"}


def spot_of(place: str) -> str:
    """Return the name of a place's button on the board."""
    if re.fullmatch("[ag][17]", place):
        return f"tower:{place}"
    return PLACES.get(place) or f"{'pantry' if place.startswith('p') else 'field'}:{place}"


def picks_of(token: str) -> list[str]:
    """Return what has to be picked on the board for an action, one after the other."""
    if token.startswith("^"):
        return [f"roof:{token[1:]}"]
    if token.startswith(">"):
        return [f"slot:{token[1:3]}"]
    start, end = token.split("-")
    return [spot_of(start), spot_of(end)]


def is_plain(puzzle: Puzzle) -> bool:
    """Whether a puzzle is solved by lifting, running and pushing the only spare alone."""
    tokens = solution(puzzle, puzzle.study.game)
    return not puzzle.study.game.setup.modules and all(token == "." or token[0] in "^>abcdefg" for token in tokens)


def easy(goal: str) -> Puzzle:
    return next(puzzle for puzzle in puzzles().values() if puzzle.goal == goal and is_plain(puzzle))


def stands(player: Player) -> Any:
    """Return how the board and the panel are now."""
    return player.page.evaluate(
        """() => [document.querySelector("[data-verdict]")?.dataset.verdict, document.querySelector("g.busy") !== null,
        [...document.querySelectorAll("[data-spot]")].map((each) => [each.dataset.spot, each.ariaSelected])]"""
    )


def selected(player: Player) -> str | None:
    return next((key for key, is_selected in stands(player)[2] if is_selected == "true"), None)


def solve(player: Player, puzzle: Puzzle, pick: Any) -> None:
    """Play a puzzle's solution; a mouse that stays selected is not picked again."""
    for token in solution(puzzle, puzzle.study.game):
        if token == ".":
            player.press(player.button("turn.end"))
            continue
        paws = player.page.locator("[role=img].paws").get_attribute("aria-label")
        for key in picks_of(token):
            if key != selected(player):
                pick(key)
        if token.startswith(">"):
            player.press(player.button("push.yes"))
        player.page.wait_for_function(
            """(paws) => document.querySelector("[data-verdict]")?.dataset.verdict !== "open"
            || document.querySelector("[role=img].paws")?.ariaLabel !== paws""",
            arg=paws,
        )
    player.page.locator("[data-verdict=solved]").wait_for()


def wait_for(player: Player, key: str, **params: object) -> None:
    """Wait until a text can be read on the page."""
    player.page.get_by_text(player.words(key, **params), exact=True).wait_for()


def open_puzzle(player: Player, puzzle: Puzzle) -> None:
    player.open(f"/puzzles/{puzzle.id}")
    player.page.locator("[data-spot]").first.wait_for()


def set_today(player: Player, puzzle: Puzzle) -> None:
    """Put the page's clock on to the next day whose puzzle this is."""
    today = int(time() // DAY)
    days = next(days for days in range(len(puzzles())) if puzzle_of(today + days) is puzzle)
    player.page.add_init_script(f"const now = Date.now; Date.now = () => now() + {days * DAY * 1000}")


def test_the_daily_puzzle_by_mouse(visit: Visit) -> None:
    anna, puzzle = visit(), easy("win")
    set_today(anna, puzzle)
    anna.open()
    anna.page.get_by_role("link", name=anna.words("puzzle.daily")).click()
    anna.press(anna.link("puzzle.open"))
    anna.page.wait_for_url(f"**/puzzles/{puzzle.id}")
    solve(anna, puzzle, lambda key: anna.press(anna.spot(key)))
    wait_for(anna, "puzzle.solved.win")
    wait_for(anna, "puzzle.streak", n=1)
    anna.open("/puzzles")
    wait_for(anna, "puzzle.done.today")
    assert anna.page.locator("a.solved").count() == 1
    anna.page.evaluate(EARLIER)
    anna.page.reload()
    anna.link("puzzle.open").wait_for()
    assert anna.page.get_by_text(anna.words("puzzle.done.today")).count() == 0


def test_a_puzzle_by_keyboard(visit: Visit) -> None:
    anna, puzzle = visit(), easy("rescue")
    open_puzzle(anna, puzzle)
    keys = Keys(anna)
    keys.tab_to(anna.words("puzzle.hint"))
    anna.page.keyboard.press("Enter")
    anna.page.locator(".clue").wait_for()
    assert keys.focused() == anna.words("puzzle.hint")

    def pick(key: str) -> None:
        keys.tab_to("spot")
        keys.walk_to(key)
        anna.page.keyboard.press("Enter")

    solve(anna, puzzle, pick)
    wait_for(anna, "puzzle.solved.rescue")
    assert keys.focused() == anna.words("puzzle.next")


def test_a_puzzle_by_touch_on_a_phone(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    puzzle = easy("win")
    open_puzzle(anna, puzzle)
    solve(anna, puzzle, lambda key: anna.press(anna.spot(key)))
    wait_for(anna, "puzzle.solved.win")


def test_a_failed_rescue_shows_how_the_next_seat_wins(visit: Visit) -> None:
    anna, puzzle = visit(), easy("rescue")
    open_puzzle(anna, puzzle)
    before = stands(anna)
    anna.press(anna.button("turn.end"))
    anna.press(anna.button("ending.yes"))
    anna.page.locator("[data-verdict=failed]").wait_for()
    rival = anna.words(f"seat.{(puzzle.study.game.player + 1) % puzzle.study.game.setup.players}")
    wait_for(anna, "puzzle.failed.reply", name=rival)
    assert stands(anna)[2] != before[2]
    anna.press(anna.button("puzzle.retry"))
    assert stands(anna) == before
    anna.press(anna.button("puzzle.hint"))
    anna.press(anna.button("puzzle.show"))
    anna.page.locator("[data-verdict=solved]").wait_for()
    wait_for(anna, "puzzle.shown.text")
    told = f"{anna.words('puzzle.shown')}. {anna.words('puzzle.shown.text')}"
    expect(anna.page.locator("#app > .live p").last).to_have_text(told)
    anna.open("/puzzles")
    anna.page.locator("a[href^='/puzzles/']").first.wait_for()
    assert anna.page.locator("a.solved").count() == 0


def test_a_clue_is_heard_where_it_points_and_a_key_takes_back(visit: Visit) -> None:
    starts = ((each, solution(each, each.study.game)[0]) for each in puzzles().values() if is_plain(each))
    puzzle, token = next((puzzle, token) for puzzle, token in starts if "-" in token)
    anna = visit()
    open_puzzle(anna, puzzle)
    anna.press(anna.button("puzzle.hint"))
    mouse = anna.page.locator(f'[data-spot="{picks_of(token)[0]}"]')
    expect(mouse).to_have_attribute("aria-label", re.compile(re.escape(f", {anna.words('label.advised')}") + "$"))
    anna.press(mouse)
    anna.press(anna.spot(picks_of(token)[1]))
    expect(anna.page.get_by_role("gridcell", name=anna.words("label.advised"))).to_have_count(0)
    expect(anna.button("turn.undo")).to_be_enabled()
    anna.page.keyboard.press("Control+z")
    expect(anna.button("turn.undo")).to_be_disabled()
    anna.page.keyboard.press("?")
    anna.page.locator("dialog [data-command=undo]").wait_for()


def verdict(player: Player) -> str:
    return player.page.locator(".verdict").inner_text()


def choose_tool(player: Player, name: str) -> None:
    tool = player.page.get_by_role("radio", name=name, exact=True)
    player.press(player.page.locator("label", has=tool))


def test_the_editor_says_in_german_why_a_position_cannot_be(visit: Visit) -> None:
    anna = visit(language="de")
    anna.expect("422")
    anna.open("/editor")
    anna.page.locator(".verdict.good").wait_for()
    anna.press(anna.spot("field:b2"))
    choose_tool(anna, anna.words("editor.tool.roof"))
    anna.press(anna.spot("field:b2"))
    refusal = anna.page.locator(".palette [data-reason=under_roof]")
    refusal.wait_for()
    assert refusal.inner_text() == "Auf b2 steht jemand (Maus von Mohn), aber dort ist das Dach noch drauf."
    assert verdict(anna) == refusal.inner_text()
    assert anna.button("editor.play").is_disabled()
    anna.press(anna.spot("field:c2"))
    anna.page.locator(".verdict.good").wait_for()
    assert anna.page.locator("[data-reason]").count() == 0
    anna.press(anna.button("editor.play"))
    anna.page.get_by_role("button", name=anna.words("editor.back")).wait_for()
    heard = anna.page.locator("#app > .live p")
    anna.press(anna.spot("roof:A"))
    expect(heard.last).to_contain_text(anna.words("hint.roof.far"))
    anna.press(anna.spot("roof:Q"))
    anna.page.get_by_label(anna.words("turn.paws", n=3)).wait_for()
    roof = anna.words("label.roof.over", roof=anna.words("label.roof.tiled"), list="b1 c1")
    lifted = anna.words("said.lift", name=anna.words("seat.0"), roof=roof, list="b1").removesuffix(".")
    expect(heard.last).to_contain_text(re.compile(re.escape(lifted) + r" \w+"))
    anna.press(anna.button("advice.ask"))
    anna.page.locator(".advice:not(.thinking)").wait_for()
    anna.page.evaluate("() => { Worker.prototype.postMessage = () => { throw new Error('It is gone.') } }")
    anna.press(anna.button("turn.end"))
    anna.press(anna.button("ending.yes"))
    expect(anna.page.get_by_role("alert")).to_have_text(anna.words("error.unloaded"))


def test_a_position_travels_in_a_link(visit: Visit) -> None:
    anna, beat = visit(), visit()
    anna.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.open("/editor")
    anna.press(anna.page.locator("label", has=anna.page.get_by_role("checkbox", name=anna.words("module.cheesy"))))
    anna.press(anna.spot("field:f6"))
    anna.page.locator(".verdict.good").wait_for()
    anna.press(anna.button("editor.copy"))
    snapshot = json.loads(anna.page.evaluate("() => navigator.clipboard.readText()"))
    anna.press(anna.button("editor.link"))
    link = anna.page.evaluate("() => navigator.clipboard.readText()")
    assert len(link) < 300
    beat.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    beat.page.goto(link)
    beat.page.locator(".verdict.good").wait_for()
    beat.press(beat.button("editor.copy"))
    assert json.loads(beat.page.evaluate("() => navigator.clipboard.readText()")) == snapshot
    beat.press(beat.spot("field:f6"))
    beat.page.reload()
    beat.page.locator(".verdict.good").wait_for()
    beat.press(beat.button("editor.copy"))
    assert json.loads(beat.page.evaluate("() => navigator.clipboard.readText()"))["mice"] != snapshot["mice"]
    beat.open("/editor#nonsense")
    beat.page.reload()
    wait_for(beat, "editor.bad.link")


def test_a_room_plan_travels_in_a_link_and_is_played_on(visit: Visit) -> None:
    anna = visit()
    back = ".AACBB./DDFCGEE/HHFJGII/KMMJNNL/KMMJNNL/KOQQQPL/.ORRRP."
    anna.open(f"/layout#{back}")
    assert anna.page.get_by_label(anna.words("plan.text")).input_value() == back.replace("/", "\n")
    anna.press(anna.button("plan.play"))
    anna.page.wait_for_url(AT_TABLE)
    anna.page.get_by_role(
        "gridcell", name=anna.words("label.roof.over", roof=anna.words("label.roof.thatched"), list="c2 d2 e2")
    ).wait_for()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing(visit: Visit, scheme: str) -> None:
    anna = visit(color_scheme=scheme)
    for path in ("/puzzles", f"/puzzles/{easy('win').id}", "/editor", "/layout"):
        anna.open(path)
        anna.page.locator("svg[role=group]").first.wait_for(state="attached")
        anna.page.wait_for_function(READY, arg=scheme)
        anna.page.evaluate(AXE(encoding="utf-8"))
        found = anna.page.evaluate(RUN)
        assert [(path, each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []
