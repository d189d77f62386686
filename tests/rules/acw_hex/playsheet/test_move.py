"""Refusals of the movement procedures, and cases that the vectors do not show."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

MOVE = procedure("acw_hex.move_check")
MOUNT = procedure("acw_hex.mount_state")


@pytest.mark.parametrize(
    ("ask", "inputs", "field"),
    [
        (MOVE, {"arm": "balloon", "path_hexes": 1}, "arm"),
        (MOVE, {"arm": "infantry", "path_hexes": -1}, "path_hexes"),
        (MOVE, {"arm": "infantry", "path_hexes": 1.5}, "path_hexes"),
        (MOVE, {"arm": "infantry", "path_hexes": 1, "road_move": 1}, "road_move"),
        (MOUNT, {"state": "infantry"}, "state"),
        (MOUNT, {"state": "cavalry", "action": "gallop"}, "action"),
        (MOUNT, {"state": "dismounted_cavalry", "action": "dismount"}, "action"),
    ],
)
def test_a_bad_input_is_named(ask, inputs, field):
    with pytest.raises(BadInput) as refused:
        ask(inputs)
    assert refused.value.field == field


def test_acw_move_03_every_reason_is_reported_in_its_order():
    asked = {
        "arm": "field_artillery",
        "path_hexes": 5,
        "road_move": True,
        "enters_enemy_fire_zone": True,
        "ends_on_friend": True,
    }
    assert MOVE(asked)["reasons"] == ["not_all_road", "enemy_fire_zone", "too_far", "ends_on_friend"]


def test_acw_r_11_the_option_of_slow_ground_may_be_changed():
    asked = {"arm": "cavalry", "path_hexes": 3, "slow_terrain": True}
    assert not MOVE(asked)["legal"]
    assert MOVE(asked | {"options": {"slow_terrain": "stop_on_entry"}})["legal"]


def test_acw_r_14_a_unit_that_mounts_or_dismounts_does_not_shoot_this_turn():
    on_foot = MOUNT({"state": "dismounted_cavalry"})
    assert (on_foot["may_shoot_now"], on_foot["may_shoot_next_turn"]) == (True, True)
    mounting = MOUNT({"state": "dismounted_cavalry", "action": "mount"})
    assert (mounting["may_shoot_now"], mounting["may_shoot_next_turn"]) == (False, False)
