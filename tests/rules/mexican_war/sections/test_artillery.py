"""MEX-ART: bands, hits, canister, batteries, constructions and captured guns."""

import pytest
from hypothesis import given, strategies as st

from rules.core.dice import NeedDice, SeededDice
from rules.mexican_war.sections import artillery
from rules.mexican_war.tables import STANDARD, tables_for
from rules.mexican_war.terms import NONE

SIX = STANDARD.artillery.guns[6]
SURE = tables_for({}, {"natural_one_always_hits": True})


def test_mex_art_18_a_band_has_its_upper_limit():
    bands = [artillery.gun_band(SIX, far) for far in (0, 1800, 1801, 3200, 3201, 4800, 4801)]
    assert bands == [0, 0, 1, 1, 2, 2, NONE]


def test_mex_art_20_ability_falls_and_stays_on_the_lowest():
    assert [artillery.lowered_ability(ability, 1) for ability in range(4)] == [1, 2, 3, 3]
    assert artillery.lowered_ability(0, 9) == 3


def test_mex_art_22_depth_and_enfilade_count_once():
    for names in (("ranks_deep",), ("enfilade",), ("ranks_deep", "enfilade")):
        assert artillery.fire_modifier(names, STANDARD) == -2
    assert artillery.fire_modifier((), STANDARD) == 0


def test_mex_art_18_all_modifiers_add_up():
    others = [name for name in STANDARD.artillery.modifiers if name not in artillery.DEEP]
    assert artillery.fire_modifier(others, STANDARD) == 1 + 2 + 1 + 2 + 1 + 2 - 1


def test_mex_r_12_a_shot_far_below_the_base_takes_more():
    assert [artillery.figures_of_hit(margin, STANDARD) for margin in range(8)] == [1, 1, 1, 2, 2, 3, 3, 3]


def test_mex_r_11_a_one_hits_only_by_the_option(dice):
    assert artillery.fire_ball(dice(1, 1), 0, 2, 1, 2, STANDARD).figures == 0
    assert artillery.fire_ball(dice(1, 1), 0, 2, 1, 2, SURE).figures == 2
    assert artillery.fire_canister(dice(1, 2), 0, 2, 1, 2, SURE).figures == 1


@given(st.integers(1, 8), st.integers(0, 6), st.integers(-4, 6), st.text(max_size=3))
def test_mex_art_18_hits_take_one_to_three_figures_each(guns, base, modifier, seed):
    salvo = artillery.fire_ball(SeededDice(seed), 0, guns, base, modifier, STANDARD)
    assert len(salvo.faces) == guns
    assert salvo.hits <= salvo.figures <= 3 * salvo.hits
    assert salvo.hits == sum(face + modifier <= base for face in salvo.faces)


def test_mex_art_18_canister_rolls_more_dice_near():
    assert [artillery.canister_dice(SIX, far) for far in (0, 500, 501, 1000, 1001)] == [4, 4, 2, 2, 0]


@pytest.mark.parametrize(
    ("faces", "damage"),
    [
        ((1,), (1, 0, 0)),
        ((6,), (1, 0, 0)),
        ((7,), (2, 0, 0)),
        ((9,), (2, 0, 0)),
        ((10, 1), (0, 1, 0)),
        ((10, 5), (0, 1, 0)),
        ((10, 6), (0, 0, 1)),
        ((10, 10), (0, 0, 1)),
    ],
)
def test_mex_art_14_each_face_of_the_damage(dice, faces, damage):
    found = artillery.battery_damage(dice(*faces), 3, 1, STANDARD)
    assert (found.crew, found.disabled, found.destroyed) == damage


def test_mex_art_14_the_second_die_is_asked_for_at_once(dice):
    with pytest.raises(NeedDice) as need:
        artillery.battery_damage(dice(10), 3, 2, STANDARD)
    assert (need.value.clause, need.value.unit, need.value.given) == ("MEX-ART-14", 3, ())


def test_mex_art_06_houses_fall_and_all_else_gets_a_gap():
    table = STANDARD.artillery
    for name, protection in table.protection.items():
        assert artillery.construction_state(name, protection - 1, STANDARD) == "intact"
        assert artillery.construction_state(name, protection, STANDARD) == (
            "destroyed" if name == "house" else "gap"
        )


def test_mex_art_06_a_gun_batters_by_its_calibre():
    points = {pounds: artillery.battering_points(gun, 2) for pounds, gun in STANDARD.artillery.guns.items()}
    assert points == {pounds: 2 * pounds for pounds in (4, 6, 8, 12, 18, 24)}


def test_mex_art_09_three_faces_in_ten_start_a_fire(dice):
    assert [artillery.starts_fire(dice(face), 0, STANDARD) for face in (7, 8, 10)] == [False, True, True]
    assert not artillery.fire_needs_hit(STANDARD)
    assert artillery.fire_needs_hit(tables_for({}, {"fire_starts_need_hit": True}))


def test_mex_art_19_drafts_come_from_five_inches():
    assert [artillery.has_drafts(far, STANDARD) for far in (None, 0, 500, 501)] == [False, True, True, False]


def test_mex_art_15_men_on_foot_drag_at_half_the_rate():
    assert artillery.captured_rate(200, False, STANDARD) == 100
    assert artillery.captured_rate(200, True, STANDARD) == 200


def test_mex_art_01_a_gap_is_twice_the_front():
    assert artillery.is_gap_wide(400, 200, STANDARD)
    assert not artillery.is_gap_wide(399, 200, STANDARD)


def test_mex_art_11_over_friends_from_a_contour_above_or_as_they_lie_down():
    assert [artillery.is_high_enough(up, False, STANDARD) for up in (0, 1)] == [False, True]
    assert artillery.is_high_enough(0, True, STANDARD)


def test_mex_art_12_ten_inches_beyond_friends():
    assert [artillery.is_clear_beyond(far, STANDARD) for far in (999, 1000)] == [False, True]


def test_mex_art_10_guns_fire_from_tops_and_wide_slopes():
    assert artillery.may_fire_from_slope(True, 0, STANDARD)
    assert [artillery.may_fire_from_slope(False, wide, STANDARD) for wide in (999, 1000)] == [False, True]


def test_mex_art_21_three_ranks_less_than_an_inch_apart():
    assert artillery.is_deep(3, (99, 0), STANDARD)
    assert not artillery.is_deep(3, (100, 0), STANDARD)
    assert not artillery.is_deep(2, (0,), STANDARD)
