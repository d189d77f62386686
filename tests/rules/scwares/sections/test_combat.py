"""SCW-CC: close combats, with the dice given, a's first."""

import pytest

from rules.core.dice import NeedDice
from rules.scwares.options import DEFAULTS, read
from rules.scwares.sections import combat
from rules.scwares.sections.combat import Party
from rules.scwares.terms import (
    EAST,
    EUROPEAN,
    EUROPEAN_LED,
    MUSKET,
    NATIVE,
    NONE,
    NORTH,
    NORTH_EAST,
    SOUTH,
    SPEAR,
)


def party(*zones, classes, fortified=False, bonus=0, unit=NONE):
    """Makes a party with one die a base, and that many bases in each zone."""
    return Party(tuple((1,) * bases for bases in zones), tuple(classes), fortified, bonus, unit)


def fight(dice, a, b, **options):
    return combat.fight(dice, a, b, read(options))


def test_scw_cc_04_a_die_for_each_base_the_first_side_first(dice):
    from_a, from_b = fight(
        dice(6, 1, 5), party(2, classes=[EUROPEAN_LED] * 2), party(1, classes=[NATIVE] * 3)
    )
    assert (from_a.roll.faces, from_b.roll.faces) == ((6, 1), (5,))
    assert from_a.fall == ((0,), ())
    assert from_b.fall == ((), (0,))


def test_scw_cc_03_dice_are_asked_for_the_bases_that_fight_not_for_those_behind(dice):
    with pytest.raises(NeedDice) as asked:
        fight(dice(), party(1, classes=[NATIVE] * 4, unit=3), party(1, classes=[EUROPEAN]))
    assert (asked.value.count, asked.value.clause, asked.value.unit) == (1, "SCW-CC-04", 3)


def test_scw_comb_03_both_strike_at_once(dice):
    from_a, from_b = fight(dice(6, 6), party(1, classes=[NATIVE]), party(1, classes=[EUROPEAN]))
    assert from_a.fall.destroyed == from_b.fall.destroyed == (0,)


def test_scw_cc_06_scw_cc_08_sixes_destroy_and_fives_drive_back(dice):
    from_a, _ = fight(dice(6, 5, 5, 1), party(3, classes=[EUROPEAN] * 3), party(1, classes=[NATIVE] * 2))
    assert from_a.fall == ((0,), (1,))


def test_scw_cc_07_pairs_of_sixes_break_into_fortifications(dice):
    inside = party(1, classes=[EUROPEAN], fortified=True)
    assert fight(dice(6, 6, 1), party(2, classes=[NATIVE] * 2), inside)[0].fall.destroyed == (0,)
    assert fight(dice(6, 5, 1), party(2, classes=[NATIVE] * 2), inside)[0].fall.destroyed == ()


def test_scw_cc_09_pairs_of_fives_drive_out_of_fortifications(dice):
    inside = party(1, classes=[NATIVE], fortified=True)
    assert fight(dice(5, 5, 1), party(2, classes=[EUROPEAN] * 2), inside)[0].fall.driven_back == (0,)
    assert fight(dice(5, 4, 1), party(2, classes=[EUROPEAN] * 2), inside)[0].fall.driven_back == ()


def test_scw_cc_05_bases_in_two_zones_make_a_pair_together(dice):
    inside = party(1, classes=[EUROPEAN], fortified=True)
    assert fight(dice(6, 6, 1), party(1, 1, classes=[NATIVE] * 2), inside)[0].roll.destroy == 1


def test_scw_r_23_without_the_option_each_zone_strikes_by_itself(dice):
    inside = party(1, classes=[EUROPEAN], fortified=True)
    apart = {"combine_close_combat": False}
    assert fight(dice(6, 6, 1), party(1, 1, classes=[NATIVE] * 2), inside, **apart)[0].roll.destroy == 0
    assert fight(dice(6, 6, 1), party(2, classes=[NATIVE] * 2), inside, **apart)[0].roll.destroy == 1


def test_scw_r_22_fortifications_do_not_protect_against_an_enemy_inside():
    assert combat.can_protect(fortified=True, same_zone=False)
    assert not combat.can_protect(fortified=True, same_zone=True)
    assert not combat.can_protect(fortified=False, same_zone=False)


def test_scw_r_20_a_spear_rolls_the_common_die_and_by_option_its_own():
    assert combat.dice_of(SPEAR, DEFAULTS) == combat.dice_of(MUSKET, DEFAULTS) == 1
    assert combat.dice_of(NONE, DEFAULTS) == 1  # SCW-R-40: commanders and scouts
    assert combat.dice_of(SPEAR, read({"spears": "extra_die"})) == 2
    assert combat.dice_of(MUSKET, read({"spears": "extra_die"})) == 1


def test_scw_cc_01_neighbours_must_touch_unless_the_option_says_else():
    adjoining = read({"close_combat_reach": "adjoining"})
    assert combat.fights(NORTH, NORTH_EAST, True, DEFAULTS)
    assert not combat.fights(NORTH, NORTH_EAST, False, DEFAULTS)
    assert combat.fights(NORTH, NORTH_EAST, False, adjoining)
    assert combat.fights(NORTH, NONE, True, DEFAULTS)
    assert not combat.fights(NORTH, NONE, False, adjoining)


@pytest.mark.parametrize("towards", [EAST, SOUTH])
def test_scw_cc_02_a_base_taken_in_flank_or_rear_does_not_fight(towards):
    assert not combat.fights(NORTH, towards, True, DEFAULTS)


def test_nobody_who_does_not_fight_rolls(dice):
    """Checks that a base struck from behind does not strike back. SCW-R-21."""
    from_a, from_b = fight(dice(6), party(1, classes=[NATIVE]), party(classes=[EUROPEAN]))
    assert (from_a.fall.destroyed, from_b.roll.faces) == ((0,), ())
