"""Room plans and the geometry below: what is accepted, what refused and why, what the generator makes."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appenzell.rules import geometry, layouts
from appenzell.rules.layouts import BACK, FRONT, LayoutFault, drawn_form, parse_layout, random_layout

FRONT_DRAWN = """\
. A A C B B .
D F F C G G E
D H J J J I E
K H M M M I L
K N N P O O L
K N N P O O L
. Q Q P R R ."""

BACK_DRAWN = """\
. A A C B B .
D D F C G E E
H H F J G I I
K M M J N N L
K M M J N N L
K O Q Q Q P L
. O R R R P ."""


def names(fields: tuple[int, ...]) -> str:
    return " ".join(geometry.FIELD_NAMES[field] for field in fields)


# --- Geometry -----------------------------------------------------------------------------------------------


def test_fields_are_numbered_by_rank_then_file() -> None:
    assert [geometry.field_number(name) for name in ("a1", "b1", "g1", "a2", "g7")] == [0, 1, 6, 7, 48]
    assert all(geometry.field_number(name) == n for n, name in enumerate(geometry.FIELD_NAMES))
    with pytest.raises(ValueError, match="no field 'h1'"):
        geometry.field_number("h1")


def test_towers_raised_and_tile_fields_make_up_the_castle() -> None:
    assert names(geometry.TOWERS) == "a1 g1 a7 g7"
    assert names(geometry.RAISED) == "c1 e1 a3 c3 e3 g3 a5 c5 e5 g5 c7 e7"
    assert (len(geometry.INSIDE), len(geometry.TILE_FIELDS), len(geometry.POSTS)) == (45, 33, 20)
    everything = geometry.TOWERS + geometry.RAISED + geometry.TILE_FIELDS
    assert sorted(everything) == list(range(geometry.FIELDS))


def test_posts_are_the_border_without_corners() -> None:
    assert names(geometry.POSTS) == "b1 c1 d1 e1 f1 a2 g2 a3 g3 a4 g4 a5 g5 a6 g6 b7 c7 d7 e7 f7"


def test_lines_slots_and_their_paths() -> None:
    assert names(geometry.LINES[0]) == "b1 b2 b3 b4 b5 b6 b7"
    assert [names(line)[:2] for line in geometry.LINES] == ["b1", "d1", "f1", "a2", "a4", "a6"]
    assert names(geometry.SLOTS) == "b1 d1 f1 a2 g2 a4 g4 a6 g6 b7 d7 f7"
    assert [path[0] for path in geometry.SLOT_PATHS] == list(geometry.SLOTS)
    assert names(geometry.SLOT_PATHS[4]) == "g2 f2 e2 d2 c2 b2 a2"
    assert names(geometry.SLOT_PATHS[9]) == "b7 b6 b5 b4 b3 b2 b1"


def test_neighbours() -> None:
    assert names(geometry.orthogonal(24)) == "d3 c4 e4 d5"
    assert names(geometry.touching(24)) == "c3 d3 e3 c4 e4 c5 d5 e5"
    assert names(geometry.orthogonal(6)) == "f1 g2"
    assert names(geometry.touching(48)) == "f6 g6 f7"


@pytest.mark.parametrize("neighbours", [geometry.orthogonal, geometry.touching])
def test_neighbours_are_mutual_and_ascending(neighbours) -> None:  # type: ignore[no-untyped-def]  # either function
    for field in range(geometry.FIELDS):
        assert list(neighbours(field)) == sorted(neighbours(field))
        assert all(field in neighbours(near) for near in neighbours(field))


# --- Layouts that are accepted ------------------------------------------------------------------------------


SIDES = [("front", FRONT, FRONT_DRAWN), ("back", BACK, BACK_DRAWN)]


@pytest.mark.parametrize(("name", "plan", "drawn"), SIDES)
def test_the_two_sides_in_every_form(name: str, plan: str, drawn: str) -> None:
    layout = parse_layout(name)
    assert layout.plan == plan
    assert drawn_form(layout) == drawn
    forms = [plan, drawn, f"\n  {drawn}\n\n", drawn.replace("\n", "\r\n"), drawn.replace(" ", "")]
    assert all(parse_layout(form) == layout for form in [*forms, plan.replace("/", " /\n ")])


def test_rooms_come_in_letter_order_with_ascending_fields() -> None:
    rooms = parse_layout("front").rooms
    assert [names(rooms[i]) for i in (0, 2, 13, 17)] == ["b7 c7", "d6 d7", "b2 c2 b3 c3", "e1 f1"]
    assert sorted(field for room in rooms for field in room) == list(geometry.INSIDE)
    assert Counter(map(len, rooms)) == {2: 11, 3: 5, 4: 2}


def test_letters_stay_as_given() -> None:
    swapped = FRONT.translate(str.maketrans("AR", "RA"))
    assert parse_layout(swapped).plan == swapped
    assert parse_layout(swapped).rooms[0] == parse_layout(FRONT).rooms[17]


# --- Layouts that are refused -------------------------------------------------------------------------------

FAULTS = {
    "no text": (7, "A layout is a text, not a value of type int."),
    "too long": (FRONT + " " * 400, "A layout has at most 400 characters, and this text has 455."),
    "no such name": ("middle", 'A layout is "front", "back" or a plan of 7 rows, not of 1.'),
    "a row too many": (FRONT + "/", "a plan of 7 rows, not of 8."),
    "short row": (FRONT.replace("DFFC", "DFC"), "Each row needs 7 fields, but rank 6 has 6."),
    "long row": (FRONT + ".", "Each row needs 7 fields, but rank 1 has 8."),
    "small letter": (FRONT.replace("D", "d"), "Room letters are capitals, but field a6 has 'd'."),
    "letter beyond R": (FRONT.replace("RR", "RS"), "Field f1 has 'S', which is neither"),
    "control character": (FRONT.replace("RR", "R\0"), "Field f1 has '\\x00', which is neither"),
    "covered corner": ("A" + FRONT[1:], 'The corner a7 is a tower and needs ".", but it has the letter A.'),
    "hole": (FRONT.replace("M", "."), "Field c4 is inside the castle and needs a room letter, but"),
    "missing rooms": (FRONT.replace("Q", "N").replace("R", "O"), "it lacks Q, R."),
    "too large": (FRONT.replace("Q", "N").replace("RR", "QR"), "Room N (b1 c1 b2 c2 b3 c3) is no rectangle"),
    "bent": (FRONT.replace("FFC", "AFC"), "Room A (b6 b7 c7) is no rectangle of 1×2, 1×3 or 2×2 fields."),
    "one field": (FRONT.replace(".AA", ".AJ"), "Room A (b7) is no rectangle"),
    "in two parts": (FRONT.replace("GGE", "GGA").replace("AAC", "AEC"), "Room A (g6 b7) is no rectangle"),
    "wrong counts": (
        FRONT.replace("KNN", "KNQ").replace(".QQ", ".NQ"),
        "needs 11 rooms of 1×2, 5 of 1×3 and 2 of 2×2, but it has 10 rooms of 1×2, 7 of 1×3 and 1 of 2×2.",
    ),
}


def assert_one_sentence(message: str) -> None:
    assert len(message.splitlines()) == 1
    assert message.endswith(".")
    assert message.isprintable()


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_each_fault_is_named(text: object, message: str) -> None:
    with pytest.raises(LayoutFault, match=re.escape(message)) as caught:
        parse_layout(text)
    assert_one_sentence(str(caught.value))


@pytest.mark.parametrize("value", [None, FRONT.encode(), [FRONT], 3.5, parse_layout("front")])
def test_no_other_type_is_a_layout(value: object) -> None:
    with pytest.raises(LayoutFault, match="A layout is a text"):
        parse_layout(value)


def one_character_changed(plan: str) -> st.SearchStrategy[str]:
    places, characters = st.integers(0, len(plan) - 1), st.characters() | st.sampled_from(layouts.ROOM_LETTERS)
    return st.builds(lambda at, new: plan[:at] + new + plan[at + 1 :], places, characters)


@given(st.text() | st.text(alphabet="./ABCR \n", max_size=100) | one_character_changed(FRONT))
def test_any_text_is_a_layout_or_a_fault(text: str) -> None:
    try:
        layout = parse_layout(text)
    except LayoutFault as fault:
        assert_one_sentence(str(fault))
    else:
        assert parse_layout(drawn_form(layout)) == parse_layout(layout.plan) == layout


# --- Random layouts -----------------------------------------------------------------------------------------


def test_random_layouts_are_valid_and_mostly_distinct() -> None:
    made = [random_layout(seed) for seed in range(200)]
    assert all(parse_layout(layout.plan) == layout == parse_layout(drawn_form(layout)) for layout in made)
    assert len({layout.plan for layout in made}) > 190


def test_random_layouts_are_lettered_in_reading_order() -> None:
    for seed in range(20):
        assert "".join(dict.fromkeys(re.sub(r"[./]", "", random_layout(seed).plan))) == layouts.ROOM_LETTERS


def test_a_seed_makes_the_same_layout_everywhere() -> None:
    assert random_layout("castle").plan == ".ABBCC./DABBEFF/DGHIEFF/DGHIJJK/LLLMMMK/NNOOPQK/.RRRPQ."


def test_seeds_of_other_sign_or_type_are_other_seeds() -> None:
    assert len({random_layout(seed).plan for seed in (1, -1, "1", "-1")}) == 4


@settings(max_examples=40, deadline=None)  # a rare seed takes long on a slow machine
@given(st.text(max_size=400) | st.integers(-(1 << 63), (1 << 63) - 1))
def test_any_seed_will_do(seed: str | int) -> None:
    assert random_layout(seed) == random_layout(seed)


@pytest.mark.parametrize("seed", ["a" * 401, pytest.param(10**5000, id="huge"), -(10**30), True, None, 1.5])
def test_a_seed_of_the_wrong_kind_or_size_is_refused(seed: object) -> None:
    with pytest.raises(LayoutFault, match="seed"):
        random_layout(seed)  # type: ignore[arg-type]  # that is the point
