"""The computer's plans: a unit that cannot wheel on its way turns to the place before it moves there."""

import pytest

from rules.mexican_war.commander.planning import best_plan
from rules.mexican_war.engine import plans
from tests.rules.mexican_war.engine.conftest import body, field as small_field, guns

open_field = small_field
VOLUNTEERS, REGULARS = {"class": "us_volunteer"}, {"class": "us_regular"}  # of two operations, and of three


@pytest.mark.parametrize(
    ("troops", "place", "plan"),
    [
        (VOLUNTEERS, [32, 40], plans.MOVE),
        (VOLUNTEERS, [42, 32], plans.WHEEL_RIGHT),
        (VOLUNTEERS, [16, 18], plans.FACE_LEFT),
        (VOLUNTEERS, [30, 6], plans.FACE_ABOUT),
        (REGULARS, [16, 18], plans.MOVE),
    ],
)
def test_a_unit_of_two_operations_turns_to_a_place_that_is_aside(open_field, troops, place, plan):
    far_off = body("b", "red", at=[30, 46])
    terms = {"objective": {"x": place[0], "y": place[1], "name": "the ford"}, "first_on_ground": "red"}
    battle = open_field([body("a", **troops, at=[30, 20]), far_off], terms=terms)
    assert best_plan(battle, battle.units[0], 25) == plan


@pytest.mark.parametrize(("x", "plan"), [(30, plans.LIE_DOWN), (50, plans.STAND)])
def test_mex_art_11_a_unit_at_the_place_lies_down_where_guns_could_fire_over_it(open_field, x, plan):
    units = [body("a", at=[x, 22]), body("b", "red", at=[30, 40]), guns("g", at=[30, 12])]
    terms = {"objective": {"x": x, "y": 22, "name": "the ford"}, "first_on_ground": "blue"}
    battle = open_field(units, terms=terms)
    battle.possessor = 0
    assert best_plan(battle, battle.units[0], 25) == plan
    assert plan in plans.plan_options(battle, battle.units[0])
