"""Two friends at a table: one invites, the other follows the link."""

from tests.page.player import AT_TABLE, Player


def invite(host: Player, **options: object) -> str:
    """Open a table for two by link; return its code."""
    host.set_up(mode="link", players=2, **options)  # type: ignore[arg-type]
    host.page.get_by_label(host.words("name.yours"), exact=True).fill("Anna")
    host.press(host.button("new.invite"))
    host.page.wait_for_url(AT_TABLE)
    host.page.get_by_text(host.code, exact=True).first.wait_for()
    return host.code


def sit_down(guest: Player, code: str, name: str) -> None:
    """Take the free seat."""
    guest.open(f"/t/{code}")
    guest.press(guest.button("lobby.sit.as", name=guest.words("seat.1")))
    say_name(guest, name)


def say_name(guest: Player, name: str) -> None:
    """Fill in the name and confirm."""
    guest.page.get_by_label(guest.words("name.label"), exact=True).fill(name)
    guest.press(guest.button("lobby.sit"))


def begin(host: Player, guest: Player, **options: object) -> str:
    """Bring Anna and Ben to Anna's first turn; return the table's code."""
    code = invite(host, **options)
    sit_down(guest, code, "Ben")
    host.page.get_by_text("Ben").first.wait_for()
    host.press(host.button("lobby.start"))
    for player in (host, guest):
        player.play_turn()  # each chooses a tower
    host.my_go()
    return code
