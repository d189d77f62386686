"""SCW-MOVE: points and what they buy, with the dice given."""

import pytest

from rules.core.dice import NeedDice
from rules.scwares import tables
from rules.scwares.options import DEFAULTS, read
from rules.scwares.sections import move
from rules.scwares.terms import (
    CHARGE,
    EAST,
    EUROPEAN,
    EUROPEAN_LED,
    INFANTRY,
    INTERPENETRATION,
    KINDS,
    LIMBERED,
    MACHINE_GUN,
    MARCH,
    MODES,
    MOUNTED,
    NATIVE,
    NO_ATTACK,
    NORTH,
    NORTH_EAST,
    SOUTH,
    SOUTH_EAST,
    TOO_FAR,
    UNLIMBERED,
)

PRINTED = """
infantry       march       3  2
infantry       charge      6  3
mounted        march       3  2
mounted        charge      9  4
artillery      unlimbered  3  1/2
artillery      limbered    6  1
machine_gun    march       3  1/2
commander      march       6  2
scout_foot     march       6  3
scout_mounted  march       9  4
unit_marker    march       3  2
"""
ROWS = [row.split() for row in PRINTED.split("\n") if row]


@pytest.mark.parametrize(("kind", "mode", "points", "rolled"), ROWS)
def test_scw_move_11_every_line_of_the_table(dice, kind, mode, points, rolled):
    kind, mode = KINDS.index(kind), MODES.index(mode)
    for europeans in (EUROPEAN, EUROPEAN_LED):
        assert move.allotment(dice(), europeans, kind, mode) == (int(points), ())
        assert move.allotment(dice(), europeans, kind, mode, bonus=2).points == int(points) + 2
    if rolled == "1/2":
        assert move.allotment(dice(4), NATIVE, kind, mode) == (2, (4,))
    else:
        faces = (6, 5, 4, 3)[: int(rolled)]
        assert move.allotment(dice(*faces), NATIVE, kind, mode) == (sum(faces), faces)


def test_scw_move_12_there_are_no_other_lines():
    lines = {(KINDS.index(kind), MODES.index(mode)) for kind, mode, _, _ in ROWS}
    for kind in range(len(KINDS)):
        for mode in range(len(MODES)):
            assert move.is_allowed(kind, mode) == ((kind, mode) in lines)


def test_scw_r_12_only_foot_and_mounted_charge():
    assert [kind for kind in range(len(KINDS)) if move.may_charge(kind)] == [INFANTRY, MOUNTED]


@pytest.mark.parametrize(("face", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_scw_move_13_half_a_die_is_rounded_up(dice, face, points):
    assert move.allotment(dice(face), NATIVE, MACHINE_GUN, MARCH).points == points


def test_scw_move_10_natives_roll_for_the_unit_that_moves(dice):
    with pytest.raises(NeedDice) as asked:
        move.allotment(dice(6, 5), NATIVE, INFANTRY, CHARGE, unit=7)
    assert (asked.value.count, asked.value.clause, asked.value.unit) == (3, "SCW-MOVE-10", 7)


def test_scw_move_02_across_an_edge_2_scw_move_03_across_a_corner_3():
    assert [move.step_cost(way, False, DEFAULTS) for way in range(8)] == [2, 3] * 4


def test_scw_r_44_difficult_ground_costs_more_only_by_the_option():
    assert move.step_cost(EAST, True, DEFAULTS) == 2
    assert move.step_cost(NORTH_EAST, True, read({"difficult_zone_cost_factor": 2})) == 6
    assert move.step_cost(NORTH_EAST, False, read({"difficult_zone_cost_factor": 2})) == 3


def test_scw_move_04_turns_of_an_eighth_to_a_half_cost_1_2_2_1():
    assert [move.turn_cost(SOUTH_EAST, (SOUTH_EAST + turned) % 8) for turned in range(8)] == [
        0,
        1,
        2,
        2,
        1,
        2,
        2,
        1,
    ]


def test_scw_move_08_limbering_and_unlimbering_cost_1():
    assert (tables.LIMBER_COST, tables.UNLIMBER_COST) == (1, 1)


def test_scw_r_25_a_gun_that_limbers_has_the_points_it_began_with(dice):
    assert move.allotment(dice(), EUROPEAN, KINDS.index("artillery"), UNLIMBERED).points == 3
    assert move.allotment(dice(), EUROPEAN, KINDS.index("artillery"), LIMBERED).points == 6


@pytest.mark.parametrize(
    ("options", "ways"),
    [({}, {NORTH, NORTH_EAST, EAST}), ({"movement_arc": "straight_ahead"}, {NORTH_EAST})],
)
def test_scw_r_07_a_base_goes_ahead(options, ways):
    chosen = read(options)
    assert {way for way in range(8) if move.may_step(EUROPEAN, NORTH_EAST, way, False, chosen)} == ways


def test_scw_move_17_only_in_a_square_and_never_natives_move_sideways():
    for troops in (EUROPEAN, EUROPEAN_LED):
        assert not move.may_step(troops, NORTH, EAST, False, DEFAULTS)
        assert all(move.may_step(troops, NORTH, way, True, DEFAULTS) for way in range(8))
    assert not move.may_step(NATIVE, NORTH, EAST, True, DEFAULTS)
    assert not move.may_step(NATIVE, NORTH, SOUTH, True, DEFAULTS)
    assert move.may_step(NATIVE, NORTH, NORTH, True, DEFAULTS)


def test_scw_move_15_a_charge_starts_four_zones_off_at_most():
    assert move.charge_bars(4, True, False) == move.charge_bars(0, True, False) == 0
    assert move.charge_bars(5, True, False) == TOO_FAR


def test_scw_move_16_and_19_every_bar_is_reported():
    assert move.charge_bars(9, False, True) == TOO_FAR | NO_ATTACK | INTERPENETRATION
