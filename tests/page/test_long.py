"""What a page has to bear: a log without end, a door that stays shut, links that are opened beside it."""

from playwright.sync_api import WebSocketRoute, expect

from tests.page.conftest import Visit
from tests.page.player import AT_TABLE

ROWS = 40
FULL = '{"type": "error", "id": null, "code": "too_many_sockets", "message": "", "params": {}}'


def test_a_long_log_shows_its_latest_rows_and_earlier_ones_when_asked(visit: Visit) -> None:
    anna = visit()
    anna.play_at_server(mode="watch", players=4)
    rows = anna.page.locator("aside.log li")
    anna.wait(lambda look: look.mode == "result" or rows.count() > ROWS)
    more = anna.page.locator("aside.log li", has=anna.page.get_by_role("button"))
    expect(rows).to_have_count(ROWS + 1)
    assert anna.page.locator("aside.log svg").count() == 0, "one picture a face"
    seen = "images => images.every((image) => image.complete && image.naturalWidth > 0)"
    assert anna.page.locator("aside.log img").evaluate_all(seen)
    more.get_by_role("button").dispatch_event("click")  # the result may lie above it by now
    expect(rows.nth(ROWS + 1)).to_be_attached()


def test_a_full_house_says_so_and_lets_one_try_again(visit: Visit) -> None:
    anna, ben = visit(), visit()
    anna.play_at_server(players=2)
    is_full = True

    def answer(socket: WebSocketRoute) -> None:
        if not is_full:
            socket.connect_to_server()
            return
        socket.send(FULL)
        socket.close(code=4404)

    ben.page.route_web_socket("**/socket", answer)
    ben.open(f"/t/{anna.code}")
    expect(ben.page.get_by_text(ben.words("error.too_many_sockets"))).to_be_visible()
    is_full = False
    ben.press(ben.button("lost.again"))
    ben.page.get_by_text(ben.words("table.watching")).first.wait_for()


def test_a_public_table_opens_beside_the_page_when_ctrl_is_held(visit: Visit) -> None:
    anna, ben = visit(), visit()
    anna.set_up(mode="link", players=2)
    anna.page.get_by_label(anna.words("new.public")).check(force=True)
    anna.press(anna.button("new.invite"))
    anna.page.wait_for_url(AT_TABLE)
    ben.open()
    with ben.page.context.expect_page() as opened:
        ben.page.locator(f'a[href="/t/{anna.code}"]').click(modifiers=["Control"])
    assert opened.value.url == f"{ben.origin}/t/{anna.code}"
    assert ben.page.url == f"{ben.origin}/"
    ben.open("/t/NOWHERE")
    ben.expect("404")
    home = ben.link("menu.home")
    with ben.page.context.expect_page() as opened:
        home.click(modifiers=["Control"])
    home.click()
    assert opened.value.url == f"{ben.origin}/"
    ben.page.wait_for_url(f"{ben.origin}/")
