"""Breastworks, walls taken down, bridges and charges of powder on the table."""

import pytest

from rules.core.measure.contact import footprint_ahead
from rules.mexican_war.engine.construction.building import (
    BRIDGE,
    BUILD,
    MINE,
    TAKE_DOWN,
    do_works,
    work_options,
)
from rules.mexican_war.engine.surroundings import HARD, NO_COVER, cover_from
from rules.mexican_war.engine.travel.marching import is_barred
from tests.rules.mexican_war.engine.conftest import body, event_values, guns, horse, verbs

FAR = body("f", "red", at=[60, 46])
MEN = body("a", at=[30, 20], figures=20, stands=5)
SAPPERS = MEN | {"engineers": True, "figures": 2, "stands": 1}


def line(kind, **facts):
    return {"kind": kind, "line": [[10, 20.5], [50, 20.5]], "width": 0.5} | facts


def working_unit(field, plan, turns, unit=MEN, pieces=(), faces=()):
    battle = field([unit, FAR], faces, pieces=pieces)
    battle.units[0].plan = plan
    for _ in range(turns):
        do_works(battle)
    return battle


@pytest.mark.parametrize(("turns", "done"), [(2, False), (3, True)])
def test_mex_eng_01_twenty_figures_build_five_inches_in_three_turns(field, turns, done):
    battle = working_unit(field, BUILD, turns)
    assert (len(battle.table.ground.pieces) == 1) is done
    assert battle.table is battle.board
    enemy = guns("g", "red", at=[30, 40])
    other = field([MEN, enemy])
    other.table = other.board = battle.table
    assert cover_from(other, other.units[0], other.units[1].footprint()) == (HARD if done else NO_COVER)


def test_mex_eng_01_work_that_is_disturbed_begins_anew(field):
    battle = working_unit(field, BUILD, 2)
    battle.units[0].fired = True
    do_works(battle)
    battle.units[0].fired = False
    do_works(battle)
    assert battle.table.ground.pieces == ()


@pytest.mark.parametrize(
    ("kind", "figures", "turns"),
    [("fence", 3, 1), ("wall", 2, 2), ("dry_stone_wall", 3, 2), ("breastwork", 9, 2), ("entrenchment", 6, 3)],
)
def test_mex_eng_02_mex_eng_08_mex_eng_09_three_inches_down_are_a_gap(field, kind, figures, turns):
    unit = MEN | {"figures": figures, "stands": 1}
    before = working_unit(field, TAKE_DOWN, turns - 1, unit, [line(kind)])
    battle = working_unit(field, TAKE_DOWN, turns, unit, [line(kind)])
    assert before.gaps == []
    assert battle.gaps == [(0, 3000, 2050)]


@pytest.mark.parametrize("tools", [False, True])
def test_mex_eng_10_mex_eng_11_an_inch_of_mortar_needs_tools_and_three_turns(field, tools):
    unit = MEN | {"tools": tools}
    pieces = [line("mortared_wall")]
    battle = field([unit, FAR], pieces=pieces)
    assert (TAKE_DOWN in work_options(battle, battle.units[0])) is tools
    assert working_unit(field, TAKE_DOWN, 1, unit, pieces).gaps == []
    assert bool(working_unit(field, TAKE_DOWN, 2, unit, pieces).gaps) is tools


@pytest.mark.parametrize(("turns", "done"), [(5, False), (6, True)])
def test_mex_eng_06_two_specialists_bridge_four_inches_in_an_hour(field, turns, done):
    stream = line("stream_deep", line=[[0, 21.5], [72, 21.5]], width=2)
    battle = working_unit(field, BRIDGE, turns, SAPPERS, [stream])
    assert (("builds_a_bridge", 0) in verbs(battle)) is done
    wagon = field([guns("g", at=[30, 20], limbered=True), FAR], pieces=[stream])
    wagon.table = wagon.board = battle.table
    unit = wagon.units[0]
    assert is_barred(wagon, unit, footprint_ahead(unit.footprint(), 250)) is not done


@pytest.mark.parametrize(
    ("turns", "faces", "gaps"), [(11, [], 0), (12, [5], 1), (12, [6], 0), (14, [6, 1], 1)]
)
def test_mex_eng_03_mex_eng_04_mex_eng_05_a_charge_takes_an_hour_or_longer(field, turns, faces, gaps):
    battle = working_unit(field, MINE, turns, SAPPERS, [line("mortared_wall")], faces)
    assert len(battle.gaps) == gaps
    assert battle.dice.faces_left == 0
    assert (("sets_a_new_fuse", 0) in verbs(battle)) is (6 in faces)


def test_mex_eng_03_a_house_is_blown_up(field):
    house = {"kind": "building", "polygon": [[28, 20.5], [32, 20.5], [32, 24], [28, 24]]}
    battle = working_unit(field, MINE, 12, SAPPERS, [house], [1])
    assert battle.ruined == [0]
    assert event_values(battle, "blows_up_a_work")


def test_only_specialists_bridge_and_blow_up_and_nobody_works_near_an_enemy(field):
    stream = line("stream_deep", line=[[0, 21.5], [72, 21.5]])
    battle = field([MEN, FAR], pieces=[stream])
    assert work_options(battle, battle.units[0]) == [BUILD]
    battle = field([SAPPERS, FAR], pieces=[stream])
    assert BRIDGE in work_options(battle, battle.units[0])
    enemy = battle.units[1]
    enemy.place(enemy.footprint().at(3000, 2500))
    assert work_options(battle, battle.units[0]) == []
    battle = field([horse("h", "blue", at=[30, 20]), FAR])
    assert work_options(battle, battle.units[0]) == []
