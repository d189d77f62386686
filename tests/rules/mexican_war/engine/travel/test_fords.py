"""Deep water: roads, bridges, fords that a stand finds, and march columns that use them."""

import pytest

from rules.core.measure.contact import footprint_ahead
from rules.mexican_war.engine.moves import prepare_moves
from rules.mexican_war.engine.plans import LOOK_FOR_FORD, plan_options
from rules.mexican_war.engine.travel.fords import is_at_ford, may_look_for_ford
from rules.mexican_war.engine.travel.marching import is_barred
from tests.rules.mexican_war.engine.conftest import body, guns, verbs

RIVER = {"kind": "stream_deep", "line": [[0, 20], [72, 20]], "width": 1}
RED = body("r", "red", at=[60, 44])
COLUMN = {"formation": "march_column"}


def at_bank(field, faces=(), **facts):
    return field([body("a", at=[30, 19], **facts), RED], faces, pieces=[RIVER])


def test_mex_pre_07_a_stand_at_deep_water_may_look_for_a_ford(field):
    battle = at_bank(field)
    assert LOOK_FOR_FORD in plan_options(battle, battle.units[0])
    battle.units[0].place(battle.units[0].footprint().at(battle.units[0].x, 1500))
    assert LOOK_FOR_FORD not in plan_options(battle, battle.units[0])


def test_mex_pre_07_shallow_water_and_guns_need_no_ford(field):
    shallow = RIVER | {"kind": "stream_shallow"}
    battle = field([body("a", at=[30, 19]), guns("g", at=[50, 19]), RED], pieces=[shallow])
    assert not may_look_for_ford(battle, battle.units[0])
    battle = field([guns("g", at=[50, 19]), RED], pieces=[RIVER])
    assert not may_look_for_ford(battle, battle.units[0])


@pytest.mark.parametrize(("face", "found"), [(3, True), (4, False)])
def test_mex_pre_07_a_three_finds_it(field, face, found):
    battle = at_bank(field, [face])
    battle.units[0].plan = LOOK_FOR_FORD
    prepare_moves(battle)
    assert (("finds_a_ford", 0) in verbs(battle)) is found
    assert bool(battle.fords) is found
    assert battle.dice.faces_left == 0


def test_mex_pre_08_a_stand_looks_once_in_each_two_feet(field):
    battle = at_bank(field, [10])
    unit = battle.units[0]
    unit.plan = LOOK_FOR_FORD
    prepare_moves(battle)
    unit.place(unit.footprint().at(unit.x + 2300, unit.y))
    assert not may_look_for_ford(battle, unit)
    unit.place(unit.footprint().at(unit.x + 100, unit.y))
    assert may_look_for_ford(battle, unit)


def test_mex_move_09_a_march_column_crosses_at_a_ford_and_nothing_else_does(field):
    battle = at_bank(field, **COLUMN)
    unit = battle.units[0]
    there = footprint_ahead(unit.footprint(), 150)
    assert is_barred(battle, unit, there)
    battle.fords.append((3000, 2000, 100))
    assert not is_barred(battle, unit, there)
    assert is_barred(battle, unit, footprint_ahead(there, 0, 180)) is False
    unit.formation = 0
    assert is_barred(battle, unit, there)


def test_mex_move_09_guns_do_not_use_a_ford(field):
    battle = field([guns("g", at=[30, 19], limbered=True), RED], pieces=[RIVER])
    battle.fords.append((3000, 2000, 100))
    unit = battle.units[0]
    assert is_barred(battle, unit, footprint_ahead(unit.footprint(), 150))


def test_mex_pre_06_a_column_on_a_road_fords_deep_water_and_a_bridge_carries_guns(field):
    road = {"kind": "road", "line": [[30, 0], [30, 48]]}
    bridge = {"kind": "bridge", "line": [[30, 16], [30, 24]]}
    battle = field([body("a", at=[30, 19], **COLUMN), RED], pieces=[RIVER, road])
    unit = battle.units[0]
    there = footprint_ahead(unit.footprint(), 150)
    assert is_at_ford(battle, there.corners())
    assert not is_barred(battle, unit, there)
    assert battle.table.is_in_water(there.corners())
    battle = field([guns("g", at=[30, 19], limbered=True), RED], pieces=[RIVER, road])
    unit = battle.units[0]
    assert is_barred(battle, unit, footprint_ahead(unit.footprint(), 150))
    battle = field([guns("g", at=[30, 19], limbered=True), RED], pieces=[RIVER, road, bridge])
    unit = battle.units[0]
    assert not is_barred(battle, unit, footprint_ahead(unit.footprint(), 150))


def test_mex_move_06_a_line_that_is_wider_than_the_road_is_not_on_it(field):
    woods = {"kind": "woods", "polygon": [[10, 10], [50, 10], [50, 30], [10, 30]]}
    road = {"kind": "road", "line": [[30, 0], [30, 48]]}
    battle = field([body("a", at=[30, 19]), RED], pieces=[woods, road])
    line = battle.units[0].shape()
    battle = field([body("a", at=[30, 19], **COLUMN), RED], pieces=[woods, road])
    assert battle.table.is_delayed(line)
    assert not battle.table.is_delayed(battle.units[0].shape())
