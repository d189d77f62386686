"""MACD-SHOOT: ranges, dice, modifiers, misses that go on, rogue rockets."""

from itertools import product
from math import cos, hypot, radians, sin

import pytest
from hypothesis import given, strategies as st

from rules.core.dice import ScriptedDice
from rules.macduff.options import DEFAULTS, read
from rules.macduff.sections import shooting
from rules.macduff.sections.shooting import Target
from rules.macduff.terms import (
    ARMS,
    BANDS,
    CAVALRY,
    COLUMN,
    FORMATIONS,
    GUNS,
    INFANTRY,
    LIMBERED,
    LINE,
    NONE,
    SKIRMISHERS,
    SQUARE,
    UNFORMED,
    WEAPONS,
)

T_RANGE = """
musket 6 12
carbine 6 12
rifle 12 24
jezail 12 24
light_gun 12 36
foot_artillery 12 48
rifled_artillery 12 72
mortar 24 24
rocket 24 48
"""
MUSKET, RIFLE, LIGHT, FOOT, MORTAR, ROCKET = (
    WEAPONS.index(word) for word in ("musket", "rifle", "light_gun", "foot_artillery", "mortar", "rocket")
)
PLAIN = Target(INFANTRY, False, False, False)


@pytest.mark.parametrize("row", T_RANGE.strip().splitlines())
def test_macd_shoot_17_every_weapon_s_ranges_and_whose_the_limit_is(row):
    word, close, long = row.split()
    weapon, close, long = WEAPONS.index(word), int(close) * 100, int(long) * 100
    told = [
        BANDS[shooting.range_band(weapon, distance)] for distance in (0, close, close + 1, long, long + 1)
    ]
    assert told == [
        "close",
        "close",
        "long" if long > close else "out",
        "long" if long > close else "close",
        "out",
    ]


def bearing(formation, figures=12, frontage=NONE, weapon=RIFLE, mounted=False, options=DEFAULTS):
    return shooting.figures_bearing(weapon, figures, mounted, formation, frontage, options)


def test_macd_shoot_07_two_ranks_of_formed_foot_one_of_any_other():
    assert bearing(LINE, 15, 5) == 10
    assert bearing(UNFORMED, 15, 5) == 5
    assert bearing(LINE, 15, 5, mounted=True) == 5
    assert bearing(COLUMN, 3, 2) == 3


def test_macd_r_59_everybody_bears_where_the_frontage_is_not_known():
    assert bearing(UNFORMED, 15) == 15


def test_macd_r_26_one_face_of_a_square_or_all_of_it():
    assert [bearing(SQUARE, men) for men in (16, 14, 13)] == [4, 4, 3]
    assert bearing(SQUARE, 16, options=read({"square_fire": "all"})) == 16


def test_macd_shoot_12_a_die_for_each_gunner_and_for_two_of_the_others():
    assert shooting.shooting_dice(FOOT, 4, 0, False, DEFAULTS) == 4
    assert shooting.shooting_dice(MUSKET, 5, 0, False, DEFAULTS) == 3


@given(st.sampled_from(range(len(WEAPONS))), st.integers(0, 60), st.booleans())
def test_macd_shoot_13_long_range_and_shaken_never_add_dice(weapon, figures, shaken):
    dice = [shooting.shooting_dice(weapon, figures, band, shaken, DEFAULTS) for band in (0, 1, 2)]
    assert dice[0] >= dice[1] >= dice[2] == 0
    assert shooting.shooting_dice(weapon, figures, 0, True, DEFAULTS) <= dice[0]


def test_macd_shoot_18_each_reason_alone():
    difficult = [
        Target(SKIRMISHERS, False, False, False),
        Target(CAVALRY, False, False, False),
        Target(CAVALRY, True, False, False),
        Target(INFANTRY, False, True, False),
        Target(GUNS, False, False, True),
    ]
    assert all(shooting.is_difficult_target(MUSKET, each, False) for each in difficult)
    assert shooting.is_difficult_target(MUSKET, PLAIN, True)
    assert not shooting.is_difficult_target(MUSKET, PLAIN, False)
    assert not shooting.is_difficult_target(MUSKET, Target(SKIRMISHERS, True, False, False), False)


