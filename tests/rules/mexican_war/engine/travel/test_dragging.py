"""Captured guns that are dragged away."""

import pytest

from rules.mexican_war.engine.normal_moves import moves_phase
from rules.mexican_war.engine.plans import DRAG, STAND, plan_options
from rules.mexican_war.engine.travel.dragging import guns_to_drag
from tests.rules.mexican_war.engine.conftest import body, event_values, guns, horse

TAKEN = guns("g", "red", **{"class": "mexican_regular"}, gun_lb=8, at=[30, 24], facing=180)
FAR = body("f", "red", at=[60, 44])


def at_the_guns(field, unit, *others):
    battle = field([unit, TAKEN, *(others or (FAR,))])
    lost = battle.units[1]
    lost.on_table, lost.lying, lost.strength, lost.side = False, True, 0, 0
    return battle


FOOT = body("a", at=[30, 23.5])
HORSE = horse("a", "blue", **{"class": "us_regular"}, at=[30, 23.5])


@pytest.mark.parametrize(("unit", "inches"), [(FOOT, 3), (HORSE, 6)])
def test_mex_art_15_men_drag_guns_at_half_the_rate_and_horses_at_the_full_one(field, unit, inches):
    battle = at_the_guns(field, unit)
    assert DRAG in plan_options(battle, battle.units[0])
    battle.units[0].plan = DRAG
    moves_phase(battle)
    assert event_values(battle, "is_dragged") == [(3000, 2400 - 100 * inches, 180)]
    assert battle.units[1].y == 2400 - 100 * inches
    assert battle.units[0].y == 2350 - 100 * inches
    assert battle.units[0].used == 3


def test_mex_art_16_not_with_a_formed_enemy_near(field):
    battle = at_the_guns(field, FOOT, body("f", "red", at=[30, 32]))
    assert DRAG not in plan_options(battle, battle.units[0])


def test_only_guns_without_a_crew_that_are_its_own_sides_now(field):
    battle = at_the_guns(field, FOOT)
    battle.units[1].side = 1
    assert guns_to_drag(battle, battle.units[0]) is None
    battle.change_side(battle.units[1], 0)
    battle.units[0].place(battle.units[0].footprint().at(battle.units[0].x, 1000))
    assert guns_to_drag(battle, battle.units[0]) is None
    assert STAND in plan_options(battle, battle.units[0])
