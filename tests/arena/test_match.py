"""One game: it always ends with an outcome, whatever a bot does."""

from dataclasses import replace

import pytest

from appenzell import Game, verify
from appenzell.arena import match
from appenzell.arena.entrants import entrant_of
from appenzell.arena.match import play_match
from appenzell.arena.outcome import Outcome, outcome_of
from appenzell.arena.schedule import Fixture
from tests.arena.stubs import Stub, series
from tests.scenes import scene

pytestmark = pytest.mark.compiled  # whole games

NOTHING = Stub(0)
SOON = Stub(3)
ILLEGAL = Stub(1, "a1-g7")
MALFORMED = Stub(0, 17)


@pytest.fixture
def clumsy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots of these names play."""
    stubs = {"nothing": NOTHING, "soon": SOON, "illegal": ILLEGAL, "malformed": MALFORMED}
    monkeypatch.setattr(match, "entrant_of", lambda text: stubs.get(text) or entrant_of(text))


def fixture(*bots: str, modules: tuple[str, ...] = ()) -> Fixture:
    """A game of these bots, who sit as they are written."""
    first = next(series(players=len(bots), modules=modules).fixtures())
    return replace(first, bots=bots, seats=tuple(range(len(bots))))


def test_the_same_fixture_has_the_same_outcome() -> None:
    for one in series("random", "random", games=4).fixtures():
        assert play_match(one) == play_match(one)


@pytest.mark.parametrize("players", [2, 5])
def test_the_record_is_true(players: int) -> None:
    one = replace(fixture(*["random"] * players, modules=("tower", "cheesy")), recorded=True)
    outcome = play_match(one)
    assert outcome.record is not None
    assert verify(outcome.record).ok
    game = Game.from_record(outcome.record)
    assert (game.winner, game.turn) == (outcome.winner, outcome.turns)
    assert sum(outcome.actions) == len(game.history)


def test_no_record_is_made_where_none_is_wanted() -> None:
    assert play_match(fixture("random", "random")).record is None


@pytest.mark.usefixtures("clumsy")
@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("nothing", "ZeroDivisionError: nothing is left"),
        ("soon", "ZeroDivisionError: nothing is left"),
        ("illegal", "a1-g7 is not allowed"),
        ("malformed", "An action is an Action or a token, not 17."),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_the_other_wins(bot: str, why: str, seat: int) -> None:
    bots = ["random", "random"]
    bots[seat] = bot
    outcome = play_match(fixture(*bots))
    assert (outcome.winner, outcome.ending) == (1 - seat, "forfeit")
    assert outcome.forfeits[seat].startswith(why)
    assert outcome.credit() == [float(seat == 1), float(seat == 0)]


@pytest.mark.usefixtures("clumsy")
def test_of_more_the_others_play_on() -> None:
    outcome = play_match(replace(fixture("random", "soon", "random"), recorded=True))
    assert list(outcome.forfeits) == [1]
    assert outcome.ending != "forfeit"
    assert outcome.winner != 1
    assert outcome.actions[1] == 4, "three, and the one it could not choose"
    assert outcome.record is not None
    assert len(Game.from_record(outcome.record).history) > sum(outcome.actions), "somebody plays in its seat"
    assert sum(outcome.credit()) == 1
    assert outcome.credit()[1] == 0


@pytest.mark.usefixtures("clumsy")
def test_the_last_who_has_not_forfeited_wins() -> None:
    outcome = play_match(fixture("soon", "nothing", "random", "illegal"))
    assert (outcome.winner, outcome.ending) == (2, "forfeit")
    assert set(outcome.forfeits) == {0, 1, 3}


@pytest.mark.parametrize("players", [2, 3])
def test_where_nobody_can_begin_all_share(players: int) -> None:
    outcome = play_match(fixture(*["external:/no/such/program"] * players))
    assert (outcome.winner, outcome.ending) == (None, "forfeit")
    assert set(outcome.forfeits) == set(range(players))
    assert outcome.credit() == [1 / players] * players


def test_the_target_is_why_it_ended_though_a_third_mouse_fell() -> None:
    one = match.Match(fixture("random", "random"))
    mice = [["d4", "f6"], ["d2", "cellar", "cellar"]]
    one.game = scene(mice=mice, tiles={"d1": "x", "d3": "A", "f6": "A"}, collected=["BCD", ""])
    one.game.apply(">d1")
    assert one.game.view().mice[1].count("cellar") == 3
    assert (one.outcome().winner, one.outcome().ending) == (0, "target")


def ended(winner: int | None, forfeits: dict[int, str]) -> Outcome:
    return Outcome((0, 0, 0), (0, 1, 2), winner, "turn_limit", 9, (1, 1, 1), forfeits, (0.0,) * 3, (0.0,) * 3)


def test_a_draw_is_shared() -> None:
    assert ended(None, {}).credit() == [1 / 3] * 3
    assert ended(None, {1: "why"}).credit() == [0.5, 0, 0.5]
    assert ended(2, {1: "why"}).credit() == [0, 0, 1]
    assert ended(None, {0: "why", 1: "why", 2: "why"}).credit() == [1 / 3] * 3


def test_an_outcome_can_be_written_and_read() -> None:
    outcome = ended(2, {1: "why"})
    assert outcome_of(outcome.as_dict()) == outcome
    assert outcome == replace(outcome, seconds=(1.0, 2.0, 3.0)), "times do not count"
