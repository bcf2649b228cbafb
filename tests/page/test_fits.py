"""What everybody must see in any window, from 400 % zoom to the widest screen: each player's cheeses and mice, a board
to play on, and the buttons whole; in German, which is long.
"""

import pytest
from playwright.sync_api import expect

from appenzell.game.setup import MODULE_NAMES
from tests.page.browser import PHONE
from tests.page.conftest import Visit
from tests.page.fitting import FAULTS, PORTRAIT, SIDEWAYS, is_whole, resize
from tests.page.friends import begin, sit_down
from tests.page.player import AT_TABLE, Player

pytestmark = pytest.mark.compiled

ZOOMED, TINY, WIDE = (640, 400), (320, 256), (2560, 1080)
SIZES = [PORTRAIT, SIDEWAYS, (1024, 640), ZOOMED, (768, 1024), (1280, 720), (1280, 800), WIDE, TINY]
LONG = ("Maximiliane", "Anna-Katharina", "Friedrich-Wilhelm", "Bartholomäus", "Ottilie")
HELD = (
    "1_540cpt_f_031p-41__0DwdECDE0CDA0x0CBGB0ExF-00BgAG-0F_0Fx0_AG_KLM_"
    "a3xxg2--a7hh----g3xx----g7g1a1--TTg4----_d4-a3_-~-~-~-~-_"
)
APPENZELLER = (
    "1_241_f_040t-2__-------------0------------------D_A_BGx0B0CDEE0D00C0FEA0GF0FBxx0GAC__g1------g7a1a7--_-----_-~-_"
)

CONTROLS = "form:has(> .go) > :not(.go, .also) :is(input, summary, button, select)"
UNCOVERED = """(controls) => [...document.querySelectorAll(controls)].filter((each) => {
  each.focus();
  const { width, top, bottom } = (each.closest("label") ?? each).getBoundingClientRect();
  const edge = document.querySelector("form > .go").getBoundingClientRect().top;
  return document.activeElement === each && width > 2 && top < edge && bottom > edge + 1;
}).map((each) => each.innerText || each.value)"""
SIDEWAYS_ROOM = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
HALF_COVERED = """(controls) => {
  const bar = document.querySelector("form > .go").getBoundingClientRect();
  return [...document.querySelectorAll(controls)].filter((each) => {
    const { width, top, bottom } = (each.closest("label") ?? each).getBoundingClientRect();
    return each.checkVisibility() && width > 2 && top < bar.top && bottom > bar.top + 1;
  }).map((each) => each.innerText || each.value);
}"""
HITS = """() => {
  const bar = document.querySelector("form > .go");
  const { left, right, top } = bar.getBoundingClientRect();
  const isOpaque = getComputedStyle(bar).backgroundColor.startsWith("rgb(");
  const at = (y) => [left + 40, (left + right) / 2, right - 40].map((x) => document.elementFromPoint(x, y));
  return isOpaque && [...at(top - 8), ...at(top - 2), ...at(top + 3)].every((hit) => hit === bar);
}"""
TIGHT = """() => [...document.querySelectorAll("#more-options .segments span")].filter((each) => {
  const [text, choice] = [each.getBoundingClientRect(), each.parentElement.getBoundingClientRect()];
  return Math.min(text.left - choice.left, choice.right - text.right) < 6;
}).map((each) => each.innerText)"""
SAY_INSTEAD = """(each, texts) => each.replaceChildren(...texts.map((text) => {
  const one = each.children[0].cloneNode(true);
  one.querySelector("p").textContent = text;
  return one;
}))"""
THREE_EFFECTS = [
    "Appenzeller kommt unter eine Maus von Bruno 3 bei b2.",
    "Emmentaler kommt unter eine Maus von Bruno 3 bei a2.",
    "Weißt du noch, was auf b6 liegt? Es rutscht unter die Maus auf b7.",
]
IS_WHOLE = "(each) => each.scrollHeight <= each.clientHeight + 1"
LINES = """(each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  return range.getClientRects().length;
}"""
ADDRESS_BAR = """() => {
  const meadow = () => document.querySelector(".meadow").outerHTML;
  const before = meadow();
  Object.defineProperty(window, "innerHeight", { value: innerHeight - 56, configurable: true });
  dispatchEvent(new Event("resize"));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(meadow() === before))));
}"""


