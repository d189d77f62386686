"""Refusals of the zone procedures, and their answers at the edges."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

CAPACITY = procedure("scwares.zone_capacity")
FIT = procedure("scwares.zone_fit")
BEARING = procedure("scwares.bearing")
SIGHT = procedure("scwares.line_of_sight")


@pytest.mark.parametrize(
    ("asked", "inputs", "field"),
    [
        (CAPACITY, {"base_type": "elephant"}, "base_type"),
        (CAPACITY, {"base_type": "infantry", "zone_width_mm": 0}, "zone_width_mm"),
        (CAPACITY, {"base_type": "infantry", "zone_depth_mm": 50.5}, "zone_depth_mm"),
        (FIT, {"bases": ["infantry", "elephant"]}, "bases"),
        (FIT, {"bases": ["infantry"] * 41}, "bases"),
        (FIT, {"bases": [], "zone_depth_mm": -1}, "zone_depth_mm"),
        (BEARING, {"from_zone": [0, 0], "to_zone": [1, 1], "facing": "north"}, "facing"),
        (BEARING, {"from_zone": [0, 0], "to_zone": [1, 1]}, "facing"),
        (SIGHT, {"from_zone": [0, 0], "to_zone": [1, 1], "blocking_zones": [[1]]}, "blocking_zones"),
    ],
)
def test_a_bad_input_is_named(asked, inputs, field):
    with pytest.raises(BadInput) as refusal:
        asked(inputs)
    assert refusal.value.field.partition(".")[0] == field


def test_no_dice_are_rolled_for_room_or_lines():
    with pytest.raises(BadInput, match="dice"):
        CAPACITY({"base_type": "infantry"}, [1])


def test_scw_zone_04_a_base_too_wide_for_the_zone_has_no_depth():
    told = FIT({"bases": ["infantry"], "zone_width_mm": 30})
    assert (told["fits"], told["ranks"], told["depth_used_mm"]) == (False, None, None)


def test_scw_zone_03_forty_bases_are_ranked_at_once():
    """Tries twenty kinds of mixtures, not a number with twenty noughts."""
    told = FIT({"bases": ["scout_foot", "mounted", "artillery", "scout_mounted"] * 10, "zone_width_mm": 400})
    assert (told["ranks"], told["depth_used_mm"]) == (3, 100)


def test_scw_fire_12_there_is_no_direction_within_one_zone():
    told = BEARING({"from_zone": [3, 3], "to_zone": [3, 3], "facing": "S"})
    assert (told["range_zones"], told["direction"], told["in_arc"]) == (0, None, True)


def test_scw_fire_04_all_that_block_are_reported_in_order():
    walls = [[0, 5], [0, 2], [0, 3], [7, 7]]
    told = SIGHT({"from_zone": [0, 0], "to_zone": [0, 5], "blocking_zones": walls})
    assert (told["clear"], told["blocked_by"]) == (False, [[0, 2], [0, 3]])
