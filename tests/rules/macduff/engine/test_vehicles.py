"""MACD-MOVE-07 to MACD-MOVE-11 on the table: boats, engines, trains, airships, balloons."""

import pytest

from rules.core.inputs import BadInput
from rules.macduff.engine.orders import MOVE, NO_ORDER, order_kinds
from rules.macduff.engine.turn import can_observe
from rules.macduff.engine.vehicles import drift, drive
from rules.macduff.engine.works import works_phase
from rules.macduff.sections.wind import Wind
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

LINE = unit_facts("line", "blue", [8, 6])
GUARD = unit_facts("guard", "red", [24, 34], 180)
RIVER = {"kind": "river", "polygon": [[20, 0], [30, 0], [30, 30], [20, 30]], "current": 0}
RAILS = {"kind": "rail", "line": [[40, 0], [40, 36]]}


def vehicle(troop, at, **more):
    return unit_facts("it", "blue", at, troop=troop, figures=4, **more)


def drive_vehicle(table, troop, faces, point, pieces=(), at=(24, 6), wind=None, **more):
    battle = table([LINE, GUARD, vehicle(troop, list(at), **more)], faces, pieces=list(pieces))
    if wind is not None:
        battle.wind = wind
    drive(battle, battle.units[4], point)
    assert battle.dice.faces_left == 0
    return battle, battle.units[4]


@pytest.mark.parametrize(("current", "dice"), [(0, 4), (180, 2), (90, 2), (None, 3)])
def test_macd_move_07_a_boat_rolls_by_the_current_of_its_river(table, current, dice):
    river = {key: value for key, value in RIVER.items() if key != "current"}
    if current is not None:
        river["current"] = current
    _, boat = drive_vehicle(table, "boat", [1] * dice, (2400, 2900), [river])
    assert boat.y == 600 + 100 * dice


def test_macd_move_07_a_boat_keeps_to_the_water(table):
    _, boat = drive_vehicle(table, "boat", (6, 6, 6, 6), (2400, 3500), [RIVER], at=(24, 20))
    assert 2990 <= boat.y <= 3000
    with pytest.raises(BadInput):
        table([LINE, GUARD, vehicle("boat", [24, 6])])


def test_macd_move_08_two_sixes_break_an_engine_down_after_its_move(table):
    battle, engine = drive_vehicle(table, "steam_engine", (6, 6, 3, 4), (2400, 3000))
    assert engine.y == 1800
    assert engine.repair == 7
    assert order_kinds(battle, engine) == [NO_ORDER]


def test_macd_r_54_its_crew_repairs_it(table):
    battle = table([LINE, GUARD, vehicle("steam_engine", [24, 6])], (4, 3))
    battle.units[4].repair = 7
    works_phase(battle)
    assert battle.units[4].repair == 3
    works_phase(battle)
    assert order_kinds(battle, battle.units[4]) == [NO_ORDER, MOVE]


def test_macd_move_09_a_train_keeps_to_its_rails_and_an_obstacle_may_derail_it(table):
    _, train = drive_vehicle(table, "train", (1, 2, 3, 4), (4000, 3000), [RAILS], at=(40, 6))
    assert (train.x, train.y, train.repair) == (4000, 1600, 0)
    barrier = {"kind": "obstacle", "line": [[38, 14], [42, 14]]}
    battle, train = drive_vehicle(
        table, "train", (1, 6, 1, 1, 5, 5), (4000, 3000), [RAILS, barrier], at=(40, 6)
    )
    assert train.repair == 10
    assert "breaks_down" in verbs_of(battle)


@pytest.mark.parametrize(("degrees", "dice"), [(0, 4), (45, 4), (90, 2), (180, 2)])
def test_macd_move_10_an_airship_flies_faster_down_the_wind(table, degrees, dice):
    _, ship = drive_vehicle(table, "airship", [1] * dice, (2400, 3000), wind=Wind(degrees, True))
    assert ship.y == 600 + 100 * dice


def test_macd_move_10_it_flies_over_troops(table):
    _, ship = drive_vehicle(table, "airship", (3, 3), (800, 3000), at=(8, 3))
    assert ship.y == 900


@pytest.mark.parametrize("tethered", [False, True])
def test_macd_move_11_a_balloon_drifts_unless_tethered(table, tethered):
    traits = ["tethered"] if tethered else []
    battle = table([LINE, GUARD, vehicle("balloon", [24, 6], traits=traits)], (2, 3))
    battle.wind = Wind(90, True)
    drift(battle)
    assert battle.units[4].x == (2400 if tethered else 2900)


def test_macd_seq_06_a_balloon_near_the_general_observes_over_a_wood(table):
    wood = {"kind": "dense_wood", "polygon": [[0, 12], [48, 12], [48, 20], [0, 20]]}
    other = unit_facts("other", "red", [34, 34], 180)
    balloon = vehicle("balloon", [6, 3.5], traits=["tethered"])
    assert not can_observe(table([LINE, GUARD, other], pieces=[wood]), 0)
    assert can_observe(table([LINE, GUARD, other, balloon], pieces=[wood]), 0)
    assert not can_observe(table([LINE, GUARD, other, balloon | {"at": [30, 4]}], pieces=[wood]), 0)


def test_macd_move_09_a_train_sent_before_an_obstacle_does_not_run_at_it(table):
    barrier = {"kind": "obstacle", "line": [[38, 24], [42, 24]]}
    battle, train = drive_vehicle(table, "train", (1, 6, 1, 1), (4000, 1400), [RAILS, barrier], at=(40, 6))
    assert train.repair == 0
