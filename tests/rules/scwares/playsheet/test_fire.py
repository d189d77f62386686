"""Refusals of fire and driving back, and the clauses they name."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

FIRE = procedure("scwares.fire")
BACK = procedure("scwares.drive_back")
RIFLES = {"weapon": "magazine_rifle", "bases": 1, "range_zones": 2}
VOLLEY = {"firers": [RIFLES], "target_bases": {"native": 2}}


def refusal_of(asked, inputs, dice=()):
    with pytest.raises(BadInput) as refusal:
        asked(inputs, dice)
    return refusal.value


@pytest.mark.parametrize(
    ("firer", "field"),
    [
        ({"weapon": "bow"}, "weapon"),
        ({"bases": 0}, "bases"),
        ({"bases": 1.5}, "bases"),
        ({"range_zones": 5}, "range_zones"),
        ({"range_zones": -1}, "range_zones"),
        ({"in_arc": False, "sight": False}, "in_arc"),
        ({"sight": False, "limbered": True}, "sight"),
        ({"weapon": "european_field_artillery", "limbered": True}, "limbered"),
        ({"touching": "yes"}, "touching"),
    ],
)
def test_a_bad_firer_is_named_before_any_die_is_read(firer, field):
    inputs = VOLLEY | {"firers": [RIFLES, RIFLES | firer]}
    assert refusal_of(FIRE, inputs, [9] * 9).field == f"firers.1.{field}"


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"firers": []}, "firers"),
        ({"target_bases": {}}, "target_bases"),
        ({"target_bases": {"native": 0}}, "target_bases"),
        ({"target_bases": {"native": -1}}, "target_bases"),
        ({"target_bases": {"spanish": 1}}, "target_bases"),
        ({"ammunition_shortage": ["musket"]}, "ammunition_shortage"),
        ({"die_bonus": -1}, "die_bonus"),
        ({"loss_order": ["native", "native"]}, "loss_order"),
        ({"fortification_doubles": "none"}, "fortification_doubles"),
        ({"spears": "thrown"}, "spears"),
    ],
)
def test_a_bad_input_is_named(inputs, field):
    assert refusal_of(FIRE, VOLLEY | inputs, [9] * 9).field.partition(".")[0] == field


@pytest.mark.parametrize("dice", [[], [1, 1], [1, 1, 1, 1], [0, 1, 1]])
def test_too_few_dice_too_many_and_faces_off_the_die_are_refused(dice):
    assert refusal_of(FIRE, VOLLEY, dice).field == "dice"


def test_the_clause_of_a_refusal_is_reported():
    assert "SCW-FIRE-06" in refusal_of(FIRE, VOLLEY | {"firers": [RIFLES | {"in_arc": False}]}).why


def test_scw_r_15_the_owner_may_name_another_order():
    mixed = VOLLEY | {"target_bases": {"european": 1, "european_led": 1, "native": 1}}
    assert FIRE(mixed, [6, 1, 1])["destroyed"] == {"european_led": 1}
    assert FIRE(mixed | {"loss_order": ["european"]}, [6, 5, 5]) | {"clauses": []} == {
        "dice_count": 3,
        "sixes": 1,
        "fives": 2,
        "destroy_results": 1,
        "drive_back_results": 2,
        "destroyed": {"european": 1},
        "driven_back": {"european_led": 1, "native": 1},
        "remaining": {},
        "clauses": [],
    }


def test_scw_r_20_by_the_option_a_spear_in_touch_rolls_one_die():
    spears = {"weapon": "spear", "bases": 2, "range_zones": 0, "touching": True}
    told = FIRE(VOLLEY | {"firers": [spears], "spears": "fire_at_contact"}, [6, 1])
    assert (told["dice_count"], told["destroyed"]) == (2, {"native": 1})
    assert refusal_of(FIRE, VOLLEY | {"firers": [spears]}, [6, 1]).field == "firers.0.range_zones"


def test_scw_fire_09_the_clauses_of_fortifications_are_named():
    answer = FIRE(VOLLEY | {"fortified": True, "ammunition_shortage": ["magazine_rifle"]}, [6])
    assert {"SCW-FIRE-09", "SCW-FIRE-11", "SCW-R-13", "SCW-EVENT-14"} <= set(answer["clauses"])
    assert not {"SCW-FIRE-08", "SCW-FIRE-10"} & set(answer["clauses"])


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"base_class": "cuban"}, "base_class"),
        ({"destination": "swamp"}, "destination"),
        ({"target_zone": [0, 0]}, "attacker_facing"),
        ({"attacker_facing": "up"}, "attacker_facing"),
    ],
)
def test_a_bad_way_back_is_named(inputs, field):
    sound = {"firing_zone": [0, 0], "target_zone": [0, 2], "base_class": "native"}
    assert refusal_of(BACK, sound | inputs).field == field


def test_scw_fire_13_a_unit_that_is_destroyed_stands_nowhere():
    told = BACK(
        {"firing_zone": [0, 0], "target_zone": [0, 2], "base_class": "native", "destination": "enemy"}
    )
    assert (told["moved"], told["zone"], told["destroyed"]) == (False, None, True)
    assert "SCW-FIRE-13" in told["clauses"]


def test_scw_r_16_a_european_base_stays_even_with_nowhere_to_go():
    inputs = {"firing_zone": [0, 0], "target_zone": [0, 2], "base_class": "european"}
    told = BACK(inputs | {"destination": "off_table"})
    assert (told["moved"], told["zone"], told["destroyed"]) == (False, [0, 2], False)