@given(
    st.sampled_from(range(len(WEAPONS))),
    st.builds(Target, st.sampled_from(range(len(ARMS))), st.booleans(), st.booleans(), st.booleans()),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_macd_r_27_modifiers_never_go_beyond_one(weapon, target, mounted, superior, first):
    modifier = shooting.shooting_modifier(weapon, target, mounted, superior, first)
    assert -1 <= modifier <= 1
    assert 4 <= shooting.needed_to_hit(modifier) <= 6


def test_macd_r_56_mortar_and_rocket_ignore_cover_but_not_skirmishers():
    for weapon in (MORTAR, ROCKET):
        assert not shooting.is_difficult_target(weapon, Target(INFANTRY, False, True, True), False)
        assert shooting.is_difficult_target(weapon, Target(SKIRMISHERS, False, False, True), False)


def test_macd_shoot_21_squares_columns_and_limbered_guns_are_dense():
    dense = {word for word in FORMATIONS if shooting.is_dense(FORMATIONS.index(word))}
    assert dense == {"square", "column", "limbered"}
    assert shooting.is_dense(LIMBERED)


@pytest.mark.parametrize(
    ("weapon", "distance", "behind", "bounces"),
    [
        (FOOT, 1000, 600, True),
        (FOOT, 1000, 601, False),
        (FOOT, 1000, NONE, False),
        (FOOT, 4500, 300, True),
        (FOOT, 4500, 301, False),  # beyond its range
        (MORTAR, 1000, 100, False),
        (ROCKET, 1000, 100, False),
        (RIFLE, 1000, 100, False),
    ],
)
def test_macd_shoot_22_which_misses_go_on(weapon, distance, behind, bounces):
    assert shooting.may_bounce(weapon, distance, behind, False, DEFAULTS) == bounces


def test_macd_r_28_by_option_only_behind_a_dense_target():
    dense_only = read({"artillery_bounce": "dense_only"})
    assert [shooting.may_bounce(FOOT, 500, 100, dense, dense_only) for dense in (False, True)] == [
        False,
        True,
    ]


def shots(faces, weapon=FOOT, count=4, needed=5, rerolls=False, behind=NONE, distance=1000):
    rolled = ScriptedDice(list(faces))
    found = shooting.shoot(rolled, 0, weapon, distance, count, needed, rerolls, behind)
    assert rolled.faces_left == 0
    return found


def test_macd_shoot_21_misses_are_rolled_once_more_and_no_more():
    found = shots((5, 4, 4, 4, 6, 1, 1), rerolls=True)
    assert (found.hits, found.again, found.beyond) == (2, (6, 1, 1), ())


def test_macd_shoot_22_what_still_misses_goes_on_with_the_other_target_s_number():
    found = shots((5, 4, 4, 4, 6, 1, 1, 4, 3), rerolls=True, behind=4)
    assert (found.hits, found.hits_behind, found.beyond) == (2, 1, (4, 3))


def test_macd_shoot_22_nothing_goes_on_when_all_hit():
    assert shots((5, 5, 6, 6), rerolls=True, behind=4).beyond == ()


def test_macd_r_29_a_rogue_is_not_rolled_again_and_a_second_one_is_one_more():
    found = shots((1, 2, 6, 6, 1, 3, 4), weapon=ROCKET, rerolls=True)
    assert found.again == (1,)
    assert [rogue.degrees for rogue in found.rogues] == [120, 180]
    assert found.hits == 2


def test_macd_shoot_26_only_rockets_go_astray():
    assert shots((1, 1, 1, 1)).rogues == ()


def test_macd_shoot_30_a_natural_six_starts_a_fire_though_it_misses():
    assert shots((6, 1, 1, 1), needed=7).starts_fire
    assert shots((1, 1, 1, 1, 6, 1, 1, 1), rerolls=True, needed=7).starts_fire
    assert not shots((5, 5, 5, 5)).starts_fire


@given(st.integers(1, 6), st.integers(0, 4800))
def test_macd_r_29_a_rogue_flies_half_on_and_half_astray(face, distance):
    """Compares it with plain trigonometry, to a hundredth."""
    rogue = shooting.rogue_course(face, distance)
    angle = radians(rogue.degrees)
    assert abs(rogue.ahead - (distance / 2 + distance / 2 * cos(angle))) <= 0.5001
    assert abs(rogue.right - distance / 2 * sin(angle)) <= 0.5001
    assert hypot(rogue.ahead, rogue.right) <= distance + 1


def test_macd_r_29_a_one_flies_straight_to_the_target():
    assert shooting.rogue_course(1, 2400) == (0, 2400, 0)


@pytest.mark.parametrize(("hill", "lower", "near"), list(product((False, True), repeat=3)))
def test_macd_shoot_23_a_hill_lower_friends_and_these_near_the_gun(hill, lower, near):
    allowed = shooting.is_allowed_overhead(FOOT, 3000, hill, lower, 1000, 1001 if near else 1000)
    assert allowed == (hill and lower and near)
    assert not shooting.is_allowed_overhead(FOOT, 1200, hill, lower, 1, 1000)
    assert not shooting.is_allowed_overhead(RIFLE, 1300, hill, lower, 1, 1000)


def test_macd_shoot_20_first_fire_is_worth_the_same_one():
    assert shooting.shooting_modifier(MUSKET, PLAIN, False, False, True) == 1
    assert shooting.shooting_modifier(LIGHT, PLAIN, False, True, True) == 1
