"""The tables as the engine has them: every number read, in hundredths and at every scale."""

import pytest

from rules.machete.tables import (
    RATE,
    SPANISH_PACK_JUNGLE,
    TENTHS,
    UNITS,
    WEAPONS,
    WHOLE_MOVE,
    scaled_distance,
)


@pytest.mark.parametrize(("figure_mm", "hundredths"), [(28, 7500), (20, 5250), (15, 3750)])
def test_mach_r_66_75_cm_shrink_with_the_figures(figure_mm, hundredths):
    assert scaled_distance(7500, figure_mm) == hundredths


def test_mach_r_23_a_whole_move_is_a_multiple_of_every_rate_at_every_scale():
    rates = {rate for nation in RATE for rates in nation for rate in rates if rate} | {SPANISH_PACK_JUNGLE}
    assert [(rate, mm) for rate in rates for mm in TENTHS if WHOLE_MOVE % scaled_distance(rate, mm)] == []


def test_mach_weap_01_shotgun_and_musket_are_cuban_the_other_firearms_common():
    firearms = ("pistol", "shotgun", "black_powder_musket", "black_powder_rifle", "breech_loading_rifle")
    assert {arm for arm in firearms if WEAPONS[arm] == ("cuban",)} == {"shotgun", "black_powder_musket"}
    assert all(WEAPONS[arm] == ("cuban", "spanish") for arm in firearms if "spanish" in WEAPONS[arm])


def test_mach_weap_03_the_machete_is_cuban_the_lance_spanish_the_sword_common():
    assert WEAPONS["machete"] == ("cuban",)
    assert WEAPONS["lance"] == ("spanish_cavalry",)
    assert WEAPONS["sword"] == ("cuban", "spanish")


def test_mach_des_08_a_spanish_regiment_is_twelve_foot_with_two_command_figures():
    assert UNITS["spanish_infantry"] == {"figures": 12, "command": 2}


def test_mach_des_09_a_spanish_cavalry_regiment_is_six_with_one():
    assert UNITS["spanish_cavalry"] == {"figures": 6, "command": 1}


def test_mach_des_10_a_cuban_unit_is_usually_twelve_foot_or_six_horse():
    assert (UNITS["cuban_infantry"]["figures"], UNITS["cuban_cavalry"]["figures"]) == (12, 6)
