"""The set-up's tables from a plan, and the judgement of plans in numbers: against their plain meaning, in sets."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appenzell import random_layout
from appenzell.rules import setups
from appenzell.rules.bits import bitboard
from appenzell.rules.geometry import FIELDS, INSIDE, POSTS, TOWERS, orthogonal, touching
from appenzell.rules.layouts import parse_layout
from appenzell.rules.plans import NO_ROOM, PlanFault, plan_fault
from appenzell.rules.setups import check_plan, make_setup, write_rooms

LAYOUTS = ["front", "back", *(random_layout(seed).plan for seed in range(5))]


def plan_of(layout: str) -> list[int]:
    """Return the room number of every field."""
    room_of = {field: room for room, fields in enumerate(parse_layout(layout).rooms) for field in fields}
    return [room_of.get(field, NO_ROOM) for field in range(FIELDS)]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_tables_say_what_the_plan_says(layout: str) -> None:
    rooms, plan = parse_layout(layout).rooms, plan_of(layout)
    words = make_setup(rooms, 3, 5, 0, 0, 0).tolist()

    def over(fields: set[int]) -> int:
        return bitboard(plan[field] for field in fields if plan[field] != NO_ROOM)

    for field in range(FIELDS):
        beside = {near for near in orthogonal(field) if near in POSTS}
        assert words[setups.ROOM_OF + field] == plan[field]
        assert words[setups.TOUCHED + field] == over(set(touching(field)))
        assert words[setups.TOUCHED_FROM_POST + field] == (over({field} | beside) if field in POSTS else 0)
        own = rooms[plan[field]] if field in INSIDE else ()
        assert words[setups.ROOM_AROUND + field] == bitboard(own)
        assert words[setups.ROOM_BIT + field] == over({field})
    for room, fields in enumerate(rooms):
        assert words[setups.ROOM_FIELDS + room] == bitboard(fields)
        assert words[setups.TOUCHED_FROM_ROOM + room] == over({near for field in fields for near in touching(field)})
        edges = over({near for field in fields for near in orthogonal(field)})
        assert words[setups.NEXT_ROOMS + room] == edges & ~(1 << room)


def test_rooms_can_be_written_anew() -> None:
    setup, fresh = (make_setup(parse_layout(side).rooms, 5, 6, 15, 40, 3) for side in ("front", "back"))
    write_rooms(setup, np.array(plan_of("back"), np.int64))
    assert setup.tolist() == fresh.tolist()


@pytest.mark.parametrize(
    ("changes", "fault", "about"),
    [
        ({}, PlanFault.OK, [11, 5, 2]),
        ({24: 18}, PlanFault.UNKNOWN_ROOM, [24]),
        ({24: -2}, PlanFault.UNKNOWN_ROOM, [24]),
        ({TOWERS[2]: 0}, PlanFault.TOWER_IN_ROOM, [42]),
        ({24: NO_ROOM}, PlanFault.HOLE, [24]),
        ({43: 2, 44: 2}, PlanFault.ROOMS_MISSING, [1]),
        ({43: 3}, PlanFault.NO_RECTANGLE, [0]),
    ],
)
def test_each_fault_of_a_plan_has_its_number(changes: dict[int, int], fault: PlanFault, about: list[int]) -> None:
    plan = np.array(plan_of("front"), np.int64)
    for field, room in changes.items():
        plan[field] = room
    out = np.zeros(3, np.int64)
    assert check_plan(plan, out) == fault
    assert out.tolist()[: len(about)] == about


@given(st.sampled_from(LAYOUTS), st.lists(st.tuples(st.sampled_from(INSIDE), st.integers(-1, 18)), max_size=3))
def test_plans_are_judged_alike_compiled_and_as_they_are(layout: str, changes: list[tuple[int, int]]) -> None:
    plan, about = plan_of(layout), [0, 0, 0]
    for field, room in changes:
        plan[field] = room
    out = np.zeros(3, np.int64)
    assert check_plan(np.array(plan, np.int64), out) == plan_fault(plan, about)
    assert out.tolist() == about
