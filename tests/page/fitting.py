"""Whether what one needs is in the window: sizes, and what does not fit in one."""

from playwright.sync_api import Locator

from tests.page.player import Player

SIDEWAYS, PORTRAIT = (844, 390), (390, 844)
FAULTS = """() => {
  const faults = [];
  const box = (each) => each.getBoundingClientRect();
  const all = (what) => [...document.querySelectorAll(what)];
  const nameOf = (each) => (each.dataset.spot ?? each.innerText).slice(0, 30);
  const say = (isFault, what, each) => isFault && faults.push(`${what}: ${nameOf(each)}`);
  const isFlowing = document.querySelector(".flowing") !== null;
  const isOut = ({ left, top, right, bottom }) =>
    left < -1 || right > innerWidth + 1 || !isFlowing && (top < -1 || bottom > innerHeight + 1);
  const meets = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const cards = all("li[data-seat]");
  for (const card of cards) {
    say(isOut(box(card)), "card outside", card);
    const name = card.querySelector("h2");
    say(name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3, "name cut", card);
    const signs = [...card.querySelectorAll(".mice svg, .cheeses svg, .cheeses .socket")];
    say(card.querySelectorAll(".mice svg").length !== 4 || signs.length < 8, "signs missing", card);
    const frame = box(card);
    say(signs.some((each) => box(each).width < 10 || box(each).left < frame.left || box(each).right > frame.right
      || box(each).top < frame.top || box(each).bottom > frame.bottom), "sign cut", card);
    const opener = box(card.querySelector("button"));
    say(Math.min(opener.width, opener.height) < 44, "no finger's size", card);
  }
  const parts = [...cards, ...all(".dock, main.board, .desktop .recap.card")];
  parts.forEach((a, i) => parts.slice(i + 1).forEach((b) => say(meets(box(a), box(b)), `over ${b.className}`, a)));
  const spots = all("[data-spot]");
  spots.forEach((each) => say(isOut(box(each)), "spot outside", each));
  const left = Math.min(...spots.map((each) => box(each).left));
  const right = Math.max(...spots.map((each) => box(each).right));
  say(right - left < 230, "small board", document.querySelector("main.board"));
  all(".desktop .left").forEach((each) => say(left - box(each).right > 240, "far from the board", each));
  all(".desktop .right").forEach((each) => say(box(each).left - right > 240, "far from the board", each));
  all("section.panel .buttons button, .recap button").forEach((each) => say(isOut(box(each)), "button outside", each));
  const isNarrow = (each) => box(each).width < 84 || each.scrollWidth > each.clientWidth + 1;
  all("section.panel .buttons .primary").forEach((each) => say(isNarrow(each), "narrow button", each));
  all(".dock").forEach((each) => say(each.scrollWidth > each.clientWidth + 1, "too wide", each));
  all(".tablet .extras button").forEach((each) => say(box(each).height > 45, "two lines", each));
  all(".say li").forEach((each) => say(box(each).bottom > box(each.closest(".say")).bottom, "phrase cut", each));
  return faults;
}"""


def resize(player: Player, size: tuple[int, int]) -> None:
    """Change the window, and wait until it has been drawn."""
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def is_whole(button: Locator) -> bool:
    """Tell whether all of a button is in the window, with nothing over it."""
    return bool(
        button.evaluate("""(each) => {
          const { left, top, right, bottom } = each.getBoundingClientRect();
          const corners = [[left + 9, top + 9], [right - 9, top + 9], [left + 9, bottom - 9], [right - 9, bottom - 9]];
          return corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
        }""")
    )
