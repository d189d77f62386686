"""Who is to act and where each goes, as the computer plans a player turn."""

from rules.acw_hex.engine.orders import RALLY_NOW
from rules.acw_hex.plan import goal_of, make_plan


def cell(col, row):
    return col + 9 * row


def test_a_unit_with_two_hits_out_of_reach_rallies(field, body):
    battle = field(body(4, 8, hits=2), body(4, 2, side="red"))
    battle.army_orders[0] = 1
    plan = make_plan(battle, 0, 100, 12)
    assert plan.wishes[0] == RALLY_NOW


def test_a_division_commander_rides_to_the_longest_line(field, body):
    chief = body(0, 6, troop="division_commander")
    battle = field(chief, body(0, 6), body(2, 6), body(3, 6), body(4, 0, side="red"))
    plan = make_plan(battle, 0, 100, 12)
    assert plan.order[0] == 0
    assert plan.wishes[0] in (cell(2, 6), cell(3, 6))


def test_two_against_one_is_worth_the_risk(field, body):
    battle = field(body(3, 6), body(4, 6), body(4, 4, side="red"))
    battle.army_orders[0] = 2
    plan = make_plan(battle, 0, 100, 12)
    near = battle.ground.around[cell(4, 4)]
    assert all(near & battle.ground.bits[plan.wishes[unit]] for unit in (0, 1))


def test_the_goal_is_the_place_both_are_out_for_else_an_enemy(field, body):
    place = {"objective": {"hex": [4, 4]}}
    assert goal_of(field(body(4, 8), body(4, 0, side="red"), terms=place), 0) == cell(4, 4)
    assert goal_of(field(body(4, 8), body(4, 0, side="red")), 0) == cell(4, 0)
