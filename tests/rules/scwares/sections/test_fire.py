"""SCW-FIRE, SCW-COMB: rolls of combat dice, with the dice given."""

import pytest
from hypothesis import given, strategies as st

from rules.core.dice import NeedDice, ScriptedDice
from rules.scwares.options import DEFAULTS, read
from rules.scwares.sections import fire
from rules.scwares.terms import (
    BEHIND,
    DESTROYED,
    EAST,
    EUROPEAN,
    EUROPEAN_LED,
    GOES_BACK,
    MAGAZINE_RIFLE,
    MUSKET,
    NATIVE,
    NONE,
    NORTH_EAST,
    OPEN,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    SINGLE_SHOT_RIFLE,
    SOUTH,
    SPEAR,
    STAYS,
    STILL_LIMBERED,
    THROUGH_FRIENDS,
    WEAPONS,
)

PRINTED = """
european_field_artillery  8  4
native_field_artillery    6  3
automatic_machine_gun     6  6
mechanical_machine_gun    4  4
magazine_rifle            4  3
single_shot_rifle         3  2
musket                    1  1
"""
FACES = st.lists(st.integers(1, 6), min_size=1, max_size=12)
CLASSES = st.lists(st.sampled_from([EUROPEAN, EUROPEAN_LED, NATIVE]), max_size=8)


def silence(
    weapon=MAGAZINE_RIFLE,
    away=2,
    in_arc=True,
    sight=True,
    limbered=False,
    touching=False,
    **options,
):
    return fire.silence(weapon, away, in_arc, sight, limbered, touching, read(options))


@pytest.mark.parametrize(("weapon", "zones", "count"), [row.split() for row in PRINTED.split("\n") if row])
def test_scw_comb_04_every_line_of_the_table(weapon, zones, count):
    code = WEAPONS.index(weapon)
    assert fire.dice_of(code, short=False) == int(count)
    reached = [away for away in range(12) if silence(code, away) == NONE]
    assert reached == list(range(1, int(zones) + 1))


def test_scw_fire_01_nobody_fires_into_their_own_zone():
    assert silence(away=0) == OUT_OF_RANGE


def test_scw_r_06_a_musket_does_not_reach_across_a_corner():
    assert silence(MUSKET, away=1) == NONE
    assert silence(MUSKET, away=2) == OUT_OF_RANGE


def test_scw_fire_04_scw_fire_06_what_silences_a_base_first():
    assert silence(in_arc=False, sight=False, limbered=True) == OUT_OF_ARC
    assert silence(sight=False, limbered=True) == OUT_OF_SIGHT
    assert silence(limbered=True) == STILL_LIMBERED


def test_scw_r_20_spears_are_no_firearm_unless_the_option_gives_them_a_die_in_touch():
    assert silence(SPEAR, 0, touching=True) == silence(SPEAR, 1, touching=True) == OUT_OF_RANGE
    assert silence(SPEAR, 1, touching=True, spears="fire_at_contact") == NONE
    assert silence(SPEAR, 1, touching=False, spears="fire_at_contact") == OUT_OF_RANGE
    assert fire.dice_of(SPEAR, short=False) == 1


@pytest.mark.parametrize("weapon", [SINGLE_SHOT_RIFLE, MAGAZINE_RIFLE])
def test_scw_event_07_arms_that_run_short_roll_one_die(weapon):
    assert fire.dice_of(weapon, short=True) == 1


def test_scw_fire_03_the_dice_are_asked_for_the_unit_that_fires(dice):
    with pytest.raises(NeedDice) as asked:
        fire.salvo(dice(6, 1), [3, 2], 0, False, DEFAULTS, unit=4)
    assert (asked.value.count, asked.value.clause, asked.value.unit) == (5, "SCW-FIRE-07", 4)


def test_scw_fire_07_all_bases_roll_together(dice):
    roll = fire.salvo(dice(6, 5, 5, 1, 6), [3, 2], 0, False, DEFAULTS)
    assert roll == ((6, 5, 5, 1, 6), 2, 2, 2, 2)


def test_scw_fire_09_against_fortifications_it_takes_a_pair(dice):
    roll = fire.salvo(dice(6, 5, 5, 1, 6), [3, 2], 0, True, DEFAULTS)
    assert (roll.destroy, roll.drive_back) == (1, 1)


def test_scw_fire_11_a_lone_five_against_fortifications_is_lost(dice):
    assert fire.salvo(dice(5, 4, 3), [3], 0, True, DEFAULTS).drive_back == 0


