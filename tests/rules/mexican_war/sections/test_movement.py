"""MEX-MOVE: operations, moves, passing through and straight charges."""

import pytest
from hypothesis import given, strategies as st

from rules.mexican_war.sections import movement
from rules.mexican_war.tables import STANDARD, tables_for
from rules.mexican_war.terms import DISMOUNTED, FORMATIONS, INFANTRY, LINE, MOUNTED, SKIRMISH, SQUARE

TROOPS = STANDARD.troops


def test_mex_move_01_three_two_and_one_operations():
    found = {name: TROOPS[name].operations for name in ("us_regular", "mexican_regular", "mexican_militia")}
    assert found == {"us_regular": 3, "mexican_regular": 2, "mexican_militia": 1}


def test_mex_r_05_the_option_gives_militia_a_second_operation():
    assert tables_for({}, {"class_iii_operations": 2}).troops["us_militia"].operations == 2


def test_mex_form_12_horse_takes_three_formations():
    moves = [movement.formation_move(MOUNTED, code, STANDARD) for code, _ in enumerate(FORMATIONS)]
    assert [FORMATIONS[code] for code, move in enumerate(moves) if move is not None] == [
        "line", "tactical_column", "march_column"
    ]  # fmt: skip
    assert movement.formation_move(DISMOUNTED, SKIRMISH, STANDARD) == 600
    assert movement.formation_move(INFANTRY, SQUARE, STANDARD) == 100


@pytest.mark.parametrize(
    ("base", "troops", "left"),
    [
        (400, "us_regular", 300),
        (400, "mexican_regular", 200),
        (400, "mexican_militia", 100),
        (100, "mexican_militia", 100),
        (50, "mexican_militia", 50),
        (0, "mexican_militia", 0),
        (800, "us_regular", 700),
    ],
)
def test_mex_move_06_ground_takes_its_inches_and_leaves_one(base, troops, left):
    assert movement.delayed_move(base, TROOPS[troops], STANDARD) == left


@given(st.sampled_from(sorted(TROOPS)), st.integers(0, 1000), st.integers(0, 3), st.booleans())
def test_mex_move_11_a_move_is_that_of_an_operation_times_those_left(name, base, used, delaying):
    troops = TROOPS[name]
    used = min(used, troops.operations)
    found = movement.move_allowance(base, troops, used, delaying, STANDARD)
    assert found.left + used == found.operations
    assert found.farthest == found.left * found.base
    assert found.base <= base
    assert not delaying or found.base >= min(base, 100)


def test_mex_move_06_the_list_of_delaying_ground_is_the_umpires():
    assert movement.is_delaying("woods", STANDARD)
    assert not movement.is_delaying("road", STANDARD)
    own = tables_for({"movement": {"delaying_terrain": {"kinds": ["road"]}}})
    assert [kind for kind in ("woods", "road") if movement.is_delaying(kind, own)] == ["road"]


def test_mex_move_03_an_operation_wheels_up_to_45_degrees():
    assert [movement.wheel_operations(turn, STANDARD) for turn in (0, 1, 45, 46, 90, 91)] == [
        0,
        1,
        1,
        2,
        2,
        3,
    ]


def test_mex_move_10_the_last_three_inches_on_foot_or_ten_mounted_are_straight():
    assert movement.straight_length(False, STANDARD) == 300
    assert movement.straight_length(True, STANDARD) == 1000


def test_mex_move_13_every_situation_counts(dice):
    troops = TROOPS["mexican_militia"]
    every = tuple(STANDARD.movement.situation)
    assert movement.passing_modifier(troops, every, STANDARD) == 1 + 5 + 2 + 2 - 2 - 1 - 4
    assert movement.passing_check(dice(10), 0, 1, STANDARD) == (11, True)


def test_mex_move_14_a_regular_alone_needs_a_nine(dice):
    modifier = movement.passing_modifier(TROOPS["us_regular"], (), STANDARD)
    kept = [face for face in range(1, 11) if not movement.passing_check(dice(face), 0, modifier, STANDARD)[1]]
    assert kept == [9, 10]


def test_mex_move_15_a_stand_for_each_full_five_inches():
    assert [movement.stands_added(given_up, STANDARD) for given_up in (0, 499, 500, 1100)] == [0, 0, 1, 2]


def test_mex_move_11_an_umpires_move_is_accepted():
    tables = tables_for({"movement": {"base_move_in": {"infantry": {"line": 4.5}}}})
    assert movement.formation_move(INFANTRY, LINE, tables) == 450
