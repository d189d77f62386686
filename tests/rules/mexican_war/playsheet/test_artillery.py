"""MEX-ART on the play sheet: what the worked examples leave out."""

import pytest

from rules.core.procedures import procedure

OVER = {"ammo": "ball", "overhead": True, "contours_above_friends": 1, "enemy_from_friends_in": 10}


def ask(name, dice=(), **inputs):
    return procedure(f"mexican_war.{name}")(inputs, list(dice))


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"ammo": "ball"}, None),
        ({"ammo": "ball", "gap_in": 3.99, "battery_frontage_in": 2}, "gap"),
        ({"ammo": "ball", "target_in_close_action": True}, "close_action"),
        (OVER, None),
        (OVER | {"contours_above_friends": 0}, "height"),
        (OVER | {"enemy_from_friends_in": 9.99}, "clearance"),
        (OVER | {"ammo": "canister", "contours_above_friends": 0}, "canister"),
        (OVER | {"gap_in": 1, "battery_frontage_in": 2, "target_in_close_action": True}, "close_action"),
        (OVER | {"gap_in": 1, "battery_frontage_in": 2, "ammo": "canister"}, "gap"),
    ],
)
def test_the_first_reason_against_a_line_of_fire(inputs, reason):
    found = ask("artillery_line_of_fire", **inputs)
    assert (found["allowed"], found["reason"]) == (reason is None, reason)


def test_mex_art_20_a_drop_fires_by_a_lower_table():
    found = ask("artillery_fire", [3], ability="I", ability_drop=2, gun_lb=6, guns=1, range_in=10)
    assert (found["ability"], found["base"], found["figures"]) == ("III", 3, 1)


def test_mex_r_44_drafts_lower_ability_once_only():
    drafts = {"ability": "II", "crew_casualties": 2, "infantry_within_in": 1}
    assert ask("crew_replacement", **drafts)["ability"] == "III"
    assert ask("crew_replacement", **drafts, drafted_before=True)["ability"] == "II"


def test_a_crew_without_losses_is_neither_replaced_nor_lost():
    found = ask("crew_replacement", ability="IV", crew_casualties=0)
    assert (found["crew_replaced"], found["crew_eliminated"], found["ability"]) == (False, False, "IV")


def test_mex_r_15_without_a_rate_captured_guns_go_by_that_of_us_guns():
    assert ask("captured_gun_move", mover="mounted", undisputed_control=True)["rate_in"] == 2


def test_mex_art_18_canister_of_several_models_rolls_all_their_dice():
    found = ask("canister_fire", [1] * 8, ability="II", gun_lb=6, guns=2, range_in=5)
    assert (found["dice_count"], found["figures"]) == (8, 8)
