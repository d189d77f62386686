"""MACH-ART: guns, with the dice given."""

import pytest

from rules.machete.options import DEFAULTS, read
from rules.machete.sections import guns
from rules.machete.terms import (
    CAPTURED,
    LONG,
    MEDIUM,
    MOUNTAIN,
    NONE,
    OTHER,
    SHORT,
    SILENCES,
    TREE_TRUNK,
)


def silence(crew: int = 4, phase: int = 5, **told: int) -> str | None:
    """Returns the word for what keeps a gun silent, None if it may fire."""
    names = "last_fired", "set_up", "recrewed", "limbered", "ambushed", "in_melee", "moved", "turned"
    assert set(told) <= set(names)
    found = guns.silence(crew, phase, *(told.get(name, 0) for name in names), options=DEFAULTS)
    return None if found == NONE else SILENCES[found]


@pytest.mark.parametrize(
    ("gun", "limits"), [(TREE_TRUNK, (50,)), (MOUNTAIN, (50, 75, 100)), (OTHER, (50, 100, 150))]
)
def test_mach_art_08_each_gun_has_its_bands_and_a_limit_is_still_inside(gun, limits):
    for band, limit in enumerate(limits):
        assert guns.band(gun, limit * 100, DEFAULTS) == band
    assert guns.band(gun, limits[-1] * 100 + 1, DEFAULTS) == NONE


@pytest.mark.parametrize(("band", "least"), [(SHORT, 2), (MEDIUM, 3), (LONG, 5)])
def test_mach_art_09_two_three_and_five_hit_and_a_one_never(band, least):
    assert [guns.hits(face, band) for face in (1, least - 1, least)] == [False, False, True]


def test_mach_art_10_the_second_die_is_the_number_of_casualties(dice):
    shot = guns.shell(dice(2, 6), 0, 1, SHORT, 12, 0, DEFAULTS)
    assert (shot.hit, shot.losses.casualties) == (True, 6)


def test_mach_art_11_the_officers_of_the_target_have_one_die(dice):
    assert guns.shell(dice(2, 3, 1), 0, 1, SHORT, 12, 2, DEFAULTS).losses == (3, 1, 4, (1,))


def test_mach_r_42_a_miss_rolls_nothing_more(dice):
    assert guns.shell(dice(1), 0, 1, SHORT, 12, 2, DEFAULTS).losses == (0, 0, 0, ())


def test_mach_art_23_walls_are_hit_like_men(dice):
    assert not guns.bombard(dice(4), 0, LONG, 3, 0, DEFAULTS).hit
    assert guns.bombard(dice(5, 1), 0, LONG, 0, 0, DEFAULTS).hit


@pytest.mark.parametrize(
    ("reading", "fallen"),
    [("total", [(5,), (6,), (4, 4), (1, 4)]), ("any_die", [(5,), (6,)]), ("exact", [(5,), (6,), (1, 4)])],
)
def test_mach_r_36_what_brings_a_house_down_by_each_option(reading, fallen):
    rolls = [(4,), (5,), (6,), (4, 4), (1, 3), (1, 4)]
    assert [faces for faces in rolls if guns.demolishes(faces, read({"demolition": reading}))] == fallen


def test_mach_bld_07_the_nearer_the_gun_the_more_demolition_dice(dice):
    rolled = [len(guns.bombard(dice(6, 1, 1, 1), 0, band, 0, 0, DEFAULTS).faces) - 1 for band in (0, 1, 2)]
    assert rolled == [3, 2, 1]


def test_mach_r_37_the_last_dice_are_the_officers_and_nobody_is_rolled_for_twice(dice):
    shot = guns.bombard(dice(5, 6, 1, 3, 2), 0, LONG, 3, 1, DEFAULTS)
    assert (shot.occupant_faces, shot.occupants_lost, shot.officers_lost) == ((1, 3, 2), 2, 1)


@pytest.mark.parametrize(("crew", "interval"), [(6, 1), (4, 1), (3, 2), (2, 3), (1, 0), (0, 0)])
def test_mach_art_12_four_men_or_more_fire_every_phase(crew, interval):
    assert guns.interval(crew) == interval


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"crew": 1, "limbered": True}, "crew"),
        ({"limbered": True, "set_up": 5}, "limbered"),
        ({"set_up": 5, "recrewed": 5}, "unlimbering"),
        ({"recrewed": 5, "ambushed": True}, "recrewing"),
        ({"ambushed": True, "in_melee": True}, "ambushed"),
        ({"in_melee": True, "moved": True}, "melee"),
        ({"moved": True, "turned": 180}, "moved"),
        ({"turned": 91, "last_fired": 5}, "turning"),
        ({"last_fired": 5}, "interval"),
        ({"last_fired": 4, "set_up": 4, "recrewed": 4, "turned": 90}, None),
    ],
)
def test_mach_r_35_the_first_bar_that_holds_is_the_one_named(told, reason):
    assert silence(**told) == reason


def test_mach_amb_06_a_gun_in_melee_is_silent():
    assert silence(in_melee=True) == "melee"


def test_mach_art_27_its_crew_fights_and_the_gun_does_not():
    assert silence(crew=4, in_melee=True) == "melee"


def test_mach_mart_09_unlimbering_takes_the_phase_and_the_next_is_free():
    assert (silence(phase=3, set_up=3), silence(phase=4, set_up=3)) == ("unlimbering", None)


@pytest.mark.parametrize(
    ("degrees", "frontage", "rotation"), [(90, 1, 1), (91, 0, 1), (179, 0, 1), (180, 0, 0)]
)
def test_mach_mart_10_a_quarter_turn_either_way_is_free(degrees, frontage, rotation):
    assert guns.turns_freely(degrees, DEFAULTS) == bool(frontage)
    assert guns.turns_freely(degrees, read({"gun_arc": "rotation"})) == bool(rotation)


def test_mach_r_43_a_tree_trunk_gun_bears_15_degrees_and_needs_two_men():
    assert (guns.can_bear(15), guns.can_bear(16)) == (True, False)
    assert (guns.is_in_action(2), guns.is_in_action(1)) == (True, False)


def test_mach_art_21_twenty_cm_behind_friends_and_ten_beyond_them_shrink_with_the_figures():
    half = read({"figure_mm": 15})
    assert guns.can_fire_overhead(1000, 500, half)
    assert not guns.can_fire_overhead(999, 500, half)
    assert not guns.can_fire_overhead(1000, 499, half)


def test_mach_r_39_nobody_left_to_run_and_the_gun_is_captured_without_a_die(dice):
    assert guns.overrun_result(dice(), 0, 0) == CAPTURED


def test_mach_art_16_ones_own_gun_is_manned_at_once_and_fires_in_the_next_phase():
    assert guns.gun_after_crewing(4, False, DEFAULTS) == (4, 5)


def test_mach_art_32_a_captured_gun_fires_three_phases_on_or_two_by_the_quicker_option():
    assert guns.gun_after_crewing(4, True, DEFAULTS) == (6, 7)
    assert guns.gun_after_crewing(4, True, read({"captured_gun_quick": True})) == (5, 6)
