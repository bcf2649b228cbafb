"""The server's own tests, run against the tables of a browser: what they show of one is so of the other.

All tests of the files named here are either run or left out, with the reason. What is for a server alone (cookies,
limits, databases, several processes) has files of its own that are not named.
"""

from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.server import (
    test_hints,
    test_play,
    test_resigning,
    test_small_races,
    test_sockets,
    test_tables,
    test_timer,
    test_undo,
)

pytestmark = pytest.mark.compiled
FILES = (test_hints, test_play, test_resigning, test_small_races, test_sockets, test_tables, test_timer, test_undo)

LEFT_OUT = {
    "looks into a server, or breaks it": (
        "test_a_finished_game_that_cannot_be_read_spoils_no_list",
        "test_a_game_too_long_for_a_record_is_refused",
        "test_a_hint_comes_though_the_table_is_doubted_meanwhile",
        "test_a_hint_is_known_of_a_table_that_is_read_again",
        "test_a_host_leaves_in_one_commit",
        "test_a_slow_calendar_only_makes_turns_longer",
        "test_after_a_restart_it_is_known_whose_turn_it_is",
        "test_bots_wait_as_long_as_the_table_wants",
        "test_finished_games_are_listed_with_what_was_collected",
        "test_the_timer_tries_again",
        "test_who_asked_and_got_no_hint_is_not_advised",
        "test_who_has_left_leaves_nothing_behind",
    ),
    "is about waiting for friends, which a browser cannot": (
        "test_a_seat_that_is_none",
        "test_free_seats_become_bots_if_asked",
        "test_friends_join_and_the_host_starts",
        "test_hello_knows_name_tables_and_levels",
        "test_leaving_a_lobby_frees_the_seat_and_passes_the_table_on",
        "test_seats_that_do_not_fit",
        "test_the_public_list",
    ),
    "is about limits, which a browser has none of for itself": (
        "test_a_frame_beyond_all_bounds_closes_the_socket",
        "test_a_slow_reader_is_cut_off_and_can_come_back",
        "test_all_together_get_no_more_tables_than_there_is_room_for",
        "test_all_who_have_no_cookie_are_one_browser_at_a_table",
        "test_hints_come_one_after_the_other",
        "test_nobody_gets_more_tables_by_asking_all_at_once",
        "test_nothing_but_nonsense_closes_the_socket",
        "test_one_browser_has_not_too_many_tables",
        "test_one_browser_has_not_too_many_tabs",
        "test_too_many_frames_are_refused",
        "test_too_many_phrases_are_refused",
        "test_too_many_sockets_are_refused",
        "test_whoever_says_nothing_is_cut_off",
    ),
    "is about HTTP: addresses, cookies, origins": (
        "test_a_page_of_somebody_else_gets_no_socket",
        "test_an_allowed_origin_gets_one",
        "test_layouts",
        "test_only_who_needs_a_token_gets_one",
        "test_the_cookie_is_for_the_browser_alone",
        "test_there_are_no_sockets_elsewhere",
    ),
}
"""Which tests are not for the page's tables, and why."""


def _tests_of(file: ModuleType) -> Iterator[str]:
    return (
        name for name, found in vars(file).items() if name.startswith("test_") and found.__module__ == file.__name__
    )


for _file in FILES:
    for _name in _tests_of(_file):
        if not any(_name in names for names in LEFT_OUT.values()):
            globals()[_name] = getattr(_file, _name)


def test_every_test_that_is_left_out_is_there() -> None:
    left_out = [name for names in LEFT_OUT.values() for name in names]
    assert set(left_out) <= {name for file in FILES for name in _tests_of(file)}
    assert len(left_out) == len(set(left_out))
