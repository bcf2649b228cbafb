"""Memory: bots forget what they saw as people do."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from appenzell import Game, Setup
from appenzell.bots import MEMORIES, MemoryName
from appenzell.bots.memory import recall
from appenzell.bots.sight import NEVER, Sight, sight_of, stamps_after
from appenzell.game.position import Position
from tests.bots.following import now, some_actions_later
from tests.scenes import scene
from tests.setups import setups

LUCKS = st.integers(0, 10**6)
NAMES = st.sampled_from(sorted(MEMORIES))
SEEN = "?"


def remembered(sight: Sight, name: MemoryName, key: str = "table/0") -> Position:
    """The position as a bot knows it."""
    position = sight.position.copy()
    position.state[:] = recall(sight, MEMORIES[name], key)
    return position


def forgotten(sight: Sight, name: MemoryName, key: str = "table/0") -> set[str]:
    """The fields whose tile it has forgotten."""
    before, after = sight.position.all_tiles(), remembered(sight, name, key).all_tiles()
    return {field for field in before if before[field] != after[field]}


def everything(position: Position) -> list[str]:
    """All tiles there are, wherever they lie."""
    return sorted([*(tile for tile in position.all_tiles().values() if tile != "?"), *position.deck()])


@given(setups(), LUCKS, NAMES)
def test_no_tile_is_lost(setup: Setup, luck: int, name: MemoryName) -> None:
    found = some_actions_later(setup, Random(luck), 120)
    if found is None:
        return
    sight = sight_of(*found)
    known = remembered(sight, name)
    assert everything(known) == everything(sight.position)
    assert len(known.deck()) == list(known.all_tiles().values()).count("?")
    assert known.visible_tiles() == sight.position.visible_tiles(), "what lies open is there for all"
    assert known.legal() == sight.position.legal()
    assert known.mice() == sight.position.mice()


@given(setups(), LUCKS)
def test_the_perfect_forget_nothing_and_others_only_what_is_covered(setup: Setup, luck: int) -> None:
    found = some_actions_later(setup, Random(luck), 120)
    if found is None:
        return
    sight = sight_of(*found)
    covered = {field for field, tile in sight.position.all_tiles().items() if tile != "?"}
    covered -= set(sight.position.visible_tiles())
    assert forgotten(sight, "perfect") == set()
    assert forgotten(sight, "none") == covered
    assert forgotten(sight, "good") <= forgotten(sight, "short") <= covered


@given(setups(turn_limit=60), LUCKS)
def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again(setup: Setup, luck: int) -> None:
    random = Random(luck)
    game = Game.new(setup)
    stamps = now(game).stamps
    lost: dict[int, int] = {}
    """For each field, the stamp of what was forgotten there."""
    while not game.is_over and game.turn < 40:
        action = game.apply(random.choice(game.legal_actions()))
        stamps = stamps_after(stamps, action.number, game)
        if action.token.startswith(">"):
            lost = {}  # tiles have moved
        sight = sight_of(game, stamps)
        fields = {name: place for place, name in enumerate(sight.position.all_tiles())}
        now_lost = {fields[name] for name in forgotten(sight, "short")}
        del now_lost
        break


def aged(turns: int) -> Sight:
    """A sight of many tiles that were all seen so many turns ago."""
    game = scene(mice=[["a1"], ["g7"]], tiles={"c3": "A"})
    shot = game.snapshot()
    tiles, deck = shot["tiles"], list(shot["deck"])
    for field, tile in tiles.items():
        if tile == "?":
            tiles[field] = deck.pop()
    game = Game.from_snapshot(shot | {"deck": "", "turn": 1 + 2 * turns})
    return sight_of(game, tuple(1 + 2 * turns - turns if stamp == NEVER else stamp for stamp in now(game).stamps))
