"""Refusals of the gun procedures, and the counts of a bombardment."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure


@pytest.mark.parametrize(
    ("name", "inputs", "field"),
    [
        ("artillery_fire", {"gun": "tree_trunk", "range_cm": 10}, "gun"),
        ("artillery_fire", {"gun": "other", "range_cm": 10, "target_figures": 0}, "target_figures"),
        ("artillery_vs_structure", {"gun": "other", "range_cm": 151}, "range_cm"),
        (
            "artillery_vs_structure",
            {"gun": "other", "range_cm": 10, "occupants": 1, "occupant_command_figures": 2},
            "occupant_command_figures",
        ),
        ("tree_trunk_fire", {"range_cm": 51, "already_fired": True}, "range_cm"),
        ("gun_can_fire", {"crew": -1, "phase": 1}, "crew"),
        ("gun_can_fire", {"crew": 4, "phase": 0}, "phase"),
        ("gun_can_fire", {"crew": 4, "phase": 1, "turn_degrees": 181}, "turn_degrees"),
        ("overhead_fire", {"gun_to_friend_cm": 20, "friend_to_target_cm": -1}, "friend_to_target_cm"),
        ("gun_overrun", {"retreating_figures": -1}, "retreating_figures"),
        ("recrew_schedule", {"phase": 0}, "phase"),
    ],
)
def test_a_bad_input_is_named(name, inputs, field):
    with pytest.raises(BadInput) as refusal:
        procedure(f"machete.{name}")(inputs, [1, 1, 1])
    assert refusal.value.field == field


def test_mach_art_12_a_gun_that_fired_in_this_phase_does_not_fire_again():
    result = procedure("machete.gun_can_fire")({"crew": 4, "phase": 3, "last_fired_phase": 3})
    assert (result["may_fire"], result["reason"], result["interval"]) == (False, "interval", 1)
