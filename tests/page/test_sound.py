"""Sound is off until asked for, as loud as wanted, and remembered."""

import pytest

from tests.page.conftest import Visit
from tests.page.frames import Line

pytestmark = pytest.mark.compiled

LISTEN = """window.volumes = [];
window.AudioContext = class extends AudioContext { createGain() { const gain = super.createGain();
  const set = gain.gain.setValueAtTime.bind(gain.gain);
  gain.gain.setValueAtTime = (volume, at) => (window.volumes.push(volume), set(volume, at));
  return gain; } };"""


def test_sound_is_off_until_asked_for_and_as_loud_as_wanted(visit: Visit) -> None:
    anna = visit()
    anna.page.add_init_script(LISTEN)
    anna.play_at_server(players=2)
    anna.play_on(1)
    assert anna.page.evaluate("() => window.volumes") == []
    anna.press(anna.button("menu.open"))
    anna.choose("menu.sound", anna.words("menu.sound.on"))
    bell = anna.page.evaluate("() => window.volumes.splice(0)")
    assert len(bell) > 0
    slider = anna.page.get_by_role("slider", name=anna.words("menu.volume"))
    slider.press("Home")
    assert anna.page.evaluate("() => window.volumes") == [], "silent is silent"
    slider.press("End")
    louder = anna.page.evaluate("() => window.volumes.splice(0)")
    assert max(louder) > max(bell)
    anna.press(anna.button("dialog.close"))
    anna.pick(anna.look().lifts[0])
    assert anna.page.evaluate("() => window.volumes.length") > 0, "a roof is heard"
    anna.page.reload()
    anna.my_go()
    assert anna.button("menu.sound").get_attribute("aria-pressed") == "true"


def test_a_step_is_heard_once_whatever_is_told_meanwhile(visit: Visit) -> None:
    anna = visit(motion="full")
    anna.page.add_init_script(LISTEN)
    line = Line(anna.page)
    anna.play_at_server(players=2)
    anna.play_turn()  # both choose a tower
    look = anna.my_go()
    anna.press(anna.button("menu.sound"))
    anna.page.evaluate("() => window.volumes.splice(0)")
    anna.press(anna.spot(look.lifts[0]))
    anna.page.wait_for_function("() => window.volumes.length > 0")
    lifting = anna.page.evaluate("() => window.volumes.length")
    table = next(frame["table"] for frame in line.frames if frame["type"] == "welcome")
    table["seats"][1]["level"] = "child"
    line.say({"type": "table", "table": table})
    anna.page.locator("[data-seat='1']").get_by_text("Pip").first.wait_for(state="attached")
    assert anna.page.evaluate("() => window.volumes.length") == lifting