def faults(player: Player) -> dict[tuple[int, int], list[str]]:
    """Return what does not fit, by the size of the window."""
    found = {}
    for size in SIZES:
        resize(player, size)
        if said := player.page.evaluate(FAULTS):
            found[size] = said
    return found


def test_five_players_with_every_module_fit_in_any_window(visit: Visit) -> None:
    anna = visit(language="de")
    anna.set_up(players=5, modules=MODULE_NAMES)
    anna.choose("hints.title", anna.words("hints.on"))
    anna.press(anna.button("new.play"))
    anna.page.wait_for_url(AT_TABLE)
    look = anna.play_on(3)
    found = faults(anna)
    assert found == {}, found
    assert anna.page.locator("[aria-selected=false]").count() == 0
    for size in (SIDEWAYS, ZOOMED):
        resize(anna, size)
        for gate in look.gates[:3]:
            anna.pick(gate)
            effects = anna.page.locator("section.panel .effects")
            assert effects.evaluate(IS_WHOLE), f"what follows is read at once: {effects.inner_text()}"
            effects.evaluate(SAY_INSTEAD, THREE_EFFECTS)
            assert effects.evaluate(IS_WHOLE), "seldom three things follow"
            anna.push_button("push.no")
    resize(anna, (1280, 720))
    anna.page.reload()
    anna.button("recap.close").wait_for()
    assert anna.page.evaluate(FAULTS) == []
    assert is_whole(anna.button("recap.close"))
    resize(anna, PORTRAIT)
    assert anna.page.evaluate(ADDRESS_BAR), "the meadow stays when the address bar hides"


def test_long_names_are_read_whole(visit: Visit) -> None:
    screen = visit(language="de")
    screen.set_up(mode="here", players=5)
    for seat, name in enumerate(LONG):
        label = screen.words("name.yours") if seat == 0 else screen.words("name.of", name=screen.words(f"seat.{seat}"))
        screen.page.get_by_label(label, exact=True).fill(name)
    screen.press(screen.button("new.play"))
    screen.my_go()
    for size in (PORTRAIT, SIDEWAYS, ZOOMED):
        resize(screen, size)
        assert [fault for fault in screen.page.evaluate(FAULTS) if fault.startswith(("name", "card", "sign"))] == []


def test_a_card_tells_everything_about_its_player(visit: Visit) -> None:
    anna = visit(by="tap", **PHONE)
    anna.play_at_server(players=4)
    anna.press(anna.button("card.about", name=anna.words("level.keen") + " 2"))
    sheet = anna.page.get_by_role("dialog")
    for cheese in "ABCDEFG":
        expect(sheet).to_contain_text(anna.words(f"cheese.{cheese}"))
    expect(sheet.get_by_text(anna.words("card.mouse.out"))).to_have_count(4)
    anna.press(anna.button("dialog.close"))
    expect(sheet).to_have_count(0)


def test_play_now_is_whole_in_any_window_and_covers_nothing_one_comes_to(visit: Visit) -> None:
    anna = visit(language="de")
    for size in SIZES:
        resize(anna, size)
        anna.open()
        play = anna.button("new.play")
        play.wait_for()
        assert is_whole(play), size
        assert anna.page.evaluate(SIDEWAYS_ROOM) <= 0, size
        assert anna.page.evaluate(UNCOVERED, CONTROLS) == [], size
        play.scroll_into_view_if_needed()
        assert is_whole(play), size
    for size in (PORTRAIT, (820, 1180), (1280, 800)):
        resize(anna, size)
        anna.open()
        play.wait_for()
        assert anna.page.evaluate(HALF_COVERED, CONTROLS) == [], size
    resize(anna, (1280, 720))
    anna.press(anna.button("new.more"))
    anna.choose("timer.title", anna.words("timer.fast"))
    anna.press(anna.button("new.less"))
    anna.page.evaluate("() => scrollTo(0, 0)")
    expect(anna.page.locator("#folded-options")).to_be_in_viewport(ratio=1)


