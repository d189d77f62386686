"""ACW-MOVE: distance, facing, mounted or not."""

from dataclasses import replace

import pytest

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.sections import move
from rules.acw_hex.terms import (
    ARMS,
    CAVALRY,
    COMMANDERS,
    DISMOUNT,
    DISMOUNTED_CAVALRY,
    DIVISION_COMMANDER,
    EDGES,
    ENDS_ON_FRIEND,
    ENEMY_FIRE_ZONE,
    GENERAL,
    INFANTRY,
    MOUNT,
    NO_EDGE,
    NOT_ALL_ROAD,
    OPEN,
    RIVER,
    TOO_FAR,
    TOWN,
    TRAIN,
    WATER,
    WOODS,
)
from rules.core.boards.hexes import neighbours

HERE = (0, 0)
STOPPING = replace(DEFAULTS, slow_terrain="stop_on_entry")
TABLE_2 = {  # open, road, slow
    "infantry": (2, 4, 1),
    "dismounted_cavalry": (2, 4, 1),
    "cavalry": (3, 6, 1),
    "field_artillery": (2, 4, 1),
    "heavy_artillery": (2, 4, 1),
    "general": (3, 6, 1),
    "division_commander": (3, 6, 1),
    "train": (2, 4, 1),
}


def faults(hexes, arm=INFANTRY, slow=False, road=False, all_road=False, zone=False, friend=False):
    return move.faults(arm, hexes, slow, road, all_road, zone, friend, DEFAULTS)


@pytest.mark.parametrize("arm", ARMS)
def test_acw_move_01_every_arm_goes_as_far_as_the_table_says(arm):
    code = ARMS.index(arm)
    found = (
        move.most_hexes(code, False, False, DEFAULTS),
        move.most_hexes(code, True, True, DEFAULTS),
        move.most_hexes(code, True, False, DEFAULTS),
    )
    assert found == TABLE_2[arm]


def test_acw_move_02_woods_streams_and_obstacles_are_slow_and_towns_are_not():
    assert [ground for ground in (OPEN, WOODS, TOWN) if move.is_slow(ground, NO_EDGE)] == [WOODS]
    assert [EDGES[edge] for edge in range(len(EDGES)) if move.is_slow(OPEN, edge)] == [
        "stream",
        "obstacle",
        "wall",
    ]


def test_acw_r_18_water_and_rivers_are_for_nobody():
    assert move.is_barred(WATER, NO_EDGE)
    assert move.is_barred(OPEN, RIVER)
    assert not move.is_barred(WOODS, NO_EDGE)


def test_acw_r_11_by_the_option_slow_ground_only_ends_the_move():
    assert move.most_hexes(CAVALRY, True, False, STOPPING) == 3


def test_acw_move_03_by_road_only_from_the_road_and_along_it():
    assert faults(4, road=True, all_road=True) == []
    assert faults(4, road=True) == [NOT_ALL_ROAD]
    assert faults(5, road=True) == [NOT_ALL_ROAD, TOO_FAR]


def test_acw_move_04_no_march_goes_under_fire_but_a_move_may():
    assert faults(1, road=True, all_road=True, zone=True) == [ENEMY_FIRE_ZONE]
    assert faults(1, zone=True) == []


def test_acw_move_07_nobody_stops_on_a_friend():
    assert faults(3, friend=True) == [TOO_FAR, ENDS_ON_FRIEND]


def test_acw_basic_03_only_commanders_share_a_hex():
    assert [arm for arm in range(len(ARMS)) if move.may_share(arm)] == list(COMMANDERS)


@pytest.mark.parametrize("arm", [GENERAL, DIVISION_COMMANDER])
def test_acw_move_08_commanders_stop_where_a_unit_is(arm):
    assert faults(3, arm=arm, friend=True) == []


def test_acw_move_05_with_nobody_near_a_unit_faces_as_it_likes():
    assert move.facings(HERE, ()) == (0, 1, 2, 3, 4, 5)


def test_acw_move_06_beside_one_enemy_a_unit_faces_it():
    east = neighbours(HERE)[0]
    assert move.facings(HERE, (east,)) == (0, 5)


def test_acw_move_06_of_several_it_picks_whom_it_faces():
    east, _, north_west, west, *_ = neighbours(HERE)
    assert move.facings(HERE, (east, west)) == (0, 2, 3, 5)
    assert move.facings(HERE, (north_west, west)) == (1, 2, 3)


def test_acw_move_09_horsemen_who_get_off_are_foot_next_turn():
    assert move.may_change(CAVALRY, DISMOUNT)
    assert move.changed_arm(DISMOUNT) == DISMOUNTED_CAVALRY
    assert not move.may_change(CAVALRY, MOUNT)


def test_acw_move_10_and_horsemen_again_when_they_get_on():
    assert move.may_change(DISMOUNTED_CAVALRY, MOUNT)
    assert move.changed_arm(MOUNT) == CAVALRY
    assert not any(move.may_change(arm, change) for arm in (INFANTRY, TRAIN) for change in (MOUNT, DISMOUNT))
