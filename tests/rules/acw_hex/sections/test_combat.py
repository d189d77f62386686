"""ACW-CC: close combat, with the dice given."""

from dataclasses import replace

import pytest

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.sections import combat
from rules.acw_hex.sections.combat import Striker
from rules.acw_hex.terms import (
    ARMS,
    CAVALRY,
    DISMOUNTED_CAVALRY,
    EDGES,
    FIELD_ARTILLERY,
    INFANTRY,
    NO_EDGE,
    OPEN,
    TOWN,
    TRAIN,
    WOODS,
)
from rules.core.dice import NeedDice

STANDING = replace(DEFAULTS, removed_counts_as_vacated=False)


def test_acw_cc_03_two_dice_for_every_unit_and_none_for_a_train():
    assert [sum(combat.shares(arm, 1)[0]) for arm in range(len(ARMS))] == [2, 2, 2, 2, 2, 0, 0, 0]
    assert combat.shares(FIELD_ARTILLERY, 2) == combat.shares(INFANTRY, 2)
    assert combat.shares(TRAIN, 1) == [(0,)]


def test_acw_cc_05_two_enemies_in_front_may_share_the_dice():
    assert combat.shares(INFANTRY, 1) == [(2,)]
    assert combat.shares(INFANTRY, 2) == [(2, 0), (1, 1), (0, 2)]


def test_acw_cc_06_four_five_and_six_hit(dice):
    blows = [combat.strike(dice(face), [Striker(0, 1, ())])[0].hits for face in range(1, 7)]
    assert blows == [0, 0, 0, 1, 1, 1]


def test_acw_cc_03_unit_by_unit_each_with_its_own_dice(dice):
    rolled = dice(4, 1, 6, 5)
    first, second = combat.strike(rolled, [Striker(3, 2, ()), Striker(8, 2, ())])
    assert (first.faces, first.hits) == ((4, 1), 1)
    assert (second.faces, second.hits) == ((6, 5), 2)


def test_acw_cmd_01_the_commander_rolls_last_and_alone(dice):
    with pytest.raises(NeedDice) as need:
        combat.strike(dice(1, 2), [Striker(3, 2, (7,))])
    assert (need.value.clause, need.value.unit) == ("ACW-CMD-01", 7)
    (blow,) = combat.strike(dice(1, 2, 4), [Striker(3, 2, (7,))])
    assert (blow.faces, blow.commander_faces, blow.hits) == ((1, 2), (4,), 1)


def test_acw_r_22_by_option_several_commanders_join(dice):
    (blow,) = combat.strike(dice(3, 5, 1, 6), [Striker(0, 2, (7, 8))])
    assert (blow.commander_faces, blow.hits) == ((1, 6), 2)
    assert [combat.is_lost(face) for face in blow.commander_faces] == [True, False]


def test_acw_cmd_02_only_a_one_loses_the_commander():
    assert [combat.is_lost(face) for face in range(1, 7)] == [True, False, False, False, False, False]


def test_acw_cc_07_cover_or_a_defended_edge_takes_one():
    assert combat.is_in_cover(WOODS, False, NO_EDGE)
    assert combat.is_in_cover(TOWN, False, NO_EDGE)
    assert combat.is_in_cover(OPEN, True, NO_EDGE)
    assert [edge for edge in range(len(EDGES)) if combat.is_in_cover(OPEN, False, edge)] == [1, 2, 3, 4]
    assert [combat.hits_ignored(covered) for covered in range(4)] == [0, 1, 1, 1]


def test_acw_cc_10_a_unit_that_hit_may_follow_those_who_gave_way():
    assert combat.may_advance(1, True, 0, False)
    assert not combat.may_advance(0, True, 0, False)
    assert not combat.may_advance(2, False, 0, False)
    assert not combat.may_advance(2, True, 1, False)


def test_acw_r_20_a_unit_removed_has_left_its_hex_unless_the_option_says_no():
    assert combat.has_cleared(True, False, DEFAULTS)
    assert not combat.has_cleared(True, False, STANDING)
    assert combat.has_cleared(False, True, STANDING)
    assert not combat.has_cleared(False, False, DEFAULTS)


def test_acw_cc_11_horse_fights_again_but_does_not_advance_again():
    assert [arm for arm in range(len(ARMS)) if combat.may_fight_again(arm)] == [CAVALRY]
    assert not combat.may_fight_again(DISMOUNTED_CAVALRY)
    assert not combat.may_advance(2, True, 0, True)
