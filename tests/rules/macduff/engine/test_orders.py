"""MACD-MOVE-15 and MACD-TERR-08 on the table: marches by road, and what a manoeuvre passes."""

import pytest

from rules.macduff.engine import maneuver as how
from rules.macduff.engine.charge import charge
from rules.macduff.engine.maneuver import carry_out_maneuver, maneuvers
from rules.macduff.engine.orders import CHARGES, GO_MARCHING, MOVE, Order, carry_out, spot_at, spots
from rules.macduff.engine.sight.line_of_fire import may_target
from rules.macduff.engine.travel import risk_capture
from rules.macduff.whereabouts import keeps_ranks
from tests.rules.macduff.engine.conftest import unit_facts

COLUMN = unit_facts("column", "blue", [25, 6], formation="column")
GUARD = unit_facts("guard", "red", [8, 30], 180)
ROAD = {"kind": "road", "line": [[25, 0], [25, 36]]}
WOOD = {"kind": "dense_wood", "polygon": [[16, 4], [36, 4], [36, 26], [16, 26]]}


def send_unit(table, unit, faces, kind, spot, pieces=(ROAD,)):
    escort = unit_facts("escort", "blue", [40, 4])
    battle = table([unit, GUARD, escort], faces, pieces=pieces)
    target = next(way for way in spots(battle, battle.units[2]) if spot_at(battle, way) == spot)
    carry_out(battle, Order(2, kind, spot=target))
    assert battle.dice.faces_left == 0
    return battle.units[2]


def test_macd_terr_08_a_column_marches_along_a_road_that_misses_the_middle_of_the_cell(table):
    """Lays the road an inch beside the middle of the cell.

    The column goes 2 dice and 2 for the road, straight on.
    """
    unit = send_unit(table, COLUMN, (2, 2, 3, 3), GO_MARCHING, (2600, 1400))
    assert (unit.x, unit.y, unit.facing) == (2500, 1400, 0)


@pytest.mark.parametrize("troop", ["wagon", "pack_animals"])
def test_macd_r_15_wagons_and_mules_have_the_dice_of_a_road_too(table, troop):
    cart = unit_facts("cart", "blue", [25, 6], troop=troop, figures=1)
    dice = 4 if troop == "wagon" else 5
    send_unit(table, cart, [2] * dice, GO_MARCHING, (2600, 1400))


def test_macd_move_15_a_line_on_a_road_has_no_dice_of_the_road(table):
    send_unit(table, COLUMN | {"formation": "line"}, (1, 1, 1), GO_MARCHING, (2600, 1400))


def test_macd_terr_06_a_column_goes_by_road_through_a_dense_wood_at_half_rate(table):
    unit = send_unit(table, COLUMN | {"at": [25, 8]}, (3, 3), MOVE, (2600, 1800), [WOOD, ROAD])
    assert (unit.x, unit.y) == (2500, 1100)


@pytest.mark.parametrize(("formation", "keeps"), [("column", True), ("line", False)])
def test_macd_r_03_a_line_across_a_road_in_a_wood_is_out_of_its_ranks(table, formation, keeps):
    wood = WOOD | {"kind": "open_wood"}
    battle = table([COLUMN | {"formation": formation, "at": [25, 10]}, GUARD], pieces=[wood, ROAD])
    assert keeps_ranks(battle.table, battle.units[2]) == keeps


def test_macd_move_12_a_manoeuvre_passes_through_friends(table):
    line = unit_facts("line", "blue", [24, 6])
    ahead = unit_facts("ahead", "blue", [24, 9])
    battle = table([line, ahead, GUARD], (3, 3))
    assert how.PASS_THROUGH in maneuvers(battle, battle.units[2])
    assert how.PASS_THROUGH not in maneuvers(battle, battle.units[3])
    carry_out_maneuver(battle, battle.units[2], how.PASS_THROUGH)
    assert battle.units[2].y == 1200


def test_macd_move_12_a_step_back_passes_through_friends(table):
    line = unit_facts("line", "blue", [24, 16])
    behind = unit_facts("behind", "blue", [24, 13])
    battle = table([line, behind, GUARD], (4, 4))
    carry_out_maneuver(battle, battle.units[2], how.BACKWARDS)
    assert battle.units[2].y == 800


def test_macd_chg_02_a_target_that_is_no_longer_ahead_is_not_charged(table):
    foot = unit_facts("foot", "blue", [24, 14])
    guard = unit_facts("guard", "red", [24, 18], 180)
    battle = table([foot, guard])
    battle.units[3].place(battle.units[3].footprint().at(24 * 100, 8 * 100))
    carry_out(battle, Order(2, CHARGES, charged=3))
    assert battle.units[2].y == 1400


def test_macd_vis_02_hidden_men_do_not_stop_a_shot_over_them(table):
    foot = unit_facts("foot", "blue", [24, 10], weapon="rifle")
    lurker = unit_facts("lurker", "red", [24, 16], 180, ambush=True)
    guard = unit_facts("guard", "red", [24, 22], 180)
    battle = table([foot, lurker, guard])
    assert may_target(battle, battle.units[2], battle.units[4])
    battle.units[3].hidden = False
    assert not may_target(battle, battle.units[2], battle.units[4])


def test_macd_chg_01_an_evader_keeps_an_inch_from_other_enemies(table):
    horse = unit_facts("horse", "blue", [24, 8], troop="cavalry", figures=8)
    other = unit_facts("other", "blue", [24, 28], 180)
    screen = unit_facts("screen", "red", [24, 16], 180, figures=4, traits=["skirmishers"])
    battle = table([horse, other, screen], [6] * 8, {"MACD-CHG-05": 4, "MACD-CHG-14": -1})
    charge(battle, battle.units[2], battle.units[4])
    assert battle.distance(battle.units[4], battle.units[3]) >= 100


def test_macd_r_10_a_commander_who_cannot_get_clear_of_a_second_enemy_rolls_again(table):
    one = unit_facts("one", "red", [24, 19], 180)
    two = unit_facts("two", "red", [24, 17], 0, figures=4, files=2)
    line = unit_facts("line", "blue", [4, 34])
    battle = table([line, one, two], (3, 3, 1, 1, 1, 1, 1, 6))
    alba = battle.units[0]
    alba.place(alba.footprint().at(2400, 1815))
    risk_capture(battle, alba)
    assert alba.state == "captured"
    assert battle.dice.faces_left == 0