def test_what_lies_half_behind_the_bar_of_the_form_starts_no_game(visit: Visit) -> None:
    anna = visit(language="de", by="tap", **PHONE)
    anna.open()
    anna.press(anna.button("new.more"))
    for size in (PORTRAIT, (360, 640), SIDEWAYS):
        resize(anna, size)
        for y in range(300, 700, 37):
            anna.page.evaluate("(y) => scrollTo(0, y)", y)
            assert anna.page.evaluate(HITS), (size, y)


def test_no_choice_of_the_form_is_filled_to_its_border(visit: Visit) -> None:
    anna = visit(language="de", by="tap", **PHONE)
    anna.open()
    anna.press(anna.button("new.more"))
    for size in (PORTRAIT, (360, 640), (1280, 800)):
        resize(anna, size)
        assert anna.page.evaluate(TIGHT) == [], size


def test_a_mouse_that_lost_its_tile_is_seen_while_it_waits(visit: Visit) -> None:
    anna = visit()
    anna.open(f"/editor#{HELD}")
    anna.press(anna.button("editor.play").first)
    expect(anna.page.locator('[data-piece="1-1"]')).to_be_visible()
    resize(anna, PORTRAIT)
    expect(anna.page.locator(".shelf .held")).to_be_in_viewport(ratio=1)
    assert anna.page.locator("svg.board .ring").count() == 0, "the shelf has its marks, not the board's edge"
    anna.press(anna.button("advice.ask"))
    expect(anna.page.locator(".shelf .star")).to_be_in_viewport()


def test_a_tile_s_name_is_not_broken(visit: Visit) -> None:
    anna = visit(language="de")
    anna.open(f"/editor#{APPENZELLER}")
    anna.press(anna.button("editor.play").first)
    name = anna.page.locator(".spare .name")
    for size in SIZES:
        resize(anna, size)
        assert name.evaluate(LINES) == 1, size
    resize(anna, (1280, 800))
    anna.page.locator(".dock").evaluate("(each) => { each.style.width = '236px' }")  # as at a table for five
    assert name.evaluate(LINES) == 1


def test_somebody_away_leaves_the_buttons_in_sight(visit: Visit) -> None:
    anna, ben = visit(language="fr", by="tap", **PHONE), visit()
    begin(anna, ben)
    anna.end_turn()
    ben.page.context.close()
    anna.button("turn.cover").wait_for()
    assert is_whole(anna.button("turn.cover"))
    assert anna.page.evaluate(FAULTS) == []


def test_whoever_has_a_bot_play_or_has_resigned_has_the_buttons_in_sight(visit: Visit) -> None:
    anna, ben = visit(), visit(language="de")
    anna.set_up(mode="link", players=5)
    anna.page.get_by_label(anna.words("name.yours"), exact=True).fill("Anna")
    anna.press(anna.button("new.invite"))
    anna.page.wait_for_url(AT_TABLE)
    sit_down(ben, anna.code, "Ben")
    anna.press(anna.button("lobby.fill.other", n=3))
    for player in (anna, ben):
        player.play_turn()  # each chooses a tower
    anna.my_go()
    rest, resign = ("menu.open", "menu.rest"), ("turn.return", "menu.open", "menu.resign", "menu.resign.sure")
    for way, then in ((rest, "turn.return"), (resign, "over.home")):
        resize(ben, (1280, 800))
        for button in way:
            ben.press(ben.button(button))
        ben.page.get_by_role("link" if then == "over.home" else "button", name=ben.words(then), exact=True).wait_for()
        assert ben.button("watch.pause").is_visible(), then
        found = faults(ben)
        assert found == {}, (then, found)