def test_scw_r_13_by_the_option_a_pair_must_come_from_one_base(dice):
    alone = read({"fortification_doubles": "per_base"})
    assert fire.salvo(dice(6, 1, 6, 1), [2, 2], 0, True, alone).destroy == 0
    assert fire.salvo(dice(6, 6, 6, 1), [2, 2], 0, True, alone).destroy == 1
    assert fire.salvo(dice(6, 1, 6, 1), [2, 2], 0, True, DEFAULTS).destroy == 1


def test_scw_r_35_a_bonus_never_makes_more_than_a_six(dice):
    assert fire.salvo(dice(6, 5, 4, 3), [4], 1, False, DEFAULTS)[1:3] == (2, 1)
    assert fire.salvo(dice(6, 5, 4, 3), [4], 2, False, DEFAULTS)[1:3] == (3, 1)


@given(FACES, st.integers(0, 3), st.booleans())
def test_scw_comb_01_a_roll_is_counted_face_by_face(faces, bonus, fortified):
    roll = fire.salvo(ScriptedDice(list(faces)), [len(faces)], bonus, fortified, DEFAULTS)
    sixes = sum(face + bonus >= 6 for face in faces)
    fives = sum(face + bonus == 5 for face in faces)
    assert roll == (tuple(faces), sixes, fives, *((sixes // 2, fives // 2) if fortified else (sixes, fives)))


def test_scw_fire_08_each_result_destroys_a_base_scw_fire_10_the_next_goes_back():
    assert fire.fall([NATIVE, NATIVE, NATIVE, NATIVE], 1, 2) == ((0,), (1, 2))


def test_scw_r_15_results_for_which_nobody_is_left_are_lost():
    assert fire.fall([NATIVE, NATIVE], 3, 1) == ((0, 1), ())
    assert fire.fall([EUROPEAN_LED, EUROPEAN_LED], 0, 3) == ((), (0, 1))
    assert fire.fall([], 2, 2) == ((), ())


def test_scw_r_16_europeans_do_not_go_back():
    assert fire.fall([EUROPEAN, NATIVE, EUROPEAN], 0, 2) == ((), (1,))


@given(CLASSES, st.integers(0, 5), st.integers(0, 5))
def test_scw_fire_10_nobody_falls_twice_and_no_result_is_wasted_while_somebody_can_take_it(
    classes, six, five
):
    fall = fire.fall(classes, six, five)
    assert not set(fall.destroyed) & set(fall.driven_back)
    assert len(fall.destroyed) == min(six, len(classes))
    left = [place for place in range(len(classes)) if place not in fall.destroyed]
    assert len(fall.driven_back) == min(five, sum(classes[place] != EUROPEAN for place in left))


def test_scw_r_15_the_front_rank_is_given_up_first_and_european_led_before_europeans():
    classes = [EUROPEAN, EUROPEAN_LED, EUROPEAN, EUROPEAN_LED]
    assert fire.loss_order(classes, [True, True, False, False]) == [1, 0, 3, 2]


def test_scw_r_14_bases_retreat_from_the_zone_with_most_dice_then_the_nearest():
    assert fire.pushing_zone([(2, 1), (4, 3)]) == 1
    assert fire.pushing_zone([(4, 3), (4, 2), (4, 2)]) == 1


def test_scw_fire_12_back_is_away_from_the_firer():
    assert fire.way_back(1, 2, NONE) == NORTH_EAST
    assert fire.way_back(3, 1, NONE) == EAST
    assert fire.way_back(0, 0, SOUTH) == SOUTH


@pytest.mark.parametrize("behind", range(len(BEHIND)))
def test_scw_fire_13_a_base_with_no_way_back_is_destroyed(behind):
    for troops in (EUROPEAN_LED, NATIVE):
        assert fire.driven_back(troops, behind) == (GOES_BACK if behind == OPEN else DESTROYED)
    assert fire.driven_back(EUROPEAN, behind) == STAYS


def test_scw_cc_11_a_unit_that_cannot_go_back_falls_in_close_combat_too():
    assert fire.driven_back(NATIVE, BEHIND.index("full")) == DESTROYED


def test_scw_move_20_friends_in_the_way_are_no_way_back():
    assert fire.driven_back(NATIVE, THROUGH_FRIENDS) == DESTROYED


@pytest.mark.parametrize("word", ["trench", "fort", "armoured_train", "sunken_road", "large_rock_formation"])
def test_scw_fire_14_made_and_natural_cover_is_fortifications(word):
    assert fire.is_fortification(word)
    assert not fire.is_fortification("woods")
