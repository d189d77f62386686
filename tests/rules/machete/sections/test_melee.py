"""MACH-MEL: hand-to-hand combat, with the dice given."""

import pytest

from rules.core.terms import ATTACKER, DEFENDER
from rules.machete.options import DEFAULTS, Options, read
from rules.machete.sections import melee
from rules.machete.terms import ACROSS_FORD, CAVALRY, CLEAR, DEFENCES, INFANTRY, NONE, UPHILL


def party(
    infantry: int = 0, cavalry: int = 0, crew: int = 0, officers: int = 0, prefer: int = INFANTRY
) -> melee.Party:
    return melee.Party(infantry, cavalry, crew, officers, prefer, 0)


def fight(
    dice,
    attacker: melee.Party,
    defender: melee.Party,
    impetus: bool = False,
    ambushed: int = NONE,
    options: Options = DEFAULTS,
) -> tuple[melee.Blow, melee.Blow]:
    if impetus:
        attacker = attacker._replace(rush=melee.points(*attacker[:3]))
    return melee.melee_round(dice, attacker, defender, ambushed, options)


def test_mach_mel_02_a_horseman_counts_two_points():
    assert melee.points(3, 5, 0) == 13


def test_mach_mel_04_gunners_count_as_foot():
    assert melee.points(0, 0, 4) == melee.points(4, 0, 0) == 4


def test_mach_mel_03_guns_themselves_add_nothing_to_their_crews():
    assert melee.points(0, 0, 4) == 4


def test_mach_art_26_a_gun_crew_beside_foot_makes_up_a_die():
    assert melee.dice_for(melee.points(1, 0, 4), DEFAULTS) == 1


def test_mach_weap_04_machete_or_lance_five_men_roll_one_die():
    assert melee.dice_for(5, DEFAULTS) == 1


@pytest.mark.parametrize(("points", "dice"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (24, 4)])
def test_mach_mel_06_points_over_a_multiple_of_five_are_ignored(points, dice):
    assert melee.dice_for(points, DEFAULTS) == dice


@pytest.mark.parametrize("obstacle", [ACROSS_FORD, UPHILL, DEFENCES])
def test_mach_mel_08_nothing_but_clear_ground_leaves_the_impetus(obstacle):
    assert not melee.has_impetus(1, obstacle)
    assert melee.has_impetus(1, CLEAR)


def test_mach_mel_07_impetus_is_for_the_first_round_only():
    assert not melee.has_impetus(2, CLEAR)


def test_mach_mel_16_twelve_on_four_dice_takes_six_foot_or_three_horse(dice):
    dealt, _ = fight(dice(1, 2, 3, 6, 1, 1), party(20), party(12))
    assert (dealt.total, dealt.damage, dealt.infantry_lost) == (12, 6, 6)
    dealt, _ = fight(dice(1, 2, 3, 6, 1, 1), party(20), party(0, 6, prefer=CAVALRY))
    assert dealt.cavalry_lost == 3


def test_mach_mel_07_only_as_many_dice_gain_as_those_who_rush_would_roll(dice):
    dealt, _ = fight(dice(1, 1, 1, 1, 1, 1), party(20)._replace(rush=9), party(12))
    assert dealt.total == 4 + 1


def test_mach_r_15_officers_who_fall_with_their_own_kind_roll_no_more(dice):
    lone = party(1, 11, officers=2)._replace(mounted_officers=1)
    struck, _ = fight(dice(2, 1, 6, 1, 1, 1, 1), party(10), lone)
    assert (struck.infantry_lost, struck.cavalry_lost, struck.officer_faces) == (1, 0, (6,))


def test_mach_mel_14_the_defender_strikes_at_full_strength_with_half_its_men_down(dice):
    dealt, taken = fight(dice(6, 4, 6, 4), party(10), party(10))
    assert dealt.infantry_lost == 5
    assert len(taken.faces) == 2


def test_mach_mel_12_each_officer_still_standing_has_a_die_and_falls_on_a_one(dice):
    dealt, _ = fight(dice(6, 4), party(10), party(4, officers=2))
    assert dealt.infantry_lost == 4
    assert dealt.officer_faces == ()  # all four are lost, officers included: nobody left to roll for
    dealt, _ = fight(dice(2, 2, 1, 2), party(10), party(4, officers=2))
    assert (dealt.infantry_lost, dealt.officer_faces, dealt.officers_lost) == (2, (1, 2), 1)


def test_mach_r_12_officers_of_the_defender_are_rolled_for_before_it_strikes_back(dice):
    dealt, taken = fight(dice(4, 1, 6, 2), party(5, officers=1), party(5, officers=1))
    assert (dealt.faces, dealt.officer_faces, taken.faces, taken.officer_faces) == ((4,), (1,), (6,), (2,))


def test_mach_mel_07_every_die_of_the_attacker_gains_one_and_the_defenders_none(dice):
    dealt, taken = fight(dice(3, 4, 3, 4), party(10), party(10), impetus=True)
    assert (dealt.total, taken.total) == (9, 7)


def test_mach_r_10_the_ambushed_side_does_a_quarter_of_its_dice(dice):
    quarter = read({"ambush_halves_melee": True})
    dealt, taken = fight(dice(6, 6, 6, 5), party(10), party(10), ambushed=DEFENDER, options=quarter)
    assert (dealt.damage, taken.damage) == (6, 2)
    dealt, taken = fight(dice(6, 5, 6, 6), party(10), party(10), ambushed=ATTACKER, options=quarter)
    assert (dealt.damage, taken.damage) == (2, 6)


def test_mach_r_28_half_of_an_odd_total_is_rounded_down_or_by_the_option_up():
    assert melee.damage(7, False, DEFAULTS) == 3
    assert melee.damage(7, False, read({"melee_rounding": "up"})) == 4


def test_mach_r_30_four_points_roll_a_die_only_by_the_option():
    least = read({"melee_minimum_die": True})
    assert [melee.dice_for(points, least) for points in (0, 4, 5, 9)] == [0, 1, 1, 1]


@pytest.mark.parametrize("prefer", [INFANTRY, CAVALRY])
def test_mach_r_29_no_other_choice_absorbs_more_or_gives_up_more_of_the_preferred_kind(prefer):
    """Compares it with the score of every possible loss."""
    for points in range(9):
        for infantry in range(5):
            for cavalry in range(5):
                possible = [
                    (foot + 2 * horse, horse if prefer == CAVALRY else foot, (foot, horse))
                    for foot in range(infantry + 1)
                    for horse in range(cavalry + 1)
                    if foot + 2 * horse <= points
                ]
                assert melee.allocate(points, infantry, cavalry, prefer) == max(possible)[2]


@pytest.mark.parametrize(
    ("lost", "figures", "shares"),
    [
        (3, [12, 6], [2, 1]),
        (4, [10, 10, 10], [2, 1, 1]),  # thirds: the earlier unit has the odd one
        (1, [5, 8], [0, 1]),
        (0, [5, 8], [0, 0]),
        (20, [5, 8], [5, 8]),
        (2, [0, 3], [0, 2]),
    ],
)
def test_mach_r_33_losses_are_shared_in_proportion_to_figures(lost, figures, shares):
    assert melee.share(lost, figures) == shares
