"""Fronts that grow: a charge of cavalry, and units in close action."""

import pytest

from rules.core.measure.footprints import FRONT
from rules.mexican_war.engine.charging.charges import (
    WIDER,
    charge_options,
    charge_path,
    charges_phase,
    close_tests,
)
from rules.mexican_war.engine.charging.melee import begin_melee, melee_names
from rules.mexican_war.engine.moves import prepare_moves
from rules.mexican_war.engine.plans import CHARGE, EXTEND, STAND, plan_options
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, horse

ENEMY = {"side": "red", "class": "mexican_regular"}
HORSE = horse("h", "blue", **{"class": "us_regular"}, at=[30, 10])


def charge_target(field, gap, stands=0, faces=(), **facts):
    units = [{**HORSE, **facts}, body("b", **ENEMY, at=[30, 10 + gap])]
    pick = Chooser(lambda clause, unit, options: 2 + WIDER * stands)
    battle = field(units, faces=faces, blue=pick)
    battle.units[0].plan = CHARGE
    return battle


@pytest.mark.parametrize(("gap", "widths"), [(20, []), (18, [1]), (13, [1, 2])])
def test_mex_move_15_a_charge_widens_by_a_stand_for_five_inches_it_has_to_spare(field, gap, widths):
    battle = charge_target(field, gap)
    offered = [option // WIDER for option in charge_options(battle, battle.units[0])[2:]]
    assert offered == widths


def test_mex_move_15_the_inches_are_given_up_and_the_front_grows(field):
    battle = charge_target(field, 13, stands=1, faces=[10])
    unit = battle.units[0]
    wide, whole = unit.frontage, charge_path(battle, unit, battle.units[1])[-1].length
    charges_phase(battle)
    close_tests(battle)
    assert event_values(battle, "widens") == [(1, unit.frontage, unit.depth)]
    assert unit.frontage == wide + wide // 6
    assert charge_path(battle, unit, battle.units[1])[-1].length == whole - 500


def test_mex_move_15_foot_does_not_widen(field):
    battle = field([body("a", at=[30, 10]), body("b", **ENEMY, at=[30, 14])])
    assert charge_options(battle, battle.units[0]) == [0, 2]


def units_in_melee(field, **facts):
    units = [body("a", figures=24, stands=6, at=[30, 20]), body("b", **ENEMY, at=[30, 20.02], **facts)]
    battle = field(units)
    begin_melee(battle, battle.units[0], battle.units[1], FRONT)
    return battle


def test_mex_move_16_only_a_unit_that_has_fought_a_round_extends(field):
    battle = units_in_melee(field)
    unit = battle.units[0]
    assert plan_options(battle, unit) == [STAND]
    unit.rounds = 1
    assert plan_options(battle, unit) == [STAND, EXTEND]


@pytest.mark.parametrize(("figures", "laps"), [(8, True), (36, False)])
def test_mex_move_16_two_stands_on_each_flank_and_who_is_much_wider_laps_round(field, figures, laps):
    battle = units_in_melee(field, figures=figures, stands=figures // 4)
    unit, enemy = battle.units
    unit.rounds = enemy.rounds = 1
    unit.plan = EXTEND
    prepare_moves(battle)
    assert event_values(battle, "widens")[0][0] == 4
    assert unit.files == 12 + 8
    assert unit.laps is laps
    assert ("enemy_flank" in melee_names(battle, unit, enemy)) is laps


def test_mex_move_16_a_square_is_not_lapped(field):
    battle = units_in_melee(field, figures=16, formation="square")
    unit, enemy = battle.units
    unit.laps = True
    assert "enemy_flank" not in melee_names(battle, unit, enemy)
