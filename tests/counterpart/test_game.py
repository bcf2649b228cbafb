"""The page's game and Python's, in lockstep: the same texts, refusals, records and snapshots."""

from random import Random

import pytest

from appenzell import Game, Setup
from soak import PLANS, Plan
from tests.counterpart.page_code import PageCode
from tests.counterpart.told import attempts_at, played, wish

pytestmark = pytest.mark.compiled
WITNESS = "game/witness"


def setup_of(plan: Plan, luck: Random) -> Setup:
    """A set-up of this plan, dealt from a seed of its own."""
    seed = luck.choice(["any text", f"{luck.random()}", "grüezi 🐭"])
    limit, start = luck.choice([None, 12, 40]), luck.choice([None, luck.randrange(plan.players)])
    return Setup(plan.players, plan.target, plan.layout, plan.modules, seed, limit, start)


@pytest.mark.explored
def test_random_games_of_all_set_ups_are_played_alike(page_code: PageCode, luck: Random) -> None:
    for plan in PLANS[luck.randrange(8) :: 8]:
        setup = setup_of(plan, luck)
        attempts = attempts_at(Game.new(setup), luck, 120)
        there = page_code.call(WITNESS, "played", wish(setup), attempts)
        here = played(Game.new(setup), attempts)
        for step, (one, other) in enumerate(zip(here.pop("steps"), there.pop("steps"), strict=True)):
            assert one == other, f"{plan}, {attempts[:step]}"
        assert here == there, str(plan)
