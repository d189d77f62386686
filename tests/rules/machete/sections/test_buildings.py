"""MACH-BLD: houses, with the dice given."""

import pytest

from rules.core.terms import ATTACKER, DEFENDER
from rules.machete.options import DEFAULTS
from rules.machete.sections import buildings, move
from rules.machete.tables import COVER_MODIFIER
from rules.machete.terms import BUILDING, BURNING, CUBAN, DOORWAY, INFANTRY, INSIDE, LARGE, NONE, SMALL


@pytest.mark.parametrize(("size", "room"), [(LARGE, 12), (SMALL, 6)])
def test_mach_bld_02_a_large_house_takes_twelve_and_a_small_one_six(size, room):
    assert buildings.holds(size, room)
    assert not buildings.holds(size, room + 1)


def test_mach_r_73_a_garrison_that_fired_is_a_target_for_all():
    assert buildings.garrison_is_target(True, False)
    assert not buildings.garrison_is_target(False, False)


def test_mach_bld_10_in_the_doorway_the_defender_adds_one(dice):
    assert buildings.fight(dice(5, 3), DOORWAY, 0) == (ATTACKER, (5, 3))
    assert buildings.fight(dice(3, 3), DOORWAY, 0) == (DEFENDER, (3, 3))


def test_mach_bld_12_inside_the_dice_are_even(dice):
    assert buildings.fight(dice(4, 3), INSIDE, 0) == (ATTACKER, (4, 3))


def test_mach_r_57_ties_are_rolled_again(dice):
    assert buildings.fight(dice(4, 3, 6, 1), DOORWAY, 0) == (ATTACKER, (4, 3, 6, 1))


def test_mach_bld_13_the_doorway_is_rolled_before_the_rooms_inside(dice):
    """Rolls two against three: the first wins the door.

    Then it rolls door and inside at once, and loses both.
    """
    assault = buildings.storm(dice(6, 1, 1, 6, 2, 5), 2, 3, 0)
    assert (assault.attackers_left, assault.defenders_left, len(assault.rounds)) == (0, 2, 2)
    assert assault.rounds == (((6, 1), 2, 2), ((1, 6, 2, 5), 0, 2))


def test_mach_bld_14_the_last_defender_down_the_house_is_captured(dice):
    assault = buildings.storm(dice(6, 1), 5, 1, 0)
    assert (assault.attackers_left, assault.defenders_left) == (5, 0)


def test_mach_r_58_a_failed_roll_needs_no_new_preparation_but_still_three_men():
    assert buildings.can_set_fire(3, False, True)
    assert not buildings.can_set_fire(2, True, True)
    assert not buildings.can_set_fire(3, False, False)


def test_mach_bld_18_two_sets_the_fire_and_one_does_not(dice):
    assert [buildings.set_fire(dice(face), 0) for face in (1, 2)] == [False, True]


def test_mach_bld_22_a_one_is_burnt_and_the_rest_get_out(dice):
    assert buildings.escape_fire(dice(1, 2, 1), 3, 0) == 2
    assert buildings.escape_fire(dice(), 0, 0) == 0


def test_mach_bld_03_men_in_a_house_are_shot_at_with_three_off():
    assert COVER_MODIFIER[BUILDING] == -3


def test_mach_bld_21_nobody_goes_into_the_fire():
    assert move.leg(INFANTRY, CUBAN, BURNING, 100, DEFAULTS) == NONE
