"""MEX-PRE: streams, fords, and the ride of an order."""

from rules.mexican_war.sections.preparation import (
    courier_rate,
    finds_ford,
    is_stream_deep,
    riding_turns,
    transmission_turns,
)
from rules.mexican_war.tables import STANDARD, tables_for


def test_mex_pre_05_four_faces_in_ten_are_deep(dice):
    assert [is_stream_deep(dice(face), STANDARD) for face in range(1, 11)] == [True] * 4 + [False] * 6


def test_mex_pre_07_three_faces_in_ten_find_a_ford(dice):
    assert [finds_ford(dice(face), 0, STANDARD) for face in range(1, 11)] == [True] * 3 + [False] * 7


def test_mex_pre_03_couriers_ride_ten_inches_for_each_operation_of_their_regulars():
    assert courier_rate("us", STANDARD) == 3000
    assert courier_rate("mexican", STANDARD) == 2000
    assert (
        courier_rate("us", tables_for({"movement": {"base_move_in": {"officer": {"courier": 12}}}})) == 3600
    )


def test_mex_pre_03_a_ride_takes_whole_turns():
    assert [riding_turns(far, 3000) for far in (0, 1, 3000, 3001, 6000)] == [0, 1, 1, 2, 2]


def test_mex_pre_04_each_level_reads_for_a_turn():
    assert transmission_turns([3500, 1200], 3000) == (3, 2)
    assert transmission_turns([0], 3000) == (0, 1)
